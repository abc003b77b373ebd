"""Looking back: the rail, the eyes, addresses of moments, notes, playing on, the match file out and in."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import watched
from tests.web.matches import branched, imported, moments, record_until
from tests.web.tabletop import Tabletop


def at_moment(page: Page, moment: int) -> None:
    expect(page.locator("#replay-words")).to_contain_text(re.compile(rf"^{moment} / "))
    expect(page.locator("#rail-slider")).to_have_value(str(moment))


def test_step_jump_and_look_through_other_eyes(context: BrowserContext, page: Page) -> None:
    last = moments(2, "NavalSupport")[0]
    match = imported(context, record_until(last))
    page.goto(f"{match.address}?moment=0")
    at_moment(page, 0)
    page.locator("#replay-step").click()
    at_moment(page, 1)
    page.keyboard.press("ArrowRight")
    at_moment(page, 2)
    page.keyboard.press("ArrowLeft")
    at_moment(page, 1)
    page.keyboard.press("End")
    at_moment(page, last)
    expect(page.locator("#heading")).to_contain_text("Turn 2")
    page.locator("#replay-combat-back").click()
    expect(page.locator("#rail-slider")).not_to_have_value(str(last))
    page.keyboard.press("Home")
    page.locator("#replay-turn").click()
    expect(page.locator("#heading")).to_contain_text("Turn 1")
    option = page.locator("#replay-jump option", has_text="Game-Turn 2").first
    page.locator("#replay-jump").select_option(value=option.get_attribute("value"))
    expect(page.locator("#heading")).to_contain_text("Turn 2")
    assert page.locator(".rail-marks .stop").count() > 20


def test_each_side_sees_what_it_knew(context: BrowserContext, page: Page) -> None:
    match = imported(context, record_until(moments(1, "ChooseMove")[0]))
    page.goto(f"{match.address}?moment=1")
    at_moment(page, 1)
    units = page.locator(".map-stacks [data-piece]")
    marks = page.locator(".map-stacks .mark")
    expect(marks.or_(units).first).to_be_attached()
    planned = marks.count() + units.count()
    page.locator(".replay-seat[data-seat=german]").click()
    expect(page.locator(".replay-seat[data-seat=german]")).to_have_attribute("aria-pressed", "true")
    expect(marks).not_to_have_count(planned)
    page.locator(".replay-seat[data-seat=all]").click()
    expect(page.locator(".replay-seat[data-seat=all]")).to_have_attribute("aria-pressed", "true")


def test_the_address_of_a_moment_can_be_copied_and_opened(context: BrowserContext, page: Page) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    match = imported(context, record_until(moments(1, "Allocate")[0]))
    page.goto(f"{match.address}?moment=3")
    at_moment(page, 3)
    page.locator(".replay-seat[data-seat=allied]").click()
    expect(page).to_have_url(re.compile(r"moment=3&seat=allied"))
    page.locator("#replay-copy").click()
    expect(page.locator("#replay-copy")).to_have_text("Copied")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    page.goto("/")
    page.goto(copied)
    at_moment(page, 3)
    expect(page.locator(".replay-seat[data-seat=allied]")).to_have_attribute("aria-pressed", "true")


def test_play_on_from_here(context: BrowserContext, page: Page) -> None:
    moment = moments(2, "ChooseMove")[0]
    match = imported(context, record_until(moment + 2))
    page.goto(f"{match.address}?moment={moment}")
    at_moment(page, moment)
    page.get_by_role("button", name="Play on from here").click()
    page.locator("#on-allied").select_option("person")
    page.locator("#play-on-begin").click()
    expect(page).not_to_have_url(re.compile(match.id))
    table = Tabletop(page)
    table.ready()
    assert table.yours
    assert "Turn 2" in table.heading
    table.press(next(offer.action for offer in table.offers() if offer.verb == "move"))


def test_a_running_match_can_be_looked_back_at_and_gone_on_with(context: BrowserContext, page: Page) -> None:
    moment = moments(1, "Allocate")[0]
    match = branched(context, moment)
    table = Tabletop(page)
    table.open(match.address)
    page.locator("#tools").get_by_role("button", name="More").click()
    page.get_by_role("button", name="Look back").click()
    at_moment(page, moment)
    page.locator("#replay-step-back").click()
    at_moment(page, moment - 1)
    expect(page.locator("#replay-on")).to_be_disabled()
    page.locator("#replay-live").click()
    table.ready()
    assert table.yours


def test_notes_travel_with_the_file(context: BrowserContext, page: Page, tmp_path: Path) -> None:
    match = imported(context, record_until(moments(1, "Allocate")[0]))
    page.goto(f"{match.address}?moment=5")
    at_moment(page, 5)
    page.locator("#replay-notes-button").click()
    page.locator("#note-words").fill("Here the 4th Division should have waited.")
    page.get_by_role("button", name="Keep the note").click()
    expect(page.locator("#replay-notes-button")).to_have_text("Notes (1)")
    expect(page.locator(".replay-note")).to_contain_text("should have waited")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download").click()
    file = tmp_path / "travels.match"
    downloading.value.save_as(file)
    assert "should have waited" in file.read_text()

    page.goto("/")
    page.locator("#match-file").set_input_files(file)
    expect(page).to_have_url(re.compile(r"/match/.+moment=0"))
    at_moment(page, 0)
    assert match.id not in page.url
    page.locator("#replay-notes-button").click()
    page.locator(".note-list .note-go").click()
    at_moment(page, 5)


def test_a_match_file_dropped_on_the_home_page_is_opened(context: BrowserContext, page: Page) -> None:
    page.goto("/")
    expect(page.locator(".game-box").first).to_be_visible()
    text = record_until(moments(1, "ChooseMove")[0])
    carried = page.evaluate_handle(
        """(text) => {
          const carried = new DataTransfer();
          carried.items.add(new File([text], "dropped.match", { type: "text/plain" }));
          return carried;
        }""",
        text,
    )
    page.dispatch_event("body", "drop", {"dataTransfer": carried})
    expect(page).to_have_url(re.compile(r"/match/"))
    at_moment(page, 0)


def test_a_file_that_is_no_match_is_refused_in_words(context: BrowserContext, tmp_path: Path) -> None:
    page = context.new_page()
    faults = watched(page)
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir, this is no match.")
    page.goto("/")
    page.locator("#match-file").set_input_files(file)
    expect(page.locator("#drop-error")).to_contain_text("letter.txt was not opened")
    assert [words for words in faults if "422" not in words] == []


def test_a_picture_of_a_moment(context: BrowserContext, page: Page) -> None:
    match = imported(context, record_until(moments(1, "Allocate")[0]))
    page.goto(f"{match.address}?moment=9")
    at_moment(page, 9)
    with page.expect_download(timeout=60_000) as downloading:
        page.locator("#replay-picture").click()
    assert Path(downloading.value.path()).read_bytes().startswith(b"\x89PNG")
