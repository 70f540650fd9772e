"""What a viewer may know, worked out apart from the server, and a search for all he was told."""

import re

from capicua.rules import full_set
from tests.club.reducer import Message, tiles

ALL_TILES = frozenset(str(tile) for tile in full_set(6))

_NUMBER = re.compile(r"(?<=[:\[,])\d+(?=[,\]}])")
_COUNT = re.compile(r'"\?\d+"')
_TWO_HALVES = re.compile(r"(?=([0-6])[-|/ ]?([0-6]))")


class Knowledge:
    """The tiles that one viewer may know after each event, from the log and the rules of secrecy.

    Own tiles from the moment they are dealt or drawn, tiles from the moment they are laid or named
    as the lead, and all hands, but never the boneyard, from the moment a round has ended.
    """

    def __init__(self, seat: str | None, log: list[Message]) -> None:
        self.after: list[frozenset[str]] = [frozenset()]
        for event in log:
            self.after.append(self.after[-1] | {*_learned(seat, event)})


def _learned(seat: str | None, event: Message) -> list[str]:
    match event["k"]:
        case "dealt":
            own = [] if seat is None else tiles(event["hands"]["AB".index(seat)])
            return [*own, event["must"]]
        case "played":
            return [event["action"][:2]]
        case "drew":
            return [event["tile"]] if event["seat"] == seat else []
        case "round_ended":
            return [tile for hand in event["hands"] for tile in tiles(hand)]
        case _:
            return []


def named_in(frame: str, *ids: str) -> set[str]:
    """Every tile of the set that any byte of a frame could name.

    Numbers of their own (a count, a sequence number), counts of hidden tiles (`?14`) and ``ids``
    are set aside; whatever else shows two halves beside each other (`41`, `1-4`, `4|1`) counts as
    that tile.
    """
    for each in ids:
        frame = frame.replace(each, "id")
    text = _COUNT.sub("hidden", _NUMBER.sub("n", frame))
    pairs = _TWO_HALVES.findall(text)
    return {"".join(sorted(pair, reverse=True)) for pair in pairs} & ALL_TILES


def last_event(message: Message, before: int) -> int:
    """The last event that a message tells of, given the one before it."""
    if message["t"] not in ("snapshot", "delta"):
        return before
    return int(message["seq"]) + max(0, len(message.get("events", ())) - 1)
