"""The pages as text: templates, filled with what a visitor may see, in a visitor's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from capicua.club.catalogue import LANGUAGES, Language, load_all, page_texts
from capicua.club.pages import look
from capicua.club.pages.assets import WEB, Assets
from capicua.club.pages.shelf import OFFERED, SHELF
from capicua.club.pages.sketch import sketch
from capicua.club.settings import Settings
from capicua.rules import GAMES
from capicua.telling import Texts, players_told

PLAIN_PAGES: Final[Mapping[str, str]] = {
    "/aprender": "learn.html",
    "/aprender/consejos": "tips.html",
    "/aprender/palabras": "words.html",
    "/aprender/preguntas": "questions.html",
    "/azar": "azar.html",
}
"""Pages that are the same for everybody."""


class Site:
    """Everything that pages are made of, read once at the start.

    Raises:
        BrokenCatalogue: a message is missing or unfinished.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        settings = settings or Settings()
        load_all()
        self.assets = Assets(club=settings.name)
        self._templates = Environment(
            loader=FileSystemLoader(WEB / "pages"),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
        )
        self._templates.globals.update(
            offered=OFFERED,
            games=GAMES,
            shelf=SHELF,
            players_told=players_told,
            club_name=settings.name,
            club_css=look.address(settings),
        )
        for name in self._templates.list_templates():
            self._templates.get_template(name)  # a page that is changed on disk is for a new start
        drawn = self._templates.get_template("sketch.html")
        self._templates.globals["drawings"] = {
            slug: drawn.render(table=sketch(each.table, GAMES[slug].layout, each.folded))
            for slug, each in SHELF.items()
        }
        self._texts = {lang: page_texts(lang, settings.name) for lang in LANGUAGES}
        self.tell: Final = {lang: Texts(lang) for lang in LANGUAGES}
        """What the games are told with, by language."""

    def page(self, template: str, lang: Language, path: str, **values: object) -> str:
        """A page; ``path`` is where it is shown, so that a change of language leads back there.

        Raises:
            jinja2.UndefinedError: the template asks for a value that it is not given.
        """
        return self._templates.get_template(template).render(
            **self._texts[lang],
            tell=self.tell[lang],
            lang=lang,
            other_lang=next(other for other in LANGUAGES if other != lang),
            path=path,
            static=self.assets.url,
            **values,
        )


def language(cookie: str | None) -> Language:
    """The language that somebody chose; Spanish for everybody else, whatever the browser says."""
    return next((lang for lang in LANGUAGES if lang == cookie), LANGUAGES[0])
