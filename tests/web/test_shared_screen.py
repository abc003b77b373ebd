"""Two people on one screen: it is covered between them, and nothing of the other's secrets reaches page or network.

Secrets are told apart by twins: two matches that differ only in what the seated side may not know must send the same
answers and make the same page, letter for letter.
"""

import itertools
import re
from collections.abc import Iterator
from typing import cast

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from bocage.core.match import Match
from bocage.core.protocol import Action, Illegal, Side
from bocage.games.normandy_1971.state import NormandyState
from tests.web.conftest import Server
from tests.web.matches import Played, begun, kept
from tests.web.tabletop import Tabletop

SEEN = ("table", "log", "rail", "inspect?place=K32", "overlay/control", "panel/forces", "picture.svg")

EVERY_ELEMENT = """() => [...document.body.querySelectorAll("*:not(#said, #said-now)")].map((one) => {
  const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim());
  const names = ["data-place", "data-piece", "data-action", "data-moment", "title", "aria-label", "href", "value"];
  return [one.tagName, ...names.map((name) => one.getAttribute(name) ?? ""), ...own].join("|");
}).sort()"""
"""All that the page says or names, whatever is only a matter of where it is drawn left out."""


def shared(context: BrowserContext) -> Played:
    return begun(context, german="person", seed="two people", title="Twins")


class Ear:
    """Everything the server tells a browser, except the live line."""

    def __init__(self, context: BrowserContext) -> None:
        self.heard: list[str] = []
        context.route(re.compile("/api/matches"), self._listen)

    def _listen(self, route: Route) -> None:
        if "/live" in route.request.url:
            route.continue_()
            return
        answer = route.fetch()
        self.heard.append(f"{route.request.method} {route.request.url}\n{answer.text()}")
        route.fulfill(response=answer)

    def told(self, match: Played) -> list[str]:
        """What was heard, without what differs between any two matches."""
        return [plain(words, match) for words in self.heard]


def plain(words: str, match: Played) -> str:
    words = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+(\+\d\d:\d\d)?", "TIME", words.replace(match.id, "MATCH"))
    return re.sub(r"(?<=datetime=)\S+", "", words)


@pytest.fixture
def ear(context: BrowserContext) -> Iterator[Ear]:
    yield Ear(context)
    context.unroute_all(behavior="ignoreErrors")


def sit_down(page: Page, side: str) -> None:
    """Uncover the screen. The cover is deaf for a moment, so that no stray key uncovers it: press until it hears."""
    cover = page.locator("#hand-over")
    expect(cover).to_contain_text(f"Hand over to the {side} player")
    for _ in range(20):
        cover.locator(".hand-over-sit").click()
        try:
            expect(cover).to_have_count(0, timeout=500)
            break
        except AssertionError:
            continue
    Tabletop(page).ready()


def look_everywhere(page: Page) -> None:
    """Open whatever the page has to show."""
    table = Tabletop(page)
    for key in "zsvtf":
        with page.expect_response(re.compile("/overlay/")):
            page.keyboard.press(key)
    page.keyboard.press("f")
    page.get_by_role("tab", name="Charts").click()
    for tab in page.locator(".panel-tabs [role=tab]").all():
        with page.expect_response(re.compile("/panel/")):
            tab.click()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("tab", name="Orders").click()
    page.keyboard.press("m")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        with page.expect_response(re.compile("/inspect")):
            page.keyboard.press("i")
    table.ready()


def seen_by(page: Page, ear: Ear, match: Played, side: str) -> list[str]:
    """Sit down, look at everything; what the network and the page then hold."""
    ear.heard.clear()
    page.goto(match.address)
    sit_down(page, side)
    look_everywhere(page)
    return [*sorted(set(ear.told(match))), *(plain(words, match) for words in page.evaluate(EVERY_ELEMENT))]


def test_nothing_is_loaded_before_somebody_sits_down(context: BrowserContext, page: Page, ear: Ear) -> None:
    match = shared(context)
    page.goto(match.address)
    expect(page.locator("#hand-over")).to_contain_text("Hand over to the Allied player")
    assert not [words for words in ear.heard if "/table" in words or "/log" in words]
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#hand-over")).to_be_visible()
    sit_down(page, "Allied")
    expect(page.locator("#hand-over")).to_have_count(0)
    assert [words for words in ear.heard if "/table" in words]


def test_the_german_learns_nothing_of_the_allied_plan(
    server: Server, context: BrowserContext, page: Page, ear: Ear
) -> None:
    seen, truths = [], []
    for plan in ("take historical", "take concentrated"):
        match = shared(context)
        match.sit("allied")
        match.act(plan)
        match.sit(None)
        truths.append(kept(server.data, match.id))
        seen.append(seen_by(page, ear, match, "German"))
    assert truths[0].hash() != truths[1].hash()
    assert sum("/overlay/" in words or "/panel/" in words for words in seen[0]) > 8
    assert seen[0] == seen[1]


def test_the_allies_learn_nothing_of_what_lies_under_entrenchments(
    server: Server, context: BrowserContext, page: Page, ear: Ear
) -> None:
    seen, truths = [], []
    for orders in exchanged_or_not(server, context):
        match = deployed(context, *orders)
        truths.append(kept(server.data, match.id))
        seen.append(seen_by(page, ear, match, "Allied"))
    assert truths[0].hash() != truths[1].hash()
    assert seen[0] == seen[1]


def deployed(context: BrowserContext, *changes: str) -> Played:
    """A match in which both have set up, the German with changes, and nobody is seated."""
    match = shared(context)
    match.sit("allied")
    match.act("take historical")
    match.sit("german")
    match.act("start historical", *changes, "done", seat="german")
    match.sit(None)
    return match


def exchanged_or_not(server: Server, context: BrowserContext) -> list[tuple[str, ...]]:
    """Orders that exchange two unlike units under entrenchments and back again, and as many that leave them there.

    The Allies cannot see any difference.
    """
    true = kept(server.data, deployed(context).id)
    s = cast(NormandyState, true.state)
    names = s.kit.names
    view = true.game.view(s, Side.ALLIED)
    hidden = [u for u in s.units_of(Side.GERMAN) if s.at[u] >= 0 and s.works >> s.at[u] & 1]
    for u, v in itertools.combinations(hidden, 2):
        if s.kind[u] == s.kind[v] or s.at[u] == s.at[v]:
            continue
        there = (f"place {u}", f"at {names[s.at[v]]}", f"place {v}", f"at {names[s.at[u]]}")
        back = (f"place {u}", f"at {names[s.at[u]]}", f"place {v}", f"at {names[s.at[v]]}")
        stay = (f"place {u}", "back", f"place {v}", "back")
        twins = tried(true, (*there, *back)), tried(true, (*there, *stay))
        if all(twin is not None and twin.game.view(twin.state, Side.ALLIED) == view for twin in twins):
            return [(*there, *back), (*there, *stay)]
    raise AssertionError("no two units could be exchanged unseen")


def tried(true: Match, words: tuple[str, ...]) -> Match | None:
    """The match as it would stand with these orders before the deployment's end."""
    twin = Match(true.game, true.options, true.seed, true.scenario)
    try:
        for action in ("take historical", "start historical", *words, "done"):
            twin.act(Action.parse(action))
    except Illegal:
        return None
    return twin


def test_forged_requests_for_the_other_seat_are_refused(context: BrowserContext, page: Page) -> None:
    match = shared(context)
    page.goto(match.address)
    sit_down(page, "Allied")
    match.act("take historical")
    number = match.entries()
    for seat in ("german", "all"):
        for what in SEEN:
            path, _, query = what.partition("?place=")
            asked = {"seat": seat, **({"place": query} if query else {})}
            assert match.get(f"/{path}", **asked).status == 403, (seat, what)
    assert match.get("/record").status == 403
    assert match.try_to("take historical", seat="german").status == 403
    match.sit("german")
    assert match.get("/table", seat="allied").status == 403
    assert match.try_to("take concentrated", seat="allied").status == 403
    assert match.entries() == number


def test_the_screen_is_handed_over(context: BrowserContext, page: Page) -> None:
    match = shared(context)
    page.goto(match.address)
    sit_down(page, "Allied")
    table = Tabletop(page)
    table.button("take historical").click()
    page.locator("dialog.question[open] button[value=yes]").click()
    question = page.locator("dialog.question[open]", has_text="Now the German player decides")
    question.get_by_role("button", name="Cover the screen").click()
    expect(page.locator("#hand-over")).to_contain_text("Hand over to the German player")
    assert match.get("").json()["seated"] is None
    assert "6 June 1944” as it stands" not in page.content()
    sit_down(page, "German")
    assert {offer.action for offer in table.offers()} >= {"take historical", "start historical"}
    assert "deployment" in table.heading


def test_the_screen_can_still_be_handed_over_by_one_who_went_on_looking(context: BrowserContext, page: Page) -> None:
    match = shared(context)
    page.goto(match.address)
    sit_down(page, "Allied")
    Tabletop(page).button("take historical").click()
    page.locator("dialog.question[open] button[value=yes]").click()
    expect(page.locator("dialog.question[open]", has_text="Now the German player decides")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.question")).to_have_count(0)
    page.get_by_role("button", name="Hand the screen to the German player").click()
    expect(page.locator("#hand-over")).to_contain_text("Hand over to the German player")
    assert match.get("").json()["seated"] is None
