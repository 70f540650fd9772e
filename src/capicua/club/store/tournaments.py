"""Tournaments as they are kept: who takes part, and the boards of every round.

A board that is played has a table, and gets its result from what that match leaves in the outbox.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    Row,
    Select,
    String,
    Table,
    Text,
    delete,
    false,
    func,
    insert,
    select,
    update,
)

from capicua.club.compete.tournament import Board, Entrant, Form, Round, points_of
from capicua.club.play.records import MatchEnded, Pace
from capicua.club.store.dialect import upsert
from capicua.club.store.rows import as_text, of_row
from capicua.club.store.schema import ID_LENGTH, metadata
from capicua.club.store.tables import tables
from capicua.rules import Ruleset

Stage = Literal["open", "running", "over"]
"""People join, play (some join still), or it has ended."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("host_person_id", String(ID_LENGTH), nullable=False),
    Column("game", String(64), nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("form", String(16), nullable=False),
    Column("rounds", Integer, comment="how many there are to be; null: as many as it takes"),
    Column("stage", String(16), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("started_ms", BigInteger),
    Column("ended_ms", BigInteger),
    Index("tournaments_by_stage", "stage", "created_ms"),
    comment="tournaments of any game",
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", String(ID_LENGTH), primary_key=True),
    Column("person_id", String(ID_LENGTH), primary_key=True),
    Column("number", Integer, nullable=False, comment="in the order of coming"),
    Column("first_round", Integer, nullable=False),
    Column("withdrawn", Boolean, nullable=False, server_default=false()),
    Index("entrants_by_person", "person_id"),
    comment="who takes part",
)

boards = Table(
    "boards",
    metadata,
    Column("tournament_id", String(ID_LENGTH), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("people", Text, nullable=False, comment="ids by seat, as JSON"),
    Column("points", Text, comment="by seat, as JSON; null while it is played"),
    Column("forfeit", Boolean, nullable=False, server_default=false()),
    Column("table_id", String(ID_LENGTH), unique=True, comment="null: somebody rests"),
    Column("made_ms", BigInteger, nullable=False),
    Column("decided_ms", BigInteger),
    comment="the boards of every round",
)

_JOIN: Final = upsert(entrants).on_conflict_do_update(
    index_elements=["tournament_id", "person_id"], set_={"withdrawn": false()}
)
_PEOPLE: Final = msgspec.json.Decoder(tuple[str, ...])
_POINTS: Final = msgspec.json.Decoder(tuple[float, ...])


class TournamentRecord(Struct, frozen=True):
    """What a tournament is, and how far it has come."""

    id: str
    name: str
    host: str
    game: str
    ruleset: str
    pace: Pace
    form: Form
    rounds: int | None
    stage: Stage
    created_ms: int
    started_ms: int | None = None
    ended_ms: int | None = None

    @property
    def rules(self) -> Ruleset:
        """The rules that it is played by, as they were when it was made.

        Raises:
            BadRuleset: this program knows such rules no more.
        """
        return Ruleset.from_data(msgspec.json.decode(self.ruleset))


class PlacedBoard(Struct, frozen=True):
    """A board and where it is played."""

    board: Board
    number: int
    table: str | None
    made_ms: int
    decided_ms: int | None


class Tournament(Struct, frozen=True):
    """A tournament with all that has happened in it; rounds are in order, the first first."""

    record: TournamentRecord
    entrants: tuple[Entrant, ...]
    rounds: tuple[tuple[PlacedBoard, ...], ...]

    @property
    def played(self) -> tuple[Round, ...]:
        """The boards of all rounds, without where they are played."""
        return tuple(tuple(placed.board for placed in each) for each in self.rounds)

    @property
    def undecided(self) -> tuple[PlacedBoard, ...]:
        """The boards without a result."""
        return tuple(each for boards in self.rounds for each in boards if each.decided_ms is None)

    def entrant(self, person: str | None) -> Entrant | None:
        """Somebody who takes part, or did."""
        return next((each for each in self.entrants if each.person == person), None)


class Listed(Struct, frozen=True):
    """A tournament in a list: how many take part, and in which round they are."""

    record: TournamentRecord
    people: int
    round: int


# ---- what is written, within one transaction


def add(connection: Connection, record: TournamentRecord) -> None:
    """Keep a new tournament."""
    row = msgspec.structs.asdict(record)
    row["host_person_id"] = row.pop("host")
    connection.execute(insert(tournaments).values(**row))


def join(connection: Connection, tournament: str, person: str, first_round: int) -> None:
    """Somebody takes part from a round on; who has gone comes back with what he had."""
    mine = entrants.c.tournament_id == tournament
    last = connection.scalar(select(func.max(entrants.c.number)).where(mine)) or 0
    row = {
        "tournament_id": tournament,
        "person_id": person,
        "number": last + 1,
        "first_round": first_round,
        "withdrawn": False,
    }
    connection.execute(_JOIN, row)


def withdraw(connection: Connection, tournament: str, person: str, *, keep: bool) -> None:
    """Somebody takes part no more; with ``keep``, what he played stays."""
    mine = (entrants.c.tournament_id == tournament, entrants.c.person_id == person)
    if keep:
        connection.execute(update(entrants).where(*mine).values(withdrawn=True))
    else:
        connection.execute(delete(entrants).where(*mine))


def open_round(
    connection: Connection,
    tournament: str,
    number: int,
    made: Sequence[tuple[Board, str | None]],
    now_ms: int,
) -> None:
    """Keep the boards of a round, each with its table; a rest is decided at once."""
    rows = [
        {
            "tournament_id": tournament,
            "round": number,
            "number": at,
            "people": as_text(board.people),
            "points": None if board.points is None else as_text(board.points),
            "forfeit": board.forfeit,
            "table_id": table_id,
            "made_ms": now_ms,
            "decided_ms": None if board.points is None else now_ms,
        }
        for at, (board, table_id) in enumerate(made, 1)
    ]
    connection.execute(insert(boards), rows)


def begin(connection: Connection, tournament: str, rounds: int | None, now_ms: int) -> None:
    """The tournament begins; it has so many rounds, ``None``: as many as it takes."""
    mine = update(tournaments).where(tournaments.c.id == tournament)
    connection.execute(mine.values(stage="running", started_ms=now_ms, rounds=rounds))


def end(connection: Connection, tournament: str, now_ms: int) -> None:
    """The tournament is over, if it was not."""
    mine = (tournaments.c.id == tournament, tournaments.c.stage != "over")
    connection.execute(update(tournaments).where(*mine).values(stage="over", ended_ms=now_ms))


def forfeit(connection: Connection, table_id: str, points: Sequence[float], now_ms: int) -> None:
    """A board is decided without play, unless it is decided already."""
    _decide(connection, table_id, points, now_ms, forfeit=True)


def replay(connection: Connection, table_id: str, again: str, now_ms: int) -> None:
    """A board whose match was void is played again at another table."""
    where = (boards.c.table_id == table_id, boards.c.decided_ms.is_(None))
    connection.execute(update(boards).where(*where).values(table_id=again, made_ms=now_ms))


def remove(connection: Connection, tournament: str) -> None:
    """Take a tournament away, with all that belongs to it; its tables stay."""
    for table in (boards, entrants):
        connection.execute(delete(table).where(table.c.tournament_id == tournament))
    connection.execute(delete(tournaments).where(tournaments.c.id == tournament))


def move(connection: Connection, old: str, new: str) -> None:
    """What a guest has played counts for the account that he signed in to.

    Where both take part the account stays and the guest is out.
    """

    def entered(person: str) -> Select[tuple[str]]:
        return select(entrants.c.tournament_id).where(entrants.c.person_id == person)

    both = [*connection.scalars(entered(old).intersect(entered(new)))]
    mine = [each for each in connection.scalars(entered(old)) if each not in both]
    hosted = update(tournaments).where(tournaments.c.host_person_id == old)
    connection.execute(hosted.values(host_person_id=new))
    was = update(entrants).where(entrants.c.person_id == old)
    connection.execute(was.where(entrants.c.tournament_id.in_(both)).values(withdrawn=True))
    connection.execute(was.where(entrants.c.tournament_id.in_(mine)).values(person_id=new))
    renamed = func.replace(boards.c.people, as_text(old), as_text(new))
    sat = update(boards).where(boards.c.tournament_id.in_(mine))
    connection.execute(sat.values(people=renamed))


def apply(connection: Connection, ended: MatchEnded) -> None:
    """Give a board the result of its match; a second time changes nothing."""
    if ended.kind != "tournament":
        return
    rules = connection.scalar(
        select(tournaments.c.ruleset)
        .join(boards, boards.c.tournament_id == tournaments.c.id)
        .where(boards.c.table_id == ended.table)
    )
    if rules is not None:
        pairs = Ruleset.from_data(msgspec.json.decode(rules)).teams == "pairs"
        points = points_of(ended.seats, pairs=pairs)
        _decide(connection, ended.table, points, ended.ended_ms, forfeit=False)


def _decide(
    connection: Connection, table_id: str, points: Sequence[float], now_ms: int, *, forfeit: bool
) -> None:
    where = (boards.c.table_id == table_id, boards.c.decided_ms.is_(None))
    connection.execute(
        update(boards)
        .where(*where)
        .values(points=as_text(points), forfeit=forfeit, decided_ms=now_ms)
    )


# ---- what is asked


def record(connection: Connection, tournament: str) -> TournamentRecord | None:
    """What a tournament is; ``None`` when unknown."""
    row = connection.execute(select(tournaments).where(tournaments.c.id == tournament)).first()
    return None if row is None else _record(row)


def load(connection: Connection, tournament: str) -> Tournament | None:
    """A tournament with all that has happened in it; ``None`` when unknown."""
    found = record(connection, tournament)
    if found is None:
        return None
    people = connection.execute(
        select(entrants).where(entrants.c.tournament_id == tournament).order_by(entrants.c.number)
    )
    made = connection.execute(
        select(boards)
        .where(boards.c.tournament_id == tournament)
        .order_by(boards.c.round, boards.c.number)
    ).all()
    last = made[-1].round if made else 0
    return Tournament(
        found,
        tuple(Entrant(row.person_id, row.first_round, row.withdrawn) for row in people),
        tuple(
            tuple(_board(row) for row in made if row.round == number)
            for number in range(1, last + 1)
        ),
    )


def listed(connection: Connection, stage: Stage, limit: int) -> list[Listed]:
    """The tournaments of a stage, the newest first."""
    people = (
        select(func.count())
        .where(entrants.c.tournament_id == tournaments.c.id, entrants.c.withdrawn.is_(False))
        .scalar_subquery()
    )
    last = (
        select(func.coalesce(func.max(boards.c.round), 0))
        .where(boards.c.tournament_id == tournaments.c.id)
        .scalar_subquery()
    )
    newest = tournaments.c.ended_ms if stage == "over" else tournaments.c.created_ms
    query = (
        select(tournaments, people.label("people"), last.label("last"))
        .where(tournaments.c.stage == stage)
        .order_by(newest.desc())
        .limit(limit)
    )
    return [Listed(_record(row), row.people, row.last) for row in connection.execute(query)]


def running(connection: Connection) -> list[str]:
    """The tournaments that are being played."""
    query = select(tournaments.c.id).where(tournaments.c.stage == "running")
    return [*connection.scalars(query)]


def stages_of(connection: Connection, table_ids: Sequence[str]) -> dict[str, str]:
    """How far the tables of some boards have come."""
    query = select(tables.c.id, tables.c.stage).where(tables.c.id.in_(table_ids))
    return {row.id: row.stage for row in connection.execute(query)}


def hosted_open(connection: Connection, person: str) -> int:
    """How many tournaments of somebody are not over."""
    query = select(func.count()).where(
        tournaments.c.host_person_id == person, tournaments.c.stage != "over"
    )
    return connection.scalar(query) or 0


def _record(row: Row[Any]) -> TournamentRecord:
    return of_row(TournamentRecord, row, host=row.host_person_id)


def _board(row: Row[Any]) -> PlacedBoard:
    points = None if row.points is None else _POINTS.decode(row.points)
    board = Board(_PEOPLE.decode(row.people), points, row.forfeit)
    return PlacedBoard(board, row.number, row.table_id, row.made_ms, row.decided_ms)
