"""Numbers a player sets side by side: what a desk says of them, and what the page may rely on."""

from msgspec import Struct

from .blocks import Block


class Slider(Struct, frozen=True, kw_only=True):
    """One number to be set between `least` and `most`; it stands at `value` when the player first sees it.

    Its action is `verb` and the number; one without a verb follows from the others and is not sent. The page works out
    what the number means as it moves: it brings `per` for each, in `unit`, on top of what there is (`have`), and at
    `burn` a turn that lasts so long. `bands` are (from this number on, words), in rising order: the last one reached is
    shown.
    """

    verb: str
    title: str
    value: int
    least: int
    most: int
    says: str = ""
    per: float = 0.0
    have: float = 0.0
    burn: float = 0.0
    unit: str = ""
    bands: tuple[tuple[int, str], ...] = ()


class Preset(Struct, frozen=True):
    """All sliders set at once: a number for each, in their order."""

    title: str
    values: tuple[int, ...]
    says: str = ""


class Sliders(Struct, frozen=True, kw_only=True):
    """Numbers that are set side by side and sent together, one action for each that has a verb, in their order.

    With a `total` they always add up to it: what one takes the others give, in proportion, but for those the player has
    locked. The actions must be offered one after the other, and none may need a die or the other side in between.
    `go` is the word on the button that sends them, `more` what there is to weigh them by; without any, that of an
    open plan. Whatever they can send must be among the offered actions: `least` and `most` are what the rules allow.
    """

    name: str
    title: str
    says: str
    sliders: tuple[Slider, ...]
    total: int | None = None
    presets: tuple[Preset, ...] = ()
    go: str = "Send"
    rule: str = ""
    more: list[Block] = []

    def __post_init__(self) -> None:
        self._check("the values", tuple(slider.value for slider in self.sliders))
        for preset in self.presets:
            self._check(f"preset {preset.title!r}", preset.values)

    def _check(self, what: str, values: tuple[int, ...]) -> None:
        if len(values) != len(self.sliders):
            raise ValueError(f"{self.name}: {what}: {len(self.sliders)} numbers are needed, not {len(values)}")
        if self.total is not None and sum(values) != self.total:
            raise ValueError(f"{self.name}: {what}: {sum(values)} in all and not {self.total}")
        for slider, value in zip(self.sliders, values, strict=True):
            if not slider.least <= value <= slider.most:
                raise ValueError(f"{self.name}: {what}: {slider.title} is {slider.least} to {slider.most}, not {value}")
