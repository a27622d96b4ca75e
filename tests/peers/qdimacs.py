"""Writes as a quantified Boolean formula: does Xeno complete a line by his T-th move? `qdimacs.py LINES T`

The encoding is the straightforward one, position by position. A move of Xeno is a set of existential variables, one per
point. A move of Ophelia is the number of a point in universal bits; a number that is no free point is a move passed up,
which never helps her. V. Mayer-Eichberger and A. Saffidine (Positional Games and QBF: The Corrective Encoding, 2020) have
better encodings, and compare them.
"""

import sys

from board import read


class Formula:
    """A prefix of quantified blocks, and clauses."""

    def __init__(self):
        self.count, self.prefix, self.clauses = 0, [], []

    def variables(self, quantifier, number):
        """So many new variables, innermost so far."""
        new = list(range(self.count + 1, self.count + number + 1))
        self.count += number
        if not self.prefix or self.prefix[-1][0] != quantifier:
            self.prefix.append((quantifier, []))
        self.prefix[-1][1].extend(new)
        return new

    def clause(self, *literals):
        self.clauses.append(literals)

    def any_of(self, literals):
        """A variable that is true only if one of these literals is."""
        (some,) = self.variables("e", 1)
        self.clause(-some, *literals)
        return some

    def write(self, file):
        print("p cnf", self.count, len(self.clauses), file=file)
        for quantifier, block in self.prefix:
            print(quantifier, *block, 0, file=file)
        for clause in self.clauses:
            print(*clause, 0, file=file)


def wins_within(points, lines, moves):
    """The formula that is true if Xeno, who begins, completes a line by his move of this number, before Ophelia does."""
    formula = Formula()
    cells = range(points)
    xeno = ophelia = None  # who owns what, by point; at the start nobody owns anything
    won = None  # whether Xeno has a line
    for number in range(moves):
        chosen = formula.variables("e", points)
        at_most_one(formula, chosen)
        if xeno is None:
            xeno = chosen
        else:
            for cell in cells:
                formula.clause(-chosen[cell], -xeno[cell])
                formula.clause(-chosen[cell], -ophelia[cell])
            xeno = [owned(formula, before, [move]) for before, move in zip(xeno, chosen)]
        won = formula.any_of([completed(formula, xeno, line) for line in lines])
        if number == moves - 1:
            break
        bits = formula.variables("a", (points - 1).bit_length())
        named = [[bit if cell >> place & 1 else -bit for place, bit in enumerate(bits)] for cell in cells]
        before = ophelia or [None] * points
        ophelia = [owned(formula, before[cell], [*named[cell], -xeno[cell]]) for cell in cells]
        # She may have a line only if he had one before.
        for line in lines:
            formula.clause(won, *(-ophelia[cell] for cell in line))
    formula.clause(won)
    return formula


def at_most_one(formula, literals):
    """One variable at most is true; pair by pair."""
    for place, first in enumerate(literals):
        for second in literals[:place]:
            formula.clause(-first, -second)


def owned(formula, before, move):
    """A variable: the point was owned before, or all literals of the move hold."""
    (now,) = formula.variables("e", 1)
    formula.clause(now, *(-literal for literal in move))
    for literal in move:
        formula.clause(-now, literal, *([before] if before else []))
    if before:
        formula.clause(now, -before)
    return now


def completed(formula, owner, line):
    """A variable that is true only if all points of a line have this owner."""
    (full,) = formula.variables("e", 1)
    for cell in line:
        formula.clause(-full, owner[cell])
    return full


if __name__ == "__main__":
    wins_within(*read(sys.argv[1]), int(sys.argv[2])).write(sys.stdout)
