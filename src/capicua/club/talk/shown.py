"""What a snapshot shows: the position as one viewer may know it, and the company at the table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from capicua.club.play.happenings import ClosedWhy, OfferWord
from capicua.club.play.phrases import PhraseId
from capicua.club.play.written import (
    ActionText,
    MatchEndedEvent,
    PlayText,
    RoundEndedEvent,
    SeatLetter,
    TileText,
    WireEvent,
    WishWord,
)
from capicua.club.play.written_happenings import Commitment
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
    history: Annotated[tuple[WireEvent, ...], Meta(description="events of the game since the deal")]
    result: Annotated[RoundEndedEvent | None, Meta(description="how the round ended")]
    ended: Annotated[MatchEndedEvent | None, Meta(description="how the match ended")]


class SeatedPerson(Struct, frozen=True, omit_defaults=True):
    """Who sits where."""

    seat: SeatLetter
    name: Annotated[str | None, Meta(description="null: somebody without a name, or a computer")]
    guest: Annotated[bool, Meta(description="whether it is somebody who has not registered")]
    bot: Annotated[str | None, Meta(description="the level of a computer player; null: a person")]
    kind: Annotated[
        Literal["person", "computer", "program", "open"],
        Meta(description="`program`: connected by somebody's program; `open`: nobody sits there"),
    ]
    substitute: Annotated[
        str | None, Meta(description="the level of the computer that plays on for this person")
    ]
    you: Annotated[bool, Meta(description="whether it is you")]
    here: Annotated[bool, Meta(description="whether a page of this person is open")]
    strikes: Annotated[int, Meta(description="how often this person ran out of time")]
    ready: Annotated[bool, Meta(description="whether the next round may begin for this seat")]
    rating: Annotated[int | None, Meta(description="the rating in this family of games")]
    claimed: Annotated[
        bool,
        Meta(description="whether somebody takes this seat at the next deal"),
    ]
    muted: Annotated[bool, Meta(description="whether you do not want to hear this person")] = False


class Offer(Struct, frozen=True):
    """What somebody asks the others for."""

    what: OfferWord
    by: SeatLetter
    yes: Annotated[tuple[SeatLetter, ...], Meta(description="who agreed so far")]
    wanting: Annotated[tuple[SeatLetter, ...], Meta(description="whose answer is still waited for")]


class TurnClock(Struct, frozen=True):
    """The time of the one in turn, as of the sending of the message."""

    seat: SeatLetter
    left_ms: Annotated[int, Meta(description="left of the turn's allowance, in milliseconds")]
    bank_ms: Annotated[int, Meta(description="left in the bank, which runs when that is used up")]
    banks: Annotated[tuple[int, ...], Meta(description="everybody's bank at the turn's begin")]
    running: Annotated[bool, Meta(description="false while the clock stands still")]


class Bound(Struct, frozen=True):
    """What the club is bound to for a shuffle whose secret is not told yet."""

    round: Annotated[int, Meta(description="number of the round, from 1")]
    hash: Commitment


class WireCompany(Struct, frozen=True, omit_defaults=True):
    """The company at a table: how far it has come, and what the reader may do."""

    stage: Annotated[
        Literal["gathering", "shuffling", "playing", "between", "paused", "over"],
        Meta(description="before play, about to deal, in a round, between rounds, resting, ended"),
    ]
    kind: Annotated[
        Literal["computer", "friends", "ranked", "device", "tournament"],
        Meta(description="what kind of table it is"),
    ]
    pace: Annotated[
        Literal["none", "relaxed", "ranked"], Meta(description="how much time there is for a turn")
    ]
    rated: Annotated[bool, Meta(description="whether the match counts for ratings")]
    chat: Annotated[bool, Meta(description="whether players may write to each other")]
    listed: Annotated[bool, Meta(description="whether others find it to watch")]
    host: Annotated[SeatLetter | None, Meta(description="whose table it is; null: nobody's")]
    offer: Offer | None
    clock: Annotated[TurnClock | None, Meta(description="null: nobody's time is counted")]
    commitment: Annotated[Bound | None, Meta(description="for the round that comes or is played")]
    mixed: Annotated[
        tuple[SeatLetter, ...], Meta(description="who added to the shuffle of that round")
    ]
    ready: Annotated[tuple[SeatLetter, ...], Meta(description="who wished for the next round")]
    may: Annotated[tuple[WishWord, ...], Meta(description="what you may wish for now")]
    sayable: Annotated[bool, Meta(description="whether you may say something here")]
    phrases: Annotated[tuple[PhraseId, ...], Meta(description="the phrases that you may say")]
    next: Annotated[str | None, Meta(description="the table where the company goes on")]
    mine: Annotated[tuple[SeatLetter, ...], Meta(description="the seats that are yours")]
    revealed: Annotated[
        SeatLetter | None, Meta(description="on one device: the seat whose hand is shown")
    ]
    watchers: Annotated[int, Meta(description="how many look on from here, without a seat")]
    arranges: Annotated[
        bool, Meta(description="whether you may fill seats and have people change places")
    ] = False
    closed: Annotated[
        ClosedWhy | None, Meta(description="why the table was closed before play began")
    ] = None


class WireTally(Struct, frozen=True):
    """Your finished matches of this game."""

    wins: Annotated[int, Meta(description="matches won")]
    losses: Annotated[int, Meta(description="matches lost")]
    draws: Annotated[int, Meta(description="matches that nobody won")]
