"""Tables as one keeps them on paper, for the judge: which number is open where, and no more."""

from __future__ import annotations

Pips = tuple[int, int]


def new_table(kind: str, locked: bool) -> PaperTable:
    """An empty table of that kind."""
    if kind == "line":
        return PaperLine()
    if kind.startswith("star of "):
        return PaperStar(int(kind[8:]), locked)
    return PaperTree({"tips": 2, "all sides": 4}[kind])


class PaperTable:
    """A table: the number at every place by the place's name; none is there before the lead."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.tiles = 0

    def lay(self, tile: Pips, place: str | None) -> bool:
        """Lay a tile; whether that could be done."""
        if not self.tiles:
            done = place is None and self.lead(tile)
        else:
            done = place in self.places and self.places[place] in tile and self.grow(tile, place)
        self.tiles += done
        return done

    def fits(self, tile: Pips) -> bool:
        """Whether a tile can be laid somewhere."""
        return not self.tiles or bool(set(tile) & set(self.playable().values()))

    def playable(self) -> dict[str, int]:
        """The places where tiles may be laid now."""
        return self.places

    def lead(self, tile: Pips) -> bool:
        raise NotImplementedError

    def grow(self, tile: Pips, place: str) -> bool:
        raise NotImplementedError


class PaperLine(PaperTable):
    def lead(self, tile: Pips) -> bool:
        self.places = {"<": tile[0], ">": tile[1]}
        return True

    def grow(self, tile: Pips, place: str) -> bool:
        self.places[place] = sum(tile) - self.places[place]
        return True


class PaperStar(PaperTable):
    def __init__(self, most: int, locked: bool) -> None:
        super().__init__()
        self.most = most
        self.locked = locked
        self.centre = 0
        self.open = 0

    def lead(self, tile: Pips) -> bool:
        self.centre = tile[0]
        self.places = {"@1": tile[0]}
        return tile[0] == tile[1]

    def playable(self) -> dict[str, int]:
        if self.locked and self.open < self.most:
            return {f"@{self.open + 1}": self.centre}
        return self.places

    def grow(self, tile: Pips, place: str) -> bool:
        if place not in self.playable():
            return False
        if place == f"@{self.open + 1}":
            self.open += 1
            if self.open < self.most:
                self.places[f"@{self.open + 1}"] = self.centre
        self.places[place] = sum(tile) - self.places[place]
        return True


class PaperTree(PaperTable):
    """Every tile keeps the numbers of its free sides; their names count them anew each time."""

    def __init__(self, sides: int) -> None:
        super().__init__()
        self.sides = sides
        self.free: dict[str, list[int]] = {}

    def lead(self, tile: Pips) -> bool:
        self._put(tile, [tile[0]] * self.sides if tile[0] == tile[1] else list(tile))
        return True

    def grow(self, tile: Pips, place: str) -> bool:
        owner = place[1:].rstrip("'")
        number = self.free[owner].pop(place.count("'"))
        later = [number] * (2 if self.sides == 2 else 3)
        self._put(tile, later if tile[0] == tile[1] else [sum(tile) - number])
        return True

    def _put(self, tile: Pips, sides: list[int]) -> None:
        self.free["".join("0123456789abc"[pip] for pip in tile)] = sides
        self.places = {
            f"@{owner}" + "'" * at: number
            for owner, numbers in self.free.items()
            for at, number in enumerate(numbers)
        }
