"""Find the Chromium that the browser tests drive, and install one where there is none.

    python -m tools.chromium

Looks at ``CAPICUA_CHROMIUM``, the usual names on the path, and Playwright's own downloads.
Installing is Debian's package where we may, since it is kept up to date with the system and
brings its libraries and fonts; else Playwright's download. It never fails: without a browser the
tests that need one say so (``tests/needs.py``).
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.node import NODE

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CURE = "install Chromium (apt install chromium), or name one: CAPICUA_CHROMIUM=/path/to/chromium"
MAC = "/Applications/{0}.app/Contents/MacOS/{0}"


def find() -> Path | None:
    """Return an existing browser; ``None`` without one. A wrong ``CAPICUA_CHROMIUM`` is none."""
    if named := os.environ.get("CAPICUA_CHROMIUM"):
        path = shutil.which(named)
        return Path(path) if path else None
    on_path = (shutil.which(name) for name in NAMES)
    applications = (MAC.format(name) for name in ("Chromium", "Google Chrome"))
    for path in (*on_path, *applications):
        if path and os.access(path, os.X_OK):
            return Path(path)
    return downloaded()


def downloaded() -> Path | None:
    """Return the newest browser that Playwright has downloaded; ``None`` without one."""
    caches = [
        Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache/ms-playwright"),
        Path.home() / "Library/Caches/ms-playwright",
    ]
    found = [
        path
        for cache in caches
        for pattern in ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*")
        for path in cache.glob(f"chromium-*/{pattern}")
    ]
    return max(found, key=lambda path: path.stat().st_mtime, default=None)


def install() -> None:
    """Install a browser, by the first way that leads to one."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        package = ("apt-get", "install", "-y", "--no-install-recommends", "chromium")
        if run(*package) or (run("apt-get", "update"), run(*package))[1]:
            return
    run(sys.executable, "-m", "playwright", "install", "chromium")


def run(*command: str) -> bool:
    """Run a command that may fail, with its talk kept back; tell whether it went well."""
    print(f"capicua: {' '.join(command)} …", file=sys.stderr, flush=True)
    done = subprocess.run(
        command,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={
            **os.environ,
            "DEBIAN_FRONTEND": "noninteractive",
            "PLAYWRIGHT_NODEJS_PATH": str(NODE),
        },
        text=True,
    )
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-3:]
        print("".join(f"    {line}\n" for line in last), file=sys.stderr, end="", flush=True)
    return done.returncode == 0


def main() -> int:
    """Bring a browser if there is none; the exit code, always 0."""
    if find() is None and "CAPICUA_CHROMIUM" not in os.environ:
        install()
    if find() is None:
        print(f"capicua: no browser to test with; {CURE}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
