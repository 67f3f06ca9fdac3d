#!/usr/bin/env python3
"""A PostgreSQL for tests: a primary and a synchronous standby in a temporary folder, on Unix sockets. Everything is removed afterwards.

    postgres.py [--no-standby]      reads commands from standard input, one a line, and answers each with a line

The first line it writes is the address of the database (for `--store`). Commands, each answered with `ok` or `failed: why`:

    kill                kill -9 of the whole primary, then start it again on its files: a crash
    stop-primary        kill -9 of the primary; it stays away
    promote             the standby becomes the primary, as in a failover; the address stays valid, because it names both
    pause-standby, resume-standby     the standby confirms nothing / goes on
    psql SQL            at the primary, as its superuser; the answer is `ok` and what psql wrote, on one line

At the end of its input it ends and removes everything; the input ends at the latest when the process that started it dies. PostgreSQL
refuses to run as root, so if this runs as root, PostgreSQL runs as the user `postgres`, or `nobody`.
"""
import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{sockets}'
port = {port}
max_connections = 60
dynamic_shared_memory_type = mmap
shared_buffers = 16MB
wal_level = replica
max_wal_senders = 4
max_replication_slots = 4
wal_receiver_status_interval = 1s
wal_retrieve_retry_interval = 200ms
hot_standby = on
autovacuum_naptime = 20s
log_min_messages = warning
min_wal_size = 32MB
max_wal_size = 256MB
"""


LATE = "300"  # seconds, for pg_ctl; long, because it only decides that something never happens
ROOM = 1 << 30  # bytes that have to be free where a cluster's files are; it uses less


def programs():
    """The newest version that is installed."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: float(path.split("/")[4]))
    if not found:
        sys.exit("there is no PostgreSQL under /usr/lib/postgresql; script/bootstrap installs it")
    return pathlib.Path(found[-1]).parent


def memory_folder():
    """A file system in memory, or None if there is none with enough room: in a container it often has 64 MB."""
    folder = "/dev/shm"
    return folder if os.access(folder, os.W_OK) and shutil.disk_usage(folder).free >= ROOM else None


def state_of(pid):
    """A process's state as in /proc/PID/stat, such as "S" or "T"; "Z" also if it is gone."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return "Z"


def lives(pid):
    """Whether a process lives. A zombie, which nobody has reaped yet, does not."""
    return state_of(pid) != "Z"


def send(pid, number):
    """Sends a signal to a process, which may be gone."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


def remove_postmaster_traces(lock):
    """Removes what a killed postmaster leaves: its lock file, and the memory that is named there. Where nobody reaps processes, the next
    postmaster would think that it still lives."""
    try:
        lines = lock.read_text().splitlines()
        if len(lines) > 6:
            subprocess.run(["ipcrm", "-m", lines[6].split()[1]], stderr=subprocess.DEVNULL, check=False)
        lock.unlink()
    except FileNotFoundError:
        pass


class Node:
    def __init__(self, cluster, name, port):
        self.cluster, self.name, self.port = cluster, name, port
        self.folder = cluster.folder / name

    def configure(self, more):
        with open(self.folder / "postgresql.auto.conf", "a") as file:
            file.write(SETTINGS.format(sockets=self.cluster.folder, port=self.port) + more)

    def start(self):
        self.cluster.run("pg_ctl", "-D", self.folder, "-w", "-t", LATE, "-l", self.cluster.folder / f"{self.name}.log", "start")

    def pids(self):
        """The postmaster and all its children."""
        try:
            postmaster = int((self.folder / "postmaster.pid").read_text().split()[0])
            return [postmaster] + [int(pid) for pid in
                                   pathlib.Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()]
        except (OSError, IndexError):  # it may end at any moment
            return []

    def signal(self, number):
        for pid in self.pids():
            send(pid, number)

    def kill(self):
        for postmaster in self.pids()[:1]:
            # If the postmaster died first, its children would have a moment to write. Once it is stopped, it starts no new ones.
            send(postmaster, signal.SIGSTOP)
            self.cluster.wait_for(lambda: state_of(postmaster) in "TZ", "the postmaster stops")
            children = self.pids()[1:]
            for pid in (*children, postmaster):
                send(pid, signal.SIGKILL)
            self.cluster.wait_for(lambda: not any(map(lives, (*children, postmaster))), "PostgreSQL dies")
        remove_postmaster_traces(self.folder / "postmaster.pid")
        for file in self.cluster.folder.glob(f".s.PGSQL.{self.port}*"):
            file.unlink(missing_ok=True)

    def psql(self, sql):
        return self.cluster.run("psql", "-X", "-A", "-t", "-q", "-h", self.cluster.folder, "-p", str(self.port), "-d", "postgres", "-c", sql)


class Cluster:
    """Use it as a context: `with Cluster() as cluster: … cluster.address …`."""

    def __init__(self, standby=True, parent=None):
        """`parent`: the folder for its files. Default: in memory, if there is room, because tests are not about the disk."""
        self.bin = programs()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tischlein-pg-", dir=parent or memory_folder()))
        self.user = None
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"
            shutil.chown(self.folder, self.user)
        self.primary, self.standby = Node(self, "a", 1), Node(self, "b", 2) if standby else None
        try:
            self.create()
        except BaseException:
            self.end()
            raise

    def run(self, program, *words):
        as_user = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []} if self.user else {}
        env = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(self.folder), "PGUSER": "tischlein"}
        # pg_ctl leaves a server running that would keep a pipe open for ever, so its output goes to a file.
        with tempfile.TemporaryFile() as said:
            status = subprocess.run([self.bin / program, *words], stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd="/", env=env,
                                    **as_user).returncode
            said.seek(0)
            text = said.read().decode(errors="replace").strip()
        if status != 0:
            raise RuntimeError(f"{program}: {text}")
        return text

    def create(self):
        self.run("initdb", "-D", self.primary.folder, "-U", "tischlein", "-A", "trust", "-E", "UTF8", "--locale", "C.UTF-8", "-N")
        self.primary.configure("")
        self.primary.start()
        if self.standby is None:
            return
        self.run("pg_basebackup", "-h", self.folder, "-p", "1", "-D", self.standby.folder, "-c", "fast", "-N", "-X", "stream", "-R", "-C",
                 "-S", "b")
        self.standby.configure(f"primary_conninfo = 'host={self.folder} port=1 user=tischlein application_name=b'\n")
        self.standby.start()
        self.primary.psql("ALTER SYSTEM SET synchronous_standby_names = 'b'")
        self.primary.psql("SELECT pg_reload_conf()")
        self.wait_for(lambda: self.primary.psql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1",
                      "the standby is synchronous")

    @staticmethod
    def wait_for(condition, what, seconds=120):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise RuntimeError(f"{what}: that did not happen in {seconds} s")
            time.sleep(0.01)

    @property
    def address(self):
        """The address with all hosts, as an operator would write it."""
        ports = ",".join(str(node.port) for node in (self.primary, self.standby) if node)
        hosts = ",".join(str(self.folder) for node in (self.primary, self.standby) if node)
        return f"postgresql:///postgres?user=tischlein&host={hosts}&port={ports}"

    def promote(self):
        """The standby becomes the primary; the old primary stays away. The new one has no standby and must not wait for one."""
        with open(self.standby.folder / "postgresql.auto.conf", "a") as file:
            file.write("synchronous_standby_names = ''\n")
        self.run("pg_ctl", "-D", self.standby.folder, "-w", "-t", LATE, "promote")
        self.primary, self.standby = self.standby, None

    def command(self, line):
        what, _, rest = line.partition(" ")
        if what == "kill":
            self.primary.kill()
            self.primary.start()
        elif what == "stop-primary":
            self.primary.kill()
        elif what == "promote":
            self.promote()
        elif what == "pause-standby":
            self.standby.signal(signal.SIGSTOP)
        elif what == "resume-standby":
            self.standby.signal(signal.SIGCONT)
        elif what == "psql":
            return self.primary.psql(rest).replace("\n", " ")
        else:
            raise RuntimeError(f"no such command: {what}")
        return ""

    def end(self):
        try:
            for name in ("a", "b"):
                Node(self, name, 0).kill()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


def main():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    with Cluster("--no-standby" not in sys.argv[1:]) as cluster:
        print(cluster.address, flush=True)
        for line in sys.stdin:
            try:
                print("ok " + cluster.command(line.rstrip("\n")), flush=True)
            except (RuntimeError, OSError) as error:
                print("failed: " + str(error).replace("\n", " "), flush=True)


if __name__ == "__main__":
    main()
