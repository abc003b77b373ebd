"""Breakout: Normandy (1993): an area map. Each side's counters stand about its camp, bridges are small places."""

import math
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import Server, watched
from tests.web.matches import Played
from tests.web.mornings import GAME, before_dawn, deciding
from tests.web.tabletop import Tabletop

Point = tuple[float, float]
BLOCK = """async ([camp, count, unit]) => {
  const root = document.querySelector("script[type=module]").src.replace(/table\\.js$/, "");
  return (await import(`${root}camps.js`)).block(camp, count, unit);
}"""
"""Where the page would put so many counters of a camp."""
MIDDLES = """() => Object.fromEntries([...document.querySelectorAll(".map-stacks .piece")].map((one) => {
  const box = one.querySelector(".ring").getBoundingClientRect();
  return [one.dataset.piece, [box.x + box.width / 2, box.y + box.height / 2, box.width]];
}))"""
ON_SCREEN = """([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(document.querySelector(".map-top").getScreenCTM());
  return [point.x, point.y];
}"""
"""Where a point of the drawing is in the window."""
REST = """async () => {
  const seen = () => [document.querySelector(".map-top"), ...document.querySelectorAll(".map-stacks .piece .ring")]
    .map((one) => { const { x, y, width } = one.getBoundingClientRect(); return `${x} ${y} ${width}`; }).join();
  for (let last = seen(), still = 0; still < 10; ) {
    await new Promise(requestAnimationFrame);
    const now = seen();
    still = now === last ? still + 1 : 0;
    last = now;
  }
}"""
"""Waits until neither the map nor a counter moves from frame to frame."""


@pytest.fixture
def table(context: BrowserContext, page: Page) -> Tabletop:
    found = Tabletop(page)
    found.open(before_dawn(context).address)
    whole(page)
    return found


def board(context: BrowserContext) -> dict[str, Any]:
    found: dict[str, Any] = context.request.get(f"/api/games/{GAME}/board").json()
    return found


def spots(context: BrowserContext) -> dict[str, dict[str, Any]]:
    return {spot["place"]: spot for spot in board(context)["spots"]}


def at_rest(page: Page, x: float, y: float) -> Point:
    """Where a point of the drawing is in the window, once the map has come to rest."""
    page.evaluate(REST)
    now = page.evaluate(ON_SCREEN, [x, y])
    return now[0], now[1]


def whole(page: Page) -> None:
    """The whole board in view, map and counters at rest."""
    page.locator(".map-whole").click()
    page.evaluate(REST)


def clicked(page: Page, x: float, y: float) -> str:
    """The place that a click on this point of the drawing inspects."""
    page.mouse.click(*at_rest(page, x, y), button="right")
    expect(page.locator("#place")).to_be_visible()
    found = page.locator("#place").get_attribute("data-place") or ""
    page.keyboard.press("Escape")
    return found


def test_up_to_twelve_counters_of_a_camp_can_all_be_read(table: Tabletop) -> None:
    """Three in a row at full size; where they lean on each other the foot of each stays free."""
    unit = 37.0
    for count in range(1, 13):
        stands: list[dict[str, float]] = table.page.evaluate(BLOCK, [{"x": 0, "y": 0}, count, unit])
        assert len({(one["x"], one["y"]) for one in stands}) == count
        assert max(abs(one["x"]) for one in stands) <= 1.1 * unit, count
        assert max(abs(one["y"]) for one in stands) <= 0.6 * unit, count
        for one in stands:
            above = [other for other in stands if other["order"] > one["order"] and other["x"] == one["x"]]
            assert all(one["y"] - other["y"] >= 0.3 * unit for other in above), count


def test_each_side_stands_about_its_own_camp(context: BrowserContext, page: Page) -> None:
    match = deciding(context, "Regroup")
    table = Tabletop(page)
    table.open(match.address)
    whole(page)
    middles: dict[str, list[float]] = page.evaluate(MIDDLES)
    known = spots(context)
    pieces = [piece for piece in match.table()["pieces"] if not piece["boxed"] and piece["place"] in known]
    assert len(pieces) > 60
    for piece in pieces:
        camp = page.evaluate(ON_SCREEN, known[piece["place"]]["camps"][piece["side"]])
        x, y, wide = middles[piece["id"]]
        assert abs(x - camp[0]) <= 2 * wide, piece
        assert abs(y - camp[1]) <= 1.5 * wide, piece


def test_counters_of_neighbours_do_not_cover_each_other(context: BrowserContext, page: Page) -> None:
    match = deciding(context, "Regroup")
    Tabletop(page).open(match.address)
    whole(page)
    middles: dict[str, list[float]] = page.evaluate(MIDDLES)
    places = {piece["id"]: (piece["place"], piece["side"]) for piece in match.table()["pieces"]}
    covered = [
        (one, other)
        for one, (x, y, wide) in middles.items()
        for other, (u, v, _) in middles.items()
        if one < other and places[one] != places[other] and max(abs(x - u), abs(y - v)) < 0.6 * wide
    ]
    assert covered == []


def test_an_area_is_what_its_outline_says(context: BrowserContext, page: Page, table: Tabletop) -> None:
    """A point near an area's border, far from its middle and nearer to another's, is still that area's."""
    shapes, known = board(context)["shapes"], spots(context)
    met = 0
    for place in ("20", "28", "47", "58", "10", "4"):
        spot = known[place]
        far = farthest(outline(shapes[spot["shape"]]), spot, known)
        if far is not None:
            met += 1
            assert clicked(page, *far) == place
    assert met > 2


def outline(path: str) -> list[Point]:
    """The corners of a closed path of straight lines."""
    numbers = [float(word) for word in re.findall(r"-?[0-9.]+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def farthest(corners: list[Point], spot: dict[str, Any], known: dict[str, dict[str, Any]]) -> Point | None:
    """The point inside an area farthest from its middle, well off its border and whatever stands near."""
    lying = [(one["x"], one["y"], 45.0) for one in known.values() if one["scale"] < 1]
    lying += [(x, y, 80.0) for one in known.values() for x, y in one["camps"]]
    free = []
    for x in range(-300, 301, 6):
        for y in range(-300, 301, 6):
            if all(inside(corners, x + dx, y + dy) for dx, dy in ((9, 0), (-9, 0), (0, 9), (0, -9))):
                at = spot["x"] + x, spot["y"] + y
                if all(math.hypot(at[0] - u, at[1] - v) > room for u, v, room in lying):
                    free.append(at)
    return max(free, key=lambda at: math.hypot(at[0] - spot["x"], at[1] - spot["y"]), default=None)


def inside(corners: list[Point], x: float, y: float) -> bool:
    crossed = 0
    for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True):
        crossed += (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a
    return crossed % 2 == 1


def test_a_bridge_is_a_place_of_its_own(context: BrowserContext, page: Page, table: Tabletop) -> None:
    bridges = [spot for spot in spots(context).values() if spot["scale"] < 1]
    assert len(bridges) > 40
    for spot in bridges[:: len(bridges) // 4]:
        assert clicked(page, spot["x"], spot["y"]) == spot["place"]


def test_arrows_reach_every_area(context: BrowserContext, page: Page, table: Tabletop) -> None:
    """By the four arrows one comes from any area to any other, and never onto a bridge."""
    steps = """async (info) => {
      const root = document.querySelector("script[type=module]").src.replace(/table\\.js$/, "");
      const { Places } = await import(`${root}places.js`);
      const places = new Places(info);
      const ways = [[-1, 0], [1, 0], [0, -1], [0, 1]];
      const next = (name) => ways.map(([x, y]) => places.step(name, { x, y }, places.get(name))).filter(Boolean);
      const large = info.spots.filter((spot) => spot.scale >= 1);
      return Object.fromEntries(large.map((spot) => [spot.place, next(spot.place)]));
    }"""
    reached: dict[str, list[str]] = page.evaluate(steps, board(context))
    found, left = {"20"}, ["20"]
    while left:
        for place in reached[left.pop()]:
            assert place in reached, f"the cursor steps onto {place}"
            if place not in found:
                found.add(place)
                left.append(place)
    assert set(reached) - found == set()


def test_the_keyboard_frames_an_area_and_says_who_stands_there(page: Page, table: Tabletop) -> None:
    page.keyboard.press("m")
    page.keyboard.press("n")
    cursor = page.locator(".map-cursor .cursor-line")
    expect(cursor).to_have_count(1)
    first = cursor.get_attribute("data-cursor")
    expect(page.locator("#said")).to_contain_text("You may:")
    page.keyboard.press("ArrowLeft")
    expect(cursor).not_to_have_attribute("data-cursor", first or "")
    page.keyboard.press("i")
    expect(page.locator("#place")).to_be_visible()
    assert page.locator("#place").get_attribute("data-place") == cursor.get_attribute("data-cursor")


def test_the_fan_shows_both_sides(context: BrowserContext, page: Page, table: Tabletop) -> None:
    match = Played(context, {"id": page.url.rsplit("/", 1)[1]})
    pieces = [piece for piece in match.table()["pieces"] if piece["place"] == "50"]
    assert {piece["side"] for piece in pieces} == {0, 1}
    fanned = page.locator(".map-fan [data-fan]")
    for _ in range(8):  # on a slow machine the map may move once more under the pointer
        page.mouse.move(5, 5)
        page.mouse.move(*page.evaluate(MIDDLES)[pieces[0]["id"]][:2])
        page.wait_for_timeout(1500)
        if fanned.count():
            break
    expect(fanned).to_have_count(len(pieces))
    assert set(fanned.evaluate_all("(all) => all.map((one) => one.dataset.fan)")) == {piece["id"] for piece in pieces}


def test_marks_lie_off_the_counters(context: BrowserContext, page: Page) -> None:
    """What lies on an area lies beside its words, and below every counter where it is crowded."""
    match = deciding(context, "Regroup")
    Tabletop(page).open(match.address)
    order = page.locator(".map-stacks > g").evaluate_all("(all) => all.map((one) => one.classList[0])")
    last_mark = max(i for i, kind in enumerate(order) if kind == "mark")
    first_piece = min(i for i, kind in enumerate(order) if kind == "piece")
    assert last_mark < first_piece


def test_a_bridge_can_be_met_by_a_finger(browser: Browser, server: Server) -> None:
    """On a phone a lit bridge may be missed by a little; a counter beside it keeps its own clicks."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": 390, "height": 780}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    faults = watched(page)
    table = Tabletop(page)
    table.open(before_dawn(context).address)
    near = """async ([info, place, off, wanted]) => {
      const root = document.querySelector("script[type=module]").src.replace(/table\\.js$/, "");
      const { Places } = await import(`${root}places.js`);
      const places = new Places(info);
      const { x, y } = places.get(place);
      return places.at({ x: x + off, y }, { miss: 33, isWanted: (name) => wanted && name === place });
    }"""
    info, bridge = board(context), "49-50"
    assert page.evaluate(near, [info, bridge, 30, True]) == bridge
    assert page.evaluate(near, [info, bridge, 30, False]) != bridge
    assert page.evaluate(near, [info, bridge, 36, True]) != bridge
    context.close()
    assert faults == []
