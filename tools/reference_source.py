"""What modules say of themselves, read from their source; nothing is imported."""

import ast
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
WIDTH = 96
"""Longer signatures take several lines."""
LONGEST = 14
"""Lines of a constant that are still shown."""


@dataclass
class Entry:
    """One thing to describe: a class, a function, a member or a constant."""

    name: str
    kind: str
    signature: str
    doc: str
    members: list["Entry"] = field(default_factory=list)
    bases: tuple[str, ...] = ()


def every(entries: list[Entry]) -> Iterator[Entry]:
    """The entries that have headings, with their members."""
    for entry in entries:
        yield entry
        yield from (member for member in entry.members if member.kind != "property")


def inherit(entries: list[Entry]) -> None:
    """Add to each class the members of its bases that it does not have itself."""
    classes = {entry.name: entry for entry in entries if entry.kind == "class"}
    for entry in classes.values():
        for base in (classes[name] for name in entry.bases if name in classes):
            own = {member.name.rpartition(".")[2] for member in entry.members}
            for member in base.members:
                name = member.name.rpartition(".")[2]
                if name not in own:
                    signature = member.signature.replace(f"{base.name}.", f"{entry.name}.", 1)
                    inherited = replace(member, name=f"{entry.name}.{name}", signature=signature)
                    entry.members.append(inherited)


def exported(package: str) -> set[str]:
    """The names that a package exports."""
    for node in ast.parse(source(package)).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    raise SystemExit(f"{package} has no __all__")


def source(name: str) -> str:
    """The text of a module of ours."""
    path = SOURCE / name.replace(".", "/")
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next(file for file in files if file.exists()).read_text(encoding="utf-8")


def described(name: str) -> tuple[str, list[Entry]]:
    """What a module says of itself, and its public entries."""
    text = source(name)
    tree, lines = ast.parse(text), text.split("\n")
    entries = []
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            entries.append(class_entry(node, lines))
        elif isinstance(node, ast.FunctionDef):
            entries.append(function_entry(node, node.name, lines))
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and "TypeVar" not in ast.unparse(node):
            entries.append(constant_entry(node, after, lines))
    public = [entry for entry in entries if not entry.name.startswith("_")]
    return ast.get_docstring(tree) or "", public


def class_entry(node: ast.ClassDef, lines: list[str]) -> Entry:
    """A class, its fields and its public members."""
    members = [
        function_entry(item, f"{node.name}.{item.name}", lines)
        for item in node.body
        if isinstance(item, ast.FunctionDef) and not item.name.startswith("_")
    ]
    if any("dataclass" in ast.unparse(mark) for mark in node.decorator_list):
        fields = list(taken_by_new(node) or fields_of(node))
        signature = f"class {node.name}({', '.join(fields)})"
        if len(signature) > WIDTH:
            signature = f"class {node.name}(\n" + "".join(f"    {f},\n" for f in fields) + ")"
    else:
        signature = f"class {node.name}({', '.join(map(ast.unparse, node.bases))})"
        values = [item for item in node.body if isinstance(item, ast.Assign)]
        signature += "".join(f"\n    {ast.unparse(item)}" for item in values)
    bases = tuple(map(ast.unparse, node.bases))
    return Entry(node.name, "class", signature, ast.get_docstring(node) or "", members, bases)


def taken_by_new(node: ast.ClassDef) -> list[str]:
    """The arguments of a class that makes its values itself."""
    return [
        ast.unparse(argument)
        for item in node.body
        if isinstance(item, ast.FunctionDef) and item.name == "__new__"
        for argument in item.args.args[1:]
    ]


def fields_of(node: ast.ClassDef) -> Iterator[str]:
    """The fields of a dataclass as it takes them."""
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            value = "" if item.value is None else f" = {ast.unparse(item.value)}"
            if "default_factory=" in value:
                value = " = {}" if "dict" in value else " = ()"
            elif "default=" in value:
                value = f" = {value.partition('default=')[2].partition(',')[0]}"
            if not item.target.id.startswith("_"):
                yield f"{item.target.id}: {ast.unparse(item.annotation)}{value}".replace("'", '"')


def function_entry(node: ast.FunctionDef, name: str, lines: list[str]) -> Entry:
    """A function, a method or a property."""
    doc = ast.get_docstring(node) or ""
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    if marks & {"property", "cached_property"}:
        returns = "" if node.returns is None else ast.unparse(node.returns)
        return Entry(name, "property", f"{node.name}: {returns}", doc)
    head = textwrap.dedent("\n".join(lines[node.lineno - 1 : node.body[0].lineno - 1]))
    head = re.sub(r"\((\s*)(?:self|cls)(?:, ?|,?\s*(?=\)))", r"(\1", head, count=1)
    signature = head.rstrip().removesuffix(":").removeprefix("def ")
    return Entry(name, "function", name.removesuffix(node.name) + signature, doc)


def constant_entry(
    node: ast.Assign | ast.AnnAssign, after: ast.stmt | None, lines: list[str]
) -> Entry:
    """A constant or the name of a type, with the text that stands below it."""
    name = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
    doc = ""
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        doc = str(after.value.value)
    said = lines[node.lineno - 1 : node.end_lineno]
    if len(said) > LONGEST:
        said = [said[0].partition(" = ")[0] + " = …"]
    return Entry(name, "constant", "\n".join(said), doc)
