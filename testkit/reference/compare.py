#!/usr/bin/env python3
"""Plays random games through the real referee and holds every answer against a reference.

    python3 testkit/reference/compare.py build/tischlein uno --games 50 --seed 7

A reference is a second reading of rules/<game>.md: `testkit/reference/<game>.py` defines `REFERENCE`, an
object with the hooks below. `pos` is always a plain dict in the JSON form of the referee's
`position`, as `normal` leaves it; a seat is a number; no hook changes its arguments.

  normal(pos)                  the same position in one canonical form: defaults filled in, lists
                               whose order has no meaning sorted, fields the reference leaves alone dropped
  setup(rng)                   (seats, options) for a random `new`
  must(pos), may(pos)          lists of seats, ascending
  legal(pos, seat)             list of move texts, in any order
  check(pos, seat, text)       None if legal, else (error code, rule id); ("bad-move", None) if unreadable
  apply(pos, seat, text, after)  the next position. `after` is what the referee made of it: read it ONLY
                               for what chance decided (a new shuffle, a new deal), check that chance could
                               have decided so, and `raise Wrong("why")` otherwise. ANY as a value in the
                               answer means: not determined
  outcome(pos)                 None, or {"winners":[..],"ranks":[..],"scores":[..]}
  view(pos, seat)              fields the view of `seat` (None: a spectator) must show with exactly these values

Optional, each skipped where the reference has no such hook:
  texts(pos, rng)              move texts to try through `explain` from every seat, legal or not
  alike(pos, seat, rng)        positions that differ only in what `seat` cannot know: equal views
  broken(pos, rng)             [(why, position, field or None)] that `set` must refuse as bad-position
  spare(pos, rng)              `pos` written with less: `set` must make the same position of it
  start(rng)                   a position to `set` instead of `new`, for corners random play seldom meets
  choose(pos, options, rng)    picks one of options = [(seat, text), ..]; default: any seat, then any move
  normal_view(view)            a view in one canonical form, before it is compared with view(pos, seat)
  dealt(pos)                   list of complaints about a position fresh from `new`
  follow(view, events)         the next view, from a view and the events its seat may see ("a client needs nothing
                               else"); ANY for what no event can tell
  masked(pos, seat, text, watcher, rng)  positions like `alike` for `watcher` in which `text` by `seat` is legal too
                               and must look the same to it: equal events, equal next views
"""
import argparse, importlib, json, os, random, re, subprocess, sys


class Wrong(Exception):
    """The referee's answer cannot be right."""


class _Any:
    def __repr__(self):
        return "ANY"


ANY = _Any()


class Referee:
    """One referee process; requests are batched so that neither side waits on a full pipe."""

    def __init__(self, binary):
        self.process = subprocess.Popen([binary, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.log = []  # what led here, for the report

    def ask_all(self, requests):
        answers, lines, size = [], [], 0
        for request in requests:
            line = json.dumps(request, separators=(",", ":")).encode() + b"\n"
            if lines and size + len(line) > 30000:
                answers += self._flush(lines)
                lines, size = [], 0
            lines.append(line)
            size += len(line)
        return answers + (self._flush(lines) if lines else [])

    def _flush(self, lines):
        self.process.stdin.write(b"".join(lines))
        self.process.stdin.flush()
        answers = []
        for line in lines:
            answer = self.process.stdout.readline()
            if not answer:
                raise Wrong(f"the referee died, status {self.process.wait()}, on one of "
                            + " ".join(l.decode().strip() for l in lines)[:3000])
            answers.append(json.loads(answer))
        return answers

    def ask(self, **request):
        return self.ask_all([request])[0]

    def close(self):
        self.process.stdin.close()
        if self.process.wait(timeout=10) != 0:
            raise Wrong("the referee ended with a status that is not 0")


def differences(expected, actual, path=""):
    """Paths at which two JSON values differ; ANY equals everything."""
    if expected is ANY:
        return []
    if isinstance(expected, dict) and isinstance(actual, dict):
        found = []
        for key in list(expected) + [k for k in actual if k not in expected]:
            if key not in expected or key not in actual:
                if expected.get(key) is not ANY:
                    found.append(f"{path}.{key}: reference {expected.get(key, 'absent')}, referee {actual.get(key, 'absent')}")
            else:
                found += differences(expected[key], actual[key], f"{path}.{key}")
        return found
    if isinstance(expected, (list, tuple)) and isinstance(actual, list) and len(expected) == len(actual):
        return [d for i, (e, a) in enumerate(zip(expected, actual)) for d in differences(e, a, f"{path}[{i}]")]
    same = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
    return [] if same else [f"{path}: reference {expected}, referee {actual}"]


def visible(events, seat):
    """The events that `seat` (None: a spectator) may see."""
    return [e for e in events if (seat in e["for"] if "for" in e else seat not in e.get("except", []))]


def kind_of(difference):
    """Where a difference is, without the numbers in it: the name of its kind."""
    return re.sub(r"\[\d+\]|\.\d+", "", difference.split(":")[0])


class Comparison:
    def __init__(self, referee, reference, name, args):
        self.referee, self.reference, self.name, self.args = referee, reference, name, args
        self.plies = self.explained = self.refused = self.views = self.found = 0
        self.kinds = {}  # kind of difference -> how often, so that one cause is printed a few times only

    # --- reporting
    def differ(self, kind, what, pos=None, **more):
        self.found += 1
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if self.kinds[kind] > self.args.show:
            return
        print(f"\nDIFFERENCE {kind}: {what}\n  run: --seed {self.args.seed}, game {self.game}, ply {self.ply}")
        for key, value in more.items():
            print(f"  {key}: {json.dumps(value, default=repr)}")
        if pos is not None:
            print("  position:", json.dumps(pos))

    def position(self):
        return self.reference.normal(self.referee.ask(do="position")["position"])

    # --- one ply
    def compare_state(self, pos, state):
        reference, end = self.reference, self.reference.outcome(pos)
        must, may = reference.must(pos), reference.may(pos)
        moves = {str(s): sorted(reference.legal(pos, s)) for s in sorted(must + may)}
        mine = {"must": must, "may": may, "moves": moves, "over": end is not None, **(end or {})}
        its = {k: v for k, v in state.items() if k not in ("events", "id")}
        for d in differences(mine, its):
            self.differ("state " + kind_of(d), d, pos)
        for s, texts in state.get("moves", {}).items():
            if texts != sorted(texts):
                self.differ("order", f"moves of seat {s} are not sorted as plain text", pos, moves=texts)

    def compare_explain(self, pos, rng):
        reference = self.reference
        tries = [(s, t) for t in reference.texts(pos, rng) for s in range(pos["seats"])]
        if len(tries) > self.args.tries:
            tries = rng.sample(tries, self.args.tries)
        for s in reference.must(pos) + reference.may(pos):  # also all legal moves by our own reading
            tries += [(s, t) for t in reference.legal(pos, s)[:40]]
        answers = self.referee.ask_all({"do": "explain", "seat": s, "move": t} for s, t in tries)
        self.explained += len(tries)
        wrong = []
        for (s, t), answer in zip(tries, answers):
            mine = reference.check(pos, s, t)
            if mine and mine[0] == "bad-move":
                same = answer.get("error") == "bad-move"
            elif mine:
                same = answer.get("legal") is False and answer.get("rule") == mine[1]
            else:
                same = answer.get("legal") is True
            same = same and bool(answer.get("text"))
            if not same:
                self.differ(f"explain {t.split()[0] if t.split() else t} {pos.get('phase')} {mine and mine[1]} "
                            f"{answer.get('rule', answer.get('error'))}",
                            f"seat {s} `{t}`: reference {mine}, referee {answer}", pos)
            if mine:
                wrong.append((s, t, mine))
        # The same refusals through `play`, which must change nothing.
        for s, t, (code, rule) in rng.sample(wrong, min(len(wrong), 12)):
            answer = self.referee.ask(do="play", seat=s, move=t)
            if (answer.get("error"), answer.get("rule")) != (code, rule):
                self.differ(f"play {t.split()[0] if t.split() else t} {code} {answer.get('error')}",
                            f"seat {s} `{t}`: reference {(code, rule)}, referee {answer}", pos)
        if (now := self.position()) != pos:
            self.differ("refusal changes", "explain or a refused play changed the position", pos, now=now)

    def compare_views(self, pos, rng):
        views = self.ask_views(list(range(pos["seats"])) + [None])
        self.views += len(views)
        for s, view in views.items():
            facts = self.reference.view(pos, s)
            shown = self.normal_view(view)
            for d in differences(facts, {k: shown[k] for k in facts if k in shown}):
                self.differ("view " + kind_of(d), f"seat {s} {d}", pos, view=view)
        return views

    def compare_secrets(self, pos, views, rng):
        """Sets positions that differ in secrets only; leaves the referee at another table's position."""
        for s in views:
            for other in self.reference.alike(pos, s, rng):
                state = self.referee.ask(do="set", position=other, seed=str(rng.random()))
                if "error" in state:
                    self.differ("alike " + str(state.get("field")), f"set refused a possible position: {state}", other)
                    continue
                view = self.referee.ask(do="view", **({} if s is None else {"seat": s}))["view"]
                if json.dumps(view) != json.dumps(views[s]):
                    self.differ("secret", f"the view of seat {s} depends on what it cannot know", pos, other=other,
                                paths=differences(views[s], view), before=views[s], after=view)

    def normal_view(self, view):
        return self.reference.normal_view(view) if hasattr(self.reference, "normal_view") else view

    def ask_views(self, seats):
        asks = [{"do": "view"} if s is None else {"do": "view", "seat": s} for s in seats]
        return {s: a["view"] for s, a in zip(seats, self.referee.ask_all(asks))}

    def compare_events(self, pos, seat, text, views, events):
        nexts = self.ask_views(list(views))
        for s, view in views.items():
            seen = visible(events, s)
            mine = self.reference.follow(json.loads(json.dumps(view)), seen)
            for d in differences(self.normal_view(mine), self.normal_view(nexts[s])):
                self.differ(f"follow {text.split()[0]} {kind_of(d)}", f"seat {seat} `{text}`, seen by {s}: {d}", pos,
                            view=view, events=seen, next=nexts[s])

    def compare_masked(self, pos, state, rng):
        """One move, made where the watcher knows the same: it must see the same."""
        options = [(int(s), t) for s, ts in state["moves"].items() for t in ts]
        for seat, text in rng.sample(options, min(3, len(options))):
            self.referee.ask(do="set", position=pos, seed="1")
            events = self.referee.ask(do="play", seat=seat, move=text)["events"]
            seats = [s for s in list(range(pos["seats"])) + [None] if s != seat]
            nexts = self.ask_views(seats)
            for s in seats:
                for other in self.reference.masked(pos, seat, text, s, rng):
                    answer = self.referee.ask(do="set", position=other, seed=str(rng.random()))
                    if "error" not in answer:
                        answer = self.referee.ask(do="play", seat=seat, move=text)
                    if "error" in answer:
                        self.differ("masked", f"seat {seat} `{text}` should be possible here too: {answer}", other, like=pos)
                        continue
                    for d in differences(visible(events, s), visible(answer["events"], s)) + \
                            differences(nexts[s], self.ask_views([s])[s]):
                        self.differ(f"masked {text.split()[0]} {kind_of(d)}", f"seat {seat} `{text}` tells seat {s} too much "
                                    f"(reference = here, referee = other): {d}", pos, other=other)

    def compare_sets(self, pos, state, rng):
        bare = {k: v for k, v in state.items() if k not in ("events", "id")}
        forms = [pos] + ([self.reference.spare(pos, rng)] if hasattr(self.reference, "spare") else [])
        for form in forms:
            answer = self.referee.ask(do="set", position=form, seed=str(rng.random()))
            if "error" in answer:
                self.differ("set " + str(answer.get("field")), f"set refused a position it gave: {answer}", form)
                continue
            for d in differences(bare, answer) + differences(pos, self.position()):
                self.differ("set " + kind_of(d), f"after set (reference = before, referee = after) {d}", form, whole=pos)
        if hasattr(self.reference, "broken"):
            whole = self.referee.ask(do="position")["position"]
            for why, position, field in self.reference.broken(pos, rng):
                self.refused += 1
                answer = self.referee.ask(do="set", position=position, seed="1")
                if answer.get("error") != "bad-position" or field and answer.get("field") != field:
                    self.differ(f"broken {why}", f"{why}: expected bad-position {field or ''}, referee {answer}", position)
                if answer.get("error") is None:
                    self.referee.ask(do="set", position=whole, seed="1")
            if self.referee.ask(do="position")["position"] != whole:
                self.differ("refused set", "a refused set changed the position", pos)

    def play_one(self, number):
        rng = random.Random(f"{self.args.seed}/{number}")
        reference, referee, self.game, self.ply = self.reference, self.referee, number, 0
        if hasattr(reference, "start") and rng.random() < self.args.starts:
            start = reference.start(rng)
            state = referee.ask(do="set", position=start, seed=str(rng.random()))
            origin = start
        else:
            seats, options = reference.setup(rng)
            origin = {"do": "new", "game": self.name, "seats": seats, "seed": str(rng.random()), "options": options}
            state = referee.ask(**origin)
        if "error" in state:
            return self.differ("start", f"{state}", origin)
        pos = self.position()
        if "do" in origin and hasattr(reference, "dealt"):
            for complaint in reference.dealt(pos):
                self.differ("dealt", complaint, pos, new=origin)
        while True:
            self.compare_state(pos, state)
            views = self.compare_views(pos, rng)
            sampled = rng.random() < self.args.sample
            if sampled and hasattr(reference, "texts"):
                self.compare_explain(pos, rng)
            if sampled and rng.random() < 0.5:  # leaves the table and comes back
                record = referee.ask(do="record")["record"]
                if hasattr(reference, "alike"):
                    self.compare_secrets(pos, views, rng)
                if hasattr(reference, "masked"):
                    self.compare_masked(pos, state, rng)
                self.compare_sets(pos, state, rng)
                again = referee.ask(do="load", record=record)
                bare = {k: v for k, v in state.items() if k != "events"}
                for d in differences(bare, again) + differences(pos, self.position()):
                    self.differ("load " + kind_of(d), f"record and load (reference = before) {d}", pos, record=record)
            options = [(int(s), t) for s, ts in state["moves"].items() for t in ts]
            if sampled and options:
                level = rng.choice(["random", "easy", "medium"])
                bot = referee.ask(do="bot", level=level, ms=5)
                if "error" in bot or (bot["seat"], bot["move"]) not in options or bot["seat"] not in state["must"]:
                    self.differ("bot", f"{level} answers {bot}", pos)
            if not options or self.ply >= self.args.plies:
                break
            if hasattr(reference, "choose"):
                seat, text = reference.choose(pos, options, rng)
            else:
                seat = rng.choice(sorted({s for s, _ in options}))
                text = rng.choice([t for s, t in options if s == seat])
            answer = referee.ask(do="play", seat=seat, move=text)
            if "error" in answer:
                return self.differ("play", f"seat {seat} `{text}` was offered and refused: {answer}", pos)
            after = self.position()
            try:
                mine = reference.apply(pos, seat, text, after)
                for d in differences(mine, after):
                    self.differ(f"apply {text.split()[0]} {kind_of(d)}",
                                f"after seat {seat} `{text}`: {d}", pos, reference=mine, referee=after)
            except Wrong as wrong:
                self.differ(f"apply {text.split()[0]} {wrong}", f"after seat {seat} `{text}`: {wrong}", pos, referee=after)
            if hasattr(reference, "follow"):
                self.compare_events(pos, seat, text, views, answer["events"])
            if rng.random() < 0.03:
                self.compare_undo(pos, state, seat, text, answer, after)
            pos, state = after, answer
            self.ply += 1
            self.plies += 1

    def compare_undo(self, pos, state, seat, text, answer, after):
        back = self.referee.ask(do="undo")
        bare = {k: v for k, v in state.items() if k != "events"}
        for d in differences(bare, back) + differences(pos, self.position()):
            self.differ("undo " + kind_of(d), f"undo of seat {seat} `{text}` (reference = before) {d}", pos)
        again = self.referee.ask(do="play", seat=seat, move=text)
        for d in differences(answer, again) + differences(after, self.position()):
            self.differ("redo " + kind_of(d), f"seat {seat} `{text}` again after undo {d}", pos)


def main():
    parser = argparse.ArgumentParser(description="Compare the referee with a reference, ply by ply.")
    parser.add_argument("binary")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="play just this one of the games")
    parser.add_argument("--plies", type=int, default=600, help="plies per game at most")
    parser.add_argument("--sample", type=float, default=0.1, help="share of plies with explain, secrets and sets")
    parser.add_argument("--starts", type=float, default=0.5, help="share of games from a made-up position")
    parser.add_argument("--tries", type=int, default=300, help="move texts per sampled ply")
    parser.add_argument("--show", type=int, default=1, help="how many differences of one kind to print")
    args = parser.parse_args()
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    sys.modules["compare"] = sys.modules["__main__"]  # one Wrong and one ANY, also for the reference
    reference = importlib.import_module(args.game).REFERENCE
    referee = Referee(args.binary)
    comparison = Comparison(referee, reference, args.game, args)
    numbers = range(args.games) if args.only is None else [args.only]
    try:
        for number in numbers:
            comparison.play_one(number)
        referee.close()
    except Wrong as wrong:
        comparison.differ("referee", str(wrong))
    for kind, count in sorted(comparison.kinds.items()):
        print(f"  {count:6} x {kind}")
    print(f"{args.game}: {len(numbers)} games, {comparison.plies} plies, {comparison.explained} moves explained, "
          f"{comparison.views} views, {comparison.refused} broken positions compared; {comparison.found} differences")
    return 1 if comparison.found else 0


if __name__ == "__main__":
    sys.exit(main())
