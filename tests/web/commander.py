"""Somebody who plays a side as a person would: on the sheet what stands there, on the map what is lit, else by list."""

import json

from playwright.sync_api import Locator, expect

from tests.web.conftest import Server
from tests.web.matches import Played, advice
from tests.web.tabletop import Tabletop

THINKING_MS = 60_000
MOST_DECISIONS = 150


class Commander:
    """One side of a match at its table."""

    def __init__(self, match: Played, table: Tabletop, server: Server) -> None:
        self.match, self.table, self.page, self.server = match, table, table.page, server
        self.headings: list[str] = []
        self.ways: list[str] = []
        self.cards: list[str] = []
        self.dice = 0

    def ready(self) -> None:
        """Wait for a decision of one's own, and put away what lies before it."""
        expect(self.page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=THINKING_MS)
        self.table.ready()
        self.put_away()
        self.headings.append(self.table.heading)

    def put_away(self) -> None:
        skip = self.page.locator("#digest:not([hidden]) button", has_text="Skip")
        if skip.count():
            skip.first.click()
        tray = self.page.locator("#card-tray")
        while tray.count() and tray.is_visible():
            self.cards.append(tray.locator(".card").inner_text())
            self.dice += tray.locator(".card svg.die").count()
            tray.locator(".card-next").click()

    def on_sheet(self, action: str) -> Locator:
        return self.page.locator(f"#sheet button[data-action={json.dumps(action)}]")

    def do(self, action: str) -> None:
        if self.on_sheet(action).count():
            self.ways.append("sheet")
            self.table.settled_after(lambda: self.press(self.on_sheet(action).first))
            return
        offer = self.table.offer(action)
        if offer.place and not offer.piece and offer.place in self.table.lit():
            self.ways.append("map")
            self.table.choose_on_map(offer)
        else:
            self.ways.append("list")
            self.table.press(action)

    def press(self, button: Locator) -> None:
        button.click()
        self.table.say_yes()

    def advised(self) -> str:
        return advice(self.server.data, self.match.id)

    def play_until(self, words: str) -> None:
        """Whatever is asked, as the computer would do it, until a heading says these words."""
        for _ in range(MOST_DECISIONS):
            self.ready()
            if words in self.table.heading:
                return
            self.do(self.advised())
        raise AssertionError(f"no {words}: {self.table.heading}")
