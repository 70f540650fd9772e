"""What a viewer may know, worked out apart from the server, and a search for all he was told."""

import re
from functools import cache

from capicua.rules import full_set
from tests.club.reducer import Message, tiles

SEATS = "ABCDEFGHIJKLMNOPQR"
HALVES = "0123456789abcdefghi"

_NUMBER = re.compile(r"(?<=[:\[,])\d+(?=[,\]}])")
_COUNT = re.compile(r'"\?\d+"')
_HASH = re.compile(r"(sha256:)?\b([0-9a-f]{32}|[0-9a-f]{64})\b")
_TABLE = re.compile(r'"(table|next)":"[0-9a-z]{14}"')
_WORD = re.compile(r'"(?![a-i]+")[a-z_]{3,}"')


class Knowledge:
    """The tiles that one viewer may know after each event, from the log and the rules of secrecy.

    Own tiles from the moment they are dealt or drawn, tiles from the moment they are laid or named
    as the lead, and all hands, but never the boneyard, from the moment a round has ended. With
    every deal all of it is forgotten: the same tiles lie elsewhere.
    """

    def __init__(self, seat: str | None, log: list[Message]) -> None:
        self.after: list[frozenset[str]] = [frozenset()]
        for event in log:
            known = frozenset() if event["k"] == "dealt" else self.after[-1]
            self.after.append(known | {*_learned(seat, event)})

    def during(self, message: Message, before: int) -> frozenset[str]:
        """What may be named in a message, given the last event told before it."""
        last = last_event(message, before)
        first = int(message["seq"]) if message["t"] == "delta" else last
        return frozenset[str]().union(*self.after[min(first, last) : last + 1])


def _learned(seat: str | None, event: Message) -> list[str]:
    match event["k"]:
        case "dealt":
            own = [] if seat is None else tiles(event["hands"][SEATS.index(seat)])
            return own if event["must"] is None else [*own, event["must"]]
        case "played":
            return [event["action"][:2]]
        case "drew":
            return [event["tile"]] if event["seat"] == seat else []
        case "round_ended":
            return [tile for hand in event["hands"] for tile in tiles(hand)]
        case _:
            return []


@cache
def _search(max_pip: int) -> tuple[re.Pattern[str], frozenset[str]]:
    half = f"[{HALVES[: max_pip + 1]}]"
    every_tile = frozenset(str(tile) for tile in full_set(max_pip))
    return re.compile(rf"(?=({half})[-|/ ]?({half}))"), every_tile


def named_in(frame: str, *ids: str, max_pip: int = 6) -> set[str]:
    """Every tile of the set that any byte of a frame could name.

    Numbers of their own (a count, a sequence number), counts of hidden tiles (`?14`), words of
    three letters or more that are not all halves, names of tables, the hashes and random bytes of
    the shuffle (see :class:`Secrets`) and ``ids`` are set aside; whatever else shows two halves
    beside each other (`41`, `1-4`, `4|1`) counts as that tile.
    """
    frame = _TABLE.sub('"ID"', frame)
    for each in ids:
        frame = frame.replace(each, "ID")
    frame = _HASH.sub("HASH", frame)
    two_halves, every_tile = _search(max_pip)
    text = _WORD.sub("WORD", _COUNT.sub("HIDDEN", _NUMBER.sub("N", frame)))
    pairs = two_halves.findall(text)
    return {"".join(sorted(pair, reverse=True)) for pair in pairs} & every_tile


class Secrets:
    """What no viewer may read: secrets of the shuffle until they are told, and who anybody is."""

    def __init__(self, log: list[Message], ids: tuple[str, ...] = ()) -> None:
        self._ids = ids
        told = {e["secret"]: seq for seq, e in enumerate(log, 1) if e["k"] == "revealed"}
        committed = [event["secret"] for event in log if event["k"] == "committed"]
        self._until = [(secret, told.get(secret)) for secret in committed]

    def in_frame(self, frame: str, last: int) -> list[str]:
        """Those that a frame tells, which tells of events up to ``last``."""
        early = [
            secret for secret, seq in self._until if (seq is None or last < seq) and secret in frame
        ]
        return early + [each for each in self._ids if f'"{each}"' in frame]


def last_event(message: Message, before: int) -> int:
    """The last event that a message tells of, given the one before it."""
    if message["t"] not in ("snapshot", "delta"):
        return before
    return int(message["seq"]) + (len(message["events"]) - 1 if message["t"] == "delta" else 0)
