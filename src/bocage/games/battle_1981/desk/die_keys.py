"""The dice of the game in words, for the luck ledger."""

from bocage.core.die_words import Pattern, die_words
from bocage.games.battle_1981.names import hex_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import turn_name

TURN, UNIT, OF = r"(?P<turn>\d+)", r"(?P<unit>\S+)", r"( of \d+)?"
ATTACK = rf"turn {TURN} (?P<side>\w+) attack \d+ on {UNIT} "

PATTERNS: tuple[Pattern, ...] = (
    (ATTACK + r"pressed (?P<why>\w+)", "{turn}: {unit} {why}"),
    (ATTACK + r"(?P<roll>attacker loss|defender loss|bombardment)" + OF, "{turn}: {side} attack on {unit}, {roll}"),
    (
        rf"turn {TURN} landing of {UNIT} round (?P<round>\d+) (?P<roll>attacker loss|defender loss|bombardment)" + OF,
        "{turn}: landing of {unit}, round {round}, {roll}",
    ),
    (rf"ashore {TURN} {UNIT}", "{turn}: {unit} coming ashore"),
    (rf"interdiction {TURN} {UNIT} of \d+", "{turn}: interdiction of {unit}"),
    (rf"interdiction {TURN} of \d+", "{turn}: interdiction"),
    (rf"step {TURN} {UNIT} \S+", "{turn}: a step of {unit}"),
    (rf"infiltrate {TURN} {UNIT}", "{turn}: infiltration by {unit}"),
    (rf"weather {TURN}", "{turn}: weather"),
    (rf"transport {TURN}", "{turn}: transport"),
    (rf"leader {UNIT}", "Leader of {unit}"),
    (rf"arrival {TURN} {UNIT}", "{turn}: arrival of {unit}"),
    (rf"drift way {UNIT} from (?P<hex>\S+) among \d+", "Drift of {unit} from {hex}"),
    (rf"drift {UNIT}", "Drop of {unit}"),
)

ROLLS = {"attacker loss": "the attacker's loss", "defender loss": "the defender's loss", "bombardment": "bombardment"}
WHYS = {"refused": "refusing to retreat", "beside": "retreating next to an enemy"}


def die(s: BattleState, key: str) -> str:
    """What a die was for: `6/8: landing of 8/4 Infantry, round 2, the defender's loss`."""
    return die_words(
        key,
        PATTERNS,
        {
            "turn": lambda number: turn_name(int(number)),
            "unit": lambda code: s.kit.kinds[s.kit.unit_index[code]].name,
            "hex": lambda name: hex_words(s, s.kit.hex_named(name)),
            "roll": ROLLS.__getitem__,
            "why": WHYS.__getitem__,
        },
    )
