#!/usr/bin/env python3
"""The payloads of certificates as constants of Coq, each with the theorem that it proves.

    payloads.py write FOLDER FILE.pgc...    writes FOLDER/NAME.v, unless it is there with the same text
    payloads.py compare FOLDER              compares all FOLDER/NAME.v with what the files that they name give
    payloads.py summary FOLDER...           prints a file for Coq that states all theorems, and what they assume
    payloads.py others FOLDER...            prints the certificates of the catalogue that none of these theorems is about
"""

import os
import re
import subprocess
import sys

CHUNK = 2048
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


def payload(path):
    """The version of a certificate's format, and its payload."""
    with open(path, "rb") as file:
        data = file.read()
    return data[3], subprocess.run(["zstd", "-dcq"], input=data[36:], check=True, capture_output=True).stdout


def chunk(data):
    return "0x" + data.hex()


def name(path):
    return re.sub(r"\W", "_", os.path.basename(path)[:-4].replace("+", "_and_"))


class Reader:
    """Reads the integers and sets of a payload (format.md, section 2)."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def integer(self):
        first = self.data[self.place]
        width = [2, 4, 8][first - 251] if first > 250 else 0
        self.place += 1 + width
        return int.from_bytes(self.data[self.place - width : self.place], "little") if width else first

    def set(self):
        members, least = [], 0
        for _ in range(self.integer()):
            members.append(least + self.integer())
            least = members[-1] + 1
        return members

    def lines(self):
        return [self.set() for _ in range(self.integer())]

    def board(self):
        """Family, parameters, and the lines that are listed."""
        family = self.integer()
        parameters = [self.integer() for _ in range([1, 2, 3, 3, 1][family])]
        return family, parameters, self.lines() if family == 0 else []

    def skip(self, integers):
        for _ in range(integers):
            self.integer()

    def skip_games(self):
        """The games of parts, with which a payload of version 2 begins."""
        sizes = []
        for _ in range(self.integer()):
            family, parameters, _ = self.board()
            a, b, *_ = parameters + [0]
            n = [a, a**b, a * b, a * b, a * a + a + 1][family]
            self.skip(n * self.integer())
            lemmas = self.integer()
            for _ in range(lemmas - 1):
                self.set(), self.set()
                self.skip_term(sizes)
            self.skip_term(sizes)
            sizes.append(n)

    def skip_term(self, sizes):
        moves, ending = divmod(self.integer(), 6)
        self.skip(moves)
        if ending == 1:
            self.skip(2)
        if ending == 3:
            for _ in range(self.integer()):
                self.skip_term(sizes)
        if ending == 5:
            for _ in range(self.integer()):
                self.skip(sizes[self.integer()])


def coq(value):
    return "[" + "; ".join(map(coq, value)) + "]" if isinstance(value, list) else str(value)


def statement(version, data):
    """The theorem in the words of Claims.v, from the fields before the number of steps."""
    read = Reader(data)
    if version == 2:
        read.skip_games()
    family, parameters, listed = read.board()
    p = " ".join(map(str, parameters))
    game = ["strong %s %s" % (p, coq(listed)), "cube " + p, "in_a_row " + p, "design " + p, "projective " + p][family]
    if family == 3 and parameters == parameters[:1] * 3:
        game = "affine %d" % parameters[0]
    convention = read.integer()
    if convention == 1:
        game = "maker_breaker (%s)" % game
    if convention == 2:
        xenos = coq(listed) if family == 0 else "(xeno_lines (%s))" % game
        points = parameters[0] if family == 0 else "(points (%s))" % game
        game = "Game %s %s %s false false []" % (points, xenos, coq(read.lines()))
    opening = read.integer()
    if opening in (1, 2):
        forbidden = coq(read.set())
        game = "%s %s (%s)" % (["forbid_opening", "forbid_first_moves"][opening - 1], forbidden, game)
    start = [coq(read.set()), coq(read.set())] if opening > 2 else []
    first = ["Xeno", "Ophelia"][opening == 4]
    claim = read.integer()
    protagonist = ["Xeno", "Ophelia", "Ophelia", "Xeno"][claim % 4]
    if claim < 4:
        word = ["wins", "draws"][claim % 2]
        words = [word + "_from"] + start + [first] if start else [word]
    elif not start:
        words = [["wins_in", "draws_until"][claim % 2], str(read.integer())]
    else:
        aim, start, bound = ["Win", "Draw"][claim % 2], ", ".join(start), read.integer()
        return "holds (Claim (%s) (%s) %s %s %s (Some %d))" % (game, start, first, protagonist, aim, bound)
    return " ".join(words + [protagonist, "(%s)" % game])


def text_of(path):
    """The file for Coq about a certificate."""
    (version, data), theorem = payload(path), name(path)
    chunks = [data[i : i + CHUNK] for i in range(0, len(data), CHUNK)]
    text = "(** The payload of %s; written by payloads.py. *)\n" % os.path.relpath(path, ROOT)
    text += "From Coq Require Import NArith List.\nFrom PGC Require Import Game Families Claims.\n"
    text += "Import ListNotations.\nOpen Scope N_scope.\n"
    for index, part in enumerate(chunks):
        text += "Definition bytes_%d := %s%%hex.\n" % (index, chunk(part))
    text += "Definition payload := %s.\n" % coq(["bytes_%d" % index for index in range(len(chunks))])
    text += "Theorem %s : %s.\n" % (theorem, statement(version, data))
    text += "Proof. %s payload. Qed.\n" % ("by_payload" if version == 1 else "by_payload_of %d%%N" % version)
    text += "Print Assumptions %s.\n" % theorem
    return text


def write(folder, path):
    text, target = text_of(path), os.path.join(folder, name(path) + ".v")
    if os.path.exists(target):
        if source(read(target)) != source(text):
            raise SystemExit("%s is about %s; %s would have the same name" % (target, source(read(target)), path))
        if read(target) == text:
            return
    with open(target, "w") as out:
        out.write(text)


def read(path):
    with open(path) as text:
        return text.read()


def theorems(folder):
    return [os.path.join(folder, file) for file in sorted(os.listdir(folder)) if file.endswith(".v")]


def source(text):
    """The certificate that a file of a theorem names."""
    return re.match(r"\(\*\* The payload of (\S+); written by payloads\.py\. \*\)\n", text).group(1)


def compare(folder):
    """Each file is, to the last byte, what this program would write now: so it states what its certificate claims, and nothing else."""
    for file in theorems(folder):
        path = source(read(file))
        if os.path.basename(file) != name(path) + ".v" or read(file) != text_of(os.path.join(ROOT, path)):
            raise SystemExit("%s is not what %s gives: payloads.py write %s %s" % (file, path, folder, path))
    print("%s: %d files are what their certificates give, byte for byte" % (folder, len(theorems(folder))))


def others(folders):
    proved = {source(read(file)) for folder in folders for file in theorems(folder)}
    catalogue = sorted("certificates/" + file for file in os.listdir(os.path.join(ROOT, "certificates")) if file.endswith(".pgc"))
    missing = [file for file in catalogue if file not in proved]
    print("%d of %d certificates of the catalogue are theorems; not tried here: %s"
          % (len(catalogue) - len(missing), len(catalogue), ", ".join(missing) or "none"))


if __name__ == "__main__":
    if sys.argv[1:2] == ["write"]:
        os.makedirs(sys.argv[2], exist_ok=True)
        for certificate in sys.argv[3:]:
            write(sys.argv[2], certificate)
    elif sys.argv[1:2] == ["compare"]:
        compare(sys.argv[2])
    elif sys.argv[1:2] == ["others"]:
        others(sys.argv[2:])
    elif sys.argv[1:2] == ["summary"]:
        for theorem in (os.path.basename(file)[:-2] for folder in sys.argv[2:] for file in theorems(folder)):
            print("From PGC Require %s.\nCheck %s.%s.\nPrint Assumptions %s.%s." % ((theorem,) * 5))
    else:
        raise SystemExit(__doc__)
