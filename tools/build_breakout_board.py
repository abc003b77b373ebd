"""Draws the areas of Breakout: Normandy from geographic layers and the plan: `python -m tools.build_breakout_board`.

Writes shapes.json beside the layers; with `--check` it only says whether that is what it would write; with
`--report` it tells what is small.
"""

import json
import sys
import tomllib
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

from bocage.core.hexes import members
from bocage.draw.breakout_plates import plate_size
from bocage.maps.breakout import Border, BreakoutMap, load
from tools.breakout_arcs import (
    EDGE,
    LEAST_CONTACT,
    SEA,
    Arc,
    Guide,
    Pair,
    drawn_to,
    pulled,
    shrunk,
    simplified,
    smoothed,
    traced,
    unlooped,
)
from tools.breakout_growth import Cell
from tools.breakout_places import (
    PLATE_YIELDS,
    Bar,
    Depths,
    bars,
    bridge_place,
    camps,
    covers,
    depths,
    plate_places,
    ring_of,
    stands,
    zone_stacks,
)
from tools.breakout_survey import Survey
from tools.breakout_warp import Point

HERE = Path(__file__).parent
DATA = HERE.parent / "src" / "bocage" / "maps" / "data" / "breakout"
SMOOTH, REACH, COAST_REACH, SLACK = 5, 14.0, 7.0, 0.7
COARSE_SLACK = 1.6


def main(arguments: list[str]) -> int:
    """Write the file, compare it, or tell what is small."""
    text = built()
    if "--report" in arguments:
        print(report(json.loads(text)))
    if "--check" not in arguments:
        (DATA / "shapes.json").write_text(text, encoding="utf-8")
        return 0
    is_stale = (DATA / "shapes.json").read_text(encoding="utf-8") != text
    print("not what the builder makes: shapes.json" if is_stale else "as built")
    return int(is_stale)


def built() -> str:
    """The text of shapes.json from the plan and the layers as they are."""
    plan = tomllib.loads((HERE / "breakout_plan.toml").read_text(encoding="utf-8"))
    shapes = build(load(), Survey(DATA, plan), plan)
    lines = [f" {json.dumps(key)}: {_listed(value)}" for key, value in shapes.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _listed(value: Any) -> str:
    """JSON with one line for each thing in a list or table."""

    def tight(inner: Any) -> str:
        return json.dumps(inner, ensure_ascii=False, separators=(",", ":"))

    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"  {tight(key)}: {tight(inner)}" for key, inner in value.items()) + "\n }"
    if value and isinstance(value[0], list | dict):
        return "[\n" + ",\n".join(f"  {tight(inner)}" for inner in value) + "\n ]"
    return tight(value)


def build(board: BreakoutMap, survey: Survey, plan: dict[str, Any]) -> dict[str, Any]:
    """Every shape of the board."""
    width, height = survey.size
    cell = survey.field.cell
    borders = {frozenset((board.codes[b.one], board.codes[b.other])): b for b in board.borders if b.kind != "beach"}
    shores = {frozenset((board.codes[place], SEA)) for place in members(board.coastal_mask | board.zone_mask)}
    arcs, corners = shrunk(traced(survey.owner, round(width / cell), round(height / cell), cell), {*borders, *shores})
    arcs = [arc for arc in arcs if arc.sides != (SEA, EDGE)]
    check(arcs, borders)
    finish(survey, arcs, borders)
    bridges = bridges_of(board, arcs)
    spots = {end: arc.points[-i] for arc in arcs for i, end in enumerate(arc.ends)}
    return {
        "size": [width, height],
        "arcs": [{"sides": list(arc.sides), "points": _rounded(arc.points)} for arc in arcs],
        "places": places(board, survey, arcs, [(x, y) for x, y, _ in bridges.values()]),
        "bridges": bridges,
        "corners": _rounded([spots[node] for node in corners]),
        "boxes": plan["boxes"],
        **country(survey),
    }


def check(arcs: list[Arc], borders: dict[Pair, Border]) -> None:
    """Each border of the table is one arc, long enough to be seen."""
    faults = []
    for pair in borders:
        found = [arc for arc in arcs if arc.pair == pair]
        if len(found) != 1 or found[0].length < LEAST_CONTACT:
            lengths = ", ".join(f"{arc.length:.0f}" for arc in found) or "nothing"
            faults.append(f"{'-'.join(sorted(pair))}: {lengths}")
    if faults:
        raise ValueError("borders not drawn once and clearly: " + "; ".join(faults))


def finish(survey: Survey, arcs: list[Arc], borders: dict[Pair, Border]) -> None:
    """Wear off the steps of the squares, lay borders along their water and the shore along the coast."""
    zones = set(survey.given["zones"]["boxes"])
    guides = [_guide(survey, arc, borders) for arc in arcs]
    moved = _nodes(arcs, guides, zones)
    for arc, guide in zip(arcs, guides, strict=True):
        if arc.pair & zones or EDGE in arc.pair:
            arc.points = simplified(arc.points, 0.1)
            continue
        points = smoothed(arc.points, SMOOTH if SEA not in arc.pair else 1)
        points = drawn_to(points, guide, REACH if SEA not in arc.pair else COAST_REACH)
        if arc.ends[0] != arc.ends[1]:
            for i in (0, 1):
                pulled(points, i, moved[arc.ends[i]])
        points = smoothed(unlooped(points), 2 if SEA not in arc.pair else 1)
        arc.points = simplified(points, SLACK)


def _guide(survey: Survey, arc: Arc, borders: dict[Pair, Border]) -> Guide:
    """What a border is to follow: the coast, its river, any river if it has no name, or nothing."""
    if SEA in arc.pair:
        return survey.guide((SEA,))
    border = borders.get(arc.pair)
    if border is None or border.kind == "open":
        return []
    return survey.guide((border.water,) if border.water else tuple(survey.given["rivers"]["barred"]))


def _nodes(arcs: list[Arc], guides: list[Guide], zones: set[str]) -> dict[Cell, Point]:
    """Where borders meet once their steps are worn off: amid them, on the coast or water if one follows it."""
    ends: dict[Cell, list[tuple[Arc, int, Guide]]] = {}
    for arc, guide in zip(arcs, guides, strict=True):
        for i in (0, 1):
            ends.setdefault(arc.ends[i], []).append((arc, i, guide))
    moved = {}
    for node, meeting in ends.items():
        arc, i, _ = meeting[0]
        x, y = arc.points[-i]
        if not any(other.pair & zones for other, _, _ in meeting):
            near = [other.points[min(4, len(other.points) - 1) * (1 - 2 * k) - k] for other, k, _ in meeting]
            x, y = sum(u for u, _ in near) / len(near), sum(v for _, v in near) / len(near)
            coast = [guide for other, _, guide in meeting if SEA in other.pair]
            rivers = [guide for _, _, guide in meeting if guide]
            x, y = drawn_to([(x, y)], (coast or rivers or [[]])[0], REACH * 2)[0]
        moved[node] = (x, y)
    return moved


def places(board: BreakoutMap, survey: Survey, arcs: list[Arc], bridges: list[Point]) -> dict[str, Any]:
    """Each area's and zone's outline, its plate, its two stacks, and the circle that fits in."""
    cell, own, strips = survey.field.cell, dict[str, set[Cell]](), survey.given["zones"]["boxes"]
    for at, code in survey.owner.items():
        own.setdefault(code, set()).add(at)
    depth = {board.codes[place]: depths(own[board.codes[place]], cell) for place in members(board.land_mask)}
    sizes = {board.codes[place]: plate_size(board, place) for place in members(board.land_mask)}
    plates = {code: _plate(depth[code], cell, sizes[code], bridges, board, code) for code in depth}
    areas = {code: spots for code, spots in depth.items() if code not in strips}
    stacks = _camps(areas, cell, bars([(plates[code], sizes[code]) for code in areas], bridges))
    stacks |= {code: zone_stacks(boxes[0]) for code, boxes in strips.items()}
    return {
        code: {
            "ring": ring_of(code, [(n, arc.ends) for n, arc in enumerate(arcs) if code in arc.sides]),
            "plate": _rounded([plates[code]])[0],
            "allied": _rounded([stacks[code][0]])[0],
            "german": _rounded([stacks[code][1]])[0],
            "radius": round(max(spots.values()), 1),
        }
        for code, spots in depth.items()
    }


def _camps(areas: dict[str, Depths], cell: float, hindering: list[Bar]) -> dict[str, tuple[Point, Point]]:
    """Both stacks of every area, first each for itself, then again with regard to those of all others."""
    found = {code: camps(depth, cell, hindering)[0] for code, depth in areas.items()}
    for code, depth in areas.items():
        others = [spot for other, pair in found.items() if other != code for spot in pair]
        found[code] = camps(depth, cell, hindering + stands(others))[0]
    return found


def _plate(depth: Depths, cell: float, size: Point, bridges: list[Point], board: BreakoutMap, code: str) -> Point:
    """A place's plate where it leaves the most room for the counters of both sides, on no bridge if that can be."""
    tried = plate_places(depth, cell, size, bridges)
    tried = [spot for spot in tried if not covers(spot[0], size, bridges)] or tried
    if board.zone_mask >> board.at(code) & 1:
        return tried[0][0]
    return max(
        tried, key=lambda spot: camps(depth, cell, bars([(spot[0], size)], bridges))[1] - spot[1] / PLATE_YIELDS
    )[0]


def bridges_of(board: BreakoutMap, arcs: list[Arc]) -> dict[str, list[float]]:
    """A point and a slant for every bridge, named by its two places; short borders choose first."""
    lines = {arc.pair: arc for arc in arcs}
    names = [(board.codes[border.one], board.codes[border.other]) for border in board.bridges]
    found: dict[str, list[float]] = {}
    for pair in sorted(names, key=lambda pair: (lines[frozenset(pair)].length, pair)):
        spots = [(x, y) for x, y, _ in found.values()]
        place = bridge_place(lines[frozenset(pair)].points, spots)
        found["-".join(pair)] = [round(value, 1) for value in place]
    return {f"{one}-{other}": found[f"{one}-{other}"] for one, other in names}


def country(survey: Survey) -> dict[str, Any]:
    """What lies under the areas: the far shore, floods, woods and streams, carried to the sheet."""

    def shown(name: str) -> list[list[list[float]]]:
        return [_rounded(simplified(line, COARSE_SLACK)) for _, line in survey.layers[name] if _is_near(survey, line)]

    return {
        "land": shown("land"),
        "rivers": {
            name: [_rounded(simplified(line, COARSE_SLACK)) for other, line in survey.layers["rivers"] if other == name]
            for name, line in survey.layers["rivers"]
            if _is_near(survey, line)
        },
        "floods": shown("floods"),
        "marsh": shown("marsh"),
        "woods": shown("woods"),
    }


def _is_near(survey: Survey, line: list[Point]) -> bool:
    return any(0 < x < survey.plane.width and 0 < y < survey.plane.height for x, y in line)


def _rounded(points: list[Point]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in points]


def report(shapes: dict[str, Any]) -> str:
    """The smallest circles that fit in areas, and the shortest borders."""
    rooms = sorted((place["radius"], code) for code, place in shapes["places"].items())
    lengths = sorted(
        (round(sum(hypot(u - x, v - y) for (x, y), (u, v) in pairwise(arc["points"]))), "-".join(arc["sides"]))
        for arc in shapes["arcs"]
        if SEA not in arc["sides"]
    )
    lines = ["circles: " + ", ".join(f"{code} {room:.0f}" for room, code in rooms[:20])]
    lines.append("borders: " + ", ".join(f"{pair} {length}" for length, pair in lengths[:12]))
    return "\n".join([*lines, f"corners: {len(shapes['corners'])}"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
