"""Boards of areas: named places joined by borders, with the same sets-as-ints as hexes."""

from collections.abc import Mapping, Sequence

from .hexes import Mask, bits

Area = int


class AreaGraph:
    """Areas by number, and what lies on each border between two of them."""

    __slots__ = ("_apart", "_near", "borders", "by_name", "names")

    def __init__(self, names: Sequence[str], borders: Mapping[tuple[str, str], frozenset[str]]) -> None:
        self.names = tuple(names)
        self.by_name: dict[str, Area] = {name: area for area, name in enumerate(self.names)}
        if len(self.by_name) != len(self.names):
            raise ValueError("two areas have the same name")
        self._near: list[Mask] = [0] * len(self.names)
        self.borders: dict[tuple[Area, Area], frozenset[str]] = {}
        for (one, other), features in borders.items():
            a, b = self._known(one), self._known(other)
            if a == b:
                raise ValueError(f"{one} cannot border itself")
            self._near[a] |= 1 << b
            self._near[b] |= 1 << a
            self.borders[a, b] = self.borders[b, a] = features
        self._apart = [self._distances(area) for area in range(len(self.names))]

    def near(self, area: Area) -> Mask:
        """The areas that share a border with this one."""
        return self._near[area]

    def around(self, mask: Mask) -> Mask:
        """Every area that borders a member of the set (members themselves only if they border another)."""
        reached = 0
        for area in bits(mask):
            reached |= self._near[area]
        return reached

    def distance(self, a: Area, b: Area) -> int:
        """Borders to cross from one area to another, -1 if there is no way."""
        return self._apart[a][b]

    def _distances(self, start: Area) -> list[int]:
        """Borders to cross from one area to every other."""
        found = [-1] * len(self.names)
        fresh, reached, steps = 1 << start, 0, 0
        while fresh:
            for area in bits(fresh):
                found[area] = steps
            reached |= fresh
            fresh, steps = self.around(fresh) & ~reached, steps + 1
        return found

    def border(self, a: Area, b: Area) -> frozenset[str]:
        """What lies on the border of two neighbours; KeyError if they share none."""
        return self.borders[a, b]

    def _known(self, name: str) -> Area:
        if name not in self.by_name:
            raise ValueError(f"no area {name!r}")
        return self.by_name[name]
