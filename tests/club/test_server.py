"""What the server does before anybody speaks."""

import asyncio
import socket

import pytest

from capicua.club.server import listen
from capicua.club.settings import Settings

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
