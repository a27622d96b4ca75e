"""What a notebook shows. A board is a picture of its own, and a page is in a frame without rights, so that neither can reach the
notebook, whatever names they have."""

import base64
from html import escape

from . import _native

MOST_OF_A_PAGE = 2 << 20
"""The most characters of a page that a notebook takes up."""


def board(game: _native.Game) -> str:
    """The board of a game, or its size if it is too large for a picture."""
    facts = game.facts()
    text = f"{facts['text']}: {facts['points']} points, {len(facts['lines'])} lines"
    picture = game.svg()
    if picture is None:
        return f"<p>{escape(text)}</p>"
    data = base64.b64encode(picture.encode()).decode()
    return f'<img alt="{escape(text)}" src="data:image/svg+xml;base64,{data}" style="max-width:100%">'


def proof(statement: str, certificate: bytes, named: "_native._Named") -> str:
    """The page of a proof, if this build has the program of pages and the page is small enough; else the statement with the board."""
    page = _native.page(certificate, named) if _native.has_program() else None
    if page is not None and len(page) <= MOST_OF_A_PAGE:
        return f'<iframe title="{escape(statement)}" sandbox="allow-scripts" srcdoc="{escape(page)}" style="width:100%;height:640px;border:0"></iframe>'
    return f"<p>{escape(statement)}, {len(certificate)} bytes</p>" + board(_native.game_of(certificate, named))
