"""A brain of Gomocup's protocol. It takes a point after which it could complete five in a row at two others, or the first free one."""

import sys


def completions(own, free, columns, rows):
    """The free points that make five in a row."""
    found = set()
    for x in range(columns):
        for y in range(rows):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [(x + step * dx, y + step * dy) for step in range(5)]
                left = [point for point in line if point not in own]
                if len(left) == 1 and left[0] in free:
                    found.add(left[0])
    return found


def move(stones, columns, rows):
    own = {point for point, field in stones.items() if field == "1"}
    free = [(x, y) for y in range(rows) for x in range(columns) if (x, y) not in stones]
    twice = (point for point in free if len(completions(own | {point}, free, columns, rows)) > 1)
    return next(twice, free[0])


columns = rows = 0
while command := sys.stdin.readline():
    word, _, rest = command.strip().partition(" ")
    if word in ("START", "RECTSTART"):
        columns, rows = (int(side) for side in (rest.split(",") * 2)[:2])
        print("OK", flush=True)
    elif word == "RESTART":
        print("OK", flush=True)
    elif word in ("BEGIN", "BOARD"):
        stones = {}
        while word == "BOARD" and (line := sys.stdin.readline().strip()) != "DONE":
            x, y, field = line.split(",")
            stones[int(x), int(y)] = field
        print("MESSAGE thinking", flush=True)
        print("{},{}".format(*move(stones, columns, rows)), flush=True)
    elif word == "END":
        break
    elif word != "INFO":
        print("UNKNOWN command", flush=True)
