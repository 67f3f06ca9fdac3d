#!/usr/bin/env python3
"""Measures what a move costs with each store, for docs/cluster.md: the same players and server with different stores, files on a real disk.

    store_figures.py BINARY [tables] [seconds]

Plays first as fast as answers come, then half as fast at fixed times. Prints moves a second, the latency from sending a move to its answer, and the
processor time of a move in the server and in the database (primary and standby together).
"""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from client import Server  # noqa: E402
from postgres import Cluster  # noqa: E402

binary = os.path.abspath(sys.argv[1])
tables = sys.argv[2] if len(sys.argv) > 2 else "400"
seconds = sys.argv[3] if len(sys.argv) > 3 else "15"


def load(server, rate=0):
    words = [binary, "load", "--server", str(server.port), "--pid", str(server.process.pid), "--tables", tables, "--seconds", seconds, "--rate", str(rate), "--json"]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def cpu_seconds(cluster):
    """{process: its processor seconds so far}, of primary and standby"""
    seconds_of = {}
    for pid in [pid for node in (cluster.primary, cluster.standby) for pid in node.pids()] if cluster else []:
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
                seconds_of[pid] = sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            pass  # it has ended
    return seconds_of


def measure(name, server, cluster=None):
    rate = 0
    for how in ("as fast as it goes", "half of that"):
        before = cpu_seconds(cluster)
        told = load(server, rate)
        busy = sum(now - before.get(pid, 0) for pid, now in cpu_seconds(cluster).items())
        # The database is as busy in the two seconds of warming up, which are not measured.
        share = float(seconds) / (float(seconds) + 2)
        database = busy * share / told["moves"] * 1000
        print(f"{name}, {how}: {told['moves_per_s']:.0f} moves/s, p50 {told['p50_ms']:.1f} ms, p99 {told['p99_ms']:.1f} ms; a move costs the server "
              f"{told['server_cpu'] * told['seconds'] / told['moves'] * 1000:.3f} ms, the database {database:.3f} ms", flush=True)
        rate = int(told["moves_per_s"] / 2)


def main():
    with tempfile.TemporaryDirectory(dir="/var/tmp") as data, Server(binary, data, "--threads", "2", "--network-threads", "1") as server:
        measure("SQLite", server)
    with Cluster(parent="/var/tmp") as cluster, Server(binary, "/nowhere", "--threads", "2", "--network-threads", "1", "--store", cluster.address) as server:
        measure("PostgreSQL with a synchronous standby", server, cluster)


if __name__ == "__main__":
    main()
