"""The checker."""

import os
from dataclasses import replace
from typing import SupportsIndex

from . import _native
from .arguments import counted, mistyped, text
from .results import Proof, Verdict


def check(
    certificate: str | os.PathLike[str] | bytes | bytearray | memoryview | Proof,
    *,
    max_steps: SupportsIndex = _native.MAX_STEPS,
    threads: SupportsIndex = 1,
    expect: str | None = None,
) -> Verdict:
    """Decides whether a certificate proves its claim. This is the checker's library; it calls nothing of the prover.

    A verdict is true (``bool``) if the certificate is verified. The verdict says what is proved: compare ``statement`` with what you want
    to know, and also ``digest`` if the game is given by its lines.

    :param certificate: the path of a file, its bytes, or a proof that was found.
    :param max_steps: refuse a certificate that declares more steps. Set it for files of strangers: the most that the format allows takes
        months.
    :param threads: how many threads check.
    :param expect: what must be proved, such as ``"Xeno wins 3^3"``; a certificate of anything else is rejected.
    :raises OSError: if the file cannot be read.
    :raises KeyboardInterrupt: after Ctrl-C. The check itself cannot be stopped, and goes on in the background until it ends.
    """
    if isinstance(certificate, Proof):
        file = certificate.certificate
    elif isinstance(certificate, bytes | bytearray | memoryview):
        file = bytes(certificate)
    elif not isinstance(certificate, str | os.PathLike):
        raise mistyped("certificate", "a path, bytes or a Proof", certificate)
    else:
        with open(certificate, "rb") as opened:
            # One byte more than a certificate may have is enough to refuse it.
            file = opened.read(_native.MAX_FILE + 1)
    most = counted("max_steps", max_steps, _native.MAX_STEPS)
    verdict = Verdict(**_native.check(file, most, counted("threads", threads, 1024)))
    if verdict.verified and text("expect", expect) not in (None, verdict.statement):
        other = f"this proves {verdict.statement!r}, expected {expect!r}"
        return replace(verdict, verdict="REJECTED", message=other)
    return verdict
