"""What the choices of the moment would make of a combat, and what the dice on the table are worth."""

from bocage.core.blocks import Rows, Text
from bocage.core.desk import Plan
from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.desk.plans import plans
from tests.games.dday_1991.position import ALLIED, GERMAN, attack, do, fighting, position, roll, run, task
from tests.games.dday_1991.test_opt_carpet import bombed, campaign
from tests.games.dday_1991.test_opt_pursuit import beaten

from .combats import DUEL, case, duel, landing, only, rows

# --- what the choices of the moment would make of it


def test_what_another_unit_would_make_of_it() -> None:
    """§4a4 §4b10"""
    s = landing()
    assert dict(only(s).could)["with 5U"] == "+5 against +6, 36%"
    do(s, "with 5U")
    assert dict(only(s).could) == {"with 7U": "+5 → +10, 36% → 79%", "with 1B-AB": "+5 → +8, 36% → 64%"}
    do(s, "with 7U")
    assert dict(only(s).could) == {"with 1B-AB": "+10 against +6, 79%"}


def test_what_another_hex_would_make_of_it() -> None:
    """§AMB-01"""
    s = do(fighting({"30B": "G10", "G-66": "H10", "G-67": "G9"}), "attack H10", "with 30B")
    assert dict(only(s).could)["also G9"] == "+4 against +2 → +3 against +4, 64% → 36%"


def test_an_air_unit_may_stay_down_in_bad_weather() -> None:
    """§opt-12c5"""
    s = position({"19U": "J10", "AIR-9U": "J10", "A-1U": "J10", "G-81": "J9"}, weather=True)
    s.good = False
    do(run(s, CombatStep(ALLIED)), "attack J9", "with 19U")
    assert dict(only(s).could)["with AIR-9U"] == "+2 → +6, 36% → 72% if it flies (60%)"


def test_what_a_reaction_would_make_of_it() -> None:
    """§opt-13a"""
    units = {"G-47Z": "K10", "20U": "K11", "A-3U": "K11", "AIR-9U": "H13"}
    s = fighting(units, GERMAN, air_reaction=True)
    attack(s, "K11", "G-47Z")
    do(s, "done")
    assert only(s).could == (("fly AIR-9U", "K11: against +5 → +9, 36% → 10%"),)
    do(s, "fly AIR-9U")
    assert only(s).could == (("to K11", "against +5 → +9, 36% → 10%"),)


def test_every_waiting_combat_shows_its_odds_when_one_is_chosen() -> None:
    """§4c1"""
    s = fighting({**DUEL, "19U": "J10", "G-81": "J9"})
    attack(s, "K10", "20U")
    attack(s, "J9", "19U")
    assert [plan.pieces for plan in plans(s, None)] == [("20U",), ("19U",)]
    do(s, "done")
    assert task(s) == "ChooseCombat"
    effects = [pair for plan in plans(s, None) for pair in plan.could]
    assert effects == [("resolve K10", "+5 against +4, 55%"), ("resolve J9", "+2 against +3, 36%")]


def test_what_bombs_would_make_of_it() -> None:
    """§opt-13b2 Two corps to choose from, and both strategic air units."""
    units = {"20U": "J10", "G-81": "J9", "G-82": "J9", "A-7INF": "J9"}
    s = bombed(campaign(units), "J9", "20U", sorties=2)
    assert task(s) == "Target"
    assert [action for action, _ in only(s).could] == ["target G-81", "target G-82"]
    assert all(" → " in effect for _, effect in only(s).could)
    both = rows(only(s), "After carpet bombing by both")
    assert len(both) == 2
    do(s, "target G-81")
    assert len(rows(only(s), "After carpet bombing by a")) == 2


def test_a_pursuit_has_its_plan() -> None:
    """§opt-14b2"""
    s = do(beaten(), "strike L9")
    assert (only(s).title, only(s).pieces) == ("Allied pursuit against L9", ())
    assert [action for action, _ in only(s).could] == ["with 20U"]
    do(s, "with 20U")
    assert case(s).outcomes


# --- the dice on the table


def lit(plan: Plan) -> tuple[str, str, str]:
    """The dice of the round just thrown and what they came to, as the table lights them."""
    (table,) = [block for block in plan.more if isinstance(block, Rows) and block.title.startswith("The round just")]
    ((row, column),) = table.lit
    return table.rows[row][0], table.head[column], table.rows[row][column]


def test_the_table_of_dice() -> None:
    """§4c1 Fifty-five pairs are the attacker's at one more; nothing is lit before the dice have fallen."""
    plan = only(do(fighting(DUEL), "attack K10", "with 20U"))
    (table,) = [block for block in plan.more if isinstance(block, Rows)]
    cells = [cell for row in table.rows for cell in row[1:]]
    assert len(cells) == 100
    assert sum(cell.startswith("D") for cell in cells) == 55
    assert (table.rows[0][0], table.rows[0][10], table.rows[9][1], table.lit) == ("1", "A2", "D2", ())


def test_new_dice_are_priced_against_those_on_the_table() -> None:
    """§opt-10a Three and six at +5 against +4: beaten by two without loss; of a hundred pairs 55 win."""
    s = duel(3, 6, initiative=True)
    plan = only(s)
    assert plan.open
    (table,) = [block for block in plan.more if isinstance(block, Rows) and block.title.startswith("Every pair")]
    ((row, column),) = table.lit
    assert (table.rows[row][0], table.head[column], table.rows[row][column]) == ("3", "6", "A")
    worse = sum(cell in ("A1", "A2") for line in table.rows for cell in line[1:])
    (text,) = [block for block in plan.more if isinstance(block, Text)]
    assert f"better in 55%, worse in {worse}%, and win in 55%" in text.says
    assert dict(plan.could) == {"stand": "the defenders win", "reroll": "the attackers win in 55%"}
    found = rows(plan, "The price of new dice")
    assert found["Stand"][:2] == ("0%", "0")
    assert found["Roll again"][0] == "55%"


def test_the_defender_weighs_new_dice_his_own_way() -> None:
    """§opt-10a The German holds the marker, and has been thrown out."""
    s = fighting(DUEL, initiative=True)
    s.initiative = GERMAN
    attack(s, "K10", "20U")
    roll(do(s, "done"), 6, 5)
    assert dict(only(s).could) == {"stand": "the attackers win", "reroll": "the defenders win in 45%"}


def test_fighting_on_is_priced() -> None:
    """§opt-10b §AMB-26 Beaten by one, the corps would fight on with three: 36 against four, for one more loss."""
    s = duel(3, 5, fight_on=True)
    assert task(s) == "FightOn"
    plan = only(s)
    assert dict(plan.could) == {"accept": "the defenders win", "fight": "one more loss, +3 against +4, 36% to win"}
    found = rows(plan, "The price of fighting on")
    assert found["Accept"] == ("0%", "0", "0")
    assert found["One more round"][0] == "36%"
    text, fallen = [block for block in plan.more if isinstance(block, Text)]
    assert "cheapest on the 20th U.S." in text.says
    assert "It pays if winning is worth more than" in text.says
    assert fallen.says == "The dice were 3 against 5: the defenders win."
    assert lit(plan) == ("3", "5", "A")
    assert plan.cases[0].outcomes == []


def test_the_marker_and_further_rounds_are_weighed_before_the_dice() -> None:
    """§opt-10a §opt-10b"""
    s = do(fighting(DUEL, initiative=True, fight_on=True), "attack K10", "with 20U")
    found = rows(only(s), "If each side does all it can")
    assert list(found) == [
        "These dice alone",
        "With the marker",
        "Fighting on, with the marker",
    ]
    assert [found["These dice alone"][0], found["With the marker"][0]] == ["55%", "80%"]


def test_marking_losses_shows_the_combat_they_come_from() -> None:
    """§4e2 §opt-10b What each loss would leave of the modifier, where there may be another round."""
    s = fighting({"20U": "K11", "12U": "L10", "G-1SSZ": "K10"}, fight_on=True)
    attack(s, "K10", "20U", "12U")
    roll(do(s, "done"), 1, 10)
    assert task(s) == "Losses"
    plan = only(s)
    assert plan.open
    assert plan.cases[0].outcomes == []
    assert [action for action, _ in plan.could] == ["lose 20U", "lose 12U"]
    assert all(effect.startswith("+10 → +") for _, effect in plan.could)
    text, fallen = [block for block in plan.more if isinstance(block, Text)]
    assert text.says == "Allied units still have to take one loss by the dice."
    assert fallen.says == "The dice were 1 against 10: the defenders win, one loss to the attackers."
    assert lit(plan) == ("1", "10", "A1")


def test_the_dice_are_shown_as_they_fell_until_the_round_is_settled() -> None:
    """§4c1 §4e2 The first loss lowers the modifier; what the dice came to is not judged anew."""
    s = fighting({"20U": "K11", "12U": "L10", "G-1SSZ": "K10"}, fight_on=True)
    attack(s, "K10", "20U", "12U")
    roll(do(s, "done"), 1, 10)
    before = lit(only(s))
    do(s, "lose 20U")
    assert task(s) == "FightOn"
    assert lit(only(s)) == before == ("1", "10", "A1")
    do(s, "fight")
    assert task(s) == "Losses"
    assert lit(only(s)) == before


def test_an_emptied_hex_is_simply_entered() -> None:
    """§opt-13b2 Bombs have destroyed the corps before its combat is fought."""
    s = fighting({**DUEL, "19U": "J10", "G-81": "J9"})
    attack(s, "K10", "20U")
    attack(s, "J9", "19U")
    do(s, "done")
    s.eliminate(s.kit.unit_index["G-47Z"], "§opt-13b2")
    empty, _ = plans(s, None)
    assert empty.cases == []
    assert empty.unknown == "Nobody defends K10 any more: it is simply entered (§opt-13b2)."
