#!/usr/bin/env python3
"""Three servers on a replicated PostgreSQL, and one fault after the other: no acknowledged action is lost, doubled or out of order.

    chaos.py BINARY [faults] [seed]

The people of kill.py play as fast as they can, each at any server; whoever loses the line, or hears nothing for a while, goes to another one.
Meanwhile servers are killed, paused for longer than their lease and stopped politely, the primary of the database is killed, its standby paused:
one fault after the other and sometimes two at once. Held to are the laws of kill.py: no gap and no step back at any message, no fact that is
another one later, no answer that changes. At the end everybody comes back once more, and every view is as new as the log; the log has every
acknowledged action once, under its number. The check itself is tried on logs that have lost, doubled or swapped a fact.
"""
import asyncio
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
import kill  # noqa: E402
from client import Closed, Socket, open_table  # noqa: E402
from cluster import Nodes  # noqa: E402
from postgres import Cluster  # noqa: E402

faults = int(sys.argv[2]) if len(sys.argv) > 2 else 100
chance = kill.chance
PATIENCE = 3  # seconds without a word, then somebody tries another server


class Player(kill.Player):
    """One person who goes wherever there is a server. Paced: five things a second at most, as the fault is the matter and not the load."""
    best_seq = 0

    async def live(self, nodes, over):
        while not over.is_set():
            node = chance.choice(nodes)
            try:
                await self.sit_until(node.port, over)
            except (Closed, ConnectionError, OSError, asyncio.TimeoutError):
                pass
            await asyncio.sleep(chance.uniform(0.05, 0.3))

    async def sit_until(self, port, over):
        socket = await asyncio.wait_for(Socket.dial(port, f"/api/tables/{self.table}/ws", self.token), PATIENCE)
        try:
            hello = {"do": "hello", "v": 1, "lang": "en"}
            if self.number:
                hello["seen"] = {"game": self.number, "seq": self.seq}
            socket.send(hello)
            for action in self.open.values():
                socket.send(action)
            while not over.is_set():
                message = kill.json.loads(await asyncio.wait_for(socket.text(), 15 if message_is_late_ok(self) else PATIENCE))
                self.hear(message, socket)
                await asyncio.sleep(0.05)
        finally:
            socket.close()

    async def look(self, nodes):
        """The number of the newest fact, as any server shows it to somebody who has seen nothing."""
        while True:
            try:
                socket = await asyncio.wait_for(Socket.dial(chance.choice(nodes).port, f"/api/tables/{self.table}/ws", self.token), PATIENCE)
                socket.send({"do": "hello", "v": 1, "lang": "en"})
                while True:
                    message = kill.json.loads(await asyncio.wait_for(socket.text(), 15))
                    if message["type"] == "snapshot":
                        socket.close()
                        return message["seq"]
            except (Closed, ConnectionError, OSError, asyncio.TimeoutError):
                await asyncio.sleep(0.2)


def message_is_late_ok(player):
    """Whoever has asked nothing need not be answered; but everybody goes on at some time."""
    return not player.open


async def break_server(node, how):
    if how == "kill":
        node.kill()
    elif how == "stop":
        status, err = await asyncio.to_thread(node.stop)
        assert status == 0, err
    else:
        node.pause()
        await asyncio.sleep(chance.choice((0.3, 2, 4.5)))
        return node.go_on()
    await asyncio.sleep(chance.uniform(0, 2))
    await asyncio.to_thread(node.start)


async def break_database(cluster, how):
    if how == "primary":
        await asyncio.to_thread(cluster.command, "kill")
    else:
        cluster.command("pause-standby")
        await asyncio.sleep(chance.uniform(0.3, 4))
        cluster.command("resume-standby")


async def one_fault(nodes, cluster):
    kind = chance.choice(("kill", "pause", "stop", "kill", "pause", "primary", "standby"))
    if kind in ("primary", "standby"):
        await break_database(cluster, kind)
    else:
        await break_server(chance.choice(nodes), kind)
    return kind


async def break_things(nodes, cluster):
    counted = {}
    for number in range(faults):
        kind = await one_fault(nodes, cluster)
        counted[kind] = counted.get(kind, 0) + 1
        await asyncio.sleep(chance.uniform(0.2, 1.5))
        if (number + 1) % 20 == 0:
            print(f"  {number + 1} faults", flush=True)
    return counted


async def run(nodes, cluster):
    players = []
    for number, (game, seats) in enumerate(kill.GAMES[:4]):
        table, tokens = open_table(nodes[number % len(nodes)].port, game, seats, [f"P{i}" for i in range(seats)])
        players += [Player(table, seat, token, game) for seat, token in enumerate(tokens)]
    over = asyncio.Event()
    living = [asyncio.create_task(player.live(nodes, over)) for player in players]
    breaking = asyncio.create_task(break_things(nodes, cluster))
    await asyncio.wait([breaking, *living], return_when=asyncio.FIRST_COMPLETED)
    for task in (breaking, *living):
        if task.done():
            task.result()  # a law was broken: say which
    await asyncio.sleep(6)  # whatever is under way is decided
    over.set()
    await asyncio.gather(*living)
    newest = {player.table: await player.look(nodes) for player in players}
    return players, newest, breaking.result()


async def main():
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tischlein-chaos-") as data, Cluster() as cluster:
        farm = Nodes(cluster, 3)
        with farm as nodes:
            players, newest, counted = await run(nodes, cluster)
        time.sleep(3.5)  # their leases end
        subprocess.run([kill.binary, "move", farm.store, f"{data}/moved"], check=True, stdout=subprocess.DEVNULL)
        log = kill.read_log(f"{data}/moved")
    found, facts = kill.check_log(log, players)
    kill.check_the_check(log, players)
    for player in players:
        assert player.seq <= len(log[player.table]), f"{player.table}: somebody saw {player.seq}, the log has {len(log[player.table])}"
        assert newest[player.table] == len(log[player.table]), f"{player.table}: a view of {newest[player.table]} facts, the log has {len(log[player.table])}"
    assert found > faults, "hardly anything was played: this run shows nothing"
    print(f"{faults} faults {counted}, seed {kill.seed}, {time.monotonic() - start:.0f} s: {found} acknowledged actions, all in the log once, "
          f"{facts} facts without a gap")


if __name__ == "__main__":
    asyncio.run(main())
