#!/usr/bin/env python3
"""Three servers on a replicated PostgreSQL, and one fault after the other: no acknowledged action is lost, doubled or out of order.

    chaos.py BINARY [faults] [seed] [--machines] [--only=KIND]

The people of kill.py play, each at any server. A person who loses the connection, or hears nothing for a while, goes to another server. So do
the people of `tischlein load`, at many more tables; they keep a list of what was acknowledged. Meanwhile there is one fault after the other,
and sometimes two at once: servers are killed, paused for longer than their lease, or stopped with SIGTERM; the primary of the database is
killed; its standby is paused.

The laws of kill.py must hold: no message shows a gap or a step back, no fact changes later, no answer changes. At the end the log must have
every acknowledged action once, under its number, and no refused action (none of `load`'s moves may be refused). A server that knows only
the log must show every seat the view that it saw last. The checks themselves are tried on logs that have lost, doubled or swapped a fact,
and on views that belong to another seat.

With --machines everything runs on three machines in network namespaces (machines.py), each with a PostgreSQL under Patroni, and there are
more faults: whole machines die, or are cut off by nftables, from everybody or from each other; the primary is killed, paused, or moved on
purpose; now and then all three lose power.

With --only there is one kind of fault, and time to recover from each: then a table stands still because of that fault alone.
"""
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
import kill  # noqa: E402
from client import Closed, Server, Socket, endpoint, open_table  # noqa: E402
from cluster import Nodes  # noqa: E402
from machines import Machines, wait_for  # noqa: E402
from postgres import Cluster  # noqa: E402

faults = int(kill.words[2]) if len(kill.words) > 2 else 100
chance = kill.chance
only = next((word.removeprefix("--only=") for word in sys.argv if word.startswith("--only=")), None)
PATIENCE = 3  # seconds without a message; then a person tries another server
TABLES, RATE = 40, 80  # of `tischlein load`: how many, and moves a second at all of them


class Player(kill.Player):
    """One person who goes to any server that answers. It reads at most twenty messages a second: this tests faults, not load."""
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
                message = json.loads(await asyncio.wait_for(socket.text(), PATIENCE if waits_for_answer(self) else 15))
                self.hear(message, socket)
                await asyncio.sleep(0.05)
        finally:
            socket.close()


class Load:
    """`tischlein load` at all servers, as a process of its own. It checks by itself what the servers tell it."""

    def __init__(self, nodes, folder):
        self.file = f"{folder}/acknowledged"
        servers = ",".join("{}:{}".format(*endpoint(node.port)) for node in nodes)
        self.process = subprocess.Popen([kill.binary, "load", "--servers", servers, "--tables", str(TABLES), "--rate", str(RATE), "--seconds", "36000", "--warm-up", "0",
                                         "--client-threads", "2", "--acknowledged", self.file, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def plays(self):
        return os.path.exists(self.file) and os.path.getsize(self.file) > 0

    def end(self):
        """Stops it. Returns its report, which it writes when all its people have heard everything."""
        self.process.send_signal(signal.SIGINT)
        said, err = self.process.communicate(timeout=300)
        assert said, err
        report = json.loads(said)
        assert self.process.returncode == 0, report["first_mistakes"]
        return report

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def seats(self):
        found = {}
        with open(self.file) as lines:
            for line in map(json.loads, lines):
                found.setdefault((line["table"], line["seat"]), Seat(line["table"], line["seat"])).learn(line)
        return list(found.values())


class Seat:
    """What one person of `tischlein load` was told."""

    def __init__(self, table, seat):
        self.table, self.seat, self.acknowledged, self.refused = table, seat, {}, set()

    def learn(self, line):
        if "token" in line:
            self.token, self.number, self.seq, self.view = line["token"], line["game"], line["seq"], line["view"]
        elif "seq" in line:
            assert self.acknowledged.setdefault(line["action"], line["seq"]) == line["seq"], f"an action was answered twice: {line}"
        else:
            self.refused.add(line["action"])


async def look(port, seat, busy):
    """What a server shows to a person who has seen nothing yet."""
    async with busy:
        socket = await Socket.dial(port, f"/api/tables/{seat.table}/ws", seat.token)
        try:
            socket.send({"do": "hello", "v": 1, "lang": "en"})
            while True:
                message = json.loads(await asyncio.wait_for(socket.text(), 60))
                if message["type"] == "snapshot":
                    return message["game"], message["seq"], message.get("view")
        finally:
            socket.close()


async def look_all(data, seats):
    """{(table, seat): what the log alone says}, from a new server."""
    with Server(kill.binary, data, "--away", "3600") as server:
        busy = asyncio.Semaphore(20)
        shown = await asyncio.gather(*(look(server.port, seat, busy) for seat in seats))
    return {(seat.table, seat.seat): what for seat, what in zip(seats, shown)}


def check_views(seats, shown):
    for seat in seats:
        assert shown[seat.table, seat.seat] == (seat.number, seat.seq, seat.view), \
            f"{seat.table}, seat {seat.seat}: saw {(seat.number, seat.seq, seat.view)} last; the log says {shown[seat.table, seat.seat]}"


def check_the_views_check(seats, shown):
    """check_views must notice a view of another seat of the same table, and one that is a fact behind."""
    one = next(seat for seat in seats if seat.view is not None)
    other = next(seat for seat in seats if seat.table == one.table and seat.seat != one.seat)
    number, seq, _ = shown[one.table, one.seat]
    for changed in ((number, seq, shown[other.table, other.seat][2]), (number, seq + 1, one.view)):
        try:
            check_views(seats, {**shown, (one.table, one.seat): changed})
        except AssertionError:
            continue
        sys.exit(f"chaos.py does not notice a changed view ({one.table})")


def waits_for_answer(player):
    """Whether silence is strange. (A person who waits for no answer goes to another server, too, but only after 15 seconds.)"""
    return bool(player.open)


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
        # Only one of these at a time: with two of three machines gone, there would be no cluster.
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
            return machine.kill("database")  # Patroni restarts it or promotes another one
        machine.cut(kind == "cut off inside")
        time.sleep(chance.uniform(1, 15))
        machine.heal()

    def power_cut(self):
        for node in self.nodes:
            node.signal(signal.SIGSTOP)  # so that all of them stop at nearly the same moment
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
    """{kind: for each fault of that kind, the longest time without an acknowledged action at one table}, of tables that were going on when the
    fault began"""
    found = {}
    for kind, start, end in told:
        longest = 0
        for times in Player.done_at.values():
            longest = max([longest] + [after - before for before, after in zip(times, times[1:]) if start - 1 < before < end + 2 and after > start])
        found.setdefault(kind, []).append(longest)
    return found


async def until(condition, what, seconds=120):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.05)


def settled(players):
    """Everything is answered, and all at a table have heard the same."""
    newest = {player.table: player.seq for player in players}
    return all(not player.open and player.seq == newest[player.table] for player in players)


async def run(ground, load):
    nodes, players = ground.nodes, []
    for number, (game, seats) in enumerate(kill.GAMES[:4]):
        table, tokens = open_table(nodes[number % len(nodes)].port, game, seats, [f"P{i}" for i in range(seats)])
        players += [Player(table, seat, token, game) for seat, token in enumerate(tokens)]
    over = asyncio.Event()
    await until(lambda: load.plays() or load.process.poll() is not None, "nobody plays")
    living = [asyncio.create_task(player.live(nodes, over)) for player in players]
    breaking = asyncio.create_task(break_things(ground))
    await asyncio.wait([breaking, *living], return_when=asyncio.FIRST_COMPLETED)
    for task in (breaking, *living):
        if task.done():
            task.result()  # a law was broken: say which
    for player in players:
        player.resting = True
    report = await asyncio.to_thread(load.end)
    await until(lambda: settled(players), "somebody was told less than others")
    over.set()
    await asyncio.wait(living, timeout=0.2)
    for task in living:
        task.done() and task.result()
        task.cancel()  # no message comes any more at a table where everybody rests
    return players, report, breaking.result()


async def main():
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tischlein-chaos-") as data, (Namespaces() if "--machines" in sys.argv else Processes()) as ground:
        load = Load(ground.nodes, data)
        try:
            players, report, told = await run(ground, load)
        finally:
            load.kill()
        ground.end_servers()
        time.sleep(3.5)  # until their leases have ended
        subprocess.run([kill.binary, "move", ground.store, f"{data}/moved"], check=True, stdout=subprocess.DEVNULL)
        log, seats = kill.read_log(f"{data}/moved"), load.seats()
        shown = await look_all(f"{data}/moved", players + seats)
    assert len(seats) == 4 * TABLES, f"{len(seats)} seats"
    # In UNO without reflexes only the seat in turn can act, so there is no reason to refuse anything.
    assert not any(seat.refused for seat in seats), [(seat.table, seat.seat, seat.refused) for seat in seats if seat.refused]
    found, facts = kill.check_log(log, players + seats)
    kill.check_the_check(log, players)
    kill.check_the_check(log, seats)
    check_views(players + seats, shown)
    check_the_views_check(players, shown)
    check_the_views_check(seats, shown)
    for kind, these in (("people", players), ("seats of load", seats)):
        assert sum(len(each.acknowledged) for each in these) > 10 * faults, f"the {kind} hardly played: this run shows nothing"
    for kind, longest in sorted(pauses(told).items()):
        longest.sort()
        print(f"  {kind}: {len(longest)} times; a table stood still for {longest[len(longest) // 2]:.1f} s (median), "
              f"{longest[len(longest) * 99 // 100]:.1f} s (p99), {longest[-1]:.1f} s (longest)")
    print(f"  load: {sum(len(seat.acknowledged) for seat in seats)} actions at {TABLES} tables, p50 {report['p50_ms']:.0f} ms, p99 {report['p99_ms']:.0f} ms; {report['reconnects']} reconnects, "
          f"no table stood still for longer than {report['longest_pause_s']:.1f} s")
    print(f"{faults} faults, seed {kill.seed}, {time.monotonic() - start:.0f} s: {found} acknowledged actions, all in the log once, "
          f"{facts} facts without a gap, {len(shown)} last views as the log says")


if __name__ == "__main__":
    asyncio.run(main())
