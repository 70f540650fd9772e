"""What an operator may set: by environment, or by a flag of ``capicua serve``, which wins."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from capicua.club.store.writer import MOST_IN_A_BATCH

PREFIX: Final = "CAPICUA_"


class BadSetting(ValueError):
    """A setting has a value that makes no sense; the sentence names it and what is allowed."""


def default_data() -> Path:
    """The folder where programs of this user keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "capicua"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "capicua"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "capicua"


def _setting(about: str, shown: str) -> dict[str, str]:
    return {"about": about, "default": shown}


@dataclass(frozen=True, slots=True)
class Settings:
    """How one club is run."""

    host: str = field(
        default="127.0.0.1",
        metadata=_setting(
            "Address to listen on. `0.0.0.0` opens the club to the network; then set the origins.",
            "`127.0.0.1`",
        ),
    )
    port: int = field(
        default=8000,
        metadata=_setting("Port to listen on; `0` takes any free one and says which.", "`8000`"),
    )
    data: Path = field(
        default_factory=default_data,
        metadata=_setting(
            "Folder of the database. One process at a time uses it.",
            "the user's data folder, such as `~/.local/share/capicua`",
        ),
    )
    origins: tuple[str, ...] = field(
        default=(),
        metadata=_setting(
            "Addresses under which people reach the club, exactly as browsers name them, separated "
            "by commas: `https://domino.example`. Forms and sockets from other pages are refused.",
            "the address listened on, and `localhost`",
        ),
    )
    pace: float = field(
        default=1.0,
        metadata=_setting(
            "Scales the pauses of the computer: `2` doubles them, `0` takes them away.", "`1`"
        ),
    )
    batch: int = field(
        default=MOST_IN_A_BATCH,
        metadata=_setting(
            "Most writes that share one commit; `1` commits each alone, to measure what sharing "
            "gains.",
            f"`{MOST_IN_A_BATCH}`",
        ),
    )

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise BadSetting(f"port is {self.port}; it must be from 0 to 65535.")
        if not 0 <= self.pace <= 100:
            raise BadSetting(f"pace is {self.pace}; it must be from 0 to 100.")
        if self.batch < 1:
            raise BadSetting(f"batch is {self.batch}; it must be 1 or more.")
        for origin in self.origins:
            parts = urlsplit(origin)
            plain = f"{parts.scheme}://{parts.netloc}"
            if parts.scheme not in ("http", "https") or not parts.netloc or origin != plain:
                raise BadSetting(
                    f"origins has {origin!r}; write scheme, host and port alone, as in "
                    "https://domino.example or http://192.168.1.20:8000."
                )

    @property
    def database(self) -> Path:
        """The file of the store."""
        return self.data / "capicua.db"

    def allowed_origins(self, port: int) -> frozenset[str]:
        """From where forms and sockets are accepted, when listening on ``port``."""
        if self.origins:
            return frozenset(self.origins)
        host = f"[{self.host}]" if ":" in self.host else self.host
        own = {host, "127.0.0.1", "localhost", "[::1]"}
        return frozenset(f"http://{name}:{port}".removesuffix(":80") for name in own)


READERS: Final[Mapping[str, Any]] = {
    "host": str,
    "port": int,
    "data": lambda text: Path(text).expanduser(),
    "origins": lambda text: tuple(part.strip() for part in text.split(",") if part.strip()),
    "pace": float,
    "batch": int,
}
"""How the text of each setting is read."""


def variable(setting: Field[Any]) -> str:
    """The name of a setting in the environment."""
    return PREFIX + setting.name.upper()


def read_settings(environment: Mapping[str, str], flags: Mapping[str, str | None]) -> Settings:
    """The settings that environment and flags ask for; a flag that is ``None`` was not given.

    Raises:
        BadSetting: naming the one that makes no sense.
    """
    texts = {
        setting.name: environment[variable(setting)]
        for setting in fields(Settings)
        if environment.get(variable(setting))
    }
    texts |= {name: text for name, text in flags.items() if text is not None}
    values: dict[str, Any] = {}
    for name, text in texts.items():
        try:
            values[name] = READERS[name](text)
        except ValueError:
            raise BadSetting(f"{name} is {text!r}, which is no number.") from None
    return Settings(**values)
