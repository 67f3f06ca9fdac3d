"""OTTO's board, tiles and closing lines, read from rules/otto.md (Components, Closing lines)."""
# ---------------------------------------------------------------- components
N1, N2, E1, E2, S1, S2, W1, W2 = range(8)  # clockwise, so a quarter turn adds 2
HALF, ARC, ANGLE, LINE = "half", "arc", "angle", "line"


def _corners(*forms):
    return [(a, b, form) for (a, b), form in zip([(N2, E1), (E2, S1), (S2, W1), (W2, N1)], forms)]


def _hatted(right, left):  # half circle on top, a line across, two corners below
    return [(N1, N2, HALF), (E1, W2, LINE), (E2, S1, right), (S2, W1, left)]


KINDS = {
    "8": _corners(ARC, ARC, ARC, ARC),
    "12": _corners(ARC, ANGLE, ARC, ANGLE),
    "7": _hatted(ARC, ANGLE),
    "5": _hatted(ARC, ARC),
    "9": _hatted(ANGLE, ANGLE),
    "16": _corners(ANGLE, ANGLE, ANGLE, ANGLE),
    "2": [(N1, S1, LINE), (N2, S2, LINE), (E1, E2, HALF), (W1, W2, HALF)],
    "0": [(N1, S2, LINE), (N2, S1, LINE), (E1, W2, LINE), (E2, W1, LINE)],
    "black": [],
}
COPIES = 4
CARDS = {"revolution": 4, "quantum": 4, "time": 4, "magnet": 4, "meteorite": 4, "abduction": 4, "infinity": 4, "void": 5}
POINTS = {"small": 1, "large": 2, "square": 4}
MARKERS = {"small": 4, "large": 4, "square": 3}
WORTH = {HALF: 1, ARC: 2, ANGLE: 4, LINE: 0}
PLACES = [c + r for r in "12345" for c in "abcde"]  # reading order
CENTRE = "c3"
STEP = [(0, -1), (1, 0), (0, 1), (-1, 0)]  # N E S W
SQUARE_FRAME = {1, 4}  # along each border: round, square, round, round, square, round


def turned(kind, turn):
    return {frozenset(((a + 2 * turn) % 8, (b + 2 * turn) % 8)): form for a, b, form in KINDS[kind]}


LOOK = {(kind, turn): turned(kind, turn) for kind in KINDS for turn in range(4)}
LOWEST = {key: min(t for t in range(4) if LOOK[key[0], t] == look) for key, look in LOOK.items()}


def value(kind):
    return 0 if kind is None else sum(WORTH[form] for _, _, form in KINDS[kind])


def xy(place):
    return ord(place[0]) - ord("a"), int(place[1]) - 1


def at(x, y):
    return "abcde"[x] + str(y + 1) if 0 <= x < 5 and 0 <= y < 5 else None


# Edges and grid points in reading order.
EDGES = [f"{p}|{q}" for i, p in enumerate(PLACES) for q in PLACES[i + 1:] if abs(xy(p)[0] - xy(q)[0]) + abs(xy(p)[1] - xy(q)[1]) == 1]
POINT_NAMES = [f"v{x}{y}" for y in range(6) for x in range(6)]


def beside(place, side):
    x, y = xy(place)
    return at(x + STEP[side][0], y + STEP[side][1])


def look(board, place):
    if place == CENTRE:
        return LOOK["8", 0]
    return LOOK[tuple(board[place])] if place in board else None


def half(board, place, side):  # a half circle on this side of this place
    tile = place and look(board, place)
    return bool(tile) and tile.get(frozenset((2 * side, 2 * side + 1))) == HALF


# ---------------------------------------------------------------- closing lines
def ring(board, x, y):
    """large, square or None: what is closed round grid point vXY."""
    forms = set()
    for dx, dy, a, b in ((-1, -1, E2, S1), (0, -1, S2, W1), (0, 0, W2, N1), (-1, 0, N2, E1)):
        place = at(x + dx, y + dy)
        if place:
            tile = look(board, place)
            forms.add(tile.get(frozenset((a, b))) if tile else None)
        else:  # the frame
            along = y if x in (0, 5) else x
            forms.add(ANGLE if along in SQUARE_FRAME else ARC)
    return {frozenset([ARC]): "large", frozenset([ANGLE]): "square"}.get(frozenset(forms))


def shapes(board, place):
    """(kind, name, places) of every closed circle and square through a place, in the order of O7."""
    found = []
    for side in range(4):
        other = beside(place, side)
        if half(board, place, side) and half(board, other, (side + 2) % 4):
            name = "|".join(sorted((place, other), key=PLACES.index))
            found.append(("small", EDGES.index(name), name))
    x, y = xy(place)
    for px, py in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
        kind = ring(board, px, py)
        if kind:
            found.append((kind, POINT_NAMES.index(f"v{px}{py}"), f"v{px}{py}"))
    found.sort(key=lambda s: (list(POINTS).index(s[0]), s[1]))
    return [(kind, name, shape_places(name)) for kind, _, name in found]


def shape_places(name):
    if "|" in name:
        return set(name.split("|"))
    x, y = int(name[1]), int(name[2])
    return {p for p in (at(x - 1, y - 1), at(x, y - 1), at(x, y), at(x - 1, y)) if p}


def all_shapes(board):
    return {(kind, name) for place in PLACES if look(board, place) for kind, name, _ in shapes(board, place)}


def ottos(board, place):
    """The OTTOs through a place: the crossing tiles in their middle."""
    found = []
    for middle in [place] + [beside(place, side) for side in range(4)]:
        tile = middle and look(board, middle)
        for axis in (0, 1):
            ends = (middle and beside(middle, axis), middle and beside(middle, axis + 2))
            if (tile and place in (middle,) + ends and half(board, ends[0], axis + 2) and half(board, ends[1], axis)
                    and tile.get(frozenset((2 * axis, 2 * axis + 4))) == LINE
                    and tile.get(frozenset((2 * axis + 1, 2 * axis + 5))) == LINE):
                found.append(middle)
    return found
