#!/usr/bin/env python3
"""Is what the ending Parts accepts true? Small boards, by plain minimax: `python3 spec/soundness.py`, 15 seconds.

A set of points is a number: bit p stands for point p. An instance is a set of lines of the antagonist, one of the protagonist, a
position that R6 lets pass, and a bound on the antagonist's moves. Then sets of parts are tried until R27 and R28 of rules.md accept one;
a game of parts is one of which the theorem is true. If a set is accepted, the antagonist, to move, must not complete a line in time. The
strategy of Lemma 4 is played, too: it must not lose against any replies. With the name of a clause as argument, the program leaves this
clause out and prints the first false theorem. Section 10 of rules.md has them.
"""
import functools, itertools, random, sys

CLAUSES = "disjoint", "free", "second", "maker-breaker", "left", "earlier"
OMITTED = set(sys.argv[1:])

def singles(points):
    while points:
        yield points & -points
        points &= points - 1

def completes(lines, points): return any(line & ~points == 0 for line in lines)

def wins(n, theirs, ours):
    """Of a position: whether the antagonist, to move, completes a line within `left` of his moves, and before the protagonist does."""
    @functools.cache
    def antagonist(a, b, left):
        free = (1 << n) - 1 & ~(a | b)
        return left > 0 and any(completes(theirs, b | x) or not saved(a, b | x, left - 1) for x in singles(free))
    def saved(a, b, left):
        free = (1 << n) - 1 & ~(a | b)
        return not free or any(completes(ours, a | y) or not antagonist(a | y, b, left) for y in singles(free))
    return antagonist

@functools.cache
def maker(points, lines):
    """Whether Maker, who is to move, wins; `lines` are the points that his lines lack."""
    for x in singles(points):
        lack = {line & ~x for line in lines}
        if 0 in lack or points != x and all(maker(points & ~(x | y), without(lack, y)) for y in singles(points & ~x)):
            return True
    return False

def without(lines, y): return frozenset(line for line in lines if not line & y)

def held(points, lines):
    """Whether the game of a part has a theorem: the protagonist draws it."""
    if "earlier" in OMITTED:
        return True  # a game that cites itself is proved by itself
    if "second" in OMITTED:
        return any(not maker(points & ~y, without(lines, y)) for y in singles(points))
    if "maker-breaker" in OMITTED:
        return not wins(points.bit_length(), lines, lines)(0, (1 << points.bit_length()) - 1 & ~points, points.bit_count())
    return not maker(points, lines)

def parts(points, lines):
    """Sets of parts that hold all lines: for each part its points, and the lines that it holds. `lines` has the points that the rule compares."""
    if not lines:
        yield []
    if not lines or not points:
        return
    first = points & -points
    yield from parts(points & ~first, lines)
    rest = points & ~first
    others = rest
    while others:
        part = first | others
        useful = [line for line in lines if (line & part).bit_count() > 1]
        for size in range(len(useful), 0, -1):
            for some in itertools.combinations(useful, size):
                if held(part, frozenset(line & part for line in some)):
                    left = rest if "disjoint" in OMITTED else rest & ~others
                    for more in parts(left, tuple(line for line in lines if line not in some)):
                        yield [(part, some)] + more
        others = others - 1 & rest

def loses(n, theirs, ours, a, b, chosen, imagined):
    """Whether the strategy of the proof loses to some play; `imagined` has the protagonist's imagined points in each part."""
    free = (1 << n) - 1 & ~(a | b)
    for x in singles(free):
        if completes(theirs, b | x): return True
        if x == free: continue
        y, mine = 0, list(imagined)
        for i, (part, lines) in enumerate(chosen):
            if part & x:
                open_points = part & ~(mine[i] | b | x)
                lacks = frozenset(line & part & ~(b | x) for line in lines if not line & part & mine[i])
                y = next((y for y in singles(open_points) if not maker(open_points & ~y, without(lacks, y))), 0)
                mine[i] |= y
        if not y & free & ~x: y = next(singles(free & ~x))
        if not completes(ours, a | y) and loses(n, theirs, ours, a | y, b | x, chosen, mine): return True
    return False

def instance(n, theirs, ours, a, b, left, counts, play):
    if completes(theirs, b) or completes(ours, a): return
    if any(not line & a and (line & ~b).bit_count() < 2 for line in theirs): return  # R6
    slack = left - 1 if "left" in OMITTED else left
    lacks = {line & ~b: line for line in theirs if not line & a and (line & ~b).bit_count() <= slack}
    compared = tuple(sorted(lacks.values() if "free" in OMITTED else lacks))
    points = (1 << n) - 1 & ~(0 if "free" in OMITTED else a | b)
    counts[0] += 1
    chosen = next(parts(points, compared), None)
    if chosen is None: return
    counts[1] += 1
    if wins(n, theirs, ours)(a, b, left):
        sets = [[list(map(lambda x: x.bit_length() - 1, singles(s))) for s in sets] for sets in (theirs, ours, (a, b))]
        sys.exit(f"FALSE: {n} points, lines of the antagonist {sets[0]}, of the protagonist {sets[1]}, A and B {sets[2]}, left {left}")
    if play and not OMITTED:
        counts[2] += 1
        if loses(n, theirs, ours, a, b, chosen, [0] * len(chosen)): sys.exit("the strategy of the proof loses")

def antichains(sets):
    """All sets of lines of which none contains another."""
    if not sets: return [()]
    rest = antichains(sets[1:])
    return rest + [(sets[0],) + more for more in rest if all(sets[0] & s not in (sets[0], s) for s in more)]

def report(what, counts): print(f"{what}: {counts[0]} instances, {counts[1]} accepted, {counts[2]} strategies played, 0 wrong", flush=True)

def main():
    if OMITTED - set(CLAUSES): sys.exit("the clauses are " + ", ".join(CLAUSES))
    chance = random.Random(1)
    for n in range(1, 5):
        boards, counts = antichains(list(range(1, 1 << n))), [0, 0, 0]
        for theirs in boards:
            for ours in boards if n < 4 else [(), theirs, chance.choice(boards)]:
                for a, b in itertools.product(range(1 << n), repeat=2):
                    for left in range(1, n + 1 - (a | b).bit_count()) if not a & b else ():
                        instance(n, theirs, ours, a, b, left, counts, left == n - (a | b).bit_count())
        report(f"{n} points, all boards, positions and bounds", counts)
    boards, counts = antichains(list(range(1, 32))), [0, 0, 0]
    for theirs in boards:
        for ours in (), theirs: instance(5, theirs, ours, 0, 0, 5, counts, True)
    report("5 points, all boards, the empty board", counts)
    for n, number in (6, 1000), (7, 300), (8, 100), (9, 30):
        counts = [0, 0, 0]
        for _ in range(number):
            line = lambda: functools.reduce(int.__or__, (1 << p for p in chance.sample(range(n), chance.randint(2, 4))))
            theirs = tuple({line() for _ in range(chance.randint(2, n if n < 9 else 6))})
            taken = chance.sample(range(n), 2)
            a, b = chance.choice([(0, 0), (1 << taken[0], 1 << taken[1])])
            instance(n, theirs, tuple({line() for _ in range(3)}), a, b, n, counts, True)
        report(f"{n} points, random boards", counts)

if __name__ == "__main__": main()
