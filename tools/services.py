"""Find the PostgreSQL and the Redis that tests talk to, and start private ones where none answers.

    python -m tools.services

A server is the one named by ``CAPICUA_TEST_POSTGRES`` or ``CAPICUA_TEST_REDIS`` (an address), or
the one that answers on its usual port of this machine. Where there is none the tests start one of
their own from what is installed, on a free loopback port, in a temporary folder that goes when they
end. Tests make databases of their own (``capicua_test_…``), and drop them. This command installs
Debian's packages where neither a server nor a program is to be found and we may. It never fails:
without them the tests that need one say so (``tests/needs.py``).
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import psycopg
import redis

from tools.chromium import run

POSTGRES = "CAPICUA_TEST_POSTGRES"
REDIS = "CAPICUA_TEST_REDIS"
USUAL_POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"
USUAL_REDIS = "redis://127.0.0.1:6379/0"
POSTGRES_CURE = (
    "install PostgreSQL (apt install postgresql), or name one where databases may be made: "
    f"{POSTGRES}=postgresql://user:password@host/postgres"
)
REDIS_CURE = (
    f"install Redis or Valkey (apt install redis-server), or name one: {REDIS}=redis://host:6379/0"
)
DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian keeps the programs of each version of PostgreSQL, off the path."""
UNPRIVILEGED = ("postgres", "nobody")
"""Who runs PostgreSQL for root, which it refuses to be run by; the first that exists."""
PATIENCE_S = 30.0


class DidNotStart(Exception):
    """A server could not be started; the sentence says why."""


class Service:
    """A server of our own: started when this is made, and gone with its folder after :meth:`end`.

    ``address`` stays the same when it is stopped and started again.
    """

    def __init__(
        self,
        address: str,
        command: Sequence[str],
        answers: Callable[[str], bool],
        folder: Path,
        user: str | None = None,
    ) -> None:
        self.address = address
        self._command = command
        self._answers = answers
        self.folder = folder
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None
        self.folder.mkdir(exist_ok=True)
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        talk = self.folder / "server.log"
        with talk.open("ab") as written:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=written,
                cwd=self.folder,
                **as_user(self._user),
            )
        until = time.monotonic() + PATIENCE_S
        while not self._answers(self.address):
            if self._process.poll() is not None or time.monotonic() > until:
                said = talk.read_text(encoding="utf-8", errors="replace").strip()
                self.end()
                raise DidNotStart(f"{self._command[0]} does not start: {said[-500:]}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it; for PostgreSQL SIGINT ends every connection at once."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def end(self) -> None:
        """Stop it for good and delete what it kept."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def find_postgres() -> str | None:
    """The address of a PostgreSQL that answers; ``None`` without one."""
    address = os.environ.get(POSTGRES) or USUAL_POSTGRES
    return address if postgres_answers(address) else None


def find_redis() -> str | None:
    """The address of a Redis or Valkey that answers; ``None`` without one."""
    address = os.environ.get(REDIS) or USUAL_REDIS
    return address if redis_answers(address) else None


def start_postgres() -> Service | None:
    """A PostgreSQL of our own; ``None`` where it is not installed.

    Raises:
        DidNotStart: it is there and does not run.
    """
    initdb, server = _postgres_program("initdb"), _postgres_program("postgres")
    if initdb is None or server is None:
        return None
    folder, port = Path(tempfile.mkdtemp(prefix="capicua-postgres-")), free_port()
    data, user = folder / "data", None
    if os.geteuid() == 0:
        user = _unprivileged()
        shutil.chown(folder, user)
    make = [
        str(initdb),
        "-D",
        str(data),
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--no-locale",
        "-N",
    ]
    made = subprocess.run(
        make,
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        **as_user(user),
    )
    if made.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        raise DidNotStart(f"initdb fails: {made.stderr.strip()[-500:]}")
    where = ["-c", "listen_addresses=127.0.0.1", "-c", f"port={port}"]
    quick = ["-c", "unix_socket_directories=", "-c", "fsync=off", "-c", "max_connections=200"]
    address = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    command = [str(server), "-D", str(data), *where, *quick]
    return Service(address, command, postgres_answers, folder, user)


def start_redis() -> Service | None:
    """A Redis or Valkey of our own; ``None`` where neither is installed.

    Raises:
        DidNotStart: it is there and does not run.
    """
    server = _redis_program()
    if server is None:
        return None
    folder, port = Path(tempfile.mkdtemp(prefix="capicua-redis-")), free_port()
    how = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(folder)]
    command = [server, "--port", str(port), *how]
    return Service(f"redis://127.0.0.1:{port}/0", command, redis_answers, folder)


def postgres_answers(address: str) -> bool:
    """Whether a PostgreSQL lets us in at ``address``."""
    try:
        psycopg.connect(address, connect_timeout=3).close()
    except psycopg.Error:
        return False
    return True


def redis_answers(address: str) -> bool:
    """Whether a Redis or Valkey answers at ``address``."""
    try:
        with redis.Redis.from_url(address, socket_timeout=3, socket_connect_timeout=3) as found:
            found.ping()
    except (redis.RedisError, OSError, ValueError):
        return False
    return True


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def as_user(user: str | None) -> dict[str, Any]:
    """What has a process run as somebody else; nothing for ourselves."""
    if user is None:
        return {}
    entry = pwd.getpwnam(user)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _postgres_program(name: str) -> Path | None:
    on_path = shutil.which(name)
    if on_path:
        return Path(on_path)
    found = sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return found[-1] if found else None


def _redis_program() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


def _unprivileged() -> str:
    for name in UNPRIVILEGED:
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise DidNotStart(f"root runs no PostgreSQL, and there is no user {UNPRIVILEGED[0]}")


def lacking() -> list[tuple[str, str]]:
    """What there is neither a server nor a program of: Debian's package, and the cure."""
    found = []
    if find_postgres() is None and _postgres_program("postgres") is None:
        found.append(("postgresql", f"no PostgreSQL to test with; {POSTGRES_CURE}"))
    if find_redis() is None and _redis_program() is None:
        found.append(("redis-server", f"no Redis to test with; {REDIS_CURE}"))
    return found


def install() -> None:
    """Install what is missing, where we may."""
    missing = [package for package, _ in lacking()]
    if not missing or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    package = ("apt-get", "install", "-y", "--no-install-recommends", *missing)
    if not run(*package):
        run("apt-get", "update")
        run(*package)


def main() -> int:
    """Bring what there is not; the exit code, always 0."""
    install()
    for _, told in lacking():
        print(f"capicua: {told}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
