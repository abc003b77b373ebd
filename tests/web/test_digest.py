"""What the other side did, in beats: in its order, and by name."""

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import BOTH, Side
from tests.web.matches import Played, imported
from tests.web.mornings import before_dawn
from tests.web.tabletop import Tabletop

BEATS = """async (lines) => {
  const root = document.querySelector('script[type=module]').src.replace('table.js', '');
  return (await import(`${root}beats.js`)).beats(lines, (place) => ({ 1: "Caen", 2: "Bayeux" })[place] ?? place);
}"""


def line(says: str, level: int, *way: str, who: str = "") -> dict[str, Any]:
    motion = {"side": 1, "look": who, "places": way, "who": who} if way else None
    told = {"kind": "", "says": says, "level": level, "side": 1, "places": way, "card": None, "motion": motion}
    return {"moment": 1, "told": told}


def beats_of(context: BrowserContext, page: Page, *lines: dict[str, Any]) -> list[dict[str, Any]]:
    Tabletop(page).open(before_dawn(context).address)
    found: list[dict[str, Any]] = page.evaluate(BEATS, lines)
    return found


def test_it_is_told_in_the_order_in_which_it_happened(context: BrowserContext, page: Page) -> None:
    told = beats_of(context, page, line("A bridge is blown.", 2), line("21 goes.", 2, "1", "2", who="21"))
    assert [beat["says"] for beat in told] == ["A bridge is blown.", "21 goes."]


def test_many_moves_are_told_by_name(context: BrowserContext, page: Page) -> None:
    moves = [line("goes", 2, "1", "2", who=f"{n}/12 SS") for n in range(4)]
    others = [line("goes", 2, "2", "7", who="Lehr"), line("goes", 2, "2", "7", who="352")]
    day, phase = line("7 June: Overcast; 8 German units due", 0), line("Night", 1)
    (beat,) = beats_of(context, page, day, phase, *moves, *others)
    assert beat["heading"] == "7 June: Overcast; 8 German units due · Night"
    assert beat["says"] == "6 German moves."
    assert beat["lines"] == ["4 units: Caen to Bayeux", "Lehr, 352: Bayeux to 7"]


# --- from one own turn to the next

MISSED = """async (steps) => {
  const root = document.querySelector('script[type=module]').src.replace('table.js', '');
  const { Missed } = await import(`${root}missed.js`);
  const missed = new Missed(), found = [];
  for (const [what, line, isNews] of steps) {
    if (what === "act") missed.acted();
    else if (what === "ask") found.push(missed.take());
    else missed.hear(line, 0, isNews);
  }
  const says = (lines) => lines.map((line) => line.told.says);
  return found.map(({ part, whole }) => [says(part), says(whole)]);
}"""

Heard = tuple[str, dict[str, Any] | None, bool]
ACT: Heard = ("act", None, False)
ASK: Heard = ("ask", None, False)


def hear(says: str, level: int, side: int | None = 1, news: str = "of itself") -> Heard:
    told = {"kind": "", "says": says, "level": level, "side": side, "places": [], "card": None, "motion": None}
    return "hear", {"moment": 1, "told": told}, news == "of itself"


def missed_by_the_allies(context: BrowserContext, page: Page, *steps: Heard) -> list[list[list[str]]]:
    """Whenever they are asked: what is shown then, and what can be looked at again."""
    Tabletop(page).open(before_dawn(context).address)
    found: list[list[list[str]]] = page.evaluate(MISSED, steps)
    return found


def test_a_loss_asked_for_in_the_other_turn_cuts_nothing_off(context: BrowserContext, page: Page) -> None:
    asked = missed_by_the_allies(
        context,
        page,
        ACT,
        hear("German portion", 1, news="by this side's last action"),
        hear("7 Moves gained", 2, news="by this side's last action"),
        hear("5th Panzer Army marches.", 3),
        hear("German attack on E15", 2),
        ASK,
        ACT,
        hear("5th Corps is reduced.", 2, 0, "by this side's last action"),
        hear("1st SS Panzer Corps advances.", 2),
        hear("Turn 4", 0, None),
        hear("Allied portion", 1, 0),
        hear("13 Moves gained", 2, 0),
        ASK,
    )
    before = ["German portion", "7 Moves gained", "5th Panzer Army marches.", "German attack on E15"]
    since = ["5th Corps is reduced.", "1st SS Panzer Corps advances.", "Turn 4", "Allied portion", "13 Moves gained"]
    assert asked == [[before, before], [[*before, *since]] * 2]


def test_a_second_question_in_the_other_turn_shows_only_what_is_new(context: BrowserContext, page: Page) -> None:
    (_, (part, whole)) = missed_by_the_allies(
        context,
        page,
        hear("German impulse", 1),
        hear("Assault on Caen", 2),
        ASK,
        ACT,
        hear("Assault on Bayeux", 2),
        ASK,
    )
    assert part == ["Assault on Bayeux"]
    assert whole == ["German impulse", "Assault on Caen", "Assault on Bayeux"]


def test_what_answers_an_action_in_the_own_turn_is_not_told_again(context: BrowserContext, page: Page) -> None:
    steps = [hear("Allied impulse", 1, 0), ASK, ACT, hear("The Germans retreat.", 2), ASK]
    assert missed_by_the_allies(context, page, *steps)[1] == [[], []]


# --- a turn of D-Day


def end_of_a_portion() -> tuple[str, int, str]:
    """A match of D-Day up to the last Allied action of a later month: its record, that moment, the action."""
    game = registry.game("dday-1991")
    match = Match(game, {}, "august", "1944")
    players = {side: registry.player(game.id, "recruit", 1) for side in BOTH}
    while True:
        side, d = match.decides(), play.decision(match.state)
        assert side is not None
        assert d is not None
        text, moment = match.text(), len(match.steps)
        action = players[side].choose(game.view(match.state, side), d)
        match.act(action)
        now: Any = match.state
        if side is Side.ALLIED and now.mover == Side.GERMAN and now.turn > 1:
            return text, moment, str(action)


def test_a_turn_that_an_own_action_begins_is_told_from_its_beginning(context: BrowserContext, page: Page) -> None:
    text, moment, action = end_of_a_portion()
    answer = imported(context, text).post("/branch", {"moment": moment, "allied": "person", "german": "recruit"})
    table = Tabletop(page)
    table.open(Played(context, answer.json()).address)
    table.press(action)
    expect(page.locator("#digest .digest-heading")).to_contain_text("German portion", timeout=60_000)
    expect(page.locator("#digest .digest-count")).not_to_have_text("1 of 1")
