"""The rules of a game in sentences, made from its parameters, so that text and play agree.

Every parameter that makes a difference in a game is told; :func:`idle` names those that make none
there. A value without words stops the telling with a ``KeyError`` instead of saying something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from capicua.rules import Ruleset, Tile
from capicua.rules.ruleset import ALL_BUT_TWO
from capicua.telling.texts import Texts


@dataclass(frozen=True, slots=True)
class Share:
    """The deal for one number of players.

    Attributes:
        players: how many play.
        hand: tiles that each of them gets.
        rest: tiles that are not dealt.
        reserve: how many of those are never drawn.
    """

    players: int
    hand: int
    rest: int
    reserve: int


@dataclass(frozen=True, slots=True)
class Span:
    """Neighbouring numbers of players whose deal is the same.

    Attributes:
        players: how many play, in words: ``3`` or ``4–18``.
        hand: tiles that each of them gets.
        rest: tiles that are not dealt, from the fewest players to the most.
        reserve: how many of those are never drawn.
    """

    players: str
    hand: int
    rest: str
    reserve: int


@dataclass(frozen=True, slots=True)
class Part:
    """Sentences under one title; ``id`` names the part in both languages.

    ``spans`` is the table of a deal that depends on how many play, and empty in other parts.
    """

    id: str
    title: str
    sentences: tuple[str, ...]
    spans: tuple[Span, ...] = ()


def rules_told(rules: Ruleset, say: Texts) -> tuple[Part, ...]:
    """The rules of a game, part by part; a part with nothing to say is left out."""
    told = []
    for name, tell in _PARTS:
        sentences = tuple(tell(rules, say))
        spans = _spans(rules) if name == "deal" and _depends(rules) else ()
        if sentences:
            told.append(Part(name, say(f"rules.part.{name}"), sentences, spans))
    return tuple(told)


def span_told(span: Span, say: Texts) -> str:
    """One row of the table of a deal, as a sentence."""
    key = "rules.hand.row.reserve" if span.reserve else "rules.hand.row"
    return say(key, players=span.players, n=span.hand, rest=span.rest, reserve=span.reserve)


def deal_table(rules: Ruleset) -> tuple[Share, ...]:
    """The deal for every number of players that the game is for."""
    shares = []
    for players in range(rules.least_players, rules.most_players + 1):
        hand = rules.hand_for(players)
        rest = rules.tile_count - hand * players
        reserve = rules.reserve_for(players) if rules.draw != "none" else 0
        shares.append(Share(players, hand, rest, min(reserve, rest)))
    return tuple(shares)


def players_told(rules: Ruleset, say: Texts) -> str:
    """How many a game is for, in a word or two."""
    if rules.teams == "pairs":
        return say("players.pairs")
    if rules.least_players == rules.most_players:
        return say("players.fixed", n=rules.least_players)
    return say("players", least=rules.least_players, most=rules.most_players)


def idle(rules: Ruleset) -> frozenset[str]:
    """The parameters that make no difference in this game, whatever their value.

    No sentence tells them; that play is the same with any other value is tested.
    """
    undealt = any(share.rest for share in deal_table(rules))
    by_lot = rules.opener == "lot"
    found = {
        "opener_fallback": by_lot or always_found(rules),
        "next_opener": rules.rounds == 1,
        "agreed_stop": rules.rounds == 1,
        "draw": not undealt,
        "reserve": not undealt or rules.draw == "none",
    }
    return frozenset(name for name, is_idle in found.items() if is_idle)


def always_found(rules: Ruleset) -> bool:
    """Whether somebody always holds what the opener is found by, however the tiles fall."""
    most_undealt = max(share.rest for share in deal_table(rules))
    if rules.opener == "highest_double":
        return most_undealt < rules.max_pip + 1
    return rules.opener == "lot" or most_undealt == 0


def one_rival(rules: Ruleset) -> bool:
    """Whether only two play, so that there is no more than one rival."""
    return rules.most_players == 2


SCORED_BY_RIVAL: Final = frozenset({"sum_diff", "others_minus_own", "losers_full"})
"""Scores whose words differ where there is only one rival."""


def _depends(rules: Ruleset) -> bool:
    return len({(share.hand, share.rest) for share in deal_table(rules)}) > 1


def _spans(rules: Ruleset) -> tuple[Span, ...]:
    spans = []
    for _, group in groupby(deal_table(rules), key=lambda share: (share.hand, share.reserve)):
        shares = list(group)
        first, last = shares[0], shares[-1]
        players = _range(first.players, last.players)
        rest = _range(first.rest, last.rest)
        spans.append(Span(players, first.hand, rest, first.reserve))
    return tuple(spans)


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _set(rules: Ruleset, say: Texts) -> Iterator[str]:
    yield say(
        "rules.set",
        number=say.number(rules.max_pip),
        n=rules.tile_count,
        max=rules.max_pip,
        doubles=rules.max_pip + 1,
        suit=rules.max_pip + 1,
    )


def _deal(rules: Ruleset, say: Texts) -> Iterator[str]:
    least, most = rules.least_players, rules.most_players
    if least == most:
        yield say("rules.players.fixed", number=say.number(least))
    else:
        yield say("rules.players", least=least, most=most)
    if rules.teams != "none" or most > 2:
        yield say(f"rules.teams.{rules.teams}")
    table = deal_table(rules)
    if ALL_BUT_TWO in rules.hand:
        drawn = "" if rules.draw == "none" else ".drawn"
        yield say(f"rules.hand.all_but_two{drawn}")
    elif _depends(rules):
        yield say("rules.hand.by_players")
    else:
        yield say("rules.hand", n=table[0].hand)
    yield from _undealt(rules, table, say)


def _undealt(rules: Ruleset, table: tuple[Share, ...], say: Texts) -> Iterator[str]:
    if not any(share.rest for share in table):
        yield say("rules.boneyard.none")
        return
    unused = ".unused" if rules.draw == "none" else ""
    if _depends(rules):
        yield say(f"rules.boneyard{unused}.by_players")
    else:
        yield say(f"rules.boneyard{unused}", n=table[0].rest)
    if rules.draw == "none":
        return
    kept = {share.reserve for share in table if share.rest}
    if kept == {0}:
        yield say("rules.reserve.none")
    elif len(kept) == 1:
        yield say("rules.reserve", n=kept.pop())
    else:
        yield say("rules.reserve.by_players")


def _opening(rules: Ruleset, say: Texts) -> Iterator[str]:
    tile = Tile.parse(rules.opener_tile) if rules.opener_tile else None
    yield say(f"rules.opener.{rules.opener}", tile=say.tile(tile.high, tile.low) if tile else "")
    if not always_found(rules):
        yield say(f"rules.opener_fallback.{rules.opener_fallback}.{rules.opener}")
    by_lot = rules.opener == "lot"
    yield say(f"rules.opening_tile.{'lot' if by_lot else rules.opening_tile}")
    if rules.redeal_doubles:
        yield say("rules.redeal_doubles", n=rules.redeal_doubles)
    if rules.rounds != 1:
        yield say(f"rules.next_opener.{rules.next_opener}")


def _play(rules: Ruleset, say: Texts) -> Iterator[str]:
    yield say("rules.turn")
    yield say(f"rules.layout.{rules.layout}")
    if rules.layout.startswith("star:"):
        yield say(f"rules.lock.{rules.lock}")
    yield say("rules.must")
    undealt = any(share.rest for share in deal_table(rules))
    yield say(f"rules.draw.{rules.draw if undealt else 'none'}")


def _end(rules: Ruleset, say: Texts) -> Iterator[str]:
    yield say("rules.out")
    undealt = any(share.rest for share in deal_table(rules))
    yield say("rules.closed" if undealt and rules.draw != "none" else "rules.closed.no_draw")
    pairs = rules.teams == "pairs" and rules.closed_winner == "lowest_hand"
    yield say(f"rules.closed_winner.{rules.closed_winner}{'.pairs' if pairs else ''}")
    yield say(f"rules.closed_tie.{rules.closed_tie}")


def _count(rules: Ruleset, say: Texts) -> Iterator[str]:
    amounts = dict(zip(_LAST_TILE, rules.last_tile, strict=False))
    one = ".one" if one_rival(rules) and rules.score in SCORED_BY_RIVAL else ""
    yield say(f"rules.score.{rules.score}{one}", **amounts)
    for bonus in rules.bonuses:
        occasion = say(f"occasion.{bonus.occasion}")
        key = "rules.bonus" if bonus.cap is None else "rules.bonus.cap"
        yield say(key, n=bonus.points, cap=bonus.cap, occasion=occasion)


_LAST_TILE: Final = ("plain", "double", "both", "double_both", "closed")
"""What the amounts of ``last_tile`` are for, in their order."""


def _stakes(rules: Ruleset, say: Texts) -> Iterator[str]:
    if rules.stakes != "none":
        yield say(f"rules.stakes.{rules.stakes}", n=rules.stake)
        yield say(f"rules.chips.{rules.stakes}", n=rules.chips)
        yield say("rules.play_money")


def _match(rules: Ruleset, say: Texts) -> Iterator[str]:
    if rules.target is not None:
        key = "rules.target.pairs" if rules.teams == "pairs" else "rules.target"
        yield say(key, n=rules.target)
    if rules.rounds is not None:
        kind = rules.score if rules.score in ("none", "pot") else "points"
        yield say(f"rules.rounds.{kind}", n=rules.rounds)
    if rules.agreed_stop and rules.rounds != 1:
        yield say("rules.agreed_stop")
    yield say("rules.slug", id=rules.id)


_PARTS: Final[tuple[tuple[str, Callable[[Ruleset, Texts], Iterator[str]]], ...]] = (
    ("set", _set),
    ("deal", _deal),
    ("opening", _opening),
    ("play", _play),
    ("end", _end),
    ("count", _count),
    ("stakes", _stakes),
    ("match", _match),
)
