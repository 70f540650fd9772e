"""What went over the socket of a page: kept as it comes, to be held against what the page shows."""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket

Message = dict[str, Any]

GAME = frozenset(
    ("dealt", "played", "drew", "passed", "redealt", "scored", "round_ended", "match_ended")
)
"""The kinds of events that belong to the game."""


class Wire:
    """Everything that one page sent and was sent, over as many sockets as it needed."""

    def __init__(self, page: Page) -> None:
        self.sent: list[Message] = []
        self.received: list[Message] = []
        self.sockets = 0
        page.on("websocket", self._open)

    def acts(self) -> list[Message]:
        """The actions that the page asked for."""
        return [message for message in self.sent if message["t"] == "act"]

    def refusals(self) -> list[Message]:
        """The actions that were refused."""
        return [message for message in self.received if message["t"] == "refused"]

    def news(self) -> Iterator[Message]:
        """The game's events that came after the first snapshot, each once.

        What happens in the company is numbered with them, but is no part of the game.
        """
        first = next(each for each in self.received if each["t"] == "snapshot")
        known, seen = first["seq"], len(first["view"]["history"])
        for message in self.received:
            if message["t"] == "snapshot" and message["seq"] > known:
                fresh = message["view"]["history"][seen:]
                known, seen = message["seq"], len(message["view"]["history"])
            elif message["t"] == "delta":
                missed = message["events"][max(0, known + 1 - message["seq"]) :]
                fresh = [event for event in missed if event["k"] in GAME]
                known += len(missed)
                seen = _after(seen, fresh)
            else:
                continue
            yield from fresh

    def _open(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))


def _after(seen: int, events: list[Message]) -> int:
    """How long the history of a round is after more events; a deal begins it anew."""
    for event in events:
        seen = 1 if event["k"] == "dealt" else seen + 1
    return seen
