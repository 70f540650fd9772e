"""Write the lock files anew: the newest packages that ``pyproject.toml`` allows.

    python -m tools.lock

``requirements.lock`` is what the server runs with, ``requirements-dev.lock`` the same and what
the tests and checks need. They hold for every supported Python and platform, pin each package
by its hashes, and name no address: where packages come from is the installing machine's affair.
``benchmarks/requirements.lock`` is for the benchmark that needs other people's dominoes.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.environment import TOOLS

ROOT = Path(__file__).resolve().parent.parent
OLDEST = "3.11"
# Litestar depends on these for its command line and its test client; the server needs neither.
# The tests pass without them in reach of the server (tests/test_house.py).
NOT_FOR_THE_CLUB = ("certifi", "httpcore", "httpx", "rich", "markdown-it-py", "mdurl", "pygments")
EXTRAS = ("club", "cluster", "engine", "dev")
RIVALS = "benchmarks/rivals.in"
HEADER = """\
# {what}, for Python 3.11 to 3.13 on any platform.
# Made by `make lock` from {source}: change that, never this.
"""


def main() -> int:
    """Resolve all of them; the exit code."""
    with tempfile.TemporaryDirectory(prefix="capicua-") as room:
        extras = [word for name in EXTRAS for word in ("--extra", name)]
        dev = resolve("pyproject.toml", *extras)
        everything, tools = Path(room, "dev.txt"), Path(room, "tools.in")
        everything.write_text(dev, encoding="utf-8")
        tools.write_text("\n".join(TOOLS), encoding="utf-8")
        left_out = [word for name in NOT_FOR_THE_CLUB for word in ("--no-emit-package", name)]
        same = ("--constraints", everything)
        served = ("--extra", "club", "--extra", "cluster")
        club = resolve("pyproject.toml", tools, *served, *same, *left_out)
        rivals = resolve(RIVALS)
    everywhere = "pyproject.toml"
    write("requirements.lock", "What the server runs with", everywhere, club)
    more = "What the server, the tests and the checks run with"
    write("requirements-dev.lock", more, everywhere, dev)
    write("benchmarks/requirements.lock", "What the rules are compared with", RIVALS, rivals)
    return 0


def resolve(*arguments: str | Path) -> str:
    """Resolve to pinned requirements with hashes, as text."""
    uv = Path(sys.executable).with_name("uv")
    settings = ("--quiet", "--universal", "--python-version", OLDEST, "--upgrade", "--system-certs")
    content = ("--generate-hashes", "--no-header", "--no-annotate")
    silence = ("--no-emit-index-url", "--no-emit-find-links")
    command = (uv, "pip", "compile", *settings, *content, *silence, *arguments)
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


def write(name: str, what: str, source: str, text: str) -> None:
    """Write a lock file, unless an address has found its way into it."""
    if re.search(r"://|^-", text, re.MULTILINE):
        raise SystemExit(f"{name} would name an address; it is left as it was.")
    (ROOT / name).write_text(HEADER.format(what=what, source=source) + text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
