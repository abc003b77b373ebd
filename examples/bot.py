"""A bot for Bocage in forty lines: it closes with the enemy, gathers for attacks and drops the hopeless ones."""

import json
import random
import sys
from collections import Counter

EAGER = {"take", "setup", "with", "point", "join", "commit", "fight", "land", "wave", "fire", "advance", "stand"}
LOTH = {"back", "drop", "recall", "unassign", "unsupply", "regroup", "break", "demolish", "spare", "retreat", "pass"}
ENDS, MARCHES = {"done", "end", "stop", "stay", "hold"}, {"go", "enter", "at", "to", "glide", "step"}
HOPELESS = {"drop": 3, "back": 3, "commit": -3, "fight": -3}
heard, tried = {}, Counter()  # the last message of each type, and what was done how often in a phase


def say(**message):
    print(json.dumps(message), flush=True)


def liking(option, spot, foes, hopeless):
    """How much an option is liked: by its verb, by the odds of the attack in hand, by the way to the enemy."""
    verb, _, noun = option.partition(" ")
    liked = 2 if verb in EAGER else -2 if verb in LOTH else -1 if verb in ENDS else 0
    liked = HOPELESS.get(verb, liked) if hopeless else liked
    x, y = spot.get(noun, (0, 0))
    far = min((abs(x - u) + abs(y - v) for u, v in foes), default=0) if verb in MARCHES else 0
    return liked - far / 5000 + random.random() / 10


for message in map(json.loads, sys.stdin):
    heard[message["type"]] = message
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="forty lines", wants=["board", "pieces", "plans"])
    elif message["type"] == "think":
        view, desk = heard["view"]["view"], heard["view"]["desk"]
        at, spot = (view["turn"], view["phase"]), {p["place"]: (p["x"], p["y"]) for p in heard["board"]["places"]}
        foes = [spot[p["place"]] for p in desk["pieces"] if p["side"] != view["side"] and p["place"] in spot]
        hopeless = any(p["open"] and p["cases"] and p["cases"][0]["falls"] == "never" for p in desk["plans"])
        best = max(heard["options"]["options"], key=lambda o: liking(o, spot, foes, hopeless) - tried[at, o])
        tried[at, best] += 1
        say(type="action", number=message["number"], action=best)
