"""Battle for Normandy (1981): D-Day in the browser, from the drop to the first attack's result."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.web.beaches import before_the_drop, setting
from tests.web.commander import THINKING_MS, Commander
from tests.web.conftest import Server, watched
from tests.web.matches import kept
from tests.web.tabletop import Offer, Tabletop

pytestmark = pytest.mark.prove

PHONE: ViewportSize = {"width": 360, "height": 740}
DIVISIONS = 3
MOST_ROUNDS = 12
BESIDE_ENEMY = "Next to an enemy"
NO_WIDER = "() => document.documentElement.scrollWidth <= innerWidth"
SMALL_TARGETS = """(all) => all.filter((one) => one.offsetParent && Math.min(one.offsetHeight, one.offsetWidth) < 44)
  .map((one) => one.getAttribute("aria-label") ?? one.textContent)"""
STICKS_OUT = """(all) => all.filter((one) => {
  const pane = one.closest(".pane").getBoundingClientRect();
  const box = one.getBoundingClientRect();
  return box.left < pane.left || box.right > pane.right + 1;
}).map((one) => one.className)"""


def test_d_day_from_the_drop_to_the_first_attack(context: BrowserContext, page: Page, server: Server) -> None:
    match, table = before_the_drop(context), Tabletop(page)
    table.open(match.address)
    commander = Commander(match, table, server)
    commander.ready()
    drop_the_divisions(commander)
    load_the_ships(commander)
    fight_ashore(commander)
    march_to_the_enemy(commander)
    commander.do("end")
    commander.ready()
    while page.locator("#sliders .slider-send").count() and "combat" not in table.heading:
        send(commander)
        commander.ready()
    attack(commander)


def test_on_a_phone_a_battle_can_be_weighed_and_sealed(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        base_url=server.address, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    match = setting(context, "level", "attack", "join", "fight", "end")
    page = context.new_page()
    faults = watched(page)
    table = Tabletop(page)
    table.open(match.address)
    commander = Commander(match, table, server)
    commander.ready()
    pane = page.locator("#sliders")
    expect(pane.locator(".matrix").first).to_be_attached()
    assert page.evaluate(NO_WIDER)
    air = next(token for token in match.table()["tokens"] if token["name"] == "air")
    expect(page.locator("#chips [data-token=air]")).to_have_text(air["title"].split(" ")[-1])
    assert pane.locator(":is(button:not(.rule-link), input)").evaluate_all(SMALL_TARGETS) == []
    assert pane.locator(":is(.matrix-title, .matrix-says, .matrix-frame, .slider-row)").evaluate_all(STICKS_OUT) == []
    before = int(level(page).input_value())
    pane.get_by_role("button", name="Level: one less" if before > 1 else "Level: one more").tap()
    assert int(level(page).input_value()) != before
    table.settled_after(pane.locator(".slider-send").tap)
    see_the_card(commander)
    assert any("attack" in card.lower() for card in commander.cards), commander.cards
    context.close()
    assert faults == []


# --- the morning, step by step


def drop_the_divisions(commander: Commander) -> None:
    """Each of the three at a lit hex of its own; where it came down is on the map."""
    for _ in range(DIVISIONS):
        assert "drop" in commander.table.heading.lower()
        zones = [offer for offer in commander.table.offers() if offer.verb == "drop"]
        assert {zone.place for zone in zones} <= commander.table.lit()
        commander.do(zones[0].action)
        commander.ready()
    assert commander.ways == ["map"] * DIVISIONS
    for piece in ("US-82-AIRB", "US-101-AIRB", "BR-6-AIRB"):
        expect(commander.page.locator(f".map-stacks [data-piece='{piece}']")).to_be_attached()


def load_the_ships(commander: Commander) -> None:
    """By keyboard alone: shares always make a hundred, and what was set is what the match has."""
    page = commander.page
    fuel = page.get_by_role("slider", name="Fuel")
    expect(fuel).to_be_visible()
    page.keyboard.press("w")
    expect(fuel).to_be_focused()
    before = int(fuel.input_value())
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    assert int(fuel.input_value()) == before - 9
    expect(page.locator(".slider-total")).to_have_text("100 of 100")
    shares = [int(one.input_value()) for one in page.locator("#sliders input[type=range]").all()]
    page.keyboard.press("Enter")
    expect(page.locator(".slider-send")).to_be_focused()
    commander.table.settled_after(lambda: page.keyboard.press("Enter"))
    commander.ready()
    assert list(kept(commander.server.data, commander.match.id).state.share) == shares  # type: ignore[attr-defined]


def fight_ashore(commander: Commander) -> None:
    """A division goes in at a beach nobody has cleared, from the sheet; round by round its level and fire are set."""
    page = commander.page
    row = page.locator("#sheet .work-row[data-piece='US-1-INF']")
    beach = row.locator("button[data-action*='land OMAHA']").first
    place = str(beach.get_attribute("data-action")).split(" ")[-1]
    commander.table.settled_after(beach.click)
    commander.ready()
    for rounds in range(MOST_ROUNDS):
        if not page.locator("#sliders .slider-send").count():
            break
        if not rounds:
            choose_level(page, page.locator("#sliders .matrix"))
            page.get_by_role("slider", name="Naval points").press("PageUp")
        send(commander)
        see_the_card(commander)
    assert rounds >= 1
    assert len(commander.cards) >= rounds, "every round has its card"
    told = commander.match.table()
    ashore = next((piece for piece in told["pieces"] if piece["id"] == "US-1-INF"), None)
    assert ashore is None or (ashore["place"] == place and not ashore["boxed"]), "ashore there, or lost in the surf"


def march_to_the_enemy(commander: Commander) -> None:
    """A division that can reach a German marches there: its way and its cost are shown before."""
    page, table = commander.page, commander.table
    if any(offer.action == "stop" for offer in table.offers()):
        commander.do("stop")
        commander.ready()
    for unit in [offer for offer in table.offers() if offer.verb == "unit" and offer.place]:
        choose(commander, unit)
        goes = [offer for offer in table.offers() if offer.verb == "go" and offer.group.startswith(BESIDE_ENEMY)]
        if goes:
            page.mouse.move(*table.reveal(goes[0].place))
            expect(page.locator(".map-tip .tip-total")).to_be_visible()
            commander.do(goes[0].action)
            commander.ready()
            moved = next(piece for piece in commander.match.table()["pieces"] if piece["id"] == unit.piece)
            assert moved["place"] != unit.place
        if any(offer.action == "stop" for offer in table.offers()):
            commander.do("stop")
            commander.ready()
        if goes:
            return
    raise AssertionError("nobody can march to an enemy")


def attack(commander: Commander) -> None:
    """An attack declared on the map, its level sealed, the German's answer opened, the card read."""
    page, table = commander.page, commander.table
    assert "combat" in table.heading.lower()
    choose(commander, next(offer for offer in table.offers() if offer.verb == "attack" and not offer.barred))
    while not page.locator("#sliders .slider-send").count():
        offers = table.offers()
        joins = [offer for offer in offers if offer.verb == "join" and not offer.barred]
        commander.do(joins[0].action if joins else "fight")
        commander.ready()
    matrix = page.locator("#sliders .matrix").first
    assert matrix.locator(":is(.matrix-title, .matrix-says)").evaluate_all(STICKS_OUT) == []
    chosen = choose_level(page, matrix)
    before = len(commander.cards)
    send(commander)
    see_the_card(commander)
    told = " ".join(commander.cards[before:])
    assert re.search(rf"\b{chosen} against [1-9]\b", told), told
    assert "How it was worked out" in told


# --- ways of doing


def level(page: Page) -> Locator:
    return page.get_by_role("slider", name="Level")


def choose_level(page: Page, matrix: Locator) -> int:
    """One step down, or up from the least, by keyboard; the table beside it follows."""
    slider = level(page)
    slider.focus()
    key = "ArrowLeft" if slider.input_value() != slider.get_attribute("min") else "ArrowRight"
    before = slider.input_value()
    page.keyboard.press(key)
    chosen = slider.input_value()
    assert chosen != before
    expect(matrix.locator("tbody th.marked").first).to_have_text(re.compile(f"^{chosen}"))
    return int(chosen)


def send(commander: Commander) -> None:
    commander.table.settled_after(commander.page.locator("#sliders .slider-send").click)


def see_the_card(commander: Commander) -> None:
    """What came of it lies on the table, whoever was to answer first; then it is put away."""
    expect(commander.page.locator("#card-tray .card")).to_be_visible(timeout=THINKING_MS)
    commander.ready()


def choose(commander: Commander, offer: Offer) -> None:
    """By its counter on the map."""
    commander.table.choose_on_map(offer)
    commander.ready()
