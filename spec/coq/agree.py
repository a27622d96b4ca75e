#!/usr/bin/env python3
"""Compares the extracted checker with ours, file by file: exit code, theorem, steps, hash, rule and offset.

    agree.py [--either] [--decline-above WORK] OUR-CHECKER FILE.pgc...

With --either, where one checker says MALFORMED and the other VERIFIED, both may be right (format.md, section 1); what a verdict names is
compared if they say the same. With --decline-above the extracted checker declines what takes more steps, times lines; these files are
listed.
"""

import argparse
import json
import os
import re
import subprocess
import sys

FORMAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checker")


def disagreement(options, file):
    """How the two differ, or nothing; and whether the extracted checker declines the file."""
    mine = subprocess.run([options.ours, "--json", "--", file], capture_output=True, text=True)
    decline = ["--decline-above", options.decline_above] if options.decline_above else []
    formal = subprocess.run([FORMAL, *decline, file], capture_output=True, text=True)
    said, text = json.loads(mine.stdout), formal.stdout
    if decline and formal.returncode == 4:
        return None, True
    if options.either and {mine.returncode, formal.returncode} == {0, 2}:
        return None, False
    if mine.returncode != formal.returncode:
        return "exit codes %d and %d" % (mine.returncode, formal.returncode), False
    if said["verdict"] == "MALFORMED":
        wanted = [r"^  reason  %s: (payload )?byte %d$" % (said["rule"], said["offset"])]
    else:
        first = "%s %s %s" % (said["verdict"], said["claim"], said["game"])
        wanted = ["^%s$" % re.escape(first), r"^  proof   %d steps$" % said["steps"], "^  hash    %s$" % said["hash"]]
        wanted += ["^  reason  %s$" % said["rule"]] if said["verdict"] == "REJECTED" else []
    return next((pattern for pattern in wanted if not re.search(pattern, text, re.M)), None), False


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--either", action="store_true")
parser.add_argument("--decline-above", metavar="WORK")
parser.add_argument("ours")
parser.add_argument("files", nargs="+", metavar="FILE.pgc")
options = parser.parse_args()
found = [(file, *disagreement(options, file)) for file in options.files]
for file, what, _ in found:
    if what:
        print("%s: %s" % (file, what))
wrong = sum(1 for _, what, _ in found if what)
declined = [file for file, _, declines in found if declines]
print("%d files, %d disagreements" % (len(found), wrong) + (", %d declined: %s" % (len(declined), ", ".join(declined)) if declined else ""))
sys.exit(1 if wrong else 0)
