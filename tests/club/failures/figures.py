"""How much of a case is done: a little in `make test`, all of it in `make soak`."""

import os
from typing import Final

VARIABLE: Final = "CAPICUA_TEST_FIGURES"
FULL: Final = os.environ.get(VARIABLE) == "full"


def figure(short: int, full: int) -> int:
    """A number of a case: the one it is known by where time is no matter."""
    return full if FULL else short
