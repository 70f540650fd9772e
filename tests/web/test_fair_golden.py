"""The shuffles that the browser works out again are those that the club makes."""

from tests.web.fair_golden import GOLDEN, golden_shuffles


def test_the_golden_shuffles_are_those_of_the_club() -> None:
    assert GOLDEN.read_text(encoding="utf-8") == golden_shuffles(), (
        "run: python -m tests.web.fair_golden"
    )
