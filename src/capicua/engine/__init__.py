"""Who plays: what a view tells, the computer players, and how they are compared.

A bot sees a view and nothing else::

    from capicua.engine import bot
    action = bot("casual").choose(view, seed=1)
"""

from capicua.engine.arena import Pairing, Result, Score, duel
from capicua.engine.bots import LEVELS, STRONG_LEVELS, Bot, Choice, Fact, bot
from capicua.engine.imagining import beliefs
from capicua.engine.inference import Knowledge, infer
from capicua.engine.sampling import World, Worlds
from capicua.engine.solver import Solution, TooLarge, action_values, solve

__all__ = [
    "LEVELS",
    "STRONG_LEVELS",
    "Bot",
    "Choice",
    "Fact",
    "Knowledge",
    "Pairing",
    "Result",
    "Score",
    "Solution",
    "TooLarge",
    "World",
    "Worlds",
    "action_values",
    "beliefs",
    "bot",
    "duel",
    "infer",
    "solve",
]
