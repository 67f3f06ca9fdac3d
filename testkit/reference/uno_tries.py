"""What to try on UNO: tables to set up, moves to ask for, positions that differ in secrets or cannot be."""
from collections import Counter

COLOURS = "RYGB"
DECK = Counter([c + s for c in COLOURS for s in "0112233445566778899SSVVDD"] + ["W"] * 4 + ["F"] * 4)
CARDS = list(DECK)
DEFAULTS = {"target": 500, "rounds": 0, "wildPoints": 30, "bluff": "match", "partner": False, "stack": False,
            "sevenO": False, "jumpIn": False, "cards": 7, "deck": "standard"}


def wild(card):
    return card in ("W", "F")


def copy(pos):
    return {**pos, "hands": [list(h) for h in pos["hands"]], "discard": list(pos["discard"]),
            "draw": list(pos["draw"]), "scores": list(pos["scores"]), "known": [dict(k) for k in pos["known"]]}


class Tries:
    # --- tables
    def setup(self, rng):
        partner = rng.random() < 0.25
        seats = rng.choice([4, 6, 8, 10] if partner else [2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10])
        options = {"partner": partner}
        for name in ("stack", "sevenO", "jumpIn"):
            options[name] = rng.random() < 0.5
        options["target"] = rng.choice([1, 50, 100, 200, 500])
        options["rounds"] = rng.choice([0, 0, 1, 2, 3])
        options["wildPoints"] = rng.choice([30, 50])
        options["bluff"] = rng.choice(["match", "colour"])
        options["cards"] = rng.choice([7, 7, 3, 5, 10])
        return seats, {k: v for k, v in options.items() if v != DEFAULTS[k] or rng.random() < 0.5}

    def start(self, rng):
        """Few cards and a short or empty draw pile, so that U6, U13 and U14 come soon."""
        seats, options = self.setup(rng)
        deck = list(DECK.elements())
        rng.shuffle(deck)
        if rng.random() < 0.5:  # more of what matters
            wanted = rng.choice(["DF07V", "D", "F", "07"])
            deck.sort(key=lambda c: rng.random() + (c[-1] in wanted) * rng.choice([0.5, 0.9]))
        sizes = rng.choice([[1, 2], [1, 2, 2, 3, 4, 6]])
        hands = [[deck.pop() for _ in range(rng.choice(sizes))] for _ in range(seats)]
        discard = [deck.pop() for _ in range(rng.choice([1, 1, 2, 3, 5]))]
        pos = {"game": "uno", "seats": seats, "options": options, "hands": hands, "discard": discard,
               "turn": rng.randrange(seats), "direction": rng.choice([1, -1]), "dealer": rng.randrange(seats)}
        if wild(discard[-1]):
            pos["colour"] = rng.choice(COLOURS)
        if rng.random() < 0.8:
            pos["draw"] = [deck.pop() for _ in range(min(len(deck), rng.choice([0, 0, 1, 2, 5, 10])))]
        return self.midway(pos, {**DEFAULTS, **options}, rng)

    def midway(self, pos, options, rng):
        """Puts the position into a phase, a window or a later round."""
        top, n, turn = pos["discard"][-1], pos["seats"], pos["turn"]
        if top == "F" and rng.random() < 0.7:
            pos.update(phase="challenge", bluff=rng.random() < 0.5)
            if options["stack"]:
                pos["pending"] = rng.choice([4, 8, 12])
        elif pos["discard"] == ["W"] and rng.random() < 0.7:
            pos.update(phase="colour", colour=None, turn=(pos["dealer"] + 1) % n, direction=1)
        elif top[-1] == "D" and options["stack"] and rng.random() < 0.7:
            pos["pending"] = rng.choice([2, 4, 6, 8])
        elif rng.random() < 0.2:
            pos.update(phase="drawn", drawn=rng.choice(pos["hands"][turn]))
        elif rng.random() < 0.3 and not pos.get("draw", [1]):
            pos["passes"] = rng.randrange(n)
        single = [s for s in range(n) if len(pos["hands"][s]) == 1]
        if single and pos.get("phase", "turn") in ("turn", "challenge") and not pos.get("passes") and rng.random() < 0.6:
            pos["uncalled"] = rng.choice(single)
        if rng.random() < 0.5:
            scores = [rng.randrange(options["target"]) for _ in range(n)]
            pos["scores"] = [scores[s % (n // 2)] for s in range(n)] if options["partner"] else scores
            pos["round"] = rng.randint(1, options["rounds"] or 5)
        return pos

    def choose(self, pos, options, rng):
        """Mostly lays and jumps, so that rounds end; some games rather draw."""
        lays = [o for o in options if o[1][:3] in ("lay", "jum")]
        rest = [o for o in options if o not in lays]
        eager = 0.85 if pos["round"] % 3 else 0.5
        return rng.choice(lays if lays and (not rest or rng.random() < eager) else rest)

    # --- secrets
    def normal_view(self, view):
        hands = [h if isinstance(h, int) else sorted(h) for h in view["hands"]]
        return {**view, "hands": hands, "known": sorted(
            ({**m, "cards": sorted(m["cards"])} for m in view["known"]), key=lambda m: m["holder"])}

    def alike(self, pos, seat, rng):
        """The other hands and the draw pile dealt anew, but for what `seat` knows of them."""
        other = copy(pos)
        sure = {k["holder"]: Counter(k["cards"]) for k in pos["known"] if k["seat"] == seat}
        hidden = [s for s in range(pos["seats"]) if s != seat]
        kept = {s: list((sure.get(s, Counter()) & Counter(pos["hands"][s])).elements()) for s in hidden}
        pool = list(pos["draw"])
        for s in hidden:
            pool += (Counter(pos["hands"][s]) - Counter(kept[s])).elements()
        unseen = DECK - Counter(sum(pos["hands"], []) + pos["draw"] + pos["discard"])
        pool += unseen.elements()  # out of play: nobody knows which
        rng.shuffle(pool)
        for s in hidden:
            other["hands"][s] = kept[s] + [pool.pop() for _ in range(len(pos["hands"][s]) - len(kept[s]))]
        other["draw"] = [pool.pop() for _ in pos["draw"]]
        if pos["drawn"] and seat != pos["turn"]:
            fresh = Counter(other["hands"][pos["turn"]]) - Counter(kept[pos["turn"]])
            other["drawn"] = rng.choice(sorted(fresh)) if fresh else pos["drawn"]
            if not fresh:
                return []
        if pos["bluff"] is not None and seat != (pos["turn"] - pos["direction"]) % pos["seats"]:
            other["bluff"] = rng.random() < 0.5
        other["known"] = [k for k in pos["known"] if k["seat"] == seat]
        return [self.lean(other)]

    def masked(self, pos, seat, text, watcher, rng):
        """No position for a challenge (it reveals cards), for a move that ends a round (points reveal cards, and the deal is chance),
        or for one that gives the watcher cards it did not know."""
        word, card, _, other, _ = self.read(text)
        if other == watcher or card and card[-1] == "0" and pos["options"]["sevenO"] and watcher is not None:
            return []
        if card and card[-1] == "D" and watcher == (seat + pos["direction"]) % pos["seats"]:
            return []
        ends = word in ("lay", "jump") and len(pos["hands"][seat]) == 1 or word == "draw" and pos["passes"] == pos["seats"] - 1
        if word == "challenge" or ends:
            return []
        known = [k for k in pos["known"] if (k["seat"], k["holder"]) == (watcher, seat)]
        if card and (pos["phase"] == "drawn" or not (known and card in known[0]["cards"])):  # the card laid stays where it was
            rest = [k for k in pos["known"] if k not in known]
            memory = {"seat": watcher, "holder": seat, "cards": (known[0]["cards"] if known else []) + [card]}
            made = self.alike({**pos, "known": rest + [memory]}, watcher, rng)
            for other in made:
                other["known"] = [k for k in pos["known"] if k["seat"] == watcher]
                if pos["phase"] == "drawn":
                    other["drawn"] = card
            return made
        return self.alike(pos, watcher, rng)

    def lean(self, pos):
        """Without the fields that rules/uno.md does not name, where they say nothing."""
        return {k: v for k, v in pos.items() if not (k == "known" and not v or k == "under" and v is None)}

    def spare(self, pos, rng):
        """Everything at its default left out."""
        pos = self.lean(pos)
        top = pos["discard"][-1]
        usual = {"turn": 0, "direction": 1, "phase": "turn", "dealer": pos["seats"] - 1, "round": 1, "passes": 0,
                 "pending": 4 if pos["phase"] == "challenge" and pos["options"]["stack"] else 0,
                 "scores": [0] * pos["seats"], "drawn": None, "uncalled": None,
                 "bluff": False if pos["phase"] == "challenge" else None,
                 "colour": None if wild(top) else top[0]}
        slim = {k: v for k, v in pos.items() if k not in usual or usual[k] != v}
        slim["options"] = {k: v for k, v in pos["options"].items() if v != DEFAULTS[k]}
        if not slim["options"]:
            del slim["options"]
        slim["hands"] = [rng.sample(h, len(h)) for h in pos["hands"]]
        return slim

    def broken(self, pos, rng):
        whole, n = self.lean(pos), pos["seats"]
        wrong = []

        def bad(why, field, **change):
            wrong.append((why, {**whole, **change}, field))

        def hand(seat, cards):
            return [cards if s == seat else h for s, h in enumerate(pos["hands"])]

        s = rng.randrange(n)
        bad("a card more often than in the deck", None, draw=["R0", "R0"] + pos["draw"])
        bad("no such card", "hands", hands=hand(s, pos["hands"][s] + ["R10"]))
        bad("a hand too few", "hands", hands=pos["hands"][1:])
        bad("no discard", "discard", discard=[])
        for field, value in (("turn", n), ("turn", -1), ("direction", 0), ("direction", 2), ("phase", "asleep"),
                             ("dealer", n), ("scores", [0] * (n - 1)), ("pending", 3), ("pending", -2),
                             ("colour", "X"), ("passes", -1), ("uncalled", n), ("draw", "R5"), ("seats", 11),
                             ("seats", 1), ("options", {"target": 0}), ("options", {"nosuch": 1}), ("turn", "0"),
                             ("hands", None), ("scores", ["0"] * n), ("turn", 0.5), ("bluff", 3)):
            bad(f"{field} {value if not isinstance(value, list) else 'list'}", field, **{field: value})
        top, phase, stack = pos["discard"][-1], pos["phase"], pos["options"]["stack"]
        if phase != "over":
            bad("an empty hand", "hands", hands=hand(s, []))
        if phase in ("drawn", "colour") and len(pos["hands"][s]) == 1:
            bad("uncalled outside turn and challenge", "uncalled", uncalled=s)
        if len(pos["hands"][s]) != 1:
            bad("uncalled with more cards", "uncalled", uncalled=s)
        missing = [c for c in CARDS if c not in pos["hands"][pos["turn"]]]
        bad("drawn not in hand", None, phase="drawn", drawn=rng.choice(missing), pending=0, uncalled=None, bluff=None)
        bad("drawn is null", None, phase="drawn", drawn=None, pending=0, uncalled=None, bluff=None)
        if pos["discard"] != ["W"]:
            bad("phase colour", None, phase="colour", colour=None, pending=0, drawn=None, uncalled=None, bluff=None)
        if top != "F":
            bad("phase challenge", None, phase="challenge", pending=4 if stack else 0, drawn=None, bluff=False)
        if not stack:
            bad("pending without stack", "pending", pending=2 if top[-1] == "D" else 4)
        elif phase == "turn" and top[-1] != "D":
            bad("pending on no D", "pending", pending=2)
        elif phase == "challenge":
            bad("pending 6 on an F", "pending", pending=6)
            bad("pending 0 on an F", "pending", pending=0)
        if wild(top) and phase != "colour":
            bad("no colour under a wild", "colour", colour=None)
        if n % 2 or n < 4:
            bad("partner with odd seats", None, options={**pos["options"], "partner": True})
        return wrong

    def texts(self, pos, rng):
        """Any card in hand or on top with every tail, the rest of the cards with some."""
        near = set(sum(pos["hands"], [])) | {pos["discard"][-1], "W", "F"}
        seats = list(range(pos["seats"])) + [pos["seats"], 12]
        texts = ["draw", "pass", "accept", "challenge", "take", "call"] * 4
        texts += ["colour " + c for c in COLOURS] + [f"catch {s}" for s in seats] * 2
        for card in CARDS:
            for word in ("lay", "jump"):
                texts += [f"{word} {card}", f"{word} {card} uno"]
                if card in near:
                    s = rng.choice(seats + [pos["turn"]] * 3)
                    texts += [f"{word} {card}"] * 3 + [f"{word} {card} swap {s}", f"{word} {card} swap {s} uno"]
                    if word == "lay":
                        c = rng.choice(COLOURS)
                        texts += [f"lay {card} {c}", f"lay {card} {c} uno", f"lay {card} {c} swap {s}",
                                  f"lay {card} {c} swap {s} uno"]
        return texts + ["", "lay", "lay X5", "colour", "colour X", "catch", "catch x", "swap 1", "lay R5 uno swap 1",
                        "lay W uno G", "jump W G", "uno", "draw 2", "lay r5", "catch -1", "Draw", "pass pass"]
