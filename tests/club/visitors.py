"""Somebody with a browser of his own: forms as the pages send them, and his cookie."""

from __future__ import annotations

import re
from types import TracebackType
from typing import Any, Self

import httpx

from capicua.club.catalogue import text
from tests.club.browser import Browser

PASSWORD = "una frase larga"


class Visitor:
    """A browser without a script: ``with`` it."""

    def __init__(self, address: str, *, agent: str = "", language: str = "es") -> None:
        self.address = address
        self.client = httpx.Client(
            base_url=address,
            headers={"origin": address, "user-agent": agent},
            cookies={"lang": language},
            timeout=20,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.client.close()

    @property
    def token(self) -> str:
        """What his cookie says; empty for a stranger."""
        return self.client.cookies.get("capicua") or ""

    @property
    def id(self) -> str:
        """Who he is, as his own data say."""
        (row,) = self.data["people"]
        return str(row["id"])

    @property
    def data(self) -> dict[str, list[dict[str, Any]]]:
        """Everything that is kept about him."""
        told: dict[str, list[dict[str, Any]]] = self.get("/yo/datos.json").json()
        return told

    def plant(self, token: str) -> None:
        """Have a cookie that the club did not give to this browser."""
        if self.token:
            self.client.cookies.delete("capicua")
        self.client.cookies.set("capicua", token, domain="127.0.0.1")

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.client.post(path, data=form)

    def sit(self, **wanted: str) -> str:
        """Open a table against the computer; its id."""
        answer = self.post("/mesas", **wanted)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/mesa/").removesuffix("?nueva")

    def register(self, name: str, password: str = PASSWORD) -> list[str]:
        """Make an account; the codes that are shown once."""
        answer = self.post("/registro", name=name, password=password)
        assert answer.status_code == 200, answer.text
        return re.findall(r"<code>([a-z0-9-]+)</code>", answer.text)

    def sign_in(self, name: str, password: str = PASSWORD) -> httpx.Response:
        return self.post("/entrar", name=name, password=password)

    def socket(self, **how: Any) -> Browser:
        """A socket with his cookie as it is now."""
        return Browser(self.address, self.token, **how)


def shows(page: httpx.Response, code: str) -> bool:
    """Whether a page says what was wrong by the sentence with this code."""
    return str(text("account", "es", f"fault.{code}")) in page.text
