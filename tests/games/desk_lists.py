"""What holds of any desk's list of choices, whatever the game: each returns what it has met, for the test to judge."""

from collections.abc import Callable, Iterable

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.protocol import ROLL, Action, Event

from .moments import AnyState, Moment, play_on

Lister = Callable[[AnyState], list[Choice]]


def demand_every_offered_action(moments: Iterable[Moment[AnyState]], choices: Lister[AnyState]) -> set[str]:
    """Every offered action is one choice, and no other single action is, but a barred one. The tasks met."""
    tasks = set()
    for moment in moments:
        tasks.add(moment.task)
        free = [choice for choice in choices(moment.sight) if not choice.barred]
        single = [choice.actions[0] for choice in free if len(choice.actions) == 1]
        assert sorted(single) == sorted(str(a) for a in play.offered(moment.truth)), moment.task
    return tasks


def demand_barred_ones_are_explained(moments: Iterable[Moment[AnyState]], choices: Lister[AnyState]) -> set[str]:
    """What is barred is refused by a rule that says why. The tasks with such a choice."""
    found = set()
    for moment in moments:
        for choice in (choice for choice in choices(moment.sight) if choice.barred):
            ruling = play.why_not(moment.sight, Action.parse(choice.actions[0]))
            assert ruling is not None
            assert ruling.says != play.NOT_HERE, (moment.task, choice)
            found.add(moment.task)
    return found


def demand_several_actions_play_through(moments: Iterable[Moment[AnyState]], choices: Lister[AnyState]) -> set[str]:
    """A choice of several actions can be carried out to its end. The tasks with such a choice."""
    found = set()
    for moment in moments:
        for choice in choices(moment.sight):
            if len(choice.actions) > 1:
                play_on(moment.sight, *choice.actions)
                found.add(moment.task)
    return found


def demand_no_two_read_alike(moments: Iterable[Moment[AnyState]], choices: Lister[AnyState]) -> None:
    """Under one heading every choice has words of its own, and the headings stand together."""
    for moment in moments:
        listed = choices(moment.sight)
        read = [(choice.group, choice.says) for choice in listed]
        assert len(read) == len(set(read)), (moment.task, [line for line in read if read.count(line) > 1][:2])
        assert all(choice.says and choice.group for choice in listed)
        groups = [choice.group for choice in listed]
        blocks = [group for i, group in enumerate(groups) if not i or groups[i - 1] != group]
        assert len(blocks) == len(set(blocks)), (moment.task, blocks)


def demand_questions_have_no_way_back(moments: Iterable[Moment[AnyState]], choices: Lister[AnyState]) -> int:
    """A question is asked only where the own side is not asked next, or something has come to light. How many."""
    asked = 0
    for moment in moments:
        for choice in choices(moment.sight):
            if choice.question and choice.actions != ("pass",):
                asked += 1
                after = moment.sight.clone()
                told: list[Event] = []
                after.told = told
                play.act(after, Action.parse(choice.actions[0]))
                task = after.agenda[-1] if after.agenda else None
                own = task is not None and task.waits != ROLL and task.who(after) == moment.side
                assert not own or any(event.reveals for event in told), choice
    return asked
