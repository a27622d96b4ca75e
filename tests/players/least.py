"""Takes the first free point, whatever happens."""

import sys

for line in sys.stdin:
    print(line.index("."), flush=True)
