"""The table as somebody before the screen sees it, and the ways to act there: by list, by map, by keyboard.

Nothing here asks the server: what may be done is read from the page, and done where the page offers it.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

READ_CHOICES = """() => [...document.querySelectorAll("#choices button[data-action]")].map((b) => ({
  action: b.dataset.action, group: b.dataset.group, place: b.dataset.place || "", piece: b.dataset.piece || "",
  says: b.querySelector(".says").textContent, effect: b.querySelector(".effect")?.textContent ?? "",
}))"""


@dataclass(frozen=True)
class Offer:
    """One choice as it stands in the list."""

    action: str
    group: str
    place: str
    piece: str
    says: str
    effect: str

    @property
    def verb(self) -> str:
        return self.action.partition(" ")[0]


class Tabletop:
    """A page that shows a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.ready()

    def ready(self) -> None:
        """Wait until a table stands on the page."""
        expect(self.page.locator("#stage[data-number]:not([data-busy=true])")).to_be_attached()

    @property
    def number(self) -> str:
        return self.page.locator("#stage").get_attribute("data-number") or ""

    @property
    def heading(self) -> str:
        return self.page.locator("#heading").inner_text()

    @property
    def prompt(self) -> str:
        return self.page.locator("#prompt .prompt-says").inner_text()

    @property
    def yours(self) -> bool:
        return self.page.locator("#prompt").get_attribute("data-mood") == "yours"

    def offers(self) -> list[Offer]:
        """What the list offers, folded groups left out."""
        found: list[dict[str, Any]] = self.page.evaluate(READ_CHOICES)
        return [Offer(**one) for one in found]

    def offer(self, action: str) -> Offer:
        found = [one for one in self.offers() if one.action == action]
        assert found, f"{action} is not offered: {[one.action for one in self.offers()][:40]}"
        return found[0]

    def button(self, action: str) -> Locator:
        return self.page.locator(f"#choices button[data-action={json.dumps(action)}]").first

    def lit(self) -> set[str]:
        """The places that are lit on the map."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.map-lights [data-place]')].map((one) => one.dataset.place)"
        )
        return set(found)

    # --- acting

    def settled_after(self, do: Callable[[], object]) -> None:
        """Do something that the server must answer with another table, and wait until that is shown."""
        before = self.number
        do()
        expect(self.page.locator(f"#stage:not([data-number='{before}']):not([data-busy=true])")).to_be_attached()

    def press(self, action: str) -> None:
        """Press a choice in the list, and say yes if there is a question."""
        self.settled_after(lambda: (self.button(action).click(), self.say_yes()))

    def say_yes(self) -> None:
        """Answer the question there may be: it comes at once or not at all."""
        yes = self.page.locator("dialog.question[open] button[value=yes]")
        if yes.count():
            yes.click()

    def point(self, place: str) -> None:
        """Click the middle of a place on the map, as one who takes the whole board into view if he must."""
        if not self._in_view(place):
            self.page.locator(".map-whole").click()
        x, y = self.where(place)
        self.page.mouse.click(x, y)

    def where(self, place: str) -> tuple[float, float]:
        """Where on the screen the middle of a place is, by what is drawn there."""
        box: list[float] | None = self.page.evaluate(
            """(place) => {
              const named = `[data-place="${place}"]`;
              const at = document.querySelector(`.map-lights ${named}`) ?? document.querySelector(`.map-stacks ${named}`);
              const box = at?.getBoundingClientRect();
              return box && [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            place,
        )
        assert box is not None, f"nothing is drawn on {place}"
        return box[0], box[1]

    def _in_view(self, place: str) -> bool:
        """Whether the middle of a place is on the screen and nothing but the map lies there."""
        found: bool = self.page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('.map-view') != null", [*self.where(place)]
        )
        return found

    def choose_on_map(self, action: str, place: str) -> None:
        """Do what is offered by pointing at its place; if several things are offered there, by the menu."""

        def do() -> None:
            self.point(place)
            menu = self.page.locator("#place-menu")
            if menu.count():
                menu.locator(f"button[data-action={json.dumps(action)}]").click()
            self.say_yes()

        self.settled_after(do)

    def is_alone(self, offer: Offer) -> bool:
        """Whether pointing at an offer's place can mean nothing else of its kind."""
        return bool(offer.place) and sum(one.place == offer.place for one in self.offers() if one.verb == offer.verb) == 1


def turn_of(heading: str) -> int:
    """The game-turn a heading names, 0 before the first."""
    found = re.search(r"Turn (\d+)", heading)
    return int(found[1]) if found else 0
