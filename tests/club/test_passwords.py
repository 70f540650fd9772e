"""What checking a password costs, and that nobody can make the club wait with it."""

import asyncio
from typing import Any

import pytest
from argon2 import PasswordHasher

from capicua.club.members.passwords import MOST_WAITING, Passwords, TooMany

pytestmark = pytest.mark.anyio

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


async def test_a_name_that_nobody_has_costs_as_much_as_one_that_somebody_has() -> None:
    class Counting(PasswordHasher):
        verified = 0

        def verify(self, *given: Any) -> Any:
            type(self).verified += 1
            return super().verify(*given)

    hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
    passwords = Passwords(hasher)
    kept = await passwords.hashed("the right one")
    counts = []
    for password, known in [("the right one", kept), ("a wrong one", kept), ("any", None)]:
        before = Counting.verified
        assert await passwords.fits(password, known) is (password == "the right one")
        counts.append(Counting.verified - before)
    assert counts == [1, 1, 1]
    assert not await passwords.fits("any", "no hash at all")
    passwords.close()


async def test_a_flood_of_passwords_is_turned_away_and_not_waited_for() -> None:
    passwords = Passwords(QUICK)
    asked = [passwords.hashed(f"password {n}") for n in range(MOST_WAITING + 5)]
    told = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(each, TooMany) for each in told) == 5
    assert await passwords.fits("again", await passwords.hashed("again")), "then it goes on"
    passwords.close()
