"""The matches of docs/bots.md in one table. Called by script/strength: BINARY THREADS [--long] [--sims=N] [--seed=S] [PATTERN]"""
import json
import subprocess
import sys
import tempfile
import time

binary, threads = sys.argv[1], sys.argv[2]
long = "--long" in sys.argv[3:]
flags = dict(word[2:].split("=", 1) for word in sys.argv[3:] if word.startswith("--") and "=" in word)
patterns = [word for word in sys.argv[3:] if not word.startswith("--")]
SEED = flags.get("seed", "strength")
BUDGET = flags.get("sims") or ("200ms" if long else "2000")

# In the titles and players E stands for expert with its budget, A for the all-seeing baseline and P for the peeking one with the same.
# title, game, players, seats, options, deals (short, long), aimed at (share of wins in %)
ROUND = ["--set", "rounds=1"]
TO_24 = ["--set", "target=24"]
MATCHES = [
    ("uno 2: medium-eager", "uno", "medium,eager", 2, ROUND, (10000, 50000), 62),
    ("uno 2: medium-random", "uno", "medium,random", 2, ROUND, (2000, 10000), 62),
    ("uno 2: E-eager", "uno", "E,eager", 2, ROUND, (60, 500), 68),
    ("uno 2: E-random", "uno", "E,random", 2, ROUND, (20, 200), 68),
    ("uno 2: E-medium", "uno", "E,medium", 2, ROUND, (100, 1000), 55),
    ("uno 4: E-3 medium", "uno", "E,medium", 4, ROUND, (150, 500), 32),
    ("uno 4: A-3 medium", "uno", "A,medium", 4, ROUND, (10, 100), None),
    ("uno 4: P-3 medium", "uno", "P,medium", 4, ROUND, (50, 200), None),
    ("uno 4: random-3 medium", "uno", "random,medium", 4, ROUND, (500, 5000), None),
    ("anansi 4: E-3 medium", "anansi", "E,medium", 4, [], (60, 100), 40),
    ("anansi 4: E-3 random", "anansi", "E,random", 4, [], (60, 100), 85),
    ("anansi 4: A-3 medium", "anansi", "A,medium", 4, [], (20, 60), None),
    ("anansi 4: P-3 medium", "anansi", "P,medium", 4, [], (20, 60), None),
    ("anansi 4: random-3 medium", "anansi", "random,medium", 4, [], (200, 2000), None),
    ("annaotto 4: E-3 medium", "annaotto", "E,medium", 4, [], (20, 100), 35),
    ("annaotto 4: A-3 medium", "annaotto", "A,medium", 4, [], (20, 60), None),
    ("annaotto 4: P-3 medium", "annaotto", "P,medium", 4, [], (20, 60), None),
    ("annaotto 4: random-3 medium", "annaotto", "random,medium", 4, [], (100, 1000), None),
    ("otto 2: E-medium", "otto", "E,medium", 2, TO_24, (20, 200), 58),
    ("otto 2: E-random", "otto", "E,random", 2, TO_24, (20, 200), 80),
    ("otto 2: A-medium", "otto", "A,medium", 2, TO_24, (20, 150), None),
    ("otto 2: P-medium", "otto", "P,medium", 2, TO_24, (20, 150), None),
    ("otto 2: random-medium", "otto", "random,medium", 2, TO_24, (50, 500), None),
    ("otto 1: E", "otto", "E", 1, [], (20, 1000), None),
]
TIMES = [(game, f"E{ms}", seats, options) for game, seats, options in (("uno", 2, ROUND), ("anansi", 4, [])) for ms in (50, 200, 1000)]
for game, player, seats, options in TIMES if long else []:
    MATCHES.append((f"{game} {seats}: expert {player[1:]} ms-medium", game, f"expert:{player[1:]}ms,medium", seats, options, (0, 60), None))


def play(game, players, seats, options, deals):
    ours = {"E": "expert", "A": "all-seeing", "P": "peeking"}
    names = ",".join(f"{ours[p]}:{BUDGET}" if p in ours else p for p in players.split(","))
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        subprocess.run([binary, "tournament", game, "--players", names, "--seats", str(seats), "--deals", str(deals), "--seed", SEED,
                        "--threads", threads, "--json", out.name, *options], check=True, stdout=subprocess.DEVNULL)
        return json.load(open(out.name))


print(f"expert and baselines with {BUDGET if BUDGET.endswith('ms') else BUDGET + ' simulations'} a move; seed `{SEED}`; intervals are 95 %")
print(f"{'match':<32}{'deals':>7}{'first wins':>13}{'interval':>16}{'aim':>7}{'mean score':>20}{'time':>9}", flush=True)
for title, game, players, seats, options, deals, aim in MATCHES:
    if patterns and not any(p in title for p in patterns):
        continue
    start = time.time()
    result = play(game, players, seats, options, deals[long])
    first = result["players"][0]
    wins, low, high = (100 * x for x in first["wins"])
    score, score_low, _ = first["score"]
    print(f"{title:<32}{result['deals']:>7}{wins:>11.1f} %{f'({low:.1f}-{high:.1f})':>16}{f'{aim} %' if aim else '':>7}"
          f"{f'{score:.1f} ±{score - score_low:.1f}':>20}{time.time() - start:>7.0f} s", flush=True)
