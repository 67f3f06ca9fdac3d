#!/usr/bin/env python3
"""The real server from outside: sitting down, playing, leaving, stopping, moving devices, records, limits.

    server.py BINARY [--seed=N] [-v] [test names]

It prints the seed of what it chooses at random.
"""
import asyncio
import concurrent.futures
import json
import os
import random
import re
import resource
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
from client import Closed, Server, Socket, call, open_table, token_in  # noqa: E402

binary = os.path.abspath(sys.argv[1])
seed = next((int(word.removeprefix("--seed=")) for word in sys.argv if word.startswith("--seed=")), random.randrange(1 << 30))
chance = random.Random(seed)
LATE = 100  # seconds; long, because it only decides that something never comes


class Guest:
    """A connection that remembers the newest state. It waits for the message that a test wants and skips the others."""

    def __init__(self, port, table, token=None, lang="en"):
        self.port, self.table, self.token, self.lang = port, table, token, lang
        self.count, self.seq, self.number, self.view, self.play = 0, 0, 0, None, None

    async def come(self, seen=False):
        await self.dial(seen)
        return self if seen else await self.until(type="snapshot") and self

    async def dial(self, seen=False):
        self.socket = (await Socket.dial(self.port, f"/api/tables/{self.table}/ws", self.token)).listen()
        hello = {"do": "hello", "v": 1, "lang": self.lang}
        if seen:
            hello["seen"] = {"game": self.number, "seq": self.seq}
        self.socket.send(hello)

    async def hear(self):
        message = json.loads(await asyncio.wait_for(self.socket.text(), LATE))
        if message["type"] in ("snapshot", "update"):
            if message["type"] == "update":
                assert message["seq"] == self.seq + 1, f"a gap after {self.seq}: {message['seq']}"
            self.seq = message["seq"]
            self.number = message.get("game", self.number)
            self.view, self.play = message.get("view", self.view), message.get("play", self.play)
            self.around = message.get("table", getattr(self, "around", None))
            self.you = message.get("you", getattr(self, "you", None))
        return message

    async def until(self, **wanted):
        while True:
            message = await self.hear()
            if all(message.get(key) == value for key, value in wanted.items()):
                return message

    async def ask(self, what, **fields):
        """Sends an action and returns its answer."""
        self.count += 1
        name = f"{what}{self.count}-{chance.randrange(1 << 30)}"
        self.socket.send({"do": what, "id": name, **fields})
        return await self.answer(name)

    async def answer(self, name):
        """The answer to the action `name`. If the action became an update, that update is its answer."""
        message = await self.until(id=name)
        if message["type"] == "update":
            return {"type": "answer", "id": name, "ok": True, "seq": message["seq"]}
        return message

    async def turn(self, seat):
        while self.play is None or seat not in self.play["must"] or not self.play["moves"]:
            await self.hear()
        return self.play["moves"]


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, 3 * LATE))


class ServerTest(unittest.TestCase):
    """A server with an empty data folder for each test."""
    flags = ()

    def setUp(self):
        self.data = tempfile.mkdtemp(prefix="tischlein-server-")
        self.server = Server(binary, self.data, *self.flags).start()
        self.port = self.server.port

    def tearDown(self):
        if self.server.process.poll() is None:
            self.server.kill()
        shutil.rmtree(self.data)

    def again(self):
        self.server.start()
        self.port = self.server.port


class SittingDown(ServerTest):
    def test_refusals_say_why(self):
        for body, status, error in [({"game": "chess", "seats": 2}, 400, "bad-message"), ({"game": "uno", "seats": 1}, 422, "bad-seats"),
                                    ({"game": "uno", "seats": 3, "options": {"partner": True}}, 422, "bad-option"),
                                    ({"game": "otto", "seats": 2, "options": {"tiles": "/etc/passwd"}}, 422, "bad-option")]:
            got, answer, _ = call(self.port, "POST", "/api/tables", body)
            self.assertEqual((got, answer["error"]), (status, error), answer)
            self.assertGreater(len(answer["text"]), 10)
            self.assertNotIn("root:", answer["text"])
        self.assertEqual(call(self.port, "GET", "/api/tables/zzzzzzz")[0], 404)
        self.assertEqual(call(self.port, "GET", "/api/nothing")[0], 404)
        self.assertEqual(call(self.port, "PUT", "/api/tables")[0], 405)

    def test_a_seat_is_taken_once(self):
        table, _ = open_table(self.port, "uno", 3, ["Anna", "Otto"])
        status, answer, _ = call(self.port, "POST", f"/api/tables/{table}/join", {"name": "Eva", "seat": 1})
        self.assertEqual((status, answer["error"]), (409, "seat-taken"))
        self.assertEqual(call(self.port, "POST", f"/api/tables/{table}/join", {"name": "Eva"})[0], 201)
        self.assertEqual(call(self.port, "POST", f"/api/tables/{table}/join", {"name": ""})[0], 400)

    def test_a_host_removes_blocks_and_locks(self):
        table, tokens = open_table(self.port, "uno", 3, ["Anna", "Ben"])
        mallory = token_in(call(self.port, "POST", f"/api/tables/{table}/join", {"name": "Mallory"})[2])

        async def host():
            anna = await Guest(self.port, table, tokens[0]).come()
            eve = await Guest(self.port, table, mallory).come()
            self.assertEqual((await eve.ask("remove", person=1))["error"], "not-host")
            self.assertEqual(anna.around["visitors"], [{"person": 2, "name": "Mallory"}])
            self.assertTrue((await anna.ask("remove", person=2, block=True))["ok"])
            self.assertEqual((await eve.until(type="bye"))["why"], "blocked")
            self.assertEqual(anna.you["blocked"], [{"person": 2, "name": "Mallory"}])
            # Everybody is on one address here, the host's own: the person is blocked, the address is not.
            status, answer, _ = call(self.port, "POST", f"/api/tables/{table}/join?lang=de", {"name": "Eve"}, mallory)
            self.assertEqual((status, answer["error"]), (403, "blocked"))
            self.assertIn("gesperrt", answer["text"])
            self.assertEqual(call(self.port, "POST", f"/api/tables/{table}/device", token=mallory)[0], 403)
            self.assertTrue((await anna.ask("lock", locked=True))["ok"])
            status, answer, _ = call(self.port, "POST", f"/api/tables/{table}/join", {"name": "Cleo"})
            self.assertEqual((status, answer["error"]), (403, "locked"))
            self.assertTrue(call(self.port, "GET", f"/api/tables/{table}")[1]["table"]["locked"])

        run(host())
        self.server.kill()  # it must be in the log, not only in memory
        self.again()

        async def afterwards():
            ben = await Guest(self.port, table, tokens[1]).come()
            self.assertTrue(ben.around["locked"])
            stranger = await Socket.dial(self.port, f"/api/tables/{table}/ws", mallory)
            stranger.send({"do": "hello", "v": 1, "lang": "en"})
            self.assertEqual(json.loads(await stranger.text())["why"], "blocked")

        run(afterwards())

    def test_the_cookie_is_out_of_reach_of_scripts_and_strangers(self):
        _, _, headers = call(self.port, "POST", "/api/tables", {"game": "uno", "seats": 2, "name": "Anna"})
        cookie = headers["Set-Cookie"]
        for part in ("HttpOnly", "SameSite=Strict", "Path=/api/tables/"):
            self.assertIn(part, cookie)
        self.assertEqual(len(token_in(headers)), 32)
        self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
        for name in os.listdir(self.data):  # tokens are stored as hashes
            with open(os.path.join(self.data, name), "rb") as file:
                self.assertNotIn(token_in(headers).encode(), file.read())

    def test_other_sites_pages_are_refused(self):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/tables", method="POST", data=b'{"game":"uno","seats":2}',
                                         headers={"Origin": "https://elsewhere.example"})
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        self.assertEqual(refused.exception.code, 403)

    def test_a_seat_moves_to_another_device_once(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna", "Otto"])

        async def play():
            old = await Guest(self.port, table, tokens[1]).come()
            status, answer, _ = call(self.port, "POST", f"/api/tables/{table}/device", token=tokens[1])
            self.assertEqual(status, 201)
            code = answer["link"].split("#device=")[1]
            status, _, headers = call(self.port, "POST", f"/api/tables/{table}/device/{code}")
            self.assertEqual(status, 201)
            self.assertEqual(call(self.port, "POST", f"/api/tables/{table}/device/{code}")[0], 404)
            new = await Guest(self.port, table, token_in(headers)).come()
            self.assertEqual(new.you["seat"], 1)
            self.assertEqual((await old.until(type="bye"))["why"], "newer-tab")
            stale = await Guest(self.port, table, tokens[1]).come()
            self.assertIsNone(stale.you["seat"])
        run(play())

    def test_the_host_has_powers_while_people_gather(self):
        table, tokens = open_table(self.port, "uno", 3, ["Anna", "Otto"])

        async def play():
            anna = await Guest(self.port, table, tokens[0]).come()
            otto = await Guest(self.port, table, tokens[1], "de").come()
            self.assertEqual((await otto.ask("bot", seat=2, level="easy"))["error"], "not-host")
            self.assertEqual((await anna.ask("start"))["error"], "free-seats")
            self.assertTrue((await anna.ask("bot", seat=2, level="easy"))["ok"])
            self.assertTrue((await anna.ask("change", options={"stack": True}, pace="quick"))["ok"])
            self.assertEqual((await anna.ask("change", seats=11))["ok"], False)
            self.assertTrue((await anna.ask("start"))["ok"])
            self.assertEqual((await anna.ask("bot", seat=2, level=None))["error"], "wrong-phase")
            await otto.until(fact="dealt")
            self.assertTrue(otto.view["options"]["stack"])
        run(play())

    def test_the_lobby_is_live(self):
        async def play():
            lobby = await Socket.dial(self.port, "/api/lobby/ws")
            first = json.loads(await lobby.text())
            self.assertEqual(first, {"type": "lobby", "tables": []})
            open_table(self.port, "anansi", 3, ["Secret"])
            table, _ = open_table(self.port, "anansi", 3, ["Anna"], public=True)
            told = first
            while told == first:  # it comes again if the server reads its list from the disk only now
                told = json.loads(await asyncio.wait_for(lobby.text(), 30))
            self.assertEqual([card["table"] for card in told["tables"]], [table])
        run(play())
        self.server.kill()
        self.again()

        async def afterwards():  # the server accepts connections before it has read the list from the disk
            lobby = await Socket.dial(self.port, "/api/lobby/ws")
            while len(json.loads(await asyncio.wait_for(lobby.text(), 30))["tables"]) != 1:
                pass
        run(afterwards())

    def test_a_link_is_a_picture_too(self):
        table, _ = open_table(self.port, "uno", 2, ["Anna"])
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/tables/{table}/qr.svg") as reply:
            self.assertEqual(reply.headers["Content-Type"], "image/svg+xml")
            self.assertTrue(reply.read().startswith(b"<svg"))


class Playing(ServerTest):
    def test_a_refusal_names_the_rule_in_the_players_language(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna", "Otto"])

        async def play():
            guests = [await Guest(self.port, table, token, lang).come() for token, lang in zip(tokens, ("de", "nl"))]
            await guests[0].ask("start")
            for guest in guests:
                while guest.play is None:
                    await guest.hear()
            waiting = 1 - guests[0].play["must"][0]
            answer = await guests[waiting].ask("play", seq=guests[waiting].seq, move="draw")
            self.assertEqual((answer["error"], answer["rule"]), ("not-your-turn", "U3"))
            self.assertIn(("Du bist nicht am Zug.", "Je bent niet aan de beurt.")[waiting], answer["text"])
            answer = await guests[waiting].ask("play", seq=guests[waiting].seq, move="fly")
            self.assertEqual(answer["error"], "bad-move")
        run(play())

    def test_an_action_is_done_once_and_answered_twice(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna", "Otto"])

        async def play():
            anna = await Guest(self.port, table, tokens[0]).come()
            for _ in range(2):
                anna.socket.send({"do": "say", "id": "same", "phrase": "hello"})
            answers = [await anna.answer("same") for _ in range(2)]
            self.assertEqual(answers[0], answers[1])
            self.assertEqual(anna.seq, answers[0]["seq"])
        run(play())

    def test_watchers_see_no_hand_and_have_no_moves(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna", "Otto"])

        async def play():
            anna = await Guest(self.port, table, tokens[0]).come()
            await anna.ask("start")
            watcher = await Guest(self.port, table).come()
            self.assertEqual(watcher.view["hands"], [len(anna.view["hands"][0]), anna.view["hands"][1]])
            self.assertEqual(watcher.play["moves"], [])
            self.assertEqual((await watcher.ask("play", seq=watcher.seq, move="draw"))["error"], "not-seated")
            self.assertEqual((await watcher.ask("say", phrase="hello"))["error"], "not-joined")
        run(play())

    def test_newest_tab_wins(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna"])

        async def play():
            old = await Guest(self.port, table, tokens[0]).come()
            new = await Guest(self.port, table, tokens[0]).come()
            self.assertEqual((await old.until(type="bye"))["why"], "newer-tab")
            with self.assertRaises(Closed):
                await old.until(type="never")
            self.assertEqual(new.you["seat"], 0)
        run(play())

    def test_undo_needs_everybody_and_nothing_revealed(self):
        table, tokens = open_table(self.port, "anansi", 3, ["Anna", "Otto", "Eva"])

        async def play():
            guests = [await Guest(self.port, table, token).come() for token in tokens]
            await guests[0].ask("start")
            while guests[0].play is None:
                await guests[0].hear()
            mover = guests[0].play["must"][0]
            moves = await guests[mover].turn(mover)
            before = guests[mover].view
            await guests[mover].ask("play", seq=guests[mover].seq, move=moves[0])
            answer = await guests[mover].ask("undo", seq=guests[mover].seq)
            self.assertTrue(answer["ok"], answer)
            for other in (guests[(mover + 1) % 3], guests[(mover + 2) % 3]):
                while other.around is None or not other.around.get("undo"):
                    await other.hear()
                self.assertTrue((await other.ask("agree", seq=answer["seq"], yes=True))["ok"])
            await guests[mover].until(fact="undone")
            self.assertEqual(guests[mover].view, before)
        run(play())

    def test_a_game_survives_a_stop_and_goes_on(self):
        table, tokens = open_table(self.port, "otto", 2, ["Anna", "Otto"])

        async def before():
            guests = [await Guest(self.port, table, token).come() for token in tokens]
            await guests[0].ask("start")
            while guests[0].play is None:
                await guests[0].hear()
            seat = guests[0].play["must"][0]
            moves = await guests[seat].turn(seat)
            await guests[seat].ask("play", seq=guests[seat].seq, move=moves[-1])
            other = guests[1 - seat]
            while other.seq < guests[seat].seq:
                await other.hear()
            status, _ = self.server.stop()
            self.assertEqual(status, 0)
            self.assertEqual((await other.until(type="bye"))["why"], "closing")
            return guests
        guests = run(before())
        self.again()

        async def after():
            for guest in guests:
                guest.port = self.port
                await guest.come(seen=True)
            seat = guests[0].play["must"][0]
            moves = await guests[seat].turn(seat)
            self.assertTrue((await guests[seat].ask("play", seq=guests[seat].seq, move=moves[0]))["ok"])
            fresh = await Guest(self.port, table, tokens[seat]).come()
            self.assertEqual(fresh.view, guests[seat].view)
        run(after())

    def finished_record(self):
        table, tokens = open_table(self.port, "otto", 1, ["Anna"])

        async def play():
            anna = await Guest(self.port, table, tokens[0]).come()
            await anna.ask("luck", value="00112233445566778899aabbccddeeff")
            await anna.ask("start")
            self.assertEqual(call(self.port, "GET", f"/api/tables/{table}/records/1")[0], 404)
            while not (anna.play and anna.play["over"]):
                moves = await anna.turn(0)
                answer = await anna.ask("play", seq=anna.seq, move=chance.choice(moves))
                self.assertTrue(answer["ok"], answer)
        run(play())
        return call(self.port, "GET", f"/api/tables/{table}/records/1")[1]

    def verified(self, record):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(record, file)
            file.flush()
            here = subprocess.run([binary, "verify", file.name], capture_output=True, text=True)
        there = call(self.port, "POST", "/api/verify", record)[1]["ok"]
        self.assertEqual(here.returncode == 0, there, here.stdout)
        return there

    def test_records_prove_themselves(self):
        record = self.finished_record()
        self.assertTrue(self.verified(record))
        self.assertTrue(self.verified(dict(sorted(record.items()))))  # the order of fields does not matter
        loaded = subprocess.run([binary, "referee"], input=json.dumps({"do": "load", "record": record}), capture_output=True, text=True)
        self.assertTrue(json.loads(loaded.stdout)["over"])
        for tamper in (lambda r: r.update(seed="0" * 64), lambda r: r["fair"].update(secret="0" * 64), lambda r: r["moves"].pop(),
                       lambda r: r["fair"]["luck"].__setitem__(0, "0" * 32), lambda r: r["players"][0].update(name="Eve"),
                       lambda r: r.update(signature="0" * 128), lambda r: r.pop("fair")):
            changed = json.loads(json.dumps(record))
            tamper(changed)
            self.assertFalse(self.verified(changed), tamper)
        with_b2sum = subprocess.run(["b2sum", "-l", "256"], input="tischlein commitment 1\n{table}\n{number}\n{secret}\n".format(**record["fair"]),
                                    capture_output=True, text=True).stdout.split()[0]
        self.assertEqual(with_b2sum, record["fair"]["commit"])


class Trouble(ServerTest):
    def test_a_second_server_is_told_who_was_first(self):
        second = subprocess.run([binary, "serve", "--port", "0", "--data", self.data], capture_output=True, text=True, timeout=60)
        self.assertEqual(second.returncode, 1)
        self.assertIn(self.data, second.stderr)
        self.assertIn(str(self.server.process.pid), second.stderr)

    def test_a_full_disk_refuses_and_loses_nothing(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna", "Otto"])

        async def play():
            anna = await Guest(self.port, table, tokens[0]).come()
            await anna.ask("say", phrase="hello")
            pid, size = self.server.process.pid, max(os.path.getsize(os.path.join(self.data, f)) for f in os.listdir(self.data))
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            answers = []
            while all(answer["ok"] for answer in answers):
                answers.append(await anna.ask("say", phrase="wow"))
                self.assertLess(len(answers), 2000)
            self.assertEqual(answers[-1]["error"], "storage")
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            last = await anna.ask("say", phrase="thanks")
            self.assertTrue(last["ok"], last)
            self.assertEqual(last["seq"], answers[-2]["seq"] + 1 if len(answers) > 1 else last["seq"])
        run(play())

    def test_bad_messages_are_answered_or_end_the_connection_with_a_reason(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna"])

        async def play():
            anna = await Guest(self.port, table, tokens[0]).come()
            answer = None
            anna.socket.send({"do": "play", "id": "x1", "seq": 1, "move": "draw", "extra": 1})
            answer = await anna.answer("x1")
            self.assertEqual(answer["error"], "bad-message")
            self.assertIn("extra", answer["text"] + answer.get("field", ""))
            anna.socket.send(b"not json")
            self.assertEqual((await anna.until(type="bye"))["why"], "bad-message")
            silent = await Socket.dial(self.port, f"/api/tables/{table}/ws", tokens[0])
            silent.send({"do": "start", "id": "early"})
            self.assertEqual(json.loads(await silent.text())["why"], "not-hello")
            for message, opcode in ((b'{"do":"hello"' + b" " * 9000 + b"}", 1), (b"\x00", 2)):
                big = await Socket.dial(self.port, f"/api/tables/{table}/ws", tokens[0])
                big.send(message, opcode)
                with self.assertRaises(Closed):
                    while True:
                        await asyncio.wait_for(big.text(), 30)
        run(play())

    def test_backup_while_running(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna", "Otto"])
        with tempfile.TemporaryDirectory() as other:
            copy = os.path.join(other, "tischlein.db")
            made = subprocess.run([binary, "backup", self.data, copy], capture_output=True, text=True)
            self.assertEqual(made.returncode, 0, made.stderr)
            with Server(binary, other) as twin:
                self.assertEqual(call(twin.port, "GET", f"/api/tables/{table}")[0], 200)


class Limited(unittest.TestCase):
    def test_one_address_cannot_flood(self):
        with tempfile.TemporaryDirectory() as data:
            server = Server(binary, data)
            server.command.remove("--no-rate-limits")
            with server:
                def ask(_):
                    return call(server.port, "POST", "/api/tables", {"game": "uno", "seats": 2})[:2]

                family = [ask(number) for number in range(30)]
                self.assertEqual([status for status, _ in family], [201] * 30)
                # The allowance is 60 and grows by 2 a second. Sixteen at once use it up even where each table takes seconds to open.
                with concurrent.futures.ThreadPoolExecutor(16) as crowd:
                    told = []
                    while all(status == 201 for status, _ in told) and len(told) < 256:  # from 300 tables on, another limit refuses
                        told += crowd.map(ask, range(16))
                refused = [answer["error"] for status, answer in told if status != 201]
                self.assertEqual(set(refused), {"rate"}, told[-16:])
                self.assertEqual({status for status, _ in told}, {201, 429})

    def test_what_one_address_writes_in_a_day_is_bounded(self):
        with tempfile.TemporaryDirectory() as data, Server(binary, data, "--day-mb", "1") as server:
            table, tokens = open_table(server.port, "uno", 2, ["Anna", "Ben"], chat=True)
            other, other_tokens = open_table(server.port, "uno", 2, ["Cleo", "Dora"])

            async def flood():
                anna = await Guest(server.port, table, tokens[0]).come()
                self.assertTrue((await anna.ask("start"))["ok"])
                said = 0
                while said < 100_000:
                    for _ in range(100):
                        said += 1
                        anna.socket.send({"do": "say", "id": f"c{said}", "text": "x" * 200})
                    answer = await anna.answer(f"c{said}")
                    if not answer["ok"]:
                        break
                self.assertEqual(answer["error"], "quota")
                self.assertIn("tomorrow", answer["text"])
                again = await Guest(server.port, table, tokens[0]).come()  # a new connection does not help
                self.assertEqual((await again.ask("say", phrase="hello"))["error"], "quota")
                self.assertEqual(call(server.port, "POST", "/api/tables", {"game": "uno", "seats": 2})[0], 429)
                self.assertEqual(call(server.port, "POST", f"/api/tables/{other}/join", {"name": "Eve"})[1]["error"], "quota")
                # Games that run go on.
                ben = await Guest(server.port, table, tokens[1]).come()
                seat = again.play["must"][0]
                mover = [again, ben][seat]
                self.assertTrue((await mover.ask("play", seq=mover.seq, move=mover.play["moves"][0]))["ok"])
                # Somebody at another address notices nothing.
                friend = await Socket.dial(server.port, f"/api/tables/{other}/ws", other_tokens[0], "127.0.0.2")
                friend.send({"do": "hello", "v": 1, "lang": "en"})
                friend.send({"do": "say", "id": "f1", "phrase": "hello"})
                while (message := json.loads(await asyncio.wait_for(friend.text(), 30))).get("id") != "f1":
                    pass
                self.assertEqual(message["type"], "update")

            run(flood())
            with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics") as reply:
                figures = dict(line.rsplit(" ", 1) for line in reply.read().decode().splitlines() if not line.startswith("#"))
            self.assertGreaterEqual(int(figures["tischlein_quota_refused_total"]), 4)
            self.assertLess(int(figures["tischlein_bytes_written_total"]), 2 << 20)

    def test_any_number_of_threads_serves_the_same_folder(self):
        def threads(server, kind):
            with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics") as reply:
                return len(re.findall(f'thread_cpu_seconds_total{{thread="{kind}-[0-9]+"}}', reply.read().decode()))

        with tempfile.TemporaryDirectory() as data:
            with Server(binary, data, "--threads", "1") as server:
                self.assertEqual((threads(server, "tables"), threads(server, "network")), (1, 1))
                tables = [open_table(server.port, "uno", 2, ["Ada", "Ben"], public=True) for _ in range(6)]
                self.assertEqual(server.stop()[0], 0)
            with Server(binary, data, "--threads", "3", "--network-threads", "2") as server:
                self.assertEqual((threads(server, "tables"), threads(server, "network")), (3, 2))
                for table, tokens in tables:
                    _, seen, _ = call(server.port, "GET", f"/api/tables/{table}", token=tokens[1])
                    self.assertEqual(seen["you"]["seat"], 1)
                shown, end = set(), time.monotonic() + LATE  # the server accepts connections before it has read the list
                while shown != {table for table, _ in tables} and time.monotonic() < end:
                    shown = {entry["table"] for entry in call(server.port, "GET", "/api/tables")[1]["tables"]}
                    time.sleep(0.02)
                self.assertEqual(shown, {table for table, _ in tables})

    def test_prefix_and_config_file(self):
        with tempfile.TemporaryDirectory() as data:
            with open(os.path.join(data, "tischlein.conf"), "w") as file:
                file.write('prefix = "/games"\npublic-url = "https://example.org/games"\n')
            with Server(binary, os.path.join(data, "data"), "--config", file.name) as server:
                self.assertEqual(call(server.port, "GET", "/api/games")[0], 404)
                status, answer, headers = call(server.port, "POST", "/games/api/tables", {"game": "uno", "seats": 2})
                self.assertEqual(status, 201)
                self.assertTrue(answer["link"].startswith("https://example.org/games/t/"))
                self.assertIn("Path=/games/api/tables/", headers["Set-Cookie"])

    def test_tls(self):
        with tempfile.TemporaryDirectory() as data:
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
                            "-keyout", f"{data}/key.pem", "-out", f"{data}/cert.pem"], check=True, capture_output=True)
            with Server(binary, f"{data}/d", "--cert", f"{data}/cert.pem", "--key", f"{data}/key.pem") as server:
                context = ssl.create_default_context()
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                with urllib.request.urlopen(f"https://127.0.0.1:{server.port}/healthz", context=context) as reply:
                    self.assertEqual(reply.read(), b"ok\n")


def main():
    print(f"seed {seed}", file=sys.stderr)
    unittest.main(argv=[sys.argv[0], *(word for word in sys.argv[2:] if not word.startswith("--seed="))], warnings="ignore")


if __name__ == "__main__":
    main()
