"""What the other side did, in beats: in its order, and by name."""

from typing import Any

from playwright.sync_api import BrowserContext, Page

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
