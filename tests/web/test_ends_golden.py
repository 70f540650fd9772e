"""The golden ends that the browser code is tested with are what the rules say."""

from tests.web.ends_golden import GOLDEN, golden_ends


def test_the_golden_ends_are_those_of_the_rules() -> None:
    assert GOLDEN.read_text(encoding="utf-8") == golden_ends(), (
        "run: python -m tests.web.ends_golden"
    )
