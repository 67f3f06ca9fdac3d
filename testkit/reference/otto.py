"""A second reading of OTTO, written from rules/otto.md alone; see compare.py for the hooks.

Where chance decides (a stolen card, a new deal), `successors` returns every position that may follow. A position with "~fresh"
leaves open what was shuffled, and `apply` checks that the referee's tiles are possible.
"""
import copy
import re
import sys
from collections import Counter

from compare import ANY, Wrong, differences
from otto_board import (CARDS, CENTRE, COPIES, KINDS, LOWEST, MARKERS, PLACES, POINTS, all_shapes, beside, ottos, shape_places,
                        shapes, value)

REFERENCE = sys.modules[__name__]


# ---------------------------------------------------------------- the table
def opt(pos, name):
    default = {"target": 24, "teams": False, "honour": False, "cards": True, "tiles": "standard"}
    return pos["options"].get(name, default[name])


def solo(pos):
    return pos["seats"] == 1


def owner(pos, seat):
    return seat % 2 if opt(pos, "teams") else seat


def players(pos):
    return sorted({owner(pos, s) for s in range(pos["seats"])})


def seats_of(pos, who):
    return [s for s in range(pos["seats"]) if owner(pos, s) == who]


def clockwise(pos, start):
    """All seats at this round, from start."""
    ring_ = [(start + i) % pos["seats"] for i in range(pos["seats"])]
    return [s for s in ring_ if not pos["blind"] or s in pos["tied"]]


def marked(pos):
    return {p for mark in pos["marks"] for p in shape_places(mark["at"])}


def must(pos):
    if pos["phase"] == "over":
        return []
    return sorted(pos["asked"]) if pos["phase"] == "infinity" else [pos["turn"]]


def may(pos):
    return []  # nobody acts out of turn


# ---------------------------------------------------------------- moves
PLACE_RE = "([a-e][1-5])"
WAY_RE = "(?:(revolution) (left|right)|(quantum)|(time)|(magnet) ([0-9])|(meteorite)|(abduction) ([0-9])|(infinity)|(void))"


def parse(text):
    """A tuple, or None when it cannot be read."""
    if text in ("draw", "decline"):
        return (text,)
    if m := re.fullmatch(f"card (void )?{WAY_RE}", text):
        words = [w for w in m.groups()[1:] if w]
        if not m[1] and words == ["void"]:
            return None
        return ("card", "void" if m[1] else words[0], *words)
    if m := re.fullmatch(f"lift {PLACE_RE}", text):
        return ("lift", m[1])
    if m := re.fullmatch(f"to {PLACE_RE} ([0-3])", text):
        return ("to", m[1], int(m[2]))
    if m := re.fullmatch(f"place (kept|drawn) {PLACE_RE} ([0-3])", text):
        return ("place", m[1], m[2], int(m[3]))
    return None


def effects(pos, seat):
    """Every effect a card could have now (O12), without infinity."""
    n, kept = pos["seats"], pos["kept"]
    ways = ["time"]
    if None not in kept:
        ways += ["revolution left", "revolution right", "meteorite"]
    if set(pos["board"]) - marked(pos):
        ways.append("quantum")
    for other in range(n):
        if other != seat and kept[seat] is not None and kept[other] is not None:
            ways.append(f"magnet {other}")
        if owner(pos, other) != owner(pos, seat) and pos["hands"][other]:
            ways.append(f"abduction {other}")
    return ways


def plays(pos, seat, card):
    ways = effects(pos, seat)
    if card == "void":
        return [f"card void {way}" for way in ways]
    return [f"card {way}" for way in ways if way.split()[0] == card]


def holding(pos, seat):
    """The tiles the seat may lay (O10, O11, O16): {word: kind}."""
    tiles = {"kept": pos["kept"][seat], "drawn": pos["drawn"]}
    if solo(pos) or pos["blind"]:
        del tiles["kept"]
    tiles = {word: kind for word, kind in tiles.items() if kind not in (None, "black")}
    zeros = {word: kind for word, kind in tiles.items() if kind == "0"}
    return zeros or tiles


def touching(board):
    return [p for p in PLACES if p != CENTRE and p not in board
            and any((q := beside(p, side)) and (q == CENTRE or q in board) for side in range(4))]  # O4


def worth(board, place, kind, turn):
    """2 for an OTTO, 1 for a circle or square, else 0."""
    after = {**board, place: [kind, turn]}
    return 2 if ottos(after, place) else 1 if shapes(after, place) else 0


def placements(pos, seat):
    """{move text: worth} of what O4, O10 and O11 allow, and the worth demanded by O5 and O6."""
    board = pos["board"]
    found = {f"place {word} {place} {turn}": worth(board, place, kind, turn)
             for word, kind in holding(pos, seat).items() for place in touching(board) for turn in range(4)
             if LOWEST[kind, turn] == turn}
    free = opt(pos, "honour") or "0" in holding(pos, seat).values()
    return found, 0 if free else max(found.values(), default=0)


def legal(pos, seat):
    if seat not in must(pos):
        return []
    phase, hand = pos["phase"], pos["hands"][seat]
    moves = []
    if phase == "card":
        cards = [pos["stolen"]] if pos["stolen"] else hand
        moves = [text for card in set(cards) for text in plays(pos, seat, card)] + ([] if pos["stolen"] else ["draw"])
    elif phase == "lift":
        moves = [f"lift {p}" for p in set(pos["board"]) - marked(pos)]
    elif phase == "to":
        kind, was = pos["board"][pos["lifted"]]
        free = [p for p in PLACES if p != CENTRE and (p not in pos["board"] or p == pos["lifted"])]
        moves = [f"to {p} {t}" for p in free for t in range(4)
                 if LOWEST[kind, t] == t and (p != pos["lifted"] or LOWEST[kind, was] != t)]
    elif phase == "place":
        found, least = placements(pos, seat)
        moves = [text for text, points in found.items() if points >= least]
    elif phase == "infinity":
        moves = ["decline"] + ["card infinity"] * ("infinity" in hand) + ["card void infinity"] * ("void" in hand)
    return sorted(moves)


def check(pos, seat, text):
    """None when legal, else (error, rule)."""
    move = parse(text)
    if move is None:
        return ("bad-move", None)
    if seat not in must(pos):
        return ("not-your-turn", None)
    rule = refuses(pos, seat, text, move)
    return ("illegal", rule) if rule else None


def refuses(pos, seat, text, move):
    phase, verb = pos["phase"], move[0]
    if verb == "decline" or verb == "card" and move[2] == "infinity":
        if phase != "infinity":
            return "O15"
        return None if text in legal(pos, seat) else "O12"
    if phase != {"draw": "card"}.get(verb, verb):
        return "O3"
    if verb == "draw":
        return "O12" if pos["stolen"] else None
    if verb in ("card", "lift", "to"):
        return None if text in legal(pos, seat) else "O12"
    _, word, place, turn = move
    if word == "kept" and solo(pos):
        return "O17"
    if word == "kept" and pos["blind"]:
        return "O16"
    kind = pos["kept"][seat] if word == "kept" else pos["drawn"]
    if kind in (None, "black"):
        return "O11"
    if word not in holding(pos, seat):
        return "O10"
    if place not in touching(pos["board"]):
        return "O4"
    if LOWEST[kind, turn] != turn:
        return "O3"
    found, least = placements(pos, seat)
    return None if found[text] >= least else "O6" if least == 2 else "O5"


# ---------------------------------------------------------------- the flow of play
def successors(pos, seat, text):
    """Every position that may follow a legal move."""
    move = parse(text)
    pos = copy.deepcopy(pos)
    if move[0] == "draw":
        return [draw(pos)]
    if move[0] == "decline":
        return [answered(pos, seat)]
    if move[0] == "lift":
        return [{**pos, "phase": "to", "lifted": move[1]}]
    if move[0] == "to":
        tile = [pos["board"].pop(pos["lifted"])[0], move[2]]
        pos["board"][move[1]] = tile
        pos["lifted"] = None
        return [otto(pos) if close(pos, move[1]) else draw(pos)]
    if move[0] == "place":
        return [place_tile(pos, seat, *move[1:])]
    return play_card(pos, seat, move[1], move[2:])


def play_card(pos, seat, card, way):
    pos["played"].append(card)
    if pos["stolen"]:
        pos["stolen"] = None
        pos.pop("stolenFrom", None)
    else:
        pos["hands"][seat].remove(card)
    n, kept, effect = pos["seats"], pos["kept"], way[0]
    ring_ = [(seat + i) % n for i in range(n)]
    if effect == "infinity":
        if owner(pos, seat) not in pos["safe"]:
            pos["safe"].append(owner(pos, seat))
        return [answered(pos, seat)]
    if effect == "abduction":
        victim = int(way[1])
        return [steal(copy.deepcopy(pos), seat, victim, stolen) for stolen in sorted(set(pos["hands"][victim]))]
    if effect == "quantum":
        return [{**pos, "phase": "lift"}]
    if effect == "revolution":
        step = 1 if way[1] == "left" else -1
        pos["kept"] = [kept[(s - step) % n] for s in range(n)]
    elif effect == "time":
        pos["extra"] = 1
    elif effect == "magnet":
        other = int(way[1])
        kept[seat], kept[other] = kept[other], kept[seat]
    elif effect == "meteorite":
        pos["tower"] += [kept[s] for s in ring_]
        for s in ring_:
            kept[s] = pos["tower"].pop(0)
    return [draw(pos)]


def steal(pos, seat, victim, card):
    pos["hands"][victim].remove(card)
    pos["stolen"] = card
    if plays(pos, seat, card):
        known = {"stolenFrom": victim} if pos["seats"] > 2 and not opt(pos, "teams") else {}  # a field of the program's own
        return {**pos, "phase": "card", **known}
    pos["stolen"] = None  # it leaves the game
    return draw({**pos, "~left": card})


def begin(pos, seat):
    """A turn begins (O3, fine print Empty tower)."""
    pos.update(turn=seat, drawn=None)
    if not pos["tower"]:
        return count(pos)
    return {**pos, "phase": "card"} if is_asked(pos) else draw(pos)


def is_asked(pos):
    return bool(pos["hands"][pos["turn"]]) and not (pos["noCard"] or pos["blind"] or solo(pos))


def draw(pos):
    seat, tile = pos["turn"], pos["tower"].pop(0)
    if tile == "black" and (pos["blind"] or solo(pos)):  # O16: removed, the turn lost
        pos["gone"].append(tile)
        return end_turn(pos)
    if tile == "black" and pos["kept"][seat] is None:
        pos["kept"][seat] = tile
        return end_turn(pos)
    if tile == "black" and pos["kept"][seat] == "black":  # O11
        pos["gone"] += [tile, tile]
        pos["kept"][seat] = pos["tower"].pop(0) if pos["tower"] else None
        pos["hands"][seat] += pos["deck"][:1]
        del pos["deck"][:1]
        return end_turn(pos)
    return {**pos, "drawn": tile, "phase": "place"}


def end_turn(pos):
    if pos["extra"]:
        pos.update(extra=0, noCard=True)
        return begin(pos, pos["turn"])
    pos.update(noCard=False)
    return begin(pos, (clockwise(pos, pos["turn"] + 1))[0])


def place_tile(pos, seat, word, place, turn):
    if word == "kept":
        kind, pos["kept"][seat] = pos["kept"][seat], pos["drawn"]
    else:
        kind = pos["drawn"]
    pos["drawn"] = None
    pos["board"][place] = [kind, turn]
    made = close(pos, place)
    if solo(pos):
        pos["ottos"] += made
        return solo_end(pos, True) if len(pos["marks"]) == 11 and pos["ottos"] else \
            solo_end(pos, False) if len(pos["board"]) == 24 or not pos["tower"] else draw(pos)
    if made:
        return otto(pos)
    return count(pos) if len(pos["board"]) == 24 else end_turn(pos)


def close(pos, place):
    """O7: the markers for what was closed through this place; the number of OTTOs."""
    taken = {mark["at"] for mark in pos["marks"]}
    for kind, name, _ in shapes(pos["board"], place):
        for who in [owner(pos, s) for s in clockwise(pos, pos["turn"])]:
            if name not in taken and sum(m["seat"] == who and m["kind"] == kind for m in pos["marks"]) < MARKERS[kind]:
                pos["marks"].append({"seat": who, "kind": kind, "at": name})
                pos["everScored"][who] = True
                break
    made = len(ottos(pos["board"], place))
    if made:
        pos["everScored"][owner(pos, pos["turn"])] = True
    return made


def otto(pos):
    """O8, O15: the round is over, but for infinity."""
    asked = [s for s in range(pos["seats"]) if pos["hands"][s] and not pos["blind"]]
    pos = {**pos, "phase": "infinity", "asked": asked, "safe": []}
    return pos if asked else count(pos, True)


def answered(pos, seat):
    pos["asked"].remove(seat)
    return pos if pos["asked"] else count(pos, True)


def solo_end(pos, won):
    lost_shapes = len(all_shapes(pos["board"])) - len(pos["marks"])
    score = 24 + 8 + 2 * (24 - len(pos["board"])) - lost_shapes if won else 0
    return {**pos, "phase": "over", "scores": [score], "winners": [0] if won else []}


def count(pos, by_otto=False):
    """O9, O8, O14, O16: a round is counted."""
    if solo(pos):
        return solo_end(pos, False)
    who = players(pos)
    maker = owner(pos, pos["turn"]) if by_otto else None
    points = [sum(POINTS[m["kind"]] for m in pos["marks"] if m["seat"] == w) if not by_otto or w in pos["safe"] else 0
              for w in who]
    if by_otto:
        points[maker] += 8
    scores = [a + b for a, b in zip(pos["scores"], points)]
    over = {**pos, "phase": "over", "scores": scores, "asked": []}
    if pos["blind"]:
        if by_otto:
            return {**over, "winners": seats_of(pos, maker)}
        able = sorted({owner(pos, s) for s in pos["tied"]})
        top = [w for w in able if points[w] == max(points[v] for v in able)]
        winners = [s for w in top for s in seats_of(pos, w)]
        return {**over, "winners": sorted(winners), **({"~fresh": "draw-off"} if len(top) > 1 else {})}
    best = max(scores)
    top = [w for w in who if scores[w] == best]
    if best < opt(pos, "target"):
        return new_round({**pos, "scores": scores})
    if not by_otto:  # O14
        for w in who:
            if not pos["everScored"][w]:
                scores[w] += max(value(pos["kept"][s]) for s in seats_of(pos, w))
    seats = sorted(s for w in top for s in seats_of(pos, w))
    if len(top) == 1:
        return {**over, "winners": seats}
    return new_round({**pos, "scores": scores, "blind": True, "tied": seats})


def new_round(pos):
    """O2: the cards are dealt from the top, the tiles anew."""
    pos.update(round=pos["round"] + 1, board={}, marks=[], drawn=None, extra=0, noCard=False, asked=[], safe=[])
    order = [(pos["oldest"] + i) % pos["seats"] for i in range(pos["seats"])]
    if pos["blind"]:
        pos.update(turn=[s for s in order if s in pos["tied"]][0], phase="place")
    else:
        for s in order:
            pos["hands"][s] += pos["deck"][:1]
            del pos["deck"][:1]
        pos["turn"] = max(order, key=lambda s: (pos["scores"][owner(pos, s)], -order.index(s)))
        pos["phase"] = "card" if is_asked(pos) else "place"
    return {**pos, "~fresh": "blind" if pos["blind"] else "round"}


# ---------------------------------------------------------------- comparing
def normal(pos):
    pos = normal_view({key: field for key, field in pos.items() if key[0] != "~"})
    pos["board"] = {p: [kind, LOWEST[kind, turn]] for p, (kind, turn) in sorted(pos["board"].items())}
    return pos


def tiles(pos):
    found = [kind for kind, _ in pos["board"].values()] + pos["kept"] + [pos["drawn"]] + pos["tower"] + pos["gone"]
    return Counter(kind for kind in found if kind)


def apply(pos, seat, text, after):
    nexts, wrong = [], None
    for next_ in successors(pos, seat, text):
        try:
            nexts.append(normal(settled(pos, next_, after)))
        except Wrong as why:
            wrong = why
    if not nexts:
        raise wrong
    return min(nexts, key=lambda n: len(differences(n, after)))


def settled(pos, want, got):
    """Fills in what was shuffled, if that shuffle is possible."""
    fresh = want.get("~fresh")
    if fresh == "draw-off":
        if not got.get("winners") or not set(got["winners"]) <= set(want["winners"]):
            raise Wrong(f"winners of the draw-off are not among {want['winners']}")
        return {**want, "winners": got["winners"], "tower": ANY}
    if fresh:
        want = {**want, "tower": got["tower"], "kept": got["kept"], "drawn": got["drawn"]}
        if tiles(got) != tiles(pos):
            raise Wrong("a new round has other tiles")
        if (got["drawn"] is None) != (want["phase"] == "card"):
            raise Wrong("a new round: is the tile drawn?")
    if fresh == "round" and not all(kind not in (None, "black") for kind in got["kept"]):
        raise Wrong("a round begins with a black tile")
    if fresh == "blind":  # blacks drawn first are removed, each for a lost turn
        lost = len(got["gone"]) - len(pos["gone"])
        order = clockwise(want, want["turn"])
        if got["drawn"] == "black" or any(got["kept"]):
            raise Wrong("a blind round cannot begin so")
        want.update(turn=order[lost % len(order)], gone=pos["gone"] + ["black"] * lost)
    return want


def outcome(pos):
    if pos["phase"] != "over":
        return None
    winners, n = pos["winners"], pos["seats"]
    score = [pos["scores"][owner(pos, s)] for s in range(n)]
    ranks = [1 if s in winners else 1 + len(winners) + sum(score[o] > score[s] for o in range(n) if o not in winners)
             for s in range(n)]
    result = {"winners": winners, "ranks": ranks, "scores": pos["scores"]}
    if solo(pos):  # O17
        limits = ((41, "master"), (37, "excellent"), (32, "good"), (-99, "narrow"))
        result["grade"] = next(grade for least, grade in limits if score[0] >= least) if winners else "lost"
    return result


def view(pos, seat):
    seen = [s for s in range(pos["seats"]) if seat is not None and owner(pos, s) == owner(pos, seat)]
    public = ("board", "marks", "kept", "drawn", "scores", "played", "gone", "turn", "phase", "round", "asked", "safe", "lifted",
              "extra", "noCard", "everScored", "blind", "tied", "oldest")
    sees = seat is not None and (pos["seats"] == 2 or opt(pos, "teams") or seat in (pos["turn"], pos.get("stolenFrom")))
    return {**{key: pos[key] for key in public}, "stolen": pos["stolen"] and (pos["stolen"] if sees else 1), "tower": len(pos["tower"]), "deck": len(pos["deck"]),
            "hands": [hand if s in seen else len(hand) for s, hand in enumerate(pos["hands"])]}


def dealt(pos):
    """O2, O17: what is wrong with a position fresh from `new`."""
    n, cards = pos["seats"], opt(pos, "cards")
    order = [(pos["oldest"] + i) % n for i in range(n)]
    wrong = []
    if tiles(pos) != Counter({kind: COPIES for kind in KINDS}):
        wrong.append("not the tiles of the box")
    if Counter(pos["deck"] + [card for hand in pos["hands"] for card in hand]) != Counter(CARDS if cards else {}):
        wrong.append("not the cards of the box")
    if solo(pos):
        return wrong + ["solo begins otherwise"] * ((pos["kept"], pos["hands"], pos["gone"]) != ([None], [[]], ["black"] * 4))
    if None in pos["kept"] or "black" in pos["kept"] or any(len(hand) != cards for hand in pos["hands"]) or pos["gone"]:
        wrong.append("everybody begins with a tile that is not black and a card")
    if pos["turn"] != max(order, key=lambda s: (value(pos["kept"][s]), -order.index(s))):
        wrong.append("not the highest tile begins")
    return wrong


from otto_tries import alike, broken, choose, masked, setup, spare, start, texts  # noqa: E402,F401  more hooks
from otto_follow import follow, normal_view  # noqa: E402,F401
