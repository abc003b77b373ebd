"""What lies beside the map: boxes whose counters are the pieces of the map, and tracks; on a small screen, a tab."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.landings import GAME, before_sailing, computer
from tests.web.matches import Played, begun
from tests.web.tabletop import Tabletop

ARMY, CORPS, PORT = "A-3U", "12U", "A14"
CHOSEN = re.compile(r"\bchosen\b")


def invading(context: BrowserContext, page: Page) -> tuple[Played, Tabletop]:
    """A table at which units of two ports may put to sea."""
    match = before_sailing(context, "basic")
    match.act("done")
    table = Tabletop(page)
    table.open(match.address)
    expect(page.locator(".box").first).to_be_attached()
    return match, table


def test_every_box_shows_its_title_its_line_and_its_counters(context: BrowserContext, page: Page) -> None:
    match, _ = invading(context, page)
    told = match.table()
    for box in told["boxes"]:
        shown = page.locator(f"#dock .box[data-name='{box['name']}']")
        inside = [piece["id"] for piece in told["pieces"] if piece["boxed"] == box["name"]]
        expect(shown.locator(".box-title")).to_contain_text(box["title"])
        counters = shown.locator(".box-pieces .box-piece")
        assert sorted(counters.evaluate_all("(all) => all.map((one) => one.dataset.piece)")) == sorted(inside)
        if inside:
            expect(shown.locator(".box-says")).to_have_text(box["says"])
        else:
            expect(shown.locator(".box-count")).to_contain_text("empty")


def test_a_counter_in_a_box_is_the_piece_on_the_map(context: BrowserContext, page: Page) -> None:
    _, table = invading(context, page)
    counter = page.locator(f".box-piece[data-piece='{CORPS}']")
    expect(counter).to_have_attribute("aria-label", re.compile("can act"))
    counter.hover()
    expect(page.locator(".map-lights .unlit")).to_have_count(1)
    table.settled_after(counter.click)
    expect(counter).to_have_class(CHOSEN)
    head = page.locator(f".map-stacks .piece[data-place='{PORT}']")
    expect(head).to_have_count(1)
    expect(head).to_have_class(CHOSEN)
    assert any(offer.verb == "to" for offer in table.offers())


def test_shift_picks_several_and_the_other_button_tells_of_the_place(context: BrowserContext, page: Page) -> None:
    invading(context, page)
    for piece in (CORPS, "15U"):
        page.locator(f".box-piece[data-piece='{piece}']").click(modifiers=["Shift"])
    expect(page.locator("#group")).to_contain_text("2 pieces picked")
    for piece in (CORPS, "15U"):
        expect(page.locator(f".box-piece[data-piece='{piece}']")).to_have_class(CHOSEN)
    page.keyboard.press("Escape")
    expect(page.locator("#group")).to_be_hidden()
    page.locator(f".box-piece[data-piece='{CORPS}']").click(button="right")
    expect(page.locator(f"#place[data-place='{PORT}']")).to_be_visible()


def test_the_stack_still_spreads_out_all_that_is_there(context: BrowserContext, page: Page) -> None:
    match, table = invading(context, page)
    here = [piece["id"] for piece in match.table()["pieces"] if piece["place"] == PORT]
    page.mouse.move(*table.reveal(PORT))
    fanned = page.locator(".map-fan [data-fan]")
    expect(fanned).to_have_count(len(here))
    assert sorted(fanned.evaluate_all("(all) => all.map((one) => one.dataset.fan)")) == sorted(here)
    expect(page.locator(f".map-fan .lit[data-fan='{CORPS}']")).to_have_count(1)


def test_a_head_that_can_do_nothing_itself_opens_on_what_its_box_can_do(context: BrowserContext, page: Page) -> None:
    match = before_sailing(context, "basic")
    match.act("done")
    for piece, sea in (("A-1U", "C15"), (CORPS, "C15"), ("A-2B", "C14")):
        match.act(f"invade {piece}", f"to {sea}")
    match.act("done", "done", "attack E15")
    table = Tabletop(page)
    table.open(match.address)
    assert "C15" in table.lit()
    table.point("C15", "A-1U")
    fanned = page.locator(f".map-fan .lit[data-fan='{CORPS}']")
    expect(fanned).to_have_count(1)
    box = fanned.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.settled_after(lambda: page.mouse.click(*middle))
    expect(page.locator(f".plan-box.planning .plan-piece[data-piece='{CORPS}']")).to_be_visible()


def test_counters_that_are_nowhere_on_the_map_are_placed_out_of_their_box(context: BrowserContext, page: Page) -> None:
    match = begun(context, game=GAME, allied=computer(), german="person")
    table = Tabletop(page)
    table.open(match.address)
    counter = page.locator(".box-piece[data-piece='G-66']")
    table.settled_after(counter.click)
    expect(counter).to_have_class(CHOSEN)
    table.choose_on_map(table.offer("at D15"))
    expect(page.locator(".map-stacks [data-piece='G-66'][data-place='D15']")).to_be_attached()
    expect(counter).to_have_count(0)


def test_the_keyboard_walks_through_the_boxes_and_acts(context: BrowserContext, page: Page) -> None:
    _, table = invading(context, page)
    page.keyboard.press("b")
    stops = page.locator("#dock .dock-body [tabindex='0']")
    expect(stops).to_have_count(1)
    expect(stops).to_be_focused()
    for _ in range(60):
        if page.evaluate("() => document.activeElement.dataset.piece") == CORPS:
            break
        page.keyboard.press("ArrowRight")
    table.settled_after(lambda: page.keyboard.press("Enter"))
    counter = page.locator(f".box-piece[data-piece='{CORPS}']")
    expect(counter).to_have_class(CHOSEN)
    expect(counter).to_be_focused()


def test_it_folds_away_and_leaves_a_number(context: BrowserContext, page: Page) -> None:
    match, _ = invading(context, page)
    map_wide = page.locator("#map").bounding_box()
    page.locator(".dock-fold").click()
    expect(page.locator(".dock-body")).to_be_hidden()
    folded_wide = page.locator("#map").bounding_box()
    assert map_wide is not None
    assert folded_wide is not None
    assert folded_wide["width"] > map_wide["width"] + 100
    moves = next(gauge for gauge in match.table()["gauges"] if gauge["name"] == "moves-0")
    chip = page.locator("#chips [data-gauge=moves-0]")
    expect(chip.locator("b")).to_have_text(str(moves["at"]))
    page.reload()
    expect(page.locator(".dock.folded")).to_be_visible()
    chip.click()
    expect(page.locator(".dock-body")).to_be_visible()


def test_on_a_small_screen_it_is_a_tab(context: BrowserContext, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    _, table = invading(context, page)
    expect(page.locator("#dock")).to_be_hidden()
    page.locator("#chips .chip").first.click()
    expect(page.get_by_role("tab", name="Boxes")).to_have_attribute("aria-selected", "true")
    table.settled_after(page.locator(f"#boxes .box-piece[data-piece='{CORPS}']").click)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#dock .box").first).to_be_visible()
    expect(page.get_by_role("tab", name="Boxes")).to_be_hidden()
    expect(page.get_by_role("tab", name="Orders")).to_have_attribute("aria-selected", "true")


def test_a_game_without_boxes_keeps_its_map_as_wide_as_it_was(context: BrowserContext, page: Page) -> None:
    Tabletop(page).open(begun(context).address)
    expect(page.locator("#dock")).to_be_hidden()
    expect(page.locator("#chips")).to_be_hidden()
    expect(page.get_by_role("tab", name="Boxes")).to_be_hidden()
    sizes = [page.locator(part).bounding_box() for part in ("#map", "#side")]
    assert sum(size["width"] for size in sizes if size is not None) == 1280
