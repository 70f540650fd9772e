"""What the server does before anybody speaks."""

import asyncio
import logging
import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from capicua.club.server import _worth_a_line, listen
from capicua.club.settings import Settings
from tests.club.serving import served

pytestmark = pytest.mark.anyio


async def test_no_answer_waits_for_the_client_to_acknowledge_the_one_before() -> None:
    undelayed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def welcome(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ours = writer.get_extra_info("socket")
        undelayed.set_result(ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    with listen(Settings(port=0)) as listening:
        server = await asyncio.start_server(welcome, sock=listening)
        _, client = await asyncio.open_connection(*listening.getsockname())
        assert await undelayed
        client.close()
        await client.wait_closed()
        server.close()
        await server.wait_closed()


async def test_a_refused_handshake_is_counted_and_fills_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path / "club.db") as club:
        guest = club.sit()
        for _ in range(3):
            with pytest.raises(InvalidStatus) as refused:
                async with guest.socket(origin="https://evil.example"):
                    pass
            assert refused.value.response.status_code == 403
        async with guest.socket():
            pass
        assert club.club.counts.foreign_origins == 3
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_handshake_that_nobody_answers_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("uvicorn.error").addFilter(_worth_a_line)
    logging.getLogger("uvicorn.error").error("ASGI callable returned without completing handshake.")
    assert "without completing handshake" in caplog.text
