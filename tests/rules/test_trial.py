"""A hundred matches of every game and number of players, in as many processes as there are cores.

Every match is verified and judged, and the laws are checked at a sample of its plies; see
:mod:`tests.rules.trial`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.rules.trial import CASES, Case, Figures, begin, tried

pytestmark = pytest.mark.long

MATCHES = 100


@pytest.fixture(scope="module")
def trials() -> Iterator[Mapping[Case, Future[Figures]]]:
    """All trials, at work. New processes, because this one may have threads."""
    workers = min(4, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn"), begin) as pool:
        numbers = range(1, MATCHES + 1)
        yield {case: pool.submit(tried, case, numbers, "trial") for case in CASES}
        pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case)))
def test_matches_verify_are_judged_right_and_keep_the_laws(
    case: Case, trials: Mapping[Case, Future[Figures]]
) -> None:
    figures = trials[case].result()
    assert figures.wrong == []
    assert figures.matches == MATCHES
    assert figures.plies_held_to_the_laws > 20
    assert figures.changed == MATCHES / 10


def test_a_match_that_is_wrong_is_named() -> None:
    figures = tried(("robo", 3), [7], "trial")
    assert figures.wrong[0].startswith("robo, 3 players, trial/7: BadRuleset(")
