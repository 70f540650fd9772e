"""The real server: ``capicua serve`` in a process of its own, on a free port."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from benchmarks.machine import LINUX

GOODBYE_S: Final = 20


class Server:
    """A running server. ``address`` is ``http://127.0.0.1:PORT``."""

    def __init__(self, process: subprocess.Popen[str], address: str, data: Path) -> None:
        self.process = process
        self.address = address
        self.database = data / "capicua.db"

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.address.rpartition(":")[2])

    @property
    def cpu_s(self) -> float:
        """Seconds of processor time that it has used, all threads together."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Bytes of memory that it holds and shares with nobody."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text(encoding="ascii")
        found = re.findall(r"^Private_\w+:\s+(\d+) kB", rollup, re.MULTILINE)
        return 1024 * sum(map(int, found))

    def figure(self, name: str) -> float:
        """A figure that the server tells of itself, where it is served with ``metrics="on"``."""
        with urllib.request.urlopen(f"{self.address}/metrics", timeout=30) as answer:  # noqa: S310 - our own server
            text: str = answer.read().decode()
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        if found is None:
            raise LookupError(name)
        return float(found[1])

    def kill(self) -> None:
        """End it at once, as ``kill -9`` does."""
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(data: Path, **settings: object) -> Iterator[Server]:
    """Serve from ``data`` until the block is left; settings as flags: ``pace=0``."""
    if not LINUX:
        sys.exit("This benchmark reads /proc, so it runs on Linux alone.")
    flags = [f"--{name}={value}" for name, value in settings.items()]
    command = [sys.executable, "-m", "capicua.cli", "serve", "--port=0", f"--data={data}", *flags]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("CAPICUA_")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=clean) as process:
        try:
            assert process.stdout is not None
            said = re.search(r"http://\S+", process.stdout.readline())
            if said is None:
                sys.exit("The server did not start; it says why above.")
            yield Server(process, said[0], data)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            try:
                process.wait(GOODBYE_S)
            except subprocess.TimeoutExpired:
                process.kill()
