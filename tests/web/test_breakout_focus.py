"""Breakout: Normandy (1993): where the focus goes and what is said, for those who play without mouse or eyes."""

import json
import re
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.matches import Played
from tests.web.mornings import before_dawn, deciding
from tests.web.tabletop import Tabletop

HEAR = """() => {
  window.heard = [];
  new MutationObserver(() => heard.push(said.textContent)).observe(said, { childList: true });
}"""
COVERED = """() => {
  const held = document.activeElement, box = held.getBoundingClientRect();
  return !held.contains(document.elementFromPoint(box.x + box.width / 2, box.y + 3));
}"""


def set_out(match: Played, page: Page) -> Tabletop:
    table = Tabletop(page)
    table.open(match.address)
    if page.locator("#digest:not([hidden])").count():
        page.keyboard.press("Escape")
    return table


def open_rows(match: Played) -> list[dict[str, Any]]:
    batches = match.table()["worksheet"]["batches"]
    entries = [entry for batch in batches for entry in batch["entries"]]
    return [entry for entry in entries if any(not choice["barred"] for choice in entry["choices"])]


def enter_on(page: Page, table: Tabletop, within: str, choice: dict[str, Any]) -> None:
    page.locator(f"{within} button[data-action={json.dumps('; '.join(choice['actions']))}]").first.focus()
    table.settled_after(lambda: page.keyboard.press("Enter"))


def test_the_focus_goes_on_to_the_next_row_and_is_not_covered(context: BrowserContext, page: Page) -> None:
    match = deciding(context, "Regroup")
    table = set_out(match, page)
    rows = [entry["piece"] for batch in match.table()["worksheet"]["batches"] for entry in batch["entries"]]
    first = open_rows(match)[0]
    enter_on(page, table, ".work-row", next(choice for choice in first["choices"] if not choice["barred"]))
    able = [entry["piece"] for entry in open_rows(match)]
    wanted = next(piece for piece in rows[rows.index(first["piece"]) :] if piece in able)
    held = page.evaluate("() => document.activeElement.closest('.work-row')?.dataset.piece")
    assert held == wanted
    for key in ("ArrowDown",) * 16 + ("ArrowUp",) * 12:
        page.keyboard.press(key)
        assert not page.evaluate(COVERED), key


def test_when_a_sheet_goes_the_focus_goes_to_the_orders(context: BrowserContext, page: Page) -> None:
    match = before_dawn(context)
    table = set_out(match, page)
    batch = next(one for one in match.table()["worksheet"]["batches"] if one["choices"])
    enter_on(page, table, ".work-batch-choices", batch["choices"][0])
    expect(page.locator("#sheet")).to_be_hidden()
    assert page.evaluate("() => document.activeElement.closest('#choices button') !== null")
    expect(page.locator("#said")).not_to_contain_text("You may:")


def test_what_was_done_is_said(context: BrowserContext, page: Page) -> None:
    match = before_dawn(context)
    table = set_out(match, page)
    choice = open_rows(match)[0]["choices"][0]
    page.evaluate(HEAR)
    enter_on(page, table, ".work-row", choice)
    assert any(choice["says"].rstrip(".") in said for said in page.evaluate("() => heard"))


def test_a_question_opens_on_the_safe_answer(context: BrowserContext, page: Page) -> None:
    match = before_dawn(context)
    set_out(match, page)
    end = next(choice for choice in match.table()["worksheet"]["choices"] if choice["question"])
    page.locator(f".work-ends button[data-action={json.dumps('; '.join(end['actions']))}]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.question button[value=no]")).to_be_focused()
    number = match.entries()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.question")).to_have_count(0)
    assert match.entries() == number


def test_enter_closes_a_card_before_it_decides_anything(context: BrowserContext, page: Page) -> None:
    match = before_dawn(context)
    table = set_out(match, page)
    batch = next(one for one in match.table()["worksheet"]["batches"] if one["choices"])
    enter_on(page, table, ".work-batch-choices", batch["choices"][0])
    assault = next(one for one in match.table()["choices"] if "commit" in one["actions"])
    enter_on(page, table, "#choices", assault)
    expect(page.locator("#card-tray")).to_be_visible()
    number = match.entries()
    page.locator("#choices button[data-action]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#card-tray")).to_be_hidden()
    assert match.entries() == number


def test_escape_goes_back_from_a_place_to_the_orders(context: BrowserContext, page: Page) -> None:
    match = before_dawn(context)
    set_out(match, page)
    page.keyboard.press("m")
    page.keyboard.press("i")
    expect(page.locator("#tab-place")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#said")).to_contain_text("opened beside the map")
    page.keyboard.press("Escape")
    expect(page.locator("#tab-sheet")).to_have_attribute("aria-selected", "true")


def test_the_place_is_renewed_with_the_table(context: BrowserContext, page: Page) -> None:
    """Somebody regroups away: the place he has left does not show him any more."""
    match = deciding(context, "Regroup")
    table = set_out(match, page)
    where = {piece["id"]: piece["place"] for piece in match.table()["pieces"] if not piece["boxed"]}
    leaves = {where[one["piece"]]: one for one in open_rows(match) if one["piece"] in where}
    page.keyboard.press("m")
    expect(page.locator("#said")).not_to_be_empty()
    while (place := page.locator("#said").inner_text().partition(" ")[0]) not in leaves:
        page.keyboard.press("n")
        expect(page.locator("#said")).not_to_be_empty()
    entry = leaves[place]
    choice = next(one for one in entry["choices"] if not one["barred"] and one["place"] != place)
    page.keyboard.press("i")
    shown = page.locator(f"#place [data-piece='{entry['piece']}']")
    expect(shown).to_be_visible()
    page.locator("#tab-sheet").click()
    enter_on(page, table, ".work-row", choice)
    page.locator("#tab-place").click()
    expect(page.locator("#place .inspector-title")).to_be_visible()
    expect(shown).to_have_count(0)
    table.settled_after(lambda: page.keyboard.press("u"))
    expect(shown).to_be_visible()


def test_units_are_read_without_the_place_that_was_named(context: BrowserContext, page: Page) -> None:
    match = before_dawn(context)
    set_out(match, page)
    page.keyboard.press("m")
    for _ in range(12):
        page.keyboard.press("n")
        expect(page.locator("#said")).not_to_be_empty()
        words = page.locator("#said").inner_text()
        standing = words.partition("You may:")[0]
        assert not re.search(r"\d[^.;]*, in [A-Z][^;]*\(\d+\)", standing), standing


def test_overlays_are_announced_and_walked_by_arrows(context: BrowserContext, page: Page) -> None:
    set_out(before_dawn(context), page)
    page.locator("#tools button[title='Lay something over the map']").click()
    page.keyboard.press("ArrowDown")
    second = page.locator(".overlay-menu button").nth(1)
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Overlay: ")
