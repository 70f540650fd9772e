"""A table on which a known game is shown event by event, with nobody else at the socket.

The page is the real one, and the frames are what the club's own :mod:`capicua.club.publish` writes;
only who plays, and when, is decided by the test.
"""

import json

from playwright.sync_api import Page, WebSocketRoute

from capicua.club.publish import delta, snapshot
from capicua.club.store import Sitter, Tally
from capicua.club.table import Table, new_record
from capicua.rules import Match, game
from tests.browser.games import LEVEL, ME, Ply


class Stage:
    """The other end of a page's socket; made before the page is opened."""

    def __init__(self, page: Page, match: Match) -> None:
        sitters = (Sitter(person="somebody"), Sitter(bot=LEVEL))
        self._record = new_record("stage", game("robo"), sitters, "normal", 0)
        self._match = match
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._open)

    def show(self, ply: Ply) -> None:
        """Tell the page what a ply has brought."""
        assert self._socket is not None
        self._match = ply.after
        self._socket.send(delta(self._table(), ply.events, ME))

    def _table(self) -> Table:
        return Table(self._record, self._match, len(self._match.history))

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)

    def _hear(self, frame: str | bytes) -> None:
        assert self._socket is not None
        match json.loads(frame)["t"]:
            case "hello":
                self._socket.send(snapshot(self._table(), ME, Tally(3, 2, 1)))
            case "ping":
                self._socket.send('{"t":"pong"}')
            case other:
                raise AssertionError(f"nothing is asked of a stage, but {other}")
