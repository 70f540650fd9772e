"""Tables that were played without a house, put into a store as if they had been played there."""

from msgspec.structs import replace

from capicua.club.play.deadlines import next_deadline
from capicua.club.play.records import Stage
from capicua.club.store import Append, Store, tables
from tests.club.play import Play


async def keep(store: Store, play: Play, table_id: str = "mesa", *, at_ms: int) -> None:
    """Write a table's log down; ``at_ms`` is when the last of it happened.

    Under another id than its own its shuffles prove nothing.
    """
    record = replace(play.table.record, id=table_id, created_ms=at_ms)
    stages = {"gathering": "gathering", "over": "over"}
    stage: Stage = stages.get(play.company.stage, "playing")  # type: ignore[assignment]
    deadline = next_deadline(play.table)
    if deadline is not None:
        due_ms = deadline.due_ms - play.now_ms + at_ms
        deadline = replace(deadline, table_id=table_id, due_ms=due_ms)
    first = Append(
        table_id,
        0,
        at_ms,
        tuple(line.body for line in play.log),
        deadline=deadline,
        stage=stage,
        seats=play.company.sitters,
    )
    await store.write(tables.opening(record, first))
