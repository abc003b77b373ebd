"""When it is, and which rule governs."""

from bocage.games.breakout_1993.state import BreakoutState


def heading(s: BreakoutState) -> str:
    """Date, impulse, phase and weather."""
    return f"Day {s.day} · {s.phase}"


def governs(s: BreakoutState) -> str:
    """The rule at which the rulebook opens now: the pending decision's, or the phase's."""
    if s.agenda:
        rule: str = s.agenda[-1].rule
        return rule
    return "§6.1"
