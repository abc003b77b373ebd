"""The form for a new game: whole sets of options by name, and one's own choice."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect


def preset(page: Page, name: str) -> Locator:
    return page.locator(f"#presets .choice-card[data-value='{name}']")


def options_sent(page: Page) -> dict[str, Any]:
    """What the form asks the server for; the match is begun."""
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/matches")) as sent:
        page.locator("#begin").click()
    body: dict[str, Any] = json.loads(sent.value.post_data or "")
    page.wait_for_url("**/match/**")
    options: dict[str, Any] = body["options"]
    return options


def test_choosing_a_preset_sets_the_options(page: Page) -> None:
    page.goto("/?game=dday-1991")
    expect(preset(page, "basic").locator("input")).to_be_checked()
    preset(page, "recommended").click()
    expect(page.locator("#game-options summary")).to_contain_text("Recommended")
    games = {game["id"]: game for game in page.request.get("/api/games").json()}
    told = next(one for one in games["dday-1991"]["presets"] if one["name"] == "recommended")
    assert options_sent(page) == told["options"]


def test_changing_an_option_makes_it_ones_own_choice(page: Page) -> None:
    page.goto("/?game=dday-1991")
    preset(page, "everything").click()
    page.locator("#game-options summary").click()
    weather = page.locator("[data-option=weather]")
    pick(weather, "false")
    expect(preset(page, "").locator("input")).to_be_checked()
    expect(page.locator("#game-options summary")).to_contain_text("1 other than in “Everything”")
    expect(weather.locator(".changed-mark")).to_be_visible()
    pick(weather, "true")
    expect(preset(page, "everything").locator("input")).to_be_checked()
    pick(weather, "false")
    preset(page, "basic").click()
    expect(page.locator("#game-options .changed")).to_have_count(0)
    assert options_sent(page) == {}


def pick(field: Locator, value: str) -> None:
    """Choose a value of an option, however it is offered."""
    if field.locator("select").count():
        field.locator("select").select_option(value)
    else:
        field.locator(f"input[value='{value}']").check()


def test_a_game_without_presets_has_none_in_its_form(page: Page) -> None:
    page.goto("/?game=normandy-1969")
    expect(page.locator("#game-options summary")).to_contain_text("all as recommended")
    expect(page.locator("#presets")).to_be_hidden()
