"""What a test needs from outside: it is there, or the test says loudly that it is not.

``make test`` brings all of it. Where it could not, a test is skipped with the reason and the
cure; under ``CI=true`` it fails, so that a check never goes missing unnoticed.
"""

import atexit
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest

from tools import chromium as browser
from tools import node as javascript
from tools import services


def missing(what: str, cure: str) -> NoReturn:
    """Skip the running test for want of ``what``, or fail it where nothing may be skipped."""
    sentence = f"{what} is missing; {cure}"
    if os.environ.get("CI", "").lower() not in {"", "0", "false"}:
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


def chromium() -> Path:
    """The browser to drive."""
    return browser.find() or missing("A Chromium", browser.CURE)


def node() -> Path:
    """Node, with the packages of ``tests/web`` in their place."""
    if not javascript.ready():
        missing("What checks the browser code", javascript.CURE)
    return javascript.NODE


@cache
def postgres() -> str:
    """The address of a PostgreSQL where databases may be made."""
    return _served("A PostgreSQL", services.find_postgres, services.start_postgres) or missing(
        "A PostgreSQL", services.POSTGRES_CURE
    )


@cache
def redis() -> str:
    """The address of a Redis or Valkey; others may use it at the same time."""
    return _served("A Redis", services.find_redis, services.start_redis) or missing(
        "A Redis", services.REDIS_CURE
    )


def _served(
    what: str, find: Callable[[], str | None], start: Callable[[], services.Service | None]
) -> str | None:
    """A server that is there, or one of our own for as long as the tests run."""
    if found := find():
        return found
    try:
        own = start()
    except services.DidNotStart as error:
        missing(what, str(error))
    if own is None:
        return None
    atexit.register(own.end)
    return own.address
