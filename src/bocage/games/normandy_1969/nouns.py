"""What actions and sentences of the game are about besides units, squares, beaches and kinds: ready plans."""

from typing import Any

from bocage.core.nouns import Noun, Nouns
from bocage.core.regiments import nouns

from .setups import allied_plan, allied_plans, german_setup, german_setups

PLAN: Noun[Any, str] = Noun(
    name="plan",
    written=lambda s, name: name,
    read=lambda s, side, text: text if text in allied_plans(s.kit) else None,
    words=lambda s, name: f"“{allied_plan(name).title}”",
)
"""A ready Allied plan."""

SETUP: Noun[Any, str] = Noun(
    name="setup",
    written=lambda s, name: name,
    read=lambda s, side, text: text if text in german_setups(s.kit) else None,
    words=lambda s, name: f"“{german_setup(name).title}”",
)
"""A ready German set-up."""

NOUNS: Nouns = {**nouns.NOUNS, PLAN.name: PLAN, SETUP.name: SETUP}
