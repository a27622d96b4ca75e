#!/usr/bin/env python3
"""Writes verdicts of the checker as JUnit XML, which most servers for continuous integration show.

    checker --statements STATEMENTS --json > verdicts.jsonl
    checker/junit.py verdicts.jsonl > junit.xml

Without a file it reads standard input. Each certificate is a test case: a rejected or malformed one has failed, one that could not be
read is an error; so is a report without verdicts. The time of a case is what the action measured, or else how long its line was
awaited, which is the time of the check if the checker writes into a pipe. This decides nothing: the exit code is 0 if the report is
written, and 3 if it cannot be. Python's standard library is enough.
"""

from __future__ import annotations

import json
import re
import sys
import time
import xml.etree.ElementTree as tree
from collections.abc import Iterable

# What XML cannot hold, even as a reference.
FOREIGN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
KINDS = {"REJECTED": "failure", "MALFORMED": "failure"}


class Wrong(Exception):
    """The report is no report."""


def text(value: str) -> str:
    """A text for XML, with escapes for what that cannot hold."""
    return FOREIGN.sub(lambda letter: ascii(letter[0])[1:-1], value)


def named(file: object) -> str:
    """The name of a file, which is a list of bytes if it is not UTF-8."""
    return file if isinstance(file, str) else bytes(file).decode(errors="backslashreplace")


def case(suite: tree.Element, verdict: dict) -> str | None:
    """Adds the test case of a verdict, and returns what kind of problem it has."""
    element = tree.SubElement(suite, "testcase", classname="checker", name=text(named(verdict["file"])))
    theorem = " ".join(verdict[key] for key in ("claim", "game") if key in verdict)
    word = verdict["verdict"]
    if word == "VERIFIED":
        tree.SubElement(element, "system-out").text = text(f"{word} {theorem}\nhash {verdict['hash']}\n")
        return None
    kind, reason = KINDS.get(word, "error"), text(verdict["reason"])
    problem = tree.SubElement(element, kind, type=text(verdict.get("rule", word)), message=reason)
    problem.text = text(f"{word} {theorem}".strip())
    return kind


def suite(lines: Iterable[str]) -> tree.Element:
    """The test suite of all verdicts, a line of JSON each."""
    element = tree.Element("testsuite", name="checker")
    kinds, total, before = [], 0.0, time.monotonic()
    for number, line in enumerate(lines, 1):
        now = time.monotonic()
        try:
            verdict = json.loads(line)
            kinds.append(case(element, verdict))
            seconds = float(verdict.get("seconds", now - before))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Wrong(f"line {number} is no verdict; give what checker --json prints") from None
        element[-1].set("time", f"{seconds:.3f}")
        total, before = total + seconds, now
    if not kinds:
        kinds.append(case(element, {"file": "checker", "verdict": "EMPTY", "reason": "the report has no verdict: nothing was checked"}))
        element[-1].set("time", "0.000")
    for name, count in [("tests", len(kinds)), ("failures", kinds.count("failure")), ("errors", kinds.count("error"))]:
        element.set(name, str(count))
    element.set("time", f"{total:.3f}")
    return element


def main(arguments: list[str]) -> int:
    if len(arguments) > 1:
        print("usage: junit.py [VERDICTS]", file=sys.stderr)
        return 3
    try:
        with open(arguments[0] if arguments else 0, encoding="utf-8") as source:
            element = suite(line for line in source if line.strip())
        tree.indent(element)
        sys.stdout.buffer.write(tree.tostring(element, encoding="utf-8", xml_declaration=True) + b"\n")
    except (OSError, UnicodeDecodeError, Wrong) as why:
        print(f"junit.py: {why}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
