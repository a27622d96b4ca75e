#!/usr/bin/env python3
"""The executable specification: a checker of certificates of versions 1 and 2, written from format.md and rules.md alone.

It is slow and meant to be read beside these two files. "F 4" is section 4 of format.md, "R 4" section 4 of rules.md; a
rule is named where it is tested. It needs Python 3.11, nothing but its standard library, and the program `zstd`.
"""
import argparse, hashlib, itertools, json, math, struct, subprocess, sys, tempfile

class Fault(Exception):
    """Arguments: the rule that is broken, and where: an offset (format.md), or a map, lemma or theorem (rules.md)."""

def require(condition, rule, place):
    if not condition:
        raise Fault(rule, place)

# --------------------------------------------------------------------------------------------------- F 1: the container
def read_container(file):
    """Version and payload of a file's bytes."""
    require(len(file) <= 2**26, "C1", 2**26)
    require(file[:3] == b"PGC", "C2", 0)
    require(file[3:4] in (b"", b"\x01", b"\x02"), "C2", 3)
    require(len(file) >= 36, "C2", len(file))
    frame = file[36:]
    require(H(frame) == file[4:36], "C3", 4)
    require(len(frame) >= 9 and frame[:5] == b"\x28\xb5\x2f\xfd\xa0", "C4", 36)
    size = int.from_bytes(frame[5:9], "little")
    require(size <= min(2**26, 65536 + 64 * len(frame)), "C5", 36)
    at, last = 9, 0  # to the end of the last block (RFC 8878, 3.1.1.2): `zstd` would go on with another frame
    while not last and at < len(frame):
        header = int.from_bytes(frame[at : at + 3], "little")
        last, kind, content = header & 1, header >> 1 & 3, header >> 3
        at += 3 + (1 if kind == 1 else content)
    require(last and at == len(frame), "C6", 36)
    with tempfile.TemporaryFile() as stdin:
        stdin.write(frame)
        stdin.seek(0)
        with subprocess.Popen(["zstd", "-dcq"], stdin=stdin, stdout=-1, stderr=subprocess.DEVNULL) as zstd:
            payload = zstd.stdout.read(size + 1)
    require(zstd.returncode == 0 and len(payload) == size, "C6", 36)
    return file[3], payload

# ----------------------------------------------------------------------------------------------- F 2: integers and sets
class Reader:
    def __init__(self, version, payload):
        self.version, self.payload, self.at, self.last = version, payload, 0, 0
        self.maps, self.lemmas, self.points, self.incidences = 0, 0, 0, 0  # so far, in games of parts, too (P5, G6)
    def require(self, condition, rule):
        """Each rule about the payload is broken at the integer that was read last (F 5)."""
        require(condition, rule, self.last)

    def integer(self, rule=None, least=0, most=math.inf):
        """An integer that the rule keeps within the two bounds."""
        self.last = self.at
        self.require(self.at < len(self.payload), "I2")
        first = self.payload[self.at]
        self.require(first < 0xFE, "I1")
        width, shortest = {0xFB: (2, 251), 0xFC: (4, 2**16), 0xFD: (8, 2**32)}.get(first, (0, 0))
        self.at += 1 + width
        self.require(self.at <= len(self.payload), "I2")
        value = int.from_bytes(self.payload[self.at - width : self.at], "little") if width else first
        self.require(value >= shortest, "I1")
        self.require(least <= value <= most, rule)
        return value

    def set(self, n):
        """A set of points: a tuple of its members in ascending order."""
        members, next_one = [], 0
        for _ in range(self.integer()):
            members.append(next_one + self.integer("S1", 0, n - 1 - next_one))
            next_one = members[-1] + 1
        return tuple(members)

    def lines(self, n, xeno=()):
        """A list of lines. If it is Ophelia's, Xeno's is given."""
        number, lines, incidences = self.integer(), [], sum(map(len, xeno))
        self.require(number > 0 or xeno == (), "P17")
        self.require(number + len(xeno) <= 65536, "G3")
        for _ in range(number):
            lines.append(self.set(n))
            incidences += len(lines[-1])
            self.require(incidences <= 2**22, "G4")
            self.require(len(lines) < number or lines != xeno, "P17")
            self.require(lines[-1] != () and (len(lines) == 1 or lines[-2] < lines[-1]), "G5")
        return lines

# ----------------------------------------------------------------------------- F 4: games, their points and their lines
# Each family reads its parameters and gives the number of points, the lines in any order, and the game's text.
def lines_given(r):
    n = r.integer("G2", 1, 32768)
    return n, r.lines(n), None

def hypercube(r):
    k, d = r.integer(), r.integer()
    r.require(k >= 2 and d >= 1, "G1")
    r.require(d <= 15 and k**d <= 32768, "G2")
    number = ((k + 2) ** d - k**d) // 2
    r.require(number <= 65536, "G3")
    r.require(number * k <= 2**22, "G4")
    def coordinate(c, t): return c if c < k else (t, k - 1 - t)[c - k]
    lines = [[sum(coordinate(c, t) * k ** (d - 1 - i) for i, c in enumerate(line)) for t in range(k)]
             for line in itertools.product(range(k + 2), repeat=d) if max(line) >= k]
    return k**d, lines, f"{k}^{d}"

def in_a_row(r):
    m, n, k = r.integer(), r.integer(), r.integer()
    r.require(min(m, n, k) >= 1, "G1")
    r.require(m * n <= 32768, "G2")
    across, down = max(0, m - k + 1), max(0, n - k + 1)
    number = across * n + m * down + 2 * across * down if k > 1 else m * n
    r.require(number <= 65536, "G3")
    r.require(number * k <= 2**22, "G4")
    lines = [[(y + i * dy) * m + x + i * dx for i in range(k)]
             for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)) for x in range(m) for y in range(n)
             if x + (k - 1) * dx < m and 0 <= y + (k - 1) * dy < n]
    return m * n, lines, f"mnk:{m},{n},{k}"

def field(q):
    """Sum and product in the field of q elements, as functions of the elements' numbers."""
    p, power = {4: (2, [1, 1]), 8: (2, [1, 1, 0]), 9: (3, [-1, 0])}.get(q, (q, [0]))
    e = len(power)  # x^e is the polynomial `power`: x + 1, x + 1, -1
    def polynomial(number): return [number // p**i % p for i in range(e)]
    def number(polynomial): return sum(c % p * p**i for i, c in enumerate(polynomial))
    def product(a, b):
        c = [0] * e
        for v in reversed(polynomial(b)):  # c := c x + a v
            c = [low + c[-1] * high + u * v for low, high, u in zip([0] + c, power, polynomial(a))]
        return number(c)
    return lambda a, b: number(u + v for u, v in zip(polynomial(a), polynomial(b))), product

def design(k, q):
    """Blocks and groups of the transversal design TD(k, q)."""
    add, multiply = field(q)
    blocks = [[g * q + add(multiply(a, g), b) for g in range(min(k, q))] + [q * q + a] * (k == q + 1)
              for a in range(q) for b in range(q)]
    return blocks, [list(range(g * q, g * q + q)) for g in range(k)]

def transversal_design(r):
    k, q, g = r.integer(), r.integer(), r.integer()
    r.require(q in (2, 3, 4, 5, 7, 8, 9) and 2 <= k <= q + 1 and g <= k, "G1")
    blocks, groups = design(k, q)
    text = f"affine:{q}" if k == q == g else f"td:{k},{q}" if g == 0 else f"td:{k},{q}+{g}"
    return k * q, blocks + groups[:g], text

def projective_plane(r):
    q = r.integer()
    r.require(q in (2, 3, 4, 5, 7, 8, 9), "G1")
    blocks, groups = design(q + 1, q)
    return q * q + q + 1, blocks + [group + [q * q + q] for group in groups], f"projective:{q}"

# ---------------------------------------------------------------------------------------------------------- F 6: hashes
def H(*parts): return hashlib.sha256(b"".join(parts)).digest()
def u32(*numbers): return struct.pack(f"<{len(numbers)}I", *numbers)
def as_set(members): return u32(len(members), *members)
def lines_digest(n, lines): return H(b"PGC1 lines", u32(n, len(lines)), *map(as_set, lines))

# ----------------------------------------------------------------------------------------------------- F 3: the payload
XENO, OPHELIA = 0, 1
STRONG, MAKER_BREAKER, OWN_LINES = 0, 1, 2
END, CITE, POTENTIAL, COVER, PAIRING, PARTS = range(6)

class Theorem:
    """A game and the proof of a claim about it. If it is no certificate, it is a game of parts (F 10): it has only board and proof."""
    convention, ophelias_lines, opening, forbidden, start = MAKER_BREAKER, [], 0, (), ((), ())
    claim, bounded, moves, is_cited = 1, False, math.inf, False
    def __init__(self, r, games, limit):
        self.games, self.tag = games, b"PGC%d " % r.version
        families = lines_given, hypercube, in_a_row, transversal_design, projective_plane
        self.n, lines, self.game = families[r.integer("P1", 0, 4)](r)
        self.lines = sorted({tuple(sorted(line)) for line in lines})
        self.read_claim(r, limit)
        self.read_maps(r)
        self.read_lemmas(r)
        self.compute_hashes()

    def read_claim(self, r, limit):
        """A game of parts has no such fields."""
        r.points, r.incidences = r.points + self.n, r.incidences + sum(map(len, self.lines))
        r.require(r.points <= 2**20 and r.incidences <= 2**22, "G6")

    def read_maps(self, r):
        maps = {tuple(range(self.n)): 0}  # map 0 is the identity
        number = r.integer("P5", 0, 2**16 - r.maps)
        for s in range(number):
            images = tuple(r.integer("P6", 0, self.n - 1) for _ in range(self.n))
            r.require(maps.setdefault(images, s + 1) == s + 1, "P14")
        self.maps, r.maps = list(maps), r.maps + number

    def read_lemmas(self, r):
        number, statements = r.integer("P5", 1, 2**20 - r.lemmas), {}
        r.lemmas += number
        self.terms, self.cited = [], (set(), {0})
        for j in range(number - 1):
            a, b = r.set(self.n), r.set(self.n)
            r.require(not set(a) & set(b), "P7")
            t = r.integer("P20", 1, self.moves) if self.bounded else math.inf
            r.require(statements.setdefault((a, b, t), j) == j, "P15")
            self.terms.append(self.read_term(r, 1))
        self.statements = list(statements)
        self.terms.append(self.read_term(r, 1))  # the theorem's
        self.read_end(r)
        r.require([len(cited) for cited in self.cited] == [number - 1, len(self.maps)], "P16")

    def read_end(self, r):
        """After a game of parts there is always more."""

    def read_term(self, r, depth):
        """A term: its moves, its ending, and what belongs to the ending: (lemma, map), the scripts, or the parts: (game, points)."""
        head = r.integer()
        length, ending = divmod(head, 5 if r.version == 1 else 6)
        r.require(length <= self.n, "P8")
        r.require(head != 0, "P9")
        r.require(depth <= self.n // 2 + 2, "P12")
        moves, content = [r.integer("P8", 0, self.n - 1) for _ in range(length)], ()
        if ending == CITE:
            content = r.integer("P10", 0, len(self.terms) - 1), r.integer("P10", 0, len(self.maps) - 1)
            self.cited[0].add(content[0])
            self.cited[1].add(content[1])
        if ending == COVER:
            content = [self.read_term(r, depth + 1) for _ in range(r.integer("P11", 1))]
        if ending == PARTS:
            content, p = [], 0
            for _ in range(r.integer("P22", 1, self.n)):
                game = self.games[r.integer("P23", 0, len(self.games) - 1)]  # a game is added when it has been read
                game.is_cited, points = True, []
                for _ in range(game.n):
                    d = r.integer()
                    p += -(d + 1) // 2 if d % 2 else d // 2
                    r.require(0 <= p < self.n, "P24")
                    points.append(p)
                content.append((game, points))
        return moves, ending, content

    def compute_hashes(self):  # F 6
        self.digest = lines_digest(self.n, self.lines)
        self.ophelias_digest = lines_digest(self.n, self.ophelias_lines) if self.convention == OWN_LINES else b""
        opening = self.start if self.opening in (3, 4) else [self.forbidden]
        game = H(self.tag, b"game", self.digest, bytes([self.convention]), self.ophelias_digest, bytes([self.opening]),
                 *map(as_set, opening), bytes([self.claim]), u32(self.moves) if self.bounded else b"")
        maps = [H(self.tag, b"map", u32(self.n, *images)) for images in self.maps]
        lemmas = []
        def encoded(term):
            moves, ending, content = term
            cited = lemmas[content[0]] + maps[content[1]] if ending == CITE else b""
            scripts = u32(len(content)) + b"".join(map(encoded, content)) if ending == COVER else b""
            parts = u32(len(content)) + b"".join(g.hash + u32(*points) for g, points in content) if ending == PARTS else b""
            return u32(len(moves), *moves) + bytes([ending]) + cited + scripts + parts
        for (a, b, t), term in zip(self.statements, self.terms):
            lemmas.append(H(self.tag, b"lemma", game, as_set(a), as_set(b), u32(t) if self.bounded else b"", encoded(term)))
        self.hash = H(self.tag, b"theorem", game, encoded(self.terms[-1]))

class Certificate(Theorem):
    """All fields of a payload, in their order, and what is printed of them."""
    def read_claim(self, r, limit):
        n = self.n
        self.convention = r.integer("P1", 0, 2)
        if self.convention == OWN_LINES: self.ophelias_lines = r.lines(n, self.lines)
        self.opening = r.integer("P1", 0, 4)
        if self.opening in (1, 2):
            self.forbidden = r.set(n)
            r.require(1 <= len(self.forbidden) <= n - 2, "P3")
        if self.opening in (3, 4):
            self.start = r.set(n), r.set(n)
            r.require(not set(self.start[0]) & set(self.start[1]) and (self.opening == 4 or any(self.start)), "P18")
        self.claim = r.integer("P1", 0, 7)
        r.require(self.convention != MAKER_BREAKER or self.claim in (0, 1, 4, 5), "P2")
        self.bounded = self.claim >= 4
        self.moves = r.integer("P19", 1, n) if self.bounded else math.inf  # T; no bound is an infinite bound
        self.steps = r.integer("P4", 0, limit)

    def read_end(self, r):
        r.require(r.at == len(r.payload), "P13")
        r.require(all(game.is_cited for game in self.games), "P16")

    def text(self):  # F 4
        game = self.game or "lines:" + self.digest.hex()[:16]
        f, x, o = [",".join(map(str, points)) for points in (self.forbidden, *self.start)]
        start = f" --start X:{x}/O:{o} --to-move "
        convention = "", " --maker-breaker", " --ophelia lines:" + self.ophelias_digest.hex()[:16]
        opening = "", " --forbid-opening " + f, " --forbid-first-moves " + f, start + "Xeno", start + "Ophelia"
        return game + convention[self.convention] + opening[self.opening] + f" --moves {self.moves}" * self.bounded

def read_payload(version, payload, limit):
    """The certificate, and of version 2 its games of parts."""
    r, games = Reader(version, payload), []
    if version == 2:
        for _ in range(r.integer("P21", 1, 2**16)): games.append(Theorem(r, games, limit))
    return games, Certificate(r, games, limit)

# --------------------------------------------------------------------------------------------------------- R: the check
PROVED = None
# A set of points is a number from here on: bit p stands for point p. A position is two of them, a and b, the points of
# the protagonist ("we") and of the antagonist ("they"). What is passed on is never changed, so nothing is taken back.
def bits(points): return sum(1 << p for p in points)
def points_of(number): return [p for p, bit in enumerate(reversed(f"{number:b}")) if bit == "1"]

class Check:
    """The check of one theorem; its place begins with `within`. `declared` are the steps of the whole file, `charged` those so far."""
    def __init__(self, c, within, declared, charged):
        self.c, self.within, self.declared, self.charged = c, within, declared, charged
        self.board, self.draw = (1 << c.n) - 1, c.claim % 2 == 1
        we, they = (XENO, OPHELIA) if c.claim % 4 in (0, 3) else (OPHELIA, XENO)
        # R 1: the lines that count for each; the start; where each must not begin, if the opening rule names him
        lines = [bits(line) for line in c.lines], [bits(line) for line in c.ophelias_lines]
        counting = ((lines[0], lines[0]), (lines[0], []), lines)[c.convention]
        forbidden = bits(c.forbidden), bits(c.forbidden) if c.opening == 2 else 0
        self.ours, self.our_start, self.ours_forbidden = counting[we], bits(c.start[we]), forbidden[we]
        self.theirs, self.their_start, self.theirs_forbidden = counting[they], bits(c.start[they]), forbidden[they]
        self.they_begin = they == (OPHELIA if c.opening == 4 else XENO)
        self.lines, self.number_of_lines = (set(lines[0]), set(lines[1])), len(lines[0]) + len(lines[1])

    def require(self, condition, rule):
        require(condition, rule, self.where)

    def run(self):
        """F 5, item 4: comes back with the steps if the theorem is proved, else raises a Fault."""
        for s, images in enumerate(self.c.maps[1:], 1):  # R 3
            self.where = self.within + f"map {s}"
            self.charge(self.number_of_lines)
            self.require(len(set(images)) == self.c.n, "R3")
            for lines, known in zip((self.c.lines, self.c.ophelias_lines), self.lines):
                self.require(all(bits(images[p] for p in line) in known for line in lines), "R4")
        for j, (a, b, t) in enumerate(self.c.statements):
            self.where = self.within + f"lemma {j}"
            self.prove(self.c.terms[j], bits(a), bits(b), False, t)
        self.where = self.within + "theorem"
        self.prove(self.c.terms[-1], self.our_start, self.their_start, self.they_begin, self.c.moves)
        return self.charged

    def prove(self, term, a, b, they_move, left):  # R 2
        self.require(all(line & ~a for line in self.ours) and all(line & ~b for line in self.theirs), "R1")
        begun = (a or not self.ours_forbidden) and (b or not self.theirs_forbidden)
        self.require(begun or self.where == "theorem", "R2")
        rule = self.evaluate(term, a, b, they_move, left)
        self.require(rule == PROVED, rule)
    def charge(self, steps):  # R 8
        self.charged += steps
        self.require(self.charged <= self.declared, "R24")
    def moves(self, a, b): return self.board & ~a & ~b & ~(0 if a else self.ours_forbidden)  # R 1: the legal ones
    def replies(self, a, b): return self.board & ~a & ~b & ~(0 if b else self.theirs_forbidden)

    def danger(self, a, b):  # R 4
        replies = self.replies(a, b)
        lacking = [line & ~b for line in self.theirs if not line & a]
        return any(not lacks or not lacks & (lacks - 1) and lacks & replies for lacks in lacking)

    def evaluate(self, term, a, b, they_move, left):  # R 4
        """PROVED, or the rule at which the term failed."""
        moves, ending, content = term
        self.charge(1)
        if self.draw and left == 0: return PROVED  # R25
        if they_move and self.danger(a, b): return "R6"
        for m in moves:
            if they_move or not self.moves(a, b) >> m & 1: return "R5"
            a, left = a | 1 << m, left - (not self.draw)
            self.charge(1)
            lacking = [line & ~a for line in self.ours if not line & b]
            if 0 in lacking: return PROVED  # R7
            if self.danger(a, b): return "R6"
            if not self.draw and left == 0: return "R26"
            w = bits({lacks.bit_length() - 1 for lacks in lacking if not lacks & (lacks - 1)})
            if w & (w - 1) or w & ~self.replies(a, b): return PROVED  # R8
            if a | b == self.board: return PROVED if self.draw else "R9"
            if w:  # R10
                b, left = b | w, left - self.draw
                self.charge(1)
                if a | b == self.board or left == 0: return PROVED if self.draw else "R9"
            they_move = not w  # R11, a quiet move, if they do
        if ending == END: return "R12"
        if they_move != (ending in (COVER, PAIRING, PARTS)): return "R17"
        if ending == CITE: return self.cite(content, a, b, left)
        if ending == COVER: return self.cover(content, a, b, left)
        return self.count(ending, content, a, b, left)

    def cite(self, cited, a, b, left):  # R 5
        self.charge(1)
        (ours, theirs, t), images = self.c.statements[cited[0]], self.c.maps[cited[1]]
        dominates = all(a >> images[p] & 1 for p in ours) and not b & ~bits(images[p] for p in theirs)
        return PROVED if dominates and (left <= t if self.draw else t <= left) else "R13"

    def cover(self, scripts, a, b, left):  # R 6
        replies = points_of(self.replies(a, b))
        for r in replies:
            self.charge(1)
            if all(self.evaluate(t, a, b | 1 << r, False, left - self.draw) != PROVED for t in scripts): return "R19"
        return PROVED if replies else "R18"

    def count(self, ending, parts, a, b, left):  # R 7
        if not self.draw: return "R20"
        if self.ours_forbidden and not a: return "R21"
        self.charge(self.number_of_lines + sum(len(game.lines) for game, _ in parts))
        lacking = [line & ~b for line in self.theirs if not line & a]
        lacking = [lacks for lacks in lacking if lacks.bit_count() <= left]
        if ending == PARTS: return self.hold(parts, self.board & ~a & ~b, lacking)
        if ending == PAIRING: return PROVED if paired([points_of(lacks) for lacks in lacking]) else "R23"
        return PROVED if sum(2 ** (self.c.n - lacks.bit_count()) for lacks in lacking) < 2**self.c.n else "R22"

    def hold(self, parts, free, lacking):  # R 7
        beginning = {}  # at each point, the placed lines
        for game, points in parts:
            if bits(set(points)) & ~free or len(set(points)) < len(points): return "R27"
            free &= ~bits(points)
            for placed in (bits(points[p] for p in line) for line in game.lines):
                beginning.setdefault(placed & -placed, []).append(placed)
        compared = [(lacks, [line for p in points_of(lacks) for line in beginning.get(1 << p, ())]) for lacks in lacking]
        self.charge(sum(len(lines) for _, lines in compared))
        return PROVED if all(any(not line & ~lacks for line in lines) for lacks, lines in compared) else "R28"

def paired(lines):
    """Whether each line can have two points: it asks twice, and an owner gives way if he finds another (Kuhn 1955)."""
    owner = {}
    def give(line, asked):
        for p in lines[line // 2]:
            if p not in asked:
                asked.add(p)
                if p not in owner or give(owner[p], asked):
                    owner[p] = line
                    return True
        return False
    return all(give(line, set()) for line in range(2 * len(lines)))

# ---------------------------------------------------------------------------------------------------------- the program
CODES = "VERIFIED", "REJECTED", "MALFORMED", "UNREADABLE", "DECLINED"

def answer(path, limit, decline_above):
    """The verdict on a file, and what is known of it."""
    told = {"file": path}
    try:
        with open(path, "rb") as file:
            games, c = read_payload(*read_container(file.read(2**26 + 1)), limit)
        claim = ("Xeno wins", "Ophelia draws", "Ophelia wins", "Xeno draws")[c.claim % 4]
        told |= {"claim": claim, "game": c.text(), "steps": c.steps, "hash": c.hash.hex(), "digest": c.digest.hex()}
        lines = max(len(each.lines) + len(each.ophelias_lines) for each in games + [c])
        if c.steps * lines > decline_above: return told | {"verdict": "DECLINED"}
        charged = 0
        for g, game in enumerate(games): charged = Check(game, f"game {g}, ", c.steps, charged).run()
        require(Check(c, "", c.steps, charged).run() == c.steps, "R24", "theorem")
        return told | {"verdict": "VERIFIED"}
    except Fault as fault:
        rule, place = fault.args
        if rule.startswith("R"): return told | {"verdict": "REJECTED", "rule": rule, "place": place}
        return told | {"verdict": "MALFORMED", "rule": rule, "offset": place}
    except OSError as error:
        return told | {"verdict": "UNREADABLE", "reason": str(error)}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Checks certificates; prints JSON, a line a file. Exit code, the largest "
        "of all files: 0 VERIFIED, 1 REJECTED, 2 MALFORMED, 3 called wrongly or UNREADABLE, 4 DECLINED")
    parser.add_argument("--limit", type=int, default=2**34, metavar="STEPS", help="more declared steps are MALFORMED (P4); %(default)s")
    parser.add_argument("--decline-above", type=int, default=2 * 10**9, metavar="WORK",
                        help="more declared steps, times lines, are DECLINED; %(default)s take some minutes")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.error = lambda message: parser.exit(3, message + "\n")
    options, worst = parser.parse_args(), 0
    sys.setrecursionlimit(10**6)
    for path in options.files:
        told = answer(path, options.limit, options.decline_above)
        print(json.dumps(told), flush=True)
        worst = max(worst, CODES.index(told["verdict"]))
    sys.exit(worst)
