"""What the page puts before the player by itself: a part of the board, the one strong button, the odds."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.landings import before_sailing
from tests.web.matches import Played
from tests.web.tabletop import Tabletop

SHORE, ATTACKERS = "E15", ("5U", "7U")
THEATRE = ("A14", "B19", "J20", "R16", "E3")
"""Southampton, Brest, Bordeaux, Marseille, and Hamburg beyond the Rhine."""
STRONG = re.compile(r"\bstrong\b")
IN_VIEW = """(place) => {
  const view = document.querySelector(".map-view").getBoundingClientRect();
  const drawn = document.querySelector(`.map-stacks [data-place="${place}"]`).getBoundingClientRect();
  return drawn.left >= view.left && drawn.right <= view.right && drawn.top >= view.top && drawn.bottom <= view.bottom;
}"""

DEAL = """async ([title, faces]) => {
  const page = document.querySelector("script[type=module]").src;
  const { showResult } = await import(page.replace("table.js", "cards.js"));
  for (const face of faces)
    showResult({ title, dice: [{ says: "die", face, faces: 10 }], sums: [], cell: "", result: `R${face}`, says: "" });
  await new Promise((resolve) => setTimeout(resolve, 20));
}"""
"""Cards of one moment, a die on each."""


def before_attacks(context: BrowserContext) -> Played:
    """An army with two corps at sea before a beach, one attack to be declared."""
    match = before_sailing(context, "basic")
    match.act("done")
    for piece, sea in (("A-1U", "C15"), *((unit, "C15") for unit in ATTACKERS), ("A-2B", "C14")):
        match.act(f"invade {piece}", f"to {sea}")
    match.act("done", "done")
    return match


def test_the_page_opens_on_the_whole_theatre_with_counters_that_can_be_read(
    context: BrowserContext, page: Page
) -> None:
    match = before_sailing(context, "basic")
    Tabletop(page).open(match.address)
    expect(page.locator("#dock .box").first).to_be_visible()
    standing = {piece["place"] for piece in match.table()["pieces"] if piece["place"]}
    assert standing >= set(THEATRE)
    for place in THEATRE:
        assert page.evaluate(IN_VIEW, place), place
    ring = page.locator(".map-stacks .ring").first.bounding_box()
    assert ring is not None
    assert ring["width"] >= 26


def test_giving_a_stage_up_is_no_strong_button_while_something_can_be_done(context: BrowserContext, page: Page) -> None:
    match = before_attacks(context)
    table = Tabletop(page)
    table.open(match.address)
    assert any(offer.verb == "attack" for offer in table.offers())
    expect(table.button("done")).not_to_have_class(STRONG)
    match.act(f"attack {SHORE}", *(f"with {unit}" for unit in ATTACKERS))
    expect(page.locator(".plan-box.planning")).to_be_visible()
    expect(page.locator(".choices-finish .strong")).to_have_count(int(table.offer("commit").group == "Finish"))


def test_odds_stand_at_the_foot_and_several_actions_have_not_those_of_the_first(
    context: BrowserContext, page: Page
) -> None:
    match = before_attacks(context)
    match.act(f"attack {SHORE}")
    table = Tabletop(page)
    table.open(match.address)
    expect(page.locator(".finish-odds")).to_have_count(0)
    offers = [offer for offer in table.offers() if offer.verb == "with"]
    assert [offer for offer in offers if ";" not in offer.action and offer.effect]
    together = [offer for offer in offers if ";" in offer.action]
    assert together
    assert not any(offer.effect for offer in together)
    match.act(*(f"with {unit}" for unit in ATTACKERS))
    expect(page.locator(".finish-odds")).to_contain_text(re.compile(rf"{SHORE}.*\d+%"))
    expect(page.locator(".finish-odds")).to_be_in_viewport(ratio=1)


def test_on_a_small_screen_a_refusal_hides_neither_the_end_nor_whose_track_it_is(
    context: BrowserContext, page: Page
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    match = before_sailing(context, "basic")
    match.act("done")
    table = Tabletop(page)
    table.open(match.address)
    assert [" ".join(chip.split()) for chip in page.locator("#chips .chip").all_inner_texts()] == [
        "Allied Moves 27 / 27",
        "German Moves 5 / 27",
    ]
    page.keyboard.press("m")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_be_visible()
    expect(table.button("done")).to_be_in_viewport(ratio=1)


def test_a_second_throw_takes_the_place_of_the_first_and_others_wait(context: BrowserContext, page: Page) -> None:
    match = before_sailing(context, "basic")
    table = Tabletop(page)
    table.open(match.address)
    tray = page.locator("#card-tray")
    page.evaluate(DEAL, ["Attack", [8]])
    expect(tray.locator(".card-rest")).to_be_hidden()
    page.evaluate(DEAL, ["Attack", [5]])
    expect(tray.locator(".card-result")).to_have_text("R5")
    expect(tray.locator(".card-before")).to_contain_text("die 8: R8")
    page.evaluate(DEAL, ["Weather", [3, 4]])
    expect(tray.locator(".card-result")).to_have_text("R5")
    expect(tray.locator(".card-next")).to_contain_text("2 more")
    table.press("done")
    expect(tray.locator(".card-result")).to_have_text("R3")
    expect(tray.locator(".card-before")).to_have_count(0)
