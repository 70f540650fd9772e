"""Ids and codes that people may have to read aloud or copy from paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can guess."""

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""None of them is taken for another when read aloud or written down."""


def letters(entropy: Entropy, length: int) -> str:
    """So many letters, each as likely as any other (to one part in 2**64)."""
    return spelled(entropy(8 + (length * 5 + 7) // 8), length)


def spelled(chance: bytes, length: int) -> str:
    """So many letters that follow from bytes: always the same from the same."""
    number = int.from_bytes(chance, "big")
    found = []
    for _ in range(length):
        number, at = divmod(number, len(ID_LETTERS))
        found.append(ID_LETTERS[at])
    return "".join(found)
