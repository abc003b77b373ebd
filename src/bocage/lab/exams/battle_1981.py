"""Exams in Battle for Normandy (1981): positions with a play that is plainly best, and how it is told."""

from msgspec.structs import replace

from bocage.ai.battle_1981.german_front import flooded, landed
from bocage.core.protocol import Action, Side
from bocage.games.battle_1981.forecast import against
from bocage.games.battle_1981.logistics import Allocate, general_need, mean_transport
from bocage.games.battle_1981.retreat import RetreatOrStand
from bocage.games.battle_1981.state import AMPHIBIOUS, GENERAL, POINT, BattleState
from bocage.games.battle_1981.supply import in_line

from .battle_1981_deeper import DEEPER
from .battle_1981_positions import (
    FOES,
    GUARDS,
    LINE,
    allied_combat,
    allied_turn,
    german_combat,
    german_turn,
    position,
    without,
)
from .frame import ODDS, Exam

LAST = 12
"""The last turn that is played in a campaign."""

WHOLE_TURN = 250

STORMY = 1.3
"""What should be shipped for each point that is needed: the next turn may bring a storm."""

EMPTY = 3
"""A share of the ships that may sail for troops though none wait."""


def _unit(s: BattleState, code: str) -> int:
    return s.kit.unit_index[code]


def _held(s: BattleState, side: Side, *names: str) -> float:
    """The part of some positions that a side holds."""
    return sum(s.held[side] >> s.kit.hex_named(name) & 1 for name in names) / len(names)


def _attacked(own: list[Action]) -> set[str]:
    return {action.noun for action in own if action.verb == "attack"}


def _beside(s: BattleState, one: str, other: str) -> bool:
    a, b = s.at[_unit(s, one)], s.at[_unit(s, other)]
    return a >= 0 and b >= 0 and s.kit.grid.distance(a, b) == 1


# --- the Allies march


def _open_caen() -> BattleState:
    allied = {"BR-3-INF": "6-13", "CN-3-INF": "7-11", "BR-D5": "6-12"}
    return position({**allied, "GE-21PZ": "11-12", "GE-12SS": "11-09"}, allied_turn(), turn=LAST)


def _caen_taken(before: BattleState, own: list[Action], after: BattleState) -> float:
    return float(_held(after, Side.ALLIED, "8-12", "8-13") == 1)


def _open_port() -> BattleState:
    allied = {"US-4-INF": "3-04", "US-9-INF": "3-02", "US-D1": "3-03", "US-1-INF": "7-08"}
    return position({**allied, "GE-LEHR": "9-08"}, allied_turn(), turn=LAST)


def _port_taken(before: BattleState, own: list[Action], after: BattleState) -> float:
    return float(_held(after, Side.ALLIED, "1-02", "1-03") == 1)


def _out_of_line() -> BattleState:
    allied = {"US-2-INF": "9-08", "US-29-INF": "9-07", "US-1-INF": "9-09"}
    return position({**allied, "GE-2SS": "11-12"}, allied_turn())


def _back_in_line(before: BattleState, own: list[Action], after: BattleState) -> float:
    fed = in_line(after)
    return sum(fed >> _unit(after, code) & 1 for code in ("US-2-INF", "US-29-INF", "US-1-INF")) / 3


def _depot_behind() -> BattleState:
    """The army stands by the enemy at its lines' end, and steps from one enemy to the next are not to be had."""
    allied = {"US-2-INF": "10-07", "US-29-INF": "10-09", "US-D1": "6-08", "US-1-INF": "7-08"}
    german = {"GE-LEHR": "11-07", "GE-2SS": "11-09"}
    return position({**allied, **german}, allied_turn())


def _fed_forward(before: BattleState, own: list[Action], after: BattleState) -> float:
    fed, place = in_line(after), after.kit.grid.place
    units = [_unit(after, code) for code in ("US-2-INF", "US-29-INF")]
    return float(all(fed >> u & 1 and place(after.at[u])[0] >= 9 for u in units))


# --- the Allies fight


def _strong_enemy() -> BattleState:
    allied = {"US-102-CAV": "8-10", "US-4-CAV": "9-10", "US-6-CAV": "7-09", "US-D1": "7-08", "BR-4-ARMB": "7-11"}
    german = {"GE-12SS": "8-09", "GE-LEHR": "9-09", "GE-21PZ": "8-12", "GE-2SS": "8-08"}
    return position({**allied, **german}, allied_combat(), fire=(0, 0))


def _left_alone(before: BattleState, own: list[Action], after: BattleState) -> float:
    return float(not _attacked(own))


def _remnant() -> BattleState:
    allied = {"BR-3-INF": "7-11", "BR-50-INF": "7-12", "CN-3-INF": "8-10", "US-102-CAV": "7-08", "US-D1": "6-08"}
    allied |= {"US-4-CAV": "7-07", "US-6-CAV": "7-06"}
    german = {"GE-736": "8-11", "GE-LEHR": "8-08", "GE-12SS": "8-07", "GE-17SS": "8-06", "GE-2SS": "7-05"}
    return position({**allied, **german}, allied_combat(), cp={"GE-736": 8})


def _finished(before: BattleState, own: list[Action], after: BattleState) -> float:
    return float(_attacked(own) == {"GE-736"})


def _driven(s: BattleState, attacker: str, defender: str) -> BattleState:
    """A battle has been fought, and its defender is to retreat."""
    battle = against(s, (_unit(s, attacker),), _unit(s, defender))
    s.battle = replace(battle, attack=5, defence=5, opened=True)
    s.phase, s.mover = "combat", battle.side
    s.agenda.append(RetreatOrStand(_unit(s, defender)))
    s.offer = None
    return s


def _one_way_out() -> BattleState:
    units = {"BR-3-INF": "7-12", "GE-21PZ": "8-12", "GE-12SS": "8-11", "GE-711": "7-14", "CN-3-INF": "6-11"}
    s = position(units, german_combat(), cp={"BR-3-INF": 7})
    return _driven(s, "GE-21PZ", "BR-3-INF")


def _got_away(before: BattleState, own: list[Action], after: BattleState) -> float:
    """Whether the first answer led away from every enemy."""
    h = before.kit.hex_named(own[0].noun) if own[0].verb == "retreat" else -1
    return float(h >= 0 and not before.near(Side.GERMAN) >> h & 1)


def _empty_stores() -> BattleState:
    """Fourteen divisions, half of them beside the enemy, and nothing to eat."""
    british = ("BR-3-INF", "BR-50-INF", "CN-3-INF", "BR-51-INF", "BR-7-ARMD", "BR-49-INF", "BR-11-ARMD")
    american = ("US-1-INF", "US-29-INF", "US-2-INF", "US-4-INF", "US-9-INF", "US-2-ARMD", "US-90-INF")
    east, west = (
        ("7-11", "7-12", "7-13", "7-10", "6-12", "6-11", "6-13"),
        (
            "7-09",
            "7-08",
            "7-07",
            "7-06",
            "6-08",
            "6-09",
            "6-07",
        ),
    )
    allied = dict(zip(british, east, strict=True)) | dict(zip(american, west, strict=True))
    german = {"GE-21PZ": "8-13", "GE-12SS": "8-11", "GE-LEHR": "8-09", "GE-17SS": "8-07"}
    return position({**allied, **german}, [Allocate(), *allied_turn()], pools=(900, 0, 900, 0))


def _fed_tomorrow(before: BattleState, own: list[Action], after: BattleState) -> float:
    need = sum(general_need(before, u) for u in before.on_board(Side.ALLIED)) / POINT
    shipped = after.share[GENERAL] * float(mean_transport(before, before.turn + 1)) / 100
    return float(shipped >= STORMY * need and after.share[AMPHIBIOUS] <= EMPTY)


# --- the Germans march


def _lonely_beachhead() -> BattleState:
    german = {"GE-21PZ": "7-08", "GE-726": "6-09", "GE-914": "6-07"}
    return without(position({**german, "BR-3-INF": "6-13"}, german_turn(), turn=2), "UTAH")


def _beach_struck(before: BattleState, own: list[Action], after: BattleState) -> float:
    return float("OMAHA" in _attacked(own))


def _gap() -> BattleState:
    units = {code: h for code, h in LINE.items() if code != "GE-LEHR"}
    return position({**units, **FOES, **GUARDS, "GE-2PZ": "10-09"}, german_turn())


def _gap_closed(before: BattleState, own: list[Action], after: BattleState) -> float:
    """Whether the Allies could flow into less than half as much again as against a whole line."""

    def open_to(s: BattleState) -> float:
        return flooded(s.kit, landed(s), s.held[Side.GERMAN], s.held[Side.GERMAN])

    whole = open_to(position({**LINE, **FOES, **GUARDS}, german_turn()))
    return float(open_to(after) - whole < (open_to(before) - whole) / 2)


def _garrison() -> BattleState:
    return position({**LINE, **FOES, "US-9-INF": "3-03", "US-4-INF": "2-02"}, german_turn(), turn=LAST - 1)


def _stayed(before: BattleState, own: list[Action], after: BattleState) -> float:
    kept = _held(after, Side.GERMAN, "1-02", "1-03", "8-12", "8-13", "9-06")
    return float(kept == 1.0)


def _lost_port() -> BattleState:
    line = {code: h for code, h in LINE.items() if code not in ("GE-739", "GE-729")}
    return position({**line, **FOES, "US-9-INF": "1-02", "GE-243": "3-01"}, german_turn(), turn=LAST)


def _denied(before: BattleState, own: list[Action], after: BattleState) -> float:
    return float(_beside(after, "GE-243", "US-9-INF"))


def _last_day() -> BattleState:
    german = {"GE-353": "8-08", "GE-77": "8-09", "GE-2PZ": "9-08"}
    return position({**german, "US-1-INF": "5-08", "BR-3-INF": "6-12"}, german_turn(), turn=LAST)


def _over_the_line(before: BattleState, own: list[Action], after: BattleState) -> float:
    board = after.kit.board
    counted = board.ocean_side_mask & ~board.east_of_caen_mask
    return sum(counted >> after.at[_unit(after, code)] & 1 for code in ("GE-353", "GE-77", "GE-2PZ")) / 3


def _cadre() -> BattleState:
    units = {"GE-736": "8-11", "BR-3-INF": "7-11", "BR-50-INF": "7-10", "BR-7-ARMD": "7-12", "GE-12SS": "8-12"}
    return position({**units, **GUARDS}, german_turn(), cp={"GE-736": 10})


def _saved(before: BattleState, own: list[Action], after: BattleState) -> float:
    u = _unit(after, "GE-736")
    return float(after.at[u] >= 0 and not after.faces_enemy(u))


def _outnumbered() -> BattleState:
    german = {"GE-736": "7-10", "GE-726": "7-08", "GE-915": "7-13", "GE-706": "6-09"}
    allied = {"BR-3-INF": "6-10", "US-1-INF": "6-08", "BR-50-INF": "7-09", "BR-7-ARMD": "7-12", "CN-3-INF": "7-11"}
    weak = dict.fromkeys(german, 15)
    return position({**german, **allied}, german_combat(), cp=weak)


EXAMS = [
    Exam(
        "caen-open",
        "Caen stands empty on the last day",
        "Each of its hexes brings 75 points on 6/30 and nobody bars the way: both are to be entered, out of the "
        "enemy's reach or not, since nobody moves any more.",
        Side.ALLIED,
        _open_caen,
        WHOLE_TURN,
        _caen_taken,
    ),
    Exam(
        "port-open",
        "Cherbourg stands empty on the last day",
        "150 points for each hex of the port; two divisions are a march away and a depot feeds them there.",
        Side.ALLIED,
        _open_port,
        WHOLE_TURN,
        _port_taken,
    ),
    Exam(
        "back-to-the-lines",
        "Three divisions beyond the lines of supply",
        "A turn out of supply costs each four combat points and two of fatigue, and what they hold scores nothing: "
        "with no enemy near they come back within three positions of the beach.",
        Side.ALLIED,
        _out_of_line,
        WHOLE_TURN,
        _back_in_line,
    ),
    Exam(
        "depot-forward",
        "The depot is left behind",
        "A depot three positions from the beach reaches three further: it alone can feed the divisions where they are, "
        "and they keep the depth that scores.",
        Side.ALLIED,
        _depot_behind,
        WHOLE_TURN,
        _fed_forward,
    ),
    Exam(
        "no-bad-attacks",
        "Cavalry before panzer divisions",
        "Each attack would be made at one to three or worse: more own casualties than theirs at every level, and the "
        "remnant would be lost next turn.",
        Side.ALLIED,
        _strong_enemy,
        WHOLE_TURN,
        _left_alone,
    ),
    Exam(
        "finish-the-remnant",
        "Eight combat points between three divisions",
        "The regiment cannot live through any attack: eight points of casualties and ten for the unit. The panzer "
        "divisions beside the cavalry are to be left alone.",
        Side.ALLIED,
        _remnant,
        WHOLE_TURN,
        _finished,
    ),
    Exam(
        "the-way-out",
        "A driven remnant with one way out",
        "To stand costs six to twelve combat points of its seven, and beside an enemy three to eight: only the way "
        "that leads off saves twenty points and the cadre of a division.",
        Side.ALLIED,
        _one_way_out,
        1,
        _got_away,
    ),
    Exam(
        "food-first",
        "Empty stores",
        "What is not shipped now cannot be eaten next turn, and whoever goes hungry loses strength and scores nothing. "
        "There is fuel and ammunition for weeks, and nobody is left at sea to be landed.",
        Side.ALLIED,
        _empty_stores,
        3,
        _fed_tomorrow,
    ),
    Exam(
        "lonely-beachhead",
        "Nobody stands before Omaha",
        "The beachhead feeds an army and carries a tenth of the ships: three units can stand beside it "
        "and attack twice.",
        Side.GERMAN,
        _lonely_beachhead,
        WHOLE_TURN,
        _beach_struck,
    ),
    Exam(
        "close-the-gap",
        "A hole in the line",
        "The Allies could walk through between Caumont and Tilly; a panzer division stands two positions behind.",
        Side.GERMAN,
        _gap,
        WHOLE_TURN,
        _gap_closed,
    ),
    Exam(
        "garrisons-stay",
        "Every town is held, and the end is near",
        "Each hex of an objective that is left may be entered, 75 or 150 points apiece on 6/30; nothing else on the "
        "map is worth so much.",
        Side.GERMAN,
        _garrison,
        WHOLE_TURN,
        _stayed,
    ),
    Exam(
        "deny-the-port",
        "The enemy is in Cherbourg",
        "A hex scores nothing while a German stands beside whoever is in it: one march is worth 150 points.",
        Side.GERMAN,
        _lost_port,
        WHOLE_TURN,
        _denied,
    ),
    Exam(
        "over-the-naval-line",
        "The last march",
        "A unit within the ships' range counts at this count and at the last; nobody can punish it any more.",
        Side.GERMAN,
        _last_day,
        WHOLE_TURN,
        _over_the_line,
    ),
    Exam(
        "save-the-cadre",
        "Ten combat points in the open before three divisions",
        "It stops nobody and is worth ten points to the enemy and its strength besides: it goes out of his reach.",
        Side.GERMAN,
        _cadre,
        WHOLE_TURN,
        _saved,
        ODDS,
    ),
    Exam(
        "no-hopeless-blows",
        "Remnants in contact with divisions",
        "Fifteen combat points against seventy-five: every attack costs more than it can bring, and the "
        "remnant with it.",
        Side.GERMAN,
        _outnumbered,
        WHOLE_TURN,
        _left_alone,
    ),
    *DEEPER,
]
