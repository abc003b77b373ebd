"""Normandy (1969) in the browser: a plan from the shelf, and the first turn from the drops to the German answer."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.web.conftest import PATIENCE_MS, Server, watched
from tests.web.matches import Played, begun
from tests.web.tabletop import Tabletop, put_away
from tests.web.test_accessibility import LOOKS, look_at
from tests.web.test_keyboard import Keyboard

GAME = "normandy-1969"
COMPUTER = "recruit"
BOX = f".game-box[data-game={GAME}]"
PHONE: ViewportSize = {"width": 390, "height": 844}
THINKING_MS = 90_000
GARRISON, INFANTRY, TANKS = "19", "0", "16"
ASHORE = ("retreat G38", f"move {INFANTRY}", "go M39", f"move {TANKS}", "go M39", "done")
NO_WIDER = "() => document.documentElement.scrollWidth <= innerWidth"
SMALL_TARGETS = (
    """(all) => all.filter((one) => one.offsetParent && one.offsetHeight < 44).map((one) => one.textContent)"""
)


def test_a_plan_taken_from_the_shelf_is_opened_when_the_germans_stand(page: Page) -> None:
    page.goto("/")
    page.locator(BOX).get_by_role("button", name="Play Normandy, first edition", exact=True).click()
    expect(page.locator("#new-game .option").first).to_be_attached()
    page.locator("#begin").click()
    table = Tabletop(page)
    table.ready()
    assert "plan" in table.heading
    table.press("take historical")
    expect(page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=THINKING_MS)
    put_away(page)
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.locator("#log")).to_contain_text("The Allied plan is opened: beaches 3, 6, 8, 10, 11, 12, 14, 16")
    assert page.locator(".map-stacks [data-piece]").count() > 30


def test_the_first_turn_from_the_drops_to_the_german_answer(context: BrowserContext, page: Page) -> None:
    match = on_top_of_them(context)
    table = without_guide(page, match)
    be_refused(table, "I38", "CRT-DB")
    lead_them_away(table, match)
    come_ashore(table, match)
    table.press("done")
    weigh_the_ships(table)
    fight(table)
    load_the_craft(table, match)
    while "second impulse" not in table.heading:  # gliders
        table.press(table.offers()[0].action)
        put_away(page)
    table.press("done")
    table.answer_until("Turn 2", THINKING_MS)
    if not table.yours:
        expect(page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=THINKING_MS)
    expect(page.locator("#dock [data-gauge=attacks] .gauge-at")).to_have_text("3")


def test_on_a_phone_an_attack_can_be_weighed_and_fought(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        base_url=server.address, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    match = on_top_of_them(context)
    match.act(*ASHORE)
    page = context.new_page()
    faults = watched(page)
    table = without_guide(page, match)
    table.press("attack L39")
    for unit in (INFANTRY, TANKS):
        table.press(f"with {unit}")
    fights = table.button("fight")
    expect(fights).to_contain_text("53 against 12, 4-1")
    expect(fights).to_be_in_viewport()
    assert page.evaluate(NO_WIDER)
    assert page.locator("#choices button[data-action]").evaluate_all(SMALL_TARGETS) == []
    table.press("fight")
    expect(page.locator("#card-tray .card")).to_contain_text("DB3", timeout=THINKING_MS)
    context.close()
    assert faults == []


@pytest.mark.parametrize("screen", ["retreat", "attack"])
def test_axe_finds_nothing_serious(context: BrowserContext, screen: str) -> None:
    match = on_top_of_them(context)
    if screen == "attack":
        match.act(*ASHORE, "attack L39", f"with {INFANTRY}", f"with {TANKS}")

    def show(page: Page) -> None:
        if screen == "attack":
            without_guide(page, match)
            expect(page.locator(".plan-box.planning")).to_be_visible()
            return
        table = Tabletop(page)
        table.open(match.address)
        expect(page.locator("#coach-box")).to_be_visible()
        be_refused(table, "I38", "CRT-DB")

    look_at(context, show, LOOKS[::2])  # wide and light, narrow and dark


# --- the night and the morning, step by step


def on_top_of_them(context: BrowserContext) -> Played:
    """§INV-5 Paratroops have come down on Germans at Sainte-Mère-Église, who must go back two squares.

    It is the match of the guided turn, whose dice are known.
    """
    return begun(context, game=GAME, tutorial=True, german=COMPUTER)


def be_refused(table: Tabletop, place: str, rule: str) -> None:
    """A click on a square that is not lit tells the rule and what may be done instead."""
    assert place not in table.lit()
    table.point_at_ground(GAME, place)
    refusal = table.page.locator("#refusal .refusal")
    expect(refusal).to_contain_text("Why not?")
    expect(refusal).to_contain_text(place)
    expect(refusal).to_have_attribute("data-rule", re.compile(rule))


def lead_them_away(table: Tabletop, match: Played) -> None:
    """§CRT-DB Two squares back in one click on the map."""
    put_away(table.page)
    before = match.entries()
    table.choose_on_map(next(offer for offer in table.offers() if offer.place == "F39"))
    assert where(match, GARRISON) == "F39"
    assert match.entries() == before + 1
    expect(table.page.locator("#heading")).to_contain_text("first impulse")


def come_ashore(table: Tabletop, match: Played) -> None:
    """One unit lands by clicks on its counter and on the lit beach, another by keys alone; the first can be undone."""
    put_away(table.page)
    table.choose_on_map(table.offer(f"move {INFANTRY}"))
    assert table.page.locator(".map-lights .light").evaluate_all("(all) => all.map((one) => one.dataset.place)") == [
        "M39"
    ]
    table.choose_on_map(table.offer("go M39"))
    hand = Keyboard(table)
    table.page.keyboard.press("l")
    hand.choose(table.offer(f"move {TANKS}"))
    be_refused(table, "M38", "ATT-1")
    table.page.keyboard.press("l")
    hand.choose(table.offer("go M39"))
    hand.leave_box()
    assert {where(match, unit) for unit in (INFANTRY, TANKS)} == {"M39"}


def weigh_the_ships(table: Tabletop) -> None:
    """§INV-8 The odds are told line by line, with and without the ships of the square."""
    table.choose_on_map(table.offer("attack L39"))
    for unit in (INFANTRY, TANKS):
        table.press(f"with {unit}")
    plan = table.page.locator(".plan-box.planning")
    expect(plan.locator(".plan-odds")).to_have_text("4-1")
    expect(plan.locator(".plan-sums")).to_contain_text("ships off M39")
    table.press("hold M39")
    expect(plan.locator(".plan-odds")).to_have_text("1-1")
    table.press("fire M39")
    expect(plan.locator(".plan-odds")).to_have_text("4-1")


def fight(table: Tabletop) -> None:
    """The card shows die, sums and result; the Germans lead their own regiment back."""
    page = table.page
    table.press("fight")
    card = page.locator("#card-tray .card")
    expect(card).to_contain_text("DB3", timeout=THINKING_MS)
    assert card.locator("svg.die").count() == 1
    expect(page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=THINKING_MS)
    put_away(page)
    expect(page.locator("#heading")).to_contain_text("landing craft")


def load_the_craft(table: Tabletop, match: Played) -> None:
    """§OB-AL Thirty factors at Utah: what no longer fits is no longer offered there."""
    for action in ("land 20-10 3", "land 7-4 3"):
        table.press(action)
    actions = [offer.action for offer in table.offers()]
    assert not [action for action in actions if action.startswith("land") and action.endswith(" 3")]
    assert [piece["look"] for piece in match.table()["pieces"] if piece["id"] == "96"] == ["unit-20-10"]
    table.press("done")
    put_away(table.page)


# --- ways of doing


def without_guide(page: Page, match: Played) -> Tabletop:
    """The table of a match, its guide closed."""
    table = Tabletop(page)
    table.open(match.address)
    page.locator("#coach-close").click()
    put_away(page)
    return table


def where(match: Played, piece: str) -> str:
    found: str = next(one["place"] for one in match.table()["pieces"] if one["id"] == piece)
    return found
