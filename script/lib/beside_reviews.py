#!/usr/bin/env python3
"""Measures whether tables slow down while a server reviews games.

    beside_reviews.py BINARY [SECONDS]

Starts a server, lets bots play three long games, then measures people at 100 tables (`tischlein load` at a fixed rate) four times: without
and with reviews being computed, in turn. Prints one line each: moves a second, half and 99 % of the answers within so many milliseconds.
"""
import asyncio
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "test/server"))
from client import Server, Socket, call, token_in  # noqa: E402

GAMES = 3


async def play_out(port):
    """Plays a long match between bots. Returns its table."""
    wish = {"game": "uno", "seats": 4, "pace": "quick", "reflexes": False, "bots": [{"seat": i, "level": "medium"} for i in range(4)]}
    _, opened, headers = call(port, "POST", "/api/tables", wish)
    table = opened["table"]
    socket = await Socket.dial(port, f"/api/tables/{table}/ws", token_in(headers))
    socket.send({"do": "hello", "v": 1, "lang": "en"})
    socket.send({"do": "start", "id": "s1"})
    while True:
        message = json.loads(await asyncio.wait_for(socket.text(), 60))
        if message.get("play", {}).get("over"):
            return table


def measure(binary, server, seconds):
    """The report of `load`."""
    said = subprocess.run([binary, "load", "--server", str(server.port), "--pid", str(server.process.pid), "--tables", "100", "--rate", "500",
                           "--warm-up", "1", "--seconds", str(seconds), "--json"], capture_output=True, text=True, check=True).stdout
    return json.loads(said)


def review_all(port, tables, stop):
    """Asks for one review after the other until told to stop. Returns how far they got."""
    done = 0
    while not stop.is_set():
        states = []
        for table in tables:
            states.append(call(port, "POST", f"/api/tables/{table}/reviews/1?have=2")[1])
        done = sum(state["done"] for state in states)
        stop.wait(0.3)
    for table in tables:
        call(port, "POST", f"/api/tables/{table}/reviews/1/stop")
    return done


def main():
    binary, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 6
    with tempfile.TemporaryDirectory() as data, Server(binary, data) as server:
        tables = [asyncio.run(play_out(server.port)) for _ in range(GAMES)]
        for reviews in (False, True, False, True):
            stop, got = threading.Event(), []
            beside = threading.Thread(target=lambda: got.append(review_all(server.port, tables, stop)))
            if reviews:
                beside.start()
                time.sleep(1)
            report = measure(binary, server, seconds)
            stop.set()
            if reviews:
                beside.join()
            print("with reviews" if reviews else "without     ", json.dumps(report), f"{got[0]} pieces of reviews" if got else "", flush=True)


main()
