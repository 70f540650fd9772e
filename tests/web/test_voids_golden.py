"""What the browser code is told that hands lack is what the rules say."""

from tests.web.voids_golden import GOLDEN, golden_voids


def test_the_golden_voids_are_those_of_the_rules() -> None:
    assert GOLDEN.read_text(encoding="utf-8") == golden_voids(), (
        "run: python -m tests.web.voids_golden"
    )
