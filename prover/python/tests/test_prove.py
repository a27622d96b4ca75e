"""Proofs: their bytes, limits, progress, and how a search is ended."""

import dataclasses
import hashlib
import json
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import pgc

ENDLESS = {"nodes": 10**15, "memory": 1 << 28}
"""Limits under which 5^3 is searched for days."""


@pytest.mark.parametrize(
    ("game", "options", "file"),
    [
        ("affine:3", {}, "affine-3.pgc"),
        ("affine:4", {}, "affine-4.pgc"),
        ("3^3", {}, "grid-3-3.pgc"),
        ("3^3", {"forbid_opening": "13"}, "grid-3-3-x13.pgc"),
        ("3^2", {"maker_breaker": True}, "grid-3-2-mb.pgc"),
        ("3^3", {"threads": 2, "memory": 1 << 30}, "grid-3-3.pgc"),
    ],
)
def test_the_bytes_are_those_of_the_command_line(certificates: Path, game: str, options: dict, file: str) -> None:
    proof = pgc.prove(game, **options)
    assert isinstance(proof, pgc.Proof)
    assert proof.certificate == (certificates / file).read_bytes()
    verdict = pgc.check(proof.certificate)
    assert verdict.statement == proof.statement
    assert (verdict.hash, verdict.lemmas, verdict.maps, verdict.steps) == (proof.hash, proof.lemmas, proof.maps, proof.steps)


def test_a_proof_says_what_was_found() -> None:
    proof = pgc.prove("affine:4")
    assert proof
    assert (proof.outcome, proof.claim, proof.game, proof.statement) == ("proved", "Xeno wins", "affine:4", "Xeno wins affine:4")
    assert (len(proof.certificate), proof.lemmas, proof.maps) == (373, 6, 14)
    assert proof.method == "proof_number_search"
    assert proof.searched > 0
    assert proof.seconds > 0
    assert proof.sha256 == hashlib.sha256(proof.certificate).hexdigest()
    assert "certificate=" not in repr(proof)
    assert pickle.loads(pickle.dumps(proof)) == proof == pgc.prove("affine:4", threads=2)


def test_a_claim_is_proved_refuted_or_left_open() -> None:
    wins = pgc.prove("3^3", claim="xeno-wins")
    assert (bool(wins), wins.outcome, wins.claim) == (True, pgc.Outcome.PROVED, "Xeno wins")
    assert pgc.prove("3^3", claim=wins.claim) == wins, "a claim as results print it"
    refuted = pgc.prove("3^3", claim="ophelia-draws")
    assert (bool(refuted), refuted.outcome, refuted.claim) == (False, pgc.Outcome.REFUTED, "Xeno wins")
    less = pgc.prove("3^2", claim="ophelia-wins")
    assert (bool(less), less.outcome, less.claim) == (False, pgc.Outcome.REFUTED, "Xeno draws")


def test_a_limit_that_is_met_is_a_result() -> None:
    found = pgc.prove("4^3", nodes=10)
    assert isinstance(found, pgc.Undecided)
    assert not found
    assert (found.outcome, found.limit, found.game) == ("undecided", "nodes", "4^3")
    assert found.reason == "undecided within 10 positions; allow more with nodes"
    asked = pgc.prove("4^3", nodes=10, claim="xeno-wins")
    assert asked.reason == "undecided whether Xeno wins within 10 positions; allow more with nodes"
    large = pgc.prove("mnk:23,23,5", nodes=10, timeout=60)
    assert (large.limit, large.reason.split(";")[0]) == ("board", "undecided")


def test_time_ends_a_search() -> None:
    start = time.monotonic()
    found = pgc.prove("5^3", timeout=0.3, **ENDLESS)
    assert time.monotonic() - start < 10
    assert (bool(found), found.limit, found.reason) == (False, "time", "undecided within 0.3 s; allow more with timeout")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the memory in use is not known")
def test_memory_ends_a_search() -> None:
    hoard = []
    # What is allocated while a search runs counts as the search's.
    found = pgc.prove("5^3", progress=lambda _: hoard.append(b"x" * (64 << 20)), timeout=60, **(ENDLESS | {"memory": 1 << 24}))
    assert (bool(found), found.limit) == (False, "memory")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"claim": "draw"}, "'draw' is not a claim; write xeno-wins, ophelia-draws, ophelia-wins or xeno-draws"),
        ({"claim": "ophelia-wins", "maker_breaker": True}, "means nothing in the Maker-Breaker convention"),
        ({"nodes": 0}, "nodes is 0; give a whole number from 1"),
        ({"memory": -1}, "memory is -1; give a whole number from 1"),
        ({"threads": 0}, "threads is 0; give a whole number from 1 to 1024"),
        ({"timeout": 0}, "timeout is 0.0; give seconds above 0, or None for no limit"),
        ({"timeout": float("nan")}, "timeout is nan"),
    ],
)
def test_a_limit_that_means_nothing_is_refused(options: dict, why: str) -> None:
    with pytest.raises(pgc.LimitError, match=why):
        pgc.prove("3^2", **options)


def test_a_time_beyond_all_bounds_is_none() -> None:
    assert pgc.prove("3^2", timeout=float("inf"))
    assert pgc.prove("3^2", timeout=1e300)


def test_progress_is_told_in_the_thread_that_called() -> None:
    told: list[pgc.Progress] = []
    threads = set()

    def progress(now: pgc.Progress) -> None:
        told.append(now)
        threads.add(threading.get_ident())

    pgc.prove("5^3", progress=progress, timeout=1.5, **ENDLESS)
    assert threads == {threading.get_ident()}
    assert 2 <= len(told) <= 16, "at most ten times a second"
    assert all(now.stage and (now.done is None) == (now.unit is None) for now in told)
    assert [now.seconds for now in told] == sorted(now.seconds for now in told)
    assert told[-1].searched >= told[0].searched


def test_a_callback_that_raises_ends_the_search() -> None:
    class Enough(Exception):
        pass

    def progress(_: pgc.Progress) -> None:
        raise Enough

    start = time.monotonic()
    with pytest.raises(Enough):
        pgc.prove("5^3", timeout=60, progress=progress, **ENDLESS)
    assert time.monotonic() - start < 10


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_a_search() -> None:
    script = (
        "import pgc, signal\n"
        # A job in the background of a shell ignores it.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "try:\n"
        f"    pgc.prove('5^3', timeout=60, progress=lambda now: print(now.stage, flush=True), **{ENDLESS})\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted', pgc.prove('3^3').statement)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline()
    sent = time.monotonic()
    child.send_signal(signal.SIGINT)
    rest = child.stdout.read()
    assert child.wait() == 0
    assert time.monotonic() - sent < 10
    assert rest.endswith("interrupted Xeno wins 3^3\n")


def test_other_threads_run_meanwhile() -> None:
    with ThreadPoolExecutor() as pool:
        searching = pool.submit(pgc.prove, "5^3", timeout=1.5, **ENDLESS)
        turns = 0
        while not searching.done():
            turns += 1
            time.sleep(0.01)
        assert turns > 20
        assert searching.result().limit == "time"
        games = ["affine:4", "3^3", "affine:3", "td:3,4"] * 2
        found = list(pool.map(pgc.prove, games))
    assert found == [pgc.prove(game) for game in games]


def test_a_proof_is_saved_with_the_names_of_its_points(tmp_path: Path) -> None:
    game = pgc.Game.from_lines("abcdef", [["a", "b"], ["a", "c"]])
    proof = pgc.prove(game)
    assert proof.names == tuple("abcdef")
    proof.save(tmp_path / "proof.pgc")
    assert pgc.check(tmp_path / "proof.pgc").statement == proof.statement
    assert json.loads((tmp_path / "proof.names").read_text(encoding="utf-8")) == {"line_digest": game.digest, "names": list("abcdef")}
    pgc.prove("3^2").save(tmp_path / "plain.pgc")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plain.pgc", "proof.names", "proof.pgc"]
    with pytest.raises(OSError, match="cannot be written"):
        proof.save(tmp_path / "absent" / "proof.pgc")
    proof.save(tmp_path / "proof.pgc")
    (tmp_path / "other.names").write_text("mine", encoding="utf-8")
    with pytest.raises(OSError, match="other.names: cannot be written: something else is there.*allow it with replace=True"):
        proof.save(tmp_path / "other.pgc")
    assert (tmp_path / "other.names").read_text(encoding="utf-8") == "mine" and not (tmp_path / "other.pgc").exists()
    proof.save(tmp_path / "other.pgc", replace=True)
    assert (tmp_path / "other.names").read_bytes() == (tmp_path / "proof.names").read_bytes()


def test_a_proof_is_saved_with_the_places_of_its_points(tmp_path: Path) -> None:
    nodes = [{"node": name, "attrs": {"pos": [x, 0.5]}} for name, x in (("a", 1), ("b", -2))]
    game = pgc.Game.from_hif({"nodes": nodes, "incidences": [{"edge": 0, "node": "a"}, {"edge": 0, "node": "b"}]})
    assert game.places == ((1.0, 0.5), (-2.0, 0.5))
    proof = pgc.prove(game)
    assert proof.places == game.places
    proof.save(tmp_path / "proof.pgc")
    assert json.loads((tmp_path / "proof.names").read_text(encoding="utf-8"))["places"] == [[1.0, 0.5], [-2.0, 0.5]]
    assert pgc.prove("3^2").places == () and pgc.Game("3^2").places is None and len(pgc.prove("fano").places) == 7


def test_a_false_certificate_is_neither_saved_nor_shown(tmp_path: Path, corpus: Path) -> None:
    for name, why in (("reject/r19-last-reply", "the proof does not hold; theorem: after "), ("malformed/c02-35-bytes", "at byte ")):
        false = dataclasses.replace(pgc.prove("3^2"), certificate=(corpus / f"{name}.pgc").read_bytes())
        with pytest.raises(pgc.CertificateError, match=why):
            false.save(tmp_path / "proof.pgc")
        for shown in (false.page, false._repr_html_):
            with pytest.raises(pgc.CertificateError, match=why):
                shown()
    assert not list(tmp_path.iterdir())


def test_the_file_of_a_game_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("points 3\n0 1\n0 2\n", encoding="utf-8")
    proof = pgc.prove(f"lines:{path}")
    with pytest.raises(OSError, match="cannot be written"):
        proof.save(path)
    assert path.read_text(encoding="utf-8").startswith("points 3\n")


def test_a_file_becomes_a_proof_again_and_plays(tmp_path: Path) -> None:
    found = pgc.prove("3^3")
    assert isinstance(found, pgc.Proof)
    found.save(tmp_path / "proof.pgc")
    proof = pgc.load(tmp_path / "proof.pgc")
    assert dataclasses.replace(proof, method=found.method) == found
    assert [proof.answer(moves) for moves in ([], [13, 0], [13, 0, 1], [13, 0, 1, 25])] == [13, 1, None, 7]
    assert "threatens to complete a line with 25" in proof.explain([13, 0])
    assert proof.text().startswith("claim") and "\\begin{document}" in proof.latex()
    assert proof.svg([13, 0]).startswith("<svg") and "tikzpicture" in proof.tikz()
    with pytest.raises(pgc.CertificateError, match="13"):
        proof.answer([13, 13])
    (tmp_path / "none").write_bytes(b"no proof")
    with pytest.raises(pgc.CertificateError):
        pgc.load(tmp_path / "none")


def test_a_check_may_expect_a_theorem() -> None:
    proof = pgc.prove("3^3")
    assert isinstance(proof, pgc.Proof)
    assert pgc.check(proof, expect="Xeno wins 3^3")
    verdict = pgc.check(proof, expect="Ophelia draws 3^3")
    assert (verdict.verdict, verdict.message) == ("REJECTED", "this proves 'Xeno wins 3^3', expected 'Ophelia draws 3^3'")
    assert pgc.__version__.count(".") == 2
