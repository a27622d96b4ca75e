"""The examples of README and of the package say what comes out; those for Sage are not run."""

import doctest
from pathlib import Path

import pgc


def test_the_examples_of_readme(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    readme = Path(__file__).resolve().parents[1] / "README.md"
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 25


def test_the_examples_of_the_package() -> None:
    result = doctest.testmod(pgc)
    assert result.failed == 0
    assert result.attempted > 2
