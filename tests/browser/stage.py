"""A table on which a known game is shown event by event, with nobody else at the socket.

The page is the real one, and the frames are what the club's own
:mod:`capicua.club.talk.publish` writes; only who plays, and when, is decided by the test.
"""

import json
from typing import Final

from playwright.sync_api import Page, WebSocketRoute

from capicua.club.play.table import Table, new_record, replay
from capicua.club.play.wire import event_body
from capicua.club.store import Sitter, StoredEvent, StoredTable, Tally, Terms
from capicua.club.talk.audience import Audience
from capicua.club.talk.publish import Scene, delta, snapshot
from capicua.rules import Match, game
from tests.browser.games import LEVEL, ME, Ply

READER: Final = Audience(seat=ME, mine=(ME,))


class Stage:
    """The other end of a page's socket; made before the page is opened."""

    def __init__(self, page: Page, match: Match) -> None:
        sitters = (Sitter(person="somebody"), Sitter(bot=LEVEL))
        record = new_record("stage", game("robo"), sitters, Terms(), 0)
        log = (StoredEvent(i, 0, event_body(each)) for i, each in enumerate(match.history, 1))
        self._table: Table = replay(StoredTable(record, tuple(log), {}))
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._open)

    def show(self, ply: Ply) -> None:
        """Tell the page what a ply has brought."""
        assert self._socket is not None
        before = self._table
        for event in ply.events:
            self._table = self._table.evolve(event, 0)
        self._socket.send(delta(Scene(self._table), ply.events, READER, before))

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)

    def _hear(self, frame: str | bytes) -> None:
        assert self._socket is not None
        match json.loads(frame)["t"]:
            case "hello":
                self._socket.send(snapshot(Scene(self._table), READER, Tally(3, 2, 1)))
            case "ping":
                self._socket.send('{"t":"pong"}')
            case "mix":
                pass  # the game is known already
            case other:
                raise AssertionError(f"nothing is asked of a stage, but {other}")
