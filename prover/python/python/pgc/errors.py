"""The errors that this package raises. Their texts say what to do."""


class Error(Exception):
    """Any error of this package."""


class GameError(Error, ValueError):
    """An expression, a file, lines or an option do not describe a game."""


class CertificateError(Error, ValueError):
    """Bytes are not a certificate, or a proof exceeds the limits of the format."""


class LimitError(Error, ValueError):
    """A limit or another argument of a search or a check is invalid."""


class FaultError(Error, RuntimeError):
    """This package has a fault. Please report it."""
