"""Tables for the reference of ANNAOTTO: what random play seldom meets, what looks the same to a seat, what cannot be."""
import copy

from annaotto import (COLOURS, MAX_TURNS, SIGNS, all_cards, candidates, check, deck, front, known_to, name, normal,
                      places, result, sign, turned, view)


def alike(p, seat, rng, keep=1):
    """Positions that differ from `p` only in what `seat` cannot know; the first `keep` cards to come do not move."""
    q = copy.deepcopy(p)
    below = q["draw"][keep:]
    rng.shuffle(below)
    q["draw"][keep:] = [rng.choice((c, turned(c))) for c in below]
    known = known_to(p, seat)
    hidden = [(w, i, side) for w, i, sees, side in places(q)
              if (sees is None or sees != seat) and side is not None and name(w[i]) not in known]
    renamed = {}
    for w, i, side in rng.sample(hidden, min(len(hidden), 12)):
        shown = w[i].split("/")[side]
        fits = [k for k in range(keep, len(q["draw"])) if shown in q["draw"][k].split("/")]
        if fits:
            k = rng.choice(fits)
            old, new = w[i], q["draw"][k]
            w[i], q["draw"][k] = new if new.split("/")[side] == shown else turned(new), old
            renamed[name(old)] = name(new)
    if q["seen"]:                                     # what other seats know moves with the cards
        q["seen"] = [[renamed.get(c, c) for c in cards] for cards in q["seen"]]
    if view(normal(q), seat) != view(p, seat):
        raise AssertionError("the reference's own positions are not alike")
    return [q]


def masked(p, seat, move, watcher, rng):
    """Positions alike for `watcher` in which `move` looks the same to it, too."""
    found, after = [], result(p, seat, move)
    for keep in (1, 4) if "?" not in all_cards(after) else ():
        q = normal(alike(p, watcher, rng, keep)[0])
        if check(q, seat, move) is None and view(result(q, seat, move), watcher) == view(after, watcher):
            found.append(q)
    return found


def setup(rng):
    return rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8)), {"cards": rng.choice((6, 8)), "placings": rng.random() < 0.7}


def dealt(p):
    """A1, A2: complaints about a fresh deal."""
    found = []
    if all_cards(p) != sorted(map(name, deck())):
        found.append("the cards are not the deck")
    if any(p["hands"]) or any(len(u) != p["options"]["cards"] for u in p["undecided"]) or len(p["discard"]) != 1:
        found.append("not the right number of cards in front of each seat, or on the discard pile")
    up, down = p["discard"][0].split("/")
    if sign(up):
        found.append("a special is the first discard")
    turned_over = [name(p["discard"][0])]                            # all saw the special that lay up before
    if p["seen"] not in ([None, [turned_over] * p["seats"]] if sign(down) else [None]):
        found.append("seats remember what nobody has seen")
    if p["phase"] != "sides" or any(p[k] for k in ("plus", "flips", "drawn", "out", "slapped", "turns", "passes")):
        found.append("something is open before the first turn")
    return found


def texts(p, rng):
    more = ["", "lay", "lay 0 anna all", "lay 0 own", "lay 0 own X", "lay x", "lay 0.", "keep", "face", "face R", "face Rx",
            "flip", "catch", "catch x", "Draw", "draw 1", "lay -1", "lay 0 otto anna", "lay 0 anna anna", "face RdX", "pass"]
    return list(candidates(p)) + more


def choose(p, options, rng):
    """A kind of move first, so that the many ways to lay ANNAOTTO do not drown the rest; a lay more often than not."""
    seat = rng.choice(sorted({s for s, _ in options}))
    mine = [t for s, t in options if s == seat]
    lays = [t for t in mine if t.startswith("lay")]
    if lays and rng.random() < 0.7:
        place = rng.choice(sorted({t.split()[1] for t in lays}))
        return seat, rng.choice([t for t in lays if t.split()[1] == place])
    kind = rng.choice(sorted({t.split()[0] for t in mine}))
    return seat, rng.choice([t for t in mine if t.split()[0] == kind])


def start(rng):
    """Short hands, a short pile, something open, the last turns: what random play from a deal seldom meets."""
    seats = rng.choice((2, 2, 3, 3, 4, 8))
    cards = [rng.choice((c, turned(c))) for c in deck()]
    special = [c for c in cards if front(c).endswith(tuple(SIGNS)) or "AO/" in c]
    rng.shuffle(cards)
    if rng.random() < 0.5:
        cards.sort(key=lambda c: c in special)                       # popped from the end: many specials
    pop = lambda n: [cards.pop() for _ in range(n)]  # noqa: E731
    out = rng.sample(range(seats), rng.choice((0, 0, 0, seats - 2)))
    placings = True if out else rng.random() < 0.7
    hands = [[] if s in out else pop(rng.choice((1, 1, 2, 2, 3, 4))) for s in range(seats)]
    p = {"game": "annaotto", "seats": seats, "hands": hands, "discard": pop(rng.choice((1, 1, 2, 3, 6, 20))),
         "draw": pop(rng.choice((0, 0, 1, 2, 4, 9, 30))),
         "colour": None, "out": out, "turn": rng.choice([s for s in range(seats) if s not in out]),
         "direction": rng.choice((1, -1)), "turns": rng.choice((0, 0, 5, MAX_TURNS - 2, MAX_TURNS - rng.randint(1, 9)))}
    p["options"] = {"cards": rng.choice((6, 8)), "placings": placings, "deck": "standard"}
    if rng.random() < 0.7:                                           # the seat in turn has a special at hand that fits
        wanted = rng.choice(("A", "O", "*", "*", "+", "~", "^", "AO"))
        special = rng.choice([c for c in cards + [turned(c) for c in cards] if sign(front(c)) == wanted] or [None])
        fits = [c for c in cards + [turned(c) for c in cards]
                if special and name(c) != name(special) and (front(c)[0] == front(special)[0] or "AO" in front(special))]
        if fits:
            whose = p["turn"] if rng.random() < 0.7 else rng.choice([s for s in range(seats) if s not in out])
            del hands[whose][rng.choice((1, 1, 2, 3)):]
            hands[whose][0] = special if whose == p["turn"] else turned(special)
            p["discard"][-1] = rng.choice(fits)
            cards[:] = [c for c in cards if name(c) not in (name(special), name(p["discard"][-1]))]
    lies = sign(front(p["discard"][-1]))
    last = rng.choice([s for s in range(seats) if s != p["turn"]])
    if lies == "AO":
        p["colour"] = rng.choice(COLOURS)
    if lies in ("A", "O") and rng.random() < 0.8:
        more = rng.randint(1, 3)                                     # the names alternate
        less = max(0, more - rng.choice((0, 1)))
        p["sequence"] = {"anna": more if lies == "A" else less, "otto": more if lies == "O" else less, "last": last}
    if lies == "+" and rng.random() < 0.8:
        p["plus"] = rng.randint(1, 4)
    single = [s for s in range(seats) if len(hands[s]) == 1 and s != p["turn"]]
    if single and rng.random() < 0.4:
        p["uncalled"] = rng.choice(single)
    if len(cards) > 9 and rng.random() < 0.4:
        midway(p, last, pop, rng)
    return p


def midway(p, last, pop, rng):
    """Puts a started table into the middle of something: slaps, cards to turn, a drawn card, cards to face."""
    still, is_open = [s for s in range(p["seats"]) if s not in p["out"]], p.get("sequence") or p.get("plus")
    lies, hand = sign(front(p["discard"][-1])), p["hands"][p["turn"]]
    if lies == "*":
        p["phase"], p["slapped"] = "slap", rng.sample(still, rng.randrange(len(still)))
    elif lies in ("A", "O") and not is_open:
        left = rng.randint(1, len(hand))
        p["phase"], p["uncalled"] = "flip", None
        p["flips"] = {"by": last, "left": left, "turned": rng.sample(range(len(hand)), rng.randint(0, len(hand) - left))}
    elif not is_open and rng.random() < 0.4:
        p["phase"], p["uncalled"], p["drawn"] = "drawn", None, pop(1)[0]
    if p.get("phase") != "drawn" and rng.random() < 0.5:
        p["undecided"] = [pop(rng.randint(0, 1)) if s in still and s != p.get("uncalled") else [] for s in range(p["seats"])]
        p["phase"] = "slap" if lies == "*" else "sides" if any(p["undecided"]) else p.get("phase", "turn")


def spare(p, rng):
    """`p` with what `set` fills in by itself left out."""
    plain = {"colour": None, "drawn": None, "direction": 1, "flips": None, "slapped": [], "uncalled": None, "out": [],
             "turns": 0, "passes": 0, "seen": None, "plus": 0, "sequence": {"anna": 0, "otto": 0, "last": None}, "turn": 0,
             "undecided": [[]] * p["seats"], "phase": "sides" if any(p["undecided"]) else "turn"}
    return {k: v for k, v in p.items() if k not in plain or plain[k] != v or rng.random() < 0.2}


def broken(p, rng):
    """Positions that cannot be. The engine takes three more that cannot, which are not tried: `over` before the end,
    a seat out that should have ended the game (placings false), a sequence that does not alternate."""
    found = []

    def change(why, field, **new):
        found.append((why, {**copy.deepcopy(p), **new}, field))
    seats, others = range(p["seats"]), [c for c in deck() if name(c) not in all_cards(p)]
    holder = rng.choice([s for s in seats if p["hands"][s]] or [None])
    if holder is not None:
        hands = lambda card: [h + [card] if s == holder else h for s, h in enumerate(p["hands"])]  # noqa: E731
        change("a card the deck lacks", "hands", hands=hands("Rd/Rd"))
        change("not a card", "hands", hands=hands("Rd"))
        change("a card twice in a hand", None, hands=hands(p["hands"][holder][0]))
        change("a card twice, turned", None, hands=hands(turned(p["hands"][holder][0])))
        change("a card twice, hand and discard", None, hands=hands(turned(p["discard"][0])))
        change("a card twice, hand and draw", None, draw=p["draw"] + [p["hands"][holder][0]])
        if not p["undecided"][holder]:
            change("a seat without cards not out", None, hands=[[] if s == holder else h for s, h in enumerate(p["hands"])])
        change("a seat with cards out", None, out=p["out"] + [holder])
    top = sign(front(p["discard"][-1]))
    change("colour and top card", "colour", colour=None if top == "AO" else "R")
    if top == "AO":
        change("no such colour", "colour", colour="X")
    if top not in ("A", "O"):
        change("a sequence without its sign", "sequence",
               sequence={"anna": 1, "otto": 0, "last": (p["turn"] + 1) % p["seats"]})
    if top != "+":
        change("a run without its sign", "plus", plus=1)
    if p["out"] and p["phase"] != "over":
        change("turn is out", "turn", turn=p["out"][0])
        change("out twice", "out", out=p["out"] + p["out"][:1])
    change("turn is nobody", "turn", turn=p["seats"])
    change("no direction", "direction", direction=0)
    change("no such phase", "phase", phase="sleep")
    change("no discard", "discard", discard=[])
    change("too few hands", "hands", hands=p["hands"][1:])
    change("too few undecided", "undecided", undecided=p["undecided"][1:])
    change("negative turns", "turns", turns=-1)
    change("negative passes", "passes", passes=-1)
    change("uncalled is nobody", "uncalled", uncalled=p["seats"])
    change("out is nobody", "out", out=[p["seats"]])
    change("seats", "seats", seats=1)
    change("options", "options", options={"cards": 7})
    later = (p["turn"] + 1) % p["seats"]
    change("flips of a card twice", None, phase="flip", flips={"by": later, "left": 1, "turned": [0, 0]})
    change("flips of no card there", None, phase="flip", flips={"by": later, "left": 1, "turned": [99]})
    change("no flips left", None, phase="flip", flips={"by": later, "left": 0, "turned": []})
    change("flips by nobody", None, phase="flip", flips={"by": p["seats"], "left": 1, "turned": []})
    if p["phase"] != "slap":
        change("slapped without slaps", "slapped", slapped=[p["turn"]])
    else:
        change("slapped twice", "slapped", slapped=[p["turn"], p["turn"]])
        change("slapped by all", "slapped", slapped=[s for s in seats if s not in p["out"]])
    if p["phase"] != "over":
        many = [s for s in seats if len(p["hands"][s]) + len(p["undecided"][s]) > 1]
        if many:
            change("uncalled with many cards", "uncalled", uncalled=rng.choice(many))
        if p["out"]:
            change("uncalled and out", "uncalled", uncalled=p["out"][0])
        change("turns beyond the last", "turns", turns=MAX_TURNS + 1)
        change("passes beyond the last", "passes", passes=p["seats"] + 1)
    change("seen is no card", "seen", seen=[["Rd/Rd"]] + [[]] * (p["seats"] - 1))
    change("too few seen", "seen", seen=[[]])
    if top != "*":
        change("slaps without ALL", None, phase="slap", slapped=[])
    for phase in ("sides", "flip", "drawn", "turn"):
        asleep = p["phase"] == "slap" and not p["slapped"]           # nobody has slapped yet: other phases look alike
        lax = p["phase"] == "over" and not p["options"]["placings"]
        if phase != p["phase"] and not lax and not (asleep and phase == ("sides" if any(p["undecided"]) else "turn")):
            change("phase %s for %s" % (phase, p["phase"]), None, phase=phase)
    return rng.sample(found, min(len(found), 16))
