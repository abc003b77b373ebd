"""Computers that weigh plans, as the page shows them: progress, the staff, the odds, plans and luck."""

import json
import re
import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.counsels import JUDGED, PLANS, course, give
from tests.web.matches import Played, begun, branched, imported, moments, record_until
from tests.web.tabletop import Tabletop

# --- who plays


def test_levels_are_offered_with_what_they_are_like(page: Page) -> None:
    page.goto("/?game=normandy-1971")
    opponent, temper = page.locator("#opponent"), page.locator("#opponent-temper")
    expect(opponent).to_have_value("veteran")
    expect(page.locator("#opponent-says")).to_contain_text("plans")
    expect(temper.locator("option")).to_have_text(["Cautious", "Historical", "Bold"])
    expect(temper).to_have_value("historical")
    opponent.select_option("random")
    expect(temper).to_be_hidden()
    opponent.select_option("regular")
    temper.select_option("bold")
    page.locator("[name=stakes][value=rated]").check()
    page.locator("#begin").click()
    Tabletop(page).ready()
    expect(page.locator("#match-title")).to_contain_text("Allied against Regular, bold · rated")
    expect(page.get_by_role("tab", name="Staff")).to_be_hidden()
    page.goto("/")
    expect(page.locator(".match-facts").first).to_contain_text("against Regular, bold · rated")


def test_rated_play_gets_no_help_and_says_why(context: BrowserContext, page: Page) -> None:
    match = begun(context, german="regular", rated=True)
    Tabletop(page).open(match.address)
    page.keyboard.press("j")
    expect(page.locator("#tab-staff")).to_be_hidden()
    expect(page.locator("#standing")).to_be_hidden()
    for what in ("/advice", "/standing", "/plans"):
        answer = match.get(what, seat="allied")
        assert (answer.status, answer.json()["error"]) == (403, "rated")
        assert "rated" in answer.json()["says"]


def test_who_plays_rated_chooses_no_seed(page: Page) -> None:
    page.goto("/?game=normandy-1971", wait_until="domcontentloaded")
    page.locator("#name-and-dice > summary").click()
    seed = page.locator("#new-seed")
    seed.fill("a seed of mine")
    page.locator("[name=stakes][value=rated]").check()
    expect(seed).to_be_hidden()
    expect(page.locator("#new-title")).to_be_visible()
    page.locator("[name=way][value=shared]").check()  # nothing is at stake there
    expect(seed).to_be_visible()
    page.locator("[name=way][value=computer]").check()
    with page.expect_request("**/api/matches") as asked:
        page.locator("#begin").click()
    Tabletop(page).ready()
    sent = asked.value.post_data_json
    assert sent is not None
    assert (sent["rated"], sent["seed"]) == (True, "")
    expect(page.locator("#match-title")).to_have_text(re.compile("· rated$"))


def test_a_chosen_seed_is_told_at_the_table_and_on_the_shelf(context: BrowserContext, page: Page) -> None:
    match = begun(context, german="recruit", seed="a seed of mine")
    Tabletop(page).open(match.address)
    expect(page.locator("#match-title")).to_contain_text("· chosen seed")
    page.goto("/")
    expect(page.locator(".match-facts").first).to_contain_text("· chosen seed")


# --- thinking


@pytest.fixture
def thinking(context: BrowserContext) -> Played:
    """A general is to move, and takes his time."""
    return branched(context, moments(3, "ChooseMove")[-1], german="general")


def test_the_computer_shows_how_far_it_is_and_moves_when_told(thinking: Played, page: Page) -> None:
    Tabletop(page).open(thinking.address)
    expect(page.locator("#pondering")).to_be_visible()
    expect(page.locator("#pondering progress")).not_to_have_attribute("value", "0")
    with page.expect_request(lambda asked: asked.url.endswith("/computer")) as told:
        page.keyboard.press(".")
    assert '"do":"now"' in (told.value.post_data or "")
    expect(page.locator("#stage")).not_to_have_attribute("data-number", str(thinking.info["number"]))


# --- the staff


@pytest.fixture
def practising(context: BrowserContext) -> Played:
    return branched(context, moments(2, "ChooseMove")[0], german="regular")


def test_the_staff_proposes_plans_that_are_drawn_one_at_a_time(practising: Played, page: Page) -> None:
    give(page, "advice", {"number": 0, "advice": PLANS})
    Tabletop(page).open(practising.address)
    page.keyboard.press("j")
    expect(page.locator(".advice")).to_have_count(3)
    expect(page.locator(".map-strokes .intent")).to_have_count(2)
    expect(page.locator(".advice").first).to_contain_text("Expects a score of 12.0 ± 0.5 at the end, by 8 trials")
    expect(page.locator(".advice").nth(1)).to_contain_text("−1.0 against the first")
    page.locator(".advice").first.get_by_text("On the map, in words").click()
    expect(page.locator(".advice .stroke-list li").first).to_contain_text("Attack from")
    page.locator(".advice input").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#advice-1")).to_be_checked()
    expect(page.locator(".map-strokes .intent")).to_have_count(1)
    expect(page.locator(".map-strokes .intent[data-kind=hold]")).to_be_attached()
    page.locator("#staff-away").click()
    expect(page.locator(".map-strokes .intent")).to_have_count(0)
    expect(page.locator("#ask-staff")).to_be_focused()


def test_a_single_plan_is_told_order_by_order_on_a_phone_too(practising: Played, page: Page) -> None:
    far = "Send the whole division by the long way round to the crossroads south of Bretteville-sur-Laize"
    orders = [{"says": f"{far} ({n})", "under": "Units that can move"} for n in range(20)]
    judged = JUDGED | {"orders": orders, "later": [{"says": "Attack QQ24", "under": ""}]}
    give(page, "advice", {"number": 0, "advice": [judged]})
    page.set_viewport_size({"width": 390, "height": 844})
    Tabletop(page).open(practising.address)
    page.keyboard.press("j")
    advice = page.locator(".advice")
    expect(advice).to_contain_text("By judgement: nothing else was weighed here.")
    expect(advice.locator(".order-list").first.locator("> ul > li")).to_have_text(
        ["Units that can move", *[one["says"] for one in orders[:12]]]
    )
    expect(advice.locator(".order-list").last).to_contain_text("When the dice have fallen")
    advice.get_by_text("8 more").click()
    expect(advice.get_by_text(f"{far} (19)")).to_be_visible()
    expect(page.locator(".map-intents .intent[data-kind=order]")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert advice.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_a_better_plan_that_is_not_preferred_says_why(practising: Played, page: Page) -> None:
    behind = PLANS[1] | {"worth": 12.5, "why": "leads by less than the scatter of the trials"}
    give(page, "advice", {"number": 0, "advice": [PLANS[0], behind]})
    Tabletop(page).open(practising.address)
    page.keyboard.press("j")
    expect(page.locator(".advice").nth(1)).to_contain_text("(+0.5 against the first; leads by less than the scatter")
    expect(page.locator(".advice-score")).to_contain_text("points as they count for the Allies")


def test_a_plan_on_the_map_leaves_every_counter_readable(practising: Played, page: Page) -> None:
    """Shafts run under the counters; what lies over them stays clear of the middle of each."""
    give(page, "advice", {"number": 0, "advice": PLANS})
    Tabletop(page).open(practising.address)
    page.keyboard.press("j")
    expect(page.locator(".map-intents .intent-line")).not_to_have_count(0)
    expect(page.locator(".map-strokes .intent-head")).not_to_have_count(0)
    order = page.locator(".map-top > g").evaluate_all("groups => groups.map((group) => group.classList[0])")
    assert order.index("map-intents") < order.index("map-stacks") < order.index("map-strokes")
    boxes = "all => all.map((one) => one.getBoundingClientRect()).map(({x, y, width, height}) => [x, y, width, height])"
    heads = page.locator(".map-strokes .intent-head").evaluate_all(boxes)
    counters = page.locator(".map-stacks .piece").evaluate_all(boxes)
    assert heads
    hidden = [
        (head, counter)
        for head in heads
        for counter in counters
        if all(
            head[at] < counter[at] + 0.7 * counter[at + 2]
            and counter[at] + 0.3 * counter[at + 2] < head[at] + head[at + 2]
            for at in (0, 1)
        )
    ]
    assert hidden == []


def test_the_staff_thinks_for_itself_and_can_be_hurried(practising: Played, page: Page) -> None:
    table = Tabletop(page)
    table.open(practising.address)
    page.locator("#tab-staff").click()
    page.locator("#ask-staff").click()
    page.locator("#staff-now, .advice").first.click()
    expect(page.locator(".advice").first).to_be_visible()
    assert practising.get("/advice", seat="allied").json()["advice"]
    page.locator("#tab-orders").click()
    table.press(next(offer.action for offer in table.offers() if offer.verb == "move"))
    page.locator("#tab-staff").click()
    expect(page.locator("#ask-staff")).to_be_visible()


def test_the_odds_are_shown_in_practice_and_can_be_hidden(practising: Played, page: Page) -> None:
    give(page, "standing", {"number": 0, "chance": 0.625})
    Tabletop(page).open(practising.address)
    expect(page.locator("#standing")).to_contain_text("Allied 63 %")
    page.locator("#tools").get_by_role("button", name="More").click()
    page.get_by_role("button", name="Hide the odds").click()
    expect(page.locator("#standing")).to_be_hidden()


def test_who_watches_two_computers_sees_the_odds_of_the_position(context: BrowserContext, page: Page) -> None:
    match = begun(context, game="dday-1991", allied="recruit", german="recruit")
    with page.expect_request(lambda asked: "/standing?" in asked.url) as told:
        Tabletop(page).open(match.address)
    assert "seat=all" in told.value.url
    expect(page.locator("#standing")).to_contain_text("by the whole position")
    expect(page.locator("#standing .win-bar")).to_be_visible()
    expect(page.locator("#tab-staff")).to_be_hidden()
    page.locator("#tools").get_by_role("button", name="More").click()
    page.get_by_role("button", name="Hide the odds").click()
    expect(page.locator("#standing")).to_be_hidden()


def test_what_the_computer_has_in_mind_is_told_on_request(context: BrowserContext, page: Page) -> None:
    match = moved(context)
    Tabletop(page).open(match.address)
    page.locator("#tab-staff").click()
    page.get_by_text("What does the computer have in mind?").click()
    told = page.locator(".staff-mind .account[data-side=german]")
    expect(told).to_contain_text("German · Regular")
    expect(told).to_contain_text("Main effort")


def moved(context: BrowserContext) -> Played:
    """A match in which the regular has made a plan and the Allies decide again."""
    moment = moments(1, "ChooseMove")[-1]
    match = branched(context, moment, german="regular")
    while match.table()["decides"] != "allied" or not match.get("/plans", seat="allied").json()[0]["moments"]:
        time.sleep(0.1)
    return match


# --- afterwards


def test_plans_are_read_along_the_replay(context: BrowserContext, page: Page) -> None:
    match = moved(context)
    made = match.get("/plans", seat="allied").json()[0]["moments"][0]
    match.post("/close", {})
    page.goto(f"{match.address}?moment={made}")
    page.locator("#tab-plans").click()
    told = page.locator("#plans .account[data-side=german]")
    expect(told.locator(".account-title")).not_to_be_empty()
    page.locator("#replay-step-back").click()
    expect(told).to_contain_text("No plan had been made by then.")
    told.get_by_role("button", name="Later plan").click()
    expect(page.locator("#rail-slider")).to_have_value(str(made))
    expect(told.locator(".account-title")).not_to_be_empty()


def test_the_course_of_a_match_with_its_turning_points(context: BrowserContext, page: Page) -> None:
    last = moments(1, "Allocate")[0]
    match = imported(context, record_until(last))
    give(page, "course", course(last))
    page.goto(f"{match.address}?moment=1")
    page.locator("#course-ask").click()
    expect(page.locator("#course-now")).to_contain_text("Allied 40 %")
    mark = page.get_by_role("button", name="Turning point 1: Allied from 40 to 80 %: Caen falls.")
    mark.click()
    expect(page.locator("#rail-slider")).to_have_value("3")
    expect(page.locator("#course-now")).to_contain_text("Allied 80 %")
    expect(page.locator("#course-now")).to_contain_text("Allied from 40 to 80 %: Caen falls.")


def test_turning_points_have_keys(context: BrowserContext, page: Page) -> None:
    last = moments(1, "Allocate")[0]
    match = imported(context, record_until(last))
    give(page, "course", course(last))
    page.goto(f"{match.address}?moment=1")
    page.locator("#course-ask").click()
    slider = page.locator("#rail-slider")
    page.get_by_role("button", name="Turning point 1").wait_for()
    page.keyboard.press("q")
    expect(slider).to_have_value("3")
    expect(page.locator("#course-now")).to_contain_text("Caen falls")
    page.keyboard.press("q")  # there is none after it
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("4")
    expect(page.locator("#course-now")).not_to_contain_text("Caen falls")  # the moment is there, not only the slider
    page.keyboard.press("Shift+Q")
    expect(slider).to_have_value("3")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Shift+Q")


def test_the_luck_ledger_adds_up_as_it_is_shown(context: BrowserContext, page: Page) -> None:
    last = moments(1, "Allocate")[0]
    match = imported(context, record_until(last))
    give(page, "course", course(last))
    page.goto(f"{match.address}?moment=1")
    page.locator("#tab-luck").click()
    shown = [float(words.replace("−", "-")) for words in page.locator(".luck-line b").all_inner_texts()]
    assert shown[0] == pytest.approx(shown[1] + shown[2], abs=1e-9)
    rows = page.locator(".luck-dice tbody tr")
    expect(rows).to_have_count(10)
    expect(rows.first).to_contain_text("die 12")
    expect(rows.first).to_contain_text("+1.2 Allied")
    page.locator("#luck-order").select_option("german")
    expect(rows.first).to_contain_text("+1.1 German")
    page.locator("#luck-all").click()
    expect(rows).to_have_count(12)
    page.get_by_role("button", name="Go to moment 11").click()
    expect(page.locator("#rail-slider")).to_have_value("11")


def test_a_match_is_weighed_by_its_own_mind(context: BrowserContext) -> None:
    last = moments(1, "Allocate")[0]
    match = imported(context, record_until(last))
    found = json.loads(match.context.request.get(f"{match.path}/course", timeout=120_000).text())
    assert len(found["chances"]) == last + 1
    assert found["dice"]
    changed = found["final"] - found["initial"]
    assert changed == pytest.approx(found["luck"] + sum(found["play"].values()), abs=0.01)
