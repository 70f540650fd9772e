"""What a test needs from outside: it is there, or the test says loudly that it is not.

``make test`` brings all of it. Where it could not, a test is skipped with the reason and the
cure; under ``CI=true`` it fails, so that a check never goes missing unnoticed.
"""

import os
from pathlib import Path
from typing import NoReturn

import pytest

from tools import chromium as browser
from tools import node as javascript


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
