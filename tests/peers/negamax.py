"""Solves a game with easyAI: `negamax.py LINES DEPTH...` prints the winner, and the size of the transposition table.

It deepens iteratively through the depths, by Negamax with alpha-beta bounds, until there is a win or the last depth is
searched. To settle a draw the last depth must be the number of points.
"""

import sys

from easyAI import TranspositionTable, TwoPlayerGame
from easyAI.AI import solve_with_iterative_deepening

from board import read

WIN = 100


class Positional(TwoPlayerGame):
    """The strong game. Sets of points are bits of an integer, and moves are taken back: what easyAI is quickest with."""

    def __init__(self, points, lines):
        self.players = None
        self.current_player = 1
        self.points = range(points)
        self.all = (1 << points) - 1
        masks = [sum(1 << point for point in line) for line in lines]
        self.through = [[mask for mask in masks if mask >> point & 1] for point in self.points]
        self.owned = [0, 0]
        self.complete = False

    def possible_moves(self):
        taken = self.owned[0] | self.owned[1]
        return [point for point in self.points if not taken >> point & 1]

    def make_move(self, point):
        own = self.owned[self.current_player - 1] | 1 << point
        self.owned[self.current_player - 1] = own
        self.complete = any(own & line == line for line in self.through[point])

    def unmake_move(self, point):
        self.owned[self.current_player - 1] &= ~(1 << point)
        self.complete = False

    def is_over(self):
        return self.complete or self.owned[0] | self.owned[1] == self.all

    def scoring(self):
        """For the player to move: the other one may just have completed a line."""
        return -WIN if self.complete else 0

    def ttentry(self):
        return (self.owned[0], self.owned[1])


def main():
    points, lines = read(sys.argv[1])
    depths = [int(word) for word in sys.argv[2:]]
    game, table = Positional(points, lines), TranspositionTable()
    result, depth, _ = solve_with_iterative_deepening(game, depths, WIN, tt=table, verbose=False)
    if result == 0 and depth < points:
        sys.exit("the depth is too small to tell")
    print({1: "Xeno wins", 0: "Ophelia draws", -1: "Ophelia wins"}[result])
    print(len(table.d))


if __name__ == "__main__":
    main()
