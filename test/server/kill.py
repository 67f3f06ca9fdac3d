#!/usr/bin/env python3
"""kill -9 at any moment loses no acknowledged action and shows none twice.

    kill.py BINARY [kills] [seed] [--postgres]

People at tables of all four games play as fast as they can. Again and again the server is killed at a random moment and started
anew; everybody comes back, says what they saw last, and repeats what was not answered. For every message this must hold: facts
come without a gap, a fact shown twice is the same fact, and an answer never changes. At the end the log itself is read: every
acknowledged action must be in it, exactly once, under the number that its player was told.

With --postgres the tables are in a PostgreSQL database. In every round the database is killed first, and the server a second or more later. At the
end the tables are moved to a folder and read there.
"""
import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from client import REFLEXES, Closed, Server, Socket, open_table  # noqa: E402
from postgres import Cluster  # noqa: E402

on_postgres = "--postgres" in sys.argv
words = [word for word in sys.argv if not word.startswith("--")]
binary, kills = words[1], int(words[2]) if len(words) > 2 else 200
seed = int(words[3]) if len(words) > 3 else random.randrange(1 << 30)
chance = random.Random(seed)
GAMES = [("uno", 3), ("annaotto", 3), ("anansi", 4), ("otto", 2), ("uno", 2), ("uno", 5)]


class Player:
    """One person with one seat, who goes on when the server is killed and started again."""

    def __init__(self, table, seat, token, game):
        self.table, self.seat, self.token, self.host = table, seat, token, seat == 0
        self.game, self.number, self.seq = game, 0, 0
        self.shown = {}       # seq -> what was shown, without what depends on the moment
        self.acknowledged = {}  # action -> seq
        self.refused = set()  # actions that were refused and must not be in the log
        self.open = {}        # actions that were not answered yet
        self.count = 0
        self.play = self.view = None
        self.phase = None     # not known before the first snapshot
        self.resting = False  # reads, but starts nothing new

    def ask(self, socket, what, **fields):
        self.count += 1
        name = f"{self.seat}-{self.count}"
        self.open[name] = {"do": what, "id": name, **fields}
        socket.send(self.open[name])

    def greet(self, socket):
        """Says what was seen last, and repeats every action that was not answered."""
        hello = {"do": "hello", "v": 1, "lang": "en"}
        if self.number:
            hello["seen"] = {"game": self.number, "seq": self.seq}
        socket.send(hello)
        for action in self.open.values():
            socket.send(action)

    async def sit(self, port):
        """Plays until the server dies."""
        try:
            socket = await Socket.dial(port, f"/api/tables/{self.table}/ws", self.token)
            self.greet(socket)
            while True:
                self.hear(json.loads(await socket.text()), socket)
        except (Closed, ConnectionError, OSError):
            return

    def hear(self, message, socket):
        kind = message["type"]
        if kind == "snapshot":
            assert message["seq"] >= self.seq, "the table went back in time"
            self.seq, self.number, self.phase = message["seq"], message["game"], message["table"]["phase"]
            self.play, self.view = message.get("play"), message.get("view")
        elif kind == "update":
            assert message["seq"] == self.seq + 1, f"a gap: {self.seq}, then {message['seq']}"
            self.seq = message["seq"]
            fact = {key: message.get(key) for key in ("fact", "seat", "events", "view", "said")}
            assert self.shown.setdefault(self.seq, fact) == fact, f"fact {self.seq} was another one before"
            if "table" in message:
                self.phase, self.number = message["table"]["phase"], message["table"]["number"]
            self.play = message.get("play", self.play)
            self.view = None if self.phase == "gathering" else message.get("view", self.view)
            if "id" in message:
                self.answered(message["id"], message["seq"])
        elif kind == "answer":
            self.answered(message["id"], message["seq"] if message["ok"] else None)
            if not message["ok"] and message["error"] != "storage":
                self.refused.add(message["id"])
        elif kind == "bye":
            assert message["why"] == "closing", message
        elif kind == "moving":
            return
        self.act(self.play, socket)

    def answered(self, action, seq):
        wish = self.open.pop(action, None)
        if seq is not None:
            known = self.acknowledged.setdefault(action, seq)
            assert known == seq, "an action was done twice"
        assert wish is not None or action in self.acknowledged or seq is None

    def act(self, play, socket):
        """One thing at a time, as people do."""
        if self.open or self.resting or self.phase is None:
            return
        if self.phase == "gathering" and self.host:
            self.ask(socket, "start")
        elif self.phase == "over" and self.host:
            self.ask(socket, "rematch")
        elif self.phase == "playing" and play and self.seat in play["must"]:
            moves = [move for move in play["moves"] if not move.startswith(REFLEXES)]
            if moves:
                self.ask(socket, "play", seq=self.seq, move=chance.choice(moves))
            elif play["moves"]:
                asyncio.get_running_loop().call_later(0.12, self.slap, socket, play["moves"][0])
        if chance.random() < 0.02 and not self.open:
            self.ask(socket, "say", phrase="well-played")

    def slap(self, socket, move):
        if not self.open and not self.resting and not socket.writer.is_closing():
            self.ask(socket, "play", seq=self.seq, move=move)


async def one_life(server, players, seconds, cluster):
    server.start()
    sitting = [asyncio.create_task(player.sit(server.port)) for player in players]
    await asyncio.sleep(seconds)
    if cluster:
        await asyncio.to_thread(cluster.command, "kill")  # the server goes on, and its tables wait
        await asyncio.sleep(1 + seconds)
    server.kill()
    await asyncio.gather(*sitting)


def check_log(facts, players):
    """Checks that every acknowledged action is in the log once, under its number. Returns how many, and the number of facts."""
    found, by_seat = 0, {}
    for table, rows in facts.items():
        for seq, text in rows:
            fact = json.loads(text)
            if fact.get("action"):
                by_seat.setdefault((table, fact.get("by")), {}).setdefault(fact["action"], []).append(seq)
    for player in players:
        kept = by_seat.get((player.table, player.seat), {})
        for action in player.refused:
            assert action not in kept, f"{player.table}: {action} was refused, and is fact {kept[action]}"
        for action, seq in player.acknowledged.items():
            assert action in kept, f"{player.table}: {action} was acknowledged and is lost"
            assert kept[action][-1] == seq, f"{player.table}: {action} was acknowledged as {seq}, the log says {kept[action]}"
            assert len(kept[action]) == 1, f"{player.table}: {action} was done {len(kept[action])} times"
            found += 1
    for table, rows in facts.items():
        assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1)), f"{table}: the log has a gap"
    return found, sum(len(rows) for rows in facts.values())


def check_the_check(facts, players):
    """check_log must notice a log that has lost, doubled or swapped a single fact."""
    table, action, seq = next((p.table, *item) for p in players for item in p.acknowledged.items() if 1 < item[1] < len(facts[p.table]))
    rows = facts[table]
    texts = [text for _, text in rows]
    number = lambda changed: {**facts, table: list(enumerate(changed, 1))}  # noqa: E731
    for fault, changed in (
            ("a fact is lost", number(texts[:seq - 1] + texts[seq:])),
            ("a number is missing", {**facts, table: rows[:seq - 1] + rows[seq:]}),
            ("a fact is doubled", number(texts + [texts[seq - 1]])),
            ("two facts are swapped", number(texts[:seq - 2] + [texts[seq - 1], texts[seq - 2]] + texts[seq:]))):
        try:
            check_log(changed, players)
        except AssertionError:
            continue
        sys.exit(f"kill.py does not notice when {fault} ({table}: {action})")


def read_log(data):
    """{table: [(seq, text)]}, from the data file's own layout (server/store/schema.cpp)."""
    log = sqlite3.connect(f"file:{data}/tischlein.db?mode=ro", uri=True)
    tables = {}
    for name, seq, text in log.execute(LOG_QUERY):
        tables.setdefault(name, []).append((seq, text))
    return tables


LOG_QUERY = "SELECT tables.id, facts.seq, facts.fact FROM facts JOIN tables ON tables.number = facts.table_number ORDER BY 1, 2"


async def live_and_die(server, players, cluster):
    with server:
        for game, seats in GAMES:
            table, tokens = open_table(server.port, game, seats, [f"P{i}" for i in range(seats)])
            players += [Player(table, seat, token, game) for seat, token in enumerate(tokens)]
    for life in range(kills):
        await one_life(server, players, chance.uniform(0.02, 0.25), cluster)
        if (life + 1) % 50 == 0:
            print(f"  {life + 1} kills, {sum(len(p.acknowledged) for p in players)} actions acknowledged", flush=True)


async def main():
    players = []
    with tempfile.TemporaryDirectory(prefix="tischlein-kill-") as data:
        if on_postgres:
            with Cluster() as cluster:
                await live_and_die(Server(binary, data, "--away", "3600", "--store", cluster.address), players, cluster)
                data += "/moved"
                subprocess.run([binary, "move", cluster.address, data], check=True, stdout=subprocess.DEVNULL)
        else:
            await live_and_die(Server(binary, data, "--away", "3600"), players, None)
        log = read_log(data)
    found, facts = check_log(log, players)
    check_the_check(log, players)
    assert found > kills, "hardly anything was played: this run shows nothing"
    print(f"{kills} kills, seed {seed}: {found} acknowledged actions, all in the log once, {facts} facts without a gap")


if __name__ == "__main__":
    asyncio.run(main())
