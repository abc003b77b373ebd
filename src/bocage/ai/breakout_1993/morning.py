"""The morning of 6 June: what airborne units do, what ships and aircraft aim at, who lands first."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.barrage import bombardment_attack, bombardment_defense, primaries
from bocage.games.breakout_1993.bombardment import barrage_of
from bocage.games.breakout_1993.forecast import landing_fire
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.state import Barrage, Battle
from bocage.games.breakout_1993.tables import attrition_cost, constants
from bocage.games.breakout_1993.verbs import COMMIT, DONE

from .answers_rerolls import FELL, assault_worth
from .assault_odds import at_least, attack_of, defense_of, edges
from .night_fire import fall_worth, gun_worth
from .night_strength import quality
from .position import Answer, Position

LINK_UP = 5.0
"""What a bridge to a beach is worth to those who came down behind it."""

GATE = 0.2
"""The share of a place's worth that lies in the bridge to it."""

WATCH = 1.0
"""What it costs a unit to assault by night: it could have stayed Fresh, and nobody mends it soon."""

LINE = 1.5
"""What one less in the Defense Value of a beach is worth."""

HELD_BACK = 0.3
"""What an average unit is worth that is kept for the daylight: it goes inland instead of lying on the beach Spent."""


DARES = 0.6
"""How much less of that counts for a bold commander, and how much more for a cautious one."""


# --- airborne


def airborne_orders(p: Position, task: Any, options: Sequence[Action]) -> Action | list[Action] | None:
    """§21.1A In every drop Area the best division of the units among bridges and an assault."""
    for place in members(p.s.active):
        plan = _drop_plan(p, place, options)
        if plan:
            return plan
    return DONE


def _drop_plan(p: Position, place: Area, options: Sequence[Action]) -> list[Action]:
    """The acts of one drop Area: so many assault, the rest seize the best bridges."""
    s = p.s
    ready = [u for u in p.own(place) if s.is_fresh(u) and not s.moved >> u & 1]
    ready.sort(key=lambda u: (s.kit.kinds[u].division, -s.kit.kinds[u].fresh.attack, u))
    bridges = sorted(_bridges(p, place, options), key=lambda b: (-_bridge_worth(p, place, b), b))
    may_assault = p.kit.noun("assault")[place] in options
    best, chosen = 0.0, list[Action]()
    for count in range(len(ready) + 1 if may_assault else 1):
        party, others = ready[:count], ready[count:]
        value = _raid(p, place, party) + sum(_bridge_worth(p, place, b) for b in bridges[: len(others)])
        if value > best:
            seized = [_seize(p, u, b) for u, b in zip(reversed(others), bridges, strict=False)]
            best, chosen = value, [*seized, *(_assault(p, place, party) if party else [])]
    return chosen


def _bridges(p: Position, place: Area, options: Sequence[Action]) -> set[int]:
    named = {p.kit.bridge_named(a.noun.partition(" ")[2]) for a in options if a.verb == "seize"}
    return {b for b in named if place in (p.kit.borders[b].one, p.kit.borders[b].other)}


def _bridge_worth(p: Position, place: Area, border: int) -> float:
    other = p.kit.beyond(border, place)
    joins = LINK_UP if other in p.kit.beaches else LINK_UP / 2 if p.s.mask_at(other, Side.ALLIED) else 0.0
    return GATE * p.worth[other] + joins


def _seize(p: Position, u: Unit, border: int) -> Action:
    return Action("seize", f"{p.kit.kinds[u].id} {p.kit.border_names[border]}")


def _raid(p: Position, place: Area, party: Sequence[Unit]) -> float:
    """What an assault of these units by night is worth on average; guns that fall silent count."""
    s, foes = p.s, p.foes(place)
    if not party or not foes:
        return 0.0
    battle = Battle(place, Side.ALLIED, party[0], tuple(party), by_air=False)
    lead = attack_of(s, party) - (1 if s.is_clear() else 0) - defense_of(s, foes, place)
    silent = sum(gun_worth(s, u) for u in foes)
    return -WATCH * (1 - DARES * p.nerve) * len(party) + sum(
        chance * (assault_worth(p, battle, lead + edge) + (silent if lead + edge > 1 else 0.0))
        for edge, chance in edges()
    )


def _assault(p: Position, place: Area, party: Sequence[Unit]) -> list[Action]:
    """The whole plan of an assault: the best attacker leads, everybody else joins."""
    named, kinds = p.kit.named, p.kit.kinds
    point = max(party, key=lambda u: (kinds[u].fresh.attack, -kinds[u].fresh.defense, -u))
    others = [named("with")[u] for u in party if u != point]
    return [p.kit.noun("assault")[place], named("point")[point], *others, COMMIT]


# --- ships and aircraft


def aim_first(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§10.2a Who is to be hit first: by the chance to hit, what he loses, and how much easier the landing gets."""
    barrage = barrage_of(p.s)
    return max(options, key=lambda a: _hit_worth(p, barrage, p.kit.unit_index[a.noun]))


def name_target(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§21.1C The place where the next bombs do most; what may be hit already counts less."""
    return max(options, key=lambda a: _bombing_worth(p, p.kit.place_named(a.noun)))


def _bombing_worth(p: Position, place: Area) -> float:
    barrage = Barrage(place, Side.ALLIED, "air", len(p.s.targets))
    aims = primaries(p.s, barrage)
    best = max((_hit_worth(p, barrage, u), _hit_chance(p, barrage, u)) for u in aims)
    return best[0] * (1 - best[1]) ** p.s.targets.count(place)


def _hit_chance(p: Position, barrage: Barrage, u: Unit) -> float:
    s = p.s
    lead = int(bombardment_attack(s, barrage).total) - int(bombardment_defense(s, barrage).total)
    return at_least(attrition_cost(s.kit.kinds[u], Level(s.level[u])) - lead)


def _hit_worth(p: Position, barrage: Barrage, u: Unit) -> float:
    s, place = p.s, barrage.target
    worth = fall_worth(s, u)
    if place in p.kit.beaches:
        before = defense_of(s, p.foes(place), place)
        s.level[u] += 1
        after = defense_of(s, [v for v in p.foes(place) if s.level[v] < Level.ELIMINATED], place)
        s.level[u] -= 1
        worth += LINE * (before - after)
    return _hit_chance(p, barrage, u) * worth


# --- the landing


def first_wave(p: Position, task: Any, options: Sequence[Action]) -> Action | list[Action] | None:
    """§21.1D For every beach the party that is best sent first."""
    waves: list[Action] = []
    for box, beach in sorted(p.kit.beach_of.items()):
        able = [u for u in p.own(box) if p.kit.named("wave")[u] in options]
        waves += [p.kit.named("wave")[u] for u in _party(p, beach, able)]
    return [*waves, DONE]


def _party(p: Position, beach: Area, able: Sequence[Unit]) -> tuple[Unit, ...]:
    """The units whose landing is worth most, fire and dice and what they could do later taken together."""
    through = float(landing_fire(guns_on(p.s, beach)).get(Level.FRESH, 0))
    storms = Storms(p, beach)
    best, chosen = 0.0, tuple[Unit, ...]()
    for count in range(1, min(len(able), constants().landing_limit) + 1):
        for party in combinations(able, count):
            value = -HELD_BACK * (1 - DARES * p.nerve) * sum(quality(p.kit.kinds[u]) for u in party)
            value += _landing_worth(storms, party, through)
            if value > best:
                best, chosen = value, party
    return chosen


def _landing_worth(storms: "Storms", party: tuple[Unit, ...], through: float) -> float:
    """The mean over who comes through the fire; those who do not fall, and do not assault."""
    if not storms.foes:
        return storms.p.worth[storms.beach]
    total = 0.0
    for count in range(len(party) + 1):
        chance = through**count * (1 - through) ** (len(party) - count)
        fallen = FELL * (len(party) - count)
        for landed in combinations(party, count):
            total += chance * (storms.worth(landed) - fallen)
            if not chance:
                break
    return total


class Storms:
    """The assaults on a beach by those who came through the fire; the same few land in many a party."""

    def __init__(self, p: Position, beach: Area) -> None:
        self.p, self.beach, self.foes = p, beach, p.foes(beach)
        self._defense = defense_of(p.s, self.foes, beach)
        self._known: dict[tuple[Unit, ...], float] = {}
        self._alike: dict[tuple[int, int], float] = {}

    def worth(self, landed: tuple[Unit, ...]) -> float:
        """What their assault is worth on average; as many units of the same Attack Value are as good as others."""
        found = self._known.get(landed)
        if found is None:
            attack = attack_of(self.p.s, landed) if landed else 0
            key = (attack, len(landed))
            if key not in self._alike:
                self._alike[key] = self._storm(landed, attack - self._defense)
            found = self._known[landed] = self._alike[key]
        return found

    def _storm(self, landed: tuple[Unit, ...], lead: int) -> float:
        if not landed:
            return 0.0
        battle = Battle(self.beach, Side.ALLIED, landed[0], landed)
        return sum(chance * assault_worth(self.p, battle, lead + edge) for edge, chance in edges())


def beach_assaults(p: Position, task: Any, options: Sequence[Action]) -> Action | list[Action] | None:
    """§21.1D The Mandatory Assaults one after the other; everybody who is bound takes part."""
    storms = [a for a in options if a.verb == "assault"]
    if not storms:
        return DONE
    place = p.kit.place_named(storms[0].noun)
    bound = [u for u in p.own(place) if p.s.mandatory >> u & 1]
    kinds = p.kit.kinds
    point = max(bound, key=lambda u: (kinds[u].fresh.attack, -kinds[u].fresh.defense, -u))
    return [storms[0], p.kit.named("point")[point], COMMIT]


ANSWERS: dict[str, Answer] = {
    "AirborneOrders": airborne_orders,
    "AimFirst": aim_first,
    "NameTarget": name_target,
    "FirstWave": first_wave,
    "BeachAssaults": beach_assaults,
}
