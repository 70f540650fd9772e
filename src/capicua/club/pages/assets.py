"""What the browser loads besides pages: read once, hashed, compressed once, kept for ever.

Addresses carry the hash of all files together (``/static/{version}/js/net.js``), so that a browser
may keep them for ever and never mixes two versions; modules import each other by relative paths
and so stay within one. The texts of the table are served as a module made from the catalogue.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from capicua.club.catalogue import LANGUAGES, catalogue

WEB: Final = Path(__file__).resolve().parents[2] / "web"
TYPES: Final = {
    ".css": "text/css",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}
"""What is served, and as what; files of other kinds are not. All text is UTF-8."""
MANIFEST: Final = "manifest.webmanifest"
OURS: Final = "Capicúa"
"""The name in the manifest, for which a club puts its own."""
WORTH_IT: Final = 0.95
"""A compressed form is kept if it is smaller than this part of the plain one."""


class NoSuchAsset(LookupError):
    """A page names a file that is not there (our own mistake)."""


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent; ``zipped`` is ``None`` where compressing it gains nothing."""

    media_type: str
    plain: bytes
    zipped: bytes | None


class Assets:
    """All files that pages may load, by their path within ``web``; ``club`` is its name."""

    def __init__(self, root: Path = WEB, club: str = OURS) -> None:
        bodies = {
            path.relative_to(root).as_posix(): path.read_bytes()
            for path in sorted(root.rglob("*"))
            if path.is_file() and path.suffix in TYPES
        }
        if MANIFEST in bodies:
            bodies[MANIFEST] = bodies[MANIFEST].replace(
                f'"{OURS}"'.encode(), json.dumps(club, ensure_ascii=False).encode()
            )
        for lang in LANGUAGES:
            bodies[f"locale/{lang}.js"] = catalogue("table", lang).as_module().encode()
        self.version = _version(bodies)
        self._assets = {name: _asset(name, body) for name, body in bodies.items()}

    def url(self, name: str) -> str:
        """The address of a file.

        Raises:
            NoSuchAsset: there is no such file.
        """
        if name not in self._assets:
            raise NoSuchAsset(name)
        return f"/static/{self.version}/{name}"

    def find(self, version: str, name: str) -> Asset | None:
        """The file at an address, if it is of this version."""
        return self._assets.get(name) if version == self.version else None


def compress(body: bytes, level: int = 6) -> bytes:
    """``body`` in gzip's form; the same bytes for the same input."""
    return gzip.compress(body, level, mtime=0)


def _asset(name: str, body: bytes) -> Asset:
    zipped = compress(body, 9)
    small = len(zipped) < len(body) * WORTH_IT
    return Asset(TYPES[Path(name).suffix], body, zipped if small else None)


def _version(bodies: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, body in sorted(bodies.items()):
        digest.update(f"{name}\0{len(body)}\0".encode())
        digest.update(body)
    return digest.hexdigest()[:12]
