"""A client of ANNAOTTO that knows no rules: it follows the events and keeps its view."""
from annaotto import name


def sides(card):
    return card.split("/")


def follow(view, events):
    """The next view, from a view and the events that its seat may see."""
    me, hands, discard = view["seat"], view["hands"], view["discard"]
    for e in events:
        kind, seat = e["event"], e.get("seat")
        if kind == "laid":
            card = view["drawn"] if e["from"] == "drawn" else hands[e["from"]].pop(e["place"])
            if e["from"] == "drawn":
                view["drawn"] = None
            over = e["turnedOver"] if e["from"] == "drawn" else e["from"] != seat
            discard.append(e["side"] + "/" + sides(card)[0 if over else 1])
        elif kind == "reshuffled":
            view["draw"] = [e["next"] + "/?"] + ["?/?"] * (e["count"] - 1)
            del discard[:-1]
        elif kind == "drew":
            assert sides(view["draw"].pop(0))[0] == e["up"], "another card came than lay on top"
            card = e["up"] + "/" + e.get("down", "?")
            if e["why"] == "turn":
                view["drawn"] = card
            else:
                view["undecided"][seat].append(card)
            if view["draw"]:
                view["draw"][0] = e["next"] + "/?"
        elif kind in ("faced", "kept"):
            card = view["undecided"][seat].pop(0) if kind == "faced" else view["drawn"]
            if kind == "kept":
                view["drawn"] = None
            up, down = sides(card)
            hands[seat].append(up + "/" + e["shows"] if e["turnedOver"] else down + "/" + up)
        elif kind == "turned":
            hand = hands[seat]
            hand[e["place"]] = sides(hand[e["place"]])[1] + "/" + e["shows"]
        elif kind == "turn":
            assert e["undecided"] == [len(u) for u in view["undecided"]], "another number of undecided cards"
            view.update((k, v) for k, v in e.items() if k not in ("event", "undecided"))
    # It remembers what it knows of cards that show it one side only.
    shown = discard + [card for s, hand in enumerate(hands) if s != me for card in hand]
    view["seen"] = sorted(name(c) for c in shown if "?" not in c)
    return view
