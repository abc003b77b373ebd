"""What the table shows besides the play: "why not?", overlays, charts, rulebook, stacks, counters put away."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.matches import Played, branched, moments
from tests.web.tabletop import Tabletop


@pytest.fixture
def match(context: BrowserContext) -> Played:
    return branched(context, moments(2, "ChooseMove")[0])


@pytest.fixture
def table(match: Played, page: Page) -> Tabletop:
    opened = Tabletop(page)
    opened.open(match.address)
    return opened


def test_why_not_names_the_rule_the_fact_and_what_may_be_done(table: Tabletop, match: Played) -> None:
    table.press(next(offer.action for offer in table.offers() if offer.verb == "move"))
    enemy = next(piece for piece in match.table()["pieces"] if piece["side"] == 1)
    table.point(enemy["place"], enemy["id"])
    refusal = table.page.locator("#refusal .refusal")
    expect(refusal).to_contain_text("Why not?")
    rule = refusal.get_attribute("data-rule") or ""
    told = match.get("/why", seat="allied", place=enemy["place"], piece=enemy["id"]).json()
    assert rule in told["rule"]
    for words in (told["says"], told["title"], told["text"]):
        expect(refusal).to_contain_text(words.replace(told["rule"], "").strip()[:40])
    instead = refusal.locator(".refusal-instead button")
    if instead.count():
        table.settled_after(instead.click)
    else:
        refusal.get_by_role("button", name=re.compile("Rule")).first.click()
        expect(table.page.locator("#rulebook article.opened")).to_have_attribute("data-rule", rule)


def test_every_overlay_by_its_key(table: Tabletop, match: Played) -> None:
    page = table.page
    game = page.request.get("/api/games").json()[0]
    keyed = {overlay["key"]: overlay for overlay in game["overlays"] if overlay["key"]}
    assert set(keyed) >= set("zsvtfe")
    enemy = next(piece for piece in match.table()["pieces"] if piece["side"] == 1)
    with page.expect_response(re.compile("/inspect")):  # reach is that of the place last pointed at
        table.point(enemy["place"], enemy["id"])
    for key, overlay in keyed.items():
        page.keyboard.press(key)
        legend = page.locator(".map-legend")
        expect(legend.locator("summary")).to_have_text(overlay["title"])
        drawn = page.locator(".map-top .cell, .map-top .stroke").first
        expect(drawn, overlay["name"]).to_be_attached()
        page.keyboard.press(key)
        expect(legend).to_have_count(0)
        expect(page.locator(".map-cells .cell")).to_have_count(0)


def test_reach_of_a_picked_unit_with_way_and_cost(table: Tabletop, match: Played) -> None:
    page = table.page
    table.press(next(offer.action for offer in table.offers() if offer.verb == "move"))
    goals = [offer for offer in table.offers() if offer.verb == "go"]
    assert {offer.place for offer in goals} <= table.lit()
    assert page.locator(".map-numbers .light-value").count() >= len({offer.place for offer in goals}) - 1
    farthest = goals[-1]
    table.button(farthest.action).focus()
    expect(page.locator(".map-route .arrow-line")).to_be_attached()
    expect(page.locator(".map-tip")).to_be_visible()
    way = match.get("/route", seat="allied", action=farthest.action).json()
    expect(page.locator(".map-tip")).to_contain_text(way["total"])
    expect(page.locator(".map-tip")).to_contain_text(re.compile("taken back", re.IGNORECASE))


def test_the_front_of_another_date(table: Tabletop) -> None:
    page = table.page
    page.keyboard.press("f")
    dates = page.locator(".map-dates select")
    before = dates.input_value()
    page.get_by_role("button", name="Later date").click()
    expect(dates).not_to_have_value(before)


def test_counters_are_put_away_by_one_key(table: Tabletop) -> None:
    page = table.page
    counter = page.locator(".map-stacks [data-piece]").first
    expect(counter).to_be_visible()
    page.keyboard.press("h")
    expect(counter).to_be_hidden()
    page.keyboard.press("h")
    expect(counter).to_be_visible()


def test_a_stack_fans_out_and_its_units_can_be_picked(table: Tabletop) -> None:
    page = table.page
    movable = [offer for offer in table.offers() if offer.verb == "move"]
    stacked = next(one for one in movable if sum(other.place == one.place for other in movable) > 1)
    page.mouse.move(*table.reveal(stacked.place, stacked.piece))
    fanned = page.locator(f".map-fan [data-fan='{stacked.piece}']")
    expect(fanned).to_be_visible()
    table.settled_after(fanned.click)
    assert any(offer.verb == "go" for offer in table.offers())


def test_every_chart_opens(table: Tabletop) -> None:
    page = table.page
    page.get_by_role("tab", name="Charts").click()
    for tab in page.locator(".panel-tabs [role=tab]").all():
        tab.click()
        expect(page.locator("#panel-body:not([aria-busy]) h2")).to_be_visible()
        expect(page.locator("#panel-body .panel-trouble")).to_have_count(0)
        assert len(page.locator("#panel-body").inner_text()) > 60


def test_the_rulebook_opens_where_it_governs_and_can_be_searched(table: Tabletop, match: Played) -> None:
    page = table.page
    page.keyboard.press("r")
    governs = match.table()["governs"].removeprefix("§")
    expect(page.locator("#rulebook article.opened")).to_have_attribute("data-rule", governs)
    page.locator("#rulebook-search").fill("paratroops glider")
    expect(page.locator(".rulebook-status")).to_contain_text("rules")
    found = page.locator("#rulebook article")
    expect(found.locator("mark").first).to_be_visible()
    found.first.locator(".in-context").click()
    expect(page.locator("#rulebook-search")).to_have_value("")
    expect(page.locator("#rulebook article.opened")).to_be_visible()


def test_the_rulebook_page_opens_at_a_paragraph(page: Page) -> None:
    page.goto("/rules/normandy-1971#MOV-A")
    expect(page.locator("#rule-MOV-A")).to_be_in_viewport()
    expect(page.locator("h1")).to_contain_text("Normandy")


def test_a_place_says_what_it_is(table: Tabletop, match: Played) -> None:
    page = table.page
    enemy = next(piece for piece in match.table()["pieces"] if piece["side"] == 1)
    table.point(enemy["place"], enemy["id"])
    page.get_by_role("tab", name="Place").click()
    expect(page.locator("#place .inspector-title")).to_contain_text(enemy["place"])
    expect(page.locator("#place .stack-piece").first).to_be_visible()
