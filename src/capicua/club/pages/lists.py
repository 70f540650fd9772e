"""Lists of tables, in a reader's words, and how many people are here.

What everybody sees alike is looked up once for a moment (:data:`FRESH_MS`), however many ask.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import msgspec
from sqlalchemy import Connection

from capicua.club.catalogue import Language, ntext, text
from capicua.club.pages.dates import ago
from capicua.club.store import Store, listing, seeks, tables
from capicua.club.store.people import Person
from capicua.club.talk.glances import Glance, Glances
from capicua.rules.notation import SEATS

FRESH_MS: Final = 2_000
"""So long a list that everybody may see is taken as it is."""
MOST_UNFINISHED: Final = 12
MOST_LISTED: Final = 40

T = TypeVar("T")
Known = Callable[[frozenset[str]], Awaitable[Mapping[str, Person]]]
"""The people with these ids, by id."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How many people are here, how many look for a rival, and how many games are played."""

    people: int
    looking: int
    playing: int


@dataclass(frozen=True, slots=True)
class Mine:
    """An unfinished game of a reader, in his words."""

    id: str
    game: str
    company: str
    state: str
    your_turn: bool
    moved_at: str


class Side(msgspec.Struct, frozen=True):
    """Who plays together, and their points; ``None`` in games without points, or before play."""

    names: tuple[str, ...]
    score: int | None


class Listed(msgspec.Struct, frozen=True):
    """A table on a list, in a reader's words."""

    id: str
    game: str
    name: str
    stage: str
    sides: tuple[Side, ...]
    free: int
    watchers: int


class _Brief(Generic[T]):
    """An answer that is good for a moment; whoever asks meanwhile waits for the same one."""

    def __init__(self, look: Callable[[], Awaitable[T]], now_ms: Callable[[], int]) -> None:
        self._look = look
        self._now_ms = now_ms
        self._asking = asyncio.Lock()
        self._found: T | None = None
        self._until_ms = 0

    async def __call__(self) -> T:
        async with self._asking:
            if self._found is None or self._now_ms() >= self._until_ms:
                self._found = await self._look()
                self._until_ms = self._now_ms() + FRESH_MS
            return self._found


class Lists:
    """The lists of one club."""

    def __init__(self, store: Store, now_ms: Callable[[], int], known: Known) -> None:
        self._store = store
        self._now_ms = now_ms
        self._known = known
        self._glances = Glances(store)
        self.figures: Final = _Brief(self._figures, now_ms)
        self._watchable: Final = _Brief(self._look_watchable, now_ms)
        self._waiting: Final = _Brief(self._look_waiting, now_ms)

    async def watchable(self, lang: Language) -> list[Listed]:
        """Games that may be watched, the last moved first.

        Raises:
            NotRead: the store does not answer.
        """
        glances, watchers = await self._watchable()
        return await self._shown(glances, watchers, lang)

    async def waiting(self, lang: Language) -> list[Listed]:
        """Tables that wait for players and are open to everybody.

        Raises:
            NotRead: the store does not answer.
        """
        return await self._shown(await self._waiting(), {}, lang)

    async def unfinished(self, person: str, lang: Language) -> list[Mine]:
        """Somebody's games that are not over: first those that wait for him.

        Raises:
            NotRead: the store does not answer.
        """
        found = await self._store.ask(
            lambda connection: tables.unfinished(connection, person, MOST_UNFINISHED)
        )
        glances = await self._glances.at([each.id for each in found])
        known = await self._known(frozenset().union(*(seen.people for seen in glances)))
        moved = {each.id: each.moved_ms for each in found}
        mine = [self._mine(seen, person, known, moved[seen.table_id], lang) for seen in glances]
        return sorted(mine, key=lambda each: not each.your_turn)

    async def _figures(self) -> Figures:
        now_ms = self._now_ms()

        def count(connection: Connection) -> Figures:
            here, looking = listing.census(connection, now_ms), seeks.looking(connection, now_ms)
            return Figures(here.people, looking, listing.playing(connection))

        return await self._store.ask(count)

    async def _look_watchable(self) -> tuple[list[Glance], Mapping[str, int]]:
        now_ms = self._now_ms()
        ids, here = await self._store.ask(
            lambda connection: (
                listing.watchable(connection, now_ms, MOST_LISTED),
                listing.census(connection, now_ms),
            )
        )
        return [seen for seen in await self._glances.at(ids) if _attended(seen)], here.watchers

    async def _look_waiting(self) -> list[Glance]:
        now_ms = self._now_ms()
        ids = await self._store.ask(
            lambda connection: listing.waiting(connection, now_ms, MOST_LISTED)
        )
        found = await self._glances.at(ids)
        return [seen for seen in found if _attended(seen)]

    async def _shown(
        self, glances: list[Glance], watchers: Mapping[str, int], lang: Language
    ) -> list[Listed]:
        known = await self._known(frozenset().union(*(seen.people for seen in glances)))
        return [
            Listed(
                id=seen.table_id,
                game=seen.game,
                name=text("table", lang, f"name.{seen.game}"),
                stage=stage_told(seen, lang),
                sides=_sides(seen, known, lang),
                free=seen.free,
                watchers=watchers.get(seen.table_id, 0),
            )
            for seen in glances
        ]

    def _mine(
        self,
        seen: Glance,
        person: str,
        known: Mapping[str, Person],
        moved_ms: int,
        lang: Language,
    ) -> Mine:
        seat = seen.seat_of(person)
        return Mine(
            id=seen.table_id,
            game=seen.game,
            company=_company(seen, person, known, lang),
            state=_state(seen, person, known, lang),
            your_turn=seat is not None and _is_waited_for(seen, person),
            moved_at=ago(moved_ms, self._now_ms(), lang),
        )


def _attended(seen: Glance) -> bool:
    """Whether somebody who sits there is there."""
    return any(each.person and each.here for each in seen.seats)


def name_of(seen: Glance, seat: int, known: Mapping[str, Person], lang: Language) -> str:
    """What the one on a seat is called at this table."""
    sitting = seen.seats[seat]
    if sitting.name:
        return sitting.name
    if seen.kind == "device":
        return text("lobby", lang, "setup.names.seat", seat=SEATS[seat])
    if sitting.bot is not None:
        if len(seen.seats) == 2:
            return text("table", lang, "person.computer")
        return text("table", lang, f"robot.{SEATS[seat]}")
    if sitting.person is None:
        return text("lobby", lang, "seat.free")
    person = known.get(sitting.person)
    if person and person.name:
        return person.name
    return text("table", lang, "person.guest", seat=SEATS[seat])


def stage_told(seen: Glance, lang: Language) -> str:
    """How far a table has come, in a few words."""
    if seen.stage == "gathering":
        return ntext("lobby", lang, "stage.gathering", seen.free)
    if seen.stage == "over":
        return text("lobby", lang, "stage.over")
    if seen.stage == "paused":
        return text("lobby", lang, "stage.paused")
    return text("lobby", lang, "stage.round", round=max(1, seen.round_no))


def _sides(seen: Glance, known: Mapping[str, Person], lang: Language) -> tuple[Side, ...]:
    if seen.stage == "gathering":
        seated = (seat for seat, each in enumerate(seen.seats) if each.person or each.bot)
        return tuple(Side((name_of(seen, seat, known, lang),), None) for seat in seated)
    points = seen.target is not None or any(seen.scores)
    return tuple(
        Side(
            tuple(name_of(seen, seat, known, lang) for seat in seats),
            score if points else None,
        )
        for seats, score in zip(seen.sides, seen.scores, strict=True)
    )


def _company(seen: Glance, person: str, known: Mapping[str, Person], lang: Language) -> str:
    """With whom somebody plays, in a few words."""
    if seen.kind == "device":
        return text("lobby", lang, "beside.device")
    others = [seat for seat, each in enumerate(seen.seats) if each.person not in (None, person)]
    if not others:
        alone = "computer" if seen.kind == "computer" else "nobody"
        return text("lobby", lang, f"beside.{alone}")
    first, *more = (name_of(seen, seat, known, lang) for seat in others)
    if not more:
        return text("lobby", lang, "beside.one", name=first)
    return ntext("lobby", lang, "beside.more", len(more), name=first)


def _state(seen: Glance, person: str, known: Mapping[str, Person], lang: Language) -> str:
    """What a table waits for, told to somebody who sits there."""
    if seen.stage in ("gathering", "paused"):
        return stage_told(seen, lang)
    if seen.kind != "device" and _is_waited_for(seen, person):
        return text("lobby", lang, f"state.{'yours' if seen.stage == 'playing' else 'next'}")
    if seen.turn is None:
        return text("lobby", lang, f"state.{seen.stage}")
    return text("lobby", lang, "state.turn", name=name_of(seen, seen.turn, known, lang))


def _is_waited_for(seen: Glance, person: str) -> bool:
    return any(seen.seats[seat].person == person for seat in seen.waited_for)
