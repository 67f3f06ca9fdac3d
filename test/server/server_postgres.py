#!/usr/bin/env python3
"""The real server on a real PostgreSQL with a synchronous standby: the tests of test/server/server.py, and those for PostgreSQL only.

    server_postgres.py BINARY [--seed=N] [-v] [test names]
"""
import asyncio
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
import server as any_server  # noqa: E402
from client import Server, call, open_table  # noqa: E402
from postgres import Cluster  # noqa: E402

binary = any_server.binary


def setUpModule():
    global cluster
    cluster = Cluster()


def tearDownModule():
    cluster.end()


class OnDatabase:
    """A schema of its own for each test, which looks like an empty database to the server."""
    flags = ()
    count = 0

    def setUp(self):
        OnDatabase.count += 1
        self.schema = f"s{OnDatabase.count}"
        cluster.primary.psql(f"CREATE SCHEMA {self.schema}")
        self.store = f"{cluster.address}&options=-csearch_path%3D{self.schema}"
        self.flags = ("--store", self.store)
        super().setUp()


class SittingDown(OnDatabase, any_server.SittingDown):
    test_the_cookie_is_out_of_reach_of_scripts_and_strangers = None  # looks into the data folder


class Playing(OnDatabase, any_server.Playing):
    pass


class Trouble(OnDatabase, any_server.ServerTest):
    def test_a_second_server_is_refused(self):
        second = subprocess.run([binary, "serve", "--port", "0", "--store", self.store], capture_output=True, text=True, timeout=60)
        self.assertEqual(second.returncode, 1)
        self.assertIn("in use by another server", second.stderr)

    def test_neither_end_of_a_move_may_be_served(self):
        with tempfile.TemporaryDirectory() as folder:
            for places in ((self.store, f"{folder}/new"), (folder, self.store)):
                moved = subprocess.run([binary, "move", *places], capture_output=True, text=True, timeout=60)
                self.assertEqual(moved.returncode, 1, moved.stdout)
            self.assertFalse(os.path.exists(f"{folder}/new"))

    def test_a_game_goes_on_in_a_folder(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna", "Otto"])
        self.assertEqual(self.server.stop()[0], 0)
        with tempfile.TemporaryDirectory() as folder:
            moved = subprocess.run([binary, "move", self.store, f"{folder}/new"], capture_output=True, text=True, timeout=60)
            self.assertEqual(moved.returncode, 0, moved.stderr)
            self.assertIn("Moved 1 tables", moved.stdout)
            with Server(binary, f"{folder}/new") as alone:
                self.assertEqual(call(alone.port, "GET", f"/api/tables/{table}")[0], 200)

    def test_a_dump_is_a_backup(self):
        table, _ = open_table(self.port, "uno", 2, ["Anna", "Otto"])
        here = ("-h", cluster.folder, "-p", "1", "-d", "postgres")
        cluster.run("pg_dump", "-Fc", *here, "-n", self.schema, "-f", f"{cluster.folder}/dump")  # while the server runs
        self.assertEqual(self.server.stop()[0], 0)
        cluster.primary.psql(f"DROP SCHEMA {self.schema} CASCADE")
        cluster.run("pg_restore", *here, f"{cluster.folder}/dump")
        with Server(binary, "/nowhere", "--store", self.store) as again:
            self.assertEqual(call(again.port, "GET", f"/api/tables/{table}")[0], 200)

    def test_the_database_dies_and_the_table_waits(self):
        table, tokens = open_table(self.port, "uno", 2, ["Anna", "Otto"])

        async def play():
            anna = await any_server.Guest(self.port, table, tokens[0]).come()
            cluster.primary.kill()
            asked = asyncio.create_task(anna.ask("start"))
            await asyncio.sleep(1)
            self.assertFalse(asked.done())
            await asyncio.to_thread(cluster.primary.start)  # the guest must hear what comes meanwhile
            answer = await asked
            self.assertTrue(answer["ok"], answer)
        any_server.run(play())

    def test_words_that_make_no_store_are_refused(self):
        for words, why in ((("--store", "folder"), "postgresql://"), (("--store", "postgresql:///x?host=/nowhere"), "/nowhere")):
            refused = subprocess.run([binary, "serve", "--port", "0", *words], capture_output=True, text=True, timeout=60)
            self.assertEqual(refused.returncode, 1)
            self.assertIn(why, refused.stderr)


if __name__ == "__main__":
    any_server.main()
