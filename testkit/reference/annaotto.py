"""A second reading of ANNAOTTO, written from rules/annaotto.md alone and compared with the engine by compare.py.

A position is the plain dict of the referee protocol. Cards are texts "X/Y": in a hand X faces the owner, elsewhere X
lies up. Where a fresh shuffle decides, `result` writes the card "?": any card may stand there in the engine's answer,
as long as all cards together stay the same.
"""
import copy
import itertools
import re
import sys

from compare import Wrong

COLOURS, PATTERNS, SIGNS = "ROYGTBVP", "dscw", "AO*+~^"
MAX_TURNS = 2000                                                                         # A17
SIDE = r"(?:AO|[%s][%s][AO*+~^]?)" % (COLOURS, PATTERNS)
N = r"(?:0|[1-9]\d*)"
MOVE = re.compile(
    r"(?P<verb>lay) (?P<what>up|down|{N}|{N}\.{N})(?: (?P<who>own|next) (?P<colour>[{C}]))?"
    r"(?P<all> all)?(?P<anna> anna)?(?P<otto> otto)?|(?P<plain>draw|take|done|slap|call)|keep (?P<keep>up|down)"
    r"|face (?P<face>{S})|flip (?P<flip>{N})|catch (?P<catch>{N})".format(N=N, C=COLOURS, S=SIDE))


# ---- Components -------------------------------------------------------------------------------------------------------
def deck():
    """The default deck, 100 cards."""
    def plain(c, p):
        return COLOURS[c % 8] + PATTERNS[p % 4]
    cards = []
    for c, p in itertools.product(range(8), range(4)):
        s = (p - c) % 4
        sign = "A" if s == 0 else "O" if s == 1 else "*+"[c >= 4] if s == 2 else "^~"[c >= 4]
        cards += [plain(c, p) + "/" + plain(c + 3, p + 1), plain(c, p) + "/" + plain(c + 5, p + 2),
                  plain(c, p) + sign + "/" + plain(c + 4, p + 2)]
    return cards + ["AO/" + plain(c, p) for c, p in ((0, 0), (2, 1), (4, 2), (6, 3))]


def turned(card):
    return card if card == "?" else "/".join(reversed(card.split("/")))


def front(card):
    return card.split("/")[0]


def sign(side):
    return "AO" if side == "AO" else side[2:]


def name(card):
    """The name of a card, the same whichever side is up."""
    return "/".join(sorted(card.split("/")))


# ---- Who acts ---------------------------------------------------------------------------------------------------------
def seats_in(p):
    return [s for s in range(p["seats"]) if s not in p["out"]]


def cards_of(p, seat):
    return len(p["hands"][seat]) + len(p["undecided"][seat])


def must_slap(p):
    return [s for s in seats_in(p) if s not in p["slapped"]] if p["phase"] == "slap" else []


def must(p):
    if p["phase"] == "over":
        return []
    if p["phase"] in ("slap", "sides"):
        return sorted({s for s in range(p["seats"]) if p["undecided"][s]} | set(must_slap(p)))
    return [p["flips"]["by"]] if p["phase"] == "flip" else [p["turn"]]


def may(p):
    """A14: the seat that did not call may call; every other seat, out or not, may catch it."""
    if p["phase"] == "over" or p["uncalled"] is None:
        return []
    return [s for s in range(p["seats"]) if s not in must(p)]


def next_seat(p, seat):
    """The next seat still in after `seat` (itself, if it is the only one); None if nobody is in."""
    for step in range(1, p["seats"] + 1):
        other = (seat + step * p["direction"]) % p["seats"]
        if other not in p["out"]:
            return other


# ---- Legality ---------------------------------------------------------------------------------------------------------
def source(p, seat, what):
    """(owner, index or None for the drawn card, the card with the side to be laid first), or None: A4."""
    if p["phase"] == "drawn":
        return {"up": (seat, None, p["drawn"]), "down": (seat, None, turned(p["drawn"]))}.get(what)
    if what in ("up", "down"):
        return None
    owner, _, index = what.rpartition(".")
    foreign, owner, index = bool(owner), int(owner or seat), int(index)
    if (foreign and owner == seat) or owner >= p["seats"] or index >= len(p["hands"][owner]):
        return None
    card = p["hands"][owner][index]
    return owner, index, turned(card) if foreign else card


def against(p, side):
    """The rule that forbids to lay `side` on the discard pile, or None."""
    top, laid, lies = front(p["discard"][-1]), sign(side), sign(front(p["discard"][-1]))
    if p["sequence"]["anna"] + p["sequence"]["otto"]:                                    # A8, A12
        return None if {laid, lies} == {"A", "O"} else "A12"
    if p["plus"]:                                                                        # A9, A12
        return None if laid == "+" else "A12"
    if laid == "AO":                                                                     # A7
        return None
    if lies == "AO":                                                                     # A5
        return None if side[0] == p["colour"] else "A5"
    alike = side[0] == top[0] or side[1] == top[1]
    if laid in ("A", "O"):                                                               # A6
        return None if lies != laid and (alike or lies in ("A", "O")) else "A6"
    return None if alike or (laid and laid == lies) else "A5"                            # A5


def check(p, seat, move):
    """None for a legal move, else (error code, rule id or None): 'Which rule refuses', in its order."""
    m = MOVE.fullmatch(move)
    if not m:
        return "bad-move", None
    if p["phase"] == "over":
        return "not-your-turn", "A16"  # which rule goes with not-your-turn is the engine's choice
    illegal = lambda rule: ("illegal", rule)  # noqa: E731
    if m["plain"] == "call":
        return None if p["uncalled"] == seat else illegal("A14")
    if m["catch"]:
        return None if p["uncalled"] == int(m["catch"]) != seat else illegal("A14")
    if m["face"]:
        mine = p["undecided"][seat]
        return None if mine and m["face"] in mine[0].split("/") else illegal("A2")
    if m["plain"] == "slap":
        return None if seat in must_slap(p) else illegal("A13")
    if m["plain"] == "done" or m["flip"]:
        if p["phase"] != "flip" or p["flips"]["by"] != seat:
            return illegal("A8")
        fits = m["plain"] or (int(m["flip"]) < len(p["hands"][p["turn"]]) and int(m["flip"]) not in p["flips"]["turned"])
        return None if fits else illegal("A8")
    # Turn moves: lay, draw, keep, take.
    if seat not in must(p):
        return "not-your-turn", "A4"
    for waits, rule in ((p["undecided"][seat], "A2"), (seat in must_slap(p), "A13"), (p["phase"] == "flip", "A8")):
        if waits:
            return illegal(rule)
    is_open = p["plus"] or p["sequence"]["anna"] or p["sequence"]["otto"]
    if m["keep"]:
        return None if p["phase"] == "drawn" else illegal("A4")
    if m["plain"]:
        if p["phase"] == "drawn":
            return illegal("A4")
        return None if bool(is_open) == (m["plain"] == "take") else illegal("A12")
    found = source(p, seat, m["what"])
    if not found:
        return illegal("A4")
    owner, index, card = found
    rule = against(p, front(card))
    if rule:
        return illegal(rule)
    left = len(p["hands"][seat]) - (index is not None) if owner == seat else None
    kind = sign(front(card))
    for wrong, rule in ((bool(m["who"]) != (kind == "AO"), "A7"), (m["all"] and kind != "*", "A13"),
                        (m["anna"] and left != 1, "A14"), (m["otto"] and left != 0, "A15")):
        if wrong:
            return illegal(rule)
    return None


def candidates(p, additions=True):
    """Every move text that names something at this table, or just beside it; legal or not."""
    hands = p["hands"]
    places = ["up", "down"] + [str(i) for i in range(max(map(len, hands)) + 1)]
    places += ["%d.%d" % (s, i) for s in range(p["seats"]) for i in range(len(hands[s]) + 1)]
    named = [""] + [" %s %s" % pair for pair in itertools.product(("own", "next"), COLOURS)]
    extra = ["".join(e) for e in itertools.product(("", " all"), ("", " anna"), ("", " otto"))]
    for place in places:
        for who, more in itertools.product(named, extra) if additions else [("", "")]:
            yield "lay " + place + who + more
    yield from ("draw", "take", "done", "slap", "call", "keep up", "keep down")
    sides = {side for u in p["undecided"] for card in u for side in card.split("/")} | {"AO", "Rd", "RdA"}
    yield from ("face " + side for side in sorted(sides))
    yield from ("flip %d" % i for i in range(max(map(len, hands)) + 1))
    yield from ("catch %d" % s for s in range(p["seats"]))


def legal(p, seat):
    """The legal moves, sorted as plain text; candidates by kind, each one asked of `check`."""
    own, moves = [str(i) for i in range(len(p["hands"][seat]))] + ["up", "down"], []
    others = ["%d.%d" % (s, i) for s in range(p["seats"]) for i in range(len(p["hands"][s]))]
    for place in own + others if p["phase"] in ("turn", "drawn") and seat == p["turn"] else []:
        found = source(p, seat, place)
        if found:
            kind = sign(front(found[2]))
            named = [" %s %s" % pair for pair in itertools.product(("own", "next"), COLOURS)] if kind == "AO" else [""]
            moves += ["lay " + place + "".join(e) for e in
                      itertools.product(named, ("", " all"), ("", " anna"), ("", " otto"))]
    moves += [m for m in candidates(p, additions=False) if not m.startswith("lay")]
    return sorted({m for m in moves if check(p, seat, m) is None})


# ---- Play -------------------------------------------------------------------------------------------------------------
def know(p, seats, card):
    """These seats know both sides of a card that shows them only one from now on."""
    for s in seats:
        p["seen"][s].add(name(card))


def take_top(p):
    """A17: the top card of the pile, reshuffled if need be; None if there is none."""
    if not p["draw"]:
        rest, p["discard"] = p["discard"][:-1], p["discard"][-1:]
        p["draw"] = ["?"] * len(rest)
        for known in p["seen"]:
            known -= {name(c) for c in rest}
    if not p["draw"]:
        return None
    p["passes"] = 0
    return p["draw"].pop(0)


def draw_cards(p, seat, count):
    """`seat` draws cards whose side is not decided yet; returns how many. A14: its duty to call ends."""
    drawn = list(itertools.takewhile(bool, (take_top(p) for _ in range(count))))
    p["undecided"][seat] += drawn
    if drawn and p["uncalled"] == seat:
        p["uncalled"] = None
    return len(drawn)


def turn_card(p, owner, index):
    hand = p["hands"][owner]
    hand[index] = turned(hand[index])
    know(p, [s for s in range(p["seats"]) if s != owner], hand[index])


def pass_turn(p, seat, skip=0):
    for _ in range(1 + skip):
        seat = next_seat(p, seat)
    p["turn"] = seat
    p["turns"] += 1


def settle_phase(p):
    """The phase follows from what is still open."""
    if p["phase"] == "slap" and must_slap(p):
        return
    p["phase"] = ("sides" if any(p["undecided"]) else "flip" if p["flips"] else "drawn" if p["drawn"] else
                  "over" if p["turns"] >= MAX_TURNS or 0 < len(seats_in(p)) <= p["passes"] else "turn")
    if p["phase"] == "over":
        p["uncalled"] = None


def lay(p, seat, m):
    owner, index, card = source(p, seat, m["what"])
    everybody = range(p["seats"])
    if index is None:
        p["drawn"] = None
        know(p, [seat] if m["what"] == "up" else everybody, card)    # all saw the side that lay up on the pile
    else:
        p["hands"][owner].pop(index)
        know(p, everybody if owner == seat else [owner], card)       # all others had seen an own card's back
    p["discard"].append(card)
    p["colour"], p["passes"], p["uncalled"], p["phase"] = m["colour"], 0, None, "turn"
    kind = sign(front(card))
    silent = kind == "*" and not m["all"]

    left = len(p["hands"][owner])
    if owner == seat and left == 1 and not m["anna"]:                                    # A14
        p["uncalled"] = seat
    # A15, A16: a seat that lays its own last card is out, unless it draws: one card for a missing call, two for a missing ALL.
    drew = 0
    if left == 0 and owner == seat:
        drew = draw_cards(p, seat, (0 if m["otto"] else 1) + (2 if silent else 0))
    if left == 0 and not drew:
        p["out"].append(owner)
    ends = len(seats_in(p)) < 2 or (p["out"] and not p["options"].get("placings", True))

    if kind == "AO":                                                                     # A7
        target = seat if m["who"] == "own" else next_seat(p, seat)
        if m["who"] == "own" or target != seat:
            for i in range(len(p["hands"][target])):
                turn_card(p, target, i)
    if kind in ("A", "O"):                                                               # A8
        p["sequence"]["anna" if kind == "A" else "otto"] += 1
        p["sequence"]["last"] = seat
    if kind == "+":                                                                      # A9
        p["plus"] += 1
    if kind == "~":                                                                      # A10
        p["direction"] = -p["direction"]
    if ends:
        p["phase"] = "over"
        return
    if kind == "*":                                                                      # A13
        if silent and not (left == 0 and owner == seat):
            draw_cards(p, seat, 2)
        elif not silent and len(seats_in(p)) > 1:
            p["phase"] = "slap"
    pass_turn(p, seat, kind == "^")                                                      # A11
    settle_phase(p)


def result(pos, seat, move):
    """The position after a legal move; "?" for a card that a fresh shuffle decides."""
    p, m = copy.deepcopy(pos), MOVE.fullmatch(move)
    p["seen"] = [set(map(name, cards or [])) for cards in p["seen"] or [[]] * p["seats"]]
    others = [s for s in range(p["seats"]) if s != seat]
    if m["verb"]:
        lay(p, seat, m)
        return normal(p)
    if m["plain"] == "draw":                                                             # A4
        p["uncalled"], p["drawn"] = None, take_top(p)
        if not p["drawn"]:                                                               # A17
            p["passes"] += 1
            pass_turn(p, seat)
    elif m["keep"]:
        card, p["drawn"] = p["drawn"], None
        if m["keep"] == "up":
            know(p, others, card)
        p["hands"][seat].append(card if m["keep"] == "up" else turned(card))
        pass_turn(p, seat)
    elif m["plain"] == "take":                                                           # A8, A9
        sequence, p["uncalled"] = p["sequence"], None
        draw_cards(p, seat, 2 * sequence["otto"] + p["plus"])
        if sequence["anna"]:
            p["flips"] = {"by": sequence["last"], "left": min(2 * sequence["anna"], cards_of(p, seat)), "turned": []}
        p["sequence"], p["plus"] = {"anna": 0, "otto": 0, "last": None}, 0
    elif m["flip"]:                                                                      # A8
        turn_card(p, p["turn"], int(m["flip"]))
        p["flips"]["turned"].append(int(m["flip"]))
        p["flips"]["left"] -= 1
        if not p["flips"]["left"]:
            p["flips"] = None
    elif m["plain"] == "done":
        p["flips"] = None
    elif m["face"]:                                                                      # A2
        card = p["undecided"][seat].pop(0)
        if m["face"] == front(card):
            know(p, others, card)                                                        # they saw it on the pile
        p["hands"][seat].append(card if m["face"] == front(card) else turned(card))
    elif m["plain"] == "slap":                                                           # A13
        p["slapped"].append(seat)
        if not must_slap(p):
            p["slapped"], p["phase"] = [], "sides"
            draw_cards(p, seat, 2)
    elif m["plain"] == "call":                                                           # A14
        p["uncalled"] = None
    elif m["catch"]:
        p["uncalled"] = None
        draw_cards(p, int(m["catch"]), 1)
    settle_phase(p)
    return normal(p)


def outcome(p):
    """None, or the ranks: A16, then fewer cards."""
    if p["phase"] != "over":
        return None
    key = [(p["out"].index(s), 0) if s in p["out"] else (p["seats"], cards_of(p, s)) for s in range(p["seats"])]
    ranks = [1 + sum(other < mine for other in key) for mine in key]
    return {"winners": [s for s, r in enumerate(ranks) if r == 1], "ranks": ranks, "scores": [0] * p["seats"]}


# ---- What each seat sees ----------------------------------------------------------------------------------------------
def places(p):
    """Every card on the table: (list that holds it, index, who sees both its sides, which side all others see)."""
    for s in range(p["seats"]):
        yield from ((p["hands"][s], i, s, 1) for i in range(len(p["hands"][s])))
        yield from ((p["undecided"][s], i, s, 0) for i in range(len(p["undecided"][s])))
    yield from ((p["discard"], i, None, 0) for i in range(len(p["discard"])))
    yield from ((p["draw"], i, None, 0 if i == 0 else None) for i in range(len(p["draw"])))
    if p["drawn"]:
        yield p, "drawn", p["turn"], 0


def known_to(p, seat):
    """The cards whose hidden side `seat` remembers. A spectator knows what all seats know that do not hold the card."""
    seen = p["seen"] or [[]] * p["seats"]
    if seat is not None:
        return seen[seat]
    holders = {name(w[i]): sees for w, i, sees, _ in places(p)}
    return sorted(c for c in {c for cards in seen for c in cards}
                  if all(c in seen[s] for s in range(p["seats"]) if s != holders.get(c)))


def view(p, seat):
    """The position as `seat` (None: a spectator) may know it: a side it does not know is "?"."""
    p, known = copy.deepcopy(p), known_to(p, seat)
    for where, i, sees, side in list(places(p)):
        card = where[i]
        if (seat is None or sees != seat) and name(card) not in known:
            where[i] = "/".join(t if k == side else "?" for k, t in enumerate(card.split("/")))
    p["seen"] = known
    return p


# ---- For compare.py ---------------------------------------------------------------------------------------------------
def normal(pos):
    """Options filled in; `turned` sorted; `seen` as sorted lists of cards, the lesser side first, or null."""
    p = dict(pos)
    p["flips"] = p["flips"] and {**p["flips"], "turned": sorted(p["flips"]["turned"])}
    p["options"] = {"cards": 8, "placings": True, "deck": "standard", **p["options"]}
    seen = [sorted({name(c) for c in cards or []}) for cards in p["seen"] or []]
    p["seen"] = seen if any(seen) else None
    return p


def normal_view(its):
    return {**its, "seen": sorted(map(name, its["seen"] or []))}


def fill(mine, its):
    """`mine` with the engine's cards in place of each "?"."""
    if mine == "?" and isinstance(its, str):
        return its
    if isinstance(mine, dict) and isinstance(its, dict):
        return {k: fill(v, its.get(k)) for k, v in mine.items()}
    if isinstance(mine, list) and isinstance(its, list) and len(mine) == len(its):
        return [fill(m, i) for m, i in zip(mine, its)]
    return mine


def all_cards(p):
    return sorted(name(w[i]) for w, i, _, _ in places(p))


def apply(pos, seat, move, after):
    mine = fill(result(pos, seat, move), after)
    if all_cards(after) != all_cards(pos):
        raise Wrong("cards came or went")
    return mine


# The hooks that need the rules above.
import annaotto_follow  # noqa: E402
import annaotto_tables  # noqa: E402

follow = annaotto_follow.follow
for hook in ("alike", "broken", "choose", "dealt", "masked", "setup", "spare", "start", "texts"):
    globals()[hook] = getattr(annaotto_tables, hook)
REFERENCE = sys.modules[__name__]
