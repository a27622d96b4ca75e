"""What this package raises. The texts say what to do."""


class Error(Exception):
    """Any error of this package."""


class GameError(Error, ValueError):
    """Something is no game: an expression, a file, lines, or an option."""


class CertificateError(Error, ValueError):
    """Bytes are no certificate, or a proof exceeds the limits of the format."""


class LimitError(Error, ValueError):
    """A limit or another argument of a search or a check means nothing."""


class FaultError(Error, RuntimeError):
    """This package has a fault. Please report it."""
