"""What is said of a table to somebody who has only its link: the game and by which rules.

All of it was settled when the table was opened; of the game itself nothing is told, so that a
preview in somebody's messages shows nobody's tiles.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from capicua.club.catalogue import Language, ntext, text
from capicua.club.pages.offers import changes_told
from capicua.club.pages.set_up import played_by, rules_path
from capicua.club.play.records import TableRecord
from capicua.rules.games import slug_of
from capicua.telling import Texts


def invitation(record: TableRecord, origin: str, lang: Language, say: Texts) -> dict[str, object]:
    """What the page of a table is filled with, whoever asks for it.

    ``origin`` is the address under which the reader reaches the club.
    """
    rules = played_by(record)
    slug, seats = slug_of(record.game), len(record.sitters)
    name = text("table", lang, f"name.{slug}")
    facts = [ntext("lobby", lang, "invite.seats", seats)]
    if rules is not None and rules.target:
        facts.append(ntext("lobby", lang, "invite.target", rules.target))
    elif rules is not None and rules.rounds:
        facts.append(ntext("lobby", lang, "invite.rounds", rules.rounds))
    facts.append(text("lobby", lang, f"invite.pace.{record.terms.pace}"))
    return {
        "kind": record.terms.kind,
        "speed": record.terms.speed,
        "level": record.terms.level,
        "seats": seats,
        "facts": facts,
        "changes": [] if rules is None else changes_told(rules, say),
        "rules_path": f"/reglas/{slug}" if rules is None else rules_path(rules),
        "share": f"{origin}/mesa/{record.id}",
        "share_origin": origin,
        "share_local": is_local(origin),
        "qr": f"/mesa/{record.id}/qr.svg",
        "share_title": text("lobby", lang, "invite.title", game=name),
        "share_text": " · ".join(facts),
    }


def is_local(origin: str) -> bool:
    """Whether an address leads nowhere from another device."""
    return urlsplit(origin).hostname in ("localhost", "127.0.0.1", "::1")
