"""One attack under both editions: each figure here is reckoned by hand from the rulebooks."""

from fractions import Fraction

import pytest

from bocage.editions.column import Column, Odds
from bocage.editions.ready import ready
from bocage.editions.scene import Scene, read_scene
from bocage.editions.weigh import weigh

SCENES = {one.id: one.scene for one in ready()}
OPEN = {"target": "LL29", "defenders": "4-1", "attackers": "LL30:7-4,6-10", "guns": "no", "turn": "3"}


def scene(**parts: str) -> Scene:
    return read_scene(OPEN | parts)


def columns(found: Scene) -> tuple[Column, Column]:
    return weigh(found).columns


def both(found: Scene) -> tuple[Odds, Odds]:
    """Both odds of an attack that either edition allows."""
    first, second = columns(found)
    assert first.odds is not None
    assert second.odds is not None
    return first.odds, second.odds


def results(odds: Odds) -> list[str]:
    return [face.result for face in odds.faces]


def remarks(column: Column) -> list[str]:
    return [one.rule for one in column.remarks]


def barred(column: Column) -> list[tuple[str, str]]:
    return [(one.unit.split()[0], one.rule) for one in column.barred]


# --- strengths and columns


def test_open_ground_is_the_same_column_in_both() -> None:
    first, second = both(scene())
    assert (first.attack.total, first.defense.total, first.column) == ("13", "4", "3-1")
    assert (second.attack.total, second.defense.total, second.column) == ("13", "4", "3-1")
    assert results(first) == ["EX", "DB3", "DB3", "AB2", "AB2", "AB3"]
    assert results(second) == ["DR", "DR", "DR", "AR", "AR", "AR"]


def test_three_beaches_against_a_fortress() -> None:
    """1969: 3 x 7 and 3 x 40 against 3 x 7; 1971: 3 x 7 and one light mission against 7, four on the die."""
    first, second = both(SCENES["omaha"])
    assert (first.attack.total, first.defense.total, first.column) == ("141", "21", "6-1")
    assert (second.attack.total, second.defense.total, second.column) == ("61", "7", "8-1")
    assert first.additions.lines == ()
    assert [(line.amount, line.words) for line in second.additions.lines] == [("4", "fortification")]
    assert [face.row for face in second.faces] == [5, 6, 7, 8, 9, 10]
    assert [face.row for face in first.faces] == [1, 2, 3, 4, 5, 6]


def test_every_line_names_a_rule_of_its_own_book() -> None:
    for found in SCENES.values():
        for column in columns(found):
            sums = (column.odds.attack, column.odds.defense, column.odds.additions) if column.odds else ()
            cited = [line.rule for one in sums for line in one.lines] + [one.rule for one in column.barred]
            assert all(rule.startswith("§") for rule in cited)
            assert cited


def test_the_river_doubles_or_adds_three() -> None:
    first, second = both(SCENES["river"])
    assert [line.amount for line in first.defense.lines] == ["7", "×2"]
    assert [line.amount for line in second.additions.lines] == ["3"]


def test_a_fortress_in_bocage_counts_once_in_1969_and_twice_in_1971() -> None:
    first, second = both(SCENES["douvres"])
    assert first.defense.total == "12"
    assert second.additions.total == "8"


def test_a_fortress_helps_allied_defenders_in_1971_alone() -> None:
    """Longues, no swamp: in 1969 the walls face the sea."""
    held = scene(target="DD33", side="german", defenders="7-4", attackers="DD32:10-6")
    first, second = both(held)
    assert first.defense.total == "7"
    assert second.additions.total == "4"


def test_swamp_and_forest_are_ground_of_1969_alone() -> None:
    first, second = both(scene(target="M38", side="german", defenders="7-4", attackers="M37:10-6"))
    assert first.defense.total == "21"
    assert second.additions.total == "0"


def test_the_beach_under_german_attack_has_forty_or_ten() -> None:
    first, second = both(SCENES["beach"])
    assert first.defense.lines[-1].amount == "40"
    assert second.defense.lines[-1].amount == "10"


def test_ships_are_silent_where_the_scene_has_none() -> None:
    quiet = read_scene({"target": "X35", "turn": "1", "defenders": "7-2", "attackers": "Y36:7-4", "guns": "no"})
    first, second = both(quiet)
    assert (first.attack.total, second.attack.total) == ("7", "7")


def test_works_add_four_in_1971_and_are_told_to_be_nothing_in_1969() -> None:
    first, second = columns(scene(works="yes"))
    assert second.odds is not None
    assert [line.words for line in second.odds.additions.lines] == ["entrenched"]
    assert "§GEN-6" in remarks(first)


def test_nobody_digs_in_a_fortress() -> None:
    _, second = columns(read_scene({"target": "X35", "defenders": "7-2", "attackers": "Y36:7-4", "works": "yes"}))
    assert second.odds is not None
    assert second.odds.additions.total == "4"
    assert "§R-19" in remarks(second)


# --- supply


def test_an_unfed_defender_is_halved_in_both() -> None:
    first, second = both(scene(defenders_fed="no"))
    assert (first.defense.total, second.defense.total) == ("2", "2")


def test_paratroops_are_isolated_on_the_first_day_of_1971_alone() -> None:
    first, second = both(SCENES["airborne"])
    assert (first.defense.total, first.column) == ("7", "1-1")
    assert (second.defense.total, second.column) == ("3½", "3-1")


def test_germans_in_a_fortress_are_stocked_in_1969() -> None:
    first, second = both(
        read_scene({"target": "X35", "defenders": "7-2", "attackers": "Y36:7-4", "defenders_fed": "no"})
    )
    assert first.defense.total == "21"
    assert second.defense.total == "3½"


def test_a_fortress_feeds_its_germans_for_an_attack_too() -> None:
    """From the works of Colleville against the beach: cut off, yet in 1969 they may."""
    sortie = read_scene(
        {"target": "Y35", "side": "german", "defenders": "2-4", "attackers": "Z34:7-2", "attackers_fed": "no"}
    )
    first, second = columns(sortie)
    assert first.odds is not None
    assert barred(second) == [("7-2", "§CMB-I")]


def test_on_the_first_day_everybody_else_is_fed_in_1971_too() -> None:
    first, second = both(scene(turn="1", defenders_fed="no", attackers_fed="no"))
    assert (first.defense.total, second.defense.total) == ("4", "4")


def test_unfed_attackers_may_not_attack() -> None:
    first, second = columns(scene(attackers_fed="no"))
    assert barred(first) == [("7-4", "§ATT-8"), ("6-10", "§ATT-8")]
    assert barred(second) == [("7-4", "§CMB-I"), ("6-10", "§CMB-I")]
    assert first.odds is second.odds is None


# --- refusals


def test_armor_alone_attacks_at_half_or_not_at_all() -> None:
    first, second = columns(SCENES["tanks"])
    assert first.odds is not None
    assert (first.odds.attack.total, first.odds.column) == ("10", "2-1")
    assert second.odds is None
    assert barred(second) == [("20-10", "§CMB-J")]


def test_armor_stays_out_of_bocage_in_1971() -> None:
    first, second = columns(SCENES["hedges"])
    assert barred(first) == []
    assert barred(second) == [("20-10", "§TEC-C")]
    assert second.odds is not None, "the infantry beside it attacks all the same"


def test_only_germans_attack_over_a_flood_in_1969_and_nobody_in_1971() -> None:
    first, second = columns(SCENES["flood"])
    assert first.odds is not None
    assert second.odds is None
    allied = read_scene({"target": "M34", "defenders": "4-1", "attackers": "M35:7-4/L35:7-4"})
    first, second = columns(allied)
    assert {rule for _, rule in barred(first)} == {"§TEC-FLOOD"}
    assert {rule for _, rule in barred(second)} == {"§TEC"}


def test_defend_only_units_never_attack() -> None:
    first, second = columns(scene(side="german", defenders="7-4", attackers="LL30:10d6"))
    assert (barred(first), barred(second)) == ([("10d6", "§RUL-02")], [("10d6", "§UNIT-D")])


def test_stacks_that_only_one_edition_allows_are_remarked_on() -> None:
    """Two regiments and a battalion: lawful in 1969; a regiment with two battalions in bocage too."""
    first, second = columns(scene(attackers="LL30:7-4,7-4,2-4"))
    assert "§STK" not in remarks(first)
    assert "§STK" in remarks(second)


# --- what the die does


def test_the_smaller_force_goes_in_an_exchange_of_1969() -> None:
    """9 attack 20: on an EX all nine go, and of 18 and 2 the cheapest that is no less than nine."""
    first, _ = both(SCENES["forlorn"])
    exchange = next(found for found in first.prospects.outcomes if found.result == "EX")
    assert (exchange.attacker_loses, exchange.defender_loses, exchange.vacates) == (9, 18, False)


def test_the_defender_goes_in_an_exchange_of_1971() -> None:
    _, second = both(SCENES["omaha"])
    exchange = next(found for found in second.prospects.outcomes if found.result == "EX")
    assert (exchange.attacker_loses, exchange.defender_loses, exchange.vacates) == (7, 7, True)


def test_a_retreat_without_a_way_is_fatal_and_said() -> None:
    """On Utah's sand with Germans in the dunes: two hexes back are sea."""
    _, second = both(SCENES["omaha"])
    back = next(found for found in second.prospects.outcomes if found.result == "AR")
    assert back.attacker_loses == 7
    assert "7-4 in Y36 would be destroyed" in back.says


@pytest.mark.parametrize("found", SCENES.values(), ids=list(SCENES))
def test_chances_faces_and_averages_agree(found: Scene) -> None:
    for column in columns(found):
        if column.odds is None:
            continue
        odds = column.odds
        told = odds.prospects
        assert sum(Fraction(one.chance) for one in told.outcomes) == 1
        assert sorted(die for one in told.outcomes for die in one.faces) == [1, 2, 3, 4, 5, 6]
        for one in told.outcomes:
            assert one.faces == tuple(face.die for face in odds.faces if face.result == one.result)
            assert one.vacates == next(face.vacates for face in odds.faces if face.result == one.result)
        assert Fraction(told.vacated) == Fraction(sum(face.vacates for face in odds.faces), 6)
        average = sum(Fraction(one.chance) * one.attacker_loses for one in told.outcomes)
        assert told.attacker_loses == pytest.approx(float(average), abs=0.051)


# --- in a sentence


def test_the_sentence_names_the_better_edition() -> None:
    says = weigh(SCENES["hedges"]).says
    assert says == (
        "In 1969 three faces of the die clear Formigny, in 1971 four: the Allies would rather attack in 1971."
    )


def test_the_sentence_tells_a_ban_with_its_rule() -> None:
    assert weigh(SCENES["tanks"]).says == (
        "In 1969 three faces of the die clear Carpiquet; in 1971 the attack is forbidden: "
        "armor may not attack alone (§CMB-J)."
    )


def test_the_sentence_where_both_forbid_or_nobody_attacks() -> None:
    assert weigh(scene(attackers_fed="no")).says == (
        "Neither edition lets this attack be made: attackers must be supplied (§ATT-8 of 1969, §CMB-I of 1971)."
    )
    flood = read_scene({"target": "M34", "defenders": "4-1", "attackers": "M35:7-4"})
    assert weigh(flood).says == (
        "Neither edition lets this attack be made: in 1969 Allied units may not attack across a flood (§TEC-FLOOD), "
        "in 1971 nobody attacks across a flood (§TEC)."
    )
    assert weigh(scene(attackers="")).says == "Nobody attacks yet: put units in a hex beside the target."


def test_equal_chances_are_told_by_their_price() -> None:
    says = weigh(SCENES["airborne"]).says
    assert says.startswith("Three faces of the die clear Sainte-Mère-Église in both editions, but at another price")


def test_no_face_may_clear_it() -> None:
    assert "in 1971 none" in weigh(SCENES["static"]).says


# --- what changed


def test_what_changed_is_told_where_it_bears_on_the_scene() -> None:
    topics = [change.topic for change in weigh(SCENES["tanks"]).changes]
    assert "Armor alone" in topics
    assert "Armor against bocage" not in topics
    assert "Armor against bocage" in [change.topic for change in weigh(SCENES["hedges"]).changes]
    assert "Naval gunfire" in [change.topic for change in weigh(SCENES["omaha"]).changes]
    assert "Naval gunfire" not in topics


def test_a_ban_is_explained_even_where_it_rarely_decides() -> None:
    flood = read_scene({"target": "M34", "defenders": "4-1", "attackers": "M35:7-4"})
    assert "Attacks over water" in [change.topic for change in weigh(flood).changes]
