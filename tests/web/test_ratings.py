"""The form of a game with many ratings: presets as cards, ratings on scales, folded by groups, all by keyboard."""

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from tests.web.conftest import Server, watched
from tests.web.test_presets import options_sent, preset

GAME = "battle-1981"
PHONE: ViewportSize = {"width": 360, "height": 740}
NO_WIDER = "() => document.querySelector('.form-body').scrollWidth <= document.querySelector('.form-body').clientWidth"


def form(page: Page, *unfolded: str) -> None:
    page.goto(f"/?game={GAME}", wait_until="domcontentloaded")
    expect(page.locator("#begin")).to_be_visible()
    for group in unfolded:
        page.locator(f"details[data-group={group}] > summary").click()


def rating(page: Page, name: str) -> Locator:
    return page.locator(f"[data-option={name}]")


def info(page: Page) -> dict[str, Any]:
    games: list[dict[str, Any]] = page.request.get("/api/games").json()
    return next(game for game in games if game["id"] == GAME)


def test_presets_come_first_and_the_one_that_changes_nothing_is_chosen(page: Page) -> None:
    form(page)
    told = info(page)["presets"]
    names = page.locator("#presets .choice-card").evaluate_all("(all) => all.map((one) => one.dataset.value)")
    assert names == [*(one["name"] for one in told), ""]
    plain = next(one["name"] for one in told if not one["options"])
    expect(preset(page, plain).locator("input")).to_be_checked()


def test_options_are_folded_by_groups(page: Page) -> None:
    form(page, "Ratings")
    told = info(page)["options"]
    groups = list(dict.fromkeys(option["group"] for option in told))
    assert len(groups) > 1
    folds = page.locator("#game-options details")
    assert folds.evaluate_all("(all) => all.map((one) => one.dataset.group)") == groups
    inside = page.locator("details[data-group=Ratings] [data-option]")
    expected = [option["name"] for option in told if option["group"] == "Ratings"]
    assert inside.evaluate_all("(all) => all.map((one) => one.dataset.option)") == expected
    expect(page.locator("details[data-group=Ratings] summary")).to_contain_text(f"Ratings ({len(expected)})")


def test_a_preset_moves_the_ratings(page: Page) -> None:
    form(page, "Ratings")
    novice = next(one for one in info(page)["presets"] if one["name"] == "novice")
    preset(page, "novice").click()
    for name, value in novice["options"].items():
        expect(rating(page, name).locator("output")).to_have_text(value)
        expect(rating(page, name).locator("input")).to_have_value(value)
    expect(page.locator("#game-options .changed")).to_have_count(0)
    assert options_sent(page) == novice["options"]


def test_a_rating_is_set_by_keyboard_and_marked(page: Page) -> None:
    form(page, "Ratings")
    air = rating(page, "air")
    air.locator("input").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(air.locator("output")).to_have_text("7")
    expect(air.locator(".changed-mark")).to_be_visible()
    expect(preset(page, "").locator("input")).to_be_checked()
    expect(page.locator("details[data-group=Ratings] summary")).to_contain_text("1 other than in")
    expect(page.locator(".preset-sets")).to_contain_text("Air power: 7")
    page.get_by_role("button", name="Naval power: one less").press("Enter")
    expect(rating(page, "naval").locator("output")).to_have_text("4")
    assert options_sent(page) == {"air": "7", "naval": "4"}


def test_all_can_be_set_back(page: Page) -> None:
    form(page, "Ratings")
    expect(page.locator(".options-reset")).to_be_hidden()
    page.get_by_role("button", name="Air power: one more").click()
    page.locator(".options-reset").click()
    expect(rating(page, "air").locator("output")).to_have_text("5")
    expect(page.locator("#game-options .changed")).to_have_count(0)
    assert options_sent(page) == {}


def test_what_follows_a_seat_is_set_by_who_sits_down(page: Page) -> None:
    def seated(route: Route) -> None:
        games = route.fetch().json()
        for option in next(game for game in games if game["id"] == GAME)["options"]:
            option["seat"] = "german" if option["name"] == "german_player" else None
        route.fulfill(json=games)

    page.route(re.compile(r"/api/games$"), seated)
    form(page, "Game")
    player = rating(page, "german_player")
    expect(player.locator("input[value=computer]")).to_be_checked()
    page.locator("label[data-value=shared]").click()
    expect(player.locator("input[value=person]")).to_be_checked()
    expect(player.locator(".changed-mark")).to_be_hidden()
    expect(preset(page, "").locator("input")).not_to_be_checked()
    page.locator("label[data-value=computer]").click()
    page.locator("#side label[data-value=german]").click()
    expect(player.locator("input[value=person]")).to_be_checked()
    expect(player.locator("input:enabled")).to_have_count(0)
    page.locator("label[data-value=shared]").click()
    page.unroute_all(behavior="ignoreErrors")
    assert options_sent(page) == {}


def test_on_a_phone_nothing_is_cut_off(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.address, viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    faults = watched(page)
    form(page, "Ratings")
    assert page.evaluate(NO_WIDER)
    small = page.locator(".scale-option :is(button, input)").evaluate_all(
        "(all) => all.filter((one) => Math.min(one.offsetHeight, one.offsetWidth) < 44).length"
    )
    assert small == 0
    page.get_by_role("button", name="Transport: one more").tap()
    expect(rating(page, "transport").locator("output")).to_have_text("6")
    context.close()
    assert faults == []
