"""Plays 3 by 3 tic-tac-toe as well as it can be played: a position a line in, a move a line out. The argument is its mark, x or o."""

import functools
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OTHER = {"x": "o", "o": "x"}


@functools.cache
def value(board, mark):
    """The value for the player to move, and a best move."""
    if any(all(board[point] == OTHER[mark] for point in line) for line in LINES):
        return -1, None
    best = (-2, None)
    for point in (point for point in range(9) if board[point] == "."):
        worth = -value(board[:point] + mark + board[point + 1 :], OTHER[mark])[0]
        if worth > best[0]:
            best = (worth, point)
    return best if best[1] is not None else (0, None)


for line in sys.stdin:
    print(value(line.strip(), sys.argv[1])[1], flush=True)
