#!/usr/bin/env python3
"""The command line as people and shells meet it: help, words with errors, completion in a real bash, the manual page, what is
installed, and figures without powers of ten. command_line_smoke.py BINARY BUILD_FOLDER"""
import json
import os
import re
import subprocess
import sys
import tempfile

binary, build = os.path.abspath(sys.argv[1]), sys.argv[2]


def run(*words, text=""):
    done = subprocess.run([binary, *words], input=text, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def completed(*words):
    """What bash offers for these words, the last of which is being typed."""
    listed = " ".join(f"'{word}'" for word in words)
    script = f"source <('{binary}' completion bash); compopt() {{ echo \"compopt $*\"; }}; " \
             f"COMP_WORDS=('{binary}' {listed}); COMP_CWORD={len(words)}; _tischlein; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60).stdout.split("\n")[:-1]


def without_powers(text):
    return not re.search(r"\d[eE][+-]?\d", text)


def figures(folder):
    """Every command that prints figures, for people and as JSON."""
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

        for name, shown in figures(prefix).items():
            checks[f"plain figures: {name}"] = len(shown) > 20 and without_powers(shown)
            if name.endswith("json"):
                checks[f"readable JSON: {name}"] = isinstance(json.loads(shown), dict)
            if name == "load --json":
                threads = {group["name"] for group in json.loads(shown)["server_threads"]}
                checks["load tells where the server's time goes"] = {"network", "tables", "store", "bots"} <= threads
    for name, fine in checks.items():
        print(f"  {name}: {'yes' if fine else 'NO'}")
    return 0 if all(checks.values()) else 1


sys.exit(main())
