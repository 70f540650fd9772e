"""What the figures were measured on, and how they are printed."""

from __future__ import annotations

import os
import platform
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

LINUX: Final = Path("/proc/self/stat").exists()
SYNCS: Final = 50


def describe(folder: Path | None = None) -> str:
    """One line about the machine; with ``folder`` also how long its disk takes to make sure."""
    parts = [
        f"{platform.python_implementation()} {platform.python_version()}",
        f"{platform.system()} {platform.machine()}",
        f"{os.cpu_count()} × {processor()}",
        f"load {load()}",
    ]
    if folder is not None:
        parts.append(f"fsync of 4 KiB {1000 * sync_seconds(folder):.1f} ms")
    return "machine: " + ", ".join(parts)


def processor() -> str:
    """The processor's own name, where the system tells it."""
    about = Path("/proc/cpuinfo")
    if about.exists():
        for line in about.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "processor"


def load() -> str:
    """The load average of the last minute: how many others wanted the same processors."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def sync_seconds(folder: Path) -> float:
    """The median time of a small write that has to reach the disk, in seconds."""
    taken = []
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        for _ in range(SYNCS):
            file.write(b"\0" * 4096)
            began = time.perf_counter()
            os.fsync(file.fileno())
            taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def percentile(values: Sequence[float], per_cent: float) -> float:
    """The value that so many per cent do not exceed; NaN of none."""
    if not values:
        return float("nan")
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * per_cent / 100))]


def spread(values: Sequence[float], form: str = ".0f") -> str:
    """``median (lowest–highest)`` of the repeats."""
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:{form}} ({low:{form}}–{high:{form}})"
