"""How often somebody may do something: token buckets, by what is done and by who does it.

A bucket holds a number of tokens and fills steadily; whatever is done takes one, and who finds the
bucket empty is told how long to wait. A bucket that is full again is forgotten, so memory is
bounded by how many were busy lately. Time is passed in by the clock that the club runs on.

Who plays is limited last: a person is charged under his own name, and an address is only charged
for people whom nobody knows, so that a neighbour behind the same address cannot stop a game.

Sockets that are open at once are counted as well, since each costs memory for as long as it is
there: by person, and by address so that new guests without end are not sockets without end.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, get_args

Kind = Literal[
    "request",
    "deed",
    "guest",
    "entry",
    "entry_name",
    "register",
    "socket",
    "frame",
    "command",
    "phrase",
    "text",
    "report",
    "token",
]
"""What is limited. ``request`` and ``deed`` (a form) by address or person, ``guest``, ``entry`` and
``register`` by address, ``entry_name`` by address and name, ``socket`` by address or person,
``frame`` by socket, the others by person."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


class Rate(NamedTuple):
    """A bucket of ``burst`` tokens, which gets ``each_s`` seconds' worth of one back."""

    burst: int
    each_s: float


RATES: Final[Mapping[Kind, Rate]] = {
    "request": Rate(300, 0.05),
    "deed": Rate(60, 0.5),
    "guest": Rate(60, 2.0),
    "entry": Rate(20, 10.0),
    "entry_name": Rate(5, 60.0),
    "register": Rate(10, 60.0),
    "socket": Rate(120, 0.25),
    "frame": Rate(60, 0.05),
    "command": Rate(40, 0.1),
    "phrase": Rate(4, 3.0),
    "text": Rate(4, 4.0),
    "report": Rate(5, 300.0),
    "token": Rate(30, 1.0),
}
"""What everybody may do. An evening of somebody quick is far below; a program's flood is above."""

MOST_OPEN: Final = 200
"""So many sockets of one person, or of all whom nobody knows at one address, are open at a time."""
MOST_OPEN_THERE: Final = 2_000
"""So many at one address, whoever opened them: a large school, or a flood of new guests."""

SWEEP: Final = 4096
"""So many buckets are kept before the full ones among them are forgotten."""


class Limits:
    """All buckets of this process.

    ``rates`` of a kind that is left out are the usual ones; with ``on`` false there are none.
    """

    def __init__(
        self, now_s: Callable[[], float], rates: Mapping[Kind, Rate] = RATES, *, on: bool = True
    ) -> None:
        self._now_s = now_s
        self._rates = {**RATES, **rates}
        self._on = on
        self._full_at: dict[tuple[Kind, str], float] = {}
        self._sweep_at = SWEEP
        self._open: Counter[str] = Counter()
        self._open_there: Counter[str] = Counter()

    def take(self, kind: Kind, key: str) -> float:
        """Do it once; 0 if it may be done, else in how many seconds it may, and nothing is taken.

        A bucket is kept as the time at which it will be full, which is all there is to know of it.
        """
        rate, now_s = self._rates[kind], self._now_s()
        full_at = max(now_s, self._full_at.get((kind, key), now_s)) + rate.each_s
        late_s = full_at - now_s - rate.burst * rate.each_s
        if not self._on:
            return 0.0
        if late_s > 1e-6:  # a clock that counts from 1970 is no more exact than that
            return late_s
        self._full_at[kind, key] = full_at
        if len(self._full_at) > self._sweep_at:
            self._sweep(now_s)
        return 0.0

    def refund(self, kind: Kind, key: str) -> None:
        """Take back a :meth:`take` that turned out to be harmless, such as a right password."""
        if (kind, key) in self._full_at:
            self._full_at[kind, key] -= self._rates[kind].each_s

    def open(self, owner: str, network: str) -> bool:
        """One more socket is open, unless there are too many; :meth:`close` when it no longer is.

        ``owner`` is a person, or the ``network`` for whoever is not known.
        """
        mine, there = self._open[owner] < MOST_OPEN, self._open_there[network] < MOST_OPEN_THERE
        if self._on and not (mine and there):
            return False
        self._open[owner] += 1
        self._open_there[network] += 1
        return True

    def close(self, owner: str, network: str) -> None:
        """A socket is no longer open; who has none any more is forgotten."""
        for counter, key in ((self._open, owner), (self._open_there, network)):
            counter[key] -= 1
            if not counter[key]:
                del counter[key]

    def __len__(self) -> int:
        return len(self._full_at) + len(self._open) + len(self._open_there)

    def _sweep(self, now_s: float) -> None:
        self._full_at = {which: at for which, at in self._full_at.items() if at > now_s}
        self._sweep_at = max(SWEEP, 2 * len(self._full_at))


def network_of(address: str | None) -> str:
    """Where somebody is, as a key: his address, or the part of it that is one customer's.

    A customer of an IPv6 network has 2**64 addresses or more.
    """
    try:
        at = ipaddress.ip_address(address or "")
    except ValueError:
        return "?"
    if isinstance(at, ipaddress.IPv4Address):
        return str(at)
    return str(at.ipv4_mapped or ipaddress.ip_network((at, 64), strict=False))
