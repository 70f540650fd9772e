"""The one source of chance in the engine: a generator made from whole numbers."""

from __future__ import annotations

from random import Random


def generator(*parts: int) -> Random:
    """A generator that depends on ``parts`` alone, the same on every machine and Python.

    It is for bots that choose between equals and for the deals of an arena, where everybody may
    know the seed; the shuffle of a real table is the club's.
    """
    return Random("/".join(map(str, parts)))  # noqa: S311 - nothing secret comes of it
