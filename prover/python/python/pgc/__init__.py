"""Machine-checkable proofs for positional games.

>>> import pgc
>>> proof = pgc.prove("3^3")
>>> proof.statement
'Xeno wins 3^3'
>>> bool(pgc.check(proof.certificate))
True

:func:`prove` finds out who wins, and writes a whole strategy into a few bytes: a certificate. :func:`check` is the checker, which
shares no code with the prover, and decides whether such bytes prove what they claim. :class:`Game` is a game.
"""

from ._native import VERSION as __version__
from .checking import check
from .errors import CertificateError, Error, FaultError, GameError, LimitError
from .game import Automorphisms, Game
from .proving import load, prove
from .results import Outcome, Progress, Proof, Undecided, Verdict

__all__ = [
    "Automorphisms",
    "CertificateError",
    "Error",
    "FaultError",
    "Game",
    "GameError",
    "LimitError",
    "Outcome",
    "Progress",
    "Proof",
    "Undecided",
    "Verdict",
    "__version__",
    "check",
    "load",
    "prove",
]
