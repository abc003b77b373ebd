"""The first game-turn by keyboard alone: no mouse, no click, and the focus never falls off the page."""

import json

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Server
from tests.web.matches import advice, begun, branched, moments
from tests.web.robot import Robot
from tests.web.tabletop import Offer, Tabletop

MOST_STEPS = 60
NEAR = 8
"""So many presses of N at most before the list is the better way to a place."""

ACTIVE = """() => {
  const at = document.activeElement;
  return [at?.tagName ?? "", at?.id ?? "", at?.dataset.action ?? "", at?.className?.baseVal ?? at?.className ?? ""];
}"""


class Keyboard:
    """Carries choices out by keys: on the map if the place is near, else in the list."""

    def __init__(self, table: Tabletop) -> None:
        self.table, self.page, self.keys = table, table.page, table.page.keyboard
        self.on_map, self.in_list = 0, 0

    def choose(self, offer: Offer) -> None:
        self.put_away()
        if self.finds_on_map(offer):
            self.table.settled_after(lambda: self.by_map(offer))
            self.on_map += 1
        else:
            self.table.settled_after(lambda: self.by_list(offer))
            self.in_list += 1
        self.check_focus(offer.action)

    def finds_on_map(self, offer: Offer) -> bool:
        """Put the cursor on an offer's place, if it is not far."""
        if not offer.place or offer.verb == "step":
            return False
        self.leave_box()
        self.keys.press("m")
        for _ in range(NEAR):
            if self.cursor() == offer.place:
                return True
            self.keys.press("n")
        return False

    def cursor(self) -> str | None:
        return self.page.locator(".map-cursor [data-cursor]").get_attribute("data-cursor")

    def by_map(self, offer: Offer) -> None:
        """Enter; where several counters may do something, by the menu."""
        self.keys.press("Enter")
        if self.page.locator("#place-menu").count():
            self.walk_to(offer)
            self.keys.press("Enter")
        self.answer()

    def by_list(self, offer: Offer) -> None:
        """Find it by its words, or walk to it by arrows; Enter."""
        self.leave_box()
        self.keys.press("/")
        if self.active()[1] == "choices-filter":
            self.keys.type(offer.says)
            self.keys.press("ArrowDown")
        self.walk_to(offer)
        self.keys.press("Enter")
        self.answer()

    def walk_to(self, offer: Offer) -> None:
        """Down the list or the menu to an offer."""
        for _ in range(MOST_STEPS):
            if self.active()[2] == offer.action:
                return
            self.keys.press("ArrowDown")
        raise AssertionError(f"the arrows do not lead to {offer}: {self.active()}")

    def answer(self) -> None:
        """Yes, to the question there may be."""
        if self.page.locator("dialog.question[open]").count():
            expect(self.page.locator("dialog.question[open] button[value=no]")).to_be_focused()
            self.keys.press("Tab")
            expect(self.page.locator("dialog.question[open] button[value=yes]")).to_be_focused()
            self.keys.press("Enter")

    def leave_box(self) -> None:
        """Out of the field of words, where letters are only letters."""
        while self.active()[1] == "choices-filter":
            self.keys.press("Escape")

    def put_away(self) -> None:
        """Cards and digest go by Escape."""
        tray = self.page.locator("#card-tray")
        while tray.count() and tray.is_visible():
            self.keys.press("Escape")
        while self.page.locator("#digest").is_visible():
            self.keys.press("Escape")
        self.check_focus("cards put away")

    def active(self) -> tuple[str, str, str, str]:
        found: tuple[str, str, str, str] = tuple(self.page.evaluate(ACTIVE))
        return found

    def check_focus(self, after: str) -> None:
        assert self.active()[0] not in ("", "BODY", "HTML"), f"the focus was lost after {after}"


def test_the_first_turn_by_keyboard_alone(server: Server, context: BrowserContext, page: Page) -> None:
    match = begun(context)
    table = Tabletop(page)
    table.open(match.address)
    hand = Keyboard(table)
    page.keyboard.press("l")
    hand.check_focus("going to the list")
    robot = Robot(table, hand.choose, lambda: advice(server.data, match.id))

    robot.play_until_turn(2)
    hand.put_away()

    assert table.heading.startswith("Turn 2")
    assert hand.on_map > 5
    assert hand.in_list > 10
    for verb in ("attack", "with", "commit", "dig"):  # whether gliders find ground is the dice's affair
        assert robot.done[verb]


def test_undo_by_key(context: BrowserContext, page: Page) -> None:
    match = branched(context, moments(2, "ChooseMove")[0])
    table = Tabletop(page)
    table.open(match.address)
    hand = Keyboard(table)
    page.keyboard.press("l")
    before = [offer.action for offer in table.offers()]
    hand.choose(table.offers()[0])
    assert [offer.action for offer in table.offers()] != before
    hand.leave_box()
    table.settled_after(lambda: page.keyboard.press("u"))
    assert [offer.action for offer in table.offers()] == before
    hand.check_focus("taking back")


def test_tabs_charts_and_the_rulebook_by_keyboard(context: BrowserContext, page: Page) -> None:
    match = branched(context, moments(2, "ChooseMove")[0])
    table = Tabletop(page)
    table.open(match.address)
    page.get_by_role("tab", name="Orders").focus()
    for tab in ("Staff", "Place", "Log", "Charts", "Rules"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=tab, exact=True)).to_be_focused()
    page.keyboard.press("l")
    page.keyboard.press("r")
    expect(page.locator("#rulebook article.opened")).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("Take back the last action")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator(".map-view")).to_be_focused()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        before = json.dumps(page.locator("[data-cursor]").get_attribute("data-cursor"))
        page.keyboard.press(key)
        expect(page.locator(f"[data-cursor={before}]")).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator("#place .inspector-title")).not_to_be_empty()
