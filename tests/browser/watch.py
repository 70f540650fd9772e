"""What no page of ours may do, watched in every test: call elsewhere, fail, or go unprotected."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

PROTECTION = {
    "content-security-policy": {
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    },
    "x-content-type-options": {"nosniff"},
    "referrer-policy": {"same-origin"},
    "cross-origin-opener-policy": {"same-origin"},
    "cross-origin-resource-policy": {"same-origin"},
}
"""What every response has to say: header and directives, no more and no fewer."""


class Watch:
    """Looks at everything that happens in one browser context; :meth:`check` it at the end."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.faults: list[str] = []
        self.responses = 0
        self._address = address
        self._forgiven: list[str] = []
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("response", self._response)

    def forgive(self, pattern: str) -> None:
        """Expect faults of which the pattern is found in the text, because the test causes them."""
        self._forgiven.append(pattern)

    def check(self) -> None:
        """Fail if anything was seen that was not expected."""
        assert self.responses, "nothing was watched"
        forgiven = self._forgiven
        seen = [each for each in self.faults if not any(re.search(p, each) for p in forgiven)]
        assert not seen, "; ".join(seen)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):  # violations of the policy come here too
            self.faults.append(f"console {message.type}: {message.text}")

    def _error(self, error: WebError) -> None:
        self.faults.append(f"exception: {error.error.message}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith(f"{self._address}/"):
            self.faults.append(f"request elsewhere: {request.url}")

    def _response(self, response: Response) -> None:
        self.responses += 1
        for name, wanted in PROTECTION.items():
            said = {part.strip() for part in response.headers.get(name, "").split(";")}
            if said != wanted:
                self.faults.append(f"header {name} of {response.url}: {sorted(said)}")
