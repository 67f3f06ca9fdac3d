"""What a client of Anansi does: a view and the events its seat may see give the next view (referee.md)."""


def follow(view, events, trump):
    me, n, hands = view["seat"], view["seats"], view["hands"]
    spider = []
    for e in events:
        kind, seat = e["event"], e.get("seat")
        if kind in ("played", "recruited"):
            if seat == me:
                hands[me].remove(e["card"])
            else:
                hands[seat] -= 1
            if kind == "recruited":
                view["recruits"].append({"seat": seat, "card": e["card"]})
                view["listeners"][seat] += e["listeners"]
                view["supply"] -= e["listeners"]
            else:
                if view["trick"]:
                    led, high = view["trick"][0]["card"][0], trump(view)
                    if e["card"][0] != led:
                        shown = {led} | ({high} if e["card"][0] != high else set())
                        view["voids"][seat] = sorted(set(view["voids"][seat]) | shown)
                view["trick"].append({"seat": seat, "card": e["card"]})
        elif kind == "spider":
            spider = [e["card"]]
            view["spider"] -= 1
        elif kind == "trick":
            cards, spider = [t["card"] for t in view["trick"]] + spider, []
            if seat is None:
                view["aside"] = sorted(view["aside"] + cards)
                view["leader"] = 1 - view["leader"]
            else:
                view["piles"][seat].append(cards)
                view["leader"] = seat
            view["trick"], view["recruits"] = [], []
            view["tricksLeft"] -= 1
        elif kind == "displayed":
            view["display"][e["card"][0]].append(e["card"])
        elif kind == "inspired":
            view["inspired"][seat] += e["listeners"]
        elif kind == "scored":
            if not e["kept"]:
                view["supply"] += e["listeners"]
            view["scored"]["listeners"][seat] += e["kept"]
            view["scored"]["bonus"][seat] += e["bonus"]
            view["listeners"][seat] = view["inspired"][seat] = 0
            view["piles"][seat] = []
        elif kind == "round":
            view.update(round=e["round"], leader=e["leader"], aside=e["aside"], voids=[[] for _ in range(n)],
                        display={s: [c for c in e["display"] if c[0] == s] for s in "SHL"})
            if n == 2:
                view["spider"] = 10
        elif kind == "dealt":
            hands[seat] = e["cards"]
            view["tricksLeft"] = 8 if n == 5 else 10
    return view
