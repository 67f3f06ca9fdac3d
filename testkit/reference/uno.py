"""A second reading of UNO, written from rules/uno.md for compare.py. Rule ids are those of that file."""
import re
from collections import Counter

from compare import ANY, Wrong, differences
from uno_follow import follow
from uno_tries import COLOURS, DECK, DEFAULTS, Tries, copy, wild

LAY = re.compile(r"lay ([RYGB][0-9SVD]|W|F)(?: ([RYGB]))?(?: swap (\d+))?( uno)?")
JUMP = re.compile(r"jump ([RYGB][0-9SVD]|W|F)(?: swap (\d+))?( uno)?")


class Uno(Tries):
    # --- the table
    def normal(self, pos):
        pos = dict(pos)
        pos["options"] = {**DEFAULTS, **pos.get("options", {})}
        pos["hands"] = [sorted(h) for h in pos["hands"]]
        pos["known"] = tidy(pos.get("known", []))
        pos.setdefault("under", None)
        return pos

    # --- U3-U5, U10-U13, U18-U20: what may be done
    def must(self, pos):
        return [] if pos["phase"] == "over" else [pos["turn"]]

    def may(self, pos):
        if pos["phase"] == "over":
            return []
        return [s for s in range(pos["seats"]) if s != pos["turn"] and self.legal(pos, s)]

    def legal(self, pos, seat):
        """Built from what the rules offer, not from check(), so that each checks the other."""
        moves, phase, options = [], pos["phase"], pos["options"]
        hand = pos["hands"][seat]
        if phase == "over":
            return moves
        if seat == pos["turn"]:
            if phase == "colour":                                          # U2
                moves += ["colour " + c for c in COLOURS]
            elif phase == "drawn":                                         # U5
                moves += ["pass"] + self.lays(pos, seat, [pos["drawn"]])
            elif phase == "challenge":                                     # U11, U12, U18
                moves += ["accept", "challenge"]
                if options["stack"]:
                    moves += self.lays(pos, seat, ["F"] if "F" in hand else [])
            elif pos["pending"]:                                           # U18
                moves += ["take"] + self.lays(pos, seat, [c for c in set(hand) if c[-1] == "D"])
            else:                                                          # U3
                moves += ["draw"] + self.lays(pos, seat, set(hand))
        elif phase == "turn" and options["jumpIn"] and not wild(top := pos["discard"][-1]) and top in hand:  # U20
            moves += ["jump" + m[3:] for m in self.lays(pos, seat, [top])]
        if pos["uncalled"] is not None:                                    # U13
            moves.append("call" if pos["uncalled"] == seat else f"catch {pos['uncalled']}")
        return moves

    def lays(self, pos, seat, cards):
        texts = []
        left = len(pos["hands"][seat]) - 1
        for card in cards:
            if not self.matches(pos, card):
                continue
            forms = [f"lay {card} {c}" for c in COLOURS] if wild(card) else [f"lay {card}"]   # U10
            if self.swaps(pos, card, left):                                # U19
                forms = [f"{f} swap {s}" for f in forms for s in range(pos["seats"]) if s != seat]
            texts += forms + ([f + " uno" for f in forms] if left == 1 else [])               # U13
        return texts

    def swaps(self, pos, card, left):
        return pos["options"]["sevenO"] and card[-1] == "7" and left > 0

    def matches(self, pos, card):                                          # U4, U18
        top = pos["discard"][-1]
        if pos["pending"] or pos["phase"] == "challenge":
            return card[-1] == top[-1]
        return wild(card) or card[0] == pos["colour"] or (not wild(top) and card[1] == top[1])

    # --- "Which rule refuses"
    def check(self, pos, seat, text):
        move = self.read(text)
        if move is None:
            return ("bad-move", None)
        word, card, colour, swap, uno = move
        phase, options, hand = pos["phase"], pos["options"], pos["hands"][seat]
        if phase == "over":
            return ("illegal", "U16")
        if word == "jump":
            return None if text in self.legal(pos, seat) else ("illegal", "U20")
        if word in ("call", "catch"):
            return None if text in self.legal(pos, seat) else ("illegal", "U13")
        if seat != pos["turn"]:
            return ("not-your-turn", "U3")
        # The rule of a special phase refuses first.
        if phase == "colour":
            return None if word == "colour" else ("illegal", "U2")
        if phase == "drawn":
            if word == "pass":
                return None
            if word != "lay" or card != pos["drawn"]:
                return ("illegal", "U5")
        if phase == "challenge":
            if word in ("accept", "challenge"):
                return None
            if word != "lay" or not options["stack"]:
                return ("illegal", "U11")
        if word != "lay":
            rule = {"pass": "U3", "colour": "U2", "accept": "U11", "challenge": "U12", "take": "U18", "draw": "U18"}[word]
            fine = word == "take" and pos["pending"] or word == "draw" and not pos["pending"]
            return None if fine else ("illegal", rule)
        if card not in hand:
            return ("illegal", "U3")
        if not self.matches(pos, card):
            return ("illegal", "U18" if pos["pending"] else "U4")
        if wild(card) != (colour is not None):
            return ("illegal", "U10")
        if self.swaps(pos, card, len(hand) - 1) != (swap is not None) or swap is not None and (
                swap == seat or swap >= pos["seats"]):
            return ("illegal", "U19")
        if uno and len(hand) != 2:
            return ("illegal", "U13")
        return None

    def read(self, text):
        """(word, card, colour, swap or seat, uno), or None."""
        if text in ("draw", "pass", "accept", "challenge", "take", "call"):
            return (text, None, None, None, False)
        if m := re.fullmatch(r"colour ([RYGB])", text):
            return ("colour", None, m[1], None, False)
        if m := re.fullmatch(r"catch (\d+)", text):
            return ("catch", None, None, int(m[1]), False)
        if m := LAY.fullmatch(text):
            return ("lay", m[1], m[2], m[3] and int(m[3]), bool(m[4]))
        if m := JUMP.fullmatch(text):
            return ("jump", m[1], None, m[2] and int(m[2]), bool(m[3]))
        return None

    # --- what a move does
    def apply(self, pos, seat, text, after):
        return Step(self, copy(pos), after).make(seat, *self.read(text))

    # --- U15-U17: the end
    def team(self, pos, seat):
        half = pos["seats"] // 2
        return {seat, (seat + half) % pos["seats"]} if pos["options"]["partner"] else {seat}

    def outcome(self, pos):
        if pos["phase"] != "over":
            return None
        seats = range(pos["seats"])
        key = dict(enumerate(pos["scores"]))
        if pos["options"]["rounds"] == 1:
            out = [s for s in seats if not pos["hands"][s]]
            first = self.team(pos, out[0]) if out else set(seats)
            key = {s: float("inf") if s in first else key[s] for s in seats}
        teams = {min(self.team(pos, s)) for s in seats}
        ranks = [1 + sum(key[t] > key[s] for t in teams) for s in seats]
        return {"winners": [s for s in seats if ranks[s] == 1], "ranks": ranks, "scores": pos["scores"]}

    def dealt(self, pos):
        """Checks U1 and U2 on a fresh position in the same way as for a later round."""
        before = {**pos, "dealer": pos["dealer"] - 1, "round": 0, "scores": [0] * pos["seats"], "drawn": None,
                  "pending": 0, "passes": 0, "uncalled": None, "bluff": None}
        try:
            return differences(Step(self, before, pos).next_round(), {**pos, "round": 1})
        except Wrong as wrong:
            return [str(wrong)]

    # --- "What each seat sees"
    def follow(self, view, events):
        return follow(view, events)

    def view(self, pos, seat):
        facts = {k: pos[k] for k in ("game", "seats", "discard", "colour", "direction", "turn", "phase", "pending",
                                     "uncalled", "dealer", "round", "scores")}
        facts["hands"] = [h if s == seat else len(h) for s, h in enumerate(pos["hands"])]
        facts["draw"] = len(pos["draw"])
        facts["drawn"] = pos["drawn"] if seat == pos["turn"] else None
        facts["known"] = [{k: m[k] for k in ("holder", "cards")} for m in pos["known"] if m["seat"] == seat]
        return facts


class Step:
    """One move on a copy of the position. `after` is asked only how chance shuffled and dealt."""

    def __init__(self, game, pos, after):
        self.game, self.pos, self.after = game, pos, after
        self.shuffled = False  # a new pile was shuffled within this move

    def beyond(self, seat, steps=1):
        return (seat + steps * self.pos["direction"]) % self.pos["seats"]

    def make(self, seat, word, card, colour, other, uno):
        pos = self.pos
        if word not in ("call", "catch"):
            pos["uncalled"] = pos["uncalled"] if word in ("pass", "colour") else None     # Windows
        if word == "call":
            pos["uncalled"] = None
        elif word == "catch":                                              # U13
            pos["uncalled"] = None
            self.draw(other, 2)
        elif word == "colour":                                             # U2
            pos.update(colour=colour, phase="turn")
        elif word == "pass":
            pos.update(phase="turn", drawn=None, turn=self.beyond(seat))
        elif word == "draw":                                               # U3, U5, U6
            if got := self.draw(seat, 1):
                pos.update(phase="drawn", drawn=got[0], passes=0)
            else:
                pos.update(turn=self.beyond(seat), passes=pos["passes"] + 1)
                if pos["passes"] == pos["seats"]:
                    return self.round_over(seat, None)
        elif word == "take":                                               # U18
            self.draw(seat, pos["pending"])
            pos.update(pending=0, turn=self.beyond(seat))
        elif word in ("accept", "challenge"):                              # U11, U12
            self.answer(seat, word)
        else:
            return self.lay(seat, card, colour, other, uno)
        return self.finish()

    def finish(self):
        self.pos["hands"] = [sorted(h) for h in self.pos["hands"]]
        self.pos["known"] = tidy(self.pos["known"])
        return self.pos

    def answer(self, seat, word):
        pos = self.pos
        layer, amount, bluff = self.beyond(seat, -1), pos["pending"] or 4, pos["bluff"]
        if word == "challenge":
            self.learn(seat, layer, pos["hands"][layer])
        pos.update(phase="turn", pending=0, bluff=None, under=None)
        if word == "challenge" and bluff:
            self.draw(layer, amount)                                       # the challenger stays in turn
        else:
            self.draw(seat, amount + (2 if word == "challenge" else 0))
            pos["turn"] = self.beyond(seat)

    def lay(self, seat, card, colour, swap, uno):
        pos, options, hand = self.pos, self.pos["options"], self.pos["hands"][seat]
        hand.remove(card)
        for memory in pos["known"]:  # in `drawn`, everybody sees that it is not one of those (U5)
            if memory["holder"] == seat and card in memory["cards"] and pos["phase"] != "drawn":
                memory["cards"] = take_one(memory["cards"], card)
        bluff = None
        if card == "F":                                                    # U11, judged on what it was laid on
            top = pos["discard"][-1]
            symbol = None if wild(top) or options["bluff"] == "colour" else top[1]
            bluff = any(not wild(c) and (c[0] == pos["colour"] or c[1] == symbol) for c in hand)
        below = pos["colour"]
        pos["discard"].append(card)
        pos.update(colour=colour or card[0], phase="turn", drawn=None, bluff=None, passes=0, under=None)
        amount = pos["pending"] + {"D": 2, "F": 4}.get(card[-1], 0)
        pos["pending"] = 0
        follower = self.beyond(seat)
        if not hand:                                                       # U14
            self.draw(follower, amount)
            return self.round_over(seat, seat)
        moved = options["sevenO"] and card[-1] in "07"
        if moved:                                                          # U19
            if card[-1] == "0":
                self.move_hands({s: self.beyond(s) for s in range(pos["seats"])})
            else:
                self.move_hands({seat: swap, swap: seat})
        elif len(hand) == 1 and not uno:                                   # U13
            pos["uncalled"] = seat
        pos["turn"] = follower
        if card == "F":
            pos.update(phase="challenge", bluff=bluff, pending=amount if options["stack"] else 0, under=below)
        elif card[-1] == "D" and options["stack"]:                         # U18
            pos["pending"] = amount
        elif card[-1] == "D":                                              # U7
            self.draw(follower, 2)
            pos["turn"] = self.beyond(seat, 2)
        elif card[-1] == "S" or card[-1] == "V" and pos["seats"] == 2:     # U9, U8
            pos["turn"] = self.beyond(seat, 2)
        elif card[-1] == "V":                                              # U8
            pos["direction"] = -pos["direction"]
            pos["turn"] = self.beyond(seat)
        return self.finish()

    def move_hands(self, target):
        """U19: hand s goes to target[s]; what a seat knew of a hand goes along."""
        pos = self.pos
        old = [list(h) for h in pos["hands"]]
        knew = [(k["seat"], k["holder"], k["cards"]) for k in pos["known"]] + [(s, s, old[s]) for s in target]
        for s, t in target.items():
            pos["hands"][t] = old[s]
        pos["known"] = [{"seat": s, "holder": target.get(h, h), "cards": sorted(cards)}
                        for s, h, cards in knew if target.get(h, h) != s]

    def learn(self, seat, holder, cards):
        self.pos["known"] = [k for k in self.pos["known"] if (k["seat"], k["holder"]) != (seat, holder)]
        self.pos["known"].append({"seat": seat, "holder": holder, "cards": sorted(cards)})

    def draw(self, seat, count):
        """Gives up to `count` cards; U6 when the pile is empty and one is to be drawn."""
        pos, got = self.pos, []
        while len(got) < count:
            if not pos["draw"] and not self.reshuffle(seat, got):
                break
            got.append(pos["draw"].pop(0))
        pos["hands"][seat] += got
        return got

    def reshuffle(self, seat, got):
        """The order is chance: what the seat got beyond `got`, then what is left in the pile."""
        pos, after = self.pos, self.after
        under = Counter(pos["discard"][:-1])
        if not under:
            return False
        pos["discard"] = pos["discard"][-1:]
        self.shuffled = True
        if after["round"] != pos["round"]:  # the deal of the next round has hidden it
            pos["draw"] = list(under.elements())
            return True
        new = Counter(after["hands"][seat]) - Counter(pos["hands"][seat] + got)
        pile = list(new.elements()) + after["draw"]
        if Counter(pile) != under:
            raise Wrong("the new draw pile is not the discards but the top one")
        pos["draw"] = pile
        return True

    # --- U14-U17
    def round_over(self, seat, winner):
        pos, options, game = self.pos, self.pos["options"], self.game
        pos.update(pending=0, passes=0, drawn=None, uncalled=None, bluff=None, under=None, turn=seat)
        if winner is not None:
            team = game.team(pos, winner)
            points = sum(self.worth(c) for s in range(pos["seats"]) if s not in team for c in pos["hands"][s])
            for s in team:
                pos["scores"][s] += points
        if options["rounds"]:
            over = pos["round"] >= options["rounds"]
        else:
            over = winner is not None and max(pos["scores"]) >= options["target"]
        if over:
            pos["phase"] = "over"
            pos["known"] = ANY
            pos["hands"] = [sorted(h) for h in pos["hands"]]
            return pos
        if self.shuffled:  # the points depend on cards nobody can see any more
            pos["scores"] = [ANY] * pos["seats"]
        return self.next_round()

    def worth(self, card):                                                 # U15
        return {"W": self.pos["options"]["wildPoints"], "F": 50}.get(card[-1], 20 if card[-1] in "SVD" else 0) or int(card[-1])

    def next_round(self):
        """U1, U2: dealt by chance; everything else follows from the card turned up."""
        pos, after, n = self.pos, self.after, self.pos["seats"]
        dealer, each = (pos["dealer"] + 1) % n, pos["options"]["cards"]
        first = (dealer + 1) % n
        if Counter(sum(after["hands"], []) + after["draw"] + after["discard"]) != DECK:
            raise Wrong("a new round is not dealt from all 108 cards")
        if len(after["discard"]) != 1 or after["discard"][0] == "F":
            raise Wrong("the first discard is one card and no F")
        card = after["discard"][0]
        sizes = [each + (2 if card[-1] == "D" and s == first else 0) for s in range(n)]
        if [len(h) for h in after["hands"]] != sizes:
            raise Wrong(f"hands dealt should hold {sizes}")
        pos.update(hands=after["hands"], draw=after["draw"], discard=after["discard"], dealer=dealer, known=[],
                   round=pos["round"] + 1, direction=1, turn=first, phase="turn", colour=card[0], under=None)
        if card[-1] in "SD" or card[-1] == "V" and n == 2:
            pos["turn"] = (first + 1) % n
        elif card[-1] == "V":
            pos.update(direction=-1, turn=dealer)
        elif card == "W":
            pos.update(phase="colour", colour=None)
        return pos


def tidy(known):
    """Memories in one order, empty ones forgotten."""
    kept = [{**k, "cards": sorted(k["cards"])} for k in known if k["cards"]]
    return sorted(kept, key=lambda k: (k["seat"], k["holder"]))


def take_one(cards, card):
    cards = list(cards)
    cards.remove(card)
    return cards


REFERENCE = Uno()
