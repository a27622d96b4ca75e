"""Limits of searches and checks."""

import operator
from typing import SupportsFloat, SupportsIndex

from .errors import LimitError


def counted(name: str, value: SupportsIndex, most: int = (1 << 63) - 1) -> int:
    """A count from 1 on. Whole numbers of numpy and Sage count, too."""
    try:
        count = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}") from None
    if not 1 <= count <= most:
        raise LimitError(f"{name} is {count}; give a whole number from 1 to {most}")
    return count


def seconds(name: str, value: SupportsFloat | None) -> float | None:
    """A time above 0, or none."""
    if value is None:
        return None
    try:
        time = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is a number of seconds, not {value!r}") from None
    if not time > 0:
        raise LimitError(f"{name} is {time}; give seconds above 0, or None for no limit")
    return time
