"""D-Day (1991): a person invades by clicks, an army with its box, and fights for the beach."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.landings import before_sailing
from tests.web.matches import Played
from tests.web.tabletop import Offer, Tabletop, turn_of

pytestmark = pytest.mark.prove

ARMY, SEA, SHORE = "A-1U", "C15", "E15"
BOX = ("5U", "7U", "AIR-9U")
SAILS = {SEA: (ARMY, *BOX), "C14": ("A-2B", "12B")}
"""One of the two armies in each port must leave it."""
FIGHTERS = ("5U", "7U")
FORCED = ("lose", "retreat", "advance", "land", "resolve", "stand", "accept")
"""What is done first where it is offered: whatever comes of combats."""
THINKING_MS = 90_000
MOST_DECISIONS = 120


class Invader:
    """Plays the Allied side by clicks: counters in their boxes, places on the map, the rest in the list."""

    def __init__(self, match: Played, table: Tabletop) -> None:
        self.match, self.table, self.page = match, table, table.page
        self.cards: list[str] = []
        self.dice = 0
        self.taken: list[str] = []

    def choose(self, offer: Offer) -> None:
        self.put_cards_away()
        counter = self.page.locator(f".box-piece[data-piece={json.dumps(offer.piece)}]")
        if offer.piece and counter.count():
            self.table.settled_after(lambda: self._by_counter(offer))
        elif offer.place:
            assert offer.place in self.table.lit(), f"{offer} is not lit"
            self.table.choose_on_map(offer)
        else:
            self.table.press(offer.action)
        self.taken.append(offer.action)

    def _by_counter(self, offer: Offer) -> None:
        counter = self.page.locator(f".box-piece[data-piece={json.dumps(offer.piece)}]").first
        expect(counter).to_have_class(re.compile(r"\blit\b"))
        counter.click()
        menu = self.page.locator("#place-menu")
        if menu.count():
            menu.locator(f"button[data-action={json.dumps(offer.action)}]").click()
        self.table.say_yes()

    def do(self, action: str) -> None:
        self.choose(self.table.offer(action))

    def finish(self) -> None:
        """End the step."""
        self.put_cards_away()
        self.table.press("done")

    def finish_until(self, step: str) -> None:
        for _ in range(8):
            if step in self.table.heading:
                return
            self.finish()
            expect(self.page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=THINKING_MS)
        raise AssertionError(f"no {step}: {self.table.heading}")

    def put_cards_away(self) -> None:
        tray = self.page.locator("#card-tray")
        while tray.count() and tray.is_visible():
            self.cards.append(tray.locator(".card").inner_text())
            self.dice += tray.locator(".card svg.die").count()
            tray.locator(".card-next").click()

    @property
    def moves(self) -> int:
        """Where the marker of the Allied Moves stands."""
        track = self.page.locator("#dock [data-gauge=moves-0]")
        at = int(track.locator(".field.at").inner_text())
        assert at == int(track.locator(".gauge-at").inner_text())
        assert at == next(gauge["at"] for gauge in self.match.table()["gauges"] if gauge["name"] == "moves-0")
        return at

    def play_until_turn(self, turn: int) -> None:
        """Whatever is asked: what must be done, what was not done yet, the end of the step."""
        for _ in range(MOST_DECISIONS):
            expect(self.page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=THINKING_MS)
            self.put_cards_away()
            if turn_of(self.table.heading) >= turn:
                return
            self.choose(self.sensible(self.table.offers()))
        raise AssertionError(f"turn {turn} has not come: {self.table.heading}")

    def sensible(self, offers: list[Offer]) -> Offer:
        fresh = [offer for offer in offers if not offer.barred and offer.action not in self.taken]
        forced = [offer for verb in FORCED for offer in fresh if offer.verb == verb]
        ends = [offer for offer in offers if offer.action == "done"]
        return next(iter([*forced, *ends, *fresh, *offers]))


@pytest.mark.parametrize("preset", ["basic", "recommended"])
def test_an_army_invades_by_clicks(context: BrowserContext, page: Page, preset: str) -> None:
    match = before_sailing(context, preset)
    table = Tabletop(page)
    table.open(match.address)
    invader = Invader(match, table)

    invader.finish_until("invasion")
    sail(invader)
    see_the_army_in_its_box(page)
    invader.finish_until("combat")
    declare(invader)
    reload_changes_nothing(invader)
    see_the_dice(page, match)
    invader.do("commit")
    see_the_declared_combat(page)
    invader.play_until_turn(2)

    assert invader.dice >= 2
    assert any("against" in card for card in invader.cards)
    see_what_came_of_it(page, match)


def sail(invader: Invader) -> None:
    """An army of each port and some of its units put to sea; the Moves go down as they do."""
    moves = invader.moves
    for sea, piece in ((sea, piece) for sea, pieces in SAILS.items() for piece in pieces):
        invader.do(f"invade {piece}")
        expect(invader.page.locator(f".box-piece[data-piece='{piece}']")).to_have_class(re.compile(r"\bchosen\b"))
        invader.do(f"to {sea}")
        assert invader.moves < moves, f"{piece} sailed for nothing"
        moves = invader.moves


def see_the_army_in_its_box(page: Page) -> None:
    """Beside the map the army's box holds its units; on the map the army stands for them, with their number."""
    box = page.locator(f"#dock .box[data-name={ARMY}]")
    inside = box.locator(".box-pieces .box-piece").evaluate_all("(all) => all.map((one) => one.dataset.piece)")
    assert set(inside) == set(BOX)
    assert page.locator(f".map-stacks [data-piece='{ARMY}']").get_attribute("data-place") == SEA
    for piece in BOX:
        assert page.locator(f".map-stacks [data-piece='{piece}']").count() == 0
    expect(page.locator(f".map-stacks .count.inside[data-place={SEA}]")).to_contain_text(str(len(BOX)))
    assert page.locator(f".map-stacks .tray[data-place={SEA}]").count() == 1


def declare(invader: Invader) -> None:
    """The combat is put together counter by counter, and its odds are those the choice promised."""
    invader.do(f"attack {SHORE}")
    plan = invader.page.locator(".plan-box.planning")
    for piece in FIGHTERS:
        invader.do(f"with {piece}")
        expect(plan.locator(f".plan-piece[data-piece='{piece}']")).to_be_visible()
    told = invader.match.table()["plans"][-1]
    expect(plan.locator(".plan-odds")).to_have_text(
        " or ".join(dict.fromkeys(case["column"] for case in told["cases"]))
    )
    for line in told["attack"]:
        expect(plan.locator(".plan-sums")).to_contain_text(line["words"])
    percent = [int(words.split("%")[0]) for words in plan.locator(".outcomes .percent").all_inner_texts()]
    assert percent == [round(outcome["percent"]) for outcome in told["cases"][0]["outcomes"]]
    assert abs(sum(outcome["percent"] for outcome in told["cases"][0]["outcomes"]) - 100) < 0.5
    assert invader.page.locator(".map-plans .attack.open").count() > 0


def reload_changes_nothing(invader: Invader) -> None:
    page, table = invader.page, invader.table
    plan, dock = page.locator("#plan"), page.locator("#dock")
    before = (table.number, table.heading, table.prompt, plan.inner_text(), dock.inner_text(), table.offers())
    page.reload()
    table.ready()
    expect(page.locator(".plan-box.planning")).to_be_visible()
    assert (table.number, table.heading, table.prompt, plan.inner_text(), dock.inner_text(), table.offers()) == before


def see_the_dice(page: Page, match: Played) -> None:
    """What else there is to weigh stands under the odds: a table of both dice, no wider than the planner."""
    tables = [block for block in match.table()["plans"][-1]["more"] if block["type"] == "rows"]
    shown = page.locator(".plan-box.planning .plan-more table")
    assert tables
    assert shown.count() == len(tables)
    cells = shown.first.locator("tbody tr").first.locator("th, td").all_inner_texts()
    assert [cell.replace("(now)", "").strip() for cell in cells] == list(tables[0]["rows"][0])
    assert page.locator(".plan-more .rows").first.evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")


def see_the_declared_combat(page: Page) -> None:
    expect(page.locator(f".plan-box[data-targets~={SHORE}]")).to_be_visible()
    assert page.locator(".map-plans .attack").count() > 0


def see_what_came_of_it(page: Page, match: Played) -> None:
    """Whatever the dice said: the boxes show who is where, and the log has the combat with its card."""
    told = {box["name"]: box for box in match.table()["boxes"]}
    shown = page.locator("#dock .box").evaluate_all("(all) => all.map((one) => one.dataset.name)")
    assert shown == list(told)
    page.get_by_role("tab", name="Log").click()
    log = page.locator("#log")
    log.get_by_role("button", name="All", exact=True).click()
    card = log.locator("details.log-card").first
    card.locator("summary").click()
    expect(card.locator(".card .die").first).to_be_visible()
