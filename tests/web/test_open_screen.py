"""Two people on one screen in a game that hides nothing: nobody covers anything, the prompt changes sides."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.matches import begun
from tests.web.mornings import GAME
from tests.web.tabletop import Tabletop


def test_the_prompt_changes_sides_and_nothing_is_covered(context: BrowserContext, page: Page) -> None:
    match = begun(context, game=GAME, german="person", seed="one table")
    table = Tabletop(page)
    table.open(match.address)
    expect(page.locator("#hand-over")).to_have_count(0)
    first = match.get("").json()["decides"]
    expect(page.locator("#prompt")).to_have_attribute("data-decides", first)
    for _ in range(60):
        side = match.get("").json()["decides"]
        if side != first:
            break
        offered = match.table(seat=side)["choices"]
        last = [one for one in offered if not one["barred"] and one["group"] == "Finish"]
        action = (last or [one for one in offered if not one["barred"]])[0]["actions"]
        match.act(*action, seat=side)
    assert match.get("").json()["decides"] != first
    expect(page.locator("#prompt")).to_have_attribute("data-decides", side)
    expect(page.locator("#prompt")).to_have_attribute("data-mood", "yours")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#hand-over")).to_have_count(0)
    page.reload()
    table.ready()
    expect(page.locator("#prompt")).to_have_attribute("data-mood", "yours")


def test_giving_up_shows_how_it_ended(context: BrowserContext, page: Page) -> None:
    match = begun(context, game=GAME, seed="given up")
    Tabletop(page).open(match.address)
    page.locator("#tools button[title=More]").click()
    page.get_by_role("button", name="Give the match up").click()
    page.get_by_role("button", name="Give it up").click()
    expect(page.locator("#prompt .prompt-chip")).to_have_text("The end")
    result = match.get("").json()["result"]
    assert result.startswith("Given up. As it stood: ")
    expect(page.locator("#prompt .prompt-says")).to_have_text(result)
    page.goto("/")
    expect(page.locator(f"[data-match='{match.id}'] .match-heading")).to_contain_text(result)
