"""Capicúa: dominoes to play, and dominoes to program.

``import capicua`` brings the rules alone and needs nothing but the standard library.
"""

from capicua.rules import *
from capicua.rules import __all__ as _names

__version__ = "0.1.0.dev0"

__all__ = [*_names, "__version__"]  # noqa: PLE0604 - names, joined
