"""Computer players in the terminal, and a match between them from a seed.

Equal seeds give equal matches.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from capicua.cli.game_choice import NotUnderstood
from capicua.cli.texts import Texts
from capicua.engine import LEVELS, Bot, bot
from capicua.rules import Action, Deal, Event, Match, Ruleset, deal_tiles, full_set, view


def chosen_bots(names: Sequence[str], say: Texts) -> list[Bot]:
    """The computer players of these levels.

    Raises:
        NotUnderstood: if there is no such level.
    """
    for name in names:
        if name not in LEVELS:
            raise NotUnderstood(say("error.bot", name=name, names=", ".join(LEVELS)))
    return [bot(name) for name in names]


def shuffled_deal(match: Match, rng: random.Random) -> Deal:
    """The next deal of a match, by chance."""
    order = list(full_set(match.ruleset.max_pip))
    rng.shuffle(order)
    players = len(match.standing.playing)
    return deal_tiles(match.ruleset, players, order, rng.randrange(players))


def chosen_action(match: Match, seat: int, bot: Bot, rng: random.Random) -> Action:
    """What a computer player does in its turn; nobody is asked about the only thing to do."""
    legal = match.legal()
    return legal[0] if len(legal) == 1 else bot.choose(view(match, seat), rng.getrandbits(32))


def simulated(ruleset: Ruleset, bots: Sequence[Bot], seed: str) -> Iterator[Event]:
    """The events of a match between ``bots``, one for each seat."""
    rng = random.Random(seed)  # noqa: S311 - a game that is to be repeated, not a secret
    match = Match.new(ruleset, len(bots))
    while not match.over:
        if match.turn is None:
            match, events = match.deal(shuffled_deal(match, rng))
        else:
            action = chosen_action(match, match.turn, bots[match.turn], rng)
            match, events = match.step(match.turn, action)
        yield from events
