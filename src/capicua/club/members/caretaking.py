"""What is seen to now and then, apart from every game: nothing that anybody waits for."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from capicua.club.club import Club
from capicua.club.faults import log_fault
from capicua.club.members import admin
from capicua.club.pages.entering import catch_up
from capicua.club.store import StoreError, everything, keys, retention

EVERY_S: Final = 6 * 60 * 60
RETRY_S: Final = 60
DAY_MS: Final = 24 * 60 * 60 * 1000
MOST_AT_ONCE: Final = 200
"""So many guests are forgotten at a time, and so many games in one transaction."""

log = logging.getLogger(__name__)


async def take_care(club: Club) -> None:
    """Until the club closes: see to what a crash has left, and forget who never came back."""
    while True:
        try:
            await see_to(club)
        except StoreError:
            log.warning("caretaking=missed: the store fails, trying again")
            await asyncio.sleep(RETRY_S)
            continue
        except Exception as error:  # noqa: BLE001 - the next time may be better
            log_fault(log, "caretaking", error)
        await asyncio.sleep(EVERY_S)


async def see_to(club: Club) -> None:
    """Do it once.

    Raises:
        StoreError: the store fails; what is left is done the next time.
    """
    if club.settings.admins:
        await club.store.transact(lambda db: admin.appoint(db, club.settings.admins))
    await catch_up(club)
    gone = MOST_AT_ONCE
    while gone == MOST_AT_ONCE:
        gone = await forget_some(club)
    gone = MOST_AT_ONCE
    while gone == MOST_AT_ONCE:
        gone = await forget_games(club)


async def forget_some(club: Club) -> int:
    """Forget guests who were not here for as long as the settings say; how many there were.

    Raises:
        StoreError: the store fails.
    """
    days = club.settings.retention_days
    if not days:
        return 0
    now_ms = club.clock.now_ms()
    before_ms = now_ms - days * DAY_MS
    gone = await club.store.ask(lambda db: everything.unseen_guests(db, before_ms, MOST_AT_ONCE))
    for person_id in gone:
        await club.accounts.forget(person_id)
    await club.store.transact(lambda db: keys.drop_old(db, before_ms, now_ms))
    return len(gone)


async def forget_games(club: Club) -> int:
    """Delete games that ended as long ago as the settings say; how many there were.

    Raises:
        StoreError: the store fails.
    """
    days = club.settings.games_days
    if not days:
        return 0
    before_ms = club.clock.now_ms() - days * DAY_MS
    return await club.store.transact(lambda db: retention.forget_games(db, before_ms, MOST_AT_ONCE))
