"""The shuffle: from a secret to the deals of a round, byte for byte, so that anybody can redo it.

``00`` is a zero byte; ``table`` is the table's id in ASCII, ``round`` the number of the round as
4 bytes, ``secret`` are 32 bytes of the system's entropy. Numbers stand with their most significant
byte first. ``docs/fairness.md`` tells the same with an example, and what it does not prove.

**Commitment.** ``SHA-256("capicua/commit/1" 00 table 00 round secret)`` is published before any
player's contribution exists.

**Contributions.** 16 bytes by each person who plays, zeros where they did not come in time: for
every seat that has some, in rising order, the number of the seat as one byte and its 16 bytes.

**Key.** ``key = HMAC-SHA256(secret, "capicua/deal/1" 00 table 00 round contributions)``.

**Stream.** Block ``i`` is ``HMAC-SHA256(key, i)`` with ``i`` as 8 bytes, counted from 0. The 32
bytes of a block are read as eight numbers of 4 bytes; blocks follow each other without a gap.

**Choice.** A number below ``n`` is the next ``x`` of the stream with ``x < 2**32 - 2**32 % n``,
taken ``mod n``; a larger ``x`` is thrown away, so that no remainder is likelier than another.

**Shuffle.** Fisher-Yates from the end: the tiles in rising order (``00 10 11 20 …``); for ``i``
from the last index down to 1, the tile at ``i`` changes places with the one at a choice below
``i + 1``.

**Deal.** Whole hands from the front of that order, to those who play in order of their seats; the
rest is the boneyard, next drawn first. Where the game draws lots for the lead, the lot is the next
choice below the number of those who play. A round that is dealt again goes on in the same stream,
with the tiles in rising order again.

The secret and what follows from it never reach a viewer, a log or an error before the round ends.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar

from capicua.rules import Deal, Ruleset, deal_tiles, full_set

SECRET_BYTES: Final = 32
"""What the club draws for each round: 256 bits."""
CONTRIBUTION_BYTES: Final = 16
"""What one person adds to the shuffle: 128 bits."""

_COMMIT: Final = b"capicua/commit/1"
_DEAL: Final = b"capicua/deal/1"
_SPAN: Final = 2**32

T = TypeVar("T")


def commitment(secret: bytes, table_id: str, round_no: int) -> str:
    """What binds the club to ``secret`` without telling it: ``sha256:`` and 64 hexadecimal digits.

    Raises:
        ValueError: the secret has not 32 bytes, the table's id is not ASCII or has a zero byte,
            or the round's number has no 4 bytes.
    """
    said = _scope(_COMMIT, table_id, round_no) + _checked(secret)
    return f"sha256:{hashlib.sha256(said).hexdigest()}"


def join_contributions(by_seat: Mapping[int, bytes]) -> bytes:
    """What the players add, by seat from 0, as the key takes it.

    Raises:
        ValueError: a contribution has not 16 bytes, or there is no such seat.
    """
    if any(len(part) != CONTRIBUTION_BYTES for part in by_seat.values()):
        raise ValueError(f"a contribution has {CONTRIBUTION_BYTES} bytes")
    return b"".join(bytes([seat]) + by_seat[seat] for seat in sorted(by_seat))


def deal_key(secret: bytes, table_id: str, round_no: int, contributions: bytes = b"") -> bytes:
    """The key of one round's stream; ``contributions`` come from :func:`join_contributions`.

    Raises:
        ValueError: as :func:`commitment` does.
    """
    message = _scope(_DEAL, table_id, round_no) + contributions
    return hmac.digest(_checked(secret), message, "sha256")


def deals(ruleset: Ruleset, players: int, key: bytes) -> Iterator[Deal]:
    """The deals of one round among so many players: the first, and those that follow if need be.

    ``players`` are those who play: where somebody sits out, fewer than there are seats.

    Raises:
        BadRuleset: if the game is not for so many.
    """
    stream = numbers(key)
    while True:
        order = shuffled(full_set(ruleset.max_pip), stream)
        lot = below(players, stream) if ruleset.opener == "lot" else 0
        yield deal_tiles(ruleset, players, order, lot)


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


def shuffled(tiles: Sequence[T], stream: Iterator[int]) -> tuple[T, ...]:
    """``tiles`` in the order that the next numbers of ``stream`` tell."""
    order = list(tiles)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1, stream)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def _scope(domain: bytes, table_id: str, round_no: int) -> bytes:
    """What the bytes that follow are for: one purpose, one table, one round."""
    table = table_id.encode("ascii")
    if b"\0" in table:
        raise ValueError("the id of a table has no zero byte")
    if not 0 <= round_no < _SPAN:
        raise ValueError("the number of a round has 4 bytes")
    return b"\0".join((domain, table, round_no.to_bytes(4, "big")))


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes")
    return secret
