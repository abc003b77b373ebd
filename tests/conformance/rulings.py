"""Every refusal in the code of a game: its rule, its sentence, and the facts the sentence prints."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

from msgspec import Struct

from bocage.core.nouns import fields


class Refusal(Struct, frozen=True):
    """One call of `no` in the code."""

    where: str
    rule: str
    says: str
    facts: frozenset[str]

    @property
    def fault(self) -> str:
        """What is wrong with it; empty if nothing is."""
        if not self.says:
            return f"{self.where}: {self.rule} is refused without a sentence"
        wanted = frozenset(fields(self.says))
        if wanted != self.facts:
            return f"{self.where}: the sentence prints {sorted(wanted)}, the facts are {sorted(self.facts)}"
        return ""


def refusals(package: Path) -> Iterator[Refusal]:
    """Every call of `no` in the rules of a game, its desk left out."""
    for path in sorted(package.glob("*.py")):
        yield from refusals_of(path.read_text(encoding="utf-8"), path.name)


def refusals_of(code: str, name: str) -> Iterator[Refusal]:
    """Every call of `no` in a module; a sentence may stand in a name of the function or of the module."""
    tree = ast.parse(code)
    texts = _texts(tree)
    for call in sorted(filter(_is_no, ast.walk(tree)), key=lambda call: call.lineno):
        rule = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else "§"
        facts = frozenset(keyword.arg or "**" for keyword in call.keywords)
        for says in _says(call, texts) or [""]:
            yield Refusal(f"{name}:{call.lineno}", str(rule), says, facts)


def _is_no(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "no"


def _texts(tree: ast.AST) -> dict[tuple[str, int], str]:
    """The names that stand for a text, by the line they are given one."""
    return {
        (target.id, node.lineno): node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _says(call: ast.Call, texts: dict[tuple[str, int], str]) -> list[str]:
    """The sentence of a call: written there, or under the name that was last given one."""
    second = call.args[1] if len(call.args) > 1 else None
    if isinstance(second, ast.Constant):
        return [str(second.value)]
    if isinstance(second, ast.IfExp):
        return [str(arm.value) for arm in (second.body, second.orelse) if isinstance(arm, ast.Constant)]
    if not isinstance(second, ast.Name):
        return []
    before = [(line, text) for (name, line), text in texts.items() if name == second.id and line <= call.lineno]
    before = before or [(line, text) for (name, line), text in texts.items() if name == second.id]
    return [max(before)[1]] if before else []
