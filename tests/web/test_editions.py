"""The page of two editions: one attack in two columns, changed by hand, carried in the address."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, expect

HEDGES = "/editions?target=W34&side=allied&turn=3&defenders=7-2&attackers=W35:7-4,20-10/V35:7-4,7-4"
BAD = ("serious", "critical")


def shown(page: Page, address: str = "/editions") -> None:
    """The page with both maps on it."""
    page.goto(address)
    expect(page.locator(".ed-picture svg[role=img]")).to_have_count(2)


def column(page: Page, year: int) -> str:
    return f".ed-column[data-year='{year}']"


def faces(page: Page, year: int) -> list[str]:
    return page.locator(f"{column(page, year)} .ed-face b").all_inner_texts()


def test_it_opens_with_a_scene_and_both_columns(page: Page) -> None:
    shown(page)
    expect(page.locator("#says")).to_contain_text(
        "In 1969 five faces of the die clear Saint-Laurent-sur-Mer, in 1971 four"
    )
    assert "target=X35" in page.url
    expect(page.locator("#scenes a[aria-current]")).to_have_text("Omaha: a fortress from three beaches")
    assert faces(page, 1969) == ["DE", "EX", "DB3", "DB3", "DB2", "AB1"]
    assert faces(page, 1971) == ["EX", "EX", "EX", "DR", "AR", "AR"]
    assert page.locator(f"{column(page, 1971)} .ed-row").all_text_contents() == [
        f"with what is added, row {row}" for row in range(5, 11)
    ]
    assert page.locator(f"{column(page, 1969)} .ed-row").count() == 0


def test_the_columns_stand_side_by_side_with_their_rows_level(page: Page) -> None:
    shown(page)
    for part in (".ed-picture", ".ed-strip", ".ed-facts", ".ed-sums"):
        boxes = [page.locator(f"{column(page, year)} {part}").bounding_box() for year in (1969, 1971)]
        assert boxes[0] is not None
        assert boxes[1] is not None
        assert abs(boxes[0]["y"] - boxes[1]["y"]) < 1, part
        assert boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]


def test_another_scene_goes_into_the_address_and_back_again(page: Page) -> None:
    shown(page)
    page.get_by_role("link", name="Tanks without infantry").click()
    expect(page.locator("#says")).to_contain_text(
        "in 1971 the attack is forbidden: armor may not attack alone (§CMB-J)"
    )
    expect(page).to_have_url(re.compile("target=NN24"))
    expect(page.locator(f"{column(page, 1971)} .ed-no")).to_be_visible()
    assert page.locator(f"{column(page, 1971)} .ed-face").count() == 0
    page.go_back()
    expect(page.locator("#says")).to_contain_text("Saint-Laurent")
    page.go_forward()
    expect(page.locator("#says")).to_contain_text("Carpiquet")


def test_an_address_is_the_whole_scene(page: Page) -> None:
    shown(page, HEDGES)
    expect(page.locator("#says")).to_contain_text("In 1969 three faces of the die clear Formigny, in 1971 four")
    expect(page.locator(f"{column(page, 1971)} .ed-barred")).to_contain_text("20-10 armored brigade in W35")
    expect(page.locator("#changes")).to_contain_text("New in 1971: armor may not attack into bocage.")


def test_a_unit_is_added_and_removed_by_keyboard_alone(page: Page) -> None:
    shown(page, HEDGES)
    page.get_by_role("button", name="Add a unit in V33").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Add to V33")).to_be_visible()
    page.get_by_role("button", name="22-10 heavy armored brigade").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("V33:22-10"))
    expect(page.locator(f"{column(page, 1969)} .ed-sums")).to_contain_text(
        "22-10 heavy armored brigade, no infantry with it"
    )
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Add a unit in V33"
    page.get_by_role("button", name="Remove 22-10 heavy armored brigade from V33").focus()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile("22-10"))
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Add a unit in V33"


def test_the_last_defender_stays(page: Page) -> None:
    shown(page, HEDGES)
    expect(page.get_by_role("button", name="7-2 German infantry regiment: the last defender stays")).to_be_disabled()


def test_another_hex_by_name_keeps_the_attack_s_directions(page: Page) -> None:
    shown(page, HEDGES)
    page.locator("#target").fill("st lo")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("target=P19.*attackers=Q20:7-4,20-10/P20:7-4,7-4"))
    expect(page.locator("#says")).to_contain_text("Saint-Lô")


def test_the_other_side_attacks_and_circumstances_are_changed(page: Page) -> None:
    shown(page, HEDGES)
    page.get_by_label("Germans").check()
    expect(page).to_have_url(re.compile("side=german.*defenders=7-4&attackers=W35:7-2/V35:7-2"))
    page.get_by_label("Defenders in supply").uncheck()
    expect(page).to_have_url(re.compile("defenders_fed=no"))
    expect(page.locator(f"{column(page, 1969)} .ed-sums")).to_contain_text("out of supply")
    page.get_by_label("Turn").select_option("1")
    expect(page.locator(f"{column(page, 1969)} .ed-sums")).not_to_contain_text("out of supply")
    page.get_by_label("Defenders dug in").check()
    expect(page.locator(f"{column(page, 1971)} .ed-sums")).to_contain_text("entrenched")


def test_a_rule_leads_to_its_paragraph_in_its_own_book(page: Page) -> None:
    shown(page, HEDGES)
    page.locator(f"{column(page, 1971)} .ed-barred a.rule-link").click()
    expect(page).to_have_url(re.compile(r"/rules/normandy-1971#TEC-C$"))
    expect(page.locator(".rule.opened")).to_contain_text("No armor attack into bocage")
    page.go_back()
    expect(page.locator("#says")).to_contain_text("Formigny")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("target=ZZ99&defenders=4-1", "no hex 'ZZ99'"),
        ("target=LL29&defenders=<img src=x onerror=alert(1)>", "no German unit '<img src=x onerror=a…'"),
        ("target=LL29&defenders=4-1&attackers=" + "/".join(["LL30:7-4"] * 9), "named once"),
        ("turn=9", "Missing"),
    ],
)
def test_a_hostile_address_is_met_with_a_sentence_and_a_way_on(context: BrowserContext, query: str, says: str) -> None:
    page = context.new_page()  # the browser logs a refusal as an error of its own
    surprises: list[str] = []
    page.on("dialog", lambda dialog: surprises.append(dialog.message))
    page.on("pageerror", lambda error: surprises.append(str(error)))
    page.goto(f"/editions?{query}")
    expect(page.locator("#trouble")).to_contain_text(says)
    page.get_by_role("link", name="Across the Odon").click()
    expect(page.locator("#says")).to_contain_text("Verson")
    expect(page.locator("#trouble")).to_be_empty()
    assert surprises == []


def test_on_a_phone_the_columns_stack_and_nothing_runs_off(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, HEDGES)
    first, second = (page.locator(column(page, year)).bounding_box() for year in (1969, 1971))
    assert first is not None
    assert second is not None
    assert second["y"] > first["y"] + first["height"]
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390
    expect(page.locator("#form")).not_to_be_visible()
    page.locator("#editor summary").click()
    expect(page.get_by_role("button", name="Add a unit in V33")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390


def serious(page: Page, screen: str) -> list[tuple[str, str, list[str]]]:
    """What axe calls serious or worse on a screen, with the first places where it is."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        (screen, one["id"], [f"{node['target']} {node['any'][:1]}" for node in one["nodes"]][:2])
        for one in found
        if one["impact"] in BAD
    ]


@pytest.mark.prove
@pytest.mark.parametrize("address", [HEDGES, "/editions?target=NN24&turn=3&defenders=4-1&attackers=NN25:20-10"])
def test_axe_finds_nothing_serious(page: Page, address: str) -> None:
    shown(page, address)
    page.evaluate("() => document.querySelectorAll('.ed-picture svg').forEach((map) => map.replaceChildren())")
    faults = []
    for scheme, width in (("light", 1280), ("dark", 390), ("dark", 1280)):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("() => { document.getElementById('editor').open = true; }")
        page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
        page.wait_for_function("() => document.getAnimations().length === 0")  # colours settle, the shortest of fades
        faults += serious(page, f"{scheme} {width}")
    page.get_by_role("button", name=re.compile("^Add a unit")).first.click()
    faults += serious(page, "dialog")
    assert faults == []


def test_the_shelf_leads_here(page: Page) -> None:
    page.goto("/")
    page.locator("[data-game='normandy-1971'] a.compared").click()
    expect(page.get_by_role("heading", name="Two editions")).to_be_visible()
