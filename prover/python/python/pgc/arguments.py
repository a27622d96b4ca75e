"""Arguments of functions: an argument of another type is refused and not guessed at."""

import operator
from collections.abc import Mapping, Set
from typing import SupportsFloat, SupportsIndex

from .errors import LimitError


def mistyped(name: str, words: str, value: object) -> TypeError:
    """The error of an argument of another type."""
    return TypeError(f"{name} is {words}, not {type(value).__name__}")


def text(name: str, value: str | None) -> str | None:
    """A text, or none."""
    if value is not None and not isinstance(value, str):
        raise mistyped(name, "a text", value)
    return value


def flag(name: str, value: bool) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise mistyped(name, "True or False", value)
    return value


def is_lookup(value: object) -> bool:
    """Whether this is a dictionary. A view such as networkx's of a graph's nodes is a set, too, and lists its elements."""
    return isinstance(value, Mapping) and not isinstance(value, Set)


def whole(name: str, value: SupportsIndex) -> int:
    """A whole number. Those of numpy and Sage count, too."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise mistyped(name, "a whole number", value)
    return operator.index(value)


def counted(name: str, value: SupportsIndex, most: int = (1 << 63) - 1) -> int:
    """A count from 1 on."""
    count = whole(name, value)
    if not 1 <= count <= most:
        raise LimitError(f"{name} is {count}; give a whole number from 1 to {most}")
    return count


def seconds(name: str, value: SupportsFloat | None) -> float | None:
    """A time above 0, or none."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, SupportsFloat):
        raise TypeError(f"{name} is a number of seconds, not {value!r}")
    time = float(value)
    if not time > 0:
        raise LimitError(f"{name} is {time}; give seconds above 0, or None for no limit")
    return time
