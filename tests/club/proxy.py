"""A wire to a server that a test can cut, or let fall silent, and mend again."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager

from sqlalchemy import make_url


class Wire:
    """Listens on ``port`` and passes everything on to a server, both ways."""

    def __init__(self, host: str, port: int) -> None:
        self.port = 0
        self._target = (host, port)
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._hears = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._do(self._listen())

    def cut(self) -> None:
        """End every connection and refuse new ones."""
        self._do(self._cut())

    def fall_silent(self) -> None:
        """Pass nothing on, without a word."""
        self._loop.call_soon_threadsafe(self._hears.clear)

    def mend(self) -> None:
        """Be as good as new."""
        self._do(self._listen())

    def end(self) -> None:
        """Cut it for good."""
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Coroutine[None, None, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> None:
        self._hears.set()
        if self._server is None:
            self._server = await asyncio.start_server(self._join, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    async def _cut(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in [*self._writers]:
            writer.transport.abort()
        await asyncio.sleep(0.05)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._target)
        self._writers |= {writer, back}
        try:
            await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))
        finally:
            self._writers -= {writer, back}

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while some := await reader.read(65536):
                await self._hears.wait()
                writer.write(some)
                await writer.drain()
        writer.transport.abort()


@contextmanager
def wire_to(address: str) -> Iterator[tuple[Wire, str]]:
    """A wire to the server of a database, and the address of that database through it."""
    url = make_url(address)
    wire = Wire(url.host or "127.0.0.1", url.port or 5432)
    try:
        through = url.set(host="127.0.0.1", port=wire.port)
        yield wire, through.render_as_string(hide_password=False)
    finally:
        wire.end()
