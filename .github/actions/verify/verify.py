#!/usr/bin/env python3
"""Checks certificates in a workflow of GitHub Actions: action.yml says what the inputs and outputs mean.

What is asked for is in the environment: CHECKER, STATEMENTS, FILES, TIME_LIMIT, and RESULTS, the folder for the report. The checker
alone decides; this runs it once, ends it after the time limit, and tells each refused certificate as an annotation. Python's standard
library is enough.

The exit code is the checker's (0 verified, 1 rejected, 2 malformed, 3 unreadable or wrong usage), or 124 after the time limit.
"""

from __future__ import annotations

import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator

WORDS = {0: "VERIFIED", 1: "REJECTED", 2: "MALFORMED", 3: "UNREADABLE"}
WRONG, LATE = 3, 124
JUNIT = pathlib.Path(__file__).resolve().parents[3] / "checker" / "junit.py"
# The checker's account of where a strategy fails: the moves, the antagonist's in parentheses.
PLAY = re.compile(r"points placed:((?: \(?\d+\)?)+): ")


class Wrong(Exception):
    """The inputs are wrong."""


def data(text: str) -> str:
    """Text as the message of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def attribute(text: str) -> str:
    """Text as the value of a property of a workflow command."""
    return data(text).replace(":", "%3A").replace(",", "%2C")


def annotate(title: str, message: str, file: str = "", line: int = 0) -> None:
    place = f"file={attribute(pathlib.PurePath(file).as_posix())}," if file else ""
    place += f"line={line}," if line else ""
    print(f"::error {place}title={attribute(title)}::{data(message)}")


def shown(text: str) -> str:
    """Text on one line: whoever names a file writes no command into the log."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def named(file: object) -> str:
    """The name of a file, which is a list of bytes if it is not UTF-8."""
    return file if isinstance(file, str) else os.fsdecode(bytes(file))


def matches(folder: str, parts: tuple[str, ...]) -> Iterator[str]:
    """What these parts of a pattern match in a folder, unlike `glob`: hidden files, links that lead nowhere, and names that look like
    patterns, too."""
    first, rest = parts[0], parts[1:]
    if first == "**":
        entered = set()
        for within, folders, _ in os.walk(folder or ".", followlinks=True):
            # A link may lead back.
            if os.path.realpath(within) in entered:
                folders.clear()
                continue
            entered.add(os.path.realpath(within))
            yield from matches("" if within == "." else os.path.normpath(within), rest or ("*",))
        return
    try:
        names = os.listdir(folder or ".") if set(first) & set("*?[") else []
    except OSError:
        return
    names = [name for name in names if fnmatch.fnmatchcase(name, first)]
    for name in {*names, first}:
        file = os.path.join(folder, name)
        if os.path.lexists(file):
            yield from matches(file, rest) if rest else [file]


def certificates(patterns: str) -> list[str]:
    """The files of each pattern, in order, once. Whatever is there is checked, or refused by the checker."""
    found: dict[str, None] = {}
    for pattern in filter(None, map(str.strip, patterns.splitlines())):
        files = sorted(file for file in matches("", pathlib.PurePath(pattern).parts) if not os.path.isdir(file))
        if not files:
            raise Wrong(f"no file matches {pattern}; name files that are there, or take the pattern out")
        found.update(dict.fromkeys(files))
    return list(found)


def command(checker: str, statements: str, files: list[str]) -> list[str]:
    """The checker's command line."""
    if not statements and not files:
        raise Wrong("nothing is to be checked; give the input statements or files")
    # On Windows a program's file has an ending.
    return [shutil.which(checker) or checker, "--json", *(["--statements", statements] if statements else []), "--", *files]


def limit(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < 1e6:
        raise Wrong(f"time-limit is {text!r}; give a number of seconds")
    return seconds


def run(arguments: list[str], seconds: float, report: pathlib.Path) -> tuple[int, str, list[dict]]:
    """Runs the checker, and returns its exit code, its complaint and its verdicts, which are written to the report, each with the
    seconds that it took."""
    given, is_late, before = [], threading.Event(), time.monotonic()
    with report.open("w", encoding="utf-8") as out, tempfile.TemporaryFile() as complaint:
        try:
            checker = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaint)
        except OSError as why:
            raise Wrong(f"the checker cannot be run: {why}") from why
        timer = threading.Timer(seconds, lambda: (is_late.set(), checker.kill()))
        timer.start()
        try:
            # A last line may be cut off.
            for line in filter(lambda line: line.endswith(b"\n"), checker.stdout):
                now = time.monotonic()
                given.append({**json.loads(line), "seconds": round(now - before, 3)})
                out.write(json.dumps(given[-1], separators=(",", ":")) + "\n")
                before = now
        except (ValueError, TypeError):
            raise Wrong("the checker prints no verdicts; is it another program?") from None
        else:
            code = checker.wait()
        finally:
            timer.cancel()
            checker.kill()
        complaint.seek(0)
        return LATE if is_late.is_set() else code, complaint.read().decode(errors="replace").strip(), given


def pending(statements: str, files: list[str], done: int) -> tuple[str, int]:
    """Which certificate comes after those that are done, and the line of the statements that names it: this is for the message only."""
    if files:
        return (files[done], 0) if done < len(files) else ("", 0)
    with open(statements, encoding="utf-8-sig", errors="replace") as source:
        named = [(line.split("\t")[0], number) for number, line in enumerate(source, 1) if line.split("#")[0].strip()]
    name, number = named[done] if done < len(named) else ("", 0)
    return (str(pathlib.Path(statements).parent / name), number) if name else ("", 0)


def note(file: str, word: str, why: str, report: pathlib.Path) -> None:
    """Adds to the report what is no verdict of the checker."""
    try:
        name = file.encode().decode()
    except UnicodeEncodeError:
        name = list(os.fsencode(file))
    with report.open("a", encoding="utf-8") as out:
        out.write(json.dumps({"file": name, "verdict": word, "reason": why}) + "\n")


def late(statements: str, files: list[str], done: int, seconds: float, report: pathlib.Path) -> None:
    """Tells that the time is over, and notes so in the report."""
    file, line = pending(statements, files, done)
    why = f"no verdict: the checker was stopped after {seconds:g} s, with {done} certificates done"
    note(file, "TIMEOUT", why, report)
    print(f"TIMEOUT {shown(file)}: {why}")
    annotate("TIMEOUT", f"{file}: {why}", statements if line else file, line)


def tell(verdict: dict) -> None:
    """A line for the log, and an annotation if the certificate is refused."""
    file, word = named(verdict["file"]), verdict["verdict"]
    theorem = " ".join(verdict[key] for key in ("claim", "game") if key in verdict)
    if word == "VERIFIED":
        print(f"{word} {shown(file)}: {theorem}")
        return
    reason = verdict["reason"]
    print(f"{word} {shown(file)}: {shown(reason)}")
    play = PLAY.search(reason)
    escape = f"\nThe line of play that escapes, replies in parentheses:{play[1]}" if play else ""
    annotate(f"{word} {theorem}".strip(), reason + escape, file)


def badge(word: str, given: list[dict]) -> dict:
    """What a badge says: how many theorems are verified, if nothing is refused."""
    theorems = len({(verdict["claim"], verdict["game"]) for verdict in given}) if word == WORDS[0] else 0
    message = f"{theorems} theorem{'s' * (theorems != 1)} verified" if theorems else word.lower()
    return {"schemaVersion": 1, "label": "proofs", "message": message, "color": "brightgreen" if theorems else "red"}


def verify(environment: dict[str, str], report: pathlib.Path) -> tuple[int, str, list[dict]]:
    """Checks what is asked for: the exit code, the verdict, and those of all files."""
    statements, files = environment.get("STATEMENTS", ""), certificates(environment.get("FILES", ""))
    arguments = command(environment["CHECKER"], statements, files)
    seconds = limit(environment.get("TIME_LIMIT", "600"))
    code, complaint, given = run(arguments, seconds, report)
    for verdict in given:
        tell(verdict)
    if code == LATE:
        late(statements, files, len(given), seconds, report)
        return LATE, "TIMEOUT", given
    words = {verdict["verdict"] for verdict in given}
    if code not in WORDS or WORDS[code] not in words or (code == 0 and words != {WORDS[0]}):
        raise Wrong(complaint or f"the checker ended with code {code} and other verdicts")
    return code, WORDS[code], given


def main(environment: dict[str, str]) -> int:
    results = pathlib.Path(environment["RESULTS"])
    results.mkdir(parents=True, exist_ok=True)
    report, junit, shield = results / "verdicts.jsonl", results / "junit.xml", results / "badge.json"
    report.write_bytes(b"")
    try:
        code, word, given = verify(environment, report)
    except Wrong as why:
        statements = environment.get("STATEMENTS", "")
        annotate("ERROR", str(why), statements)
        note(statements, "ERROR", str(why), report)
        code, word, given = WRONG, "ERROR", []
    shield.write_text(json.dumps(badge(word, given)) + "\n", encoding="utf-8")
    with junit.open("wb") as out:
        subprocess.run([sys.executable, JUNIT, report], stdout=out, check=True)
    if "GITHUB_OUTPUT" in environment:
        with open(environment["GITHUB_OUTPUT"], "a", encoding="utf-8") as out:
            out.write(f"verdict={word}\nreport={report}\njunit={junit}\nbadge={shield}\n")
    return code


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(main(dict(os.environ)))
