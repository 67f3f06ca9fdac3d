"""What the comparison of OTTO tries: move texts, positions that look alike, broken ones, and corners to start from."""
import copy
from collections import Counter

from otto_board import (CARDS, CENTRE, COPIES, KINDS, LOWEST, MARKERS, PLACES, POINTS, all_shapes, ottos, shape_places,
                        shapes)

WAYS = (["revolution left", "revolution right", "quantum", "time", "meteorite", "infinity", "void"]
        + [f"{card} {s}" for card in ("magnet", "abduction") for s in range(4)])
JUNK = ["", " ", "Draw", "draw ", " draw", "draw 1", "card", "card void", "card revolution", "card revolution up", "card quantum b3",
        "card magnet", "card magnet left", "card magnet -1", "card abduction", "card time 1", "card laser", "card  time", "lift",
        "lift f1", "lift a0", "lift a6", "lift b3 1", "to", "to a1", "to a1 4", "to a1 -1", "to A1 0", "to a1 01", "place", "place a1 0",
        "place kept a1", "place drawn a1 4", "place drawn  a1 0", "place both a1 0", "place drawn a1 0 0", "decline 1", "pass"]


def texts(pos, rng):
    del pos, rng
    cards = [f"card {way}" for way in WAYS[:-9] + WAYS[-8:]] + [f"card void {way}" for way in WAYS]
    return (["draw", "decline"] + cards + JUNK + [f"lift {p}" for p in PLACES] + [f"to {p} {t}" for p in PLACES for t in range(4)]
            + [f"place {word} {p} {t}" for word in ("kept", "drawn") for p in PLACES for t in range(4)])


def choose(pos, options, rng):
    """Every kind of card as often as a draw, and what makes an OTTO by quantum, so that rare things happen."""
    def kind(seat, text):
        return seat, text.split()[:2] if text.startswith("card") else text.split()[0]

    if pos["phase"] == "to" and rng.random() < 0.5:
        board = {p: tile for p, tile in pos["board"].items() if p != pos["lifted"]}
        tile = pos["board"][pos["lifted"]][0]
        made = [(s, t) for s, t in options if ottos({**board, t.split()[1]: [tile, int(t.split()[2])]}, t.split()[1])]
        options = made or options
    one = rng.choice([k for i, option in enumerate(options) if (k := kind(*option)) not in [kind(*o) for o in options[:i]]])
    return rng.choice([option for option in options if kind(*option) == one])


def spare(pos, rng):
    """Without the fields that `set` fills in the same way."""
    n = pos["seats"]
    teams = pos["options"].get("teams")
    default = {"target": 24, "teams": False, "honour": False, "cards": True, "tiles": "standard"}
    top = [s for s in range(n) if pos["scores"][s % 2 if teams else s] == max(pos["scores"])]
    points = [score > 0 or any(m["seat"] == w for m in pos["marks"]) for w, score in enumerate(pos["scores"])]
    filled = {"round": 1, "oldest": 0, "turn": 0, "extra": 0, "noCard": False, "blind": False, "scores": [0] * len(pos["scores"]),
              "everScored": points, "hands": [[]] * n, "marks": [], "gone": [], "played": [], "drawn": None, "stolen": None,
              "lifted": None, "safe": [], "ottos": 0, "phase": "place" if pos["drawn"] else "card",
              "asked": [s for s in range(n) if pos["hands"][s]] if pos["phase"] == "infinity" else [],
              "tied": top if pos["blind"] else [], **({"kept": [None] * n} if pos["blind"] or n == 1 else {})}
    less = {key: field for key, field in pos.items() if key not in filled or filled[key] != field or rng.random() < 0.1}
    return {**less, "options": {key: field for key, field in pos["options"].items() if field != default[key]}}


def alike(pos, seat, rng):
    """The tower and deck in another order, the cards that the seat cannot see exchanged."""
    other = copy.deepcopy(pos)
    rng.shuffle(other["tower"])
    friends = {seat, (seat + 2) % 4 if pos["options"].get("teams") else seat} if seat is not None else set()
    hidden = [s for s in range(pos["seats"]) if s not in friends]
    pool = other["deck"] + [card for s in hidden for card in other["hands"][s]]
    blind = seat is None or "stolenFrom" in pos and seat not in (pos["turn"], pos["stolenFrom"])
    if pos["stolen"] and blind and "time" in pool and pos["stolen"] != "time":
        pool[pool.index("time")], other["stolen"] = pos["stolen"], "time"
    rng.shuffle(pool)
    for s in hidden:
        count = len(other["hands"][s])
        other["hands"][s], pool = sorted(pool[:count]), pool[count:]
    other["deck"] = pool
    return [other]


def masked(pos, seat, text, watcher, rng):
    """Other cards in the hands and deep in the deck; not where chance or a new deal would show."""
    import otto
    if "abduction" in text or any("~fresh" in next_ for next_ in otto.successors(pos, seat, text)):
        return []
    other = copy.deepcopy(pos)
    friends = {watcher, (watcher + 2) % 4 if pos["options"].get("teams") else watcher} if watcher is not None else set()
    hidden = [s for s in range(pos["seats"]) if s not in friends]
    spent = text.split()[1:2] if text.startswith("card") and seat in hidden and not pos["stolen"] else []
    for card in spent:
        other["hands"][seat].remove(card)
    pool = other["deck"][8:] + [card for s in hidden for card in other["hands"][s]]
    rng.shuffle(pool)
    for s in hidden:
        count = len(other["hands"][s])
        other["hands"][s], pool = pool[:count] + (spent if s == seat else []), pool[count:]
    other["deck"][8:] = pool
    return [other]


# ---------------------------------------------------------------- positions that cannot be
def broken(pos, rng):
    found = []

    def bad(why, field=None, **fields):
        new = copy.deepcopy(pos)
        new.update(copy.deepcopy(fields))
        found.append((why, new, field))

    n, phase, who = pos["seats"], pos["phase"], len(pos["scores"])
    board, free = pos["board"], [p for p in PLACES if p != CENTRE and p not in pos["board"]]
    if phase == "over":
        return found
    used = Counter([k for k, _ in board.values()] + pos["kept"] + [pos["drawn"]] + pos["gone"])
    bad("five of a kind", tower=pos["tower"] + ["16"] * (5 - used["16"] - pos["tower"].count("16")))
    bad("five blacks", gone=pos["gone"] + ["black"] * 5)
    bad("unknown tile", tower=pos["tower"] + ["13"])
    bad("tile on the centre", board={**board, CENTRE: ["0", 0]})
    if free:
        bad("black on the board", board={**board, free[0]: ["black", 0]})
    if board:
        place = rng.choice(sorted(board))
        bad("turn 4", board={**board, place: [board[place][0], 4]})
        bad("unknown kind on the board", board={**board, place: ["3", 0]})
        bad("turn as text", board={**board, place: [board[place][0], "0"]})
    bad("place off the board", board={**board, "f1": ["8", 0]})
    closed = all_shapes(board)
    names = [f"v{x}{y}" for x in range(6) for y in range(6)]
    dark = rng.choice([v for v in names if not any(name == v for _, name in closed)])
    bad("mark on an open ring", marks=pos["marks"] + [{"seat": 0, "kind": "large", "at": dark}])
    bad("mark on an open edge", marks=pos["marks"] + [{"seat": 0, "kind": "small", "at": "c3|c4"}])
    bad("mark off the board", marks=pos["marks"] + [{"seat": 0, "kind": "large", "at": "v66"}])
    if pos["marks"]:
        mark = rng.choice(pos["marks"])
        rest = [m for m in pos["marks"] if m is not mark]
        bad("two marks on a shape", marks=pos["marks"] + [mark])
        bad("mark of a wrong kind", marks=rest + [{**mark, "kind": {"large": "square", "square": "large", "small": "large"}[mark["kind"]]}])
        bad("mark of nobody", marks=rest + [{**mark, "seat": who}])
        bad("never scored, but a mark", everScored=[w != mark["seat"] for w in range(who)])
        if mark["kind"] == "small":
            bad("edge written backwards", marks=rest + [{**mark, "at": "|".join(mark["at"].split("|")[::-1])}])
    bad("turn of nobody", turn=n)
    bad("oldest is nobody", oldest=n)
    bad("round 0", round=0)
    bad("extra 2", extra=2)
    bad("noCard 1", noCard=1)
    bad("unknown phase", phase="sleep")
    bad("unknown field", colour="R")
    bad("a missing player board", kept=pos["kept"][1:])
    bad("a missing hand", hands=pos["hands"][1:])
    bad("a missing score", scores=pos["scores"][1:])
    bad("a missing everScored", everScored=pos["everScored"][1:])
    bad("negative score", scores=[-1] + pos["scores"][1:])
    bad("unknown card", deck=pos["deck"] + ["laser"])
    bad("six voids", played=pos["played"] + ["void"] * 6)
    bad("five times", hands=[pos["hands"][0] + ["time"] * 5] + pos["hands"][1:])
    bad("lifted without lifting" if phase != "to" else "lifted nothing", lifted=None if phase == "to" else "b3")
    bad("teams of three", "options", seats=3, options={"teams": True})
    bad("target 0", "options", options={**pos["options"], "target": 0})
    bad("unknown option", "options", options={**pos["options"], "speed": 1})
    bad("five seats", "seats", seats=5)
    bad("winners before the end", winners=[0])
    bad("too few tiles", board={}, marks=[], tower=[], gone=[], kept=[None] * n, drawn=None, lifted=None, phase="card")
    for key in ("board", "seats"):
        found.append((f"no {key}", {k: v for k, v in pos.items() if k != key}, None))
    if phase == "place":
        bad("nothing drawn", drawn=None)
        bad("stolen in place", stolen="time")
        bad("asked in place", asked=[0])
        bad("safe in place", safe=[0])
        bad("lift with a tile drawn", phase="lift")
        if not pos["blind"] and n > 1 and pos["kept"][pos["turn"]] == "black":
            bad("two blacks in hand", drawn="black", gone=[], tower=[t for t in pos["tower"] if t != "black"],
                kept=["black" if s == pos["turn"] else None for s in range(n)])
    if phase == "card":
        bad("drawn before the draw", drawn=pos["tower"][0], tower=pos["tower"][1:])
        bad("stolen nothing", stolen="nothing")
    if phase == "to":
        bad("lifted from a free place", lifted=free[0])
    if phase == "infinity":
        empty = [s for s in range(n) if not pos["hands"][s]]
        if empty:
            bad("asked without cards", asked=sorted(pos["asked"] + empty))
        bad("nobody left to ask", asked=[])
    if n == 1:
        bad("solo with a tile kept", kept=["8"], tower=[t for t in pos["tower"] if t != "8"])
        bad("negative ottos", ottos=-1)
        bad("solo with blacks", gone=[], tower=pos["tower"] + ["black"])
    if pos["blind"]:
        bad("one alone tied", tied=pos["tied"][:1])
        bad("tied is nobody", tied=[0, n])
    return found


# ---------------------------------------------------------------- corners
def setup(rng):
    seats = rng.randint(1, 4)
    options = {"target": rng.choice((1, 3, 8, 12, 24, 24, 40)), "honour": rng.random() < 0.2, "cards": rng.random() < 0.8}
    if seats == 4:
        options["teams"] = rng.random() < 0.5
    return seats, {key: value for key, value in options.items() if rng.random() < 0.9}


def solo_start(rng):
    """A won solo board without a few of its tiles."""
    board = {"a1": ["16", 0], "b1": ["16", 0], "d1": ["16", 0], "e1": ["16", 0], "a2": ["12", 0], "c2": ["7", 1], "d2": ["2", 1],
             "e2": ["7", 3], "e3": ["5", 2], "a4": ["5", 1], "b4": ["2", 0], "c4": ["2", 0], "d4": ["5", 3], "e4": ["2", 1],
             "a5": ["8", 0], "b5": ["12", 1], "c5": ["8", 0], "d5": ["8", 0], "e5": ["8", 0]}
    tower = [board.pop(place)[0] for place in rng.sample(sorted(board), rng.randint(1, 2))]
    if rng.random() < 0.5:  # one small circle more than there are markers
        board.update(a3=["9", 1], b3=["9", 3])
    tower += ["0"] * rng.randint(0, 4) + ["9"] * rng.randint(0, 1)
    rng.shuffle(tower)
    marks, used = [], Counter()
    for kind, name in sorted(all_shapes(board), key=lambda shape: rng.random()):
        if used[kind] < MARKERS[kind]:
            used[kind] += 1
            marks.append({"seat": 0, "kind": kind, "at": name})
    made = any(ottos(board, place) for place in board) and len(marks) < 11
    return {"game": "otto", "seats": 1, "board": board, "marks": marks, "drawn": tower[0], "tower": tower[1:], "gone": ["black"] * 4,
            "ottos": int(made)}


def start(rng):
    if rng.random() < 0.1:
        return solo_start(rng)
    seats = rng.choice((1, 2, 2, 3, 3, 4, 4))
    teams = seats == 4 and rng.random() < 0.5
    options = {"target": rng.choice((3, 10, 24)), "honour": rng.random() < 0.2, **({"teams": True} if teams else {})}
    who = 2 if teams else seats
    blind = seats > 1 and rng.random() < 0.3
    bag = [kind for kind in KINDS for _ in range(COPIES)]
    rng.shuffle(bag)
    gone = ["black"] * (4 if seats == 1 else rng.choice((0, 0, 2, 4)))
    for kind in gone:
        bag.remove(kind)
    full = rng.random() < 0.4
    near_otto = rng.random() < 0.3
    board = random_board(rng, bag, rng.randint(18, 22) if full or seats == 1 else rng.randint(0, 16), seats > 1, near_otto)
    marks, used, share = [], Counter(), rng.choice((0, 0.8, 1)) if seats > 1 else 1
    for kind, name in sorted(all_shapes(board)):
        owner = rng.randrange(who)
        if rng.random() < share and used[owner, kind] < MARKERS[kind] and (not blind or teams or owner < 2):
            used[owner, kind] += 1
            marks.append({"seat": owner, "kind": kind, "at": name})
    cards = [card for card, copies in CARDS.items() for _ in range(copies)]
    rng.shuffle(cards)
    hands = [sorted(cards.pop() for _ in range(rng.choice((0, 1, 2, 3)))) for _ in range(seats)] if seats > 1 else [[]]
    points = [rng.choice((0, 0, 1, 7, 30)) % options["target"] for _ in range(who)]
    forfeit = teams and rng.random() < 0.3
    if forfeit:
        points, marks = [options["target"] - 1, 0], [mark for mark in marks if mark["seat"] == 0]
    elif rng.random() < 0.4:  # near a tie
        sums = [sum(POINTS[m["kind"]] for m in marks if m["seat"] == w) for w in range(who)]
        points = [max(0, min(options["target"] - 1, options["target"] - points)) for points in sums]
    pos = {"game": "otto", "seats": seats, "options": options, "round": rng.randint(1, 4), "oldest": rng.randrange(seats),
           "board": board, "marks": marks, "gone": gone, "hands": hands, "turn": rng.randrange(seats), "scores": points,
           "everScored": [points[w] > 0 or any(m["seat"] == w for m in marks) or rng.random() < 0.3 for w in range(who)]}
    if seats > 1:
        pos["played"] = [cards.pop() for _ in range(rng.randint(0, 3))]
        pos["deck"] = cards[:rng.choice((0, 1, 30))]
    if blind or seats == 1:
        pos["kept"] = [None] * seats
        drawn = next(kind for kind in bag if kind != "black")
        bag.remove(drawn)
        pos.update(drawn=drawn, phase="place")
    else:
        pos["kept"] = [bag.pop() for _ in range(seats)]
        if rng.random() < 0.15:
            pos["kept"][rng.randrange(seats)] = None
        if near_otto and rng.random() < 0.5:
            hat = next(kind for kind in bag if kind in "579")
            bag.remove(hat)
            if not (bare := [p for p in board if p[0] in "de" and not any(p in shape_places(m["at"]) for m in marks)]):
                bag.insert(0, hat)  # on top of the tower
            else:  # or lifted
                bag.append(board[bare[0]][0])
                board[bare[0]] = [hat, 1]
                marks[:] = [m for m in marks if (m["kind"], m["at"]) in all_shapes(board)]
            if bare and all_shapes(board) >= {(m["kind"], m["at"]) for m in marks}:
                pos.update(lifted=bare[0])
        pos["phase"] = "to" if "lifted" in pos else "card"
    if blind:
        tied = list(range(seats)) if teams else sorted(rng.sample(range(seats), 2)) if rng.random() < 0.3 else [0, 1]
        pos.update(blind=True, tied=tied, turn=rng.choice(tied), everScored=[True] * who)
        pos["scores"] = [options["target"] + 1 if teams or w in tied else 1 for w in range(who)]
        for mark in marks:
            if not teams and mark["seat"] not in tied:
                mark["seat"] = tied[mark["seat"]]
    if seats == 1:
        pos.update(ottos=0 if len(marks) == 11 else 1, scores=[0], everScored=[bool(marks)])
    layable = sum(kind != "black" for kind in [*pos["kept"], *bag[:1]] if kind) + len(board)
    if forfeit and not blind:
        pos["everScored"] = [True, False]
    pos["tower"] = bag[:rng.randint(1, 2 if forfeit else 6)] if (forfeit or rng.random() < 0.4) and layable > seats else bag
    return pos


def random_board(rng, bag, size, without_otto, near_otto):
    """Tiles laid where they close something; with near_otto, a hat on b3 turned 0 makes an OTTO."""
    board = {"b2": ["2", 0], "b1": [rng.choice("579"), 2]} if near_otto else {}
    for kind, _ in board.values():
        bag.remove(kind)
    layable = [kind for kind in bag if kind != "black"]
    while len(board) < size and layable:
        kind = layable.pop(rng.randrange(len(layable)))
        spots = [p for p in PLACES if p != CENTRE and p not in board and (p != "b3" or not near_otto)]
        if not spots:
            break
        tries = [(p, t) for p in rng.sample(spots, min(6 if without_otto else 24, len(spots))) for t in range(4) if LOWEST[kind, t] == t]
        place, turn = max(tries, key=lambda pt: len(shapes({**board, pt[0]: [kind, pt[1]]}, pt[0])) + rng.random())
        after = {**board, place: [kind, turn]}
        if without_otto and ottos(after, place):
            continue
        board = after
        bag.remove(kind)
    return board
