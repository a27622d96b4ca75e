#!/usr/bin/env python3
"""Compares the extracted checker with ours, file by file: exit code, theorem, steps, hash, rule and offset. Everything that it prints is compared.

    agree.py [--either] OUR-CHECKER FILE.pgc...

With --either, where one checker says MALFORMED and the other VERIFIED, both may be right (format.md, section 1); what a verdict names is
compared if they say the same.
"""

import argparse
import json
import os
import subprocess
import sys

FORMAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checker")


def words(said):
    """What the extracted checker should print of a file of which ours says this, to the last byte."""
    first = said["verdict"] + (" %s %s" % (said["claim"], said["game"]) if "claim" in said else "")
    lines = [first, "  file    " + said["file"]]
    if "claim" in said:
        lines += ["  proof   %d steps" % said["steps"], "  hash    " + said["hash"]]
    if said["verdict"] == "REJECTED":
        lines.append("  reason  " + said["rule"])
    if said["verdict"] == "MALFORMED":
        lines.append("  reason  %s: %sbyte %d" % (said["rule"], "" if said["rule"][0] == "C" else "payload ", said["offset"]))
    return "".join(line + "\n" for line in lines)


def disagreement(options, file):
    """How the two differ, or nothing."""
    mine = subprocess.run([options.ours, "--json", "--", file], capture_output=True, text=True)
    formal = subprocess.run([FORMAL, file], capture_output=True, text=True)
    if mine.returncode not in (0, 1, 2):
        return "our checker does not judge it: exit code %d, %s" % (mine.returncode, mine.stderr.strip())
    if options.either and {mine.returncode, formal.returncode} == {0, 2}:
        return None
    if mine.returncode != formal.returncode:
        return "exit codes %d and %d" % (mine.returncode, formal.returncode)
    expected = words(json.loads(mine.stdout))
    return None if formal.stdout == expected else "expected %r, not %r" % (expected, formal.stdout)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--either", action="store_true")
parser.add_argument("ours")
parser.add_argument("files", nargs="+", metavar="FILE.pgc")
options = parser.parse_args()
for file in options.files:
    if not file.isascii() or not file.isprintable() or any(mark in file for mark in " \"\\"):
        parser.error("%r: the two checkers show such a name in different ways; give it a plain one" % file)
found = [(file, disagreement(options, file)) for file in options.files]
wrong = [(file, what) for file, what in found if what]
for file, what in wrong:
    print("%s: %s" % (file, what))
print("%d files, %d disagreements" % (len(found), len(wrong)))
sys.exit(1 if wrong else 0)
