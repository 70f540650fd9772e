"""What follows when somebody becomes somebody else here, or nobody.

The answer with the new cookie goes out first. Then the sockets of the old session are dropped, and
the page in the other tab comes back with the new cookie: same person, same seat. Where a guest has
signed in to an account, the account takes his seats at running tables.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

from litestar import Response
from litestar.background_tasks import BackgroundTask

from capicua.club.club import Club
from capicua.club.members.accounts import Entered
from capicua.club.members.people import COOKIE, COOKIE_AGE_S
from capicua.club.pages.replies import Asked, cookie
from capicua.club.play.commands import Reseat, Wish
from capicua.club.store import StoreError, moving

log = logging.getLogger(__name__)


def enter(request: Asked, club: Club, answer: Response[bytes], entered: Entered) -> Response[bytes]:
    """``answer`` with the cookie of who he is now; the rest is done once it is sent."""
    answer.cookies.append(cookie(request, COOKIE, entered.token, COOKIE_AGE_S))
    answer.background = BackgroundTask(settle, club, entered)
    return answer


def leave(
    request: Asked, club: Club, answer: Response[bytes], ended: Iterable[bytes]
) -> Response[bytes]:
    """``answer`` without any cookie; the sockets of sessions that have ended are dropped."""
    answer.cookies.append(cookie(request, COOKIE, "", 0))
    answer.background = BackgroundTask(dismiss, club, tuple(ended))
    return answer


async def dismiss(club: Club, ended: Iterable[bytes]) -> None:
    """Drop the sockets of sessions that are over."""
    for session in ended:
        await club.dismiss(session)


async def settle(club: Club, entered: Entered) -> None:
    """Bring a guest's seats to his account, then drop the sockets of sessions that are over."""
    if entered.was is not None:
        await reseat(club, entered.was, entered.person.id, entered.tables)
    await dismiss(club, entered.ended)
    club.changed(entered.person.id)


async def reseat(club: Club, old: str, new: str, table_ids: Iterable[str]) -> None:
    """Seat somebody's account where he sits as a guest.

    What the store or a crash keeps from being done is done by :func:`catch_up`.
    """
    for table_id in table_ids:
        try:
            await club.hall.order(table_id, Reseat(old, new))
        except StoreError:
            log.warning("table=%s reseat=waiting: the store fails", table_id)


async def give_up(club: Club, person_id: str, table_ids: Iterable[str]) -> None:
    """Let somebody who has gone for good leave the tables where he sits."""
    for table_id in table_ids:
        try:
            await club.hall.order(table_id, Wish(person_id, "leave", 0))
        except StoreError:
            log.warning("table=%s leave=failed: he is away, and the table goes by that", table_id)


async def catch_up(club: Club) -> None:
    """Seat those accounts whose guests a crash has left behind at a table.

    Raises:
        NotRead: the store does not answer.
    """
    for table_id, old, new in await club.store.ask(moving.left_behind):
        await reseat(club, old, new, (table_id,))
