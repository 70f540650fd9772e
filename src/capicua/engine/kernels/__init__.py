"""The compiled loops, brought in only when somebody needs them.

They want NumPy and Numba, the extra ``capicua[engine]``. The first import on a machine compiles
them, which takes a while; after that they come from Numba's cache. Where nothing can be written
(a read-only install without a home) they are compiled anew each time.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import threading
from functools import lru_cache
from types import ModuleType
from typing import Final

PATIENCE_S: Final = 4.0
"""After so long somebody should be told what they are waiting for."""


class EngineNotInstalled(ModuleNotFoundError):
    """NumPy or Numba is missing; the sentence says how to get them."""


@lru_cache(maxsize=1)
def load() -> ModuleType:
    """The module of the kernels for games with a line, compiled.

    Says on the standard error that it compiles, if that takes more than a moment.

    Raises:
        EngineNotInstalled: a package that they need is missing.
    """
    note = threading.Timer(PATIENCE_S, _tell)
    note.daemon = True
    note.start()
    try:
        return importlib.import_module("capicua.engine.kernels.line")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "capicua":
            raise
        raise EngineNotInstalled(
            f"The solver and the strong players need {error.name}, which is not installed. "
            "Get it with: pip install 'capicua[engine]'",
            name=error.name,
        ) from error
    finally:
        note.cancel()


def installed() -> bool:
    """Whether the packages that the kernels need are there."""
    return all(importlib.util.find_spec(name) for name in ("numpy", "numba"))


def warm_up() -> None:
    """Compile everything now, so that nobody has to wait later; costs nothing a second time."""
    load()


def _tell() -> None:
    sys.stderr.write(
        "capicua: getting the engine ready; the first time it is compiled (about a minute) …\n"
    )
    sys.stderr.flush()
