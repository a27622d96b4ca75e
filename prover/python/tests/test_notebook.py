"""What a notebook shows, with hostile names, too."""

import base64
import re
from html import unescape
from html.parser import HTMLParser

import pytest

import pgc
from pgc import _native

HOSTILE = ['<script>alert("1")</script>', "'\"><img src=x onerror=alert(2)>", "</svg></iframe>&lt;", "a\u202eb\x07]]>"]


class Tags(HTMLParser):
    """The tags of a text, with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))


def picture(tag: tuple[str, dict[str, str | None]]) -> str:
    """The picture that a tag shows."""
    name, attributes = tag
    head, data = (attributes["src"] or "").split(",")
    assert (name, head) == ("img", "data:image/svg+xml;base64")
    return base64.b64decode(data).decode()


def hostile_game() -> pgc.Game:
    return pgc.Game.from_lines(HOSTILE, [HOSTILE[:2], [HOSTILE[0], HOSTILE[2]]])


def test_a_game_shows_its_board() -> None:
    (tag,) = Tags(pgc.Game("3^2")._repr_html_()).tags
    assert tag[1]["alt"] == "3^2: 9 points, 8 lines"
    svg = picture(tag)
    assert svg == pgc.Game("3^2").svg()
    assert svg.startswith("<svg ")
    assert ">8</text>" in svg


def test_a_board_that_is_too_large_is_told_in_words() -> None:
    game = pgc.Game("mnk:100,100,5")
    assert game._repr_html_() == "<p>mnk:100,100,5: 10000 points, 37632 lines</p>"
    with pytest.raises(pgc.GameError, match="10000 points is too large"):
        game.svg()


def test_hostile_names_are_text_in_a_picture() -> None:
    (tag,) = Tags(hostile_game()._repr_html_()).tags
    svg = picture(tag)
    assert not re.search(r"<script|<img|[\x07\u202e]", svg)
    assert "&lt;script&gt;" in svg
    assert {name for name, _ in Tags(svg).tags} <= {"svg", "title", "style", "defs", "marker", "path", "rect", "g", "text", "circle"}


@pytest.mark.skipif(not _native.has_program(), reason="this build has no program of pages")
def test_a_proof_shows_its_page_in_a_frame_without_rights() -> None:
    proof = pgc.prove("affine:4")
    ((name, attributes),) = Tags(proof._repr_html_()).tags
    assert (name, attributes["title"], attributes["sandbox"]) == ("iframe", "Xeno wins affine:4", "allow-scripts")
    assert attributes["srcdoc"] == proof.page()
    assert "<title>The affine plane of order 4: Xeno wins</title>" in proof.page()


def test_hostile_names_are_text_on_a_page() -> None:
    proof = pgc.prove(hostile_game())
    assert HOSTILE[0] in proof.names
    shown = proof._repr_html_()
    assert len(Tags(shown).tags) <= 2, "a frame, or a paragraph with a picture"
    page = proof.page()
    assert HOSTILE[0] not in page
    assert HOSTILE[1] not in page
    assert unescape(shown).count("<script") <= page.count("<script")


def test_a_proof_shows_its_board_where_there_is_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pgc.html.MOST_OF_A_PAGE", 100)
    proof = pgc.prove(hostile_game())
    paragraph, board = Tags(proof._repr_html_()).tags
    assert paragraph == ("p", {})
    assert "&lt;script&gt;" in picture(board)
    assert proof._repr_html_().startswith(f"<p>{proof.statement}, {len(proof.certificate)} bytes</p><img ")
