"""The home page: a new game in its three ways, the shelf, watching two computers."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import Server, opened
from tests.web.matches import begun
from tests.web.tabletop import Tabletop

NORMANDY = ".game-box[data-game=normandy-1971]"


def test_a_new_game_against_the_computer(page: Page) -> None:
    page.goto("/")
    page.locator(NORMANDY).get_by_role("button", name="Play Normandy", exact=True).click()
    form = page.locator("#new-game")
    expect(form.locator(".option").first).to_be_attached()
    form.locator("label[data-value=german]").click()
    form.locator("#name-and-dice summary").click()
    form.locator("#new-title").fill("A game of mine")
    form.locator("#begin").click()
    table = Tabletop(page)
    table.ready()
    expect(page.locator("#match-title")).to_have_text("A game of mine")
    expect(page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=60_000)
    assert "the German deployment" in table.heading
    page.goto("/")
    line = page.locator(".match-line", has_text="A game of mine")
    expect(line).to_contain_text("Your turn")
    line.get_by_role("button", name=re.compile("End it")).click()
    page.locator("dialog.question[open] button[value=yes]").click()
    expect(page.locator(".match-line.finished", has_text="A game of mine")).to_be_visible()


def test_two_people_on_this_screen(page: Page) -> None:
    page.goto("/")
    page.locator(NORMANDY).get_by_role("button", name="Play Normandy", exact=True).click()
    page.locator("#new-game label[data-value=shared]").click()
    page.locator("#begin").click()
    expect(page.locator("#hand-over")).to_contain_text("Hand over to the Allied player")


def test_watching_two_computers_it_stops_and_goes_on(page: Page) -> None:
    page.goto("/")
    page.locator(NORMANDY).get_by_role("button", name="Play Normandy", exact=True).click()
    page.locator("#new-game label[data-value=watch]").click()
    page.locator("#begin").click()
    table = Tabletop(page)
    table.ready()
    expect(page.locator("#heading")).to_contain_text("Turn 1", timeout=60_000)
    page.locator("#prompt").get_by_role("button", name="Stop").click()
    go = page.locator("#prompt").get_by_role("button", name="Go on")
    expect(go).to_be_visible()
    table.ready()
    stopped = table.number
    path = page.url.replace("/match/", "/api/matches/")
    assert str(page.request.get(path).json()["number"]) == stopped
    table.settled_after(go.click)
    assert int(table.number) > int(stopped)
    assert page.locator(".map-stacks [data-piece]").count() > 0


def test_the_lesson_is_offered_once_and_stays_findable(page: Page) -> None:
    page.goto("/")
    page.locator("#offer-no").click()
    expect(page.locator("#offer")).to_be_hidden()
    page.reload()
    expect(page.locator(NORMANDY)).to_be_visible()
    expect(page.locator("#offer")).to_be_hidden()
    for game in ("Normandy", "Normandy, first edition", "Battle for Normandy"):
        expect(page.get_by_role("button", name=f"Learn it in ten minutes: {game}", exact=True)).to_be_visible()


def test_a_match_that_is_not_there_says_so(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/match/none")
    expect(page.locator(".trouble")).to_contain_text("There is no such match")


def test_dark_and_light_are_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_somebody_elses_match_is_not_on_the_shelf(browser: Browser, server: Server, context: BrowserContext) -> None:
    match = begun(context, title="Not for strangers")
    with opened(browser, server) as stranger:
        page = stranger.new_page()
        page.goto("/")
        expect(page.locator(NORMANDY)).to_be_visible()
        expect(page.locator(".match-line")).to_have_count(0)
        page.goto(match.address)
        expect(page.locator(".trouble")).to_contain_text("There is no such match")
