#!/usr/bin/env python3
"""Draws hours and positions of each job of a run as an SVG, from what `prover plan answer --json` has printed.

    report.py FOLDER > report.svg
"""

import json
import math
import sys
from pathlib import Path

WIDTH, HEIGHT, MARGIN = 640, 400, 60


def jobs(folder):
    """Seconds and positions of each job that has been measured."""
    for path in sorted(folder.glob("jobs/*/*.json")):
        job = json.loads(path.read_text().splitlines()[-1])
        # What was answered before, by a job that outlived its Snakemake, took no time now.
        if not job["kept"]:
            yield job["seconds"], job["positions"]


def powers(values):
    """The powers of ten around some numbers, as exponents."""
    least, most = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return range(least, max(most, least + 1) + 1)


def drawn(found):
    """Each job is a dot: positions to the right, hours upwards, both by powers of ten."""
    hours = [max(seconds, 0.1) / 3600 for seconds, _ in found]
    positions = [max(count, 1) for _, count in found]
    right, up = powers(positions), powers(hours)

    def x(value):
        return MARGIN + (WIDTH - 2 * MARGIN) * (value - right[0]) / (right[-1] - right[0])

    def y(value):
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (value - up[0]) / (up[-1] - up[0])

    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">'
    yield '<rect width="100%" height="100%" fill="white"/>'
    total, longest = sum(hours), max(hours)
    yield f'<text x="{MARGIN}" y="24">{len(found)} jobs, {total:.3g} hours together, the longest {longest:.3g}; '
    yield f'{sum(positions)} positions</text>'
    for power in right:
        yield f'<path d="M{x(power):.1f} {MARGIN}V{HEIGHT - MARGIN}" stroke="#ddd"/>'
        yield f'<text x="{x(power):.1f}" y="{HEIGHT - MARGIN + 18}" text-anchor="middle">10^{power}</text>'
    for power in up:
        yield f'<path d="M{MARGIN} {y(power):.1f}H{WIDTH - MARGIN}" stroke="#ddd"/>'
        yield f'<text x="{MARGIN - 6}" y="{y(power) + 4:.1f}" text-anchor="end">10^{power}</text>'
    yield f'<text x="{WIDTH / 2}" y="{HEIGHT - 16}" text-anchor="middle">positions of a job</text>'
    yield f'<text x="16" y="{HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 16 {HEIGHT / 2})">hours of a job</text>'
    for hour, count in zip(hours, positions):
        yield f'<circle cx="{x(math.log10(count)):.1f}" cy="{y(math.log10(hour)):.1f}" r="3" fill="#27c" fill-opacity="0.5"/>'
    yield "</svg>"


def main():
    found = list(jobs(Path(sys.argv[1])))
    if not found:
        print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 30"><text x="9" y="20">no job</text></svg>')
        return
    print("\n".join(drawn(found)))


if __name__ == "__main__":
    main()
