"""A human plays the first game-turn by clicks: on the map where a choice has a place, in the list otherwise."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import Server
from tests.web.matches import advice, begun
from tests.web.robot import Robot
from tests.web.tabletop import Offer, Tabletop

pytestmark = pytest.mark.prove


class Mouse:
    """Carries choices out by clicks, and looks whether the page shows what it must on the way."""

    def __init__(self, table: Tabletop) -> None:
        self.table, self.page = table, table.page
        self.on_map, self.dice, self.cards, self.columns = 0, 0, list[str](), list[str]()

    def choose(self, offer: Offer) -> None:
        self.put_cards_away()
        if offer.place:
            assert offer.place in self.table.lit(), f"{offer} is not lit"
            self.table.choose_on_map(offer)
            self.on_map += 1
        else:
            self.table.press(offer.action)
        if offer.verb in ("with", "fire"):
            self.see_odds(offer)

    def see_odds(self, offer: Offer) -> None:
        """The planner shows the very column that the choice promised, and how it comes about."""
        promised = re.findall(r"\d+-\d+", offer.effect)[-1]
        plans = self.page.locator(
            ".plan-box.planning" if offer.verb == "with" else f".plan-box[data-targets~={offer.place}]"
        )
        expect(plans.locator(".plan-odds")).to_have_text(promised)
        self.columns.append(promised)
        if offer.verb == "with":
            expect(plans.locator(".outcomes li, .result-row").first).to_be_visible()
            expect(plans.locator(".plan-sums")).to_contain_text("Attack")
            expect(plans.locator(".plan-sums")).to_contain_text("Defense")

    def put_cards_away(self) -> None:
        """Look at the result cards that were dealt."""
        tray = self.page.locator("#card-tray")
        while tray.count() and tray.is_visible():
            self.cards.append(tray.locator(".card").inner_text())
            self.dice += tray.locator(".card svg.die").count()
            tray.locator(".card-next").click()


def test_a_human_plays_the_first_turn_by_clicks(server: Server, context: BrowserContext, page: Page) -> None:
    match = begun(context)
    table = Tabletop(page)
    table.open(match.address)
    hand = Mouse(table)
    robot = Robot(table, hand.choose, lambda: advice(server.data, match.id))

    robot.play_until_turn(2)
    see_digest(page)
    hand.put_cards_away()

    assert table.heading.startswith("Turn 2 · 7 June 1944 · Allied first movement")
    phases = " ".join(robot.headings)
    for phase in ("the Allied plan", "first movement", "combat", "reinforcement", "second movement", "entrenchment"):
        assert phase in phases
    for verb in ("take", "move", "go", "attack", "with", "commit", "fire", "resolve", "land", "dig", "done"):
        assert robot.done[verb], f"nothing was done by '{verb}'"
    assert hand.on_map > 20
    assert "Choose up to eight beaches to invade." in robot.prompts
    assert len(hand.columns) == robot.done["with"] + robot.done["fire"]
    assert hand.dice >= robot.done["resolve"]
    assert any("row" in card for card in hand.cards)
    see_log(page)


def see_digest(page: Page) -> None:
    """What the German did is shown, goes away, and can be seen again."""
    digest = page.locator("#digest .digest")
    expect(digest).to_contain_text("Since you last looked")
    expect(digest.locator(".digest-caption")).not_to_be_empty()
    digest.locator(".digest-skip").click()
    expect(page.locator("#digest")).to_be_hidden()
    page.locator("#tools").get_by_role("button", name="More").click()
    page.get_by_role("button", name="Since you last looked").click()
    expect(digest).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#digest")).to_be_hidden()


def see_log(page: Page) -> None:
    """The log keeps the cards, and its lines point at the map."""
    page.get_by_role("tab", name="Log").click()
    log = page.locator("#log")
    log.get_by_role("button", name="All", exact=True).click()
    expect(log.locator(".log-line.level-0").last).to_contain_text("Game-Turn 2")
    card = log.locator("details.log-card").first
    card.locator("summary").click()
    expect(card.locator(".card .die").first).to_be_visible()
    log.locator("button.log-says").last.click()
