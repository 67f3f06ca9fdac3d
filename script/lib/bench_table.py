#!/usr/bin/env python3
"""bench_table.py BINARY COUNTED_BINARY SECONDS [FLOOR]: the table that script/bench prints."""
import json
import re
import subprocess
import sys
import tempfile

REPEATS = 3
binary, counted, seconds = sys.argv[1:4]
floor = sys.argv[4] if len(sys.argv) > 4 else None


def output(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def floor_speeds():
    """Moves a second of the floor by number of seats."""
    text = output(floor, seconds, str(REPEATS))
    return {int(n): float(speed) * 1e6 for n, speed in re.findall(r"NP=(\d+) .*?moves/s=([\d.]+)M", text)}


def measure(game, seats, options):
    """The fastest of several runs, figure by figure."""
    best = {}
    for _ in range(REPEATS):
        run = json.loads(output(binary, "bench", game, "--seats", str(seats), "--seconds", seconds, "--json", *options))
        for key, value in run.items():
            best[key] = max(value, best.get(key, value)) if isinstance(value, (int, float)) else value
    return best


def search_speed():
    """Simulations a second of expert's search for four-seat UNO from mid-game with random playouts, and by rule of thumb."""
    run = lambda how: json.loads(output(binary, "bench", "uno", "--seats", "4", "--seconds", seconds, "--json", how))["simulations_per_s"]
    return [max(run(how) for _ in range(REPEATS)) for how in ("--search", "--guided")]


def instructions(game, seats, options, games):
    """Instructions and decisions of this number of games, start-up included."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", counted, "bench", game, "--seats", str(seats), "--games", str(games), *options],
            capture_output=True, text=True)
    count = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or count is None:
        raise RuntimeError(done.stderr.strip().split("\n")[-1])
    return int(count[1]), int(done.stdout)


def per_decision(game, seats, options):
    """The difference of two runs, so that start-up cancels out."""
    games = 2
    while games < 4096 and int(output(counted, "bench", game, "--seats", str(seats), "--games", str(games), *options)) < 40_000:
        games *= 2
    many, few = instructions(game, seats, options, games), instructions(game, seats, options, games // 2)
    return (many[0] - few[0]) / (many[1] - few[1])


def plan():
    """Which tables are measured: (game, seats, options)."""
    games = json.loads(output(binary, "referee", input='{"do":"games"}\n'))["games"]
    for game in games:
        least, most = game["seats"]
        seats = [2, 4, 10] if game["name"] == "uno" else sorted({least, min(max(4, least), most), most})
        for n in seats:
            yield game["name"], n, []
        if game["name"] == "uno":
            yield game["name"], 4, ["--set", "rounds=1"]


def short(value):
    if value is None:
        return "-"
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.2f} {letter}"
    return f"{value:.2f}"


def main():
    floor = floor_speeds() if floor else {}
    print(f"\n{'game':<10}{'seats':>6} {'decisions/s':>12}{'games/s':>10}{'bytes':>7}{'copies/s':>11}{'imagine/s':>11}{'view/s':>10}"
          f"{'of floor':>10}{'instr/dec':>11}  options", flush=True)
    measured = []
    for game, seats, options in plan():
        run = measure(game, seats, options)
        try:
            run["instructions"] = per_decision(game, seats, options)
        except (RuntimeError, ValueError, OSError) as problem:
            run["instructions"] = None
            print(f"  callgrind: {problem}", file=sys.stderr)
        measured.append((game, seats, options, run))
        ratio = run["decisions_per_s"] / floor[4] if floor else None
        print(f"{game:<10}{seats:>6} {short(run['decisions_per_s']):>12}{short(run['games_per_s']):>10}{run['state_bytes']:>7}"
              f"{short(run['copies_per_s']):>11}{short(run['imagines_per_s']):>11}{short(run['views_per_s']):>10}"
              f"{'-' if ratio is None else f'{ratio:.2f}':>10}{short(run['instructions']):>11}  {' '.join(options[1::2])}", flush=True)
    search, guided = search_speed()
    print(f"\nsearch, UNO for four from mid-game: {short(search)} simulations/s with random playouts, {short(guided)} by rule of thumb, as expert's are")
    if floor:
        again = floor_speeds()
        for seats in sorted(floor):
            print(f"floor     {seats:>6} {short(max(floor[seats], again[seats])):>12}   before: {short(floor[seats])}, after: {short(again[seats])}")
        four = next(run for game, seats, options, run in measured if (game, seats, options) == ("uno", 4, []))
        print(f"\nUNO for four reaches {four['decisions_per_s'] / max(floor[4], again[4]):.2f} of the floor's decisions a second "
              f"(goal 0.60), with {four['state_bytes']} bytes a state (goal 256).")
        print(f"Its search reaches {search / max(floor[4], again[4]):.4f} simulations for each decision of the floor (goal 0.01).")
    print("`of floor`: decisions/s over the floor's with four seats, as measured before the table. A game without options is a whole match.")


main()
