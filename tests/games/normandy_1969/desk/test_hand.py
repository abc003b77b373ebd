"""What the deciding player has in hand: the piece, where it has come to, and the question in words."""

from bocage.core import play
from bocage.core.protocol import Side
from bocage.games.normandy_1969.airborne import LandGlider
from bocage.games.normandy_1969.desk.desk import DESK
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST, GROUPS, NormandyState
from bocage.games.normandy_1969.words import prompt
from tests.games.normandy_1969.battles import combat, gather, outcome, retreating
from tests.games.normandy_1969.sketch import do, sketch

from .positions import begun, moments

hand = DESK.hand


def held(s: NormandyState) -> tuple[str, tuple[str, ...], str]:
    found = hand(s)
    assert found is not None
    return found.says, found.pieces, found.place


def march(text: str) -> NormandyState:
    """An Allied impulse with a supply beach in A1."""
    return sketch(text, Impulse(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})


def test_a_unit_on_its_way_is_in_hand_where_it_has_come_to() -> None:
    s = do(march("p:7-4 . . ."), "move 7-4@A1")
    assert held(s) == ("Move the 7-4 infantry regiment in A1", ("0",), "")
    do(s, "step B1")
    assert held(s) == ("Move the 7-4 infantry regiment in A1, on its way in B1", ("0",), "B1")


def test_an_attack_in_hand_names_its_square_and_holds_its_units() -> None:
    s = gather(combat(".:7-4*2 .:7-2 ."), "B1", "0")
    assert held(s) == ("Attack B1: choose who takes part", ("0",), "")


def test_a_retreating_unit_is_in_hand() -> None:
    """§CRT-DB"""
    board = ". . . . .\n . . . . .\n. . .:7-2 . .\n . . . . .\n. . . . ."
    s = retreating(board, "7-2@C3", 2)
    assert held(s) == ("The 7-2 infantry regiment in C3 falls back 2 squares: say where", ("1",), "")
    first = str(play.offered(s)[0])
    do(s, first)
    name = first.split()[1]
    assert held(s) == (f"The 7-2 infantry regiment in C3 falls back 2 squares, now in {name}: say where", ("1",), name)


def test_a_german_unit_that_the_allies_lead_says_so() -> None:
    """§INV-5 After a landing."""
    s = retreating(". . .:7-2 . .", "7-2@C1", 1, by=Side.ALLIED)
    assert (
        held(s)[0]
        == "The 7-2 infantry regiment in C1 falls back 1 square, led by you because paratroops landed on it: say where"
    )
    assert prompt(s).endswith("for the Germans, because paratroops landed on it, 1 square to go (§INV-5)")
    own = retreating(". . .:7-2 . .", "7-2@C1", 1)
    assert prompt(own) == "German: lead a 7-2 infantry regiment back from C1, 1 square to go (§R-17)"


def test_a_glider_and_a_unit_to_be_placed_are_in_hand() -> None:
    """§GLD §INV-10"""
    s = sketch(". . .", turn=1, drops="B1", reserve=[("7-4g", GROUPS.index("glider"))])
    s.agenda.append(LandGlider(0))
    assert held(s) == ("Choose where the 7-4 glider regiment lands", ("0",), "")
    s = begun("take historical")
    assert held(s)[0].endswith("set up the units that begin on the map")
    place = next(a for a in play.offered(s) if a.verb == "place")
    do(s, str(place))
    assert held(s)[0].startswith("Choose a square for the ")
    assert held(s)[1] == (place.noun,)


def test_an_exchange_says_what_is_owed() -> None:
    """§CRT-EX"""
    s = gather(combat(".:2-4*2 .:4-1 .:2-4*2"), "B1", "0", "2", "4", "6")
    outcome(s, s.agenda.pop().battle(s), "EX")
    assert held(s) == ("Exchange: choose units to lose, 4 factors still owed", (), "")
    do(s, "lose 0", "lose 2")
    assert held(s) == ("Exchange: enough is lost; close it, or choose more to lose", (), "")


def test_whoever_waits_has_nothing_in_hand() -> None:
    s = march("p:7-4 . . .")
    assert hand(s) is None
    s.agenda.clear()
    assert hand(s) is None


def test_pieces_in_hand_are_units_of_the_side_that_decides_or_leads() -> None:
    """§INV-5 Only a German retreat after a landing is led by the other side."""
    met = set()
    for moment in moments(2, every=3):
        found = hand(moment.sight)
        for piece in found.pieces if found is not None else ():
            assert int(piece) & 1 == moment.side or moment.task == "RetreatStep"
            met.add(moment.task)
    assert {"MoveUnit", "Gather"} <= met
