"""Takes the first free point and the last one by turns: at the same position it may move otherwise."""

import sys

for number, line in enumerate(sys.stdin):
    print(line.rindex(".") if number % 2 else line.index("."), flush=True)
