"""Games: what they are made of, and how what is none is refused."""

import json
from collections.abc import Callable
from pathlib import Path

import networkx
import pytest

import pgc

TRIANGLE = [["a", "b", "c"], ["c", "d", "e"], ["e", "f", "a"]]


def test_an_expression_has_points_lines_and_names() -> None:
    game = pgc.Game("mnk:3,2,3")
    assert (game.text, game.points) == ("mnk:3,2,3", 6)
    assert game.lines == ((0, 1, 2), (3, 4, 5)) == game.ophelia_lines
    assert game.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert repr(game) == "<pgc.Game mnk:3,2,3: 6 points, 2 lines>"


def test_options_are_those_of_the_command_line() -> None:
    assert pgc.Game("3^3", maker_breaker=True, forbid_opening="13").text == "3^3 --maker-breaker --forbid-opening 13"
    assert pgc.Game("3^3", forbid_opening=13).text == "3^3 --forbid-opening 13"
    assert pgc.Game("3^3", forbid_first_moves=[14, 13]).text == "3^3 --forbid-first-moves 13,14"
    game = pgc.Game("3^2", ophelia="mnk:3,3,2", start=([5, 0], [7]), to_move="Ophelia", moves=2)
    assert game.text.startswith("3^2 --ophelia lines:")
    assert game.text.endswith(" --start X:0,5/O:7 --to-move Ophelia --moves 2")
    assert pgc.Game("3^2", ophelia=pgc.Game("mnk:3,3,2"), start="xo.....o.", to_move="Xeno").ophelia_lines == pgc.Game("mnk:3,3,2").lines
    assert pgc.Game("3^2", maker_breaker=True).ophelia_lines == ()
    assert pgc.Game("3^2 --maker-breaker") == pgc.Game("3^2", maker_breaker=True) != pgc.Game("3^2")
    assert len({pgc.Game("3^2"), pgc.Game("grid:3,2")}) == 1


def test_points_of_ophelias_lines_are_those_of_the_same_names() -> None:
    hers = pgc.Game.from_lines("cb", [["b", "c"]])
    assert pgc.Game.from_lines("abc", [["a", "b"]], ophelia=hers).ophelia_lines == ((1, 2),)
    with pytest.raises(pgc.GameError, match="Ophelia's lines have the point 'c', which the game does not name"):
        pgc.Game.from_lines("abd", [["a", "b"]], ophelia=hers)


def test_lines_with_names() -> None:
    game = pgc.Game.from_lines("abcdef", TRIANGLE)
    assert game.names == tuple("abcdef")
    assert game.lines == ((0, 1, 2), (0, 4, 5), (2, 3, 4))
    assert pgc.Game.from_lines(6, [[0, 1, 2], [2, 3, 4], [4, 5, 0]]) == game
    assert pgc.Game.from_lines(7, [[0, 1, 2]]).points == 7
    started = pgc.Game.from_lines("abcdef", TRIANGLE, start=(["a", 1], ["f", "d"]), to_move="Xeno")
    assert started.text.endswith(" --start X:0,1/O:3,5 --to-move Xeno")
    assert pgc.Game.from_lines([(0, 1), (1, 2)], [[(0, 1), (1, 2)]]).names == ("(0, 1)", "(1, 2)")
    graph = networkx.path_graph(3)
    viewed = pgc.Game.from_lines(graph.nodes, graph.edges, forbid_opening=graph.subgraph([0]).nodes)
    assert viewed.lines == ((0, 1), (1, 2)), "views of a graph are lists"


def test_a_line_that_is_there_twice_counts_once_and_is_told() -> None:
    lines = [[0, 1], [1, 2], [1, 0]]
    game = pgc.Game.from_lines(3, lines)
    assert game.lines == ((0, 1), (1, 2))
    assert game.notes == ("line 2 (from 0) repeats line 0; the two count as one",)


@pytest.mark.parametrize(
    ("points", "lines", "why"),
    [
        (3, [[0, 3]], r"line 0 \(from 0\) has 3, which is not a point; lines have numbers from 0"),
        ("abc", [["a", "b"], ["a", "d"]], r"line 1 \(from 0\) has 'd', which is not a point; lines have points of the list"),
        (3, [[0, 0]], r"line 0 \(from 0\) has a point twice"),
        (3, [[]], r"line 0 \(from 0\) has no point"),
        ("aba", [["a"]], "two points have one name"),
        (["a", ""], [["a"]], "a point has an empty one"),
        (0, [], "at least one point"),
        (10**9, [[0, 1]], "1000000000 points are too many: choose a board of at most 32768"),
        (range(10**9), [[0, 1]], "more than 32768 points are too many: choose a board of at most 32768"),
        (-1, [], "at least one point"),
    ],
)
def test_what_are_no_lines_is_refused_with_the_reason(points: object, lines: object, why: str) -> None:
    with pytest.raises(pgc.GameError, match=why):
        pgc.Game.from_lines(points, lines)


@pytest.mark.parametrize(
    ("expression", "options", "why"),
    [
        ("chess", {}, "'chess' does not name a game; write one such as"),
        ("affine:6", {}, "there is no affine plane of order 6"),
        ("lines:absent", {}, "absent: cannot be read"),
        ("3^2", {"start": "X:0,1/O:1"}, "point 1 is named twice"),
        ("3^2", {"start": [[0]]}, "a start has the points of two players, not of 1"),
        ("3^2", {"moves": 10}, "'10' is not a valid number of moves; write a number from 1 to 9"),
        ("3^2", {"forbid_opening": "1", "forbid_first_moves": "2"}, "leave out one of them"),
        ("3^2", {"forbid_opening": ["centre"]}, "'centre' is not a list of points"),
        ("3^2", {"forbid_opening": ["0,1"]}, "'0,1' is not a point"),
        ("3^2", {"base": 2}, "base is 2; give 0 or 1"),
        ("3^2", {"maker_breaker": True, "ophelia": "mnk:3,3,2"}, "leave out one of them"),
        ("3^2", {"ophelia": pgc.Game("3^3")}, "Ophelia's lines are on 27 points, but the game has 9"),
        ("3^2", {"game_format": "hif"}, "is not a file"),
        ("lines:x", {"game_format": "xml --base 1"}, "is not a board format; write lines, hif"),
    ],
)
def test_what_is_no_game_is_refused_with_the_text_of_the_command_line(expression: str, options: dict, why: str) -> None:
    with pytest.raises(pgc.GameError, match=why) as raised:
        pgc.Game(expression, **options)
    assert isinstance(raised.value, ValueError)
    assert isinstance(raised.value, pgc.Error)


LINES = (3, [[0, 1]])
HIF = {"incidences": [{"edge": 0, "node": 0}]}


@pytest.mark.parametrize(
    ("function", "arguments", "options", "why"),
    [
        (pgc.Game, ([[0, 1]],), {}, "Game.from_lines"),
        (pgc.Game, ("3^2",), {"misere": True}, "misere"),
        (pgc.Game, ("3^2",), {"ophelia": [[0, 1]]}, "ophelia is a game, named by a text or given as a Game, not list"),
        (pgc.Game, ("3^2",), {"ophelia": Path("x")}, "ophelia is a game"),
        (pgc.Game, ("3^2",), {"maker_breaker": 1}, "maker_breaker is True or False, not int"),
        (pgc.Game, ("3^2",), {"maker_breaker": "no"}, "maker_breaker is True or False, not str"),
        (pgc.Game, ("3^2",), {"forbid_opening": 1.5}, "forbid_opening is a whole number, not float"),
        (pgc.Game, ("3^2",), {"forbid_opening": [1.0]}, "a point of forbid_opening is a whole number, not float"),
        (pgc.Game, ("3^2",), {"forbid_opening": True}, "forbid_opening is a whole number, not bool"),
        (pgc.Game, ("3^2",), {"forbid_opening": b"1"}, "forbid_opening is a point, a list of points, or a text, not bytes"),
        (pgc.Game, ("3^2",), {"forbid_first_moves": {1: 2}}, "forbid_first_moves is a point, a list of points, or a text, not dict"),
        (pgc.Game, ("3^2",), {"start": 5}, "start is a text or a pair of lists of points, not int"),
        (pgc.Game, ("3^2",), {"start": {0, 1}}, "start is a text or a pair of lists of points, not set"),
        (pgc.Game, ("3^2",), {"start": ([0], None)}, "start is a whole number, not NoneType"),
        (pgc.Game, ("3^2",), {"to_move": 1}, "to_move is a text, not int"),
        (pgc.Game, ("3^2",), {"moves": "2"}, "moves is a whole number, not str"),
        (pgc.Game, ("3^2",), {"moves": 2.0}, "moves is a whole number, not float"),
        (pgc.Game, ("3^2",), {"game_format": 3}, "game_format is a text, not int"),
        (pgc.Game, ("3^2",), {"base": "1"}, "base is a whole number, not str"),
        (pgc.Game, ("3^2",), {"base": True}, "base is a whole number, not bool"),
        (pgc.Game("3^2").to_text, (3,), {}, "game_format is a text, not int"),
        (pgc.Game.from_lines, (2.5, []), {}, "points is a whole number, not float"),
        (pgc.Game.from_lines, (True, []), {}, "points is a whole number, not bool"),
        (pgc.Game.from_lines, (b"ab", []), {}, "points is a number or a list, not bytes"),
        (pgc.Game.from_lines, ({0: 1}, []), {}, "points is a number or a list, not dict"),
        (pgc.Game.from_lines, (3, {(0, 1): 2}), {}, "lines is a list of lines, not dict"),
        (pgc.Game.from_lines, ([[0], [1]], []), {}, "unhashable"),
        (pgc.Game.from_lines, (3, "01"), {}, "lines is a list of lines, not str"),
        (pgc.Game.from_lines, (3, 5), {}, "lines is a list of lines, not int"),
        (pgc.Game.from_lines, (3, [5]), {}, "not iterable"),
        (pgc.Game.from_lines, (3, [[0, 1.0]]), {}, r"a point of line 0 \(from 0\) is a whole number, not float"),
        (pgc.Game.from_lines, LINES, {"base": 1}, "base"),
        (pgc.Game.from_lines, LINES, {"ophelia": [[0, 1]]}, "ophelia is a game"),
        (pgc.Game.from_hif, (5,), {}, "int"),
        (pgc.Game.from_hif, (HIF,), {"misere": True}, "misere"),
        (pgc.prove, (5,), {}, "name a game by a text"),
        (pgc.prove, (pgc.Game("3^2"),), {"maker_breaker": True}, "because the game is already a Game"),
        (pgc.prove, ("3^2",), {"patience": 3}, "patience"),
        (pgc.prove, ("3^2",), {"ophelia": [[0, 1]]}, "ophelia is a game"),
        (pgc.prove, ("3^2",), {"claim": 5}, "claim is a text, not int"),
        (pgc.prove, ("3^2",), {"nodes": 1e6}, "nodes is a whole number, not float"),
        (pgc.prove, ("3^2",), {"memory": "1"}, "memory is a whole number, not str"),
        (pgc.prove, ("3^2",), {"threads": True}, "threads is a whole number, not bool"),
        (pgc.prove, ("3^2",), {"timeout": "5"}, "timeout is a number of seconds, not '5'"),
        (pgc.prove, ("3^2",), {"timeout": True}, "timeout is a number of seconds, not True"),
        (pgc.prove, ("3^2",), {"strategic": 1}, "strategic is True or False, not int"),
        (pgc.prove, ("3^2",), {"progress": 1}, "progress is a function, not int"),
        (pgc.prove("2^2").save, (5,), {}, "int"),
        (pgc.check, (5,), {}, "certificate is a path, bytes or a Proof, not int"),
        (pgc.check, (None,), {}, "certificate is a path, bytes or a Proof, not NoneType"),
        (pgc.check, (b"",), {"max_steps": 1.0}, "max_steps is a whole number, not float"),
        (pgc.check, (b"",), {"threads": "1"}, "threads is a whole number, not str"),
        (pgc.check, (b"",), {"patience": 3}, "patience"),
    ],
)
def test_an_argument_that_is_unknown_or_of_another_type_is_refused(function: Callable, arguments: tuple, options: dict, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        function(*arguments, **options)


def test_hif_comes_back_as_it_went() -> None:
    game = pgc.Game.from_lines("abcdef", TRIANGLE)
    back = pgc.Game.from_hif(game.to_hif())
    assert back == game
    assert back.names == game.names


def test_hif_is_read_from_files_and_its_attributes_are_not_used(tmp_path: Path) -> None:
    hif = {
        "network-type": "directed",
        "incidences": [{"edge": 0, "node": name, "weight": 2, "direction": "tail"} for name in "xy"],
        "nodes": [{"node": "x", "attrs": {"when": object}}],
    }
    game = pgc.Game.from_hif(hif, maker_breaker=True)
    assert (game.names, game.lines, game.maker_breaker) == (("x", "y"), ((0, 1),), True)
    assert game.notes[-1] == "hypergraph: directions are not used: a line is the set of all nodes of an edge"
    path = tmp_path / "a --base 1.json"
    path.write_text(json.dumps(hif, default=str), encoding="utf-8")
    assert pgc.Game.from_hif(path) == pgc.Game.from_hif(hif)
    with pytest.raises(pgc.GameError, match="is not HIF JSON: missing field `incidences`"):
        pgc.Game.from_hif({})
    path.write_bytes(b"\xff")
    with pytest.raises(pgc.GameError, match="is not UTF-8"):
        pgc.Game.from_hif(path)
    with pytest.raises(FileNotFoundError):
        pgc.Game.from_hif(tmp_path / "absent")


def test_files_are_written_and_read_in_the_formats_of_the_prover(tmp_path: Path) -> None:
    game = pgc.Game("affine:3")
    for game_format in ("lines", "hif", "hs", "hgr", "list", "rows"):
        path = tmp_path / f"board.{game_format}"
        path.write_text(game.to_text(game_format), encoding="utf-8")
        assert pgc.Game(f"lines:{path}", game_format=game_format).lines == game.lines


def test_symmetries_are_counted() -> None:
    found = pgc.Game("affine:4").automorphisms()
    assert (found.order, found.is_complete, found.orbits) == (5760, True, (tuple(range(16)),))
