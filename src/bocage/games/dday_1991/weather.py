"""§opt-12 Weather: one die a turn, and what bad weather does to air units that wish to attack."""

from bocage.core.protocol import Do, Event, Roll, Side, Task

from .mulberry import harbour_moves
from .state import DDayState
from .tables import FACES, is_good, month


class WeatherDie(Roll[DDayState], frozen=True):
    """§opt-12 §wx §opt-12a The Allied player rolls once a turn; the result holds for both portions."""

    rule = "§opt-12"

    def faces(self, s: DDayState) -> int:
        return FACES

    def key(self, s: DDayState) -> str:
        return f"turn {s.turn} weather"

    def land(self, s: DDayState, face: int) -> list[Task[DDayState]]:
        s.good = is_good(s.turn, face)  # §opt-12b good weather changes nothing
        s.forget()
        s.tell(Event("weather", "§opt-12", {"die": face, "good": s.good, "month": month(s.turn)}))
        return []


class WeatherStep(Do[DDayState], frozen=True):
    """§2b3 §AMB-09 The step: the die, then the Moves that mulberries give in good weather."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        if not s.kit.options.weather:
            return []
        return [WeatherDie(), LateMoves()]


class LateMoves(Do[DDayState], frozen=True):
    """§AMB-09 §opt-12c4 Moves from mulberries, credited once the weather is known."""

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        if s.kit.options.acquire_moves and s.kit.options.mulberry_after_weather:
            harbour_moves(s, Side.ALLIED)
        return []
