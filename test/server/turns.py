#!/usr/bin/env python3
"""No request may hold the tables for more than 2 ms.

    turns.py BINARY [microseconds]

Sends the most expensive legal instance of every request: every action of server/protocol/schema/client.json and every address in
docs/protocol.md, at crowded tables, in long games and with a log of a hundred thousand facts. Measures not the time on the clock,
which depends on what else the machine does, but the longest processor time that a thread of tables spent on one task
(`tischlein_longest_turn_microseconds` of /metrics); the least of several tries counts. A request without an instance here fails.

Processor time still differs between machines by more than a factor of two, so script/test allows three times the promise: that
finds every cost that grows with a log or with the number of people, on any machine. The promise itself is checked by running this alone.
"""
import asyncio
import http.client
import json
import os
import re
import sqlite3
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
from client import REFLEXES, Closed, Server, Socket, call, open_table, token_in  # noqa: E402

binary = sys.argv[1]
most_us = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
tries, guests, long_log = 7, 64, 100_000
# The largest tables, and how many turns of the two people are played before anything is measured.
GAMES = [("uno", 10, {"target": 10_000}, 25), ("annaotto", 8, {}, 3), ("anansi", 5, {}, 3), ("otto", 4, {}, 3)]
languages = ["en", "de", "nl", "fr", "it"]


def every_action():
    with open(f"{root}/server/protocol/schema/client.json") as file:
        kinds = json.load(file)["$defs"].values()
    return {kind["properties"]["do"]["const"] for kind in kinds if "do" in kind.get("properties", {})}


def every_address():
    with open(f"{root}/docs/protocol.md") as file:
        rows = [line.split("|")[1] for line in file if line.startswith(("| `GET ", "| `POST "))]
    return {re.sub(r"\?.*", "", address) for row in rows for address in re.findall(r"`((?:GET|POST) [^`]+)`", row)}


def figure(port, name):
    """One figure of /metrics."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as reply:
        text = reply.read().decode()
    return int(re.search(rf"^tischlein_{name} (\d+)", text, re.M).group(1))


def longest_turn(port):
    """The longest turn since /metrics was last asked, in microseconds."""
    return figure(port, "longest_turn_microseconds")


def fetch(port, method, path, body=None, token=None):
    """The status and the headers; the body does not matter."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method=method, data=body)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=60) as reply:
            reply.read()
            return reply.status, reply.headers
    except urllib.error.HTTPError as refused:
        refused.read()
        return refused.code, refused.headers


class Person:
    """One connection that remembers the newest state and waits for its answers. (The watchers of a FullTable only read.)"""

    ids = 0

    @classmethod
    async def come(cls, port, table, token, lang="en", seen=None):
        self = cls()
        self.socket, self.message, self.seq = (await Socket.dial(port, f"/api/tables/{table}/ws", token)).listen(), {}, 0
        self.coming = None
        hello = {"do": "hello", "v": 1, "lang": lang, **({"seen": seen} if seen else {})}
        self.socket.send(hello)
        await self.until(lambda m: m["type"] == "presence")
        return self

    def next(self):
        """The next message, as a task. The task stays the same until take() is called, so a caller may stop waiting for it."""
        if self.coming is None:
            self.coming = asyncio.create_task(self.socket.text())
        return self.coming

    def take(self):
        """Takes the message that next() has received."""
        message, self.coming = json.loads(self.coming.result()), None
        if message["type"] in ("snapshot", "update"):
            self.seq = message["seq"]
            self.message = {**self.message, **message}
        if message["type"] == "snapshot":
            self.game = message["game"]
        return message

    async def until(self, wanted):
        while True:
            done, _ = await asyncio.wait([self.next()], timeout=60)
            assert done, "nothing comes"
            message = self.take()
            if wanted(message):
                return message

    async def act(self, action):
        Person.ids += 1
        name = f"t{Person.ids}"
        self.socket.send({"id": name, **action})
        return await self.until(lambda m: m.get("id") == name)

    def moves(self):
        return (self.message.get("play") or {}).get("moves") or []


async def drain(socket):
    try:
        while True:
            await socket.text()
    except Closed:
        pass


class FullTable:
    """A table with as many people as it can have, all of them connected, in all languages."""

    async def gather(self, port, game, seats, bots, **wishes):
        self.port, self.game, self.seats = port, game, seats
        level = [{"seat": seat, "level": "random"} for seat in range(2, seats)] if bots else []
        self.table, tokens = open_table(port, game, seats, ["Ada Lovelace", "Ben"], pace="quick", chat=True, public=True,
                                        bots=level, **wishes)
        for i in range(guests - 3):
            _, _, headers = call(port, "POST", f"/api/tables/{self.table}/join", {"name": f"Watcher with a long name{i}"[-24:]})
            tokens.append(token_in(headers))
        self.tokens = tokens
        return self

    async def sit_down(self):
        self.readers = []
        for i, token in enumerate(self.tokens[2:]):
            person = await Person.come(self.port, self.table, token, languages[i % 5])
            self.readers.append(asyncio.create_task(drain(person.socket)))
        self.host = await Person.come(self.port, self.table, self.tokens[0], "de")
        self.ben = await Person.come(self.port, self.table, self.tokens[1], "fr")
        return self

    async def play(self, moves):
        """Plays this number of moves of the two people; bots move in between."""
        for _ in range(moves):
            await self.turn()
            if self.over():
                return
            await self.move()

    def over(self):
        return (self.host.message.get("play") or {}).get("over", False)

    async def turn(self):
        """Waits until one of the two can move. One of them may have read more messages than the other, so either may be the first
        that learns something."""
        while not self.over() and not self.host.moves() and not self.ben.moves():
            done, _ = await asyncio.wait([person.next() for person in (self.host, self.ben)], timeout=60,
                                         return_when=asyncio.FIRST_COMPLETED)
            assert done, "nobody moves"
            for person in (self.host, self.ben):
                if person.next() in done:
                    person.take()

    async def move(self):
        who, other = (self.host, self.ben) if self.host.moves() else (self.ben, self.host)
        move = who.moves()[-1]
        if move.startswith(REFLEXES):
            await asyncio.sleep(0.15)  # a reflex that comes quicker is refused as a guess
        answer = await who.act({"do": "play", "seq": who.seq, "move": move})
        if answer["type"] == "update":  # otherwise somebody else was quicker, and the move was refused
            await other.until(lambda m: m.get("seq", 0) >= answer["seq"])


def lengthen(data, table, facts):
    """Adds facts to the log of a stopped server, as if people had talked all night."""
    db = sqlite3.connect(f"{data}/tischlein.db")
    number, seq, place = db.execute("SELECT number, seq, place FROM tables JOIN newest ON table_number = number WHERE id = ?", (table,)).fetchone()
    newest = db.execute("SELECT max(place) FROM facts").fetchone()[0]
    fact = json.dumps({"fact": "said", "at": 1, "person": 0, "text": "x" * 200})
    rows = [(newest + i, number, seq + i, place if i == 1 else newest + i - 1, fact) for i in range(1, facts + 1)]
    db.executemany("INSERT INTO facts (place, table_number, seq, previous, fact) VALUES (?, ?, ?, ?, ?)", rows)
    db.execute("UPDATE newest SET seq = ?, place = ? WHERE table_number = ?", (seq + facts, newest + facts, number))
    db.commit()
    db.close()


async def blocking(function, *args):
    return await asyncio.get_running_loop().run_in_executor(None, function, *args)


class Measurer:
    def __init__(self):
        self.port, self.found, self.done = None, [], set()

    async def try_out(self, kind, name, request, prepare=None):
        """`request`: a coroutine function; it returns False if it cannot be tried again. `prepare`: what each try needs and what is
        not measured."""
        self.done.add(kind)
        least = None
        for _ in range(tries):
            if prepare:
                await prepare()
            await blocking(longest_turn, self.port)
            if await request() is False:
                break
            await asyncio.sleep(0.02)  # time for the work that the server does after its answer
            spent = await blocking(longest_turn, self.port)
            least = spent if least is None else min(least, spent)
        assert least is not None, f"{name} could not be tried"
        self.found.append((least, name))
        print(f"  {least:>6} µs  {name}", flush=True)


def large_record(port, table):
    status, record, _ = call(port, "GET", f"/api/tables/{table}/records/1")
    assert status == 200, record
    move = record["moves"][0]
    while len(json.dumps(record)) < 250_000:
        record["moves"] += [move] * 500
    while len(json.dumps(record)) > 256_000:
        record["moves"].pop()
    return json.dumps(record).encode()


async def gathering(measure, full):
    """What the host and others can do while people gather; everybody at the table gets the updates."""
    host = full.host
    flip, locks = iter(range(10**6)), iter(range(10**6))

    def ask(do, **fields):
        async def request():
            answer = await host.act({"do": do, **{key: value() if callable(value) else value for key, value in fields.items()}})
            assert answer["type"] == "update", answer
        return request

    await measure.try_out("change", "change, told to 64", ask("change", clock=lambda: next(flip) % 600))
    options = {"uno": {"stack": True, "jumpIn": True}}
    await measure.try_out("change", "change of the game", ask("change", game=lambda: GAMES[next(flip) % 4][0], seats=4, options={}))
    await host.act({"do": "change", "game": "uno", "seats": 10, "options": options["uno"]})
    await measure.try_out("luck", "luck", ask("luck", value="a" * 32))
    await measure.try_out("bot", "bot", ask("bot", seat=5, level=lambda: ["easy", "expert"][next(flip) % 2]))
    await measure.try_out("unseat", "unseat", ask("unseat", seat=1))
    await measure.try_out("stand", "stand and sit", lambda: both(host, {"do": "stand"}, {"do": "sit", "seat": 0}))
    measure.done.add("sit")
    await measure.try_out("host", "host", ask("host", person=0))
    await measure.try_out("lock", "lock", ask("lock", locked=lambda: next(locks) % 2 == 0))
    await host.act({"do": "lock", "locked": False})
    person = iter(range(40, 60))
    await measure.try_out("remove", "remove and allow", lambda: remove_and_allow(host, next(person)))
    measure.done.add("allow")
    await measure.try_out("remove", "remove of a household of 60", lambda: remove_household(measure.port))
    someone = iter(range(10, 30))
    await measure.try_out("give-seat", "give-seat and unseat",
                          lambda: both(host, {"do": "give-seat", "person": next(someone), "seat": 6}, {"do": "unseat", "seat": 6}))
    asker = await Person.come(measure.port, full.table, full.tokens[20])
    await measure.try_out("ask-seat", "ask-seat, and no", lambda: ask_in_vain(host, asker))
    await measure.try_out("ready", "ready, told to 64", lambda: host.act({"do": "ready", "for": "deal"}))
    await measure.try_out("say", "say of 200 signs", ask("say", text="ü" * 200))
    await measure.try_out("lang", "lang", lambda: language(host))
    for seat in range(10):
        await host.act({"do": "bot", "seat": seat, "level": "random"})
    await measure.try_out("start", "start, of a table that is set up anew", lambda: start_anew(measure.port))


async def ask_in_vain(host, asker):
    assert (await asker.act({"do": "ask-seat"}))["ok"]
    assert (await host.act({"do": "give-seat", "person": asker.message["you"]["person"], "seat": None}))["ok"]


async def remove_and_allow(host, person):
    await both(host, {"do": "remove", "person": person, "block": True}, {"do": "allow", "person": person})


def join_from(port, table, name, source):
    line = http.client.HTTPConnection("127.0.0.1", port, source_address=(source, 0))
    line.request("POST", f"/api/tables/{table}/join", json.dumps({"name": name}))
    token = token_in(line.getresponse().headers)
    line.close()
    return token


async def remove_household(port):
    """Removes sixty connected people of another address at once."""
    table, tokens = await blocking(lambda: open_table(port, "uno", 10, ["Ada"], chat=True))
    host = await Person.come(port, table, tokens[0])
    readers = []
    for i in range(60):
        token = await blocking(join_from, port, table, f"Stranger {i}", "127.0.0.2")
        socket = await Socket.dial(port, f"/api/tables/{table}/ws", token, "127.0.0.2")
        socket.send({"do": "hello", "v": 1, "lang": languages[i % 5]})
        readers.append(asyncio.create_task(drain(socket)))
    await host.until(lambda m: m["type"] == "presence" and m["watching"] >= 60)
    answer = await host.act({"do": "remove", "person": 1, "block": True, "household": True})
    assert answer["type"] == "update", answer
    assert call(port, "GET", f"/api/tables/{table}")[0] == 200
    await asyncio.wait_for(asyncio.gather(*readers), 60)  # every one of them was sent away
    host.socket.close()


async def both(person, *actions):
    for action in actions:
        answer = await person.act(action)
        assert answer["type"] == "update", answer


async def language(person):
    person.lang = "fr" if getattr(person, "lang", "de") == "de" else "de"
    person.socket.send({"do": "lang", "lang": person.lang})
    await person.until(lambda m: m["type"] == "snapshot")


async def start_anew(port):
    bots = [{"seat": seat, "level": "expert"} for seat in range(1, 10)]
    table, tokens = await blocking(lambda: open_table(port, "uno", 10, ["Ada"], bots=bots))
    person = await Person.come(port, table, tokens[0])
    answer = await person.act({"do": "start"})
    assert answer["type"] == "update", answer
    person.socket.close()


async def playing(measure, full):
    """What can be done in the middle of a game."""
    game, host = full.game, full.host

    async def play():
        await full.turn()
        return False if full.over() else await full.move()

    async def old_play():
        await full.turn()
        who = full.host if full.host.moves() else full.ben
        if not who.moves():
            return False
        await who.act({"do": "play", "seq": max(1, who.seq - 150), "move": who.moves()[0]})

    async def undo():
        await full.turn()
        answer = await host.act({"do": "undo", "seq": host.seq})
        if answer["type"] == "update":
            await full.ben.until(lambda m: m.get("fact") == "undo-asked")
            refusal = await full.ben.act({"do": "agree", "seq": answer["seq"], "yes": False})
            if refusal["type"] == "update":  # otherwise a bot's move came between, and there was no wish left to answer
                await host.until(lambda m: m.get("fact") == "undo-answered")

    async def explain_all():
        for move in host.moves() or full.ben.moves() or ["draw"]:
            await host.act({"do": "explain", "move": move})

    async def come_back(**seen):
        person = await Person.come(full.port, full.table, full.tokens[2], "it", **seen)
        full.readers.append(asyncio.create_task(drain(person.socket)))

    async def agree_to_hints():
        for yes in (False, True):
            for person in (host, full.ben):
                await person.act({"do": "hints", "yes": yes})

    async def hint():
        await full.turn()
        who = host if host.moves() else full.ben
        if not who.moves():
            return False
        await who.act({"do": "hint", "seq": who.seq})
        return await play()

    await measure.try_out("play", f"play {game}, told to 64", play)
    await measure.try_out("play", f"play {game} with an old seq", old_play)
    await measure.try_out("undo", f"undo in {game}", undo)
    measure.done.add("agree")
    await measure.try_out("explain", f"explain all moves of {game}", explain_all)
    await measure.try_out("hints", f"agree to hints in {game}", agree_to_hints)
    await measure.try_out("hint", f"a hint in {game}, and a move", hint)
    await measure.try_out("say", f"say in {game}", lambda: host.act({"do": "say", "text": "ü" * 200}))
    await measure.try_out("lang", f"lang in {game}", lambda: language(host))
    await measure.try_out("hello", f"hello in {game}", come_back)
    await measure.try_out("hello", f"hello in {game} with an old seen",
                          lambda: come_back(seen={"game": host.game, "seq": max(1, host.seq - 199)}))


async def over_http(measure, full, finished):
    port, table, token = full.port, full.table, full.tokens[0]
    position = {"game": "uno", "seats": 2, "hands": [["R5"] * 2, ["B1"]], "discard": ["R4"],
                "known": [{"seat": 0, "holder": 1, "cards": []}] * 300}
    record = await blocking(large_record, port, finished)
    bots = [{"seat": seat, "level": "expert"} for seat in range(1, 10)]
    code = {}

    def offer():
        _, answer, _ = call(port, "POST", f"/api/tables/{table}/device", {}, token)
        code["now"] = answer["link"].rsplit("=", 1)[1]

    def move_over():
        nonlocal token
        status, headers = fetch(port, "POST", f"/api/tables/{table}/device/{code['now']}", b"")
        assert status == 201
        token = token_in(headers)
        offer()

    alone, tokens = await blocking(lambda: open_table(port, "uno", 10, ["Ada"], bots=bots))
    person = await Person.come(port, alone, tokens[0])
    await person.act({"do": "start"})
    person.socket.close()

    def get(path):
        return lambda: fetch(port, "GET", path)

    def post(path, body):
        return lambda: fetch(port, "POST", path, body if isinstance(body, bytes) else json.dumps(body).encode())

    requests = [
        ("GET /api/games", get("/api/games?lang=de")), ("GET /api/languages", get("/api/languages")), ("GET /texts/fr.json", get("/texts/fr.json")),
        ("GET /texts/fr.po", get("/texts/fr.po")),
        ("GET /api/tables", get("/api/tables")),
        ("POST /api/tables", post("/api/tables", {"game": "uno", "seats": 10, "name": "Ada", "bots": bots, "public": True})),
        ("POST /api/tables", post("/api/tables", {"game": "uno", "seats": 2, "name": "Ada", "position": position})),
        ("GET /api/tables/ID", lambda: fetch(port, "GET", f"/api/tables/{table}", token=token)), ("GET /api/tables/ID/qr.svg", get(f"/api/tables/{table}/qr.svg")),
        ("POST /api/tables/ID/join", post(f"/api/tables/{table}/join", {"name": "Somebody with a name"})),
        ("POST /api/tables/ID/device", offer), ("POST /api/tables/ID/device/CODE", move_over),
        ("GET /api/tables/ID/records/N", get(f"/api/tables/{finished}/records/1")),
        ("GET /api/tables/ID/replays/N", get(f"/api/tables/{finished}/replays/1?open=1")),
        ("GET /api/tables/ID/replays/N/positions/PLY", get(f"/api/tables/{finished}/replays/1/positions/20")),
        ("GET /api/tables/ID/results/N", get(f"/api/tables/{finished}/results/1")), ("POST /api/replay", post("/api/replay?open=1", record)),
        ("GET /api/tables/ID/duplicates/N", get(f"/api/tables/{finished}/duplicates/1")), ("POST /api/reviews", post("/api/reviews", record)),
        ("POST /api/tables/ID/reviews/N", post(f"/api/tables/{finished}/reviews/1", {})),
        ("GET /api/tables/ID/reviews/N", get(f"/api/tables/{finished}/reviews/1?have=0")),
        ("POST /api/tables/ID/reviews/N/stop", post(f"/api/tables/{finished}/reviews/1/stop", {})),
        ("GET /api/tables/ID/standings", get(f"/api/tables/{finished}/standings")),
        ("GET /api/tables/ID/spare", lambda: fetch(port, "GET", f"/api/tables/{alone}/spare", token=tokens[0])),
        ("POST /api/verify", post("/api/verify", record)), ("GET /api/key", get("/api/key")), ("GET /healthz", get("/healthz")),
        ("GET /metrics", get("/metrics"))]
    for kind, request in requests:
        await measure.try_out(kind, kind, lambda request=request: blocking(request))


async def wake(measure, port, table, token):
    """A server whose only table is asleep before each try."""
    async def until_asleep():
        for _ in range(600):
            if await blocking(figure, port, "live_tables") == 0:
                return
            await asyncio.sleep(0.1)
        raise AssertionError("the table does not go to sleep")

    await measure.try_out("hello", "hello that wakes a long log", lambda: visit(port, table, token), until_asleep)


async def long_night(measure, port, table, token):
    """A table with a long log: looks at it, asks for its record."""
    person = await Person.come(port, table, token)
    seen = {"game": person.game, "seq": person.seq - 190}
    person.socket.close()
    await measure.try_out("hello", "hello with an old seen at a long log", lambda: visit(port, table, token, seen))
    await measure.try_out("GET /api/tables/ID/records/N", "a record that is not there, of a long log",
                          lambda: blocking(fetch, port, "GET", f"/api/tables/{table}/records/7"))


async def visit(port, table, token, seen=None):
    person = await Person.come(port, table, token, "en", seen)
    person.socket.close()


async def lobby(measure, port):
    async def look():
        socket = await Socket.dial(port, "/api/lobby/ws")
        await socket.text()
        socket.close()

    await measure.try_out("lobby", "the lobby of a hundred tables", look)


async def finish_a_game(port):
    """Plays the first game of a table to its end. Returns the table and its person."""
    table, tokens = await blocking(lambda: open_table(port, "anansi", 2, ["Ada"], pace="quick", bots=[{"seat": 1, "level": "random"}],
                                                      options={"rounds": 3}))
    person = await Person.come(port, table, tokens[0])
    await person.act({"do": "start"})
    while not person.message["play"]["over"]:
        if person.moves():
            await person.act({"do": "play", "seq": person.seq, "move": person.moves()[0]})
        else:
            await person.until(lambda m: m["type"] == "update")
    return table, person


async def rematches(measure, port):
    """A rematch at a new finished table for each try. Returns the last of these tables."""
    now = {}

    async def play_a_game():
        now["table"], now["person"] = await finish_a_game(port)

    async def rematch():
        answer = await now["person"].act({"do": "rematch"})
        assert answer["type"] == "update", answer

    await measure.try_out("rematch", "rematch", rematch, play_a_game)
    return now["table"]


async def main():
    with tempfile.TemporaryDirectory(prefix="tischlein-turns-") as data:
        with Server(binary, data, "--away", "3600") as server:
            night, tokens = await blocking(lambda: open_table(server.port, "uno", 2, ["Ada", "Ben"], chat=True))
        lengthen(data, night, long_log)
        measure = Measurer()
        with Server(binary, data, "--away", "3600", "--sleep", "1") as server:
            measure.port = server.port
            await wake(measure, server.port, night, tokens[0])
        with Server(binary, data, "--away", "3600") as server:
            port = measure.port = server.port
            await long_night(measure, port, night, tokens[0])
            finished = await rematches(measure, port)
            table = await (await FullTable().gather(port, "uno", 10, False)).sit_down()
            await gathering(measure, table)
            for _ in range(110):
                await blocking(lambda: open_table(port, "uno", 10, ["Ada"], public=True))
            await over_http(measure, table, finished)
            await lobby(measure, port)
            for game, seats, options, turns in GAMES:
                full = await (await FullTable().gather(port, game, seats, True, options=options)).sit_down()
                answer = await full.host.act({"do": "start"})
                assert answer["type"] == "update", answer
                await full.ben.until(lambda m: m.get("fact") == "dealt")
                await full.play(turns)
                await playing(measure, full)
                for reader in full.readers:
                    reader.cancel()
    missing = sorted((every_action() | every_address() | {"lobby"}) - measure.done)
    assert not missing, f"requests without an instance here: {', '.join(missing)}"
    slow = [f"{name} ({spent} µs)" for spent, name in measure.found if spent > most_us]
    assert not slow, f"held the tables for more than {most_us} µs: {', '.join(slow)}"
    print(f"{len(measure.found)} requests: none held the tables for more than {max(measure.found)[0]} µs")


asyncio.run(main())
