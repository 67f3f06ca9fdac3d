#!/usr/bin/env python3
"""Several servers on a PostgreSQL of their own, for trying out by hand (script/cluster).

    try_cluster.py BINARY [servers]

Open a table at one address and look at it at another; then break something. Commands, one a line:

    kill N, stop N, start N          a server: kill -9, SIGTERM, again
    pause N, go-on N                 SIGSTOP and SIGCONT: longer than three seconds, and its tables go elsewhere
    database kill                    kill -9 of the primary, which starts again on its files
    database stop-primary, database promote          failover
    database pause-standby, database resume-standby
    owners                           which server has which table
    help, end
"""
import sys

sys.argv[1:2] = sys.argv[1:2] or ["build/tischlein"]
sys.path.insert(0, __file__.rsplit("/", 1)[0])
from cluster import Nodes  # noqa: E402
from postgres import Cluster  # noqa: E402

OWNERS = "SELECT h.id || ' ' || s.url FROM {schema}.heads h JOIN {schema}.servers s ON s.number = h.owner ORDER BY 1 LIMIT 50"


def run_command(line, nodes, cluster):
    what, _, rest = line.strip().partition(" ")
    if what == "database":
        return cluster.command(rest)
    if what == "owners":
        return cluster.primary.psql(OWNERS.format(schema=f"n{Nodes.made}"))
    if what in ("kill", "stop", "start", "pause", "go-on"):
        getattr(nodes[int(rest) - 1], what.replace("-", "_"))()
        return "ok"
    return __doc__ if what else ""


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with Cluster() as cluster, Nodes(cluster, count) as nodes:
        for number, node in enumerate(nodes, 1):
            print(f"server {number}: http://127.0.0.1:{node.port}/")
        print("Commands: help, end", flush=True)
        for line in sys.stdin:
            if line.strip() == "end":
                break
            try:
                print(run_command(line, nodes, cluster), flush=True)
            except (RuntimeError, OSError, ValueError, IndexError, AttributeError) as error:
                print(f"{type(error).__name__}: {error}", flush=True)


if __name__ == "__main__":
    main()
