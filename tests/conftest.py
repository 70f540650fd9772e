"""What holds for every test."""

import os

from hypothesis import HealthCheck, settings

from tools.node import NODE

# Time is no measure of a law: machines are shared, and the first example imports what it needs.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# One answer for one tree: a change is never turned down for what another day's chance found.
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# Playwright's own Node wants a system library that a bare Debian lacks; ours wants nothing.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))
