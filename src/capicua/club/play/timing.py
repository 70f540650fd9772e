"""The time of a turn: what is free, what comes off the bank, and what counts for nobody.

Pure arithmetic in milliseconds. A turn is free for a while; then the bank of its player runs, and
when that is empty his time is up. A bank only ever shrinks: whatever stops a clock, it goes on from
where it stood.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from capicua.club.play.records import Pace
from capicua.rules.frozen import replace

LAG_MS: Final = 500
"""The longest delay of a connection that is forgiven; never shown as time to think."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a pace gives: free time for each turn, and a bank for the whole match."""

    turn_ms: int
    bank_ms: int


ALLOWANCES: Final[dict[Pace, Allowance | None]] = {
    "none": None,
    "relaxed": Allowance(45_000, 120_000),
    "ranked": Allowance(20_000, 60_000),
}
"""``None``: nobody's time is counted."""


@dataclass(frozen=True, slots=True)
class Outage:
    """The club did not answer from one moment to another."""

    from_ms: int
    until_ms: int


def overlap_ms(outages: Iterable[Outage], from_ms: int, until_ms: int) -> int:
    """How much of a span lies in ``outages``; what lies in several of them counts once."""
    counted = from_ms
    total = 0
    for outage in sorted(outages, key=lambda outage: outage.from_ms):
        begin, end = max(outage.from_ms, counted), min(outage.until_ms, until_ms)
        if end > begin:
            total += end - begin
            counted = end
    return total


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of the one in turn.

    Attributes:
        seat: whose turn it is.
        bank_ms: his bank when the turn began.
        since_ms: when the turn began, or the clock went on.
        spent_ms: what the turn had taken before that.
        running: false while it stands still.
        credited_ms: what of the time since then does not count.
        overrun: whether his time is up: the table moves for him until the turn is over.
    """

    seat: int
    bank_ms: int
    since_ms: int
    spent_ms: int = 0
    running: bool = True
    credited_ms: int = 0
    overrun: bool = False

    def elapsed_ms(self, now_ms: int, outages: Iterable[Outage] = ()) -> int:
        """What the turn has taken so far."""
        if not self.running:
            return self.spent_ms
        credit = max(self.credited_ms, overlap_ms(outages, self.since_ms, now_ms))
        return self.spent_ms + max(0, now_ms - self.since_ms - credit)

    def uncredited_ms(self, now_ms: int, outages: Iterable[Outage]) -> int:
        """How much of ``outages`` the log does not know yet."""
        if not self.running:
            return 0
        return max(0, overlap_ms(outages, self.since_ms, now_ms) - self.credited_ms)

    def left_ms(self, allowance: Allowance, elapsed_ms: int) -> int:
        """What is left of the free time."""
        return max(0, allowance.turn_ms - elapsed_ms)

    def bank_left_ms(self, allowance: Allowance, elapsed_ms: int) -> int:
        """What is left of the bank."""
        return max(0, self.bank_ms - max(0, elapsed_ms - allowance.turn_ms))

    def up_ms(self, allowance: Allowance) -> int:
        """When the time is up, unless the clock stops before or something is credited."""
        left = allowance.turn_ms + self.bank_ms + LAG_MS - self.spent_ms
        return self.since_ms + self.credited_ms + max(0, left)

    def stopped(self, at_ms: int) -> TurnClock:
        """The clock stands still."""
        if not self.running:
            return self
        return replace(self, spent_ms=self.elapsed_ms(at_ms), running=False, credited_ms=0)

    def started(self, at_ms: int) -> TurnClock:
        """The clock goes on from where it stood."""
        return self if self.running else replace(self, since_ms=at_ms, running=True)

    def credited(self, ms: int) -> TurnClock:
        """So much more does not count."""
        return replace(self, credited_ms=self.credited_ms + ms)
