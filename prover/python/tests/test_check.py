"""The checker's verdict."""

import re
from pathlib import Path

import pytest

import pgc


def test_a_proof_is_verified_from_a_path_from_bytes_and_as_it_was_found(certificates: Path) -> None:
    path = certificates / "affine-4.pgc"
    verdict = pgc.check(path)
    assert verdict
    assert verdict.verified
    assert verdict.statement == "Xeno wins affine:4"
    assert (verdict.points, verdict.lines, verdict.lemmas, verdict.maps) == (16, 20, 6, 14)
    assert (verdict.required, verdict.covered, verdict.steps) == (138, 138, 2652)
    assert verdict.hash == "a195766bd7161886db960e2b750053470d687ad25050d984819e1f9ba7d688bc"
    assert (verdict.rule, verdict.offset, verdict.message) == (None, None, None)
    file = path.read_bytes()
    for same in (str(path), file, bytearray(file), memoryview(file)):
        assert pgc.check(same) == verdict
    assert pgc.check(file, threads=2) == verdict
    proof = pgc.prove("3^2")
    assert pgc.check(proof).statement == proof.statement


def test_no_damaged_byte_passes(certificates: Path) -> None:
    file = (certificates / "affine-3.pgc").read_bytes()
    for index in range(len(file)):
        damaged = bytearray(file)
        damaged[index] ^= 1
        verdict = pgc.check(damaged)
        assert not verdict
        assert verdict.verdict == "MALFORMED"
        assert verdict.statement is None
        # The first four bytes say what the file is and its version, and the rest has the hash that follows.
        assert (verdict.rule, verdict.offset) == (("C2", 0) if index < 3 else ("C2", 3) if index == 3 else ("C3", 4))
        assert verdict.message


def test_the_corpus_for_authors_of_checkers_gets_its_verdicts(corpus: Path) -> None:
    files = [path for folder in ("accept", "reject", "malformed", "version-2/*") for path in sorted(corpus.glob(f"{folder}/*.pgc"))]
    assert len(files) > 500
    for path in files:
        said = path.with_suffix(".txt").read_text(encoding="utf-8")
        expected = dict(line.split(": ", 1) for line in said.splitlines() if re.match("(verdict|rule): ", line))
        verdict = pgc.check(path)
        assert verdict.verdict == expected["verdict"], path.name
        assert verdict.rule == expected.get("rule"), path.name
        assert verdict.verified == (verdict.statement is not None) == ("accept" in str(path.parent)), path.name
        assert (verdict.claim is None) == (verdict.verdict == "MALFORMED") == (verdict.offset is not None), path.name


def test_what_is_no_certificate_is_malformed() -> None:
    for file in (b"", b"PGC", b"#!/bin/sh\n"):
        verdict = pgc.check(file)
        assert (bool(verdict), verdict.verdict, verdict.claim) == (False, "MALFORMED", None)
        assert verdict.rule is not None


def test_a_limit_of_steps_refuses_what_declares_more(certificates: Path) -> None:
    path = certificates / "affine-4.pgc"
    assert pgc.check(path, max_steps=2652)
    verdict = pgc.check(path, max_steps=2651)
    assert (bool(verdict), verdict.rule) == (False, "P4")


def test_what_cannot_be_checked_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        pgc.check(tmp_path / "absent.pgc")
    with pytest.raises(IsADirectoryError):
        pgc.check(tmp_path)
    with pytest.raises(pgc.LimitError, match="max_steps is 0; give a whole number from 1 to 17179869184"):
        pgc.check(b"", max_steps=0)
