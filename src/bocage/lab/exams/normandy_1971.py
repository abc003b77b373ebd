"""Exams in Normandy (1971): positions with a play that is plainly best, and how it is told."""

from collections.abc import Callable

from bocage.core.protocol import Action, Side
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.victory import verdict

from .frame import ODDS, Exam
from .normandy_1971_deeper import DEEPER
from .normandy_1971_positions import COMBAT, FIRST, LAST, SECOND, SHORE, attacked, position

# --- the Allies


def _leave_north() -> NormandyState:
    allied = SHORE | {"F44": "7-4", "F43": "7-4", "G42": "7-4 6-10", "J35": "7-4"}
    return position(3, Side.ALLIED, SECOND, allied, {"C36": "4-1", "WW20": "14-6", "R25": "14-6"})


def _leave_east() -> NormandyState:
    allied = SHORE | {"WW28": "7-4", "VV27": "7-4 6-10", "UU27": "7-4", "TT26": "7-4", "RR25": "7-4", "SS25": "7-4"}
    return position(LAST, Side.ALLIED, SECOND, allied, {"MM20": "14-6", "R25": "14-6", "K20": "7-2"})


def _empty_caen() -> NormandyState:
    allied = SHORE | {"QQ26": "7-4 6-10", "PP27": "7-4 6-10", "RR27": "7-4"}
    german = {"R25": "14-6", "K20": "7-2"} | dict.fromkeys(("LL21", "OO20", "RR19", "UU20", "WW22", "WW25"), "4-1")
    return position(LAST, Side.ALLIED, SECOND, allied, german)


def _empty_bayeux() -> NormandyState:
    allied = SHORE | {"FF32": "7-4", "GG32": "7-4 6-10", "DD33": "7-4"}
    return position(2, Side.ALLIED, SECOND, allied, {"EE25": "7-2", "QQ24": "15-6 7-6", "P19": "7-2"})


def _too_strong() -> NormandyState:
    allied = SHORE | {"CC29": "7-4", "BB29": "7-4", "DD29": "7-4", "EE30": "7-4"}
    allied |= {"PP30": "7-4 6-10", "OO29": "7-4", "PP28": "7-4 20-10", "QQ28": "7-4"}
    german = {"CC28": "18-6 14-6", "BB28": "14-6 14-6", "DD28": "14-6 16-6", "Y25": "14-6", "PP29": "4-1"}
    return position(5, Side.ALLIED, COMBAT, allied, german, dug_in="CC28 BB28 DD28")


def _trapped() -> NormandyState:
    """A static regiment with Allies on every side: whatever the die says, it is driven into them and dies."""
    allied = SHORE | {"PP30": "7-4 6-10", "OO29": "7-4", "PP28": "7-4 20-10", "QQ28": "7-4"}
    german = {"PP29": "4-1", "QQ22": "15-6 7-6", "R25": "14-6"}
    return position(3, Side.ALLIED, COMBAT, allied, german)


def _caen_besieged() -> NormandyState:
    """Caen is held by one weak regiment; everything else is far away."""
    allied = SHORE | {
        "PP25": "7-4 20-10",
        "QQ25": "7-4 6-10 6-10",
        "OO24": "7-4 22-10",
        "RR24": "7-4 6-10",
        "QQ22": "7-4",
    }
    return position(5, Side.ALLIED, COMBAT, allied, {"QQ24": "4-1", "R25": "14-6", "XX9": "14-6"}, ours="PP24 QQ23")


def _raider_near() -> NormandyState:
    allied = {name: codes for name, codes in SHORE.items() if name != "M39"} | {"L37": "7-4", "K36": "7-4 6-10"}
    return position(4, Side.ALLIED, SECOND, allied, {"K41": "8-8", "E33": "7-2", "QQ22": "18-6 14-6"})


def _on_carentan() -> NormandyState:
    """Carentan is empty, and the way from Utah open."""
    allied = SHORE | {"K36": "7-4", "L37": "7-4 6-10", "J35": "7-4"}
    return position(LAST, Side.ALLIED, SECOND, allied, {"P19": "7-2", "QQ22": "15-6 7-6"})


def _screen() -> NormandyState:
    """A division is off to the north; one raider could still come upon the highway that must stay in supply."""
    allied = SHORE | {"J35": "7-4", "I36": "7-4", "H39": "7-4", "H40": "7-4", "K36": "7-4"}
    german = {"B32": "8-8", "QQ24": "15-6 7-6", "P19": "10-6"}
    return position(LAST, Side.ALLIED, SECOND, allied, german, gone=("B46", "B46", "B46"))


# --- the Germans


def _open_beach() -> NormandyState:
    allied = {name: codes for name, codes in SHORE.items() if name != "M39"} | {"K36": "7-4 6-10", "EE30": "7-4"}
    return position(3, Side.GERMAN, FIRST, allied, {"I41": "8-8", "G25": "7-2", "QQ24": "15-6 7-6", "P19": "10-6"})


def _cut_the_road() -> NormandyState:
    """A division is off by the Cherbourg highway; whoever controls the road at the end has it out of supply."""
    allied = SHORE | {"J35": "7-4"}
    german = {"E40": "8-8", "C36": "7-6", "QQ24": "15-6 7-6", "P19": "10-6"}
    return position(LAST, Side.GERMAN, SECOND, allied, german, gone=("B46", "B46", "B46"))


def _deny_bayeux() -> NormandyState:
    allied = SHORE | {"EE31": "7-4", "GG31": "7-4 6-10"}
    return position(LAST, Side.GERMAN, SECOND, allied, {"Y27": "8-8", "P19": "4-1", "QQ24": "4-1"}, ours="EE30")


def _hold_caen() -> NormandyState:
    """The only regiment in Caen must not leave it; a static one is behind."""
    allied = SHORE | {"QQ26": "7-4 6-10", "PP26": "7-4 20-10", "OO26": "7-4 6-10"}
    return position(4, Side.GERMAN, FIRST, allied, {"QQ24": "14-6", "VV14": "4-1", "P19": "7-2"}, dug_in="QQ24")


def _no_charge() -> NormandyState:
    allied = SHORE | {"MM30": "7-4 20-10", "NN30": "7-4 22-10", "OO30": "7-4 20-10"}
    german = {
        "MM29": "7-6",
        "NN29": "7-2",
        "OO29": "7-6",
        "QQ24": "4-1",
        "TT19": "14-6",
        "TT17": "14-6",
        "SS18": "14-6",
    }
    return position(3, Side.GERMAN, COMBAT, allied | {"TT18": "2-4c"}, german)


def _lone_brigade() -> NormandyState:
    """Tanks without infantry and without supply, a panzer division all round them."""
    allied = SHORE | {"TT18": "20-10"}
    german = {"TT19": "14-6", "TT17": "14-6 18-6", "SS18": "14-6", "UU18": "7-6", "R25": "10-6"}
    return position(5, Side.GERMAN, COMBAT, allied, german)


# --- how they are told


Judge = Callable[[NormandyState, list[Action], NormandyState], float]


def _off(edge: str) -> Judge:
    """Regiments that left by the roads of an edge, of the three that make a division."""

    def judge(before: NormandyState, own: list[Action], after: NormandyState) -> float:
        gone = [h for _, h, _ in after.exits if after.kit.board.road_exits[h] == edge]
        return float(len(gone) >= 3)

    return judge


def _taken(city: str) -> Judge:
    """Whether the Allies were the last in all of a city."""

    def judge(before: NormandyState, own: list[Action], after: NormandyState) -> float:
        wanted = after.kit.board.city_of[city]
        return float(after.cities & wanted == wanted)

    return judge


def _attacks(hex_name: str, strength: int) -> Judge:
    """Whether this hex was attacked, with so much strength at least."""
    return lambda before, own, after: float(attacked(before, own).get(hex_name, 0) >= strength)


def _attacks_only(hex_name: str) -> Judge:
    """Whether this hex and no other was attacked."""
    return lambda before, own, after: float(set(attacked(before, own)) == {hex_name})


def _guards(name: str) -> Judge:
    """Whether a beach has a guard on it."""
    return lambda before, own, after: float(after.occupied[Side.ALLIED] >> after.kit.hex_named(name) & 1)


def _kills_beach(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    return float(after.dead != before.dead)


def _denies(points: float) -> Judge:
    """Whether the Allies' ground is worth so much less than before."""

    def judge(before: NormandyState, own: list[Action], after: NormandyState) -> float:
        return float(verdict(before).geographic - verdict(after).geographic >= points)

    return judge


def _keeps(points: float) -> Judge:
    """Whether the Allies' ground is worth at least so much when the enemy has had his last word."""
    return lambda before, own, after: float(verdict(after).geographic >= points)


def _still_in(city: str) -> Judge:
    """Whether a German is still in a city."""
    return lambda before, own, after: float(bool(after.occupied[Side.GERMAN] & after.kit.board.city_of[city]))


EXAMS: list[Exam] = [
    Exam(
        "leave north",
        "The Cherbourg road",
        "Three regiments stand by the highway to Cherbourg, the road is open, and after this turn the twelve points "
        "for it can no longer be had.",
        Side.ALLIED,
        _leave_north,
        200,
        _off("N"),
    ),
    Exam(
        "leave east",
        "Off the east edge",
        "The last move: a division can leave by a road in supply, for eight points; nothing else it could do counts.",
        Side.ALLIED,
        _leave_east,
        200,
        _off("E"),
    ),
    Exam(
        "empty Caen",
        "Nobody is in Caen",
        "The last move, and no German near Caen: its three hexes need only be entered, for six points; the roads "
        "beyond it are barred.",
        Side.ALLIED,
        _empty_caen,
        200,
        _taken("Caen"),
    ),
    Exam(
        "empty Bayeux",
        "Nobody is in Bayeux",
        "Bayeux lies open two hexes from the front; whoever enters it first has it.",
        Side.ALLIED,
        _empty_bayeux,
        200,
        _taken("Bayeux"),
    ),
    Exam(
        "empty Carentan",
        "Nobody is in Carentan",
        "The last move, and the causeway to Carentan is free: two points for a walk.",
        Side.ALLIED,
        _on_carentan,
        200,
        _taken("Carentan"),
    ),
    Exam(
        "too strong",
        "Panzers dug in",
        "Single regiments before three dug-in panzer stacks: every attack is at one to four or worse and would lose "
        "the attackers. A static regiment at Caen is surrounded: that one attack is to be made.",
        Side.ALLIED,
        _too_strong,
        40,
        _attacks_only("PP29"),
    ),
    Exam(
        "trapped",
        "Nowhere to go",
        "A static regiment in the open with zones all round it: at these odds every result but one destroys it.",
        Side.ALLIED,
        _trapped,
        40,
        _attacks("PP29", 20),
    ),
    Exam(
        "besieged",
        "The last regiment in Caen",
        "Four points of Germans alone keep six points from us, and we are ten to one.",
        Side.ALLIED,
        _caen_besieged,
        40,
        _attacks("QQ24", 20),
    ),
    Exam(
        "raider",
        "A raider near Utah",
        "Reconnaissance troops are two hexes from Utah, where nobody stands: a German in the beach hex kills the "
        "supply area for good, so somebody must go back.",
        Side.ALLIED,
        _raider_near,
        200,
        _guards("M39"),
    ),
    Exam(
        "screen",
        "Keep the highway open",
        "The last move: twelve points hang on the highway, and a raider can reach it by the gaps between our zones; "
        "the regiments along the road must close them.",
        Side.ALLIED,
        _screen,
        200,
        _keeps(12.0),
    ),
    Exam(
        "open beach",
        "Utah stands open",
        "A supply beach without a guard, within reach of reconnaissance troops: entering it shuts it for good.",
        Side.GERMAN,
        _open_beach,
        200,
        _kills_beach,
    ),
    Exam(
        "cut the road",
        "A division has left",
        "The last move: a zone of control on the highway takes the twelve points back.",
        Side.GERMAN,
        _cut_the_road,
        200,
        _denies(12.0),
    ),
    Exam(
        "deny Bayeux",
        "Beside Bayeux",
        "The last move: a city does not count while a German stands beside it, and one is near enough.",
        Side.GERMAN,
        _deny_bayeux,
        200,
        _denies(2.0),
    ),
    Exam(
        "hold Caen",
        "The garrison",
        "One dug-in regiment alone is in Caen, and the Allies are two hexes off: if it leaves, they walk in.",
        Side.GERMAN,
        _hold_caen,
        200,
        _still_in("Caen"),
    ),
    Exam(
        "no charge",
        "Do not charge brigades",
        "Weak regiments before armored brigades with infantry: all odds are worse than one to two. Commandos alone "
        "among panzers are another matter.",
        Side.GERMAN,
        _no_charge,
        40,
        _attacks_only("TT18"),
    ),
    Exam(
        "lone brigade",
        "Tanks alone",
        "A brigade without infantry and without supply defends at a quarter, surrounded: nothing can save it.",
        Side.GERMAN,
        _lone_brigade,
        40,
        _attacks("TT18", 25),
        ODDS,
    ),
    *DEEPER,
]
