"""A club in a process of its own, which may be killed and begun again on the same port and data."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

CAPICUA = ("-m", "capicua.cli", "serve")
"""The program as people run it."""
STEADY = ("-m", "tests.browser.steady")
"""The same with a computer that leaves nothing to chance."""

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 20.0


class Server:
    """One server: ``with`` it; what it complained about is in :attr:`complaints` afterwards."""

    def __init__(self, program: tuple[str, ...], data: Path, pace: float = 0.0) -> None:
        self._program = program
        self._data = data
        self._pace = pace
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def complaints(self) -> str:
        """What the server has logged so far."""
        log = self._data / "server.log"
        return log.read_text(encoding="utf-8") if log.exists() else ""

    def start(self) -> None:
        """Begin, or begin again where it was, and wait until it answers."""
        assert self._process is None, "it runs already"
        settings = {"PORT": self._port, "DATA": self._data, "PACE": self._pace, "HOST": "127.0.0.1"}
        settings["LIMITS"] = "off"  # tests are quicker than people
        environment = {k: v for k, v in os.environ.items() if not k.startswith("CAPICUA_")}
        environment |= {f"CAPICUA_{name}": str(value) for name, value in settings.items()}
        self._data.mkdir(parents=True, exist_ok=True)
        with (self._data / "server.log").open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self._program],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()  # it says where it is once it listens
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert found, f"the server did not start: {said}{self.complaints}"
        self._port = int(found[1])

    def kill(self) -> None:
        """As kill -9 does: without a chance to clean up."""
        process = self._let_go()
        process.kill()
        process.wait(PATIENCE_S)

    def stop(self) -> None:
        """Ask it to end, and see that it does so in peace; nothing if it runs no more."""
        if self._process is None:
            return
        process = self._let_go()
        process.terminate()
        try:
            code = process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(PATIENCE_S)
            raise
        assert code == 0, f"the server ended with {code}: {self.complaints}"

    def _let_go(self) -> subprocess.Popen[str]:
        process, self._process = self._process, None
        assert process is not None, "it does not run"
        assert process.stdout is not None
        process.stdout.close()
        return process
