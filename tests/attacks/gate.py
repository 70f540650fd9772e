"""A door in the network that can be shut: everything passes, or nothing does.

It stands before a service that others use as well, so that it can fail for us alone.
"""

from __future__ import annotations

import asyncio
from typing import Self


class Gate:
    """Listens on a free port and passes on to ``host:port``, until it is shut."""

    def __init__(self, host: str, port: int) -> None:
        self._to = (host, port)
        self._shut = False
        self._ways: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server
        self.cuts = 0
        self.passed = 0  # connections that have been let through

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._come, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self.cut()

    async def shut(self) -> None:
        """Cut everybody off and let nobody in."""
        self._shut = True
        await self.cut()

    def open(self) -> None:
        """Let everybody in again."""
        self._shut = False

    async def cut(self) -> None:
        """Cut everybody off who is in now."""
        self.cuts += 1
        for way in self._ways:
            way.cancel()
        await asyncio.gather(*self._ways, return_exceptions=True)

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        way = asyncio.current_task()
        assert way is not None
        self._ways.add(way)
        way.add_done_callback(self._ways.discard)
        beyond: asyncio.StreamWriter | None = None
        try:
            if self._shut:
                return
            there, beyond = await asyncio.open_connection(*self._to)
            self.passed += 1
            async with asyncio.TaskGroup() as both:
                both.create_task(_pass_on(reader, beyond))
                both.create_task(_pass_on(there, writer))
        except* (OSError, asyncio.CancelledError):
            pass
        finally:
            for side in (writer, beyond):
                if side is not None:
                    side.transport.abort()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Until the reader hears no more; then the other side shall not either."""
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    raise ConnectionResetError("hung up")
