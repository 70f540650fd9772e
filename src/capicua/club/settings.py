"""What an operator may set, and which settings make no sense together.

Where they come from - a file, the environment, flags - is :mod:`capicua.club.settings_sources`.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import Field, dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, Literal, get_args
from urllib.parse import urlsplit

from capicua.club.store.writer import MOST_IN_A_BATCH
from capicua.rules import GAMES

PREFIX: Final = "CAPICUA_"
LOOPBACK: Final = ("127.0.0.1", "::1")
LONGEST_NAME: Final = 30
SHORTEST_RETENTION: Final = 30
"""Days that a table against the computer waits for its owner: nobody is forgotten before."""

Door = Literal["open", "invitation"]
SecureCookies = Literal["auto", "always"]
LogFormat = Literal["text", "json"]


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
            "Folder of the SQLite database. One process at a time uses it.",
            "the user's data folder, such as `~/.local/share/capicua`",
        ),
    )
    database_url: str = field(
        default="",
        metadata=_setting(
            "A PostgreSQL database in place of SQLite: `postgresql://user:password@host/name`. "
            "As many processes as wanted may share it. It may hold a password, so keep it in a "
            "file or in the environment.",
            "SQLite in the data folder",
        ),
    )
    bus_url: str = field(
        default="",
        metadata=_setting(
            "A Redis or Valkey server through which several processes tell each other at once what "
            "has happened: `redis://host:6379/0`. Without it they notice within three seconds.",
            "none: there is one process",
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
    trusted_proxies: tuple[str, ...] = field(
        default=LOOPBACK,
        metadata=_setting(
            "Addresses or networks of the proxies whose word is taken for a visitor's address "
            "(`X-Forwarded-For`) and for HTTPS (`X-Forwarded-Proto`), separated by commas; `none` "
            "trusts nobody.",
            "`127.0.0.1,::1`",
        ),
    )
    secure_cookies: SecureCookies = field(
        default="auto",
        metadata=_setting(
            "`auto`: cookies given over HTTPS are sent over HTTPS only. `always`: all of them, "
            "also where the proxy does not say how somebody came.",
            "`auto`",
        ),
    )
    name: str = field(
        default="Capicúa",
        metadata=_setting("What the club is called on its pages.", "`Capicúa`"),
    )
    accent: str = field(
        default="",
        metadata=_setting(
            "The colour that means “you can act here”: `#e4572e`. The theme of high contrast keeps "
            "its own.",
            "`#f0b429`, saffron",
        ),
    )
    felt: str = field(
        default="",
        metadata=_setting(
            "The colour of the table: `#1f4e79`. What stands on it is light, so it must be dark.",
            "`#236b57`, green",
        ),
    )
    games: tuple[str, ...] = field(
        default=("robo",),
        metadata=_setting(
            "The games that the front page offers first, by the names that `capicua games` lists, "
            "separated by commas; *Jugar ahora* begins with the first.",
            "`robo`",
        ),
    )
    door: Door = field(
        default="open",
        metadata=_setting(
            "`open`: who comes may play. `invitation`: only with an invitation; who has a seat "
            "already keeps it.",
            "`open`",
        ),
    )
    admins: tuple[str, ...] = field(
        default=(),
        metadata=_setting(
            "Registered names that may open `/admin`, separated by commas. Register them first.",
            "nobody: `capicua admin` on the machine itself",
        ),
    )
    retention_days: int = field(
        default=400,
        metadata=_setting(
            "Days after which guests who never came back are forgotten with their sessions, 30 or "
            "more; `0` keeps everybody.",
            "`400`, as long as their cookie lasts",
        ),
    )
    games_days: int = field(
        default=0,
        metadata=_setting(
            "Days after which finished games are deleted with their logs, 30 or more; what people "
            "won stays. `0` keeps them for ever.",
            "`0`",
        ),
    )
    drain: float = field(
        default=0.0,
        metadata=_setting(
            "Seconds that the server serves on when it is told to stop, while `/readyz` says that "
            "it does: time for a proxy to send people elsewhere.",
            "`0`",
        ),
    )
    limits: bool = field(
        default=True,
        metadata=_setting(
            "Whether too many requests, frames or attempts to sign in are refused for a while. "
            "`off` is for measuring.",
            "`on`",
        ),
    )
    metrics: bool = field(
        default=False,
        metadata=_setting(
            "Whether `/metrics` answers, in the form that Prometheus reads.", "`off`"
        ),
    )
    metrics_from: tuple[str, ...] = field(
        default=LOOPBACK,
        metadata=_setting(
            "Addresses or networks that may read `/metrics`, separated by commas; `all` lets "
            "everybody.",
            "`127.0.0.1,::1`",
        ),
    )
    log_format: LogFormat = field(
        default="text",
        metadata=_setting("`text`: a line for people. `json`: one JSON object a line.", "`text`"),
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
        _check_numbers(self)
        _check_words(self)
        _check_addresses(self)
        _check_together(self)

    @property
    def database(self) -> Path:
        """The file of the store, where it is one."""
        return self.data / "capicua.db"

    def allowed_origins(self, port: int) -> frozenset[str]:
        """From where forms and sockets are accepted, when listening on ``port``."""
        if self.origins:
            return frozenset(self.origins)
        host = f"[{self.host}]" if ":" in self.host else self.host
        own = {host, "127.0.0.1", "localhost", "[::1]"}
        return frozenset(f"http://{name}:{port}".removesuffix(":80") for name in own)


def variable(setting: Field[Any]) -> str:
    """The name of a setting in the environment."""
    return PREFIX + setting.name.upper()


def flag(setting: Field[Any]) -> str:
    """The name of a setting on the command line."""
    return "--" + setting.name.replace("_", "-")


_COLOUR: Final = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
_WORDS: Final = {
    "door": get_args(Door),
    "secure_cookies": get_args(SecureCookies),
    "log_format": get_args(LogFormat),
}
_DATABASES: Final = ("postgresql", "postgres")
_BUSES: Final = ("redis", "rediss", "unix")


def _check_numbers(settings: Settings) -> None:
    if not 0 <= settings.port <= 65535:
        raise BadSetting(f"port is {settings.port}; it must be from 0 to 65535.")
    if not 0 <= settings.pace <= 100:
        raise BadSetting(f"pace is {settings.pace}; it must be from 0 to 100.")
    if not 0 <= settings.drain <= 600:
        raise BadSetting(f"drain is {settings.drain}; it must be from 0 to 600 seconds.")
    if settings.batch < 1:
        raise BadSetting(f"batch is {settings.batch}; it must be 1 or more.")
    for which in ("retention_days", "games_days"):
        days = getattr(settings, which)
        if days and days < SHORTEST_RETENTION:
            raise BadSetting(
                f"{which} is {days}; it must be {SHORTEST_RETENTION} or more (so long a table "
                "against the computer waits for its owner), or 0 to keep all."
            )


def _check_words(settings: Settings) -> None:
    name = settings.name
    if not (name.isprintable() and name == name.strip() and 1 <= len(name) <= LONGEST_NAME):
        raise BadSetting(f"name is {name!r}; it must be 1 to {LONGEST_NAME} visible characters.")
    for which in ("accent", "felt"):
        colour = getattr(settings, which)
        if colour and not _COLOUR.fullmatch(colour):
            raise BadSetting(f"{which} is {colour!r}; write a colour as in #1f4e79.")
    for slug in settings.games:
        if slug not in GAMES:
            raise BadSetting(f"games has {slug!r}; `capicua games` lists those that there are.")
    if not settings.games:
        raise BadSetting("games is empty; name at least the game that people begin with.")
    for which, words in _WORDS.items():
        word = getattr(settings, which)
        if word not in words:
            raise BadSetting(f"{which} is {word!r}; it must be {' or '.join(words)}.")


def _check_addresses(settings: Settings) -> None:
    for origin in settings.origins:
        parts = urlsplit(origin)
        plain = f"{parts.scheme}://{parts.netloc}"
        if parts.scheme not in ("http", "https") or not parts.netloc or origin != plain:
            raise BadSetting(
                f"origins has {origin!r}; write scheme, host and port alone, as in "
                "https://domino.example or http://192.168.1.20:8000."
            )
    for which in ("trusted_proxies", "metrics_from"):
        for network in getattr(settings, which):
            try:
                ip_network(network)
            except ValueError:
                raise BadSetting(
                    f"{which} has {network!r}; write addresses or networks, as in 10.0.0.7 or "
                    "10.0.0.0/24."
                ) from None
    # The addresses themselves are not repeated: they may hold a password.
    if settings.database_url and urlsplit(settings.database_url).scheme not in _DATABASES:
        raise BadSetting(
            "database_url must be a PostgreSQL address: postgresql://user:password@host/name. "
            "Leave it out for SQLite, in the folder that data names."
        )
    if settings.bus_url and urlsplit(settings.bus_url).scheme not in _BUSES:
        raise BadSetting("bus_url must be a Redis address, as in redis://host:6379/0.")


def _check_together(settings: Settings) -> None:
    if settings.bus_url and not settings.database_url:
        raise BadSetting(
            "bus_url is set and database_url is not: a bus joins several processes, and SQLite "
            "serves one. Set database_url to a PostgreSQL database, or leave bus_url out."
        )
    plain = [origin for origin in settings.origins if origin.startswith("http://")]
    if settings.secure_cookies == "always" and plain:
        raise BadSetting(
            f"secure_cookies is always and origins has {plain[0]}: browsers there would send no "
            "cookie back. Use https, or secure_cookies = auto."
        )
    if settings.metrics_from != LOOPBACK and not settings.metrics:
        raise BadSetting(
            "metrics_from is set and metrics is off: nobody could read them. Set metrics to on, or "
            "leave metrics_from out."
        )
