"""The pages about who somebody is, each as it is shown in every state that it has."""

from typing import Any, Final

from capicua.club.members.admin import Figures, TableNow
from capicua.club.members.reports import Blocked, Saying
from capicua.club.pages.programs import MadeProgram
from capicua.club.store import Tally
from capicua.club.store.people import Person
from capicua.club.store.reports import REASONS

GUEST: Final = Person("guest")
ANA: Final = Person("ana", "Ana <b>", registered=True, admin=True)
PROGRAM: Final = Person("robot", "Tortuga", program=True)

_ME: Final[dict[str, Any]] = {
    "person": None,
    "initial": "?",
    "since": "",
    "tally": None,
    "codes_left": 0,
    "history": [],
    "blocked": [],
    "ratings": [],
    "written": "",
    "fault": None,
    "saved": None,
    "changed": False,
}
_PLAYED: Final = [
    {
        "table": f"t{place}",
        "game": "robo",
        "outcome": outcome,
        "place": place,
        "others": "Beto, la computadora",
        "when": "hace 2 días",
    }
    for place, outcome in enumerate(("won", "lost", "drawn", "left", "placed"), 1)
]
_COMPLAINT: Final = {
    "id": 1,
    "by": ANA,
    "about": GUEST,
    "about_id": "guest",
    "table": "t1",
    "reason": "words",
    "words": "<Insulta>",
    "sayings": (Saying(0, "B", "<mal>"),),
    "when": "hace 1 hora",
}
_SESSIONS: Final = [
    {"id": f"s{n}", "device": device, "seen": "hace 1 hora", "since": "30 de noviembre de 2026"}
    for n, device in enumerate(("Firefox · Android", ""))
]
_TABLES: Final = [
    (TableNow("t1", "robo", "friends", stage, 0, (ANA, GUEST, None)), "hace 1 hora")
    for stage in ("gathering", "playing")
]
_FIGURES: Final = Figures({"guest": 3, "registered": 2, "admin": 1, "program": 0}, 1)
_INVITATION: Final = {"code": "abc", "link": "/entrar?i=abc", "left": 2, "until": "mañana"}

ACCOUNT_PAGES: Final[dict[str, tuple[str, str, dict[str, Any]]]] = {
    "me, a stranger": ("yo.html", "/yo", _ME),
    "me, a guest": ("yo.html", "/yo", {**_ME, "person": GUEST, "fault": "name_taken"}),
    "me, registered": (
        "yo.html",
        "/yo",
        {
            **_ME,
            "person": ANA,
            "initial": "A",
            "since": "30 de noviembre de 2026",
            "tally": Tally(12, 7, 1),
            "codes_left": 9,
            "history": _PLAYED,
            "blocked": [Blocked("x", "1a", GUEST, "mute"), Blocked("y", "2b", None, "block")],
            "saved": "Ana",
            "changed": True,
        },
    ),
    "enter": (
        "enter.html",
        "/entrar",
        {"moves": True, "back": "/", "written": "", "fault": "wrong_password"},
    ),
    "invited": ("invited.html", "/entrar", {"good": True}),
    "invited in vain": ("invited.html", "/entrar", {"good": False}),
    "register": ("register.html", "/registro", {"written": "", "fault": "name_length"}),
    "recover": (
        "recover.html",
        "/recuperar",
        {"written": "", "code": "", "fault": "wrong_code"},
    ),
    "codes": (
        "codes.html",
        "/yo/codigos",
        {"codes": ("abcd-efgh",), "name": "Ana <b>", "codes_left": 0, "fault": None},
    ),
    "codes again": (
        "codes.html",
        "/yo/codigos",
        {"codes": (), "name": None, "codes_left": 1, "fault": "busy"},
    ),
    "password": ("password.html", "/yo/clave", {"person": ANA, "fault": "password_now"}),
    "sessions": (
        "sessions.html",
        "/yo/sesiones",
        {"sessions": _SESSIONS, "here": "s0", "ended": True},
    ),
    "programs": (
        "programs.html",
        "/yo/programas",
        {
            "programs": [{"id": "p1", "name": "Uno <b>", "since": "hoy", "used": None}],
            "made": MadeProgram("p1", "Uno <b>", "token-of-it"),
            "written": "",
            "fault": None,
        },
    ),
    "programs again": (
        "programs.html",
        "/yo/programas",
        {
            "programs": [{"id": "p1", "name": "Uno", "since": "hoy", "used": "ayer"}],
            "made": None,
            "written": "<i>",
            "fault": "name_characters",
        },
    ),
    "delete": ("delete.html", "/yo/borrar", {"person": ANA, "gone": False, "fault": None}),
    "deleted": ("delete.html", "/yo/borrar", {"person": None, "gone": True, "fault": None}),
    "report": (
        "report.html",
        "/mesa/t1/denunciar",
        {
            "table_id": "t1",
            "people": [("A", "Ana <b>"), ("B", None)],
            "seat": "B",
            "reasons": REASONS,
            "sent": False,
        },
    ),
    "reported": (
        "report.html",
        "/mesa/t1/denunciar",
        {"table_id": "t1", "people": [], "seat": "", "reasons": REASONS, "sent": True},
    ),
    "admin": (
        "admin.html",
        "/admin",
        {
            "figures": _FIGURES,
            "sockets": 3,
            "awake": 1,
            "complaints": [_COMPLAINT],
            "done": "closed",
        },
    ),
    "admin tables": ("admin-tables.html", "/admin/mesas", {"tables": _TABLES, "done": None}),
    "admin people": (
        "admin-people.html",
        "/admin/gente",
        {
            "people": [(each, "ayer") for each in (ANA, GUEST, PROGRAM)],
            "asked": "<a",
            "code": "abcd-efgh",
            "whose": ANA,
            "done": "sessions",
        },
    ),
    "admin invitations": (
        "admin-invitations.html",
        "/admin/invitaciones",
        {"invitations": [_INVITATION], "closed": True, "done": "dropped"},
    ),
}
"""By name: the template, where it is shown, and what it is filled with."""

ACCOUNT_ADDRESSES: Final = frozenset(
    {
        "/admin",
        "/admin/denuncias",
        "/admin/gente",
        "/admin/invitaciones",
        "/admin/mesas",
        "/entrar",
        "/recuperar",
        "/registro",
        "/salir",
        "/yo",
        "/yo/borrar",
        "/yo/clave",
        "/yo/codigos",
        "/yo/datos.json",
        "/yo/nombre",
        "/yo/oir",
        "/yo/programas",
        "/yo/sesiones",
    }
)
"""Where their links and forms lead."""
