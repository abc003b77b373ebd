"""A scene under the first edition: ground multiplies the defender, retreats are one to three squares of choice."""

from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.rulebook import Rulebook
from bocage.core.tally import Tally
from bocage.editions.column import Column, Face, Odds, Outcome, Prospects, Remark, Sum, remark
from bocage.editions.scene import Scene
from bocage.editions.setting import Cast, crowded, mustered, take_the_field, trapped_words
from bocage.games.normandy_1969.combat import bars_attacker, bars_target
from bocage.games.normandy_1969.forecast import Prospect, forecast
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.kit import Options, tables
from bocage.games.normandy_1969.naval import ships_for
from bocage.games.normandy_1969.odds import work_out
from bocage.games.normandy_1969.resolve import basic
from bocage.games.normandy_1969.retreat import Stacks, best_ways
from bocage.games.normandy_1969.setup import kit_for
from bocage.games.normandy_1969.state import Battle, NormandyState
from bocage.games.normandy_1969.supply import has_first_turn_supply

BY_RESULT = {"AE": "§CRT-AE", "AB": "§CRT-AB", "EX": "§CRT-EX", "DB": "§CRT-DB", "DE": "§CRT-DE"}
SQUARES = ("", "one square", "two squares", "three squares")
PLAIN = {
    "§TEC-FLOOD": "Allied units may not attack across a flood",
    "§ATT-8": "attackers must be supplied",
    "§RUL-02": "a unit marked d only defends",
    "§INV-5": "paratroops do not attack on turn 1",
    "§GLD": "gliders do not attack on turn 1",
    "§RUL-29": "nobody attacks over the sea",
}
"""What a ban comes to in a few words."""


def book() -> Rulebook:
    """The rules of the first edition."""
    return GAME.rulebook


def column(scene: Scene) -> Column:
    """What the first edition makes of a scene."""
    s, cast = position(scene)
    rulings = {u: bars_attacker(s, u) or bars_target(s, u, scene.target) for u in cast.attackers}
    found = mustered(s, book(), PLAIN, rulings)
    guns = ships_for(s, scene.side, scene.target, found.able) if scene.guns and found.able else ()
    battle = Battle(scene.target, found.able, guns)
    return Column(
        game=GAME.id,
        year=GAME.year,
        barred=found.barred,
        odds=_odds(s, battle, cast.defenders) if found.able else None,
        remarks=(*crowded(s, scene, book(), "STK"), *_remarks(scene, battle)),
    )


def position(scene: Scene) -> tuple[NormandyState, Cast]:
    """The scene in a state of the game, in the attacker's combat phase."""
    s = NormandyState(kit_for(Options()))
    s.turn, s.phase, s.mover, s.opened = scene.turn, "combat", scene.side, True
    s.supply = s.invaded = sum(1 << n for n in s.kit.board.beaches)
    cast = take_the_field(s, scene)
    stocked = s.kit.board.fort_mask
    for units, fed in ((cast.attackers, scene.attackers_fed), (cast.defenders, scene.defenders_fed)):
        s.fed |= sum(1 << u for u in units if fed or has_first_turn_supply(s) or (u & 1 and stocked >> s.at[u] & 1))
    return s, cast


def _odds(s: NormandyState, battle: Battle, defenders: tuple[Unit, ...]) -> Odds:
    worked = work_out(s, battle)
    told = forecast(s, battle)
    by_face = {die: found for found in told.prospects for die in found.faces}
    return Odds(
        attack=Sum.of(worked.attack),
        defense=Sum.of(worked.defense),
        additions=Sum.of(Tally()),
        column=worked.column,
        faces=tuple(Face(die, die, by_face[die].result, by_face[die].clears) for die in sorted(by_face)),
        prospects=Prospects.of(_outcome(s, battle, defenders, found) for found in sorted(told.prospects, key=_rank)),
        retreats=_retreats(s, defenders, [found.result for found in told.prospects]),
    )


def _rank(found: Prospect) -> int:
    """From the best for the attacker to the worst: the farther a defender goes the better, an attacker the worse."""
    order = ("DE", "EX", "DB3", "DB2", "DB1", "AB1", "AB2", "AB3", "AE")
    return order.index(found.result)


def _outcome(s: NormandyState, battle: Battle, defenders: tuple[Unit, ...], found: Prospect) -> Outcome:
    return Outcome(
        result=found.result,
        rule=BY_RESULT[found.result[:2]],
        says=_says(s, battle, defenders, found),
        chance=str(found.chance),
        percent=round(float(100 * found.chance), 1),
        faces=found.faces,
        attacker_loses=found.attacker_loses,
        defender_loses=found.defender_loses,
        vacates=found.clears,
    )


def _says(s: NormandyState, battle: Battle, defenders: tuple[Unit, ...], found: Prospect) -> str:
    if found.result in ("AE", "DE"):
        return f"All {'attackers' if found.result == 'AE' else 'defenders'} are destroyed."
    if found.result == "EX":
        ours, theirs = basic(s, list(battle.units)), basic(s, list(defenders))
        if ours == theirs:
            return f"Both sides are worth {ours}: both are wiped out."
        smaller, larger = ("attackers", "defenders") if ours < theirs else ("defenders", "attackers")
        return f"The {smaller}, the smaller force, are wiped out; the {larger} lose at least as much."
    who = "attackers" if found.result.startswith("AB") else "defenders"
    far = SQUARES[int(found.result[-1])]
    return f"The {who} go back {far}; their owner chooses the way{trapped_words(s, found.stranded)}."


def _retreats(s: NormandyState, defenders: tuple[Unit, ...], results: list[str]) -> tuple[str, ...]:
    """Where defenders may end, by any result that drives them back."""
    steps = {int(result[-1]) for result in results if result.startswith("DB")}
    stacks = Stacks(s, defenders)
    ends = {way[-1] for u in defenders for far in steps for way in best_ways(s, u, far, stacks)}
    return tuple(s.kit.names[h] for h in sorted(ends))


def _remarks(scene: Scene, battle: Battle) -> list[Remark]:
    """What else the first edition has to say of the scene."""
    found = [remark(book(), "GEN-6", "Nobody digs in: the works are left out.")] if scene.works else []
    if not battle.units:
        return found
    if battle.guns:
        factors, squares = tables()["naval"]["factors"], len(battle.guns)
        where = "the square attacked" if scene.side == Side.GERMAN else f"{squares} beach square{'s'[: squares > 1]}"
        found.append(
            remark(book(), "INV-8", f"The ships fire {factors} factors for {where}; they reach no farther inland.")
        )
    if scene.turn >= tables()["attacks"]["first_limited_turn"]:
        found.append(remark(book(), "ATT-7", "It is one of the one to six attacks a die allows its side this turn."))
    elif scene.side == Side.ALLIED:
        found.append(remark(book(), "INV-12", "Nobody on the beaches has to attack on turn 1."))
    return found
