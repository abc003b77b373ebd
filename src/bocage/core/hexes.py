"""Hexagon geometry on a rectangular board, and sets of hexes as plain ints.

A hex is a small int, `row * stride + column`; a set of hexes is an int with one bit a hex (`…_mask`). Each
row carries one spare bit, so that a shift never runs from the end of one row into the next.

Rows are horizontal, row 0 on top, and odd rows stand half a hex to the right. Directions count clockwise from
the first hexside after north: 0 north-east, 1 east, 2 south-east, 3 south-west, 4 west, 5 north-west. A board
of upright columns is the same grid seen from its side: the drawing turns it, the geometry does not care.
"""

from collections.abc import Iterator

Hex = int
Mask = int

NOWHERE: Hex = -1
DIRECTIONS = 6

FEW = 6
"""Up to how many members are found sooner one by one than by writing out the whole set."""


def bits(mask: Mask) -> Iterator[int]:
    """The members of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(members: "list[int] | tuple[int, ...] | set[int] | Iterator[int]") -> Mask:
    """The set holding just these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def members(mask: Mask) -> list[int]:
    """The members of a set as a list, lowest first; a few are picked one by one, many are read off the digits."""
    found = []
    if mask.bit_count() <= FEW:
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found
    text = bin(mask)[:1:-1]
    at = text.find("1")
    while at >= 0:
        found.append(at)
        at = text.find("1", at + 1)
    return found


def flags(mask: Mask, size: int) -> bytes:
    """The set as one byte a member (0 or 1): quicker to ask often than shifting a large int."""
    return bin(mask | 1 << size)[:2:-1].encode().translate(_AS_FLAGS)


def from_flags(marks: bytes | bytearray) -> Mask:
    """The set whose members are marked 1."""
    return int(marks[::-1].translate(_AS_DIGITS), 2) if marks else 0


_AS_DIGITS = bytes.maketrans(b"\0\1", b"01")
_AS_FLAGS = bytes.maketrans(b"01", b"\0\1")


class Grid:
    """Rows and columns of hexes, with their neighbours and distances."""

    __slots__ = ("_even", "_odd", "all_mask", "cols", "neighbours", "rows", "size", "stride")

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols, self.stride = rows, cols, cols + 1
        self.size = rows * self.stride
        self._even = mask_of([self.at(r, c) for r in range(0, rows, 2) for c in range(cols)])
        self._odd = mask_of([self.at(r, c) for r in range(1, rows, 2) for c in range(cols)])
        self.all_mask: Mask = self._even | self._odd
        self.neighbours: list[tuple[Hex, ...]] = [
            tuple(self.step(h, d) for d in range(DIRECTIONS)) for h in range(self.size)
        ]

    def at(self, row: int, col: int) -> Hex:
        """The hex in this row and column."""
        return row * self.stride + col

    def place(self, h: Hex) -> tuple[int, int]:
        """Row and column of a hex."""
        return divmod(h, self.stride)

    def step(self, h: Hex, direction: int) -> Hex:
        """The hex next to this one in a direction, NOWHERE beyond the edge of the board."""
        row, col = self.place(h)
        if col >= self.cols:
            return NOWHERE
        shifted = row & 1
        down, right = (
            (-1, shifted),
            (0, 1),
            (1, shifted),
            (1, shifted - 1),
            (0, -1),
            (-1, shifted - 1),
        )[direction]
        row, col = row + down, col + right
        return self.at(row, col) if 0 <= row < self.rows and 0 <= col < self.cols else NOWHERE

    def direction(self, a: Hex, b: Hex) -> int:
        """Which direction leads from a hex to its neighbour; ValueError if they are not adjacent."""
        return self.neighbours[a].index(b)

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from one to the other, as the crow flies."""
        row_a, col_a = divmod(a, self.stride)
        row_b, col_b = divmod(b, self.stride)
        q_a, q_b = col_a - (row_a >> 1), col_b - (row_b >> 1)
        dq, dr = q_a - q_b, row_a - row_b
        return max(abs(dq), abs(dr), abs(dq + dr))

    def around(self, mask: Mask) -> Mask:
        """Every hex next to a member of the set (members themselves only if next to another)."""
        wide = self.stride
        # Seen from the rows above and below, a hex touches two columns: its own, and the next on the side of its shift.
        columns = mask | (mask & self._even) >> 1 | (mask & self._odd) << 1
        return (mask << 1 | mask >> 1 | columns << wide | columns >> wide) & self.all_mask

    def disc(self, mask: Mask, radius: int) -> Mask:
        """Every hex within so many hexes of a member of the set."""
        for _ in range(radius):
            mask |= self.around(mask)
        return mask
