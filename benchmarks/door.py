"""Where tables are opened: over HTTP, as a program does it, on a connection that is kept."""

from __future__ import annotations

import asyncio

import msgspec

COOKIE = "capicua="


class Door:
    """Where tables are opened: one connection, kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._turn = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self, token: str = "", **wanted: str) -> tuple[str, str]:
        """Open a table; its id, and the cookie of him who sits there (a new one for strangers)."""
        content, given = await self._post("/api/tables", token, msgspec.json.encode(wanted))
        return msgspec.json.decode(content)["id"], given or token

    async def guest(self) -> str:
        """The cookie of somebody new."""
        _, given = await self._post("/api/guests", "", b"")
        return given

    async def _post(self, path: str, token: str, body: bytes) -> tuple[bytes, str]:
        """What is answered, and the cookie that came with it."""
        async with self._turn:
            if self._streams is None or self._streams[0].at_eof():
                self._streams = await asyncio.open_connection("127.0.0.1", self._port)
            reader, writer = self._streams
            cookie = f"Cookie: capicua={token}\r\n" if token else ""
            head = (
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{cookie}"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            writer.write(head.encode() + body)
            answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            lines = [line.split(": ", 1) for line in answer.split("\r\n")[1:-2]]
            content = await reader.readexactly(int(dict(lines)["content-length"]))
        if " 201 " not in answer:
            raise RuntimeError(answer + content.decode())
        given = [value for name, value in lines if name.lower() == "set-cookie"]
        ours = [value[len(COOKIE) :] for value in given if value.startswith(COOKIE)]
        return content, ours[0].partition(";")[0] if ours else ""

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
