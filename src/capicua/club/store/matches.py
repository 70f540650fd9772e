"""What a finished match changes: ratings, the histories of those who played, a tournament."""

from __future__ import annotations

from sqlalchemy import Connection

from capicua.club.play.records import MatchEnded
from capicua.club.store import history, people, ratings, tournaments
from capicua.club.store.outbox import applies


@applies(MatchEnded)
def apply(connection: Connection, ended: MatchEnded) -> None:
    """Do all that follows from the end of a match, in the open transaction.

    Nothing is kept any more for those who have gone for good; for the others it counts.
    """
    seated = [each.person for each in ended.seats if each.person is not None]
    gone = people.gone(connection, seated)
    history.note(connection, ended, gone)
    ratings.apply(connection, ended, gone)
    tournaments.apply(connection, ended)
