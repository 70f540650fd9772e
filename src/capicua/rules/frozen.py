"""Frozen values, made and changed quickly.

The constructor of a frozen dataclass sets its fields one by one past its own lock, which would be
most of what a step of a round costs. Here an open twin of the class, with the same slots, is filled
in and then made the class itself. What comes out is the same value, as frozen as any; see decision
0013.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

__all__ = ["maker", "replace"]

P = ParamSpec("P")
T = TypeVar("T")


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """A function that makes values of ``cls``, a frozen dataclass with slots, as ``cls`` itself.

    Its fields have plain defaults or none, and there is nothing to be done once they are set.

    >>> from capicua import End
    >>> make_end = maker(End)
    >>> make_end("<", 6) == End("<", 6)
    True
    """
    kind = cast(type[Any], cls)
    given = {field.name: field.default for field in fields(kind)}
    arguments = [name if given[name] is MISSING else f"{name}=given[{name!r}]" for name in given]
    filled = _filler(kind, ", ".join(arguments), {name: name for name in given})
    return cast(Callable[P, T], filled)


if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: T, /, **changes: object) -> T:
        """``value`` with other values in some of its fields, as :func:`dataclasses.replace`."""
        kind = type(value)
        changed = _opener(kind)(value)
        for name, other in changes.items():
            setattr(changed, name, other)
        changed.__class__ = kind
        return changed


@cache
def _opener(kind: type[Any]) -> Callable[[Any], Any]:
    """A function that gives an open twin of a value."""
    same = {field.name: f"value.{field.name}" for field in fields(kind)}
    return _filler(kind, "value", same, shut=False)


def _filler(
    kind: type[Any], arguments: str, values: Mapping[str, str], *, shut: bool = True
) -> Callable[..., Any]:
    given = {field.name: field.default for field in fields(kind)}
    lines = [
        f"def make_{kind.__name__}({arguments}):",
        "    made = twin()",
        *(f"    made.{name} = {value}" for name, value in values.items()),
        "    made.__class__ = kind" if shut else "",
        "    return made",
    ]
    scope = {"twin": _twin(kind), "kind": kind, "given": given}
    exec("\n".join(lines), scope)  # noqa: S102 - as dataclasses write their own methods
    return cast(Callable[..., Any], scope[f"make_{kind.__name__}"])


def _twin(kind: type[Any]) -> type:
    """A class with the same slots whose values can be written to."""
    return type(f"Open{kind.__name__}", kind.__bases__, {"__slots__": kind.__slots__})
