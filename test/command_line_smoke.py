#!/usr/bin/env python3
"""Tests the command line as people and shells use it: help, misspelt words, completion in a real bash, the manual page, installed
files, and figures without powers of ten. command_line_smoke.py BINARY BUILD_FOLDER"""
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom

binary, build = os.path.abspath(sys.argv[1]), sys.argv[2]
os.environ["LC_ALL"] = "C.UTF-8"  # in English, whatever this terminal speaks


# The last trick of an Anansi round.
ENDGAME = json.dumps({
    "game": "anansi", "seats": 3, "options": {"rounds": 3}, "row": ["L", "S", "H"], "display": {"S": ["S3", "S8"], "H": [], "L": ["L9"]},
    "hands": [["L4"], ["H9"], []], "leader": 2, "trick": [{"seat": 2, "card": "S1"}], "piles": [[["S2", "S4", "S5"]], [], [["H1", "H2", "H3"]]],
    "listeners": [2, 0, 3], "inspired": [1, 0, 1], "scored": {"listeners": [3, 2, 0], "bonus": [2, 0, 0]}, "tricksLeft": 1})


def run(*words, text=""):
    done = subprocess.run([binary, *words], input=text, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def completed(*words):
    """What bash offers for these words, the last of which is being typed."""
    listed = " ".join(f"'{word}'" for word in words)
    script = f"source <('{binary}' completion bash); compopt() {{ echo \"compopt $*\"; }}; " \
             f"COMP_WORDS=('{binary}' {listed}); COMP_CWORD={len(words)}; _tischlein; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60).stdout.split("\n")[:-1]


def has_no_exponent(text):
    return not re.search(r"\d[eE][+-]?\d", text)


def figures(folder):
    """The output of every command that prints figures, for people and as JSON."""
    results, sim_json, table_json = (os.path.join(folder, name) for name in ("results", "sim.json", "table.json"))
    shown = {
        "bench": run("bench", "uno", "--seconds", "0.02")[1],
        "bench --json": run("bench", "uno", "--seconds", "0.02", "--json")[1],
        "bench --search --json": run("bench", "uno", "--seconds", "0.05", "--search", "--json")[1],
        "load --json": run("load", "--tables", "2", "--moves", "50", "--seconds", "20", "--warm-up", "0", "--json")[1],
    }
    tournament = ("tournament", "uno", "--players", "easy,random", "--seats", "2", "--deals", "4", "--effect", "0.00005",
                  "--results", results, "--json", table_json)
    shown["tournament"] = run(*tournament)[1]
    shown["tournament again"] = run(*tournament)[1]
    shown["sim"] = run("sim", "uno", "--games", "40", "--bots", "random", "--json", sim_json)[1]
    for path in (results, sim_json, table_json):
        with open(path) as file:
            shown[os.path.basename(path)] = file.read()
    return shown


def recorded(folder, name):
    """Lets two bots play a round of UNO. Returns the path of its record and the number of moves."""
    with subprocess.Popen([binary, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as referee:
        def ask(**request):
            print(json.dumps(request), file=referee.stdin, flush=True)
            return json.loads(referee.stdout.readline())
        state = ask(do="new", game="uno", seats=2, seed=name, options={"rounds": 1, "cards": 3})
        while not state["over"]:
            bot = ask(do="bot", level="medium")
            state = ask(do="play", seat=bot["seat"], move=bot["move"])
        record = ask(do="record")["record"]
        referee.stdin.close()
    record["players"] = [{"name": "Anna"}, {"name": "Otto <b>"}]
    path = os.path.join(folder, f"{name}.json")
    with open(path, "w") as file:
        json.dump(record, file)
    return path, len(record["moves"])


def review(folder):
    """Checks what `tischlein review` says about a record: as text, as JSON, as a page; and about two records."""
    checks = {}
    one, moves = recorded(folder, "one")
    other, _ = recorded(folder, "other")
    quick = ("--effort", "0.02", "--threads", "1")
    status, shown, _ = run("review", one, *quick, "--json", "-")
    found = json.loads(shown)
    checks["review has every move"] = status == 0 and len(found["steps"]) == moves + 1 and found["review"] == 1
    checks["review adds up"] = all(p["start"] + sum(p["parts"].values()) == p["result"] for p in found["players"])
    checks["review is repeatable"] = run("review", one, "--effort", "0.02", "--threads", "2", "--json", "-")[1] == shown
    checks["review in German"] = "Gewinnchance" in run("review", one, *quick, "--lang", "de", "--html", "-")[1]
    page = run("review", one, *quick, "--html", "-")[1]
    checks["review page escapes names"] = "Otto &lt;b&gt;" in page and "Otto <b>" not in page and "<script" not in page
    checks["review page is well formed"] = xml.dom.minidom.parseString(page.split("\n", 1)[1]) is not None
    checks["standing of two games"] = "Standing without luck" in run("review", one, other, *quick)[1]
    checks["review of no record"] = run("review", __file__)[0] == 2
    status, shown, _ = run("sim", "uno", "--seats", "2", "--set", "cards=3", "--set", "rounds=1", "--luck", "--games", "3", "--playouts", "10")
    checks["sim --luck"] = status == 0 and "How much is luck?" in shown
    checks["sim --luck with --vary"] = run("sim", "uno", "--luck", "--vary", "stack=false,true")[0] == 2
    return checks


def main():
    checks = {}
    status, shown, _ = run()
    checks["help without a word"] = status == 0 and "Usage: tischlein COMMAND" in shown and shown == run("--help")[1]
    status, shown, told = run("torunament", "uno")
    checks["an unknown command"] = status == 2 and "Did you mean `tournament`?" in told and not shown
    checks["an unknown option"] = "Did you mean `--players`?" in run("tournament", "uno", "--player", "easy")[2]
    checks["an unknown game"] = "Did you mean `otto`?" in run("play", "oto")[2]
    checks["an unknown bot"] = "did you mean `medium`?" in run("tournament", "uno", "--players", "medum,easy")[2]
    checks["an unknown level"] = "Did you mean `expert`?" in run("play", "uno", "--level", "expret")[2]
    checks["an unknown option of a game"] = "Did you mean `stack`?" in run("play", "uno", "--set", "stakc=true", "--new", "--save", "/dev/null")[2]

    checks["games in German"] = "Optionen gibt man mit" in run("games", "uno", "--lang", "de")[1]
    checks["solve"] = run("solve", text=ENDGAME)[1].startswith("seat 0: recruit L4\n  seat 0 will score 0 this round\n  seat 1 will score 2 this round\n")
    checks["solve in German"] = "  Platz 1 macht in dieser Runde 2 Punkte\n" in run("solve", "--lang", "de", text=ENDGAME)[1]
    spoken = subprocess.run([binary, "games", "otto"], capture_output=True, text=True, env={**os.environ, "LC_ALL": "fr_CH.UTF-8"})
    checks["games in the terminal's language"] = "Les options se donnent avec" in spoken.stdout and "Options are" in run("games")[1]

    checks["bash completes commands"] = completed("tourn") == ["tournament"]
    checks["bash completes games"] = completed("play", "o") == ["otto"]
    checks["bash completes words after ="] = completed("play", "uno", "--level", "=", "m") == ["medium"]
    checks["bash completes files itself"] = completed("play", "uno", "--save", "") == ["compopt -o default", ""]

    with tempfile.TemporaryDirectory() as prefix:
        done = subprocess.run(["cmake", "--install", build, "--prefix", prefix, "--component", "program"], capture_output=True)
        wanted = {"bin/tischlein": None, "share/man/man1/tischlein.1": ("manual",),
                  "share/bash-completion/completions/tischlein": ("completion", "bash"),
                  "share/zsh/site-functions/_tischlein": ("completion", "zsh"),
                  "share/fish/vendor_completions.d/tischlein.fish": ("completion", "fish")}
        for path, words in wanted.items():
            there = os.path.join(prefix, path)
            fine = done.returncode == 0 and os.path.exists(there)
            checks[f"installs {path}"] = fine and (words is None or open(there).read() == run(*words)[1])

        checks |= review(prefix)
        for name, shown in figures(prefix).items():
            checks[f"plain figures: {name}"] = len(shown) > 20 and has_no_exponent(shown)
            if name.endswith("json"):
                checks[f"readable JSON: {name}"] = isinstance(json.loads(shown), dict)
            if name == "load --json":
                threads = {group["name"] for group in json.loads(shown)["server_threads"]}
                checks["load tells where the server's time goes"] = {"network", "tables", "store", "bots"} <= threads
    for name, fine in checks.items():
        print(f"  {name}: {'yes' if fine else 'NO'}")
    return 0 if all(checks.values()) else 1


sys.exit(main())
