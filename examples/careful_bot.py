#!/usr/bin/env python3
"""A bot for `tischlein tournament` in twenty lines: it prefers to lay, calls when it can, and never waits long.

Run it in a match:  tischlein tournament uno --players "cmd:python3 examples/careful_bot.py,random" --deals 50
The protocol is docs/bot-protocol.md: one JSON line in, one JSON line out.
"""
import json
import sys


def choose(question):
    moves = question["moves"]
    calls = [m for m in moves if m.endswith((" uno", " anna", " otto")) or m == "call" or m.startswith("catch")]
    lays = [m for m in moves if m.split()[0] not in ("draw", "pass", "take", "keep")]
    if question["outOfTurn"]:
        return calls[0] if calls else None  # None: let it go
    return (calls or lays or moves)[0]


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"id": asked["id"], "move": choose(asked)}), flush=True)
