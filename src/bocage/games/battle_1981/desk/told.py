"""What happened, as lines of the log: a sentence, where it was, a card for dice, a motion for the eye."""

from bocage.core.desk import Motion, Told
from bocage.core.protocol import Event, Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.names import unit_words
from bocage.games.battle_1981.state import BattleState

from .cards import card_of
from .cards_battle import Facts
from .pieces import face_of, look_of
from .told_words import line_of

TURN, PHASE, NOTE, DETAIL = 0, 1, 2, 3

LEVELS = {
    **dict.fromkeys(("turn", "verdict"), TURN),
    **dict.fromkeys(("drops", "movement", "combat_phase"), PHASE),
    **dict.fromkeys(("weather", "transport", "out_of_line", "starved", "allocated", "interdiction"), NOTE),
    **dict.fromkeys(("arrived", "held_up", "recovery", "scored"), NOTE),
    **dict.fromkeys(("drift", "dropped", "ashore", "infiltration"), NOTE),
    **dict.fromkeys(("attack", "battle", "refused", "retreated", "pressed"), NOTE),
    **dict.fromkeys(("cadre", "no_cadre", "again", "advanced", "eliminated"), NOTE),
}
"""How much an event matters. Of a march the short story has the step that meets the enemy, of a landing
its rounds and its end; what is announced and then told again is a detail. See `_level` for more."""

ALLIED_ONLY = ("transport", "out_of_line", "general", "starved", "allocated", "interdiction_ordered")
"""What is the Allies' doing or fate, though no fact names a side."""

MOTIONS = ("step", "retreated", "advanced", "cadre")
"""What goes from one position to another."""


def told(s: BattleState, event: Event) -> Told | None:
    """An event as a line of the log. Of `s`, which may be a later position, only faces of counters are asked."""
    if event.kind == "sealed":
        return None  # the battle that opens it tells it, and its owner has it before him until then
    f, says = event.facts, line_of(s, event)
    return Told(
        kind=event.kind,
        says=says,
        rule=event.rule,
        level=_level(event),
        side=_side(event),
        places=_places(s, f),
        card=card_of(s, event.kind, f, says),
        motion=_motion(s, event.kind, f),
    )


def _level(event: Event) -> int:
    """Steps are details but for the one that meets the enemy; so is a supply in which nobody goes without."""
    if event.kind == "step":
        return NOTE if event.facts["halted"] else DETAIL
    if event.kind == "assault_over":
        return DETAIL if event.facts["survived"] else NOTE
    if event.kind == "general":
        return NOTE if event.facts["dry"] else DETAIL
    return LEVELS.get(event.kind, DETAIL)


def _side(event: Event) -> Side | None:
    """Whose doing or whose fate it was; weather, supply of all and points are nobody's."""
    kind, f = event.kind, event.facts
    if "side" in f:
        return Side(f["side"])
    if kind in ALLIED_ONLY:
        return Side.ALLIED
    about = [f["piece"]] if "piece" in f else list(f.get("pieces", ()))
    return Side(about[0] & 1) if about else None


# --- where


def _places(s: BattleState, f: Facts) -> tuple[str, ...]:
    """The positions an event is about, where it came to last; a landing begins at the marker of its beach."""
    beach = f.get("beach", -1)
    marker = s.kit.board.beachheads[beach].marker if beach >= 0 else -1
    found = (marker, f.get("from", -1), f.get("to", -1), f.get("hex", -1))
    return tuple(dict.fromkeys(s.kit.names[h] for h in found if h >= 0))


def _motion(s: BattleState, kind: str, f: Facts) -> Motion | None:
    """§7d The way of a unit, from the fleet for one that lands; the page joins the steps of a walk to one."""
    if kind == "ashore":
        board, u = s.kit.board, f["piece"]
        fleet, marker = board.sea[s.kit.kinds[u].entry_hex], board.beachheads[f["beach"]].marker
        return _moved(s, u, face_of(s, u), [fleet, marker, f["hex"]])
    if kind not in MOTIONS:
        return None
    u = f["piece"]
    look = look_of(s.kit.kinds[u], cadre=True) if kind == "cadre" else face_of(s, u)
    return _moved(s, u, look, [f["from"], f["to"]])


def _moved(s: BattleState, u: Unit, look: str, way: list[int]) -> Motion:
    return Motion(Side(u & 1), look, tuple(s.kit.names[h] for h in way), unit_words(s, u))
