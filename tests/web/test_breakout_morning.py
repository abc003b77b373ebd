"""Breakout: Normandy (1993): the morning of D-Day in the browser, from the drop to the end of the first impulse."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.commander import Commander
from tests.web.conftest import Server
from tests.web.matches import Played
from tests.web.mornings import before_dawn
from tests.web.tabletop import Offer, Tabletop

pytestmark = pytest.mark.prove

PHASES = ("Airborne", "Air Bombardment", "Amphibious Assault", "impulse 0")
"""Those in which the Allies decide: of the ships' fire only whoever still has the Advantage is asked anything."""

FEW_RESULTS = 6
COLUMN_HEIGHTS = """(all) => all.map((one) =>
  [one.dataset.result, one.querySelector(".chance-filled").getBoundingClientRect().height])"""
IN_SHEET = "() => document.activeElement.closest('#sheet') !== null"


def opened(context: BrowserContext, page: Page, server: Server) -> Commander:
    match = before_dawn(context)
    table = Tabletop(page)
    table.open(match.address)
    commander = Commander(match, table, server)
    commander.ready()
    return commander


def worksheet(match: Played) -> dict[str, Any]:
    found: dict[str, Any] = match.table()["worksheet"]
    assert found is not None
    return found


def test_the_morning_of_d_day(context: BrowserContext, page: Page, server: Server) -> None:
    commander = opened(context, page, server)
    see_how_things_stand(page, commander.match)
    take_a_bridge_from_the_sheet(commander)
    assault_from_the_sheet(commander)
    commander.play_until("Amphibious Assault")
    name_a_wave_together(commander)
    commander.play_until("impulse 0")
    for phase in PHASES:
        assert any(phase in heading for heading in commander.headings), phase
    assert {"sheet", "map", "list"} <= set(commander.ways)
    assert commander.dice >= 2
    expect(page.locator("#tab-sheet")).to_be_hidden()
    first_impulse(commander)


def see_how_things_stand(page: Page, match: Played) -> None:
    """Tokens and tracks: beside the map, or as chips above it when they are folded there."""
    told = match.table()
    expect(page.locator("#sheet .work-head h2")).to_have_text(worksheet(match)["title"])
    page.locator(".dock-fold").click()
    for token in told["tokens"]:
        assert (
            page.locator(f"#chips [data-token='{token['name']}'] use").get_attribute("href") == f"#look-{token['look']}"
        )
    page.locator(".dock-fold").click()
    expect(page.locator("#dock .token-tile")).to_have_count(len(told["tokens"]))
    first = told["tokens"][0]
    page.locator(f".token-tile[data-token='{first['name']}']").click()
    expect(page.locator(".token-says")).to_contain_text(first["says"])
    impulse = next(gauge for gauge in told["gauges"] if gauge["labels"])
    track = page.locator(f"#dock [data-gauge={impulse['name']}]")
    label = impulse["labels"][impulse["at"] - impulse["least"]]
    expect(track.locator(".gauge-at")).to_have_text(label)
    expect(track.locator(".field")).to_have_count(len(impulse["labels"]))
    expect(track.locator(".field.at")).to_contain_text(label)
    assert "reconstruction" in page.locator("#dock").inner_text().lower()


def take_a_bridge_from_the_sheet(commander: Commander) -> None:
    """A press in a row: the bridge changes hands on the map, the reader's place in the sheet is kept."""
    page, sheet = commander.page, worksheet(commander.match)
    entry = next(entry for entry in reversed(sheet["batches"][-1]["entries"]) if entry["choices"])
    choice = entry["choices"][0]
    row = page.locator(f".work-row[data-piece='{entry['piece']}']")
    bridge = f".map-stacks .mark[data-place='{choice['place']}'] use"
    before = page.locator(bridge).first.get_attribute("href")
    commander.table.bring(row)
    turned = page.locator("#sheet .work-list").evaluate("(list) => list.scrollTop")
    assert turned > 0
    commander.table.settled_after(row.locator(".choice").first.click)
    assert page.locator(bridge).first.get_attribute("href") != before
    after = page.locator("#sheet .work-list").evaluate("(list) => list.scrollTop")
    assert abs(after - turned) < 200, "the sheet went back to its head"
    assert page.evaluate(IN_SHEET)
    commander.table.settled_after(lambda: page.keyboard.press("u"))
    expect(page.locator(bridge).first).to_have_attribute("href", before or "")


def assault_from_the_sheet(commander: Commander) -> None:
    """An assault put together with its values line by line and every result with its chance, and fought."""
    page = commander.page
    batch = next(batch for batch in worksheet(commander.match)["batches"] if batch["choices"])
    commander.do(batch["choices"][0]["actions"][0])
    ready_made = next(offer for offer in commander.table.offers() if offer.group == "Ready-made")
    commander.do(ready_made.action)
    plan = next(plan for plan in commander.match.table()["plans"] if plan["open"])
    case = plan["cases"][0]
    box = page.locator(".plan-box.planning")
    expect(box.locator(".plan-column")).to_contain_text(case["column"])
    expect(box.locator(".outcomes > li")).to_have_count(len(case["outcomes"]))
    if len(case["outcomes"]) > FEW_RESULTS:
        tallest = max(case["outcomes"], key=lambda outcome: outcome["percent"])["result"]
        high = box.locator(".column").evaluate_all(COLUMN_HEIGHTS)
        assert len(high) == len(case["outcomes"])
        assert max(high, key=lambda pair: pair[1])[0] == tallest
    for line in [*plan["attack"], *case["defense"]]:
        expect(box.locator(".plan-sums")).to_contain_text(line["words"])
    assert 99 < sum(outcome["percent"] for outcome in case["outcomes"]) < 101
    assert page.locator(".map-plans .attack").count() > 0
    commander.do("commit")
    commander.put_away()


def name_a_wave_together(commander: Commander) -> None:
    """Boxes ticked on the sheet are picked on the map and the other way round; one press does it for all."""
    page = commander.page
    commander.ready()
    sheet = worksheet(commander.match)
    batch = next(batch for batch in sheet["batches"] if sum(bool(entry["choices"]) for entry in batch["entries"]) > 2)
    pieces = [entry["piece"] for entry in batch["entries"] if entry["choices"]][:2]
    for piece in pieces:
        page.locator(f"input[data-pick='{piece}']").check()
    expect(page.locator(".work-picked")).to_contain_text("2 pieces picked")
    expect(page.locator("#group")).to_contain_text("2 pieces picked")
    page.keyboard.press("Escape")
    expect(page.locator(".work-picked")).to_have_count(0)
    expect(page.locator(f"input[data-pick='{pieces[0]}']")).not_to_be_checked()
    for piece in pieces:
        page.locator(f"input[data-pick='{piece}']").check()
    joint = page.locator(".work-picked .choice")
    expect(joint).not_to_have_count(0)
    gauge = page.locator(".work-gauges .gauge-at")
    before = gauge.all_inner_texts()
    commander.table.settled_after(lambda: commander.press(joint.first))
    assert gauge.all_inner_texts() != before
    expect(page.locator(".work-picked")).to_have_count(0)


def first_impulse(commander: Commander) -> None:
    """An area is activated on the map, its units move on the map, the impulse ends."""
    page, table = commander.page, commander.table
    offers = [offer for offer in table.offers() if offer.verb == "activate" and not offer.barred]
    assert offers
    table.choose_on_map(offers[0])
    commander.ready()
    moves = [offer for offer in table.offers() if offer.verb == "move" and offer.piece and "; " not in offer.action]
    if moves:
        pick(commander, moves[0])
        named = f"[data-piece='{moves[0].piece}']"
        expect(page.locator(f".map-stacks {named}, .box-piece{named}").first).to_have_class(re.compile(r"\bchosen\b"))
        goes = [offer for offer in table.offers() if offer.verb == "enter" and offer.place]
        assert goes
        page.mouse.move(*table.reveal(goes[0].place))
        expect(page.locator(".map-tip")).to_be_visible()
        table.choose_on_map(goes[0])
    commander.play_until("impulse 1")


def pick(commander: Commander, offer: Offer) -> None:
    """Take a unit in hand by its counter, on the map or in its box."""
    page = commander.page
    counter = page.locator(f".box-piece[data-piece='{offer.piece}']")
    if not counter.count():
        commander.table.choose_on_map(offer)
        return

    def do() -> None:
        counter.click()
        menu = page.locator("#place-menu")
        if menu.count():
            menu.locator(f"button[data-action={json.dumps(offer.action)}]").click()

    commander.table.settled_after(do)
