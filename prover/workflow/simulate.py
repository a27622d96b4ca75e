#!/usr/bin/env python3
"""How long a run takes on more or fewer machines, from the times of its jobs.

    simulate.py FOLDER                        a run that has been made: what its jobs have printed into jobs/
    simulate.py FOLDER --jobs N --rounds R    a larger one, whose jobs take as long as those of FOLDER, drawn at random

Each round gives its jobs, in order, to the machine that is free first. The next round begins when all are done. Prints a Markdown table.
"""

import argparse
import heapq
import json
import random
import sys
from pathlib import Path

# A generator with this seed draws the jobs, so the table can be made again.
SEED = 1


def measured(folder):
    """The seconds of the jobs of each round. A job that outlived its Snakemake has none."""
    missing = 0
    for round in sorted(folder.glob("jobs/*"), key=lambda path: int(path.name)):
        jobs = [json.loads(path.read_text().splitlines()[-1]) for path in sorted(round.glob("*.json"))]
        seconds = [job["seconds"] for job in jobs if not job["kept"]]
        missing += len(jobs) - len(seconds)
        if seconds:
            yield seconds
    if missing:
        print(f"note: no time is known of {missing} jobs; they are left out", file=sys.stderr)


def drawn(seconds, jobs, rounds):
    """Rounds of equal size, with jobs like these."""
    generator = random.Random(SEED)
    share = [jobs // rounds + (round < jobs % rounds) for round in range(rounds)]
    return [[generator.choice(seconds) for _ in range(count)] for count in share]


def makespan(seconds, machines, start):
    """The time of a round: each job goes to the machine that is free first, which needs so many seconds to start it."""
    free = [0.0] * min(machines, len(seconds))
    for job in seconds:
        heapq.heappush(free, heapq.heappop(free) + start + job)
    return max(free)


def table(rounds, options):
    """A line for each number of machines."""
    jobs = sum(map(len, rounds))
    joined = options.join * jobs
    # Each plan reads all answers before it.
    planned = sum(options.plan * sum(map(len, rounds[:count])) for count in range(1, len(rounds) + 1))
    alone = sum(makespan(seconds, 1, options.start) for seconds in rounds) + planned + joined
    longest = sum(map(max, rounds))
    yield f"{jobs} jobs in {len(rounds)} rounds, {sum(map(sum, rounds)) / 3600:.2f} core hours; the longest jobs of the rounds: {longest / 3600:.2f} hours."
    yield ""
    yield "| machines | hours | speed-up | efficiency | searching | planning | joining |"
    yield "|--:|--:|--:|--:|--:|--:|--:|"
    for machines in options.machines:
        searched = sum(makespan(seconds, machines, options.start) for seconds in rounds)
        hours = (searched + planned + joined) / 3600
        speed = alone / 3600 / hours
        parts = " | ".join(f"{part / 36 / hours:.0f} %" for part in (searched, planned, joined))
        yield f"| {machines} | {hours:.3g} | {speed:.1f} | {100 * speed / machines:.0f} % | {parts} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where Snakemake ran")
    parser.add_argument("--machines", type=lambda text: [int(part) for part in text.split(",")], default=[1, 2, 4, 8, 16, 32, 64])
    parser.add_argument("--jobs", type=int, help="so many jobs, drawn from the measured ones")
    parser.add_argument("--rounds", type=int, default=10, help="in so many rounds (with --jobs)")
    parser.add_argument("--start", type=float, default=0.0, help="seconds that starting a job takes")
    parser.add_argument("--plan", type=float, default=0.0, help="seconds of prover plan for each answer that it reads")
    parser.add_argument("--join", type=float, default=0.0, help="seconds of prover plan join for each answer")
    options = parser.parse_args()
    rounds = list(measured(options.folder))
    if not rounds:
        sys.exit(f"{options.folder}: no job has been measured; name the folder where Snakemake ran")
    if options.jobs:
        rounds = drawn([job for seconds in rounds for job in seconds], options.jobs, options.rounds)
    print("\n".join(table(rounds, options)))


if __name__ == "__main__":
    main()
