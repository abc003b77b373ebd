"""Two people, one screen, one sealed choice after the other: covered for a moment in place, or not at all.

What a desk says of the passing is put into the tables here, whatever game is played; the rest is the real thing.
"""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from bocage.core.desk import Handover
from tests.web.matches import Played
from tests.web.numbers import Fixed
from tests.web.tabletop import Tabletop
from tests.web.test_shared_screen import EVERY_ELEMENT, shared, sit_down

LATE_MS = 2000
"""Long enough for looks at the table that are still under way when an order has been carried out."""

CLOCK = "(ms) => { performance.now = () => ms; }"
"""The page's clock stands, however long the test takes."""

SEALED = Handover("sealed", "The German player deploys unseen.")
PLAN = "6 June 1944” as it stands"


@pytest.fixture
def match(context: BrowserContext, page: Page) -> Iterator[Played]:
    """The Allied player before the screen, about to finish his plan."""
    found = shared(context)
    Fixed.on(page, act=False, handover=SEALED)
    page.goto(found.address)
    sit_down(page, "Allied")
    yield found
    page.unroute_all(behavior="ignoreErrors")


def seal(page: Page) -> None:
    """The Allied plan is finished; the German decides."""
    Tabletop(page).button("take historical").click()
    page.locator("dialog.question[open] button[value=yes]").click()
    expect(page.locator("#hand-over.brief")).to_be_visible()


def lift(page: Page) -> None:
    cover = page.locator("#hand-over")
    for _ in range(20):
        with suppress(TooLate):  # it may be on its way out when it is pressed again
            cover.click(position={"x": 20, "y": 20}, timeout=2000)
        with suppress(AssertionError):
            expect(cover).to_have_count(0, timeout=500)
            break
    Tabletop(page).ready()


def test_a_brief_cover_comes_by_itself_and_says_what_is_next(page: Page, match: Played) -> None:
    page.evaluate("() => { document.body.dataset.same = 'yes'; }")
    assert PLAN in page.content()
    seal(page)
    cover = page.locator("#hand-over")
    expect(cover).to_contain_text("Pass to the German player")
    expect(cover).to_contain_text(SEALED.says)
    expect(page.locator("dialog.question")).to_have_count(0)
    expect(page.locator("#choices button")).to_have_count(0)
    assert PLAN not in page.content()
    assert match.get("").json()["seated"] is None
    lift(page)
    assert page.evaluate("() => document.body.dataset.same") == "yes", "the page was not loaded again"
    assert match.get("").json()["seated"] == "german"
    assert {offer.action for offer in Tabletop(page).offers()} >= {"take historical", "start historical"}


def test_one_key_lifts_it_but_not_the_key_that_brought_it(page: Page, match: Played) -> None:
    page.evaluate(CLOCK, 0)
    seal(page)
    page.keyboard.press("Enter")
    assert page.locator("#hand-over").count() == 1, "so soon it is deaf"
    page.evaluate(CLOCK, 500)
    page.keyboard.press("Enter")
    expect(page.locator("#hand-over")).to_have_count(0)
    Tabletop(page).ready()
    assert match.get("").json()["seated"] == "german"


def test_nothing_of_the_one_before_is_left_on_the_page(page: Page, match: Played) -> None:
    """Whatever the Allied player had opened: the German's page is the one he would find had he just come."""
    for key in "zs":
        page.keyboard.press(key)
    page.get_by_role("tab", name="Charts").click()
    expect(page.locator("#panel-body h2")).to_be_visible()
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("i")
    expect(page.locator("#place .inspector-title")).to_be_visible()
    page.keyboard.press("l")
    seal(page)
    lift(page)
    page.mouse.move(2, 2)
    left = page.evaluate(EVERY_ELEMENT)
    page.reload()
    Tabletop(page).ready()
    fresh = page.evaluate(EVERY_ELEMENT)
    assert [words for words in left if words not in fresh] == []


def test_the_live_line_is_the_other_ones(page: Page, match: Played) -> None:
    """What happens elsewhere comes to the page of the one who sits there now."""
    seal(page)
    lift(page)
    table = Tabletop(page)
    before = table.number
    match.act("start historical", seat="german")
    expect(page.locator(f"#stage:not([data-number='{before}'])")).to_be_attached()


def test_where_nothing_is_hidden_the_screen_is_only_turned_round(context: BrowserContext, page: Page) -> None:
    found = shared(context)
    Fixed.on(page, act=False, handover=Handover("open"))
    page.goto(found.address)
    sit_down(page, "Allied")
    Tabletop(page).button("take historical").click()
    page.locator("dialog.question[open] button[value=yes]").click()
    expect(page.locator("#prompt[data-mood=yours][data-decides=german]")).to_be_attached()
    assert page.locator("#hand-over").count() == 0
    assert page.locator("dialog.question").count() == 0
    assert found.get("").json()["seated"] == "german"
    page.unroute_all(behavior="ignoreErrors")


def test_turned_round_the_page_counts_as_the_other_does(context: BrowserContext, page: Page) -> None:
    """What the Allied player planned step by step is one thing to the German: number, live line and log are his own."""
    found = shared(context)
    Fixed.on(page, act=False, handover=Handover("open"))
    page.goto(found.address)
    sit_down(page, "Allied")
    table = Tabletop(page)
    for beach in ("invade 1", "invade 2", "invade 3"):
        table.settled_after(table.button(beach).click)
    assert table.number == "3"
    table.button("take historical").click()
    page.locator("dialog.question[open] button[value=yes]").click()
    expect(page.locator("#prompt[data-mood=yours][data-decides=german]")).to_be_attached()
    expect(page.locator("#stage[data-number='1']")).to_be_attached()
    found.act("start historical", seat="german")
    expect(page.locator("#stage[data-number='2']")).to_be_attached()
    moments = page.locator("#log .log-line").evaluate_all("lines => lines.map((line) => Number(line.dataset.moment))")
    assert set(moments) == {line["moment"] for line in found.get("/log", seat="german").json()} == {1, 2}
    page.unroute_all(behavior="ignoreErrors")


def test_who_chooses_unseen_is_covered_from_the_other_who_looked_on(context: BrowserContext, page: Page) -> None:
    """In the open both look at the screen; before a sealed choice of the one who sits there the other looks away."""
    found = shared(context)
    fixed = Fixed.on(page, act=False, handover=Handover("open"))
    page.goto(found.address)
    sit_down(page, "Allied")
    table = Tabletop(page)
    table.settled_after(table.button("invade 1").click)
    assert page.locator("#hand-over").count() == 0
    page.wait_for_timeout(LATE_MS)
    fixed.put["handover"] = {"kind": "sealed", "says": "The German player looks away."}
    with suppress(TooLate):  # a late look at the table may bring the cover before the click
        table.button("invade 2").click(timeout=5000)
    expect(page.locator("#hand-over.brief")).to_contain_text("Pass to the Allied player")
    page.wait_for_timeout(LATE_MS)
    lift(page)
    assert found.get("").json()["seated"] == "allied"
    table.settled_after(table.button("invade 3").click)
    assert page.locator("#hand-over").count() == 0, "once, while it goes on"
    page.unroute_all(behavior="ignoreErrors")
