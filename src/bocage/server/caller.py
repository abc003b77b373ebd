"""What a route is given: who asks, and whom it may ask."""

from typing import NamedTuple

from litestar.di import NamedDependency

from bocage.server.events import Lines
from bocage.server.hall import Hall
from bocage.server.painter import Painter


class Caller(NamedTuple):
    """A request's principal beside the parts of the server. One thing and not four: the framework is quicker so."""

    principal: str
    hall: Hall
    lines: Lines
    painter: Painter


Asking = NamedDependency[Caller]
