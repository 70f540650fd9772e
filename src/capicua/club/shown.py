"""What a snapshot shows: the position as one viewer may know it, and who sits at the table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from capicua.club.written import (
    ActionText,
    MatchEndedEvent,
    PlayText,
    RoundEndedEvent,
    SeatLetter,
    TileText,
    WireEvent,
    WishWord,
)
from capicua.rules.layout import Shape
from capicua.rules.ruleset import ClosedTie, ClosedWinner, DrawRule, Score, Stakes


class Now(Struct, frozen=True):
    """What a browser must not work out for itself."""

    turn: Annotated[SeatLetter | None, Meta(description="the seat to act; null: none")]
    passes: Annotated[int, Meta(description="passes in a row just made")]
    must: Annotated[TileText | None, Meta(description="the compulsory lead, until it is played")]
    drawable: Annotated[int, Meta(description="tiles that could still be drawn")]
    legal: Annotated[
        tuple[ActionText, ...], Meta(description="what you may do, when it is your turn")
    ]
    scores: Annotated[tuple[int, ...], Meta(description="points, by side")]
    chips: Annotated[
        tuple[int, ...] | None,
        Meta(description="table chips, by seat, without what lies in the pot; null: no stakes"),
    ]
    pot: Annotated[int, Meta(description="table chips in the pot")]
    may: Annotated[tuple[WishWord, ...], Meta(description="what you may wish for, between rounds")]


class WireRules(Struct, frozen=True):
    """What is played, as far as a table has to show it. It never changes at a table."""

    shape: Annotated[Shape, Meta(description="how the table grows; see [notation.md](notation.md)")]
    locked: Annotated[bool, Meta(description="whether arms wait until the star has all of them")]
    draw: Annotated[
        DrawRule, Meta(description="whether one draws not at all, one tile, or until one fits")
    ]
    reserve: Annotated[
        int, Meta(description="tiles that are never drawn when nobody sits out; 0 without drawing")
    ]
    score: Annotated[Score, Meta(description="how a round is counted")]
    closed_winner: Annotated[ClosedWinner, Meta(description="whose hand wins a closed round")]
    closed_tie: Annotated[ClosedTie, Meta(description="what a shared lowest sum is")]
    target: Annotated[int | None, Meta(description="points that end the match")]
    rounds: Annotated[int | None, Meta(description="rounds that end the match")]
    stakes: Annotated[
        Stakes, Meta(description="when table chips are staked: never, each round, or once")
    ]
    stake: Annotated[int, Meta(description="table chips of one stake")]
    agreed_stop: Annotated[
        bool, Meta(description="whether the match may be stopped between rounds")
    ]


class WireView(Struct, frozen=True):
    """What one seat, or a watcher, may know."""

    game: Annotated[str, Meta(description="the rules, `robo@1`")]
    rules: Annotated[WireRules, Meta(description="what of them a table has to show")]
    max_pip: Annotated[int, Meta(description="the set is double this number")]
    seats: Annotated[tuple[SeatLetter, ...], Meta(description="every seat, in order of play")]
    sides: Annotated[
        tuple[str, ...],
        Meta(description="the seats of each side that scores, `A` and `B`, in pairs `AC` and `BD`"),
    ]
    you: Annotated[SeatLetter | None, Meta(description="your seat; null: you watch")]
    round: Annotated[int, Meta(description="number of the round, from 1")]
    layout: Annotated[tuple[PlayText, ...], Meta(description="the table: plays in order")]
    hand: Annotated[tuple[TileText, ...] | None, Meta(description="your tiles; null: you watch")]
    counts: Annotated[tuple[int, ...], Meta(description="tiles in hand, by seat")]
    boneyard: Annotated[int, Meta(description="tiles left undealt")]
    now: Annotated[Now, Meta(description="whose turn it is, and what may be done")]
    history: Annotated[tuple[WireEvent, ...], Meta(description="events since the deal")]
    result: Annotated[RoundEndedEvent | None, Meta(description="how the round ended")]
    ended: Annotated[MatchEndedEvent | None, Meta(description="how the match ended")]


class SeatedPerson(Struct, frozen=True):
    """Who sits where."""

    seat: SeatLetter
    name: Annotated[str | None, Meta(description="null: a guest, or the computer")]
    bot: Annotated[str | None, Meta(description="the level of a computer player; null: a person")]
    you: Annotated[bool, Meta(description="whether it is you")]


class WireTally(Struct, frozen=True):
    """Your finished matches of this game."""

    wins: Annotated[int, Meta(description="matches won")]
    losses: Annotated[int, Meta(description="matches lost")]
    draws: Annotated[int, Meta(description="matches that nobody won")]
