"""The search."""

import os
from collections.abc import Callable
from typing import Any, SupportsFloat, SupportsIndex, cast

from . import _native
from .arguments import counted, flag, mistyped, seconds, text
from .game import Game
from .results import Outcome, Progress, Proof, Undecided


def prove(
    game: str | Game,
    *,
    claim: str | None = None,
    nodes: SupportsIndex = 5_000_000,
    memory: SupportsIndex = 2 << 30,
    timeout: SupportsFloat | None = None,
    threads: SupportsIndex | None = None,
    strategic: bool = False,
    progress: Callable[[Progress], object] | None = None,
    **options: Any,
) -> Proof | Undecided:
    """Finds out who wins, and proves it.

    As with SAT solvers, a limit that is met is a result and no error: an :class:`Undecided`, which is false. A :class:`Proof` is true if it
    proves what was asked for.

    :param game: a :class:`Game`, or an expression with the options of one.
    :param claim: the claim to prove, ``"xeno-wins"``, ``"ophelia-draws"``, ``"ophelia-wins"`` or ``"xeno-draws"``; without it, whichever is
        true. If it is false, its opposite is proved.
    :param nodes: the most positions of each stage of the search.
    :param memory: the most bytes that the process may take for the search.
    :param timeout: the most seconds.
    :param threads: how many threads search; as many as there are processors by default. The certificate does not depend on it.
    :param strategic: look for strategic moves instead of quiet moves that threaten: on boards of at most 64 points and lines of at most
        four, where it takes many times as long, and the proof is shorter.
    :param progress: is called with a :class:`Progress`, in the thread that called, at most ten times a second. If it raises, the
        search ends and the exception is passed on.
    :raises KeyboardInterrupt: after Ctrl-C, which ends the search at once.
    :raises GameError: if this is no game.
    :raises LimitError: if a limit or the claim is invalid.
    """
    if not isinstance(game, Game):
        game = Game(game, **options)
    elif options:
        raise TypeError(f"give {', '.join(options)} to Game, because the game is already a Game")
    if progress is not None and not callable(progress):
        raise mistyped("progress", "a function", progress)
    claim = text("claim", claim)
    asked: _native._Asked = {
        "claim": None if claim is None else claim.strip().lower().replace(" ", "-"),
        "nodes": counted("nodes", nodes),
        "memory": counted("memory", memory),
        "timeout": seconds("timeout", timeout),
        "threads": None if threads is None else counted("threads", threads, 1024),
        "strategic": flag("strategic", strategic),
    }
    report = None if progress is None else _reporter(progress)
    found = cast(dict[str, Any], _native.prove(game._native, asked, report))
    found["outcome"] = Outcome(found["outcome"])
    if "certificate" in found:
        found["names"] = tuple(found["names"])
        found["places"] = tuple((x, y) for x, y in found["places"])
        return Proof(**found)
    return Undecided(**found)


def load(file: str | os.PathLike[str]) -> Proof:
    """The proof in a certificate, which is replayed; that is no check.

    :raises OSError: if the file cannot be read.
    :raises CertificateError: if it is no certificate, or a false one.
    """
    with open(file, "rb") as opened:
        found = cast(dict[str, Any], _native.load(opened.read(_native.MAX_FILE + 1)))
    found["outcome"] = Outcome(found["outcome"])
    return Proof(names=(), places=(), searched=0, seconds=0.0, **found)


def _reporter(progress: Callable[[Progress], object]) -> Callable[..., object]:
    return lambda *fields: progress(Progress(*fields))
