"""axe-core finds no serious fault on any screen, light and dark, wide and narrow."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bocage.core.desk import Handover
from tests.web.beaches import setting
from tests.web.conftest import Server, opened, watched
from tests.web.counsels import DRIVE, PLANS, SKETCH, course, give
from tests.web.landings import before_sailing
from tests.web.matches import Played, begun, branched, imported, moments, record_until
from tests.web.mornings import before_dawn, deciding
from tests.web.numbers import ALLOCATION, Fixed, offered, plan
from tests.web.tabletop import Tabletop

WIDE, NARROW = (1280, 800), (360, 740)
BAD = ("serious", "critical")
EVERYTHING: dict[str, object] = {}
CONTRAST: dict[str, object] = {"runOnly": ["color-contrast"]}
Look = tuple[str, tuple[int, int], dict[str, object]]
LOOKS: Sequence[Look] = [
    ("light", WIDE, EVERYTHING),
    ("light", NARROW, CONTRAST),
    ("dark", NARROW, EVERYTHING),
    ("dark", WIDE, CONTRAST),
]
"""Only contrast depends on both the light and the width; everything else is looked at once in each."""
PUT_DRAWING_AWAY = "() => document.querySelectorAll('.map-looks, .map-top').forEach((drawing) => drawing.remove())"
"""The drawing is hidden from readers, who have the cursor's words and the list instead; looking at it takes long."""
SETTLE = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => null)));
}"""
"""Another light or width is shown a frame or two later: colours in between are nobody's."""


@pytest.fixture(scope="module")
def reader(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """One person for all screens, so that the matches need be made only once."""
    with opened(browser, server) as context:
        yield context


@pytest.fixture(scope="module")
def moving(reader: BrowserContext) -> Played:
    return branched(reader, moments(2, "ChooseMove")[0])


@pytest.fixture(scope="module")
def attacking(reader: BrowserContext) -> Played:
    return branched(reader, moments(2, "PlanAttack")[2])


@pytest.fixture(scope="module")
def finished(reader: BrowserContext) -> Played:
    return imported(reader, record_until(moments(1, "Allocate")[0]))


def faults_of(page: Page, screen: str, rules: dict[str, object]) -> list[str]:
    """What axe calls serious or worse, with the first places where it is."""
    found = Axe().run(page, options={**rules, "resultTypes": ["violations"]}).response["violations"]
    return [
        f"{screen}: {one['id']}: {one['help']}: {[node['target'] for node in one['nodes']][:3]}"
        for one in found
        if one["impact"] in BAD
    ]


def look_at(reader: BrowserContext, show: Callable[[Page], None], looks: Sequence[Look] = LOOKS) -> None:
    """Show a screen once and look at it in every light and width."""
    page = reader.new_page()
    troubles = watched(page)
    show(page)
    page.evaluate(PUT_DRAWING_AWAY)
    faults = []
    for scheme, (width, height), rules in looks:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLE)
        faults += faults_of(page, f"{scheme}, {width}", rules)
    page.close()
    assert faults == []
    assert troubles == []


def test_home(reader: BrowserContext, moving: Played, finished: Played) -> None:
    def show(page: Page) -> None:
        page.goto("/")
        expect(page.locator(".match-line").first).to_be_visible()

    look_at(reader, show)


@pytest.mark.prove
def test_new_game(reader: BrowserContext) -> None:
    def show(page: Page) -> None:
        page.goto("/?game=normandy-1971")
        page.locator("#game-options summary").click()
        page.locator("#name-and-dice summary").click()

    look_at(reader, show)


@pytest.mark.prove
@pytest.mark.parametrize("tab", ["Orders", "Place", "Log", "Charts", "Rules"])
def test_the_table_in_movement(reader: BrowserContext, moving: Played, tab: str) -> None:
    def show(page: Page) -> None:
        table = Tabletop(page)
        table.open(moving.address)
        enemy = next(piece for piece in moving.table()["pieces"] if piece["side"] == 1)
        table.point(enemy["place"], enemy["id"])
        expect(page.locator("#refusal .refusal")).to_be_visible()
        page.get_by_role("tab", name=tab, exact=True).click()
        if tab == "Orders":
            page.keyboard.press("t")
            expect(page.locator(".map-legend")).to_be_visible()
        if tab == "Rules":
            page.locator("#rulebook-search").fill("glider")

    look_at(reader, show)


@pytest.mark.prove
def test_the_attack_planner(reader: BrowserContext, attacking: Played) -> None:
    def show(page: Page) -> None:
        Tabletop(page).open(attacking.address)
        expect(page.locator(".plan-box.planning")).to_be_visible()

    look_at(reader, show)


@pytest.fixture(scope="module")
def invading(reader: BrowserContext) -> Played:
    """D-Day (1991): two armies are at sea, a combat is being put together."""
    match = before_sailing(reader, "recommended")
    while "invasion" not in match.table()["heading"]:
        match.act("done")
    for sea, pieces in {"C15": ("A-1U", "5U", "7U"), "C14": ("A-2B", "12B")}.items():
        for piece in pieces:
            match.act(f"invade {piece}", f"to {sea}")
    while "combat" not in match.table()["heading"]:
        match.act("done")
    match.act("attack E15", "with 5U")
    return match


@pytest.mark.prove
def test_an_invasion_with_boxes_and_tracks(reader: BrowserContext, invading: Played) -> None:
    def show(page: Page) -> None:
        Tabletop(page).open(invading.address)
        expect(page.locator(".plan-box.planning .plan-more")).to_be_visible()
        expect(page.locator("#dock .box.empty").first).to_be_attached()
        expect(page.locator("#dock .box-piece.lit").first).to_be_visible()

    look_at(reader, show)


@pytest.mark.prove
def test_the_boxes_on_a_small_screen(reader: BrowserContext, invading: Played) -> None:
    def show(page: Page) -> None:
        page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
        Tabletop(page).open(invading.address)
        page.get_by_role("tab", name="Boxes").click()
        expect(page.locator("#boxes .box-piece").first).to_be_visible()

    look_at(reader, show, [("dark", NARROW, EVERYTHING), ("light", NARROW, EVERYTHING)])


@pytest.mark.prove
def test_a_new_game_with_presets(reader: BrowserContext) -> None:
    def show(page: Page) -> None:
        page.goto("/?game=dday-1991")
        expect(page.locator("#presets input").first).to_be_visible()

    look_at(reader, show)


@pytest.fixture(scope="module")
def refitting(reader: BrowserContext) -> Played:
    """Breakout: Normandy (1993): the evening of 6 June, with its sheet."""
    return deciding(reader, "Refit")


@pytest.mark.prove
def test_a_sheet_beside_a_map_of_areas(reader: BrowserContext, refitting: Played) -> None:
    def show(page: Page) -> None:
        Tabletop(page).open(refitting.address)
        expect(page.locator(".work-row").first).to_be_visible()

    look_at(reader, show)


@pytest.mark.prove
def test_a_sheet_on_a_small_screen_with_some_picked(reader: BrowserContext, refitting: Played) -> None:
    def show(page: Page) -> None:
        page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
        Tabletop(page).open(before_dawn(reader).address)
        for box in page.locator("#sheet .work-row input").all()[:2]:
            box.check()
        expect(page.locator("#sheet .work-picked")).to_be_visible()

    look_at(reader, show, [("dark", NARROW, EVERYTHING), ("light", NARROW, EVERYTHING)])


@pytest.mark.prove
def test_tokens_and_tracks_beside_an_assault(reader: BrowserContext) -> None:
    """Very many results stand as columns."""
    match = before_dawn(reader)
    match.act("assault 49")
    ready = next(choice for choice in match.table()["choices"] if choice["group"] == "Ready-made")
    match.act(*ready["actions"])

    def show(page: Page) -> None:
        Tabletop(page).open(match.address)
        expect(page.locator(".plan-box.planning .column").first).to_be_visible()
        page.locator(".token-tile").first.click()
        expect(page.locator(".token-says")).to_be_visible()

    look_at(reader, show)


@pytest.mark.prove
def test_a_new_game_with_a_number_to_choose(reader: BrowserContext) -> None:
    def show(page: Page) -> None:
        page.goto("/?game=breakout-1993")
        page.locator("#game-options summary").click()
        expect(page.locator(".option-number input").first).to_be_visible()

    look_at(reader, show)


@pytest.mark.prove
def test_a_new_game_with_ratings(reader: BrowserContext) -> None:
    def show(page: Page) -> None:
        page.goto("/?game=battle-1981")
        page.locator("details[data-group=Ratings] summary").click()
        page.locator("[data-option=air] .scale-step").last.click()
        expect(page.locator("[data-option=air] .changed-mark")).to_be_visible()

    look_at(reader, show)


@pytest.mark.prove
def test_sliders_and_a_matrix(reader: BrowserContext, moving: Played) -> None:
    def show(page: Page) -> None:
        Fixed.on(page, sliders=ALLOCATION, choices=offered(), plans=[plan()])
        Tabletop(page).open(moving.address)
        page.get_by_role("button", name="Lock General").click()
        page.locator("#sliders .matrix td").first.click()
        expect(page.locator("#sliders .matrix-tip")).not_to_be_empty()
        page.unroute_all(behavior="ignoreErrors")

    look_at(reader, show)


@pytest.mark.prove
@pytest.mark.parametrize("verb", ["fuel", "level"])
def test_the_sliders_of_a_game(reader: BrowserContext, verb: str) -> None:
    """Battle for Normandy (1981): the shares of the ships; a battle with its table of levels."""
    match = setting(reader, verb, "attack", "join", "fight", "end")

    def show(page: Page) -> None:
        Tabletop(page).open(match.address)
        expect(page.locator("#sliders .slider-send")).to_be_visible()
        tray = page.locator("#card-tray")
        while tray.count() and tray.is_visible():
            tray.locator(".card-next").click()

    look_at(reader, show)


@pytest.mark.prove
def test_a_brief_cover(reader: BrowserContext) -> None:
    match = begun(reader, german="person", title="Covered")
    match.sit("allied")

    def show(page: Page) -> None:
        Fixed.on(page, act=False, handover=Handover("sealed", "They choose unseen."))
        table = Tabletop(page)
        table.open(match.address)
        table.button("take historical").click()
        page.locator("dialog.question[open] button[value=yes]").click()
        expect(page.locator("#hand-over.brief")).to_be_visible()
        page.unroute_all(behavior="ignoreErrors")

    look_at(reader, show)


@pytest.mark.prove
def test_why_not(reader: BrowserContext, attacking: Played) -> None:
    def show(page: Page) -> None:
        table = Tabletop(page)
        table.open(attacking.address)
        enemy = next(piece for piece in attacking.table()["pieces"] if piece["side"] == 0)
        table.point(enemy["place"], enemy["id"])
        expect(page.locator("#refusal .refusal")).to_be_visible()

    look_at(reader, show)


@pytest.mark.prove
def test_the_cover_of_a_shared_screen(reader: BrowserContext) -> None:
    match = begun(reader, german="person")

    def show(page: Page) -> None:
        page.goto(match.address)
        expect(page.locator("#hand-over")).to_be_visible()

    look_at(reader, show)


@pytest.mark.prove
def test_replay(reader: BrowserContext, finished: Played) -> None:
    def show(page: Page) -> None:
        page.goto(f"{finished.address}?moment=9")
        expect(page.locator("#rail-slider")).to_have_value("9")
        page.locator("#replay-notes-button").click()

    look_at(reader, show)


@pytest.mark.prove
def test_the_staff_with_its_plans(reader: BrowserContext, moving: Played) -> None:
    def show(page: Page) -> None:
        give(page, "advice", {"number": 0, "advice": PLANS})
        give(page, "standing", {"number": 0, "chance": 0.6})
        Tabletop(page).open(moving.address)
        page.keyboard.press("j")
        expect(page.locator(".advice")).to_have_count(3)
        expect(page.locator("#standing")).to_be_visible()
        page.unroute_all(behavior="ignoreErrors")

    look_at(reader, show)


@pytest.mark.prove
def test_a_computer_that_thinks(reader: BrowserContext) -> None:
    match = branched(reader, moments(3, "ChooseMove")[-1], german="general")

    def show(page: Page) -> None:
        Tabletop(page).open(match.address)
        expect(page.locator("#pondering")).to_be_visible()

    look_at(reader, show, LOOKS[:1])


@pytest.mark.prove
@pytest.mark.parametrize("tab", ["luck", "plans"])
def test_the_course_of_a_match(reader: BrowserContext, finished: Played, tab: str) -> None:
    told = {"turn": 1, "phase": "movement", "title": "Press on", "worth": 2.5, "error": 0.5, "looked": 40}
    account = {"player": "veteran", "sketch": SKETCH, "strokes": [DRIVE], **told}
    account["rejected"] = [{"title": "Wait", "behind": 1.5, "why": "promises less"}]
    plan = {"side": "german", "player": "veteran:bold", "moments": [2, 20], "moment": 2, "account": account}

    def show(page: Page) -> None:
        give(page, "course", course(finished.info["moments"]))
        give(page, "plans", [plan])
        page.goto(f"{finished.address}?moment=9")
        page.locator("#course-ask").click()
        expect(page.locator(".turning")).to_be_visible()
        page.locator(f"#tab-{tab}").click()
        expect(page.locator(f"#{tab} :is(.luck-line, .account-title)")).to_be_visible()
        page.unroute_all(behavior="ignoreErrors")

    look_at(reader, show)


@pytest.mark.prove
def test_the_rulebook_page(reader: BrowserContext) -> None:
    def show(page: Page) -> None:
        page.goto("/rules/normandy-1971#MOV-A")
        expect(page.locator("#rule-MOV-A")).to_be_visible()
        page.locator("#rulebook-search").fill("supply road")

    look_at(reader, show)


@pytest.mark.prove
def test_a_fault_would_be_found(reader: BrowserContext) -> None:
    """The planted fault: a button without a name."""
    page = reader.new_page()
    page.goto("/")
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any("button-name" in fault for fault in faults_of(page, "home", EVERYTHING))
    page.close()
