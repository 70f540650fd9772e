"""What went over the socket of a page: kept as it comes, to be held against what the page shows."""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket

Message = dict[str, Any]


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

    def news(self) -> Iterator[tuple[int, Message]]:
        """The events that came after the first snapshot, with their numbers, each once."""
        known = next(each["seq"] for each in self.received if each["t"] == "snapshot")
        for message in self.received:
            if message["t"] == "snapshot" and message["seq"] > known:
                missed = message["view"]["history"][known - message["seq"] :]
            elif message["t"] == "delta":
                missed = message["events"][max(0, known + 1 - message["seq"]) :]
            else:
                continue
            for event in missed:
                known += 1
                yield known, event

    def _open(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))
