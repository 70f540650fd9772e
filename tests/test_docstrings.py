"""Every example in a docstring does what it says, and what a docstring names is there."""

from __future__ import annotations

import ast
import builtins
import doctest
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

import capicua

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(capicua.__path__, "capicua.")
    if module.name.startswith(("capicua.rules", "capicua.cli")) and "__main__" not in module.name
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_do_what_they_say(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name))]
    assert sum(len(test.examples) > 0 for test in found) > 15


# ---- what docstrings refer to

SOURCE = Path(capicua.__path__[0]).parent
REFERENCE = re.compile(r":(?:mod|class|func|meth|data|attr|exc):`(?:[^`<]*<)?~?([\w.]+)>?`")


def _names(tree: ast.AST, within: str = "") -> Iterator[str]:
    """What is defined in a module or class, with the names of classes before theirs."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.ClassDef(name=name):
                yield within + name
                yield from _names(node, f"{within}{name}.")
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield within + name
                if within:
                    yield from (within + each.attr for each in ast.walk(node) if _is_own(each))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield within + name
            case ast.ImportFrom(names=names):
                yield from (within + (each.asname or each.name) for each in names)
            case _:
                pass


def _is_own(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)


def _module(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


TEXTS = {
    _module(path): path.read_text(encoding="utf-8") for path in (SOURCE / "capicua").rglob("*.py")
}
DEFINED = {module: {*_names(ast.parse(text))} for module, text in TEXTS.items()}
KNOWN = {*dir(builtins)}.union(*DEFINED.values())


def _leads_somewhere(target: str, module: str) -> bool:
    """Whether there is what is named: in full, as it is called in its own module, or anywhere."""
    first = target.partition(".")[0]
    if target in DEFINED or target in KNOWN or first in sys.stdlib_module_names:
        return True
    home = next((m for m in sorted(DEFINED, reverse=True) if target.startswith(f"{m}.")), None)
    if home is not None:
        return target.removeprefix(f"{home}.") in DEFINED[home]
    return any(name.endswith(f".{target}") for name in DEFINED[module])


@pytest.mark.parametrize("module", sorted(TEXTS))
def test_what_a_docstring_names_is_where_it_says(module: str) -> None:
    named = REFERENCE.findall(TEXTS[module])
    assert [target for target in named if not _leads_somewhere(target, module)] == []


def test_names_that_lead_nowhere_are_found() -> None:
    assert not _leads_somewhere("capicua.club.gone", "capicua.club.app")
    assert not _leads_somewhere("capicua.club.app.gone", "capicua.club.app")
    assert not _leads_somewhere("Club.gone", "capicua.club.club")
    assert _leads_somewhere("Club.start", "capicua.club.club")
    assert sum(len(REFERENCE.findall(text)) for text in TEXTS.values()) > 100
