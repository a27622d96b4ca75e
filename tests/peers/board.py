"""A board as `prover game GAME --to lines` prints it: the number of points, and lines as tuples of points."""


def read(path):
    """The number of points, and the lines, of a `lines:` file."""
    points, lines = 0, []
    with open(path, encoding="utf-8") as file:
        for row in file:
            words = row.split("#")[0].split()
            if words[:1] == ["points"]:
                points = int(words[1])
            elif words:
                lines.append(tuple(int(word) for word in words))
    return points, lines
