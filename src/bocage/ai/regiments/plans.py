"""Plans worth weighing when regiments move: other main efforts, more or less boldness, one attack more or one less."""

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from bocage.ai.mind import Candidate
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side

from .marching import March
from .position import Position
from .scheme import Scheme
from .words import objective_words, places_words, strokes

EFFORTS = 3
"""Main efforts that are weighed."""
MORE = 1
"""Attacks that are weighed beyond those judgement makes."""
BOLD, CAREFUL = 0.8, -0.8
SCREEN = 4.0
"""How much more the roads count in a plan that looks after them first of all."""


class Outlined(Struct, frozen=True):
    """A scheme with the title it goes by."""

    title: str
    scheme: Scheme


def march_schemes(p: Position, march: March, now: Scheme, others: list[Hex], effort: str = "") -> list[Outlined]:
    """Schemes for a movement phase, first the one under way; few, so that each can be tried several times.

    `others` are stacks it would not attack and could, `effort` is the main effort so far.
    """
    found = [Outlined(_going_on(p, now), now)]
    plain = Scheme(made=now.made)
    if plain != now:
        found.append(Outlined(_going_on(p, plain), plain))
    for name in dict.fromkeys([effort, *efforts(p, march)]):
        if name not in ("", now.effort):
            found.append(Outlined(_effort_words(p, name), replace(plain, effort=name)))
    found.append(Outlined("Bold: danger counts for little", replace(now, daring=BOLD)))
    found.append(Outlined(_screen_words(p), replace(now, screen=SCREEN)))
    found += attack_schemes(p, now, (), others[:MORE])
    found.append(Outlined("Stand: keep the line and look for cover", replace(now, stand=True, daring=CAREFUL)))
    return found


def attack_schemes(p: Position, now: Scheme, targets: Iterable[Hex], others: Iterable[Hex]) -> list[Outlined]:
    """One attack left out, or one more."""
    found = [
        Outlined(f"Leave {_stack(p, h)} alone", replace(now, forbid=(*now.forbid, h), press=_but(now.press, h)))
        for h in targets
    ]
    found += [
        Outlined(f"Attack {_stack(p, h)} first of all", replace(now, press=(*now.press, h), forbid=_but(now.forbid, h)))
        for h in others
    ]
    return found


def _but(hexes: tuple[Hex, ...], h: Hex) -> tuple[Hex, ...]:
    return tuple(g for g in hexes if g != h)


def _stack(p: Position, h: Hex) -> str:
    name, where = p.kit.names[h], places_words(p, (h,))
    return f"the enemy in {name}" if where.endswith(name) else f"the enemy in {name} ({where})"


def _effort_words(p: Position, name: str) -> str:
    where = objective_words(name)
    return f"Main effort towards {where}" if p.side == Side.ALLIED else f"Mass for the defence of {where}"


def _screen_words(p: Position) -> str:
    return "Screen the supply roads" if p.side == Side.ALLIED else "Bar every road"


def _going_on(p: Position, now: Scheme) -> str:
    if now.effort:
        return f"{_effort_words(p, now.effort)}, as before"
    return "Press on along the whole front" if p.side == Side.ALLIED else "Hold along the whole front"


def efforts(p: Position, march: March) -> list[str]:
    """Objectives that could be the main effort, the likeliest first: weighty, near to our forces, still open."""
    wanted = march.stance.demands()
    near = {name: _nearest(p, name) for name in wanted}
    ranked = sorted(wanted, key=lambda name: (-wanted[name][0] / (4.0 + near[name]), name))
    return ranked[:EFFORTS]


def _nearest(p: Position, name: str) -> float:
    """Movement points from the nearest of our stacks."""
    stacks = p.stacks[p.side].items()
    return min((p.ground.points_to(name, p.kind(units[0]), h) for h, units in stacks), default=0.0)


def in_touch(p: Position) -> list[Hex]:
    """Enemy stacks that ours stand beside or could reach."""
    return members(p.foe_mask & p.kit.grid.disc(p.own_mask, 4))


def drawn(outlined: list[Outlined], p: Position, march_of: Callable[[Scheme], March]) -> list[Candidate]:
    """Schemes as candidates, each with its strokes."""
    return [
        Candidate(one.title, one.scheme, (), strokes(p, march_of(one.scheme), one.scheme.effort)) for one in outlined
    ]
