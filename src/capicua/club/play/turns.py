"""Turns: what is played, how much time it took, and what happens when that is up.

At the end of the time nothing is played at once: the player gets a strike, and from then on the
table moves for him until his turn is over, as it does for computer players. After two strikes, or
when his turn comes again and he has been away all the while, a substitute takes his place.
"""

from __future__ import annotations

from typing import Final

from capicua.club.play.commands import Act
from capicua.club.play.draft import Draft, Refusal
from capicua.club.play.happenings import Credited, Missed, Returned, Spent, Struck, Substituted
from capicua.club.play.rounds import conclude_round, deal_on
from capicua.club.play.table import Table
from capicua.club.play.timing import LAG_MS
from capicua.rules import IllegalAction, InvalidNotation, Redealt, parse_action

MOST_STRIKES: Final = 2
"""After so many a substitute plays."""
AWAY_MS: Final = 45_000
"""Who is still away so long after his time was up is not waited for again."""
PATIENCE_MS: Final = 3 * 60_000
"""How long people without clocks wait for who is away before they may go on without him."""


def act(draft: Draft, command: Act) -> Refusal | None:
    """An action of the game."""
    if draft.company.paused:
        return Refusal("paused")
    seat = _seat(draft.table, command.who)
    if isinstance(seat, Refusal):
        return seat
    try:
        after, events = draft.match.step(seat, parse_action(command.action))
    except InvalidNotation:
        return Refusal("bad_notation")
    except IllegalAction as illegal:
        return Refusal(illegal.refusal.value, illegal.tiles)
    if command.who is not None:
        come_back(draft, *draft.company.seats_of(command.who))
        if after.turn != seat:
            spend(draft, command.lag_ms)
    draft.tell(*events)
    if isinstance(events[-1], Redealt):
        deal_on(draft)
    conclude_round(draft)
    return None


def _seat(table: Table, who: str | None) -> int | Refusal:
    """From which seat somebody acts: the one in turn, if it is his."""
    turn, clock = table.match.turn, table.company.clock
    if who is None:
        moves = table.bot_in_turn is not None or table.own_move is not None
        return turn if turn is not None and moves else Refusal("not_your_turn")
    seats = table.seats_of(who)
    if not seats:
        return Refusal("not_a_player")
    seat = turn if turn is not None and turn in seats else seats[0]
    if table.company.chairs[seat].left and not may_return(table, seat):
        return Refusal("left")
    if seat == turn and clock is not None and clock.overrun:
        return Refusal("time_is_up")
    return seat


def spend(draft: Draft, lag_ms: int) -> None:
    """What the turn, as far as it has come, takes off the bank."""
    clock, allowance = draft.company.clock, draft.company.allowance
    if clock is None or allowance is None:
        return
    lag = max(0, min(lag_ms, LAG_MS))
    elapsed = clock.elapsed_ms(draft.moment.now_ms, draft.moment.outages) - lag
    left = clock.bank_left_ms(allowance, elapsed)
    if left < draft.company.chairs[clock.seat].bank_ms:
        draft.tell(Spent(clock.seat, left))


def may_return(table: Table, seat: int) -> bool:
    """Whether the person of a seat may play himself again: who gave up a rated game may not."""
    return not (table.company.chairs[seat].left and table.record.terms.rated)


def come_back(draft: Draft, *seats: int) -> None:
    """People play themselves again where a substitute does."""
    for seat in seats:
        if draft.company.chairs[seat].substitute is not None and may_return(draft.table, seat):
            draft.tell(Returned(seat))


def time_is_up(draft: Draft) -> Refusal | None:
    """The time of the one in turn is over, unless some of it does not count."""
    credit(draft)
    clock, allowance = draft.company.clock, draft.company.allowance
    if clock is None or allowance is None or draft.moment.now_ms < clock.up_ms(allowance):
        return None if draft.told else Refusal("not_due")
    seat, chair = clock.seat, draft.company.chairs[clock.seat]
    strikes = chair.strikes + 1
    if chair.bank_ms > 0:
        draft.tell(Spent(seat, 0))
    draft.tell(Struck(seat, strikes))
    if strikes >= MOST_STRIKES:
        draft.tell(Substituted(seat, draft.table.record.terms.level))
    return None


def counts_time(table: Table) -> bool:
    """Whether the time of a person runs."""
    company, clock = table.company, table.company.clock
    if clock is None or company.allowance is None or not clock.running or clock.overrun:
        return False
    return table.bot_in_turn is None and table.own_move is None


def credit(draft: Draft) -> None:
    """What the club did not answer for does not count, also where a clock is about to stop."""
    company, clock = draft.company, draft.company.clock
    if clock is None or clock.overrun or company.allowance is None:
        return
    if company.chairs[clock.seat].person is None:
        return
    ms = clock.uncredited_ms(draft.moment.now_ms, draft.moment.outages)
    if ms > 0:
        draft.tell(Credited(ms))


def replace_absent(draft: Draft) -> None:
    """Whose turn comes again, and who has been away since his time was up, is not waited for."""
    company, turn = draft.company, draft.match.turn
    if turn is None or not company.away(turn) or not counts_time(draft.table):
        return
    late_ms = company.chairs[turn].late_ms
    if late_ms is not None and draft.moment.now_ms - late_ms >= AWAY_MS:
        draft.tell(Substituted(turn, draft.table.record.terms.level))


def patience_ms(table: Table) -> int | None:
    """When people without clocks need no longer wait for somebody who is away.

    They wait from when he went, or from when somebody came to wait for him.
    """
    company = table.company
    since = [company.away_since_ms(seat) for seat in _keeping(table)]
    return max(min(since), company.awake_ms) + PATIENCE_MS if since else None


def _keeping(table: Table) -> tuple[int, ...]:
    """The seats of those away for whom people wait without clocks: in turn, or not ready."""
    company, turn = table.company, table.match.turn
    if company.allowance is not None or len(company.people) < 2:
        return ()
    if turn is not None:
        people_move = table.bot_in_turn is None and table.own_move is None
        waited_for = [turn] if people_move else []
    else:
        chairs = enumerate(company.chairs if company.stage == "between" else ())
        waited_for = [seat for seat, c in chairs if not (c.ready or c.left or c.substitute)]
    return tuple(s for s in waited_for if company.away(s) and not company.chairs[s].missed)


def lose_patience(draft: Draft) -> Refusal | None:
    """From now on the others may go on without those for whom they have waited too long."""
    now_ms, company = draft.moment.now_ms, draft.company
    since = {seat: company.away_since_ms(seat) for seat in _keeping(draft.table)}
    long = [s for s, ms in since.items() if now_ms >= max(ms, company.awake_ms) + PATIENCE_MS]
    if not long:
        return Refusal("not_due")
    draft.tell(*map(Missed, long))
    return None
