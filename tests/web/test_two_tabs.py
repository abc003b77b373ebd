"""Two tabs on one game: what is done in one appears in the other, and what comes too late does no harm."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import watched
from tests.web.matches import begun, branched, moments
from tests.web.tabletop import Tabletop


def test_an_action_in_one_tab_appears_in_the_other(context: BrowserContext, page: Page) -> None:
    match = branched(context, moments(2, "ChooseMove")[0])
    here, other = Tabletop(page), Tabletop(context.new_page())
    faults = watched(other.page)
    here.open(match.address)
    other.open(match.address)
    move = next(offer for offer in here.offers() if offer.verb == "move")

    other.settled_after(lambda: here.press(move.action))

    assert other.number == here.number
    assert other.offers() == here.offers()
    assert other.lit() == here.lit()
    here.settled_after(lambda: other.page.keyboard.press("u"))
    assert here.number == other.number
    assert move in here.offers()
    assert faults == []


def test_a_stale_action_is_refused_and_the_table_refreshed(context: BrowserContext, page: Page) -> None:
    match = begun(context)
    here, late = Tabletop(page), Tabletop(context.new_page())
    late.page.route(re.compile(r"/live\?"), lambda route: route.abort())
    faults = watched(late.page)
    here.open(match.address)
    late.open(match.address)
    here.press("invade 3")
    assert late.number != here.number

    late.settled_after(lambda: late.button("invade 5").click())

    expect(late.page.locator(".toast")).not_to_be_empty()
    assert match.entries() == 1
    assert late.number == here.number
    assert "spare 3" in {offer.action for offer in late.offers()}
    here.settled_after(lambda: late.press("invade 5"))
    assert match.entries() == 2
    assert [words for words in faults if "409" not in words and "ERR_FAILED" not in words] == []


def test_the_same_press_twice_counts_once(context: BrowserContext, page: Page) -> None:
    match = begun(context)
    table = Tabletop(page)
    table.open(match.address)
    table.settled_after(lambda: table.button("invade 3").dblclick())
    assert match.entries() == 1
    body = {"seat": "allied", "number": 1, "actions": ["invade 5"], "key": "one press"}
    assert match.post("/act", body).json()["repeated"] is False
    assert match.post("/act", body).json()["repeated"] is True
    assert match.entries() == 2
