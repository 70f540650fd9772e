"""What follows when somebody becomes somebody else here, or nobody.

The answer with the new cookie goes out first. Then the sockets of the old session are dropped, and
the page in the other tab comes back with the new cookie: same person, same seat. Where a guest has
signed in to an account, the account takes his seats at running tables.
"""

from __future__ import annotations

from collections.abc import Iterable

from litestar import Response
from litestar.background_tasks import BackgroundTask

from capicua.club.club import Club
from capicua.club.members.accounts import Entered
from capicua.club.members.people import COOKIE, COOKIE_AGE_S
from capicua.club.pages.replies import Asked, cookie


def enter(request: Asked, club: Club, answer: Response[bytes], entered: Entered) -> Response[bytes]:
    """``answer`` with the cookie of who he is now; the rest is done once it is sent."""
    answer.cookies.append(cookie(request, COOKIE, entered.token, COOKIE_AGE_S))
    answer.background = BackgroundTask(_settle, club, entered)
    return answer


def leave(
    request: Asked, club: Club, answer: Response[bytes], ended: Iterable[bytes]
) -> Response[bytes]:
    """``answer`` without any cookie; the sockets of sessions that have ended are dropped."""
    answer.cookies.append(cookie(request, COOKIE, "", 0))
    answer.background = BackgroundTask(_dismiss, club, tuple(ended))
    return answer


async def _dismiss(club: Club, ended: Iterable[bytes]) -> None:
    """Drop the sockets of sessions that are over, in the event loop."""
    club.errands.dismiss(ended)


async def _settle(club: Club, entered: Entered) -> None:
    """Bring a guest's seats to his account, then drop the sockets of sessions that are over.

    Whoever did not want to hear the guest does not hear the account.
    """
    if entered.was is not None:
        await club.errands.reseat(entered.was, entered.person.id, entered.tables)
        for each in entered.deaf:
            club.errands.changed(each)
    club.errands.dismiss(entered.ended)
    club.errands.changed(entered.person.id)
