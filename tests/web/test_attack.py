"""The attack planner and everything before the dice: odds, reload, taking back, several units at once."""

import itertools

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.matches import Played, branched, moments
from tests.web.tabletop import Tabletop


def planning(context: BrowserContext, page: Page) -> tuple[Played, Tabletop]:
    """A table in mid-attack: one unit has joined, and others can."""
    match = branched(context, moments(2, "PlanAttack")[1])
    table = Tabletop(page)
    table.open(match.address)
    expect(page.locator(".plan-box.planning")).to_be_visible()
    return match, table


def test_a_reload_in_mid_attack_changes_nothing(context: BrowserContext, page: Page) -> None:
    _, table = planning(context, page)
    table.press(next(offer.action for offer in table.offers() if offer.verb == "with"))
    plan = page.locator("#plan")
    before = (table.number, table.heading, table.prompt, plan.inner_text(), table.offers())
    page.reload()
    table.ready()
    expect(page.locator(".plan-box.planning")).to_be_visible()
    assert (table.number, table.heading, table.prompt, plan.inner_text(), table.offers()) == before


def test_the_planner_works_the_odds_out_line_by_line(context: BrowserContext, page: Page) -> None:
    match, table = planning(context, page)
    plan = page.locator(".plan-box.planning")
    for _ in range(2):
        table.press(next(offer.action for offer in table.offers() if offer.verb == "with" and ";" not in offer.action))
    told = match.table()["plans"][-1]
    columns = list(dict.fromkeys(case["column"] for case in told["cases"]))
    expect(plan.locator(".plan-odds")).to_have_text(" or ".join(columns))
    for line in told["attack"]:
        expect(plan.locator(".plan-sums")).to_contain_text(line["words"])
    expect(plan.locator(".plan-sums button.rule-link, .plan-sums button").first).to_be_visible()
    shares = [round(outcome["percent"]) for case in told["cases"] for outcome in case["outcomes"]]
    shown = plan.locator(".percent, .cell-chance").all_inner_texts()
    assert sorted(int(words.split("%")[0]) for words in shown) == sorted(shares)
    for case in told["cases"]:
        assert abs(sum(outcome["percent"] for outcome in case["outcomes"]) - 100) < 0.5
    assert page.locator(".map-plans .attack").count() > 0


def test_before_the_dice_everything_can_be_changed(context: BrowserContext, page: Page) -> None:
    _, table = planning(context, page)
    plan = page.locator("#plan")
    before = plan.inner_text()
    table.press(next(offer.action for offer in table.offers() if offer.verb == "with"))
    assert plan.inner_text() != before
    table.settled_after(lambda: page.locator("#tools").get_by_role("button", name="Undo").click())
    assert plan.inner_text() == before
    table.press("drop")
    expect(page.locator(".plan-box.planning")).to_have_count(0)


def test_several_units_move_as_one(context: BrowserContext, page: Page) -> None:
    match = branched(context, moments(2, "ChooseMove")[0])
    table = Tabletop(page)
    table.open(match.address)
    first, second = pair = two_that_share_a_place(table)
    for piece in pair:
        page.keyboard.down("Shift")
        table.point("", piece)
        page.keyboard.up("Shift")
    expect(page.locator(f"#choices button[data-action^='move {first}; go ']").first).to_be_visible()
    together = [offer for offer in table.offers() if offer.action.startswith(f"move {first}; go ")]
    assert together
    assert all(f"move {second}; go {offer.place}" in offer.action for offer in together)
    assert {offer.place for offer in together} <= table.lit()
    goal = together[0]
    table.choose_on_map(goal)
    there = {piece["id"] for piece in match.table()["pieces"] if piece["place"] == goal.place}
    assert set(pair) <= there


def two_that_share_a_place(table: Tabletop) -> tuple[str, str]:
    """Two units that can move and stand in one place."""
    movable = [offer for offer in table.offers() if offer.verb == "move"]
    for one, other in itertools.combinations(movable, 2):
        if one.place == other.place:
            return one.piece, other.piece
    raise AssertionError("no two units stand together")
