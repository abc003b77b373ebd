"""Breakout: Normandy (1993): the sheets of the evening and the night, by mouse, by keyboard, on a small screen."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.web.conftest import Server, watched
from tests.web.matches import Played
from tests.web.mornings import before_dawn, deciding
from tests.web.tabletop import Tabletop

PHONE: ViewportSize = {"width": 360, "height": 740}
WIDE = "(map) => map.clientWidth"
SCROLLED = "(list) => list.scrollTop"
HELD = "() => document.activeElement.dataset.hook ?? ''"
NO_WIDER = "() => document.documentElement.scrollWidth <= innerWidth"


def sheet_of(match: Played) -> dict[str, Any]:
    found: dict[str, Any] = match.table()["worksheet"]
    assert found is not None
    return found


def set_out(match: Played, page: Page) -> Tabletop:
    table = Tabletop(page)
    table.open(match.address)
    skip = page.locator("#digest:not([hidden]) button", has_text="Skip")
    if skip.count():
        skip.first.click()
    return table


def pressed(table: Tabletop, choice: dict[str, Any], within: str) -> None:
    """Press a choice of the sheet, and say yes if there is a question."""
    action = json.dumps("; ".join(choice["actions"]))

    def do() -> None:
        table.page.locator(f"{within} button[data-action={action}]").first.click()
        table.say_yes()

    table.settled_after(do)


def open_entries(sheet: dict[str, Any]) -> list[dict[str, Any]]:
    entries = [entry for batch in sheet["batches"] for entry in batch["entries"]]
    return [entry for entry in entries if any(not choice["barred"] for choice in entry["choices"])]


def send_a_depot(match: Played, table: Tabletop) -> None:
    depots = [choice for batch in sheet_of(match)["batches"] for choice in batch["choices"] if not choice["barred"]]
    depot = next(choice for choice in depots if choice["actions"][0].startswith("depot"))
    pressed(table, depot, ".work-batch-choices")


def test_everything_of_a_sheet_is_on_the_page(context: BrowserContext, page: Page) -> None:
    match = deciding(context, "Refit")
    set_out(match, page)
    sheet = sheet_of(match)
    expect(page.locator("#sheet .work-head h2")).to_have_text(sheet["title"])
    expect(page.locator(".work-gauges .gauge")).to_have_count(len(sheet["gauges"]))
    for gauge in sheet["gauges"]:
        expect(page.locator(f".work-gauges [data-gauge='{gauge['name']}'] .gauge-at")).to_have_text(str(gauge["at"]))
    assert page.locator(".work-batch").count() == len(sheet["batches"])
    rows = [entry["piece"] for batch in sheet["batches"] for entry in batch["entries"]]
    assert page.locator(".work-row").evaluate_all("(all) => all.map((one) => one.dataset.piece)") == rows
    buttons = [choice for batch in sheet["batches"] for entry in batch["entries"] for choice in entry["choices"]]
    assert page.locator(".work-row .choice").count() == len(buttons)
    ends = page.locator(".work-ends .choice")
    assert ends.locator(".says").all_inner_texts() == [choice["says"] for choice in sheet["choices"]]


def test_points_are_spent_on_the_refit_sheet(context: BrowserContext, page: Page) -> None:
    """A depot goes out, units rise one by one and together, the gauge goes down, the evening ends."""
    match = deciding(context, "Refit")
    table = set_out(match, page)
    send_a_depot(match, table)
    before = sheet_of(match)
    entry = open_entries(before)[0]
    pressed(table, next(choice for choice in entry["choices"] if not choice["barred"]), ".work-row")
    after = sheet_of(match)
    assert [gauge["at"] for gauge in after["gauges"]] != [gauge["at"] for gauge in before["gauges"]]
    shown = page.locator(".work-gauges .gauge-at").all_inner_texts()
    assert shown == [str(gauge["at"]) for gauge in after["gauges"]]
    for gauge in after["gauges"]:
        bar = page.locator(f".work-gauges [data-gauge='{gauge['name']}'] .meter-bar")
        assert bar.get_attribute("aria-valuenow") == str(gauge["at"])
    pressed(table, after["choices"][0], ".work-ends")
    expect(page.locator("#sheet .work-head h2").get_by_text(after["title"], exact=True)).to_have_count(0)


def test_those_ticked_go_together_by_night(context: BrowserContext, page: Page) -> None:
    match = deciding(context, "Regroup")
    table = set_out(match, page)
    sheet = sheet_of(match)
    batch = max(sheet["batches"], key=lambda one: len([entry for entry in one["entries"] if entry["choices"]]))
    pieces = [entry["piece"] for entry in batch["entries"] if entry["choices"]]
    assert len(pieces) > 1
    page.locator(f"input[data-all*='{pieces[0]}']").check()
    expect(page.locator(".work-row.picked")).to_have_count(len(pieces))
    page.locator(f"input[data-pick='{pieces[-1]}']").uncheck()
    assert page.locator(f"input[data-all*='{pieces[0]}']").evaluate("(box) => box.indeterminate")
    page.locator(f"input[data-pick='{pieces[-1]}']").check()
    joint = page.locator(".work-picked .choice")
    expect(joint).not_to_have_count(0)
    goes = joint.first.get_attribute("data-action") or ""
    table.settled_after(joint.first.click)
    where = {piece["id"]: piece["place"] for piece in match.table()["pieces"]}
    moved = {action.split()[1]: action.split()[2] for action in goes.split("; ")}
    assert set(moved) == set(pieces)
    assert {piece: where[piece] for piece in moved} == moved


def test_map_and_sheet_agree_on_what_is_picked(context: BrowserContext, page: Page) -> None:
    match = deciding(context, "Regroup")
    table = set_out(match, page)
    places = {piece["id"]: piece["place"] for piece in match.table()["pieces"] if not piece["boxed"]}
    ashore = [entry["piece"] for entry in open_entries(sheet_of(match)) if entry["piece"] in places]
    piece = ashore[0]
    page.keyboard.down("Shift")
    table.point(places[piece], piece)
    page.keyboard.up("Shift")
    expect(page.locator(f"input[data-pick='{piece}']")).to_be_checked()
    page.locator(f"input[data-pick='{ashore[1]}']").check()
    for one in ashore[:2]:
        expect(page.locator(f".map-stacks [data-piece='{one}'].chosen")).to_have_count(1)
    page.locator(".work-picked button", has_text="Let go").click()
    expect(page.locator(f"input[data-pick='{piece}']")).not_to_be_checked()
    page.mouse.move(5, 5)
    expect(page.locator(".map-stacks .chosen")).to_have_count(0)


def test_the_sheet_by_keyboard_alone(context: BrowserContext, page: Page) -> None:
    """W goes there, arrows from row to row, Space ticks, Enter presses; focus and scroll are kept."""
    match = before_dawn(context)
    table = set_out(match, page)
    page.keyboard.press("w")
    assert page.evaluate("() => document.activeElement.closest('.work-list') !== null")
    stops = page.locator("#sheet .work-list [tabindex='0']")
    expect(stops).to_have_count(1)
    entry = open_entries(sheet_of(match))[-1]
    wanted = f"pick {entry['piece']}"
    for _ in range(60):
        if page.evaluate(HELD) == wanted:
            break
        page.keyboard.press("ArrowDown")
        if page.evaluate(HELD).startswith("row"):
            page.keyboard.press("ArrowLeft")
    assert page.evaluate(HELD) == wanted
    page.keyboard.press("Space")
    expect(page.locator(f"input[data-pick='{entry['piece']}']")).to_be_checked()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(HELD).startswith(f"row {entry['piece']}")
    turned = page.locator("#sheet .work-list").evaluate(SCROLLED)
    table.settled_after(lambda: page.keyboard.press("Enter"))
    assert page.evaluate("() => document.activeElement.closest('.work-list') !== null")
    assert abs(page.locator("#sheet .work-list").evaluate(SCROLLED) - turned) < 200
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('.work-foot') !== null")


def test_the_sheet_takes_the_place_of_the_list(context: BrowserContext, page: Page) -> None:
    """Nothing is listed twice, the map keeps more than half of the page, and keeps it when the sheet goes."""
    match = before_dawn(context)
    table = set_out(match, page)
    expect(page.locator("#sheet .work-list")).to_be_visible()
    expect(page.locator("#choices .choices-list")).to_be_hidden()
    expect(page.locator("#dock .gauge").first).to_be_visible()
    wide = page.locator("#map").evaluate(WIDE)
    assert wide > page.evaluate("() => innerWidth") / 2
    batch = next(batch for batch in sheet_of(match)["batches"] if batch["choices"])
    pressed(table, batch["choices"][0], ".work-batch-choices")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#choices .choices-list")).to_be_visible()
    assert page.locator("#map").evaluate(WIDE) == wide


def test_what_a_press_has_changed_is_seen_in_its_row(context: BrowserContext, page: Page) -> None:
    match = before_dawn(context)
    table = set_out(match, page)
    entry = open_entries(sheet_of(match))[0]
    pressed(table, entry["choices"][0], ".work-row")
    expect(page.locator(f".work-row[data-piece='{entry['piece']}']")).to_have_class(re.compile(r"\bchanged\b"))
    told = match.table()["log"][-1]["told"]["says"].strip()
    expect(page.locator("#news")).to_contain_text(told)
    table.settled_after(lambda: page.keyboard.press("u"))
    expect(page.locator("#news")).to_be_hidden()


def test_on_a_small_screen_it_is_a_tab(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        base_url=server.address, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    faults = watched(page)
    match = before_dawn(context)
    table = set_out(match, page)
    expect(page.get_by_role("tab", name="Sheet")).to_have_attribute("aria-selected", "true")
    assert page.evaluate(NO_WIDER)
    entry = open_entries(sheet_of(match))[0]
    pressed(table, entry["choices"][0], "#sheet .work-row")
    expect(page.locator("#sheet .work-list")).to_be_visible()
    page.locator("#chips .token-chip").first.tap()
    expect(page.get_by_role("tab", name="Boxes")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".token-says")).to_be_visible()
    assert page.evaluate(NO_WIDER)
    context.close()
    assert faults == []
