"""What is seen to now and then, apart from every game: nothing that anybody waits for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from capicua.club.members import admin
from capicua.club.members.accounts import Accounts
from capicua.club.running.errands import Errands
from capicua.club.store import Store, everything, keys, retention

EVERY_S: Final = 6 * 60 * 60
RETRY_S: Final = 60
DAY_MS: Final = 24 * 60 * 60 * 1000
MOST_AT_ONCE: Final = 200
"""So many guests are forgotten at a time, and so many games in one transaction."""


@dataclass(slots=True)
class Caretaker:
    """Sees to what a crash has left, and forgets who never came back.

    Attributes:
        admins: who is to run the club, by user name.
        guests_days: after how many days away a guest is forgotten; 0: never.
        games_days: how many days a finished game is kept; 0: for ever.
    """

    store: Store
    now_ms: Callable[[], int]
    accounts: Accounts
    errands: Errands
    admins: tuple[str, ...]
    guests_days: int
    games_days: int

    async def see_to_all(self) -> None:
        """Do it once.

        Raises:
            StoreError: the store fails; what is left is done the next time.
        """
        if self.admins:
            await self.store.transact(lambda db: admin.appoint(db, self.admins))
        await self.errands.catch_up()
        now_ms = self.now_ms()
        await self.store.transact(lambda db: keys.drop_over(db, now_ms))
        while await self.forget_guests() == MOST_AT_ONCE:
            pass  # there are more
        while await self.forget_games() == MOST_AT_ONCE:
            pass

    async def forget_guests(self) -> int:
        """Forget some guests who were not here for long; how many there were.

        Raises:
            StoreError: the store fails.
        """
        if not self.guests_days:
            return 0
        before_ms = self.now_ms() - self.guests_days * DAY_MS
        gone = await self.store.ask(
            lambda db: everything.unseen_guests(db, before_ms, MOST_AT_ONCE)
        )
        for person_id in gone:
            await self.accounts.forget(person_id)
        await self.store.transact(lambda db: keys.drop_unused(db, before_ms))
        return len(gone)

    async def forget_games(self) -> int:
        """Delete some games that ended long ago; how many there were.

        Raises:
            StoreError: the store fails.
        """
        if not self.games_days:
            return 0
        before_ms = self.now_ms() - self.games_days * DAY_MS
        return await self.store.transact(
            lambda db: retention.forget_games(db, before_ms, MOST_AT_ONCE)
        )
