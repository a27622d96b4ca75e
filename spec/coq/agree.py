#!/usr/bin/env python3
"""Compares the extracted checker with ours, file by file: exit code, theorem, steps, hash, rule and offset.

    agree.py OUR-CHECKER FILE.pgc...
"""

import json
import os
import re
import subprocess
import sys

FORMAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checker")


def disagreement(ours, file):
    mine = subprocess.run([ours, "--json", "--", file], capture_output=True, text=True)
    formal = subprocess.run([FORMAL, file], capture_output=True, text=True)
    said, text = json.loads(mine.stdout), formal.stdout
    if mine.returncode != formal.returncode:
        return "exit codes %d and %d" % (mine.returncode, formal.returncode)
    if said["verdict"] == "MALFORMED":
        wanted = [r"^  reason  %s: (payload )?byte %d$" % (said["rule"], said["offset"])]
    else:
        first = "%s %s %s" % (said["verdict"], said["claim"], said["game"])
        wanted = ["^%s$" % re.escape(first), r"^  proof   %d steps$" % said["steps"], "^  hash    %s$" % said["hash"]]
        wanted += ["^  reason  %s$" % said["rule"]] if said["verdict"] == "REJECTED" else []
    return next((pattern for pattern in wanted if not re.search(pattern, text, re.M)), None)


if len(sys.argv) < 3:
    raise SystemExit(__doc__)
found = [(file, disagreement(sys.argv[1], file)) for file in sys.argv[2:]]
for file, what in found:
    if what:
        print("%s: %s" % (file, what))
wrong = sum(1 for _, what in found if what)
print("%d files, %d disagreements" % (len(found), wrong))
sys.exit(1 if wrong or not found else 0)
