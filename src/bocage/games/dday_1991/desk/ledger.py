"""The Moves panel: what each side has, what it will gain and why, what has been paid, what everything costs."""

from bocage.core.blocks import Block, Rows, Sum, Text
from bocage.core.desk import Panel
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn, prices

from .boxes import USES
from .gauges import next_gain, next_gain_turn, next_words
from .months import month_words
from .names import listed, moves_words, side_words
from .names import unit_name as name_of


def ledger(s: DDayState, side: Side | None) -> Panel:
    """§3d1 §moves Both sides' Moves, the gain to come, this portion's payments, the price list."""
    blocks: list[Block] = [_now(s), *_gains(s), *_paid(s), _prices(s)]
    most = f"Never less than none, never more than {prices().most}: what exceeds the track is lost at once."
    return Panel("moves", "Moves", [*blocks, Text(most, "§3d1")])


def _now(s: DDayState) -> Rows:
    rows = tuple((side_words(of), str(s.moves[of]), next_words(s, of)) for of in BOTH)
    lit = ((int(s.mover), -1),) if s.turn and s.phase != "over" else ()
    return Rows(title="Moves", head=("", "Now", "To come"), rows=rows, lit=lit, rule="§3d1")


def _gains(s: DDayState) -> list[Block]:
    """§6-each §opt-11a What the next New Moves steps bring as things stand."""
    found: list[Block] = []
    for of in BOTH:
        turn, gain = next_gain_turn(s, of), next_gain(s, of)
        if turn <= last_turn() and s.phase != "over":
            title = f"{side_words(of)} New Moves in {month_words(s, turn)}, as things stand"
            found.append(Sum(title, gain.lines(), str(gain.total)))
    return found


def _paid(s: DDayState) -> list[Block]:
    """§3d2a Who is paid for in this portion, and so moves or fights for nothing more."""
    found: list[Block] = []
    own = s.kit.of_side[s.mover]
    for units, says, rule in (
        (s.shipped, "Transferred", "§3d2b"),
        (s.invaders, "Invading, attack included", "§3d2c"),
        (s.dropped, "Dropped, attack included", "§AMB-12"),
        (s.effort, "Extra effort", "§opt-14c3"),
        (s.pursued, "Pursuing", "§opt-14b2"),
    ):
        if units & own:
            found.append(Text(f"{says}: {listed(name_of(s, u) for u in members(units & own))}.", rule))
    if s.phase in USES:
        covered = s.paid & own & ~s.invaders & ~s.dropped
        names = listed(name_of(s, u) for u in members(covered)) if covered else "nobody yet"
        found.append(Text(f"Paid for in this {side_words(s.mover)} portion, to move and to fight: {names}.", "§3d2a"))
    return found


def _prices(s: DDayState) -> Rows:
    """§moves The price list under the options of the match; what can be bought in this step is lit."""
    found = [line for line in _price_list(s) if line[2]]
    rows = tuple((what, price) for what, price, _, _ in found)
    lit = tuple((i, -1) for i, (_, _, _, phases) in enumerate(found) if s.phase in phases)
    return Rows(title="What Moves buy", head=("", "Price"), rows=rows, lit=lit, rule="§moves")


def _price_list(s: DDayState) -> tuple[tuple[str, str, bool, tuple[str, ...]], ...]:
    """Every price: for what, how much, whether the options of the match know it, in which steps it is paid."""
    cost, options, allied = prices(), s.kit.options, s.mover == Side.ALLIED
    sea = ("invasion",) if allied else ()
    return (
        ("A unit, or an army with its box, moves and fights", moves_words(cost.unit), True, USES),
        ("A port transfer, each unit", moves_words(cost.port_transfer), True, ("port transfer",) if allied else ()),
        ("An invasion, each unit", f"{cost.invasion} × invasion number", True, sea),
        ("A Mulberry towed", f"{cost.invasion} × invasion number", options.mulberries, sea),
        ("A reduced unit restored", moves_words(cost.flip), options.replacements, ("replacement",)),
        ("A headquarters rebuilt", moves_words(cost.rebuild_hq), options.replacements, ("replacement",)),
        ("A corps rebuilt", moves_words(cost.rebuild_corps), options.replacements, ("replacement",)),
        ("An air unit rebuilt", moves_words(cost.rebuild_air), options.replacements, ("replacement",)),
        ("An airborne drop", moves_words(cost.drop), options.airborne_drops, ("movement",) if allied else ()),
        ("Extra effort, each unit", moves_words(cost.extra_effort), options.extra_effort, ("movement",)),
        ("A reacting air unit, of the defender", moves_words(cost.reaction), options.air_reaction, ("combat",)),
        ("A pursuit, each unit or army", moves_words(cost.pursuit), options.pursuit, ("combat",)),
        ("Carpet bombing", "free", options.carpet_bombing, ("movement",) if allied else ()),
        ("Reinforcements, defense, retreat, occupation", "free", True, ()),
    )
