"""Games."""

import json
import os
from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, Self, SupportsIndex, cast, get_args

from . import _native, html
from .arguments import flag, is_lookup, mistyped, text, whole
from .errors import GameError

Format = Literal["lines", "hif", "hs", "col", "hgr", "hyperbench", "list", "csv", "rows"]
"""A format of files with points and lines, as `prover prove --game-format` names them."""

Points = str | SupportsIndex | Iterable[SupportsIndex | str]
"""Points: one number, numbers and names in a list, or a text with commas between them."""

FORMATS: tuple[str, ...] = get_args(Format)
MAX_FILE_BYTES = 64 << 20


@dataclass(frozen=True)
class Automorphisms:
    """The symmetries of a board: the permutations of its points that take lines to lines."""

    order: int
    """The number of symmetries; a lower bound if the search for them was not finished."""
    is_complete: bool
    """Whether all were found."""
    orbits: tuple[tuple[int, ...], ...]
    """The points that symmetries take to each other."""


class Game:
    """A game: two players claim points in turn, and the first to own a whole line wins.

    The expression is one of `prover prove`, such as ``"4^3"``, ``"mnk:6,5,4"``, ``"affine:4"`` or ``"lines:FILE"``. The options are
    those of the command line:

    - ``maker_breaker``: lines count for Xeno only.
    - ``ophelia``: the lines of this game (an expression or a :class:`Game`) count for Ophelia, those of the first game for Xeno only.
    - ``forbid_opening``, ``forbid_first_moves``: points that Xeno's first move must avoid, or each player's.
    - ``start``: the game starts from a position: a text such as ``"X:0,5/O:7"`` or ``"x..o....x"``, or a pair of the points of Xeno and
      of Ophelia. ``to_move`` says who is to move there, ``"Xeno"`` or ``"Ophelia"``.
    - ``moves``: so many moves of the attacker count.
    - ``game_format``, ``base``: how a file is read.

    Where points are wanted, an ``int`` is the number of a point, and a ``str`` in a list is its name.

    :raises GameError: if this is no game; the text says why.
    :raises TypeError: if an argument is unknown or of another type.
    """

    __slots__ = ("_facts", "_native")

    def __init__(
        self,
        expression: str,
        *,
        maker_breaker: bool = False,
        ophelia: "str | Game | None" = None,
        forbid_opening: Points | None = None,
        forbid_first_moves: Points | None = None,
        start: str | Sequence[Points] | None = None,
        to_move: Literal["Xeno", "Ophelia"] | None = None,
        moves: int | None = None,
        game_format: Format | None = None,
        base: Literal[0, 1] | None = None,
    ) -> None:
        if not isinstance(expression, str):
            raise TypeError(f"name a game by a text such as '3^3', not by {type(expression).__name__}; see Game.from_lines and Game.from_hif")
        if base is not None and whole("base", base) not in (0, 1):
            raise GameError(f"base is {base}; give 0 or 1")
        self._facts: _native._Facts | None = None
        native = _native.Game.read(expression, _words(("--game-format", _known(game_format)), ("--base", base)))
        self._native = _ruled(
            native,
            maker_breaker=maker_breaker,
            ophelia=ophelia,
            forbid_opening=forbid_opening,
            forbid_first_moves=forbid_first_moves,
            start=start,
            to_move=to_move,
            moves=moves,
        )

    @classmethod
    def _of(cls, native: _native.Game) -> Self:
        game = cls.__new__(cls)
        game._facts, game._native = None, native
        return game

    def _all_facts(self) -> "_native._Facts":
        """The facts of the game, asked for once."""
        if self._facts is None:
            self._facts = self._native.facts()
        return self._facts

    @classmethod
    def from_lines(cls, points: SupportsIndex | Iterable[Hashable], lines: Iterable[Iterable[Hashable]], **options: Any) -> Self:
        """The game on these points with these lines. The options are those of :class:`Game`.

        ``points`` is their number; then lines have numbers from 0. Or it lists the points; then lines have points of this list, and their
        texts (``str``) are the names. A line that occurs twice counts once, and :attr:`notes` says so.

        :raises GameError: if this is no game; the text says which line is wrong.
        """
        names: list[str] = []
        if isinstance(points, bytes | bytearray) or is_lookup(points):
            raise mistyped("points", "a number or a list", points)
        if isinstance(lines, str | bytes | bytearray) or is_lookup(lines) or not isinstance(lines, Iterable):
            raise mistyped("lines", "a list of lines", lines)
        is_listed = isinstance(points, Iterable)
        if isinstance(points, Iterable):
            listed = list(islice(points, _native.MAX_POINTS + 1))
            count, said = len(listed), f"more than {_native.MAX_POINTS}"
        else:
            count = whole("points", points)
            said = str(count)
        if count > _native.MAX_POINTS:
            raise GameError(f"{said} points are too many: choose a board of at most {_native.MAX_POINTS}")
        if is_listed:
            what = "lines have points of the list"
            names = [str(point) for point in listed]
            numbers: Mapping[Hashable, int] = {point: number for number, point in enumerate(listed)}
            if len(set(names)) < len(names) or not all(names):
                raise GameError("two points have one name, or a point has an empty one; give each point a different name")
        else:
            what = "lines have numbers from 0"
            numbers = {point: point for point in range(count)}
        if not numbers:
            raise GameError("a board has at least one point; give their number, or list them")
        rows = [f"points {len(numbers)}"]
        notes = []
        first: dict[frozenset[int], int] = {}
        for index, line in enumerate(lines):
            try:
                row = [numbers[point if is_listed else whole(f"a point of line {index} (from 0)", cast(SupportsIndex, point))] for point in line]
            except KeyError as error:
                raise GameError(f"line {index} (from 0) has {error.args[0]!r}, which is not a point; {what}") from None
            if len(set(row)) < len(row) or not row:
                raise GameError(f"line {index} (from 0) has {'a point twice' if row else 'no point'}; a line is a set of points")
            before = first.setdefault(frozenset(row), index)
            if before == index:
                rows.append(" ".join(map(str, row)))
            else:
                notes.append(f"line {index} (from 0) repeats line {before}; the two count as one")
        native = _native.Game.of_text("\n".join(rows), "lines", ["--game-format", "lines"])
        return cls._of(_ruled(native.renamed(names, notes), **options))

    @classmethod
    def from_hif(cls, hypergraph: Mapping[str, Any] | str | os.PathLike[str], **options: Any) -> Self:
        """The game whose lines are the edges of a hypergraph, in the hypergraph interchange format: as a dictionary, or as a file.

        XGI, HyperNetX and others write it. Weights, directions and attributes make no difference to a game. The options are those of
        :class:`Game`.
        """
        if isinstance(hypergraph, Mapping):
            # Attributes of any kind may be there, and are not used.
            read, name = json.dumps(hypergraph, default=str), "hypergraph"
        else:
            name = os.fspath(hypergraph)
            with open(name, "rb") as file:
                content = file.read(MAX_FILE_BYTES + 1)
            try:
                read = content.decode("utf-8-sig")
            except UnicodeDecodeError:
                raise GameError(f"{name}: is not UTF-8 text; save it as UTF-8 or plain ASCII") from None
        return cls._of(_ruled(_native.Game.of_text(read, name, ["--game-format", "hif"]), **options))

    @property
    def text(self) -> str:
        """The game as certificates name it, with its options."""
        return self._all_facts()["text"]

    @property
    def points(self) -> int:
        """The number of points."""
        return self._all_facts()["points"]

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The lines that count for Xeno, as numbers of points, in order."""
        return tuple(map(tuple, self._all_facts()["lines"]))

    @property
    def ophelia_lines(self) -> tuple[tuple[int, ...], ...]:
        """The lines that count for Ophelia."""
        return tuple(map(tuple, self._all_facts()["ophelia_lines"]))

    @property
    def maker_breaker(self) -> bool:
        """Whether no line counts for Ophelia."""
        return self._all_facts()["maker_breaker"]

    @property
    def places(self) -> tuple[tuple[float, float], ...] | None:
        """The place of each point in pictures, x to the right and y upwards: as the file says, or those of a figure that is known."""
        places = self._all_facts()["places"]
        return None if places is None else tuple((x, y) for x, y in places)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the points: those that were given with them, or else those that pictures show."""
        return tuple(self._all_facts()["given_names"] or self._all_facts()["shown_names"])

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of how the lines were read, such as a line that was there twice."""
        return tuple(self._all_facts()["notes"])

    @property
    def digest(self) -> str:
        """The digest of the lines. A game given by its lines is named by 16 digits of it, which are not safe against forgery."""
        return self._all_facts()["digest"]

    def automorphisms(self) -> Automorphisms:
        """The symmetries of the board. This may take a moment on large boards."""
        found = self._native.automorphisms()
        return Automorphisms(int(found["order"]), found["is_complete"], tuple(map(tuple, found["orbits"])))

    def to_hif(self) -> dict[str, Any]:
        """The lines in the hypergraph interchange format. Options of the game are not in it."""
        hif: dict[str, Any] = json.loads(self._native.written("hif"))
        return hif

    def to_text(self, game_format: Format = "lines") -> str:
        """The lines as a file of a format. Options of the game are not in it."""
        return self._native.written(_known(game_format) or "lines")

    def svg(self) -> str:
        """The board as a picture.

        :raises GameError: if the board is too large for one.
        """
        picture = self._native.svg()
        if picture is None:
            raise GameError(f"a picture of {self.points} points is too large; print the lines instead")
        return picture

    def _repr_html_(self) -> str:
        return html.board(self._native)

    def __repr__(self) -> str:
        return f"<pgc.Game {self.text}: {self.points} points, {len(self.lines)} lines>"

    def __eq__(self, other: object) -> bool:
        return self._native == other._native if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)


def _known(game_format: str | None) -> str | None:
    text("game_format", game_format)
    if game_format is not None and game_format not in FORMATS:
        raise GameError(f"{game_format!r} is not a board format; write {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    return game_format


def _ruled(
    native: _native.Game,
    *,
    maker_breaker: bool = False,
    ophelia: str | Game | None = None,
    forbid_opening: Points | None = None,
    forbid_first_moves: Points | None = None,
    start: str | Sequence[Points] | None = None,
    to_move: str | None = None,
    moves: int | None = None,
) -> _native.Game:
    if ophelia is not None and not isinstance(ophelia, str | Game):
        raise mistyped("ophelia", "a game, named by a text or given as a Game", ophelia)
    if start is not None and not isinstance(start, str):
        if isinstance(start, bytes | bytearray | Mapping | Set) or not isinstance(start, Iterable):
            raise mistyped("start", "a text or a pair of lists of points", start)
        players = [_points(native, "start", points) for points in start]
        if len(players) != 2:
            raise GameError(f"a start has the points of two players, not of {len(players)}; write them as ([0, 5], [7])")
        start = "X:{}/O:{}".format(*players)
    words = _words(
        ("--ophelia", ophelia if isinstance(ophelia, str) else None),
        ("--forbid-opening", None if forbid_opening is None else _points(native, "forbid_opening", forbid_opening)),
        ("--forbid-first-moves", None if forbid_first_moves is None else _points(native, "forbid_first_moves", forbid_first_moves)),
        ("--start", start),
        ("--to-move", text("to_move", to_move)),
        ("--moves", None if moves is None else whole("moves", moves)),
    )
    if flag("maker_breaker", maker_breaker):
        words.append("--maker-breaker")
    return native.with_options(words, ophelia._native if isinstance(ophelia, Game) else None)


def _words(*options: tuple[str, str | int | None]) -> list[str]:
    """The options that have a value, as the command line takes them."""
    return [word for name, value in options if value is not None for word in (name, str(value))]


def _points(native: _native.Game, name: str, points: Points) -> str:
    """The points as the command line takes them."""
    if isinstance(points, str):
        return points
    if not isinstance(points, Iterable):
        return str(whole(name, points))
    if isinstance(points, bytes | bytearray) or is_lookup(points):
        raise mistyped(name, "a point, a list of points, or a text", points)
    numbers = {given: str(number) for number, given in enumerate(native.facts()["given_names"])}

    def point(one: SupportsIndex | str) -> str:
        if not isinstance(one, str):
            return str(whole(f"a point of {name}", one))
        if "," in one and one not in numbers:
            raise GameError(f"{one!r} is not a point")
        return numbers.get(one, one)

    return ",".join(map(point, points))
