"""A table with numbers to be set and a small table to weigh them by, whatever game is played: for tests of the page.

The words are those of a real desk on the wire; what is sent is heard here and never reaches the server.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

import msgspec
from playwright.sync_api import Page, Route

from bocage.core.blocks import Matrix, MatrixCell
from bocage.core.desk import Choice, Plan
from bocage.core.sliders import Preset, Slider, Sliders

NAMES = ("Fuel", "General", "Combat", "Amphibious")
TONES = ("bad", "poor", "fair", "good")

ALLOCATION = Sliders(
    name="allocation",
    title="Next turn's transport",
    says="Some 82 points will cross on 8 June; the weather decides how many.",
    sliders=(
        Slider(
            verb="fuel", title="Fuel", value=25, least=0, most=99, per=0.82, have=12.5, burn=14.0, unit="points",
            bands=((0, "nobody moves far"), (20, "the armour moves"), (40, "everybody moves")),
        ),
        Slider(verb="general", title="General", value=25, least=0, most=99, per=0.82, have=3.0, burn=22.0, unit="pts"),
        Slider(verb="combat", title="Combat", value=20, least=0, most=99, per=0.82, have=40.0, burn=16.0, unit="pts"),
        Slider(verb="", title="Amphibious", value=30, least=1, most=99, per=0.82, unit="pts", says="Lands a division."),
    ),
    total=100,
    presets=(
        Preset("The manual's", (25, 25, 20, 30), "What the rulebook suggests for this day."),
        Preset("As last turn", (10, 20, 20, 50), "The same shares as were set two days ago."),
        Preset("All ashore", (0, 0, 1, 99), "Everything for the landing."),
    ),
    go="Load the ships",
    rule="§5b",
)  # fmt: skip

SUPPORT = Sliders(
    name="support",
    title="Support for the attack",
    says="Sealed until both sides have chosen.",
    sliders=(
        Slider(verb="air", title="Air", value=0, least=0, most=40),
        Slider(verb="naval", title="Naval", value=0, least=0, most=12),
        Slider(
            verb="level", title="Level", value=5, least=1, most=9, bands=((1, "a probe"), (4, "hard"), (8, "all out"))
        ),
    ),
)


def matrix() -> Matrix:
    """Losses for each pair of nine levels."""

    def cell(a: int, d: int) -> MatrixCell:
        tone = TONES[min(3, max(0, (a - d + 8) // 4))]
        return MatrixCell(f"{a}–{a + 2}\n{d}–{d + 3}", tone, f"Attack {a}, defence {d}: you lose {a}, he loses {d}.")  # type: ignore[arg-type]

    levels = tuple(str(n) for n in range(1, 10))
    return Matrix(
        title="Losses by level",
        rows=levels,
        columns=levels,
        cells=tuple(tuple(cell(a, d) for d in range(1, 10)) for a in range(1, 10)),
        row_title="You attack at",
        column_title="He defends at",
        says="Above what the attacker loses, below the defender.",
        mark=(4, -1),
        follows=("level", ""),
    )


def plan() -> Plan:
    return Plan(
        title="Attack on GE-352", targets=(), pieces=(), attack=[], total="", additions=[], added="", cases=[],
        more=[matrix()], open=True, stage="being weighed", by="two divisions",
    )  # fmt: skip


@dataclass
class Fixed:
    """What every table of a page is to have, and what the page sends."""

    put: dict[str, Any]
    heard: list[list[str]] = field(default_factory=list)
    refusal: dict[str, Any] | None = None

    def _table(self, route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | self.put)

    def _act(self, route: Route) -> None:
        sent = json.loads(route.request.post_data or "{}")
        self.heard.append(sent["actions"])
        done = 0 if self.refusal else len(sent["actions"])
        route.fulfill(json={"number": sent["number"], "moment": 0, "done": done, "refusal": self.refusal})

    @classmethod
    def on(cls, page: Page, *, act: bool = True, **put: Any) -> "Fixed":
        """From now on every table that comes to this page has these things besides its own.

        With `act`, what the page sends is heard and goes no further.
        """
        fixed = cls({name: msgspec.to_builtins(thing) for name, thing in put.items()})
        page.route(re.compile(r"/table\?"), fixed._table)
        if act:
            page.route(re.compile(r"/act$"), fixed._act)
        return fixed


def offered() -> list[Choice]:
    """The choices that go with the allocation."""
    return [Choice(actions=(f"fuel {n}",), says=f"{n} in a hundred for fuel", group="Fuel") for n in range(100)]
