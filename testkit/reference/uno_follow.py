"""What a client of UNO does: a view and the events its seat may see give the next view (referee.md)."""


def follow(view, events):
    me, n = view["seat"], view["seats"]
    hands, phase = view["hands"], view["phase"]
    for e in events:
        kind, seat = e["event"], e.get("seat")
        if kind == "laid":
            if seat == me:
                hands[me].remove(e["card"])
            else:
                hands[seat] -= 1
            view["discard"].append(e["card"])
            if phase != "drawn":
                forget(view, seat, e["card"])
        elif kind == "drew":
            view["draw"] -= e["count"]
            if seat == me:
                hands[me] = hands[me] + e["cards"]
                if e["why"] == "turn" and e["cards"]:
                    view["drawn"] = e["cards"][0]
            else:
                hands[seat] += e["count"]
        elif kind == "reshuffled":
            view["draw"] = e["count"]
            view["discard"] = view["discard"][-1:]
        elif kind in ("swapped", "handedOn"):
            step = view["direction"]
            target = {seat: e["other"], e["other"]: seat} if kind == "swapped" else {s: (s + step) % n for s in range(n)}
            old = list(hands)
            for s, t in target.items():
                hands[t] = len(old[s]) if s == me else old[s]
            memories = view["known"] + ([{"holder": me, "cards": old[me]}] if me in target else [])
            view["known"] = [{"holder": target.get(k["holder"], k["holder"]), "cards": k["cards"]} for k in memories]
            view["known"] = [k for k in view["known"] if k["holder"] != me]
        elif kind == "received" and seat == me:
            hands[me] = e["cards"]
        elif kind == "shown" and seat == me:
            view["known"] = [k for k in view["known"] if k["holder"] != e["other"]]
            view["known"].append({"holder": e["other"], "cards": e["cards"]})
        elif kind == "roundOver" and seat is not None:
            team = {seat, (seat + n // 2) % n} if view["options"]["partner"] else {seat}
            view["scores"] = [p + e["points"] * (s in team) for s, p in enumerate(view["scores"])]
        elif kind == "dealt":
            each = view["options"].get("cards", 7)
            hands[:] = [each] * n
            if me is not None:
                hands[me] = e["cards"]
            view.update(draw=107 - each * n, discard=[e["card"]], dealer=e["dealer"], round=e["round"], known=[])
        elif kind == "turn":
            if e["phase"] != "drawn":
                view["drawn"] = None
            view.pop("under", None)
            view.update({k: v for k, v in e.items() if k != "event"})
    view["known"] = [k for k in view["known"] if k["cards"]]
    return view


def forget(view, holder, card):
    for k in view["known"]:
        if k["holder"] == holder and card in k["cards"]:
            k["cards"].remove(card)
