"""Numbers set side by side: they add up whatever is done, say what they mean, and go off together."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from bocage.core.blocks import MatrixCell
from tests.web.conftest import Server, watched
from tests.web.matches import begun
from tests.web.numbers import ALLOCATION, NAMES, SUPPORT, Fixed, matrix, offered, plan
from tests.web.tabletop import Tabletop

PHONE: ViewportSize = {"width": 360, "height": 740}
NO_WIDER = "() => document.documentElement.scrollWidth <= innerWidth"
SMALL_TARGETS = """(all) => all.filter((one) => one.offsetParent && Math.min(one.offsetHeight, one.offsetWidth) < 44)
  .map((one) => one.getAttribute("aria-label") ?? one.textContent)"""


def laid(context: BrowserContext, page: Page, **put: Any) -> Fixed:
    """A table with these things besides its own."""
    match = begun(context, game="dday-1991", german="person")
    fixed = Fixed.on(page, **put)
    Tabletop(page).open(match.address)
    return fixed


@pytest.fixture
def fixed(context: BrowserContext, page: Page) -> Iterator[Fixed]:
    yield laid(context, page, sliders=ALLOCATION, choices=offered())
    page.unroute_all(behavior="ignoreErrors")


def values(page: Page) -> list[int]:
    """What stands in the fields, which must agree with the sliders."""
    typed = page.locator("#sliders input[type=number]").evaluate_all("(all) => all.map((one) => Number(one.value))")
    assert (
        page.locator("#sliders input[type=range]").evaluate_all("(all) => all.map((one) => Number(one.value))") == typed
    )
    found: list[int] = typed
    return found


def test_the_sliders_stand_in_place_of_the_orders(fixed: Fixed, page: Page) -> None:
    expect(page.get_by_role("tab", name="Sliders")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#sliders h2")).to_contain_text(ALLOCATION.title)
    assert page.locator("#sliders .slider-head label").all_inner_texts() == list(NAMES)
    assert values(page) == [25, 25, 20, 30]
    page.keyboard.press("l")
    expect(page.locator("#orders")).to_be_visible()
    page.keyboard.press("w")
    expect(page.get_by_role("slider", name="Fuel")).to_be_focused()


def test_by_keyboard_they_always_add_up(fixed: Fixed, page: Page) -> None:
    fuel = page.get_by_role("slider", name="Fuel")
    fuel.focus()
    page.keyboard.press("ArrowRight")
    assert values(page)[0] == 26
    assert sum(values(page)) == 100
    page.keyboard.press("PageUp")
    assert values(page)[0] == 36
    page.keyboard.press("End")
    assert values(page) == [99, 0, 0, 1]
    expect(page.locator(".slider-total")).to_have_text("100 of 100")


def test_there_and_back_nothing_is_lost(fixed: Fixed, page: Page) -> None:
    """While one is moved the others keep the proportion they had when it was taken up."""
    page.get_by_role("slider", name="Fuel").focus()
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    assert values(page) == [25, 25, 20, 30]


def test_a_locked_one_gives_nothing(fixed: Fixed, page: Page) -> None:
    lock = page.get_by_role("button", name="Lock General")
    lock.click()
    expect(lock).to_have_attribute("aria-pressed", "true")
    page.get_by_role("spinbutton", name="Fuel, typed").fill("60")
    page.keyboard.press("Tab")
    now = values(page)
    assert (now[0], now[1], sum(now)) == (60, 25, 100)
    page.get_by_role("spinbutton", name="Fuel, typed").fill("99")
    page.keyboard.press("Tab")
    assert values(page) == [74, 25, 0, 1], "no further than the locked one and the least of the others allow"


def test_presets_set_all_at_once(fixed: Fixed, page: Page) -> None:
    manual, last = (page.get_by_role("button", name=name) for name in ("The manual's", "As last turn"))
    expect(manual).to_have_attribute("aria-pressed", "true")
    last.click()
    assert values(page) == [10, 20, 20, 50]
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(manual).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".slider-preset-says")).to_have_text("The same shares as were set two days ago.")
    page.get_by_role("button", name="As at first").click()
    assert values(page) == [25, 25, 20, 30]


def test_what_a_number_means_is_said_as_it_moves(fixed: Fixed, page: Page) -> None:
    means = page.locator("[data-slider=fuel] .slider-means")
    expect(means).to_contain_text("12.5 + 20.5 = 33 points")
    expect(means).to_contain_text("lasts 2.3 turns at 14")
    expect(means).to_contain_text("the armour moves")
    page.get_by_role("spinbutton", name="Fuel, typed").fill("0")
    page.keyboard.press("Tab")
    expect(means).to_contain_text("nobody moves far")
    expect(means.locator(".tone-bad")).to_contain_text("lasts 0.8 turns")
    assert "lasts 0.8 turns" in (page.get_by_role("slider", name="Fuel").get_attribute("aria-valuetext") or "")


def test_they_are_sent_together_and_what_follows_is_not(fixed: Fixed, page: Page) -> None:
    page.get_by_role("spinbutton", name="Fuel, typed").fill("40")
    page.keyboard.press("Enter")
    send = page.get_by_role("button", name="Load the ships")
    expect(send).to_be_focused()
    assert fixed.heard == []
    page.keyboard.press("Enter")
    expect(page.locator("#stage:not([data-busy=true])")).to_be_attached()
    assert fixed.heard == [["fuel 40", "general 20", "combat 16"]]


def test_a_refusal_is_read_where_the_numbers_are(fixed: Fixed, page: Page) -> None:
    fixed.refusal = {"action": "fuel 25", "rule": "", "title": "", "text": "", "says": "Too much.", "instead": None}
    page.get_by_role("button", name="Load the ships").click()
    expect(page.locator("#sliders .refusal")).to_contain_text("Too much.")
    assert values(page) == [25, 25, 20, 30]


def test_what_was_set_stays_when_the_same_table_comes_again(fixed: Fixed, page: Page) -> None:
    page.get_by_role("button", name="As last turn").click()
    page.get_by_role("tab", name="Log").click()
    fixed.refusal = {"action": "", "rule": "", "title": "", "text": "", "says": "No.", "instead": None}
    page.get_by_role("tab", name="Sliders").click()
    page.get_by_role("button", name="Load the ships").click()
    expect(page.locator("#sliders .refusal")).to_be_visible()
    assert values(page) == [10, 20, 20, 50]


def test_without_a_total_each_goes_its_own_way(context: BrowserContext, page: Page) -> None:
    fixed = laid(context, page, sliders=SUPPORT, choices=[])
    page.get_by_role("spinbutton", name="Air, typed").fill("55")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Level: one more").click()
    assert values(page) == [40, 0, 6]
    assert page.locator(".slider-lock").count() == 0
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#stage:not([data-busy=true])")).to_be_attached()
    assert fixed.heard == [["air 40", "naval 0", "level 6"]]
    page.unroute_all(behavior="ignoreErrors")


def test_on_a_phone_everything_can_be_hit(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        base_url=server.address, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    faults = watched(page)
    laid(context, page, sliders=replace(SUPPORT, more=[matrix()], presets=()), choices=[])
    targets = page.locator("#sliders :is(button, input)")
    expect(targets.first).to_be_visible()
    assert targets.evaluate_all(SMALL_TARGETS) == []
    page.get_by_role("button", name="Level: one less").tap()
    assert values(page) == [0, 0, 4]
    assert page.locator(".matrix-frame").evaluate("(one) => one.scrollWidth <= one.clientWidth"), "nine levels fit"
    assert page.evaluate(NO_WIDER)
    page.unroute_all(behavior="ignoreErrors")
    context.close()
    assert faults == []


def narrowed(page: Page, wide: int) -> None:
    page.locator(".plan-more").evaluate("(one, wide) => one.style.setProperty('inline-size', `${wide}px`)", wide)


def test_a_matrix_fits_a_narrow_pane_and_its_words_wrap(context: BrowserContext, page: Page) -> None:
    """Where it cannot fit only the table turns, and fades out on the side where there is more."""
    cells = tuple(tuple(MatrixCell("10/10") for _ in range(9)) for _ in range(9))
    laid(context, page, plans=[replace(plan(), more=[replace(matrix(), cells=cells, row_title="Attack")])])
    frame, says = page.locator(".matrix-frame"), page.locator(".matrix-says")
    narrowed(page, 300)
    expect(frame).not_to_have_class(re.compile("more-"))
    assert frame.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    narrowed(page, 200)
    expect(frame).to_have_class(re.compile("more-right"))
    expect(frame).not_to_have_class(re.compile("more-left"))
    assert says.evaluate("(one) => one.offsetWidth <= 200 && one.scrollWidth <= one.offsetWidth")
    frame.evaluate("(one) => one.scrollTo({ left: 9999 })")
    expect(frame).to_have_class(re.compile("more-left"))
    expect(frame).not_to_have_class(re.compile("more-right"))
    page.unroute_all(behavior="ignoreErrors")


def test_a_matrix_is_walked_by_arrows_and_tells_its_fields(context: BrowserContext, page: Page) -> None:
    laid(context, page, plans=[plan()])
    table = page.locator(".plan-more .matrix")
    expect(table.locator(".matrix-title")).to_contain_text("Losses by level")
    expect(table.locator("tbody th.marked")).to_have_text(re.compile("^5"))
    assert table.locator("td.marked").count() == 9
    assert table.locator("td[tabindex='0']").count() == 1
    table.locator("td[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(table.locator(".matrix-tip")).to_have_text("Attack 6, defence 2: you lose 6, he loses 2.")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    expect(table.locator(".matrix-tip")).to_have_text("Attack 9, defence 2: you lose 9, he loses 2.")
    assert page.evaluate("() => document.activeElement.dataset.row") == "8"
    page.unroute_all(behavior="ignoreErrors")


def test_a_matrix_marks_the_row_of_the_number_that_is_being_set(context: BrowserContext, page: Page) -> None:
    """Beside the sliders stands what the open plan has to weigh them by."""
    laid(context, page, sliders=SUPPORT, plans=[plan()], choices=[])
    marked = page.locator("#sliders .matrix tbody th.marked")
    expect(marked).to_have_text(re.compile("^5"))
    page.get_by_role("button", name="Level: one more").click()
    page.get_by_role("button", name="Level: one more").click()
    expect(marked).to_have_count(1)
    expect(marked).to_have_text(re.compile("^7"))
    assert page.locator("#sliders .matrix tr:has(th.marked) td.marked").count() == 9
    page.get_by_role("button", name="Naval: one more").click()
    expect(marked).to_have_text(re.compile("^7"))
    page.unroute_all(behavior="ignoreErrors")
