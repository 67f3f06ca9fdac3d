"""A client of OTTO that knows its first view and then only events: it must arrive at the next view (referee.md)."""


def normal_view(view):
    """The view with lists sorted whose order has no meaning."""
    return {**view, "marks": sorted(view["marks"], key=lambda mark: (mark["seat"], mark["at"])),
            **{key: sorted(view[key]) for key in ("gone", "asked", "safe", "tied")},
            "hands": [hand if isinstance(hand, int) else sorted(hand) for hand in view["hands"]]}


def follow(view, events):
    for event in events:
        step(view, event)
    return view


def give(facts, seat, card, count):
    """A card to (1) or from (-1) a hand of which the viewer sees the cards or their number."""
    hand = facts["hands"][seat]
    if isinstance(hand, int):
        facts["hands"][seat] += count
    elif count > 0:
        hand.append(card)
    else:
        hand.remove(card)


def step(facts, event):
    kind, seat, kept, n = event["event"], event.get("seat"), facts["kept"], facts["seats"]
    who = seat % 2 if facts["options"]["teams"] and seat is not None else seat
    if kind == "played":
        facts["played"].append(event["card"])
        if event["stolen"]:
            facts["stolen"] = None
            facts.pop("stolenFrom", None)
        else:
            give(facts, seat, event["card"], -1)
        if "infinity" in (event["card"], event.get("as")):
            facts["asked"].remove(seat)
            facts["safe"] = sorted({*facts["safe"], who})
    elif kind == "declined":
        facts["asked"].remove(seat)
    elif kind == "stole":
        give(facts, event["other"], event.get("card"), -1)
        facts["stolen"] = event.get("card", 1)
        if n > 2 and not facts["options"]["teams"]:
            facts["stolenFrom"] = event["other"]
    elif kind == "cardLeft":
        facts["stolen"] = None
        facts.pop("stolenFrom", None)
    elif kind == "drew":
        facts.update(drawn=event["tile"], tower=facts["tower"] - 1)
    elif kind == "tookTile":
        kept[seat] = event["tile"]
        facts["tower"] -= 1
    elif kind == "swept":
        facts["tower"] += sum(tile is not None for tile in kept)
        facts["kept"] = [None] * n
    elif kind == "passedOn":
        step = 1 if event["to"] == "left" else -1
        facts["kept"] = [kept[(s - step) % n] for s in range(n)]
    elif kind == "swapped":
        kept[seat], kept[event["other"]] = kept[event["other"]], kept[seat]
    elif kind == "leftGame":
        facts["gone"].append(event["tile"])
        if event["kept"]:
            kept[seat] = None
        else:
            facts["drawn"] = None
    elif kind == "tookCard":
        give(facts, seat, event.get("card"), 1)
        facts["deck"] -= 1
    elif kind == "placed":
        facts["board"][event["place"]] = [event["tile"], event["turns"]]
        if event["kept"]:
            kept[seat] = facts["drawn"]
        facts["drawn"] = None
    elif kind == "lifted":
        facts["lifted"] = event["place"]
    elif kind == "moved":
        facts["board"][event["place"]] = [facts["board"].pop(event["from"])[0], event["turns"]]
        facts["lifted"] = None
    elif kind == "marked":
        facts["marks"].append({key: event[key] for key in ("seat", "kind", "at")})
        facts["everScored"][seat] = True
    elif kind == "otto":
        facts["asked"] = event["asked"][:]
        facts["everScored"][who] = True
        if n == 1:
            facts["ottos"] += event["count"]
    elif kind in ("scored", "consoled"):
        facts["scores"][seat] += event["points"]
    elif kind == "roundBegan":
        facts["tower"] += len(facts["board"]) + sum(tile is not None for tile in kept + [facts["drawn"]])
        facts.update(round=event["round"], tied=event["tied"], blind=bool(event["tied"]), board={}, marks=[], kept=[None] * n,
                     drawn=None, lifted=None, asked=[], safe=[])
    elif kind == "turn":
        facts.update({key: event[key] for key in ("phase", "extra", "noCard")}, turn=seat)
    elif kind == "ended":
        facts.update(phase="over", winners=event["winners"])
    elif kind not in ("unmarked", "drewOff"):
        raise KeyError(f"an event the client does not know: {event}")
