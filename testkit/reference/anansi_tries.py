"""What to try on Anansi: tables to set up, moves to ask for, positions that differ in secrets or cannot be."""
import copy

DECK = [s + str(v) for s in "SHL" for v in range(1, 15)]
DEFAULTS = {"rounds": 3, "race": 0}


def value(card):
    return int(card[1:])


class Tries:
    # --- tables
    def setup(self, rng):
        options = {"rounds": rng.choice([1, 2, 3]), "race": rng.choice([0, 0, 0, 1, 4, 9, 15, 30, 100])}
        return rng.choice([2, 3, 4, 5]), {k: v for k, v in options.items() if v != DEFAULTS[k] or rng.random() < 0.5}

    def start(self, rng):
        """The last tricks of a round, often the last one of the game, with listeners about as many as piles."""
        n, options = self.setup(rng)
        whole = {**DEFAULTS, **options}
        deck, full = rng.sample(DECK, 42), 8 if n == 5 else 10
        tricks = rng.choice([1, 1, 2, 3, 4])
        pos = {"game": "anansi", "seats": n, "options": options, "row": rng.sample("SHL", 3), "display": {}}
        pos["hands"] = [[deck.pop() for _ in range(tricks)] for _ in range(n)]
        for card in [deck.pop() for _ in range(rng.choice([0, 1, 2, 2, 3, 5, 8]))]:
            pos["display"].setdefault(card[0], []).append(card)
        if n == 2 and rng.random() < 0.8:
            pos["spider"] = [deck.pop() for _ in range(tricks)]
        if n < 4:
            pos["aside"] = [deck.pop() for _ in range(rng.choice([0, 5, 10]))]
        pos["piles"] = [[] for _ in range(n)]
        for _ in range(rng.randrange(full - tricks + 1)):
            if len(deck) >= n:
                pos["piles"][rng.randrange(n)].append([deck.pop() for _ in range(n)])
        piles = [len(p) for p in pos["piles"]]
        pos["listeners"] = [max(0, p + rng.choice([-2, -1, -1, 0, 0, 0, 1])) for p in piles]
        pos["inspired"] = [rng.randint(0, min(pair)) for pair in zip(pos["listeners"], piles)]
        pos["leader"] = rng.randrange(n)
        lacks = [[s for s in "SHL" if all(c[0] != s for c in h)] for h in pos["hands"]]
        pos["voids"] = [[s for s in some if rng.random() < 0.5] for some in lacks]
        pos["round"] = rng.choice([1, 4, 49, 50]) if whole["race"] else rng.randint(1, whole["rounds"])
        left = 36 - sum(pos["listeners"])
        pos["scored"] = {"listeners": [], "bonus": []}
        for _ in range(n):
            pos["scored"]["listeners"].append(rng.randrange(min(5, left + 1)) if pos["round"] > 1 else 0)
            left -= pos["scored"]["listeners"][-1]
            pos["scored"]["bonus"].append(rng.choice([0, 4] if whole["race"] else [0, 2, 4][:pos["round"]])
                                          if pos["round"] > 1 else 0)
        if rng.random() < 0.4:
            pos["supply"] = rng.randrange(min(4, left + 1))
        return pos

    def choose(self, pos, options, rng):
        """Chooses recruits less often than plays, so that listeners and piles are equal more often."""
        kinds = {w: [o for o in options if o[1].startswith(w)] for w in ("play", "recruit", "inspire")}
        weights = {"play": 6, "recruit": 3, "inspire": 2}
        there = [w for w in kinds if kinds[w]]
        return rng.choice(kinds[rng.choices(there, [weights[w] for w in there])[0]])

    def texts(self, pos, rng):
        texts = [w + " " + c for c in DECK for w in ("play", "recruit")] + ["inspire"] * 5
        held = set(sum(pos["hands"], []))
        texts += [t for t in texts if t[-3:].strip() in held] * 2
        return texts + ["", "play", "recruit", "play S0", "play S15", "recruit X3", "play s3", "play S03", "inspire 0",
                        "inspire S3", "play  S3", "play S3 ", " play S3", "Play S3", "play S3 S4", "pass", "play S1x",
                        "recruit H", "play 3", "play S-1", "recruit S99999999999999999999", "play S+3", "inspire "]

    # --- secrets
    def shuffled(self, pos, seat, rng, fixed=()):
        """Other hands, the spider's pile and the unnamed cards with cards exchanged, but never against `voids`."""
        pos = copy.deepcopy(pos)
        open_cards = sum(pos["display"].values(), []) + pos["aside"] + [t["card"] for t in pos["trick"] + pos["recruits"]]
        named = open_cards + sum(sum(pos["piles"], []), []) + sum(pos["hands"], []) + pos.get("spider", [])
        places = [(pos["hands"][s], i, pos["voids"][s]) for s in range(pos["seats"]) if s != seat
                  for i in range(len(pos["hands"][s]))]
        places += [(pos["spider"], i, []) for i in range(len(pos.get("spider", [])))]
        unnamed = [c for c in DECK if c not in named]
        places += [(unnamed, i, []) for i in range(len(unnamed))]
        places = [p for p in places if p[0][p[1]] not in fixed]
        for _ in range(80 if len(places) > 1 else 0):
            (a, i, not_a), (b, j, not_b) = rng.sample(places, 2)
            if a[i][0] not in not_b and b[j][0] not in not_a:
                a[i], b[j] = b[j], a[i]
        pos["hands"] = [sorted(h) for h in pos["hands"]]
        return pos

    def alike(self, pos, seat, rng):
        return [self.shuffled(pos, seat, rng)]

    def masked(self, pos, seat, text, watcher, rng):
        """No position for the last card of a round, because chance deals the next one."""
        last = pos["tricksLeft"] == 1 and len(pos["trick"]) + len(pos["recruits"]) == pos["seats"] - 1
        if last and text != "inspire":
            return []
        other = self.shuffled(pos, watcher, rng, fixed=[text.split()[-1]] + pos.get("spider", [])[:1])
        return [other] if text in self.legal(other, seat) else []

    # --- forms of a position
    def spare(self, pos, rng):
        n = pos["seats"]
        zeros, lists = [0] * n, [[] for _ in range(n)]
        usual = {"round": 1, "aside": [], "trick": [], "recruits": [], "piles": lists, "listeners": zeros,
                 "inspired": zeros, "voids": lists, "scored": {"listeners": zeros, "bonus": zeros}, "spider": [],
                 "leader": pos["trick"][0]["seat"] if pos["trick"] else 0, "tricksLeft": pos["tricksLeft"],
                 "supply": 36 - sum(pos["listeners"]) - sum(pos["scored"]["listeners"])}
        slim = {k: v for k, v in pos.items() if k not in usual or usual[k] != v}
        slim["options"] = {k: v for k, v in pos["options"].items() if v != DEFAULTS[k]}
        if not slim["options"]:
            del slim["options"]
        slim["hands"] = [rng.sample(h, len(h)) for h in pos["hands"]]
        slim["display"] = {s: cards for s, cards in pos["display"].items() if cards}
        if "aside" in slim:
            slim["aside"] = rng.sample(pos["aside"], len(pos["aside"]))
        return slim

    def broken(self, pos, rng):
        n, s, wrong = pos["seats"], rng.randrange(pos["seats"]), []
        nobody = [0] * n

        def bad(why, field, **change):
            wrong.append((why, {**pos, **change}, field))

        def at(field, seat, new):
            return [new if i == seat else old for i, old in enumerate(pos[field])]

        for field, values in {
                "seats": [1, 6, 0, "4", None], "options": [{"rounds": 0}, {"rounds": 4}, {"race": -1}, {"race": 101}, {"x": 1}, []],
                "round": [0, -1, "1", 1.5], "row": [["S", "H"], ["S", "S", "L"], ["S", "H", "X"], [], "SHL", ["S", "H", "L", "S"]],
                "hands": [None, pos["hands"][1:], pos["hands"] + [[]], at("hands", s, ["S15"]), at("hands", s, "S1")],
                "leader": [n, -1, "0"], "trick": [{}, [{"seat": 0}], [{"seat": n, "card": "S1"}], [{"card": "S1"}], ["S1"]],
                "recruits": [{}, [{"seat": 0}], ["S1"]], "piles": [pos["piles"][1:], at("piles", s, ["S1"]), {}],
                "listeners": [nobody[1:], at("listeners", s, -1), at("listeners", s, 37), at("listeners", s, "1"), 0],
                "inspired": [nobody[1:], at("inspired", s, -1), at("inspired", s, min(pos["listeners"][s], len(pos["piles"][s])) + 1)],
                "voids": [[[]] * (n - 1), at("voids", s, ["X"]), at("voids", s, "S"), [0] * n],
                "scored": [{"listeners": nobody[1:], "bonus": nobody}, {"listeners": nobody, "bonus": nobody[1:]}, [],
                           {"listeners": at("listeners", s, -1), "bonus": nobody}, {"listeners": nobody, "bonus": at("listeners", s, -1)}],
                "supply": [-1, 37, "36", 36 - sum(pos["listeners"]) - sum(pos["scored"]["listeners"]) + 1],
                "tricksLeft": [-1, 11, "1", pos["tricksLeft"] + 1], "aside": ["S1", ["S0"], {}, [1]]}.items():
            for i, v in enumerate(values):
                bad(f"{field} #{i}", field, **{field: v})
        for field in ("seats", "hands", "row", "display"):
            wrong.append((f"no {field}", {k: v for k, v in pos.items() if k != field}, field))
        suits = dict(pos["display"])
        bad("no such suit", "display", display={**suits, "X": []})
        if suits["S"]:
            bad("under another suit", "display", display={**suits, "S": [], "H": suits["H"] + suits["S"]})
        bad("display a list", "display", display=["S1"])
        everywhere = sum(pos["hands"], []) + sum(suits.values(), []) + pos["aside"] + sum(sum(pos["piles"], []), [])
        everywhere += [t["card"] for t in pos["trick"] + pos["recruits"]] + pos.get("spider", [])
        if everywhere:
            bad("a card twice", None, aside=pos["aside"] + [rng.choice(everywhere)])
        free = [c for c in DECK if c not in everywhere]
        if not pos["options"]["race"]:
            bad("a round too many", "round", round=pos["options"]["rounds"] + 1)
        if n == 2:
            if pos.get("spider"):
                bad("a spider too short", "spider", spider=pos["spider"][1:] if len(pos["spider"]) > 1 else ["X1"])
        else:
            bad("a spider at three seats or more", None, spider=["S1"])
        if pos["tricksLeft"] == 0:
            return wrong
        hand = pos["hands"][s]
        bad("hands unequal", None, hands=at("hands", s, hand[1:] if hand else free[:1] or ["S1"]))
        wrong.append(("hands unequal, tricksLeft left out", {k: v for k, v in wrong[-1][1].items() if k != "tricksLeft"}, None))
        if pos["trick"]:
            bad("another leader", None, leader=(pos["leader"] + 1) % n)
            first, *rest = pos["trick"]
            bad("the leader recruits", None, trick=rest, recruits=[first] + pos["recruits"])
            if rest:
                bad("trick out of order", None, trick=rest + [first])
        laid = len(pos["trick"]) + len(pos["recruits"])
        full = pos["hands"]
        if laid < n - 1 and laid > 0:  # a seat left out
            skip = (pos["leader"] + laid + 1) % n
            bad("a seat passed over", None, hands=at("hands", skip, full[skip][1:]),
                trick=pos["trick"] + [{"seat": skip, "card": full[skip][0]}])
        if laid == n - 1:
            seat = (pos["leader"] + laid) % n
            bad("a trick of all seats", None, hands=at("hands", seat, full[seat][1:]),
                trick=pos["trick"] + [{"seat": seat, "card": full[seat][0]}])
        if laid and laid < n - 1 and len(pos["recruits"]) == (2 if n == 5 else 1):
            seat = (pos["leader"] + laid) % n
            bad("a recruiter too many", None, hands=at("hands", seat, full[seat][1:]),
                recruits=pos["recruits"] + [{"seat": seat, "card": full[seat][0]}])
        return wrong
