"""Every example in a docstring does what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

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
