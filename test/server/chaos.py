#!/usr/bin/env python3
"""Three servers on a replicated PostgreSQL, and one fault after the other: no acknowledged action is lost, doubled or out of order.

    chaos.py BINARY [faults] [seed] [--machines] [--only=KIND]

The people of kill.py play as fast as they can, each at any server; whoever loses the line, or hears nothing for a while, goes to another one.
Meanwhile servers are killed, paused for longer than their lease and stopped politely, the primary of the database is killed, its standby paused:
one fault after the other and sometimes two at once. Held to are the laws of kill.py: no gap and no step back at any message, no fact that is
another one later, no answer that changes. With --machines they are on three machines in network namespaces (machines.py), each with a PostgreSQL under
Patroni, and there are more faults: whole machines die, are cut off by nftables, from everybody or from each other; the primary is killed, paused and
moved on purpose; now and then the power of all three goes. At the end everybody comes back once more, and every view is as new as the log; the log has every
acknowledged action once, under its number. The check itself is tried on logs that have lost, doubled or swapped a fact.
With --only there is one kind of fault, and time to recover from each: how long a table stands still is then due to that fault alone.
"""
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
import kill  # noqa: E402
from client import Closed, Socket, open_table  # noqa: E402
from cluster import Nodes  # noqa: E402
from machines import Machines, wait_for  # noqa: E402
from postgres import Cluster  # noqa: E402

faults = int(kill.words[2]) if len(kill.words) > 2 else 100
chance = kill.chance
only = next((word.removeprefix("--only=") for word in sys.argv if word.startswith("--only=")), None)
PATIENCE = 3  # seconds without a word, then somebody tries another server


class Player(kill.Player):
    """One person who goes wherever there is a server. Paced: five things a second at most, as the fault is the matter and not the load."""
    done_at = {}  # table -> when something was acknowledged there

    def answered(self, action, seq):
        super().answered(action, seq)
        if seq is not None:
            Player.done_at.setdefault(self.table, []).append(time.monotonic())

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
            self.greet(socket)
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


class Processes:
    """Three servers, a primary and a standby, on the loopback."""
    kinds = ("kill", "pause", "stop", "kill", "pause", "primary", "standby")

    def __enter__(self):
        self.cluster = Cluster()
        self.farm = Nodes(self.cluster, 3)
        self.store, self.nodes = self.farm.store, self.farm.__enter__()
        return self

    def end_servers(self):
        self.farm.__exit__()

    def __exit__(self, *_):
        self.end_servers()
        self.cluster.end()

    async def fault(self, kind):
        self.began = time.monotonic()
        if kind == "primary":
            await asyncio.to_thread(self.cluster.command, "kill")
        elif kind == "standby":
            self.cluster.command("pause-standby")
            await asyncio.sleep(chance.uniform(0.3, 4))
            self.cluster.command("resume-standby")
        else:
            await break_server(chance.choice(self.nodes), kind)
        return kind


class Namespaces:
    """Three machines with everything on each. Patroni notices a dead primary within ten seconds."""
    kinds = ("kill", "kill", "pause", "pause", "stop", "stop", "primary killed", "primary killed", "primary paused", "standby killed", "standby paused",
             "machine killed", "machine killed", "cut off", "cut off", "cut off", "cut off inside", "cut off inside", "promotion", "promotion")

    def __enter__(self):
        self.machines = Machines(kill.binary, ttl=10).__enter__()
        self.store, self.nodes = self.machines.store, self.machines.all
        self.count = 0
        return self

    def end_servers(self):
        for node in self.nodes:
            node.kill()

    def __exit__(self, *_):
        self.machines.__exit__()

    async def fault(self, kind):
        self.count += 1
        self.began = time.monotonic()
        if self.count % 40 == 0:
            await asyncio.to_thread(self.power_cut)
            return "power of all"
        if kind in ("kill", "pause", "stop"):
            await break_server(chance.choice(self.nodes), kind)
            return kind
        # One thing at a time: two machines of three that are gone would be a site that is gone.
        await asyncio.to_thread(self.machines.wait_until_safe, 300)
        self.began = time.monotonic()
        leader = await asyncio.to_thread(wait_for, self.machines.leader, "a primary")
        others = [node for node in self.nodes if node is not leader]
        whom = leader if kind.startswith("primary") else chance.choice(others) if kind.startswith("standby") else chance.choice(self.nodes)
        await asyncio.to_thread(self.break_machine, whom, kind)
        return kind

    def break_machine(self, machine, kind):
        if kind == "promotion":
            return self.machines.switch_over()
        if kind.endswith("paused"):
            machine.pause("database")
            time.sleep(chance.uniform(0.5, 6))
            return machine.go_on("database")
        if kind == "machine killed":
            machine.kill(None)
            time.sleep(chance.uniform(0.5, 15))
            return machine.start(None)
        if kind.endswith("killed"):
            return machine.kill("database")  # Patroni sees to it
        machine.cut(kind == "cut off inside")
        time.sleep(chance.uniform(1, 15))
        machine.heal()

    def power_cut(self):
        for node in self.nodes:
            node.signal(signal.SIGSTOP)  # all at the same moment, as far as they can tell
        for node in self.nodes:
            node.kill(None)
        for node in self.nodes:
            node.start("etcd")
            node.start("patroni")
        self.machines.wait_until_safe(300)
        for node in self.nodes:
            node.start()


async def break_things(ground):
    """[(kind, from when, until when)]"""
    told = []
    for number in range(faults):
        kind = await ground.fault(only or chance.choice(ground.kinds))
        told.append((kind, ground.began, time.monotonic()))
        await asyncio.sleep(chance.uniform(4, 6) if only else chance.uniform(0.2, 1.5))
        if (number + 1) % 20 == 0:
            print(f"  {number + 1} faults, {sum(map(len, Player.done_at.values()))} actions acknowledged", flush=True)
    return told


def pauses(told):
    """{kind: the longest time without an acknowledged action at a table that still went on when the fault began, for each fault of that kind}"""
    found = {}
    for kind, start, end in told:
        longest = 0
        for times in Player.done_at.values():
            longest = max([longest] + [after - before for before, after in zip(times, times[1:]) if start - 1 < before < end + 2 and after > start])
        found.setdefault(kind, []).append(longest)
    return found


async def run(ground):
    nodes, players = ground.nodes, []
    for number, (game, seats) in enumerate(kill.GAMES[:4]):
        table, tokens = open_table(nodes[number % len(nodes)].port, game, seats, [f"P{i}" for i in range(seats)])
        players += [Player(table, seat, token, game) for seat, token in enumerate(tokens)]
    over = asyncio.Event()
    living = [asyncio.create_task(player.live(nodes, over)) for player in players]
    breaking = asyncio.create_task(break_things(ground))
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
    with tempfile.TemporaryDirectory(prefix="tischlein-chaos-") as data, (Namespaces() if "--machines" in sys.argv else Processes()) as ground:
        players, newest, told = await run(ground)
        ground.end_servers()
        time.sleep(3.5)  # their leases end
        subprocess.run([kill.binary, "move", ground.store, f"{data}/moved"], check=True, stdout=subprocess.DEVNULL)
        log = kill.read_log(f"{data}/moved")
    found, facts = kill.check_log(log, players)
    kill.check_the_check(log, players)
    for player in players:
        assert player.seq <= len(log[player.table]), f"{player.table}: somebody saw {player.seq}, the log has {len(log[player.table])}"
        assert newest[player.table] == len(log[player.table]), f"{player.table}: a view of {newest[player.table]} facts, the log has {len(log[player.table])}"
    assert found > faults, "hardly anything was played: this run shows nothing"
    for kind, longest in sorted(pauses(told).items()):
        longest.sort()
        print(f"  {kind}: {len(longest)} times; a table stood still for {longest[len(longest) // 2]:.1f} s (median), "
              f"{longest[len(longest) * 99 // 100]:.1f} s (p99), {longest[-1]:.1f} s (longest)")
    print(f"{faults} faults, seed {kill.seed}, {time.monotonic() - start:.0f} s: {found} acknowledged actions, all in the log once, "
          f"{facts} facts without a gap")


if __name__ == "__main__":
    asyncio.run(main())
