"""The guided first turn, played from the home page to its end as each lesson asks."""

import re
import tomllib
from importlib.resources import files

import pytest
from playwright.sync_api import Page, expect

from tests.web.tabletop import Tabletop, put_cards_away

pytestmark = pytest.mark.prove

LESSONS = tomllib.loads(files("bocage.games.normandy_1971").joinpath("data/tutorial.toml").read_text())["lesson"]


def test_the_tutorial_is_played_through(page: Page) -> None:
    page.goto("/")
    page.locator(".offer-yes[data-game=normandy-1971]").click()
    expect(page).to_have_url(re.compile("/match/"))
    table = Tabletop(page)
    table.ready()
    for number, lesson in enumerate(LESSONS, 1):
        coach = page.locator(f"#coach-box[data-step='{number}']")
        expect(coach.locator("h2")).to_have_text(lesson["title"])
        if not lesson.get("plays"):
            coach.locator("#coach-next").click()
            continue
        for words in lesson["plays"]:
            do(table, words)
        if not lesson.get("until"):
            coach.locator("#coach-next").click()
    expect(page.locator("#coach-box")).to_have_count(0)
    assert table.yours


def do(table: Tabletop, words: str) -> None:
    """What a willing player does; the seed of the lesson's record makes the dice fall as its words say."""
    page = table.page
    put_cards_away(page)
    page.get_by_role("tab", name="Orders").click()
    if words == "undo":
        table.settled_after(lambda: page.locator("#tools").get_by_role("button", name="Undo").click())
    elif words.startswith("why go "):
        table.point(words.removeprefix("why go "))
        expect(page.locator("#refusal .refusal")).to_be_visible()
    else:
        table.press(words)
