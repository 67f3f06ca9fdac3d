#!/usr/bin/env python3
"""Plays `tischlein play` without a terminal: it must end with its input, keep the game, and go on with it.
terminal_smoke.py BINARY"""
import os
import subprocess
import sys
import tempfile


def main():
    os.environ["LC_ALL"] = "C.UTF-8"  # in English, whatever this terminal speaks
    binary = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        save = os.path.join(folder, "kept.json")

        def play(text, *flags):
            done = subprocess.run([binary, "play", "uno", "--save", save, *flags], input=text, capture_output=True, text=True, timeout=120)
            return done.returncode, done.stdout

        checks = {}
        status, shown = play("? U4\n1\n", "--seed", "smoke", "--seats", "4", "--level", "random")
        checks["ends when the input ends"] = status == 0 and "U4:" in shown
        checks["writes no colours into a pipe"] = "\x1b[" not in shown
        table = shown.split("-" * 80)[1].split("your move")[0]  # a drawing, which a terminal must not wrap; it may wrap sentences
        checks["draws the table in 80 columns"] = all(len(line) <= 80 for line in table.split("\n"))
        checks["keeps the game"] = os.path.exists(save)
        status, shown = play("q\n")
        checks["goes on with it"] = status == 0 and "goes on where you left it" in shown
        status, shown = play("1\n" * 4000, "--seed", "whole", "--seats", "3", "--level", "random", "--set", "rounds=1")
        checks["plays a whole round"] = status == 0 and "The game is over." in shown
        games = [play("1\n2\n1\n1\n" * 5, "--seed", "twice", "--seats", "4", "--level", "medium") for _ in range(2)]
        checks["plays the same game twice"] = games[0] == games[1] and games[0][0] == 0
        checks["plays another game with another seed"] = games[0] != play("1\n2\n1\n1\n" * 5, "--seed", "once", "--seats", "4")
        status, shown = play("", "--seats", "99", "--new")
        checks["refuses 99 seats"] = status != 0
    for name, fine in checks.items():
        print(f"  {name}: {'yes' if fine else 'NO'}")
    return 0 if all(checks.values()) else 1


sys.exit(main())
