"""Exams in Breakout: Normandy (1993): positions with a play that is plainly best."""

from collections.abc import Callable

from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.casualties import Pay
from bocage.games.breakout_1993.refit import SideRefit
from bocage.games.breakout_1993.regroup import SideRegroup
from bocage.games.breakout_1993.resolve import Reroll
from bocage.games.breakout_1993.state import BreakoutState

from .breakout_1993_deeper import DEEPER
from .breakout_1993_positions import Board, all_but, impulse, night, struck
from .frame import ODDS, Exam

ALLIED, GERMAN = Side.ALLIED, Side.GERMAN
Judge = Callable[[BreakoutState, list[Action], BreakoutState], float]

# Guns and garrisons far from what matters: somebody to be moved in vain.
FAR_ALLIES = {"UK-51-152": "7", "UK-51-153": "7", "US-2-9": "29", "US-2-23": "29", "UK-7-22": "17", "US-9-39": "50"}
FAR_GERMANS = {"G-711-731": "1 spent", "G-243-920": "56 spent", "G-243-921": "55 spent", "G-346-857": "3 spent"}


# --- what is right


def free(side: Side, *codes: str) -> Judge:
    """These Areas are the side's alone."""
    return lambda before, own, after: float(all(after.is_free(side, after.kit.place_named(c)) for c in codes))


def assaulted(*codes: str) -> Judge:
    """One of these places was assaulted."""
    wanted = {f"assault {code}" for code in codes}
    return lambda before, own, after: float(bool(wanted & {str(a) for a in own}))


def guarded(side: Side, *codes: str) -> Judge:
    """Somebody of the side is in each of these places."""
    return lambda before, own, after: float(all(after.mask_at(after.kit.place_named(c), side) for c in codes))


def begun_with(*starts: str) -> Judge:
    """The first actions begin like this, one after the other."""
    return lambda before, own, after: float([str(a)[: len(w)] for a, w in zip(own, starts, strict=False)] == [*starts])


def both(*judges: Judge) -> Judge:
    """Everything these ask for."""
    return lambda before, own, after: min(judge(before, own, after) for judge in judges)


def either(*judges: Judge) -> Judge:
    """Anything that these ask for."""
    return lambda before, own, after: max(judge(before, own, after) for judge in judges)


def not_assaulted(*codes: str) -> Judge:
    """None of these places was assaulted."""
    judge = assaulted(*codes)
    return lambda before, own, after: 1.0 - judge(before, own, after)


def still(side: Side, where: dict[str, str]) -> Judge:
    """These units are where they should be."""

    def judge(before: BreakoutState, own: list[Action], after: BreakoutState) -> float:
        index, codes = after.kit.unit_index, after.kit.codes
        return float(all(after.at[index[u]] >= 0 and codes[after.at[index[u]]] == place for u, place in where.items()))

    return judge


def fresh_among(count: int, *units: str) -> Judge:
    """At least so many of these units are Fresh, in parts."""

    def judge(before: BreakoutState, own: list[Action], after: BreakoutState) -> float:
        found = sum(1 for name in units if after.is_fresh(after.kit.unit_index[name]))
        return min(1.0, found / count)

    return judge


def count(s: BreakoutState, code: str) -> int:
    """Germans in a place."""
    return len(s.units_at(s.kit.place_named(code), GERMAN))


# --- where it is asked


def bayeux_left() -> BreakoutState:
    """The last day: Bayeux stands empty before Gold Beach."""
    units = {"UK-50-69": "18", "UK-50-151": "18", "G-352-914": "21", **FAR_ALLIES, **FAR_GERMANS}
    return impulse(Board(units, all_but("20"), day=7, number=8, weather="storm"), ALLIED)


def st_lo_for_the_taking() -> BreakoutState:
    """One Spent regiment holds St. Lô against a whole division and its guns, on the last day."""
    units = {"US-1-16": "26", "US-1-18": "26", "US-1-26": "26", "US-1-Art": "26", "G-352-914": "27 d1"}
    return impulse(Board(units | FAR_ALLIES | FAR_GERMANS, all_but("27"), day=7, number=8, weather="overcast"), ALLIED)


def villers_not_caen() -> BreakoutState:
    """Caen is full of panzers, Villers-Bocage is empty."""
    panzers = dict.fromkeys(("G-12SS-Pz", "G-12SS-25", "G-12SS-26", "G-21Pz-22", "G-21Pz-125"), "10")
    units = {"UK-3-8": "8", "UK-50-69": "21", "UK-50-151": "21", "US-2-9": "29", "US-9-39": "50", **panzers}
    return impulse(Board(units | FAR_GERMANS, all_but("10", "15"), day=7, number=8, weather="storm"), ALLIED)


def last_man_at_st_lo() -> BreakoutState:
    """Forêt de Cerisy beckons, but nobody else is in St. Lô and the Americans stand before it."""
    units = dict.fromkeys(("US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-1-Art"), "26")
    units |= {"G-352-914": "27", "G-352-915": "43", "G-352-916": "43"}
    units |= {"G-6FS": "44 spent", "G-91-1057": "33 spent", "G-91-1058": "41 spent"}
    held = all_but("27", "28", *map(str, range(33, 58)))
    return impulse(Board(units | FAR_GERMANS, held, day=7, weather="overcast"), GERMAN)


def breakout_tonight() -> BreakoutState:
    """A regiment in Laval breaks out this evening unless it is struck, or Vire behind it is taken."""
    panzers = dict.fromkeys(("G-2Pz-3", "G-2Pz-2", "G-2Pz-304"), "C")
    units = {"US-1-16": "D", "US-29-115": "24 spent", **panzers, **FAR_GERMANS, "US-9-39": "50"}
    s = impulse(Board(units, all_but("38", "39", "40", "56", "55", "1", "3"), day=4, weather="overcast"), GERMAN)
    s.fresh_zone = 1 << s.kit.unit_index["US-1-16"]
    return s


def carentan_contested() -> BreakoutState:
    """Both sides are in Carentan on the last day: two worn companies against two fresh regiments."""
    units = {"US-101-501": "44", "US-101-502": "44", "G-6FS": "44 d2", "G-91-1057": "44 d2", "US-4-8": "51"}
    s = Board(units | FAR_ALLIES | FAR_GERMANS, all_but("44"), day=7, number=8, weather="overcast")
    return impulse(s, ALLIED)


def reserve_for_caen() -> BreakoutState:
    """Three British brigades before one regiment in Caen, others on the beaches; two of SS stand behind Caen."""
    british = dict.fromkeys(("UK-3-8", "UK-3-9", "UK-3-185"), "8")
    british |= {"UK-50-69": "18", "UK-50-231": "17", "UK-50-151": "20"}
    units = {**british, "G-21Pz-22": "10 spent", "G-12SS-25": "5", "G-12SS-26": "5", "G-716-736": "5", **FAR_GERMANS}
    return impulse(Board(units, ["8", "17", "18", "20"], day=3, number=3, weather="overcast"), GERMAN)


def aircraft_first() -> BreakoutState:
    """Early on a clear day: aircraft cost no impulse number, ships do, and Bayeux is to be stormed after them."""
    units = {"UK-50-69": "18", "UK-50-151": "18", "UK-50-231": "18", "G-352-914": "20", "G-352-915": "20"}
    return impulse(Board(units | FAR_ALLIES, all_but("20"), day=3, number=0), ALLIED)


def a_city_uncovered() -> BreakoutState:
    """Night: nobody holds Caen nor Troarn, the British are before both, and three regiments rest next door."""
    units = {"UK-3-8": "8", "UK-3-9": "17", "G-12SS-25": "5", "G-12SS-26": "5", "G-21Pz-22": "5", **FAR_GERMANS}
    units["UK-6-3"] = "7"
    return night(Board(units, ["7", "8", "17", "18", "20"], day=3), SideRegroup(GERMAN), phase="regroup")


def ashore() -> BreakoutState:
    """Night: a division waits off Gold Beach, and the beach is ours."""
    units = {**dict.fromkeys(("UK-7-22", "UK-7-131", "UK-50-69", "UK-50-151", "UK-50-231"), "GOLD"), "UK-3-8": "18"}
    units |= {"G-352-914": "20", "G-352-915": "20"}
    return night(Board(units, ["18", "17", "8"], day=3), SideRegroup(ALLIED), phase="regroup")


def the_dearer_prize() -> BreakoutState:
    """The sun is about to set on the last day: Carentan counts two, Isigny one, and there is time for one assault."""
    units = {**dict.fromkeys(("US-101-501", "US-101-502", "US-101-506"), "44"), "G-6FS": "44 d2", "US-2-38": "32"}
    units |= {"US-2-9": "32", "US-2-23": "32", "G-91-1057": "33 d2", "US-9-39": "51", **FAR_GERMANS}
    board = Board(units, all_but("44", "33"), day=7, number=11, weather="overcast")
    return impulse(board, ALLIED)


def carentan_disputed() -> BreakoutState:
    """The last day: one worn battalion holds Carentan, and whoever enters it takes its two points off the Allies."""
    ss = dict.fromkeys(("G-17SS-37", "G-17SS-38", "G-17SS-Pz"), "43")
    units = {**ss, "US-101-501": "44 d1", "US-2-9": "29", **FAR_GERMANS}
    return impulse(Board(units, ["29", "30", "31", "44", "51"], day=7, number=8, weather="overcast"), GERMAN)


def caen_not_to_be_stripped() -> BreakoutState:
    """Bourguébus beckons before Caen, with panzers in Troarn; a brigade behind can take it as well."""
    panzers = dict.fromkeys(("G-12SS-Pz", "G-12SS-25"), "6")
    units = {"UK-3-8": "10", "UK-3-9": "10", "UK-51-153": "12", "UK-51-154": "12", **panzers}
    held = all_but("5", "6", "1", "2", "3", "7")
    return impulse(Board(units | FAR_GERMANS, held, day=7, number=7, weather="overcast"), ALLIED)


FRONT = ("US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116")


def depot_forward() -> BreakoutState:
    """Evening: five Spent regiments before St. Lô, three of them far behind; depots can mend one place."""
    front = dict.fromkeys(FRONT, "26 spent")
    behind = {"US-2-9": "30 spent", "US-2-23": "30 spent", "US-2-38": "51 d1"}
    units = {**front, **behind, "G-352-914": "27", "G-352-915": "27"}
    return night(Board(units, ["30", "29", "28", "26", "51", "50", "20"], day=4), SideRefit(ALLIED), phase="refit")


def a_wasted_attack() -> BreakoutState:
    """The last day, late: we threw two against the defenders of St. Lô, and have the Advantage."""
    units = {"US-1-16": "27", "US-1-18": "27", "US-1-26": "27", "G-352-914": "27 d2"}
    board = Board(units | FAR_ALLIES, all_but("27", "58"), day=7, number=8, weather="overcast", advantage=ALLIED)
    return struck(board, ALLIED, "27", ("US-1-16", "US-1-18", "US-1-26"), (1, 1, 3, 4), Reroll())


def hopeless_stand() -> BreakoutState:
    """Three regiments at Colombières have five points to pay, and two fresh divisions stand before them."""
    fresh = dict.fromkeys(("US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116"), "29")
    units = {
        "US-2-9": "32",
        "US-2-23": "32",
        "G-352-916": "32",
        "G-352-915": "32 spent",
        "G-30Mobile": "32",
        **fresh,
        **FAR_GERMANS,
    }
    board = Board(units, ("29", "30", "31"), day=3, weather="overcast", advantage=ALLIED)
    return struck(board, ALLIED, "32", ("US-2-9", "US-2-23"), (5, 5, 3, 3), Pay(GERMAN, 5))


def nobody_lost(before: BreakoutState, own: list[Action], after: BreakoutState) -> float:
    """All three live, and none of them is in Colombières any more."""
    names, trap = ("G-352-916", "G-352-915", "G-30Mobile"), after.kit.place_named("32")
    places = [after.at[after.kit.unit_index[name]] for name in names]
    return float(all(place >= 0 and place != trap for place in places))


EXAMS: list[Exam] = [
    Exam(
        "bayeux",
        "An Area that the enemy left",
        "On the last day Bayeux is a point for whoever walks in; nothing else on the board gains any.",
        ALLIED,
        bayeux_left,
        12,
        free(ALLIED, "20"),
    ),
    Exam(
        "st-lo",
        "A forced capture",
        "St. Lô is two points, its one disrupted regiment is beaten by a division with guns in nearly every throw.",
        ALLIED,
        st_lo_for_the_taking,
        20,
        either(assaulted("27"), free(ALLIED, "27")),
    ),
    Exam(
        "villers",
        "Not against the strong place",
        "Caen cannot be taken by one brigade; Villers-Bocage is empty and a point.",
        ALLIED,
        villers_not_caen,
        20,
        both(free(ALLIED, "15"), not_assaulted("10")),
    ),
    Exam(
        "last-man",
        "A garrison that must not leave",
        "Whoever leaves St. Lô gives two points away; those in reach of it come to his help.",
        GERMAN,
        last_man_at_st_lo,
        20,
        both(still(GERMAN, {"G-352-914": "27"}), lambda before, own, after: float(count(after, "27") > 1)),
    ),
    Exam(
        "breakout",
        "A breakout to be stopped",
        "If nothing happens the match is lost tonight: the regiment in Laval must be struck, or Vire taken.",
        GERMAN,
        breakout_tonight,
        20,
        assaulted("D", "24"),
    ),
    Exam(
        "carentan",
        "Finish what is surrounded",
        "While anybody of theirs is left in Carentan it counts for nobody; two worn units fall to an assault.",
        ALLIED,
        carentan_contested,
        20,
        either(assaulted("44"), free(ALLIED, "44")),
    ),
    Exam(
        "caen-reserve",
        "A reserve where it is needed",
        "Caen is four points; one Spent regiment falls to the next assault, two more of SS hold it.",
        GERMAN,
        reserve_for_caen,
        16,
        lambda before, own, after: float(count(after, "10") > 1),
    ),
    Exam(
        "aircraft",
        "What costs nothing comes first",
        "Aircraft leave the impulse marker where it is: they bomb before the assault, not instead of it. Ships do not.",
        ALLIED,
        aircraft_first,
        3,
        begun_with("bombard 20", "air"),
    ),
    Exam(
        "uncovered",
        "A line that must be held",
        "Caen and Troarn are empty tonight; tomorrow the first brigade walks in.",
        GERMAN,
        a_city_uncovered,
        24,
        guarded(GERMAN, "10", "6"),
    ),
    Exam(
        "ashore",
        "Nobody stays at sea",
        "Five units may land tonight without a shot; the front is at Bayeux.",
        ALLIED,
        ashore,
        24,
        lambda before, own, after: 1 - len(after.units_at(after.kit.place_named("GOLD"), ALLIED)) / 5,
    ),
    Exam(
        "depot",
        "A depot to the front",
        "Regiments before St. Lô act tomorrow if they are Fresh; those at Omaha have nobody to fight.",
        ALLIED,
        depot_forward,
        40,
        fresh_among(3, *FRONT),
    ),
    Exam(
        "dearer",
        "The dearer prize first",
        "Both Areas can be taken, but hardly another impulse comes: two points before one.",
        ALLIED,
        the_dearer_prize,
        20,
        either(assaulted("44"), free(ALLIED, "44")),
    ),
    Exam(
        "dispute",
        "Take points off them",
        "A contested Area counts for nobody: an assault that only gets into Carentan costs the Allies two points.",
        GERMAN,
        carentan_disputed,
        20,
        assaulted("44"),
    ),
    Exam(
        "not-stripped",
        "The right one goes",
        "Whoever leaves Caen for Bourguébus opens four points to the panzers; those at Évrecy are free to go.",
        ALLIED,
        caen_not_to_be_stripped,
        20,
        both(free(ALLIED, "5"), still(ALLIED, {"UK-3-8": "10", "UK-3-9": "10"})),
    ),
    Exam(
        "reroll",
        "What the Advantage is for",
        "The match ends tonight: the Advantage is a point, St. Lô are two, and another throw nearly always takes it.",
        ALLIED,
        a_wasted_attack,
        1,
        begun_with("reroll attack"),
        ODDS,
    ),
    Exam(
        "fall-back",
        "Fall back before being trapped",
        "Nothing is to be won at Colombières; who stays is destroyed by the next assault.",
        GERMAN,
        hopeless_stand,
        12,
        nobody_lost,
        ODDS,
    ),
    *DEEPER,
]
