"""A match as the server shows it to a seat of a program: the same view and options that go over a bot's line."""

from typing import Any, Literal

from msgspec import Struct


class Asked(Struct, frozen=True):
    """What a seat has to decide: which task, under which rule, everything that may be chosen."""

    task: str
    rule: str
    options: list[str]


class Seen(Struct, frozen=True, kw_only=True):
    """What is played, how it stands, and the seat's view. `asked` only while the decision is the seat's own.

    `number` counts what this seat may know of the match's log: an action answers the number it saw.
    """

    match: str
    game: str
    rules: int
    scenario: str
    options: dict[str, Any]
    number: int
    state: Literal["running", "over", "closed"]
    view: dict[str, Any]
    asked: Asked | None
    result: str
