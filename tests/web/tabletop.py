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
  barred: b.classList.contains("barred"), says: b.querySelector(".says").textContent,
  effect: b.querySelector(".effect")?.textContent ?? "",
}))"""

READ_LIT = """() => [...document.querySelectorAll(".map-lights .light, .map-stacks .lit")]
  .map((one) => one.dataset.place)"""

FIND_POINT = """async ([place, piece, patient]) => {
  const shows = (x, y, what) => document.elementFromPoint(x, y)?.closest(what) != null;
  const find = () => {
    const counter = piece && document.querySelector(`.map-stacks [data-piece="${piece}"] .ring`);
    if (counter) {
      const box = counter.getBoundingClientRect();
      for (const down of [0.5, 0.9, 0.95, 0.8, 0.1])
        for (const along of [0.5, 0.2, 0.05]) {
          const [x, y] = [box.x + box.width * along, box.y + box.height * down];
          if (shows(x, y, `[data-piece="${piece}"]`)) return [x, y];
        }
    }
    const named = `[data-place="${place}"]`;
    const outline = document.querySelector(`.map-lights ${named} path`);
    const drawn = outline ?? document.querySelector(`.map-stacks ${named}`);
    if (!drawn) return null;
    const box = drawn.getBoundingClientRect();
    const middle = outline?.getScreenCTM() ?? { e: box.x + box.width / 2, f: box.y + box.height / 2 };
    return shows(middle.e, middle.f, ".map-view") ? [middle.e, middle.f] : null;
  };
  for (let last = find(), still = 0, n = 0; ; n++) {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const now = find();
    still = String(now) === String(last) ? still + 1 : 0;
    if ((still > 3 && (now || !patient)) || n > 120) return now;
    last = now;
  }
}"""
"""A point where the map shows a piece or the middle of a place, once the map has come to rest."""

FIND_GROUND = """async ([game, place]) => {
  const board = await (await fetch(`/api/games/${game}/board`)).json();
  const spot = board.spots.find((one) => one.place === place);
  const find = () => {
    const { x, y } = new DOMPoint(spot.x, spot.y).matrixTransform(document.querySelector(".map-stacks").getScreenCTM());
    return document.elementFromPoint(x, y)?.closest(".map-view") ? [x, y] : null;
  };
  for (let last = find(), n = 0; ; n++) {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const now = find();
    if (String(now) === String(last) || n > 120) return now;
    last = now;
  }
}"""
"""Where the middle of a place is on the screen, lit or not, once the map has come to rest."""


BRING = """async (part) => {
  part.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}"""
IS_SEEN = """(part) => {
  const { top, bottom, height } = part.getBoundingClientRect();
  return part.isConnected && height > 0 && top >= 0 && bottom <= innerHeight;
}"""


@dataclass(frozen=True)
class Offer:
    """One choice as it stands in the list."""

    action: str
    group: str
    place: str
    piece: str
    says: str
    effect: str
    barred: bool

    @property
    def verb(self) -> str:
        return self.action.partition(" ")[0]


def put_cards_away(page: Page) -> None:
    """Look at the result cards that were dealt."""
    tray = page.locator("#card-tray")
    while tray.count() and tray.is_visible():
        tray.locator(".card-next").click()


def put_away(page: Page) -> None:
    """The cards and the digest that lie before the next decision."""
    skip = page.locator("#digest:not([hidden]) button", has_text="Skip")
    if skip.count():
        skip.first.click()
    put_cards_away(page)


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

    def answer_until(self, words: str, patience: float) -> None:
        """Answer what the enemy's turn asks of us, losses or retreats, until the heading says these words."""
        there, asked = self.page.locator("#heading", has_text=words), self.page.locator("#prompt[data-mood=yours]")
        expect(there.or_(asked).first).to_be_attached(timeout=patience)
        while words not in self.heading:
            put_away(self.page)
            self.press(next(one.action for one in self.offers() if not one.barred))
            expect(there.or_(asked).first).to_be_attached(timeout=patience)

    def offer(self, action: str) -> Offer:
        found = [one for one in self.offers() if one.action == action]
        assert found, f"{action} is not offered: {[one.action for one in self.offers()][:40]}"
        return found[0]

    def button(self, action: str) -> Locator:
        return self.page.locator(f"#choices button[data-action={json.dumps(action)}]").first

    def lit(self) -> set[str]:
        """The places that are lit on the map, or have a lit piece."""
        found: list[str] = self.page.evaluate(READ_LIT)
        return set(found)

    def bring(self, part: Locator) -> None:
        """Turn lists until a part can be seen; they may be drawn anew meanwhile, so it is looked for each time."""
        for _ in range(40):
            part.evaluate(BRING)
            if part.evaluate(IS_SEEN):
                return
        raise AssertionError(f"{part} does not come into view")

    # --- acting

    def settled_after(self, do: Callable[[], object]) -> None:
        """Do something that the server must answer with another table, and wait until that is shown."""
        before = self.number
        do()
        expect(self.page.locator(f"#stage:not([data-number='{before}']):not([data-busy=true])")).to_be_attached()

    def press(self, action: str) -> None:
        """Press a choice in the list, and say yes if there is a question."""

        def do() -> None:
            if self.page.locator("#orders").is_hidden():
                self.page.locator("#tab-orders").click()
            self.button(action).click()
            self.say_yes()

        self.settled_after(do)

    def say_yes(self) -> None:
        """Answer the question there may be: it comes at once or not at all."""
        yes = self.page.locator("dialog.question[open] button[value=yes]")
        if yes.count():
            yes.click()

    def point(self, place: str, piece: str = "") -> None:
        """Click a piece, or the middle of a place."""
        self.page.mouse.click(*self.reveal(place, piece))

    def reveal(self, place: str, piece: str = "") -> tuple[float, float]:
        """Where a piece or place is on the screen; as one who takes the whole board into view if he must."""
        found: list[float] | None = self.page.evaluate(FIND_POINT, [place, piece, False])
        if found is None:
            self.page.locator(".map-whole").click()
            found = self.page.evaluate(FIND_POINT, [place, piece, True])
        assert found is not None, f"neither piece '{piece}' nor {place} can be seen"
        return found[0], found[1]

    def point_at_ground(self, game: str, place: str) -> None:
        """Click the middle of a place where nothing stands and nothing is lit."""
        found: list[float] | None = self.page.evaluate(FIND_GROUND, [game, place])
        if found is None:
            self.page.locator(".map-whole").click()
            found = self.page.evaluate(FIND_GROUND, [game, place])
        assert found is not None, f"{place} cannot be seen"
        self.page.mouse.click(*found)

    def choose_on_map(self, offer: Offer) -> None:
        """Do what is offered by pointing at its piece or place; if several things are offered there, by the menu."""

        def do() -> None:
            self.point(offer.place, offer.piece)
            menu = self.page.locator("#place-menu")
            if menu.count():
                menu.locator(f"button[data-action={json.dumps(offer.action)}]").click()
            self.say_yes()

        self.settled_after(do)


def turn_of(heading: str) -> int:
    """The game-turn a heading names, 0 before the first."""
    found = re.search(r"Turn (\d+)", heading)
    return int(found[1]) if found else 0
