"""What thinking comes to, ready-made: plans of a staff, the course of a match. For tests of how the page shows it."""

import re
from typing import Any

from playwright.sync_api import Page, Route

SKETCH = {"effort": "Caen is the main effort.", "reserves": "None.", "threats": ["Panzers near Bayeux."]}
DRIVE = {"kind": "attack", "places": ["QQ28", "QQ29"]}
HOLD = {"kind": "hold", "places": ["FF29"]}
LAND = {"kind": "land", "places": ["II34"]}


def advice(title: str, worth: float, *strokes: dict[str, Any]) -> dict[str, Any]:
    said = {"why": "", "orders": [], "later": []}
    return {"title": title, "sketch": SKETCH, "strokes": strokes, "worth": worth, "error": 0.5, "samples": 8, **said}


PLANS = [advice("Press on", 12.0, DRIVE, HOLD), advice("Wait", 11.0, HOLD), advice("Land again", 9.5, LAND)]

JUDGED = advice("By judgement", 0.0, {"kind": "order", "places": ["QQ24"]}) | {"samples": 0, "error": 0.0}


def die(moment: int, luck: float) -> dict[str, Any]:
    return {"moment": moment, "side": "allied", "key": f"die {moment}", "says": "", "face": 3, "faces": 6, "luck": luck}


def course(last: int) -> dict[str, Any]:
    """A match that the Allies turned at its third moment, by luck."""
    chances = [0.4] * 3 + [0.8] * (last - 2)
    turning = {"begin": 0, "moment": 3, "before": 0.4, "after": 0.8, "says": "Caen falls.", "places": ["QQ23"]}
    dice = [die(n, (-1) ** n * n / 10) for n in range(1, 13)]
    luck = sum(one["luck"] for one in dice)
    return {
        "chances": chances,
        "turnings": [turning],
        "initial": 10.26,
        "final": 14.5,
        "luck": luck,
        "play": {"allied": 5.0, "german": 14.5 - 10.26 - luck - 5.0},
        "lucky": {"allied": luck, "german": 0.0},
        "dice": dice,
    }


def give(page: Page, path: str, answer: object) -> None:
    """Let the server answer this for once."""

    def fulfil(route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(json=answer)
        else:
            route.continue_()

    page.route(re.compile(rf"/api/matches/[^/]+/{path}(\?|$)"), fulfil)
