"""Where tables are opened: over HTTP, as a program does it, on a connection that is kept."""

from __future__ import annotations

import asyncio

import msgspec


class Door:
    """Where tables are opened: one connection, kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._turn = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self, token: str = "", **wanted: str) -> tuple[str, str]:
        """Open a table; its id, and the cookie of him who sits there (a new one for strangers)."""
        body = msgspec.json.encode(wanted)
        async with self._turn:
            if self._streams is None or self._streams[0].at_eof():
                self._streams = await asyncio.open_connection("127.0.0.1", self._port)
            reader, writer = self._streams
            cookie = f"Cookie: capicua={token}\r\n" if token else ""
            head = (
                f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{cookie}"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            writer.write(head.encode() + body)
            answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            fields = dict(line.split(": ", 1) for line in answer.split("\r\n")[1:-2])
            content = await reader.readexactly(int(fields["content-length"]))
        if " 201 " not in answer:
            raise RuntimeError(answer + content.decode())
        given = fields["set-cookie"].partition("=")[2].partition(";")[0]
        return msgspec.json.decode(content)["id"], given

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
