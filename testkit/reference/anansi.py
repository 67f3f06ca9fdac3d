"""A second reading of Anansi, written from rules/anansi.md alone and compared with the engine by compare.py.

A position is the plain dict of the referee protocol; a card is a text, suit and value: "S14".
"""
import copy
import re

from anansi_follow import follow
from anansi_tries import DECK, DEFAULTS, Tries, value
from compare import Wrong

CARD = r"([SHL](?:1[0-4]|[1-9]))"
MOVE = re.compile(rf"(?:(play|recruit) {CARD}|(inspire))")
BONUS = {1: 2, 2: 4, 3: 7}                                                               # N10
LAST_RACE_ROUND = 50


# ---- What the table shows ---------------------------------------------------------------------------------------------
def heads(card):
    return 2 if value(card) >= 10 else 1 if value(card) >= 5 else 0


def trump(pos):
    """N2: most cards in the display, a tie goes left. Recruits of the running trick do not count yet (N8)."""
    return max(pos["row"], key=lambda suit: (len(pos["display"][suit]), -pos["row"].index(suit)))


def over(pos):
    return pos["tricksLeft"] == 0


def laid(pos):
    return len(pos["trick"]) + len(pos["recruits"])


def turn(pos):
    return None if over(pos) else (pos["leader"] + laid(pos)) % pos["seats"]


def can_inspire(pos, seat):
    """N9: a listener not inspired yet, and a pile without one."""
    return pos["inspired"][seat] < min(pos["listeners"][seat], len(pos["piles"][seat]))


def can_recruit(pos):
    """N6, N14: whether the seat in turn may recruit."""
    return laid(pos) > 0 and len(pos["recruits"]) < (2 if pos["seats"] == 5 else 1)


def playable(pos, seat):
    """N3, N4: the cards of the seat in turn that may go into the trick."""
    hand = pos["hands"][seat]
    if not pos["trick"]:
        return list(hand)
    for suit in (pos["trick"][0]["card"][0], trump(pos)):
        if held := [c for c in hand if c[0] == suit]:
            return held
    return list(hand)


def trick_winner(cards, highest_suit):
    """N7: the index of the winning card."""
    suit = highest_suit if any(c[0] == highest_suit for c in cards) else cards[0][0]
    return max((i for i, c in enumerate(cards) if c[0] == suit), key=lambda i: value(cards[i]))


def points(pos):
    return [a + b for a, b in zip(pos["scored"]["listeners"], pos["scored"]["bonus"])]   # N12


def hand_size(seats):
    return 8 if seats == 5 else 10                                                       # N1


class Anansi(Tries):
    def normal(self, pos):
        pos = copy.deepcopy(pos)
        pos["options"] = {**DEFAULTS, **pos["options"]}
        pos["voids"] = [sorted(v) for v in pos["voids"]]  # a set
        return pos

    def must(self, pos):
        return [] if over(pos) else [turn(pos)]

    def may(self, pos):
        return [s for s in range(pos["seats"]) if s != turn(pos) and can_inspire(pos, s)]

    def legal(self, pos, seat):
        moves = ["inspire"] if can_inspire(pos, seat) else []
        if seat == turn(pos):
            moves += ["play " + c for c in playable(pos, seat)]
            moves += ["recruit " + c for c in pos["hands"][seat] if can_recruit(pos)]
        return moves

    def check(self, pos, seat, text):
        """The paragraph 'Refusals'."""
        read = MOVE.fullmatch(text)
        if not read:
            return "bad-move", None
        word, card, _ = read.groups()
        if not word:
            return None if can_inspire(pos, seat) else ("illegal", "N9")
        if seat != turn(pos):
            return "not-your-turn", None
        if word == "recruit":
            return ("illegal", "N6") if not can_recruit(pos) else None if card in pos["hands"][seat] else ("illegal", "N5")
        return None if card in playable(pos, seat) else ("illegal", "N4" if pos["trick"] else "N3")

    # ---- A move -------------------------------------------------------------------------------------------------------
    def apply(self, pos, seat, text, after):
        pos = copy.deepcopy(pos)
        word, _, card = text.partition(" ")
        if word == "inspire":
            pos["inspired"][seat] += 1
            return pos
        pos["hands"][seat].remove(card)
        if word == "recruit":                                                            # N5, N13
            taken = min(heads(card), pos["supply"])
            pos["supply"] -= taken
            pos["listeners"][seat] += taken
            pos["recruits"].append({"seat": seat, "card": card})
        else:
            if pos["trick"]:
                self.show_voids(pos, seat, card)
            pos["trick"].append({"seat": seat, "card": card})
        if laid(pos) == pos["seats"]:
            self.end_trick(pos)
            if pos["tricksLeft"] == 0:
                self.end_round(pos, after)
        return pos

    def show_voids(self, pos, seat, card):
        led, high = pos["trick"][0]["card"][0], trump(pos)
        if card[0] != led:
            shown = {led} | ({high} if card[0] != high else set())
            pos["voids"][seat] = sorted(set(pos["voids"][seat]) | shown)

    def end_trick(self, pos):
        cards = [t["card"] for t in pos["trick"]]
        if pos.get("spider"):                                                            # N14
            cards.append(pos["spider"].pop(0))
        best = trick_winner(cards, trump(pos))
        if best < len(pos["trick"]):
            pos["leader"] = pos["trick"][best]["seat"]
            pos["piles"][pos["leader"]].append(cards)
        else:                                                                            # the spider's trick
            pos["aside"] = sorted(pos["aside"] + cards)
            pos["leader"] = 1 - pos["leader"]
        for recruit in pos["recruits"]:                                                  # N8
            pos["display"][recruit["card"][0]].append(recruit["card"])
        pos["trick"], pos["recruits"] = [], []
        pos["tricksLeft"] -= 1

    def end_round(self, pos, after):
        n, race = pos["seats"], pos["options"]["race"]
        for s in range(n):                                                               # N10
            listeners, piles = pos["listeners"][s], len(pos["piles"][s])
            if listeners > piles:
                pos["supply"] += listeners
            else:
                pos["scored"]["listeners"][s] += listeners
            if listeners == piles:
                pos["scored"]["bonus"][s] += 4 if race else BONUS[pos["round"]]
        pos.update(listeners=[0] * n, inspired=[0] * n, piles=[[] for _ in range(n)])
        if race:
            ended = max(points(pos)) >= race or pos["round"] >= LAST_RACE_ROUND
        else:
            ended = pos["round"] == pos["options"]["rounds"]
        if ended:
            if "spider" in pos:
                pos["spider"] = []
            return
        pos.update(round=pos["round"] + 1, voids=[[] for _ in range(n)], tricksLeft=hand_size(n))
        for complaint in self.deal_faults(after):
            raise Wrong(complaint)
        chance = ["display", "hands", "aside"] + (["spider"] if n == 2 else [])
        pos.update({k: after[k] for k in chance})  # N1; N11: the leader stays as the last trick left it

    # ---- A deal -------------------------------------------------------------------------------------------------------
    def deal_faults(self, pos):
        n, faults = pos["seats"], []
        displayed = [c for suit in "SHL" for c in pos["display"][suit]]
        cards = displayed + sum(pos["hands"], []) + pos["aside"] + pos.get("spider", [])
        if sorted(cards) != sorted(DECK):
            faults.append("a deal without all 42 cards")
        if len(displayed) != 2 or any(c[0] != suit for suit in "SHL" for c in pos["display"][suit]):
            faults.append("a deal does not lay two cards under their suits")
        if [len(h) for h in pos["hands"]] != [hand_size(n)] * n or len(pos["aside"]) != (10 if n < 4 else 0):
            faults.append("a deal of wrong sizes")
        if ("spider" in pos) != (n == 2) or len(pos.get("spider", [])) != (10 if n == 2 else 0):
            faults.append("a wrong spider")
        if any(h != sorted(h) for h in pos["hands"] + [pos["aside"]]):
            faults.append("a hand or aside not sorted as plain text")
        return faults

    def dealt(self, pos):
        n = pos["seats"]
        fresh = {"round": 1, "trick": [], "recruits": [], "piles": [[]] * n, "listeners": [0] * n, "inspired": [0] * n,
                 "voids": [[]] * n, "scored": {"listeners": [0] * n, "bonus": [0] * n}, "supply": 36,
                 "tricksLeft": hand_size(n)}
        faults = self.deal_faults(pos) + [f"new: {k} is {pos[k]}" for k, v in fresh.items() if pos[k] != v]
        if sorted(pos["row"]) != ["H", "L", "S"] or not 0 <= pos["leader"] < n:
            faults.append("a wrong row or leader")
        return faults

    # ---- The end, and what is seen ------------------------------------------------------------------------------------
    def outcome(self, pos):
        if not over(pos):
            return None
        worth = list(zip(points(pos), pos["scored"]["listeners"]))
        ranks = [1 + sum(other > mine for other in worth) for mine in worth]
        return {"winners": [s for s, r in enumerate(ranks) if r == 1], "ranks": ranks, "scores": points(pos)}

    def view(self, pos, seat):
        facts = {**pos, "hands": [h if s == seat else len(h) for s, h in enumerate(pos["hands"])], "seat": seat}
        if "spider" in pos:
            facts["spider"] = len(pos["spider"])
        return facts

    def follow(self, view, events):
        return follow(view, events, trump)


REFERENCE = Anansi()
