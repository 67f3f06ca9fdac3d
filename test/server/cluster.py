#!/usr/bin/env python3
"""Several servers on one PostgreSQL with a synchronous standby: visitors are forwarded to their table; servers are killed, paused and stopped.

    cluster.py BINARY [-v] [test names]
"""
import asyncio
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
from client import Closed, Server, call, open_table  # noqa: E402
from postgres import Cluster  # noqa: E402

binary = os.path.abspath(sys.argv[1])


held = []  # one for each port that free_port has returned, as long as this process lives


def free_port():
    """A port that stays free while its server is dead: no outgoing connection gets it, and no other test that runs at the same time."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as file:
        first, last = map(int, file.read().split())  # outgoing connections get these
    ports = [*range(10_000, first), *range(last + 1, 1 << 16)] or range(10_000, 1 << 16)
    for port in random.sample(ports, len(ports)):
        claim = socket.socket(socket.AF_UNIX)
        with socket.socket() as probe:
            try:
                claim.bind(f"\0tischlein test port {port}")  # an abstract name: only one process can have it, and it leaves no file
                probe.bind(("127.0.0.1", port))
            except OSError:
                claim.close()
                continue
        held.append(claim)
        return port
    raise RuntimeError("no port is free")


class Node(Server):
    """One of several servers on a database. It keeps its port when it is started again."""

    def __init__(self, store, *flags):
        port = free_port()
        super().__init__(binary, "/nowhere", "--store", store, "--node-url", f"http://127.0.0.1:{port}", "--away", "3600", *flags)
        self.command[self.command.index("--port") + 1] = str(port)

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)


class Nodes:
    """A database with `count` servers: `with Nodes(cluster, 2) as nodes`."""
    made = 0

    def __init__(self, cluster, count):
        Nodes.made += 1
        schema = f"n{Nodes.made}"
        cluster.primary.psql(f"CREATE SCHEMA {schema}")
        self.store = f"{cluster.address}&options=-csearch_path%3D{schema}"
        self.all = [Node(self.store) for _ in range(count)]

    def __enter__(self):
        for node in self.all:
            node.start()
        return self.all

    def __exit__(self, *_):
        for node in self.all:
            if node.process and node.process.poll() is None:
                node.go_on()
                node.kill()


def setUpModule():
    global cluster
    cluster = Cluster()


def tearDownModule():
    cluster.end()


class ClusterTest(unittest.TestCase):
    def setUp(self):
        from server import Guest  # here, because server.py reads the command line when it is imported
        self.guest = Guest
        self.nodes = Nodes(cluster, 2)
        self.a, self.b = self.nodes.__enter__()

    def tearDown(self):
        self.nodes.__exit__()

    async def come(self, node, table, token):
        """Connects as a browser does: again and again, until the table answers. Returns the guest, and how long it took."""
        start = time.monotonic()
        while time.monotonic() - start < 60:
            try:
                guest = await asyncio.wait_for(self.guest(node.port, table, token).come(), 15)
                return guest, time.monotonic() - start
            except (Closed, OSError, asyncio.TimeoutError, KeyError):
                await asyncio.sleep(0.1)
        self.fail("the table did not come back")

    @staticmethod
    async def note(hear, types):
        message = await hear()
        types.append(message["type"])
        return message

    async def say(self, guest):
        answer = await guest.ask("say", phrase="well-played")
        self.assertTrue(answer["ok"], answer)
        return answer["seq"]

    def test_any_server_takes_any_visitor(self):
        table, tokens = open_table(self.a.port, "uno", 3, ["Anna", "Otto"])
        status, joined, headers = call(self.b.port, "POST", f"/api/tables/{table}/join", {"name": "Ida", "seat": 2})
        self.assertEqual(status, 201, joined)
        self.assertEqual(call(self.b.port, "GET", f"/api/tables/{table}")[0], 200)
        self.assertEqual(call(self.b.port, "GET", "/api/tables/bcdfghjk")[0], 404)
        # Reviews are computed where the table is.
        review = [call(node.port, "POST", f"/api/tables/{table}/reviews/1", {})[:2] for node in (self.a, self.b)]
        self.assertEqual(review[0], review[1])

        async def play():
            anna, _ = await self.come(self.a, table, tokens[0])
            otto, _ = await self.come(self.b, table, tokens[1])
            self.assertTrue((await otto.ask("say", phrase="well-played"))["ok"])
            seq = await self.say(anna)
            await otto.until(type="update", seq=seq)
            self.assertEqual(otto.you["seat"], 1)
            # If the table refuses an action, its refusal is sent back, and the connection stays open.
            self.assertFalse((await otto.ask("start"))["ok"])
            await self.say(otto)
        asyncio.run(play())

    def test_a_client_knows_that_its_table_may_move(self):
        table, tokens = open_table(self.a.port, "uno", 2, ["Anna"])

        async def look(port):
            guest = self.guest(port, table, tokens[0])
            await guest.dial()
            return await guest.until(type="snapshot")
        for node in (self.a, self.b):
            self.assertIs(asyncio.run(look(node.port))["movable"], True)

    def finished_game(self):
        """The record of a short game of one person and a bot."""
        table, tokens = open_table(self.a.port, "uno", 2, ["Anna"], bots=[{"seat": 1, "level": "random"}], options={"rounds": 1, "cards": 3}, pace="quick", reflexes=False)

        async def play():
            anna, _ = await self.come(self.a, table, tokens[0])
            self.assertTrue((await anna.ask("start"))["ok"])
            while not (anna.play and anna.play["over"]):
                if anna.play and 0 in anna.play["must"] and anna.play["moves"]:
                    await anna.ask("play", seq=anna.seq, move=next((move for move in anna.play["moves"] if move.startswith("lay")), anna.play["moves"][0]))
                else:
                    await anna.hear()
        asyncio.run(asyncio.wait_for(play(), 120))
        status, record, _ = call(self.a.port, "GET", f"/api/tables/{table}/records/1")
        self.assertEqual(status, 200, record)
        return record

    def test_a_file_is_reviewed_wherever_its_page_is_taken(self):
        """Does what a page does: sends the game again to a server that does not know the review."""
        record = self.finished_game()
        status, state, _ = call(self.a.port, "POST", "/api/reviews", record)
        self.assertEqual(status, 200, state)
        name, posted, done, end = state["table"], 1, {}, time.monotonic() + 600
        self.assertEqual(call(self.b.port, "GET", f"/api/tables/{name}/reviews/1")[1]["state"], "none")
        while len(done) < 2 and time.monotonic() < end:
            for node in (self.b, self.a):  # like a proxy that sends every request to another server
                status, state, _ = call(node.port, "GET", f"/api/tables/{name}/reviews/1")
                self.assertEqual((status, state["table"]), (200, name))
                if state["state"] == "none":
                    posted += 1
                    status, state, _ = call(node.port, "POST", "/api/reviews", record)
                    self.assertEqual((status, state["table"]), (200, name))
                if state["state"] == "done":
                    done[node.port] = state["review"]
            time.sleep(0.1)
        self.assertEqual(len(done), 2, f"{len(done)} of 2 servers have reviewed it; the last one says: {state['state']}")
        self.assertEqual(posted, 2)  # once to each server: no server computes it twice
        self.assertEqual(*[(review["complete"], review["result"], len(review["steps"])) for review in done.values()])

        # Also after one of the servers that computed it has died.
        self.b.kill()
        self.assertEqual(call(self.a.port, "POST", "/api/reviews", record)[1]["table"], name)

    def test_the_lobby_is_the_same_everywhere(self):
        table, _ = open_table(self.a.port, "uno", 2, ["Anna"], public=True)
        start = time.monotonic()
        shown = []
        while table not in shown and time.monotonic() - start < 30:
            shown = [each["table"] for each in call(self.b.port, "GET", "/api/tables")[1]["tables"]]
            time.sleep(0.05)
        self.assertIn(table, shown)
        print(f"  the other server's lobby shows it after {time.monotonic() - start:.1f} s")

    def test_a_server_dies_and_its_tables_go_on(self):
        table, tokens = open_table(self.a.port, "uno", 2, ["Anna", "Otto"])

        async def play():
            anna, _ = await self.come(self.a, table, tokens[0])
            otto, _ = await self.come(self.b, table, tokens[1])
            await asyncio.sleep(3)  # a server may take over tables only after its own heartbeat has come for the length of a lease
            seq = await self.say(otto)
            self.a.kill()
            await otto.until(type="moving")  # and no other message
            with self.assertRaises(Closed):
                while True:
                    self.assertEqual((await otto.hear())["type"], "moving")
            otto, waited = await self.come(self.b, table, tokens[1])
            self.assertGreaterEqual(otto.seq, seq)
            await self.say(otto)
            self.a.start()
            anna, _ = await self.come(self.a, table, tokens[0])  # now forwarded in the other direction
            await self.say(anna)
            print(f"  its table went on elsewhere after {waited:.1f} s")
        asyncio.run(play())

    def test_a_server_that_stops_hands_its_tables_over(self):
        table, tokens = open_table(self.a.port, "uno", 2, ["Anna", "Otto"])

        async def play():
            otto, _ = await self.come(self.b, table, tokens[1])
            said = asyncio.create_task(otto.ask("say", phrase="well-played"))
            heard = []
            otto.hear, hear = lambda: self.note(hear, heard), otto.hear
            stopping = asyncio.create_task(asyncio.to_thread(self.a.stop))
            try:
                self.assertTrue((await said)["ok"])  # the stop must not refuse it
            except Closed:
                pass  # not answered: it is said again below
            with self.assertRaises(Closed):
                while True:
                    await otto.hear()
            self.assertIn("moving", heard)
            otto, waited = await self.come(self.b, table, tokens[1])
            await self.say(otto)
            status, err = await stopping
            self.assertEqual(status, 0, err)
            print(f"  the table was handed over after {waited:.1f} s")
        asyncio.run(play())

    def test_a_server_that_was_asleep_shows_and_writes_nothing_old(self):
        table, tokens = open_table(self.a.port, "uno", 2, ["Anna", "Otto"])

        async def play():
            anna, _ = await self.come(self.a, table, tokens[0])
            otto, _ = await self.come(self.b, table, tokens[1])
            await asyncio.sleep(3)
            self.a.pause()
            start = time.monotonic()
            otto.socket.send({"do": "say", "id": "asked", "phrase": "well-played"})
            await otto.until(type="moving")
            with self.assertRaises(Closed):
                while True:
                    self.assertEqual((await otto.hear())["type"], "moving")
            otto, _ = await self.come(self.b, table, tokens[1])
            seq, waited = await self.say(otto), time.monotonic() - start
            anna.socket.send({"do": "say", "id": "stale", "phrase": "well-played"})
            self.a.go_on()
            back, _ = await self.come(self.a, table, tokens[0])  # it must not show its old state from memory
            self.assertGreaterEqual(back.seq, seq)
            await self.say(back)
            print(f"  its table went on elsewhere after {waited:.1f} s")
        asyncio.run(play())

    def test_the_dashboard_asks_for_metrics_that_exist(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.a.port}/metrics", timeout=30) as reply:
            there = set(re.findall(r"^(tischlein_\w+)", reply.read().decode(), re.MULTILINE))
        folder = pathlib.Path(__file__).resolve().parents[2]
        asked = set(re.findall(r"tischlein_\w+", (folder / "docs/cluster/grafana.json").read_text()))
        self.assertGreater(len(asked), 10)
        self.assertEqual(asked - there, set())

    def test_a_stranger_is_not_believed_to_be_one_of_us(self):
        request = urllib.request.Request(f"http://127.0.0.1:{self.a.port}/api/tables", method="POST", data=b'{"game":"uno","seats":2,"name":"X"}')
        for name, value in (("X-Tischlein-Peer", "0" * 64), ("Origin", "http://elsewhere.example")):
            request.add_header(name, value)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=30)
        self.assertEqual(refused.exception.code, 403)

    def test_an_address_that_is_none_is_refused(self):
        for words in (("--store", self.nodes.store, "--node-url", "http://name:80"), ("--node-url", "http://127.0.0.1:80")):
            with tempfile.TemporaryDirectory() as data:
                refused = subprocess.run([binary, "serve", "--port", "0", "--data", data, *words], capture_output=True, text=True, timeout=60)
            self.assertEqual(refused.returncode, 1)
            self.assertIn("--node-url", refused.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], warnings="ignore")
