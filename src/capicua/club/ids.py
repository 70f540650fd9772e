"""Ids and codes that people may have to read aloud or copy from paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""None of them is taken for another when read aloud or written down."""


def letters(entropy: Callable[[int], bytes], length: int) -> str:
    """So many letters, each as likely as any other (to one part in 2**64)."""
    number = int.from_bytes(entropy(8 + (length * 5 + 7) // 8), "big")
    found = []
    for _ in range(length):
        number, at = divmod(number, len(ID_LETTERS))
        found.append(ID_LETTERS[at])
    return "".join(found)
