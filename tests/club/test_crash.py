"""Real processes, killed: an acknowledged move is never lost, and a command is done once."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.club.browser import Guest
from tests.club.databases import Place
from tests.club.reducer import Message
from tests.club.serving import sit

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 20


class Process:
    """A server in a process of its own."""

    def __init__(self, running: subprocess.Popen[str], address: str) -> None:
        self.running = running
        self.address = address

    @property
    def port(self) -> str:
        return self.address.rpartition(":")[2]

    def end(self, number: signal.Signals) -> int:
        """Send a signal; the exit code."""
        self.running.send_signal(number)
        return self.running.wait(PATIENCE_S)

    def log(self) -> str:
        """All that an ended server wrote on its error stream."""
        assert self.running.stderr is not None
        return self.running.stderr.read()


@contextmanager
def process(*words: str | Path) -> Iterator[Process]:
    """Start a server; kill it at the end if it is still there."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    with subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            assert running.stdout is not None
            said = re.search(r"http://\S+", running.stdout.readline())
            assert said, "the server did not start"
            yield Process(running, said[0])
        finally:
            running.kill()


@contextmanager
def victim(moment: str, database: Place, port: str = "0") -> Iterator[Process]:
    """A server that kills itself at one moment (``tests/club/victim.py``)."""
    with process("-m", "tests.club.victim", moment, database, port) as started:
        yield started


@contextmanager
def serving(data: Path, port: str = "0") -> Iterator[Process]:
    """The real command."""
    flags = ("--port", port, "--data", str(data), "--pace", "0")
    with process("-m", "capicua.cli", "serve", *flags) as started:
        yield started


async def test_killed_again_and_again_in_mid_game_nothing_acknowledged_is_lost(
    tmp_path: Path,
) -> None:
    """The real command, kill -9 after every third move, to the end of a game."""
    chance, port, kills = random.Random(5), "0", 0
    guest: Guest | None = None
    known: Message | None = None
    while known is None or known["ended"] is None:
        with serving(tmp_path, port) as server:
            port = server.port
            guest = guest or sit(server.address, speed="instant")
            async with guest.playing() as player:
                now = player.state["view"]
                if known is not None:
                    assert now["history"][: len(known["history"])] == known["history"]
                    assert set(known["hand"]) <= set(now["hand"])
                for _ in range(3):
                    if await player.my_turn():
                        await player.move(chance.choice(player.legal))
                assert server.end(signal.SIGKILL) == -signal.SIGKILL
                known = player.state["view"]
        kills += 1
    assert kills > 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_server_says_where_to_look_and_stops_cleanly_when_told(
    tmp_path: Path, number: signal.Signals
) -> None:
    with serving(tmp_path) as server:
        assert httpx.get(f"{server.address}/healthz", timeout=PATIENCE_S).json()["ok"] is True
        assert server.end(number) == 0
        assert "Traceback" not in server.log()
    assert not (tmp_path / "capicua.db-wal").exists(), "everything is in the one file"


async def test_sockets_are_told_when_the_server_stops(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with sit(server.address).playing() as player:
            server.running.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                await player.browser.hear_all()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012, "the service restarts"
        assert await asyncio.to_thread(server.running.wait, PATIENCE_S) == 0


def capicua(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command, which is not to succeed."""
    return subprocess.run(
        [sys.executable, "-m", "capicua.cli", *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
        stdin=subprocess.DEVNULL,
    )


def test_a_second_server_is_refused_in_one_clear_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        again = capicua("--port", "0", "--data", str(tmp_path))
        assert again.returncode == 1
        assert again.stderr.startswith("capicua: Another Capicúa has ")
        assert again.stderr.count("\n") == 1
        taken = capicua("--port", server.port, "--data", str(tmp_path / "other"))
        assert taken.returncode == 1
        assert "--port" in taken.stderr
        assert taken.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("flags", "environment", "said"),
    [
        (["--port", "many"], {}, "port is 'many'"),
        (["--pace", "-1"], {}, "pace is -1"),
        ([], {"CAPICUA_PORT": "99999"}, "port is 99999"),
        ([], {"CAPICUA_ORIGINS": "https://domino.example/mesa"}, "origins has"),
        (["--data", "/dev/null/here"], {}, "cannot be opened"),
    ],
    ids=["port", "pace", "environment", "origins", "data"],
)
def test_a_setting_that_makes_no_sense_is_named(
    tmp_path: Path, flags: list[str], environment: dict[str, str], said: str
) -> None:
    asked = capicua("serve", *flags, **{"CAPICUA_DATA": str(tmp_path), **environment})
    assert asked.returncode == 1
    assert said in asked.stderr
    assert asked.stderr.count("\n") == 1


async def test_the_log_names_no_tile_and_no_token(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = sit(server.address, speed="instant")
        async with guest.playing() as player:
            await player.my_turn()
            for action in ("zz", "99>", "-", player.legal[0]):
                await player.browser.act(player.seq, action)
            await player.browser.hear_until("done")
        await asyncio.to_thread(server.end, signal.SIGTERM)
        log = server.log()
    assert guest.token not in log
    assert '"k"' not in log
    assert "tile" not in log.lower()
