"""The pages as text: templates, filled with what a visitor may see, in a visitor's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from capicua.club.assets import WEB, Assets
from capicua.club.catalogue import LANGUAGES, Language, load_all, page_texts

OFFERED: Final = ("robo",)
"""The games that people can sit down to, the one that is meant where none is named first.

The browser can show no other table yet - one line of tiles, one rival, one round - so no other
game of the catalogue is opened, told or named on a page.
"""

PLAIN_PAGES: Final[Mapping[str, str]] = {
    "/aprender": "learn.html",
    "/aprender/consejos": "tips.html",
    "/aprender/palabras": "words.html",
    "/aprender/preguntas": "questions.html",
}
"""Pages that are the same for everybody."""


class Site:
    """Everything that pages are made of, read once at the start.

    Raises:
        BrokenCatalogue: a message is missing or unfinished.
    """

    def __init__(self) -> None:
        load_all()
        self.assets = Assets()
        self._templates = Environment(
            loader=FileSystemLoader(WEB / "pages"),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
        )
        self._templates.globals["offered"] = OFFERED
        self._texts = {lang: page_texts(lang) for lang in LANGUAGES}

    def page(self, template: str, lang: Language, path: str, **values: object) -> str:
        """A page; ``path`` is where it is shown, so that a change of language leads back there.

        Raises:
            jinja2.UndefinedError: the template asks for a value that it is not given.
        """
        return self._templates.get_template(template).render(
            **self._texts[lang],
            lang=lang,
            other_lang=next(other for other in LANGUAGES if other != lang),
            path=path,
            static=self.assets.url,
            **values,
        )


def language(cookie: str | None) -> Language:
    """The language that somebody chose; Spanish for everybody else, whatever the browser says."""
    return next((lang for lang in LANGUAGES if lang == cookie), LANGUAGES[0])
