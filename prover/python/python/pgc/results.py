"""The results of searches and checks."""

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from operator import index
from typing import Literal, SupportsIndex

from . import _native, html
from .errors import CertificateError


class Outcome(StrEnum):
    """The result of a question, in one word, as in `prover prove --json`."""

    PROVED = "proved"
    """A claim is proved; with a claim asked for, that one."""
    REFUTED = "refuted"
    """The opposite of the claim asked for is proved."""
    UNDECIDED = "undecided"
    """It is open: a limit was met, or what is proved is less than what was asked for."""
    UNWRITTEN = "proved-unwritten"
    """The search shows the outcome, but a limit was met before the certificate was written."""


@dataclass(frozen=True)
class Proof:
    """A proof, written as a certificate. It is true (``bool``) if it proves what was asked for.

    Nothing that the prover does is trusted: let :func:`pgc.check` decide, or another checker.
    """

    outcome: Outcome
    """``PROVED``, or ``REFUTED``; ``UNDECIDED`` if a win was asked for and a draw is proved for the same player."""
    claim: str
    """Who reaches what, such as ``"Xeno wins"``."""
    game: str
    """The game as certificates name it."""
    certificate: bytes = field(repr=False)
    """The bytes of the file."""
    hash: str
    """The name of the proof, which the checker prints."""
    lemmas: int
    """How many lemmas there are, the theorem included."""
    maps: int
    """How many symmetry maps are listed."""
    steps: int
    """How many steps the checker takes."""
    names: tuple[str, ...] = field(repr=False)
    """The names of the points that the game had; empty if it had none. Certificates have no names."""
    places: tuple[tuple[float, float], ...] = field(repr=False)
    """The place of each point in pictures, x to the right and y upwards; empty if there are none."""
    method: str | None
    """The method of the prover that decided the game."""
    searched: int = field(compare=False)
    """How many positions were searched."""
    seconds: float = field(compare=False)
    """How long it took."""

    @property
    def statement(self) -> str:
        """What is proved, such as ``"Xeno wins 3^3"``."""
        return f"{self.claim} {self.game}"

    @property
    def sha256(self) -> str:
        """The SHA-256 of the certificate, in hex digits."""
        return hashlib.sha256(self.certificate).hexdigest()

    def __bool__(self) -> bool:
        return self.outcome is Outcome.PROVED

    def _named(self) -> "_native._Named":
        """The names and the places of the points."""
        return list(self.names), list(self.places)

    def save(self, path: str | os.PathLike[str], replace: bool = False) -> None:
        """Writes the certificate, and the names and places of the points beside it if there are some (``proof.names`` for ``proof.pgc``).

        A file is written completely or not at all. A file from which a game was read is not overwritten. Other names beside the
        certificate are kept, and then nothing is written, unless ``replace`` is given.

        :raises OSError: if it cannot be written.
        :raises CertificateError: if the certificate, which is replayed, is false.
        """
        _native.save(path, self.certificate, self._named(), replace)

    def page(self) -> str:
        """The page of the proof: one file of HTML that plays by the proof and, if this build has the program of pages, checks it.

        :raises CertificateError: if the board is too large for a page, or the certificate, which is replayed, is false.
        """
        page = _native.page(self.certificate, self._named())
        if page is None:
            raise CertificateError("pages show at most 4096 points, and this board has more; check the certificate instead")
        return page

    def text(self) -> str:
        """The proof as text: each lemma, its moves, and the theorem."""
        return _native.told(self.certificate, self._named(), "text", [])

    def latex(self) -> str:
        """The proof as a document of LaTeX; of a long proof the theorem with the answers to the first replies."""
        return _native.told(self.certificate, self._named(), "latex", [])

    def svg(self, moves: Iterable[SupportsIndex] = ()) -> str:
        """The board after these moves of both players in turn, as a picture."""
        return _native.told(self.certificate, self._named(), "svg", [*map(index, moves)])

    def tikz(self, moves: Iterable[SupportsIndex] = ()) -> str:
        """The same for LaTeX, as a ``tikzpicture``."""
        return _native.told(self.certificate, self._named(), "tikz", [*map(index, moves)])

    def explain(self, moves: Iterable[SupportsIndex] = ()) -> str:
        """What the proof does after these moves of both players in turn, and why, in words.

        :raises CertificateError: if a move is illegal, or not the proof's.
        """
        return _native.told(self.certificate, self._named(), "explain", [*map(index, moves)])

    def answer(self, moves: Iterable[SupportsIndex] = ()) -> int | None:
        """The proof's move after these moves; ``None`` if the other player is to move, or the game is over.

        :raises CertificateError: if a move is illegal, or not the proof's.
        """
        return _native.answer(self.certificate, [*map(index, moves)])

    def _repr_html_(self) -> str:
        return html.proof(self.statement, self.certificate, self._named())


@dataclass(frozen=True)
class Undecided:
    """A search that met a limit before it had a certificate. It is false (``bool``)."""

    outcome: Outcome
    """``UNDECIDED``, or ``UNWRITTEN`` if the search shows who wins."""
    game: str
    """The game as certificates name it."""
    asked: str | None
    """The claim asked for."""
    shown: str | None
    """The claim that the search shows, without a certificate."""
    limit: Literal["nodes", "memory", "time", "board"]
    """The limit that was met; ``"board"`` if the board is too large for the search."""
    reason: str
    """The same in words, and what to do."""
    searched: int = field(compare=False)
    """How many positions were searched."""
    seconds: float = field(compare=False)
    """How long it took."""

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True)
class Progress:
    """How far a search is."""

    stage: str
    """What is being done."""
    unit: Literal["positions", "lemmas", "moves", "changes", "replies"] | None
    """What is counted, if anything is."""
    done: int | None
    """How many there are so far."""
    total: int | None
    """Of how many, if that is known."""
    searched: int
    """How many positions were searched in all."""
    seconds: float
    """How long it has taken."""


@dataclass(frozen=True)
class Verdict:
    """What the checker says. It is true (``bool``) if the certificate is verified.

    What depends on the content of a certificate is ``None`` if the file is malformed.
    """

    verdict: Literal["VERIFIED", "REJECTED", "MALFORMED"]
    """Whether the file proves what it claims, does not, or is no certificate."""
    claim: str | None = None
    """Who is said to reach what."""
    game: str | None = None
    """The game. One that is given by its lines has 16 digits of their digest, which are not safe against forgery: compare
    :attr:`digest`."""
    points: int | None = None
    """The number of points."""
    lines: int | None = None
    """The number of lines, or of Xeno's if Ophelia has lines of her own."""
    digest: str | None = None
    """The digest of these lines."""
    ophelia_digest: str | None = None
    """The digest of the lines that are Ophelia's own."""
    games: int | None = None
    """The number of games of parts."""
    lemmas: int | None = None
    """The number of lemmas, the theorem included."""
    maps: int | None = None
    """The number of symmetry maps."""
    required: int | None = None
    """How many replies have to be answered."""
    covered: int | None = None
    """How many of them are answered."""
    steps: int | None = None
    """The number of steps that the certificate declares; of a verified one, also the number taken."""
    hash: str | None = None
    """The name of the proof."""
    rule: str | None = None
    """The rule that is broken: of ``spec/rules.md`` if it begins with R, else of ``spec/format.md``."""
    offset: int | None = None
    """Where a malformed file breaks it: in the file for C1 to C6, in the payload for others."""
    message: str | None = None
    """What is wrong."""

    @property
    def verified(self) -> bool:
        """Whether the claim is true."""
        return self.verdict == "VERIFIED"

    @property
    def statement(self) -> str | None:
        """What is verified, such as ``"Xeno wins 3^3"``; ``None`` if nothing is."""
        return f"{self.claim} {self.game}" if self.verified else None

    def __bool__(self) -> bool:
        return self.verified
