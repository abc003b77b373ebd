"""Breakout: Normandy (1993) on the shelf and in the form: a reconstruction, with a bid to be typed."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.mornings import GAME
from tests.web.tabletop import Tabletop


def options_of(context: BrowserContext, page: Page) -> dict[str, str]:
    """What the match before this page is played with."""
    page.wait_for_url(re.compile(r"/match/"))
    Tabletop(page).ready()
    found: dict[str, str] = context.request.get(f"/api/matches/{page.url.rsplit('/', 1)[1]}").json()["options"]
    return found


def form(page: Page) -> None:
    page.goto(f"/?game={GAME}", wait_until="domcontentloaded")
    page.locator("#game-options summary").click()
    expect(page.locator("input[name=option-bid]")).to_be_visible()


def test_the_shelf_and_the_table_say_that_it_is_a_reconstruction(page: Page) -> None:
    page.goto("/", wait_until="domcontentloaded")
    expect(page.locator(f".game-box[data-game={GAME}] .game-says")).to_contain_text("reconstruction")
    form(page)
    page.locator("#begin").click()
    page.wait_for_url(re.compile(r"/match/"))
    Tabletop(page).ready()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=re.compile("^About this game")).click()
    expect(page.locator("dialog.about")).to_contain_text("reconstruction")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.about")).to_have_count(0)


def test_a_bid_is_typed(context: BrowserContext, page: Page) -> None:
    form(page)
    bid = page.locator("input[name=option-bid]")
    assert bid.get_attribute("type") == "number"
    bid.fill("7")
    bid.blur()
    expect(page.locator(".option[data-option=bid]")).to_have_class(re.compile(r"\bchanged\b"))
    page.locator("#begin").click()
    assert options_of(context, page)["bid"] == "7"


def test_a_bid_too_high_is_refused_with_the_range(context: BrowserContext, page: Page) -> None:
    """Pressed at once, with the field folded away or not, nothing begins until it is mended."""
    form(page)
    bid = page.locator("input[name=option-bid]")
    most = bid.get_attribute("max")
    bid.fill("5000")
    page.locator("#game-options summary").click()
    page.locator("#begin").click()
    error = page.locator(".option[data-option=bid] .error")
    expect(error).to_be_visible()
    expect(error).to_contain_text(f"0 to {most}")
    expect(bid).to_be_focused()
    assert "/match/" not in page.url
    bid.fill("5")
    page.locator("#begin").click()
    assert options_of(context, page)["bid"] == "5"


def test_what_a_preset_sets_is_said_beside_it(page: Page) -> None:
    form(page)
    expect(page.locator(".preset-sets")).to_be_hidden()
    page.get_by_role("radio", name=re.compile("^Tournament As")).check()
    bid = page.locator("input[name=option-bid]").input_value()
    expect(page.locator(".preset-sets")).to_contain_text(f": {bid}.")
    page.locator("#game-options summary").click()
    page.locator(".preset-sets button").click()
    expect(page.locator("input[name=option-bid]")).to_be_visible()


def test_a_preset_sets_the_bid_and_starting_over_takes_it_back(page: Page) -> None:
    form(page)
    bid = page.locator("input[name=option-bid]")
    standard = bid.input_value()
    page.get_by_role("radio", name=re.compile("^Tournament As")).check()
    expect(bid).not_to_have_value(standard)
    chosen = bid.input_value()
    bid.fill("3")
    bid.blur()
    expect(page.locator("#presets input:checked")).to_have_value("")
    page.locator(".options-reset").click()
    expect(bid).to_have_value(chosen)
