#!/usr/bin/env python3
"""Tests `tischlein tournament`, `sim` and `games` as a person uses them.  tournament_smoke.py BINARY

Bad programs, interruptions, exit status and what is printed; the library's own tests are in lab/test/.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

binary = sys.argv[1]
LATE = 60  # seconds; long, because it only decides that something never happens
HANGS = "cmd@600000ms:read l; echo '{\"id\":1\\,\"move\":\"draw\"}'; exec sleep 600"


def run(*words):
    return subprocess.run([binary, *words], capture_output=True, text=True, timeout=LATE)


def a_missing_program_stops_the_tournament():
    done = run("tournament", "uno", "--players", "cmd:/no/such/program,medium", "--deals", "50")
    assert done.returncode != 0, done
    assert "not found" in done.stderr and done.stderr.count("not found") == 1, done.stderr
    assert "player" not in done.stdout, done.stdout


def names_and_faults_are_shown():
    done = run("tournament", "uno", "--set", "rounds=1", "--deals", "1", "--players",
               "Noise=cmd@60000ms:while read l; do echo hello; done,Otto=medium")
    assert done.returncode == 0, done
    assert re.search(r"late illegal crashed", done.stdout), done.stdout
    assert "Noise: the first fault was: hello" in done.stdout, done.stdout
    assert "Otto" in done.stdout and "E-" not in done.stdout, done.stdout


def children_of(pid):
    with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as file:
        return [int(child) for child in file.read().split()]


def begin_and_hang():
    """Starts a tournament with a program that hangs, and waits until the program runs. Returns the tournament and the program's process id."""
    words = [binary, "tournament", "uno", "--threads", "1", "--deals", "5", "--players", HANGS + ",medium"]
    begun = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + LATE
    while time.monotonic() < until:
        for child in children_of(begun.pid):
            with open(f"/proc/{child}/cmdline", "rb") as file:
                if file.read().startswith(b"sleep"):
                    return begun, child
        time.sleep(0.05)
    raise AssertionError("the program did not start")


def one_interruption_gives_a_partial_table():
    begun, child = begin_and_hang()
    begun.send_signal(signal.SIGINT)
    out, _ = begun.communicate(timeout=LATE)
    assert begun.returncode == 0 and "interrupted" in out, (begun.returncode, out)
    assert not os.path.exists(f"/proc/{child}"), "the program was left running"


def a_second_interruption_ends_at_once():
    begun, child = begin_and_hang()
    begun.send_signal(signal.SIGSTOP)  # so that both signals are pending together, and the program cannot end between them
    begun.send_signal(signal.SIGINT)
    begun.send_signal(signal.SIGTERM)
    begun.send_signal(signal.SIGCONT)
    begun.communicate(timeout=LATE)
    assert begun.returncode in (128 + signal.SIGINT, 128 + signal.SIGTERM), begun.returncode
    until = time.monotonic() + LATE
    while os.path.exists(f"/proc/{child}") and time.monotonic() < until:
        time.sleep(0.05)
    assert not os.path.exists(f"/proc/{child}"), "the program was left running"


def a_continued_tournament_keeps_its_faults():
    with tempfile.TemporaryDirectory() as folder:
        words = ["tournament", "uno", "--set", "rounds=1", "--players", "N=cmd@60000ms:while read l; do echo hello; done,medium",
                 "--results", folder + "/results", "--deals"]
        first, again = run(*words, "2"), run(*words, "2")
        assert first.stdout == again.stdout and "hello" in again.stdout, (first.stdout, again.stdout)


def simulations_default_to_medium_and_vary_together():
    with tempfile.TemporaryDirectory() as folder:
        done = run("sim", "uno", "--games", "20", "--seats", "2", "--set", "rounds=1", "--vary", "stack=false,true",
                   "--vary", "seats=2,4", "--json", folder + "/json")
        assert done.returncode == 0, done
        assert "stack = true, seats = 4" in done.stdout, done.stdout
        with open(folder + "/json", encoding="utf-8") as file:
            written = file.read()
        assert '"bots":["medium","medium"]' in written, written[:500]
        assert not re.search(r"\d[eE][-+]?\d", written), "a power of ten"


def games_are_listed_in_words():
    every, one = run("games"), run("games", "otto")
    for name in ("uno is played by 2 to 10 seats", "annaotto is ", "anansi is ", "otto is "):
        assert name in every.stdout, every.stdout
    assert "Points to win (a whole number from 1 to 1000)" in one.stdout and "uno" not in one.stdout, one.stdout
    assert run("games", "chess").returncode != 0


CHECKS = [a_missing_program_stops_the_tournament, names_and_faults_are_shown, one_interruption_gives_a_partial_table,
          a_second_interruption_ends_at_once, a_continued_tournament_keeps_its_faults,
          simulations_default_to_medium_and_vary_together, games_are_listed_in_words]
for check in CHECKS:
    check()
    print("  " + check.__name__.replace("_", " "))
print(f"tournament: {len(CHECKS)} checks passed")
