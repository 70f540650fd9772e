"""The games in words, Spanish and English: their rules, their counts, and where tables differ.

The pages and the terminal say the same because both say what is made here, from the parameters
of a game alone.
"""

from capicua.telling.counting import Counting, InFigures, added, seat_name, side_name
from capicua.telling.elsewhere import Difference, elsewhere
from capicua.telling.examples import Example, Held, examples
from capicua.telling.options import (
    OptionTold,
    Value,
    WrongOption,
    changed_game,
    option_choices,
    options_told,
    possible,
    text_of,
    values_of,
)
from capicua.telling.parts import (
    Part,
    Share,
    Span,
    deal_table,
    idle,
    players_told,
    rules_told,
    span_told,
)
from capicua.telling.texts import CATALOGUES, LANGUAGES, Language, Text, Texts, in_figures

__all__ = [
    "CATALOGUES",
    "LANGUAGES",
    "Counting",
    "Difference",
    "Example",
    "Held",
    "InFigures",
    "Language",
    "OptionTold",
    "Part",
    "Share",
    "Span",
    "Text",
    "Texts",
    "Value",
    "WrongOption",
    "added",
    "changed_game",
    "deal_table",
    "elsewhere",
    "examples",
    "idle",
    "in_figures",
    "option_choices",
    "options_told",
    "players_told",
    "possible",
    "rules_told",
    "seat_name",
    "side_name",
    "span_told",
    "text_of",
    "values_of",
]
