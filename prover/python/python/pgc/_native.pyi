from collections.abc import Callable
from os import PathLike
from typing import Literal, NotRequired, TypedDict, final

VERSION: str
MAX_FILE: int
MAX_POINTS: int
MAX_STEPS: int

_Places = list[tuple[float, float]]
_Named = tuple[list[str], _Places]

class _Facts(TypedDict):
    text: str
    points: int
    lines: list[list[int]]
    ophelia_lines: list[list[int]]
    maker_breaker: bool
    given_names: list[str]
    shown_names: list[str]
    places: _Places | None
    notes: list[str]
    digest: str

class _Automorphisms(TypedDict):
    order: str
    is_complete: bool
    orbits: list[list[int]]

class _Asked(TypedDict):
    claim: str | None
    nodes: int
    memory: int
    timeout: float | None
    threads: int | None
    strategic: bool

class _Proved(TypedDict):
    outcome: str
    claim: str
    game: str
    certificate: bytes
    hash: str
    lemmas: int
    maps: int
    steps: int
    names: list[str]
    places: _Places
    method: str | None
    searched: int
    seconds: float

class _Undecided(TypedDict):
    outcome: str
    game: str
    asked: str | None
    shown: str | None
    limit: str
    reason: str
    searched: int
    seconds: float

class _Verdict(TypedDict):
    verdict: Literal["VERIFIED", "REJECTED", "MALFORMED"]
    claim: NotRequired[str | None]
    game: NotRequired[str | None]
    points: NotRequired[int | None]
    lines: NotRequired[int | None]
    digest: NotRequired[str | None]
    ophelia_digest: NotRequired[str | None]
    games: NotRequired[int | None]
    lemmas: NotRequired[int | None]
    maps: NotRequired[int | None]
    required: NotRequired[int | None]
    covered: NotRequired[int | None]
    steps: NotRequired[int | None]
    hash: NotRequired[str | None]
    rule: NotRequired[str | None]
    offset: NotRequired[int | None]
    message: NotRequired[str | None]

@final
class Game:
    @staticmethod
    def read(text: str, reading: list[str]) -> Game: ...
    @staticmethod
    def of_text(text: str, name: str, reading: list[str]) -> Game: ...
    def renamed(self, names: list[str], notes: list[str]) -> Game: ...
    def with_options(self, options: list[str], ophelia: Game | None) -> Game: ...
    def facts(self) -> _Facts: ...
    def automorphisms(self) -> _Automorphisms: ...
    def svg(self) -> str | None: ...
    def written(self, format: str) -> str: ...
    def __eq__(self, other: object) -> bool: ...

def prove(
    game: Game,
    asked: _Asked,
    progress: Callable[[str, str | None, int | None, int | None, int, float], object] | None,
) -> _Proved | _Undecided: ...
def check(file: bytes, max_steps: int, threads: int) -> _Verdict: ...
def has_program() -> bool: ...
def load(certificate: bytes) -> _Proved: ...
def told(certificate: bytes, given: _Named, form: str, moves: list[int]) -> str: ...
def answer(certificate: bytes, moves: list[int]) -> int | None: ...
def game_of(certificate: bytes, given: _Named) -> Game: ...
def page(certificate: bytes, given: _Named) -> str | None: ...
def save(path: str | PathLike[str], certificate: bytes, given: _Named, replace: bool) -> None: ...
