"""Several nodes of one club in this process: one database, and a bus between them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from capicua.club.running.bus import LocalBus
from capicua.club.running.redis_bus import RedisBus
from tests import needs
from tests.club.databases import Place
from tests.club.house import House, settled


@asynccontextmanager
async def nodes(
    place: Place, *names: str, bus: str | None = None, **how: Any
) -> AsyncIterator[list[House]]:
    """Houses on the same PostgreSQL database; ``bus`` is the address of their Redis, if any."""
    houses = []
    for name in names:
        carrier = LocalBus() if bus is None else RedisBus(bus, name)
        houses.append(await House.open(place, node=name, bus=carrier, **how))
    try:
        if bus is not None:
            await settled(lambda: all(house.club.bus.connected for house in houses))
        for house in houses:  # each learns of those that were opened after it
            await house.club.heart.beat()
        yield houses
    finally:
        for house in houses:
            await house.close()


def redis() -> str:
    """The address of a Redis that is there."""
    return needs.redis()
