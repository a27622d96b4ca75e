"""Asks peers and our programs the same questions, and prints a table: `compare.py PROVER CHECKER`.

Exits with 1 if an answer differs from the one that the checker has verified.
"""

import json
import platform
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path
from shutil import which

import qdimacs
from board import read
from processes import run

# Seconds of processor time for a question.
LIMIT = 150

HERE = Path(__file__).parent

# DepQBF must not simplify by blocked clauses when it writes a trace.
TRACED = ["--no-qbce-dynamic", "--dep-man=simple", "--traditional-qcdcl", "--trace=bqrp"]

# Small questions on which the formulas are tried before anything is measured: games, and numbers of Xeno's moves.
TRIALS = [("2^2", 1), ("2^2", 2), ("3^2", 3), ("3^2", 5), ("mnk:4,3,3", 3), ("mnk:4,3,3", 4), ("mnk:4,3,3", 5),
          ("td:3,3", 3), ("td:3,3", 4), ("3^3", 3)]


@dataclass
class Ours:
    """Our answer."""

    claim: str
    size: int  # of the certificate
    prove: float
    check: float


@dataclass
class Peer:
    """A peer's answer: none if it has not ended within the limit."""

    claim: str | None
    seconds: float
    leaves: str


class Programs:
    """The programs, and a folder for what they read and write."""

    def __init__(self, prover, checker, folder):
        self.prover, self.checker, self.folder = prover, checker, Path(folder)

    def ours(self, game, moves=None):
        """Proves and checks, each on one thread."""
        file = self.folder / "proof.pgc"
        asked = [game] if moves is None else [game, "--moves", str(moves)]
        proved = run([self.prover, "prove", *asked, "--json", "--threads", "1", "-o", str(file)])
        said = json.loads(proved.printed)
        theorem = f"{said['claim']} {said['game']}"
        checked = run([self.checker, "--expect", theorem, str(file)])
        if checked.code:
            sys.exit(f"the checker refuses {theorem}")
        return Ours(said["claim"], said["bytes"], proved.seconds, checked.seconds)

    def lines(self, game):
        """A file with the lines of the game."""
        file = self.folder / "game.lines"
        file.write_text(run([self.prover, "game", game, "--to", "lines"]).printed, encoding="utf-8")
        return file

    def easyai(self, game, depths):
        """The winner, by easyAI."""
        command = [sys.executable, str(HERE / "negamax.py"), str(self.lines(game)), *map(str, depths)]
        answer = run(command, LIMIT)
        if answer.code:
            return Peer(None, answer.seconds, "nothing")
        claim, entries = answer.printed.split("\n")[:2]
        return Peer(claim, answer.seconds, f"nothing; its table had {int(entries):,} positions")

    def depqbf(self, game, moves, traced=False):
        """Whether Xeno wins within so many moves, by DepQBF. Writing the formula is not counted."""
        file = self.folder / "question.qdimacs"
        with open(file, "w", encoding="utf-8") as out:
            qdimacs.wins_within(*read(self.lines(game)), moves).write(out)
        answer = run(["depqbf", *(TRACED if traced else []), str(file)], LIMIT, keep=not traced)
        claim = {10: "Xeno wins", 20: "Ophelia draws"}.get(answer.code)
        return Peer(claim, answer.seconds, f"a trace of {answer.size / 1e6:,.0f} MB" if traced else "nothing")


def digits(seconds):
    """Seconds to three digits at most."""
    return f"{seconds:.0f}" if seconds >= 100 else f"{seconds:.3g}" if seconds >= 0.01 else f"{seconds:.4f}"


def row(game, question, name, ours, peer):
    """A row of the table."""
    ratio = peer.seconds / (ours.prove + ours.check)
    ended = peer.claim is not None
    return [f"`{game}`", question, name, digits(peer.seconds) if ended else f"over {LIMIT}", digits(ours.prove),
            digits(ours.check), f"{'' if ended else 'over '}{ratio:,.0f}", ours.claim if ended else f"({ours.claim})",
            peer.leaves if ended else "–", f"{ours.size:,}"]


def main():
    prover, checker = sys.argv[1:]
    rows, differ = [], []

    def compare(game, moves, name, ours, peer):
        question = "who wins?" if moves is None else f"in {moves} moves?"
        if peer.claim not in (None, ours.claim):
            differ.append(f"{game}, {question} {name} says {peer.claim}, and the checker has verified {ours.claim}")
        rows.append(row(game, question, name, ours, peer))

    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(prover, checker, folder)
        for game, depths in [("mnk:4,4,4", [16]), ("3^3", [1, 3, 5, 7]), ("affine:4", [16])]:
            compare(game, None, "easyAI", programs.ours(game), programs.easyai(game, depths))
        solver = which("depqbf")
        if solver:
            for game, moves in TRIALS:
                answer, due = programs.depqbf(game, moves).claim, programs.ours(game, moves).claim
                if answer != due:
                    differ.append(f"{game}, in {moves} moves? DepQBF says {answer}, and the checker has verified {due}")
            for game, moves, traced in [("3^3", 4, False), ("3^3", 4, True), ("affine:4", 8, False)]:
                name = "DepQBF, with a trace" if traced else "DepQBF"
                compare(game, moves, name, programs.ours(game, moves), programs.depqbf(game, moves, traced))
        versions = [run([prover, "--version"]).printed.strip(), f"easyAI {version('easyAI')}",
                    f"Python {platform.python_version()}"]
        versions += [depqbf_version()] if solver else []
    print(f"{date.today()}, {processor()}; {', '.join(versions)}.\n")
    print("| game | question | peer | peer, s | prove, s | check, s | ratio | answer | peer leaves to check | our proof, bytes |")
    print("|---|---|---|--:|--:|--:|--:|---|---|--:|")
    for cells in rows:
        print("| " + " | ".join(cells) + " |")
    if not solver:
        print("\nDepQBF is not installed, so its questions are left out.")
    if differ:
        sys.exit("\n".join(differ))


def depqbf_version():
    """The name and version of DepQBF, which it prints as an error message."""
    said = subprocess.run(["depqbf", "--version"], stderr=subprocess.PIPE, text=True, check=False).stderr
    return said.split("\n")[0]


def processor():
    """The name of the processor."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.machine()
    names = (row.split(":")[1].strip() for row in text.split("\n") if row.startswith("model name"))
    return next(names, platform.machine())


if __name__ == "__main__":
    main()
