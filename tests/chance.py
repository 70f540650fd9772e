"""Chance that is the same each time a test runs: a suite is green or red because of the tree.

``CAPICUA_CHANCE=7 make test`` tries another one; what fails only then is a test that counts on
luck, or a fault.
"""

import os
import random
import secrets
from collections import Counter
from collections.abc import Callable

_clubs: Counter[str] = Counter()
"""How many clubs each test has opened."""


def chance_of_this_test() -> Callable[[int], bytes]:
    """Random bytes for a club: other ones for every test, and for every club that it opens.

    Outside a test, in a soak, they are other ones every time.
    """
    test = os.environ.get("PYTEST_CURRENT_TEST")
    if test is None:
        return secrets.token_bytes
    name = test.rsplit(" ", 1)[0]
    _clubs[name] += 1
    seed = (os.environ.get("CAPICUA_CHANCE", ""), name, str(_clubs[name]))
    return random.Random(" ".join(seed)).randbytes
