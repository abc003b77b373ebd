"""Exams in Normandy (1969): positions with a play that is plainly best, and how it is told."""

from bocage.ai.normandy_1969.position import NormandyPosition
from bocage.ai.regiments.position import Notes
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.state import FIRST, SECOND, NormandyState
from bocage.games.normandy_1969.supply import is_supplied_now
from bocage.games.normandy_1969.victory import depth, holds_city, verdict

from .frame import Exam
from .normandy_1969_deeper import DEEPER
from .normandy_1969_positions import BAR, LAST, attacked, position

REGIMENTS = 3
"""What makes a division."""
DRIVE = 60
"""Thirds of a movement point that tanks have in the two impulses of a turn."""


# --- the Allies


def _leave_north() -> NormandyState:
    allied = {"F44": "7-4", "F43": "7-4", "G42": "7-4 6-10", "J35": "7-4", "M39": "7-4", "Y35": "7-4", "II34": "7-4"}
    allied |= {"MM34": "7-4", "SS31": "7-4"}
    return position(LAST, Side.ALLIED, SECOND, allied, {"E34": "7-2", "WW20": "14-6", "R25": "14-6"})


def _open_road_south() -> NormandyState:
    allied = {"RR24": "7-4 6-10", "QQ24": "7-4", "PP24": "7-4", "QQ23": "7-4", "SS31": "7-4", "MM34": "7-4"}
    allied |= {"II34": "7-4", "Y35": "7-4", "M39": "7-4"}
    return position(LAST, Side.ALLIED, SECOND, allied, {"R25": "14-6", "K20": "7-2", "XX20": "4-1"})


def _empty_caen() -> NormandyState:
    allied = {"QQ26": "7-4 6-10", "PP27": "6-10 7-4", "SS31": "7-4", "MM34": "7-4", "II34": "7-4", "Y35": "7-4"}
    allied |= {"M39": "7-4"}
    german = {"TT20": "14-6", "LL21": "14-6", "Y24": "7-2"}
    return position(LAST - 1, Side.ALLIED, SECOND, allied, german)


def _one_attack() -> NormandyState:
    """Die of one: the last defender of Caen in the open beyond it, or a flak regiment that bars nothing."""
    allied = {"PP25": "7-4 20-10", "QQ25": "7-4 6-10 6-10", "RR25": "7-4 7-4", "SS31": "7-4", "MM34": "7-4"}
    allied |= {"KK28": "7-4 7-4", "II34": "7-4", "Y35": "7-4", "M39": "7-4"}
    return position(LAST, Side.ALLIED, FIRST, allied, BAR | {"QQ24": "2-1", "KK27": "10d6"}, limit=1)


def _too_strong() -> NormandyState:
    allied = {"CC29": "7-4", "BB29": "7-4 6-10", "DD29": "7-4", "EE30": "7-4", "II34": "7-4", "MM34": "7-4"}
    allied |= {"SS31": "7-4", "Y35": "7-4", "M39": "7-4"}
    german = {"CC28": "18-6 8-8", "BB28": "14-6 14-6", "DD28": "14-6 16-6", "Y25": "14-6"}
    return position(5, Side.ALLIED, "combat", allied, german)


def _guns_of_the_fleet() -> NormandyState:
    """A static regiment in a strongpoint: hopeless by land, seven to one with the ships of two coast squares."""
    allied = {"MM34": "7-4", "NN34": "7-4", "LL33": "7-4", "KK34": "7-4", "II34": "7-4", "Y35": "7-4", "M39": "7-4"}
    allied |= {"SS31": "7-4"}
    german = {"MM33": "4-1", "LL24": "15-6 7-6", "T25": "10-6"}
    return position(2, Side.ALLIED, FIRST, allied, german, limit=1)


def _raider_near() -> NormandyState:
    allied = {"M39": "2-4c", "K36": "7-4 7-4", "Y35": "7-4", "II34": "7-4", "MM34": "7-4", "SS31": "7-4"}
    german = {"H36": "8-8", "E33": "7-2", "R25": "14-6", "PP22": "18-6 14-6"}
    return position(4, Side.ALLIED, SECOND, allied, german)


def _cut_off() -> NormandyState:
    """Two regiments west of the flooded Merderet, and a German beside the one road that feeds them."""
    allied = {"G40": "7-4", "F39": "7-4", "M39": "7-4", "K36": "7-4"}
    german = {"J33": "7-2", "P19": "10-6", "PP22": "18-6 14-6", "G25": "7-2"}
    return position(3, Side.ALLIED, SECOND, allied, german, beaches=(3,))


# --- the Germans


def _open_beach() -> NormandyState:
    allied = {"K36": "7-4 6-10", "Y35": "7-4", "II34": "7-4", "MM34": "7-4", "SS31": "7-4", "EE30": "7-4"}
    german = {"I41": "8-8", "G25": "7-2", "PP24": "15-6 7-6", "P19": "10-6"}
    return position(3, Side.GERMAN, FIRST, allied, german)


def _cut_the_road() -> NormandyState:
    """A division is off by the Cherbourg highway; whoever stands beside the road at the end has it out of supply."""
    allied = {"M39": "7-4", "J35": "7-4", "Y35": "7-4", "II34": "7-4", "MM34": "7-4", "SS31": "7-4"}
    german = {"D40": "8-8", "C36": "7-6", "PP24": "15-6 7-6", "P19": "10-6"}
    off = (("7-4", "B46"), ("7-4", "B46"), ("7-4", "B46"))
    return position(LAST, Side.GERMAN, SECOND, allied, german, gone=off)


def _take_bayeux_back() -> NormandyState:
    allied = {
        "II34": "7-4",
        "HH33": "7-4",
        "JJ30": "7-4 6-10",
        "Y35": "7-4",
        "M39": "7-4",
        "MM34": "7-4",
        "SS31": "7-4",
    }
    german = {"S21": "8-8", "P19": "4-1", "QQ24": "4-1", "K32": "4-1"}
    return position(LAST, Side.GERMAN, SECOND, allied, german, ours="EE30")


def _close_the_gap() -> NormandyState:
    """Five posts hold Utah in from the north and west; at Carentan the road stands open, and a regiment behind it."""
    allied = {"M39": "7-4", "L37": "7-4 6-10", "K37": "7-4"}
    german = {"I43": "4-1", "I41": "4-1", "H39": "4-1", "H36": "4-1", "M34": "4-1", "K31": "7-2", "P19": "10-6"}
    return position(4, Side.GERMAN, FIRST, allied, german, beaches=(3,))


def _lone_paratroops() -> NormandyState:
    """A regiment cut off in open country, alone; a panzer division stands round it."""
    allied = {"UU25": "7-4p", "SS31": "7-4", "MM34": "7-4", "II34": "7-4", "Y35": "7-4", "M39": "7-4"}
    german = {"TT29": "4-1", "UU26": "15-6 7-6", "TT25": "7-6 8-8", "UU24": "8-4", "RR28": "4-1"}
    return position(2, Side.GERMAN, "combat", allied, german)


def _last_in_caen() -> NormandyState:
    allied = {"PP26": "7-4 20-10", "RR26": "7-4 6-10", "QQ27": "7-4 7-4", "SS31": "7-4", "MM34": "7-4", "II34": "7-4"}
    allied |= {"Y35": "7-4", "M39": "7-4"}
    german = {"QQ24": "14-6", "LL20": "7-6", "UU19": "8-8", "P19": "10-6", "X24": "7-2"}
    return position(5, Side.GERMAN, FIRST, allied, german)


def _marked(right: bool) -> float:
    return 1.0 if right else 0.0


def _judge_odds(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    return _marked(not attacked(own))


def _judge_depth(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    """Falaise is 25 squares inland, and its road goes on to the edge."""
    return min(1.0, max(0.0, (depth(after) - depth(before)) / (25 - depth(before))))


def _judge_raid(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    return _marked(bool(after.dead))


def _judge_guard(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    return _marked(bool(after.occupied[Side.ALLIED] >> after.kit.board.beaches[3] & 1))


def _judge_supply(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    lost = [u for u in before.units_of(Side.ALLIED) if before.at[u] >= 0 and not is_supplied_now(before, u)]
    return _marked(all(is_supplied_now(after, u) for u in lost))


def _judge_cut(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    """Ten points for the division off the north edge."""
    return min(1.0, float(verdict(before).total - verdict(after).total) / 10)


def _judge_gap(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    """Nobody drives off the map without stopping in a German zone."""
    drive = NormandyPosition(after, Side.GERMAN, Notes()).leaks(after.occupied[Side.GERMAN], DRIVE)
    return _marked(not any(drive.has(h) for h in after.kit.board.road_exits))


def _judge_caen(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    return _marked(bool(after.occupied[Side.GERMAN] & after.kit.board.city_of["Caen"]))


EXAMS = [
    Exam(
        "leave-north",
        "The last move: a division off the map",
        "Three regiments stand on the Cherbourg highway, in supply, with moves enough to leave by the north or west: "
        "10 points, and no other move of the evening is worth as many.",
        Side.ALLIED,
        _leave_north,
        60,
        lambda before, own, after: _marked([a.verb for a in own].count("exit") >= REGIMENTS),
    ),
    Exam(
        "open-road-south",
        "The last move: an open road",
        "Nobody bars the road from Caen to Falaise. Every square deeper is a point, and tanks make thirty by road.",
        Side.ALLIED,
        _open_road_south,
        60,
        _judge_depth,
    ),
    Exam(
        "empty-caen",
        "A city nobody defends",
        "Caen stands empty. It scores if Allied units have passed each of its three squares: 6 points for the taking.",
        Side.ALLIED,
        _empty_caen,
        60,
        lambda before, own, after: _marked(holds_city(after, after.kit.board.city_of["Caen"])),
    ),
    Exam(
        "one-attack",
        "One attack, two targets",
        "The die allows one attack. A battalion alone keeps the Allies out of Caen, 6 points; the flak regiment bars "
        "nothing that counts. Beat the battalion.",
        Side.ALLIED,
        _one_attack,
        90,
        lambda before, own, after: _marked(attacked(own) == ["QQ24"]),
    ),
    Exam(
        "too-strong",
        "Leave them alone",
        "Three panzer groups in hedgerows, tripled: no attack here reaches even odds. The best attack is none.",
        Side.ALLIED,
        _too_strong,
        60,
        _judge_odds,
    ),
    Exam(
        "guns-of-the-fleet",
        "The ships count",
        "A static regiment in a strongpoint, 4 factors tripled, looks safe from four regiments of 7; with the ships of "
        "two coast squares it is beaten at 8-1, and the beach is free.",
        Side.ALLIED,
        _guns_of_the_fleet,
        90,
        lambda before, own, after: _marked("MM33" in attacked(own)),
    ),
    Exam(
        "raider-near",
        "A beach under threat",
        "A supply beach that one German enters is dead for good, and a scout stands within a drive of Utah: the "
        "commandos on it must not leave it empty.",
        Side.ALLIED,
        _raider_near,
        60,
        _judge_guard,
    ),
    Exam(
        "cut-off",
        "Back into supply",
        "Out of supply a regiment cannot attack and counts half. Both can be where the road of Utah feeds them.",
        Side.ALLIED,
        _cut_off,
        60,
        _judge_supply,
    ),
    Exam(
        "open-beach",
        "A beach without a guard",
        "Utah is a supply beach, and nobody stands on it. The scout in the strongpoint beside it can enter it, and it "
        "is lost to the Allies for good.",
        Side.GERMAN,
        _open_beach,
        60,
        _judge_raid,
    ),
    Exam(
        "cut-the-road",
        "The last move: a division without supply",
        "The division off the north edge counts only while its road is open. A unit beside the highway closes it: 10 "
        "points, and the Allies have no move left to answer.",
        Side.GERMAN,
        _cut_the_road,
        60,
        _judge_cut,
    ),
    Exam(
        "bayeux-back",
        "The last move: a city left empty",
        "Bayeux belongs to whoever passed it last. The Allies have nobody in it, and a scout can drive in: 2 points.",
        Side.GERMAN,
        _take_bayeux_back,
        60,
        lambda before, own, after: _marked(not holds_city(after, after.kit.board.city_of["Bayeux"])),
    ),
    Exam(
        "close-the-gap",
        "A gap in the line",
        "Zones stop movement and supply alike, and posts three squares apart leave no way between them. One post is "
        "empty, at Carentan: close it, leave the others where they are, and nobody drives off the map tomorrow.",
        Side.GERMAN,
        _close_the_gap,
        90,
        _judge_gap,
    ),
    Exam(
        "lone-paratroops",
        "A regiment alone",
        "Paratroops out of supply count half, in open country, with Germans on three sides: 12-1 at least. They are "
        "destroyed or have nowhere to go.",
        Side.GERMAN,
        _lone_paratroops,
        60,
        lambda before, own, after: _marked("UU25" in attacked(own)),
    ),
    Exam(
        "last-in-caen",
        "The last garrison",
        "One regiment stands in Caen, and armored brigades two squares away: if it leaves, they drive in. It stays.",
        Side.GERMAN,
        _last_in_caen,
        90,
        _judge_caen,
    ),
    *DEEPER,
]
"""Every exam of the game, the Allies' first; then those that rules of thumb do not solve."""
