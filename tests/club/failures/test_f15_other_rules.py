"""F15: an upgrade changes the rules of a game while a table plays by the old ones."""

import dataclasses

import pytest

from capicua.club.play import table as tables
from capicua.club.store import Sitter
from capicua.rules import GAMES, game
from tests.club.databases import Place
from tests.club.house import ANA, House

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def test_f15_a_running_table_keeps_the_rules_it_began_with(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await House.open(place)
    old = game("tradicional")
    table, _ = await house.look(await house.table_of(old, 3), ANA)
    await house.close()

    new = dataclasses.replace(old, version=old.version + 1, target=(old.target or 0) + 50)
    monkeypatch.setattr("capicua.rules.games.GAMES", {**GAMES, old.slug: new})
    tables.pinned_rules.cache_clear()
    house = await House.open(place)
    again, ana = await house.look(table.id, ANA)
    assert again.table.match.ruleset == old
    await house.play_out(again, 3)
    assert again.table.match.ended is not None
    assert max(again.table.match.scores) >= (old.target or 0)
    assert ana.messages[0]["view"]["game"] == old.id
    assert ana.messages[0]["view"]["rules"]["target"] == old.target
    fresh, _ = await house.look(await house.open_table(new, *_seats()), ANA)
    assert fresh.table.match.ruleset == new
    await house.close()


def _seats() -> tuple[Sitter, ...]:
    return (Sitter(person=ANA), *[Sitter(bot="casual")] * 2)
