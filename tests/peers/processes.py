"""Runs programs, and measures what processor time they take."""

import os
import resource
import subprocess
import tempfile
from dataclasses import dataclass
from statistics import median

# How often a program is run, and the seconds after which one run is enough.
RUNS = 5
ENOUGH = 2


@dataclass
class Run:
    """A program that has ended."""

    code: int  # the exit code; negative if a signal ended it
    printed: str
    size: int  # of what it printed, in bytes
    seconds: float  # of processor time, by the program and the system for it; the median of all runs
    runs: int


def once(command, limit, keep):
    """Runs a command that may take so many seconds of processor time. Its output is kept, or only counted."""

    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))

    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(
            command, stdout=printed if keep else subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=limited
        )
        size = 0
        if not keep:
            while block := process.stdout.read(1 << 20):
                size += len(block)
            process.stdout.close()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        printed.seek(0)
        text = printed.read().decode() if keep else ""
    return Run(process.returncode, text, size or len(text), used.ru_utime + used.ru_stime, 1)


def run(command, limit=600, keep=True):
    """Runs a command several times, if it is quick."""
    runs = [once(command, limit, keep)]
    while len(runs) < RUNS and runs[0].seconds < ENOUGH:
        runs.append(once(command, limit, keep))
    last = runs[-1]
    return Run(last.code, last.printed, last.size, median(run.seconds for run in runs), len(runs))
