"""What the tests share."""

from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]


@pytest.fixture
def certificates() -> Path:
    """The catalogue of certificates."""
    return REPOSITORY / "certificates"


@pytest.fixture
def corpus() -> Path:
    """The files for authors of checkers."""
    return REPOSITORY / "tests"
