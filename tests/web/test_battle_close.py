"""Battle for Normandy (1981) where there is little room: ships at a glance, no fan that stays, the fight in view."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.web.beaches import deciding, setting
from tests.web.commander import Commander
from tests.web.conftest import Server, watched
from tests.web.tabletop import Tabletop

pytestmark = pytest.mark.prove

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
SHARES = 4
OUT_OF_SIGHT = """(rows) => rows.filter((row) => {
  const [box, list] = [row.getBoundingClientRect(), row.closest(".work-list").getBoundingClientRect()];
  return box.top < list.top || box.bottom > list.bottom;
}).length"""
LIT_SEA = """async () => {
  await new Promise((rest) => setTimeout(rest, 400)); // until the map has come to rest
  const [box] = [...document.querySelectorAll(".map-lights .light")].map((one) => one.getBoundingClientRect());
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
IN_VIEW = """() => {
  const [box, view] = [".map-plans .aim", ".map-view"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > view.left && x < view.right && y > view.top && y < view.bottom;
}"""


def test_all_four_shares_of_the_ships_are_seen_at_once(context: BrowserContext, page: Page, server: Server) -> None:
    page.set_viewport_size(LAPTOP)
    match = setting(context, "fuel")
    table = Tabletop(page)
    table.open(match.address)
    Commander(match, table, server).ready()
    rows = page.locator("#sliders .slider-row")
    expect(rows).to_have_count(SHARES)
    assert rows.evaluate_all(OUT_OF_SIGHT) == 0
    page.get_by_role("tab", name="Orders").click()
    assert page.locator("#choices button[data-action^='fuel ']").count() == 0
    page.get_by_role("button", name="To the sliders").click()
    expect(page.get_by_role("slider", name="Fuel")).to_be_focused()
    page.keyboard.press("m")  # a slider is no field that letters are typed into
    expect(page.locator(".map-view")).to_be_focused()
    table.settled_after(page.locator("#sliders .slider-send").click)
    Commander(match, table, server).ready()
    table.settled_after(lambda: page.keyboard.press("u"))  # the whole of what was sent
    expect(page.get_by_role("slider", name="Fuel")).to_be_visible()


def test_on_a_phone_neither_a_fan_nor_a_note_hides_the_fight(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        base_url=server.address, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    match = setting(context, "fuel")
    match.act(*(f"{one['verb']} {one['value']}" for one in match.table()["sliders"]["sliders"] if one["verb"]))
    page = context.new_page()
    faults = watched(page)
    table = Tabletop(page)
    table.open(match.address)
    commander = Commander(match, table, server)
    commander.ready()
    page.get_by_role("button", name="Whole board").tap()
    fan_out(page)
    page.locator(".fan-close").tap()
    expect(page.locator(".fan-plate")).to_have_count(0)
    fan_out(page)
    table.settled_after(lambda: match.act("end"))
    commander.ready()
    expect(page.locator(".fan-plate")).to_have_count(0)
    attacks = [one["actions"] for one in deciding(match)["choices"] if one["actions"][0].startswith("attack")]
    table.settled_after(lambda: match.act(*attacks[-1]))
    commander.ready()
    expect(page.locator(".map-plans .aim").first).to_be_attached()
    page.wait_for_function(IN_VIEW)
    expect(page.locator(".map-tip")).to_be_hidden()
    context.close()
    assert faults == []


def fan_out(page: Page) -> None:
    """Spread out a fleet at sea."""
    page.touchscreen.tap(*page.evaluate(LIT_SEA))
    expect(page.locator(".fan-close")).to_be_in_viewport()
