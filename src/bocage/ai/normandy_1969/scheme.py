"""A plan in Normandy (1969): what any plan of regiments has, and where the Germans hold their line."""

from bocage.ai.regiments.scheme import Scheme


class NormandyScheme(Scheme, frozen=True):
    """What a commander has made up his mind about."""

    line: float = 0.0
    """How far back the Germans hold: below 0 forward at the beaches, above 0 in depth."""
    leave: str = ""
    """Edges by which divisions are to leave the map as soon as they can."""


def line_of(scheme: Scheme) -> float:
    """How far back a plan holds the German line."""
    return scheme.line if isinstance(scheme, NormandyScheme) else 0.0


def leaves_by(scheme: Scheme) -> str:
    """The edges a plan sends divisions off by before the last day."""
    return scheme.leave if isinstance(scheme, NormandyScheme) else ""
