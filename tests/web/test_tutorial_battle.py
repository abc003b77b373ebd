"""The guided first turn of Battle for Normandy (1981), from its box on the shelf to the morning after."""

import re
import tomllib
from importlib.resources import files
from itertools import groupby

import pytest
from playwright.sync_api import Page, expect

from tests.web.tabletop import Tabletop, put_cards_away

pytestmark = pytest.mark.prove

LESSONS = tomllib.loads(files("bocage.games.battle_1981").joinpath("data/tutorial.toml").read_text())["lesson"]
TITLES = {
    "fuel": "Fuel",
    "general": "General supply",
    "combat": "Combat supply",
    "air": "Air points",
    "naval": "Naval points",
    "level": "Level",
}
"""The sliders by their verbs."""

FREE = "#prompt[data-mood=yours]"


def test_the_first_turn_is_played_through(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".offer-yes")).to_have_count(3)
    page.locator(".game-box[data-game=battle-1981] .learn").click()
    expect(page).to_have_url(re.compile("/match/"))
    table = Tabletop(page)
    table.ready()
    for number, lesson in enumerate(LESSONS, 1):
        coach = page.locator(f"#coach-box[data-step='{number}']")
        expect(coach.locator("h2")).to_have_text(lesson["title"])
        expect(coach.locator(".coach-aim")).to_contain_text(lesson["aim"])
        expect(coach.locator(".rule-link")).to_contain_text(lesson["rule"])
        for sliding, group in groupby(lesson.get("plays", []), lambda words: words.partition(" ")[0] in TITLES):
            do = slide if sliding else press
            do(table, list(group))
        if not lesson.get("until"):
            defend(table)
            coach.locator("#coach-next").click()
    expect(page.locator("#coach-box")).to_have_count(0)
    expect(page.locator("#sliders h2")).to_contain_text("Ships for 6/8")


def test_a_rule_of_the_guide_opens_in_the_rulebook(page: Page) -> None:
    page.goto("/")
    page.locator(".offer-yes[data-game=battle-1981]").click()
    page.locator("#coach-box .rule-link").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#rulebook")).to_contain_text("Aims of the Allies")


def test_on_a_phone_the_sliders_have_room_beside_the_guide(page: Page) -> None:
    """Guide and sliders are turned as one, and each new step comes into view."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    page.locator(".offer-yes[data-game=battle-1981]").click()
    table = Tabletop(page)
    table.ready()
    for number, lesson in enumerate(LESSONS[:4], 1):
        expect(page.locator(f"#coach-box[data-step='{number}']")).to_be_attached()
        press(table, lesson.get("plays", []))
        if not lesson.get("until"):
            page.locator("#coach-next").click()
    expect(page.locator(FREE)).to_be_attached()
    put_cards_away(page)
    expect(page.locator("#coach-box[data-step='5'] .coach-aim")).to_be_in_viewport()
    last, one_before = (page.get_by_role("slider", name=name) for name in ("Amphibious", "Combat supply"))
    table.bring(last)
    for part in (last, one_before, page.locator("#sliders .slider-send")):
        expect(part).to_be_in_viewport(ratio=1)


def slide(table: Tabletop, actions: list[str]) -> None:
    """Set the numbers that are asked for side by side, and send them."""
    page = table.page
    expect(page.get_by_role("tab", name="Sliders")).to_have_attribute("aria-selected", "true")
    for verb, number in (words.split() for words in actions):
        page.get_by_role("spinbutton", name=f"{TITLES[verb]}, typed").fill(number)
        page.keyboard.press("Tab")
    table.settled_after(page.locator("#sliders .slider-send").click)


def press(table: Tabletop, actions: list[str]) -> None:
    """Choose in the list what is there; an advance is there only if the Germans gave way."""
    page = table.page
    for words in actions:
        expect(page.locator(FREE)).to_be_attached()
        put_cards_away(page)
        if words == "why go 6-04":
            page.mouse.click(*empty_ground(table))
            expect(page.locator("#refusal .refusal")).to_be_visible()
            continue
        page.get_by_role("tab", name="Orders").click()
        if not words.startswith("advance ") or table.button(words).count():
            table.press(words)


def empty_ground(table: Tabletop) -> tuple[float, float]:
    """Where 6-04 is on the screen: west of the 101st, as far as 5-04 is from its neighbours in 5-03 and 5-05."""
    west, east = table.reveal("5-03", "GE-91"), table.reveal("5-05", "US-90-INF")
    x, y = table.reveal("6-05", "US-101-AIRB")
    return x - (east[0] - west[0]) / 2, y


def defend(table: Tabletop) -> None:
    """Answer what the Germans attack, each time with the numbers proposed."""
    page = table.page
    expect(page.locator(FREE)).to_be_attached()
    while page.locator("#sliders h2", has_text="Your defence").count():
        table.settled_after(page.locator("#sliders .slider-send").click)
        expect(page.locator(FREE)).to_be_attached()
