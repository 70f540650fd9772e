"""``pytest tests/vectors --vectors DIR`` reads ``games.json`` and ``perft.txt`` from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vectors import source


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors",
        metavar="DIR",
        type=Path,
        default=source.HERE,
        help="where games.json and perft.txt are (default: the tree's own)",
    )


def pytest_configure(config: pytest.Config) -> None:
    source.chosen = config.getoption("--vectors").resolve()
