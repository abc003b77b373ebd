"""What happened, as lines of the log: a sentence, where it was, a card for dice, a motion for the eye."""

from bocage.core.desk import Motion, Told
from bocage.core.protocol import Event, Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.victory import SOURCES
from bocage.games.battle_1981.words import words

from .cards import card_of
from .cards_battle import Facts, battle_words
from .names import SIXTIETHS, date_words, decimal_words, hex_words, number_of, sentence, side_words, the, unit_words
from .pieces import face_of, look_of

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

ALLIED_ONLY = ("transport", "out_of_line", "general", "starved", "allocated", "interdiction_ordered", "sealed")
"""What is the Allies' doing or fate, though no fact names a side; what is sealed only its owner hears."""

MOTIONS = ("step", "retreated", "advanced", "cadre")
"""What goes from one position to another."""


def told(s: BattleState, event: Event) -> Told | None:
    """An event as a line of the log. Of `s`, which may be a later position, only faces of counters are asked."""
    f, says = event.facts, _says(s, event)
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


def _says(s: BattleState, event: Event) -> str:
    """The sentence of the rules; turns and phases as headings, battles and counts of points in brief."""
    kind, f = event.kind, event.facts
    if kind == "turn":
        return date_words(f["turn"])
    if kind == "movement":
        return f"{side_words(f['side'])} movement"
    if kind == "combat_phase":
        return f"{side_words(f['side'])} combat"
    if kind == "drops":
        return "Airborne drops"
    if kind == "battle":
        return battle_words(s, f)
    if kind == "scored":
        return _scored(f)
    if kind == "step" and f["halted"]:
        left = number_of(f["left"], "movement point")
        return sentence(f"{the(s, f['piece'])} meets the enemy at {hex_words(s, f['to'])}, {left} left")
    if kind == "eliminated" and f["hex"] >= 0:
        return sentence(f"{the(s, f['piece'])} is eliminated in {hex_words(s, f['hex'])}")
    return words(s, event)


def _scored(f: Facts) -> str:
    """§12g `Points: Caen +5, depth inland +12.4. The score is 31.`"""
    pairs = zip(SOURCES, f["before"], f["points"], strict=True)
    gained = [(source.words, after - before) for source, before, after in pairs if after != before]
    parts = [f"{name} {'+' if change > 0 else ''}{decimal_words(change / SIXTIETHS)}" for name, change in gained]
    return f"Points: {', '.join(parts) or 'none'}. The score is {f['score']}."


def _side(event: Event) -> Side | None:
    """Whose doing or whose fate it was; weather, supply of all and points are nobody's."""
    kind, f = event.kind, event.facts
    if "side" in f:
        return Side(f["side"])
    if kind == "sealed":
        return event.to[0] if len(event.to) == 1 else Side.ALLIED
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
