"""The guided first turn of Normandy (1969), from its box on the shelf to the second morning."""

import re
import tomllib
from importlib.resources import files

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.tabletop import Tabletop, put_cards_away

pytestmark = pytest.mark.prove

GAME = "normandy-1969"
LESSONS = tomllib.loads(files("bocage.games.normandy_1969").joinpath("data/tutorial.toml").read_text())["lesson"]
FREE = "#prompt[data-mood=yours]"
THINKING_MS = 60_000


def test_the_first_turn_is_played_through(page: Page) -> None:
    page.goto("/")
    page.locator(f".game-box[data-game={GAME}] .learn").click()
    expect(page).to_have_url(re.compile("/match/"))
    table = Tabletop(page)
    table.ready()
    for number, lesson in enumerate(LESSONS, 1):
        coach = page.locator(f"#coach-box[data-step='{number}']")
        expect(coach.locator("h2")).to_have_text(lesson["title"])
        expect(coach.locator(".coach-aim")).to_contain_text(lesson["aim"])
        expect(coach.locator(".rule-link")).to_contain_text(lesson["rule"])
        for words in lesson.get("plays", []):
            do(table, words)
        if not lesson.get("until"):
            leaf_on(table, coach)
    expect(page.locator("#coach-box")).to_have_count(0)
    table.answer_until("Turn 2", THINKING_MS)


def test_on_a_phone_a_refusal_and_a_retreat_have_room_beside_the_guide(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    page.locator(f".offer-yes[data-game={GAME}]").click()
    table = Tabletop(page)
    table.ready()
    for number, lesson in enumerate(LESSONS[:6], 1):
        coach = page.locator(f"#coach-box[data-step='{number}']")
        expect(coach.locator(".coach-aim")).to_be_in_viewport()
        for words in lesson.get("plays", []):
            do(table, words)
        if not lesson.get("until"):
            leaf_on(table, coach)
    expect(page.locator("#heading")).to_contain_text("first impulse")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def do(table: Tabletop, words: str) -> None:
    """What a willing player does; the seed of the lesson makes the dice fall as its words say."""
    page = table.page
    expect(page.locator(FREE)).to_be_attached(timeout=THINKING_MS)
    put_cards_away(page)
    if words.startswith("why "):
        table.point_at_ground(GAME, words.rpartition(" ")[2])
        expect(page.locator("#refusal .refusal")).to_be_visible()
    else:
        table.press(words)


def leaf_on(table: Tabletop, coach: Locator) -> None:
    put_cards_away(table.page)
    coach.locator("#coach-next").click()
