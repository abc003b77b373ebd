"""What stays where it is while a match goes on: the list under the hand, the map about what is decided, true words."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, ViewportSize, expect

from tests.web.conftest import Server
from tests.web.matches import begun
from tests.web.tabletop import Tabletop

GAME = "normandy-1969"
PHONE: ViewportSize = {"width": 390, "height": 844}
NEAR_PX = 3
READABLE_PX = 120
MODULE = "(name) => performance.getEntriesByType('resource').find((one) => one.name.endsWith(`/${name}`)).name"
BEACHES_IN_VIEW = """() => {
  const view = document.querySelector(".map-view").getBoundingClientRect();
  const inside = ({ left, right, top, bottom }) =>
    left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;
  return [...document.querySelectorAll(".map-lights .light")].map((one) => inside(one.getBoundingClientRect()));
}"""


DRAWN = """async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
}"""
"""Lines out of sight get their height when they are drawn; the list comes to rest then."""


def top_of(line: Locator) -> float:
    box = line.bounding_box()
    assert box is not None
    return box["y"]


def at_rest(line: Locator) -> float:
    """Where a line has come to rest: the list is drawn anew when an answer comes, and nothing tells when it is done."""
    before = now = -1.0
    for _ in range(40):
        before, now = now, top_of(line)
        if now == before:
            break
        line.page.wait_for_timeout(150)
    return now


def into_view(line: Locator) -> None:
    """Scroll a line of the list into view in one breath: the list may be drawn anew while Playwright waits for it."""
    line.evaluate("(line) => document.querySelector(`[data-action='${line.dataset.action}']`).scrollIntoView()")


def planning(context: BrowserContext, page: Page) -> Tabletop:
    """The Allied plan: seventeen beaches to choose from, and nothing on the map yet."""
    table = Tabletop(page)
    table.open(begun(context, game=GAME).address)
    return table


def test_what_was_pressed_stays_under_the_hand(context: BrowserContext, page: Page) -> None:
    table = planning(context, page)
    table.press("invade 1")
    line = page.locator("#choices button[data-action='invade 17']")
    into_view(line)
    page.locator("#orders").evaluate("(pane) => pane.scrollBy(0, 40)")
    before = at_rest(line)
    assert page.locator("#orders").evaluate("(pane) => pane.scrollTop") > 0
    table.settled_after(line.click)
    held = page.locator("#choices button:focus")
    expect(held).to_contain_text("nvade beach 1")
    page.evaluate(DRAWN)
    assert at_rest(held) == pytest.approx(before, abs=NEAR_PX)


def test_another_decision_begins_at_the_top(context: BrowserContext, page: Page) -> None:
    table = planning(context, page)
    for beach in (3, 6, 8, 17):
        table.press(f"invade {beach}")
    assert page.locator("#orders").evaluate("(pane) => pane.scrollTop") > 0
    table.press("done")
    assert page.locator("#orders").evaluate("(pane) => pane.scrollTop") == 0


SECOND_PRESS = """([x, y]) => document.elementFromPoint(x, y)
  .dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, clientX: x, clientY: y }))"""
"""A click at a spot that the browser counts as the second of a double one."""


def test_the_second_press_of_a_double_one_does_nothing_else(context: BrowserContext, page: Page) -> None:
    table = planning(context, page)
    line = page.locator("#choices button[data-action='invade 3']")
    into_view(line)
    box = line.bounding_box()
    assert box is not None
    x, y = box["x"] + 30, box["y"] + box["height"] / 2
    table.settled_after(lambda: page.mouse.click(x, y))
    number = table.number
    page.evaluate(SECOND_PRESS, [x, y])
    expect(page.locator("#choices")).to_contain_text("Do not invade beach 3")
    table.ready()
    assert table.number == number


def test_a_heading_that_counts_has_no_second_number(context: BrowserContext, page: Page) -> None:
    planning(context, page)
    heads = page.locator("#choices h3")
    expect(heads.filter(has_text=re.compile(r"^Beaches to invade: \d+ of up to 8 chosen\s*$"))).to_have_count(1)
    expect(heads.filter(has_text="Ready").locator(".count")).to_have_text(re.compile(r"^\d+$"))


def test_every_beach_is_in_view_when_the_plan_begins(context: BrowserContext, page: Page) -> None:
    planning(context, page)
    seen: list[bool] = page.evaluate(BEACHES_IN_VIEW)
    assert len(seen) == 17
    assert all(seen)


def test_until_there_is_a_table_the_page_says_so_and_nothing_else(context: BrowserContext, page: Page) -> None:
    match = begun(context, game=GAME)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/table\?"), hold)
    page.goto(match.address)
    expect(page.get_by_role("status").filter(has_text="Setting the table")).to_be_visible()
    expect(page.locator("#tabs [role=tab]").first).to_be_attached()
    assert page.get_by_role("tab").count() == 0
    expect(page.get_by_text("There is nothing for you to choose now.")).to_be_hidden()
    while not held:
        page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    Tabletop(page).ready()
    expect(page.get_by_text("Setting the table")).to_be_hidden()
    expect(page.get_by_role("tab", name="Orders")).to_be_visible()


def test_a_refusal_is_not_said_on_after_the_next_order(context: BrowserContext, page: Page) -> None:
    table = planning(context, page)
    page.locator("#choices .barred").click()
    expect(page.locator("#said-now")).to_contain_text("Not allowed.")
    table.press("invade 3")
    expect(page.locator("#said-now")).to_be_empty()


def test_a_menu_closes_when_the_focus_goes_elsewhere(context: BrowserContext, page: Page) -> None:
    planning(context, page)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator(".overlay-menu")).to_be_visible()
    page.locator(".map-view").focus()
    expect(page.locator(".overlay-menu")).to_have_count(0)
    expect(page.locator(".map-view")).to_be_focused()


def test_the_guide_gives_way_to_a_rule_on_a_phone(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.address, viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto("/")
    page.locator(f".game-box[data-game={GAME}]").get_by_role("button", name=re.compile("^Learn it")).click()
    coach = page.locator("#coach-box")
    expect(coach).to_be_visible()
    expect(coach.locator(".coach-aim")).to_be_in_viewport(ratio=1)
    expect(coach.locator(".coach-text")).to_be_visible()
    coach.locator(".coach-aim .rule-link").tap()
    expect(coach.locator(".coach-text")).to_be_hidden()
    expect(coach.locator(".coach-aim")).to_be_in_viewport(ratio=1)
    expect(page.locator("#rulebook .rule.opened")).to_be_in_viewport()
    room = page.locator("#rulebook").bounding_box()
    assert room is not None
    assert room["height"] > READABLE_PX
    coach.get_by_role("button", name="Read").tap()
    expect(coach.locator(".coach-text")).to_be_visible()
    page.locator("#tab-orders").tap()
    expect(coach.locator(".coach-text")).to_be_hidden()
    context.close()


def test_the_same_news_is_told_once_with_its_number(context: BrowserContext, page: Page) -> None:
    planning(context, page)
    lines = [_line(says) for says in ("One lands.", "One lands.", "One lands.", "It rains.")]
    page.evaluate(
        """async ([address, lines]) => {
          const { News } = await import(address);
          const news = new News(document.getElementById("news"), { onPlaces() {}, onLog() {} });
          news.add(lines, () => true, false);
        }""",
        [page.evaluate(MODULE, "news.js"), lines],
    )
    expect(page.locator(".news-line")).to_have_text(["One lands. (3 times)", "It rains."])
    expect(page.locator(".news-more")).to_have_count(0)


def test_news_is_never_cut_and_the_rest_is_always_in_reach(context: BrowserContext, page: Page) -> None:
    planning(context, page)
    lines = [_line(f"Number {n} goes a long way round over the hills and the river to a far place.") for n in range(9)]
    page.evaluate(
        """async ([address, lines]) => {
          const { News } = await import(address);
          new News(document.getElementById("news"), { onPlaces() {}, onLog() {} }).add(lines, () => true, false);
        }""",
        [page.evaluate(MODULE, "news.js"), lines],
    )
    expect(page.locator(".news-more")).to_be_in_viewport(ratio=1)
    assert page.locator(".news-lines").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    shown = page.locator(".news-line").count()
    expect(page.locator(".news-more")).to_have_text(f"{9 - shown} more")


def test_a_track_whose_title_says_its_field_does_not_say_it_twice(context: BrowserContext, page: Page) -> None:
    planning(context, page)
    told: list[str] = page.evaluate(
        """async (address) => {
          const { chip } = await import(address);
          const gauge = (title, at) =>
            ({ name: "x", title, at, least: 0, most: 1, side: null, says: "", rule: "", labels: ["G", "I"] });
          const all = [gauge("Great victory", 0), gauge("Slight victory", 1)];
          return all.map((one) => chip(one, all, () => {}).textContent);
        }""",
        page.evaluate(MODULE, "gauges.js"),
    )
    assert told == ["Great victory", "Slight victoryI"]


def test_an_unknown_place_stays_in_the_field_beside_its_reason(context: BrowserContext) -> None:
    page = context.new_page()  # the browser logs a refusal as an error of its own
    page.goto("/editions")
    expect(page.locator("#target")).not_to_have_value("")
    page.locator("#target").fill("Paris")
    page.locator("#target").press("Enter")
    expect(page.locator("#target-trouble")).to_contain_text("PARIS")
    expect(page.locator("#target")).to_have_value("PARIS")
    expect(page.locator("#target")).to_have_attribute("aria-invalid", "true")
    page.locator("#target").fill("QQ24")
    page.locator("#target").press("Enter")
    expect(page.locator("#target-trouble")).to_be_empty()


def _line(says: str) -> dict[str, Any]:
    told = {"says": says, "level": 2, "side": 1, "places": [], "motion": None, "card": None, "rule": ""}
    return {"moment": 1, "told": told}
