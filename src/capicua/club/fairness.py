"""The shuffle: from a secret to an order of the tiles, byte for byte, so that anybody can redo it.

**Key.** ``key = HMAC-SHA256(secret, "capicua/deal/1" 00 table 00 round)``: ``secret`` are 32 bytes
of the system's entropy, ``table`` is the table's id in ASCII, ``round`` the number of the round as
4 bytes, most significant first, and ``00`` a zero byte.

**Stream.** Block ``i`` is ``HMAC-SHA256(key, i)`` with ``i`` as 8 bytes, most significant first,
counted from 0. The 32 bytes of a block are read as eight numbers of 4 bytes, most significant
first; blocks follow each other without a gap.

**Choice.** A number below ``n`` is the next ``x`` of the stream with ``x < 2**32 - 2**32 % n``,
taken ``mod n``; a larger ``x`` is thrown away, so that no remainder is likelier than another.

**Shuffle.** Fisher-Yates from the end: the tiles in rising order (``00 10 11 20 …``); for ``i``
from the last index down to 1, the tile at ``i`` changes places with the one at a choice below
``i + 1``.

The secret and what follows from it never reach a viewer, a log or an error.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

SECRET_BYTES: Final = 32
_DOMAIN: Final = b"capicua/deal/1"
_SPAN: Final = 2**32

T = TypeVar("T")


def deal_key(secret: bytes, table_id: str, round_no: int) -> bytes:
    """The key of one round's stream.

    Raises:
        ValueError: the secret has not 32 bytes.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes")
    message = b"\0".join((_DOMAIN, table_id.encode("ascii"), round_no.to_bytes(4, "big")))
    return hmac.digest(secret, message, "sha256")


def numbers(key: bytes) -> Iterator[int]:
    """The endless stream of a key: numbers from 0 to 2**32 - 1, all equally likely."""
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to ``bound - 1``, all equally likely."""
    limit = _SPAN - _SPAN % bound
    return next(x for x in stream if x < limit) % bound


def shuffle(tiles: Sequence[T], key: bytes) -> tuple[T, ...]:
    """``tiles`` in the order that ``key`` tells."""
    order, stream = list(tiles), numbers(key)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1, stream)
        order[i], order[j] = order[j], order[i]
    return tuple(order)
