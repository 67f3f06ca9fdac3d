#!/usr/bin/env python3
"""Sends nonsense to `tischlein referee` and checks that its game stays the same.  referee_smoke.py BINARY [LINES]

Everything is made from one fixed seed, so a failure can be repeated.
"""
import json
import random
import subprocess
import sys

MIB = 1 << 20
NEW = '{"do":"new","game":"uno","seats":4,"seed":"smoke","id":1}'
chance = random.Random(2026)


def ask(binary, lines):
    """All answers to these lines, and the exit status."""
    data = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
    done = subprocess.run([binary, "referee"], input=data, stdout=subprocess.PIPE, timeout=600)
    return [json.loads(line) for line in done.stdout.split(b"\n")[:-1]], done.returncode


def bytes_without_newline(count):
    return bytes(chance.choice(b"\x00\x01\t\r {}[]\":,.-+0123456789abcdeflnrstu\\\x7f\x80\xc3\xff") for _ in range(count))


WORDS = ["play", "lay R5", "", "uno", "draw", "catch 99", "lay W", "lay", "\u0000", "jump", "é" * 40, "en", "set", "-1"]
VALUES = [None, True, -1, 99, 1e99, 0.5, 2**63, -(2**63), [], {}, [[]], {"do": "undo"}] + WORDS


def nonsense():
    """A line that no referee can carry out."""
    kind = chance.randrange(8)
    if kind == 0:
        return bytes_without_newline(chance.randrange(200))
    if kind == 1:  # a good request that breaks off
        return NEW[: chance.randrange(len(NEW))].encode()
    if kind == 2:  # not an object
        return json.dumps(chance.choice(VALUES[:9] + ["x"])).encode()
    if kind == 3:  # deep
        return (chance.choice(["[", '{"do":', '{"position":['])) .encode() * chance.randrange(1, 400)
    if kind == 4:  # a move that cannot be: no such seat or no such words
        return json.dumps({"do": "play", "seat": chance.choice([-1, 4, 99, "0", None, 1.5]), "move": "draw"}).encode()
    if kind == 5:
        return json.dumps({"do": "play", "seat": 0, "move": chance.choice(WORDS[5:] + [None, 5, "lay R5 " * 30])}).encode()
    if kind == 6:  # positions and records with something missing or wrong
        broken = {"game": "uno", "seats": chance.choice(VALUES), "hands": chance.choice(VALUES), "discard": chance.choice(VALUES), "moves": chance.choice(VALUES)}
        return json.dumps({"do": chance.choice(["set", "load"]), "position": broken, "record": broken}).encode()
    return json.dumps({"do": chance.choice(["new", "explain", "bot", "dance", "", 7]), "game": chance.choice(["chess", 7, None]), "seat": 77}).encode()


def check_garbage(binary, count):
    good = [NEW, '{"do":"position","id":2}']
    answers, status = ask(binary, good + [nonsense() for _ in range(count)] + ['{"do":"position","id":2}', '{"do":"moves","id":3}'])
    if len(answers) != count + 4:
        return f"{count + 4} lines got {len(answers)} answers"
    for i, answer in enumerate(answers[2:-2]):
        if not isinstance(answer.get("error"), str) or not answer.get("text"):
            return f"nonsense number {i} was answered {answer}"
    if answers[1] != answers[-2]:
        return "the game is not the same as before"
    if not answers[-1].get("moves") or answers[-1].get("id") != 3:
        return f"a good request was answered {answers[-1]}"
    return "" if status == 0 else f"exit status {status}"


def check_too_large(binary, _):
    fits = NEW.ljust(MIB)
    answers, status = ask(binary, [fits, fits + " ", b"x" * (20 * MIB), '{"do":"moves","id":5}'])
    got = [a.get("error", "fine") for a in answers]
    if got != ["fine", "too-large", "too-large", "fine"]:
        return f"answered {got}"
    return "" if status == 0 else f"exit status {status}"


def check_last_line(binary, _):
    done = subprocess.run([binary, "referee"], input=b'{"do":"games"}', stdout=subprocess.PIPE, timeout=60)
    if done.returncode != 0 or b'"games"' not in done.stdout:
        return f"a last line without line break: {done}"
    done = subprocess.run([binary, "referee"], input=b"", stdout=subprocess.PIPE, timeout=60)
    return "" if done.returncode == 0 and done.stdout == b"" else f"no input at all: {done}"


def main():
    binary = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    wrong = 0
    for name, check in [(f"{count} lines of nonsense change nothing", check_garbage),
                        ("a line over 1 MiB is refused, the next one answered", check_too_large),
                        ("the end of input is an ordinary end", check_last_line)]:
        problem = check(binary, count)
        wrong += problem != ""
        print(f"  {name}: {problem or 'yes'}", flush=True)
    return 1 if wrong else 0


sys.exit(main())
