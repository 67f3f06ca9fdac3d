#!/usr/bin/env python3
"""Three machines on this one: network namespaces with etcd, PostgreSQL under Patroni and a server each, a bridge between, a proxy in front.

    machines.py up [BINARY]      starts everything (a minute), from the files that docs/cluster.md tells operators to use
    machines.py status           who is what
    machines.py kill WHAT        kill -9 of all on that machine (`2`), or of a part of it (`2 server`, `2 database`)
    machines.py start WHAT       again
    machines.py pause WHAT, go-on WHAT      SIGSTOP and SIGCONT, likewise
    machines.py cut N [inside]   no packet comes or goes (nftables); `inside`: visitors still reach it, the other machines do not
    machines.py heal N
    machines.py load [flags]     `tischlein load` at the proxy; it goes on whatever is broken meanwhile
    machines.py down             ends and removes everything

Needs root, and Debian's patroni, python3-etcd, etcd-server, nftables and nginx-light (`script/bootstrap cluster`). All files lie in
TISCHLEIN_CLUSTER (/var/tmp/tischlein-cluster unless told), all addresses in TISCHLEIN_CLUSTER_NET (10.77.0 unless told).
"""
import json
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
from postgres import lives, programs, remove_postmaster_traces, send  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = pathlib.Path(os.environ.get("TISCHLEIN_CLUSTER", "/var/tmp/tischlein-cluster"))
NET = os.environ.get("TISCHLEIN_CLUSTER_NET", "10.77.0")
BRIDGE = "tischlein"
PROXY_PORT = int(os.environ.get("TISCHLEIN_CLUSTER_PORT", "8090"))
PARTS = {"server": "tischlein", "database": "postgres", "patroni": "patroni", "etcd": "etcd"}


def sh(*words, check=True):
    done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if check and done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout.strip()


def wait_for(condition, what, seconds=120):
    end = time.monotonic() + seconds
    while True:
        try:
            if found := condition():
                return found
        except (OSError, RuntimeError, ValueError):
            pass
        if time.monotonic() > end:
            raise RuntimeError(f"{what}: that did not happen in {seconds} s (logs in {FOLDER})")
        time.sleep(0.2)


def what_is_missing():
    missing = [name for name in ("ip", "nft", "etcd", "patroni", "nginx", "setpriv") if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")]
    if os.geteuid() != 0:
        missing.insert(0, "root's rights")
    return missing


class Machine:
    """One namespace with an address, and what runs in it. `port` is where its server is, for client.py."""

    def __init__(self, machines, number):
        self.machines, self.number, self.name = machines, number, f"m{number}"
        self.space, self.address = f"tischlein-{number}", f"{NET}.{number}"
        self.folder = machines.folder / self.name
        self.port = (self.address, 8080)

    def spawn(self, part, *words, user=None, env=None):
        """In the background, for as long as it likes; its words go to a file."""
        as_user = ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--clear-groups"] if user else []
        with open(self.machines.folder / f"{self.name}-{part}.log", "a") as log:
            return subprocess.Popen(["ip", "netns", "exec", self.space, *as_user, *map(str, words)], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                    cwd="/", start_new_session=True, env={"PATH": os.environ["PATH"] + ":/usr/sbin", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", **(env or {})})

    def pids(self, part=None):
        found = []
        for pid in map(int, sh("ip", "netns", "pids", self.space, check=False).split()):
            try:
                if part is None or pathlib.Path(f"/proc/{pid}/comm").read_text().find(PARTS[part]) >= 0:
                    found.append(pid)
            except OSError:
                pass
        return found

    def signal(self, number, part=None):
        for pid in self.pids(part):
            send(pid, number)

    def kill(self, part="server"):
        """`part` None: the whole machine."""
        self.signal(signal.SIGSTOP, part)  # nobody restarts or reports what dies before it
        self.signal(signal.SIGKILL, part)
        wait_for(lambda: not [pid for pid in self.pids(part) if lives(pid)], f"{self.name} does not die", 30)
        if part in (None, "database"):
            remove_postmaster_traces(self.folder / "data" / "postmaster.pid")

    def stop(self):
        """The server, politely: the exit status is not known, so `running` tells."""
        self.signal(signal.SIGTERM, "server")
        wait_for(lambda: not [pid for pid in self.pids("server") if lives(pid)], f"the server of {self.name} does not stop", 60)
        return 0, ""

    def pause(self, part="server"):
        self.signal(signal.SIGSTOP, part)

    def go_on(self, part="server"):
        self.signal(signal.SIGCONT, part)

    def start(self, part="server"):
        if part in (None, "etcd") and not self.pids("etcd"):
            self.start_etcd()
        if part in (None, "patroni", "database") and not self.pids("patroni"):
            self.spawn("patroni", "patroni", self.folder / "patroni.yml", user="postgres")
        if part in (None, "server"):
            self.start_server()

    def start_etcd(self):
        url = f"http://{self.address}"
        everybody = ",".join(f"{each.name}=http://{each.address}:2380" for each in self.machines.all)
        self.spawn("etcd", "etcd", "--name", self.name, "--data-dir", self.folder / "etcd", "--listen-peer-urls", f"{url}:2380", "--listen-client-urls", f"{url}:2379",
                   "--initial-advertise-peer-urls", f"{url}:2380", "--advertise-client-urls", f"{url}:2379", "--initial-cluster", everybody,
                   "--initial-cluster-state", "new", "--log-level", "warn", user="postgres")

    def start_server(self, wait=True):
        """A server that finds no database yet says so and ends; systemd would start it again, and so does this."""
        while True:
            process = self.spawn("server", self.machines.binary, "serve", "--address", "0.0.0.0", "--port", "8080", "--store", self.machines.store, "--node-url",
                                 f"http://{self.address}:8080", "--trust-proxy", "--no-rate-limits", "--journal", "warning", "--away", "3600", *self.machines.flags)
            end = time.monotonic() + 90
            while wait and process.poll() is None and time.monotonic() < end:
                if self.answers():
                    return
                time.sleep(0.05)
            if process.poll() is None:
                return
            time.sleep(0.5)

    def answers(self):
        try:
            with urllib.request.urlopen(f"http://{self.address}:8080/api/games", timeout=1) as reply:
                return reply.status == 200
        except OSError:
            return False

    def patroni(self):
        """What its Patroni says of itself; {} if it says nothing."""
        try:
            with urllib.request.urlopen(f"http://{self.address}:8008/patroni", timeout=1) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as told:
            return json.loads(told.read() or "{}")
        except (OSError, ValueError):
            return {}

    def cut(self, inside=False):
        self.heal()
        whom = "{ " + ", ".join(each.address for each in self.machines.all if each is not self) + " }"
        rules = [f"ip {side} {whom} drop" for side in ("saddr", "daddr")] if inside else ['iifname != "lo" drop', 'oifname != "lo" drop']
        chains = "".join(f"chain {hook} {{\n type filter hook {hook} priority 0;\n {rule}\n}}\n" for hook, rule in zip(("input", "output"), rules))
        subprocess.run(["ip", "netns", "exec", self.space, "nft", "-f", "-"], input=f"table inet cut {{\n{chains}}}\n", text=True, check=True)

    def heal(self):
        sh("ip", "netns", "exec", self.space, "nft", "delete", "table", "inet", "cut", check=False)


class Machines:
    """Use it as a context for tests; `up` and `down` for a person who tries things out."""

    def __init__(self, binary=ROOT / "build/tischlein", folder=FOLDER, ttl=20, flags=()):
        self.binary, self.folder, self.ttl, self.flags = pathlib.Path(binary).resolve(), pathlib.Path(folder), ttl, flags
        self.all = [Machine(self, number) for number in (1, 2, 3)]
        hosts = ",".join(machine.address for machine in self.all)
        self.store = f"postgresql://tischlein:visitor@{hosts}/tischlein"

    def up(self):
        self.down()
        self.folder.mkdir(parents=True)
        self.create_network()
        for machine in self.all:
            (machine.folder / "etcd").mkdir(parents=True, mode=0o700)
            self.write_patroni(machine)
            for path in (machine.folder, machine.folder / "etcd", machine.folder / "patroni.yml"):
                shutil.chown(path, "postgres")
        for machine in self.all:
            machine.start("etcd")
        for machine in self.all:
            machine.start("patroni")
        self.wait_until_safe()
        self.psql("CREATE ROLE tischlein LOGIN PASSWORD 'visitor'")
        self.psql("CREATE DATABASE tischlein OWNER tischlein ENCODING 'UTF8' TEMPLATE template0")
        for machine in self.all:
            machine.start_server(wait=False)
        wait_for(lambda: all(machine.answers() for machine in self.all), "three servers")
        self.start_proxy()

    def create_network(self):
        sh("ip", "link", "add", BRIDGE, "type", "bridge")
        sh("ip", "addr", "add", f"{NET}.254/24", "dev", BRIDGE)
        sh("ip", "link", "set", BRIDGE, "up")
        for machine in self.all:
            sh("ip", "netns", "add", machine.space)
            sh("ip", "link", "add", f"tischlein-{machine.number}", "type", "veth", "peer", "name", "eth0", "netns", machine.space)
            sh("ip", "link", "set", f"tischlein-{machine.number}", "master", BRIDGE, "up")
            sh("ip", "-n", machine.space, "addr", "add", f"{machine.address}/24", "dev", "eth0")
            for device in ("eth0", "lo"):
                sh("ip", "-n", machine.space, "link", "set", device, "up")

    def write_patroni(self, machine):
        """The operators' file with this machine's words in it."""
        text = (ROOT / "docs/cluster/patroni.yml").read_text()
        pause = max(1, self.ttl // 4)
        for word, value in (("NAME", machine.name), ("ADDRESS", machine.address), *((f"ETCD{each.number}", each.address) for each in self.all),
                            ("SUPERUSER_PASSWORD", "super"), ("REPLICATION_PASSWORD", "replica"), ("/var/lib/postgresql/15/tischlein", str(machine.folder / "data")),
                            ("/var/lib/postgresql/.pgpass-patroni", str(machine.folder / "pgpass")), ("/usr/lib/postgresql/15/bin", str(programs())),
                            ("ttl: 20", f"ttl: {self.ttl}"), ("loop_wait: 5", f"loop_wait: {pause}"), ("retry_timeout: 5", f"retry_timeout: {pause}")):
            text = text.replace(word, value)
        text += f"  parameters:\n    unix_socket_directories: {machine.folder}\n    dynamic_shared_memory_type: mmap\n    shared_buffers: 64MB\n"
        (machine.folder / "patroni.yml").write_text(text)

    def start_proxy(self):
        """The operators' file without TLS."""
        site = (ROOT / "docs/cluster/nginx.conf").read_text().replace("listen 443 ssl", f"listen 127.0.0.1:{PROXY_PORT}").replace("server_name NAME", "server_name localhost")
        for machine in self.all:
            site = site.replace(f"SERVER{machine.number}", machine.address)
        site = "\n".join(line for line in site.splitlines() if "ssl_certificate" not in line)
        (self.folder / "nginx.conf").write_text(
            f"user root; pid {self.folder}/nginx.pid; error_log {self.folder}/nginx.log; worker_processes 1;\nevents {{ worker_connections 8192; }}\n"
            f"http {{ access_log off;\n{site}\n}}\n")
        sh("nginx", "-c", self.folder / "nginx.conf")

    def psql(self, sql, database="postgres"):
        leader = wait_for(self.leader, "a primary")
        return sh("env", "PGPASSWORD=super", "psql", "-X", "-A", "-t", "-q", "-h", leader.address, "-U", "postgres", "-d", database, "-c", sql)

    def leader(self):
        return next((machine for machine in self.all if (told := machine.patroni()).get("role") in ("master", "primary") and told.get("state") == "running"), None)

    def is_safe(self):
        """There is a primary, and what it commits is on two machines."""
        return self.leader() and int(self.psql("SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')")) > 0

    def wait_until_safe(self, seconds=180):
        wait_for(self.is_safe, "a primary with a synchronous standby", seconds)

    def switch_over(self):
        """A promotion as an operator asks for it."""
        leader = self.leader()
        if leader is None:
            return
        body = json.dumps({"leader": leader.name}).encode()
        request = urllib.request.Request(f"http://{leader.address}:8008/switchover", data=body, headers={"Content-Type": "application/json"})
        try:
            urllib.request.urlopen(request, timeout=30).close()
        except OSError:
            pass  # not now: another one is under way

    def status(self):
        for machine in self.all:
            told = machine.patroni()
            print(f"{machine.number}: http://{machine.address}:8080/ {'answers' if machine.answers() else 'is silent'}; database: {told.get('role', 'none')}, {told.get('state', 'away')}"
                  f"{', synchronous' if told.get('sync_standby') else ''}")
        print(f"proxy: http://127.0.0.1:{PROXY_PORT}/")

    def down(self):
        spaces = sh("ip", "netns", "list").split()
        for machine in self.all:
            if machine.space in spaces:
                machine.kill(None)
                sh("ip", "netns", "del", machine.space)
            sh("ip", "link", "del", f"tischlein-{machine.number}", check=False)  # by itself it would go some time later
        if (self.folder / "nginx.pid").exists():
            os.kill(int((self.folder / "nginx.pid").read_text()), signal.SIGQUIT)
        sh("ip", "link", "del", BRIDGE, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        try:
            self.up()
        except BaseException:
            self.down()
            raise
        return self

    def __exit__(self, *_):
        self.down()


def run_command(what, words):
    machines = Machines(*words[:1]) if what == "up" else Machines()
    if what in ("up", "status", "down"):
        getattr(machines, what)()
        if what == "up":
            machines.status()
    elif what == "load":
        os.execv(machines.binary, [str(machines.binary), "load", "--servers", f"127.0.0.1:{PROXY_PORT}", *words])
    elif what in ("kill", "start", "pause", "go-on") and words:
        getattr(machines.all[int(words[0]) - 1], what.replace("-", "_"))(words[1] if len(words) > 1 else None)
    elif what in ("cut", "heal") and words:
        machine = machines.all[int(words[0]) - 1]
        machine.cut("inside" in words[1:]) if what == "cut" else machine.heal()
    else:
        sys.exit(__doc__)


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("help", "--help"):
        sys.exit(__doc__)
    if missing := what_is_missing():
        sys.exit(f"machines.py: missing: {', '.join(missing)}. As root: script/bootstrap cluster")
    try:
        run_command(sys.argv[1], sys.argv[2:])
    except (RuntimeError, IndexError, ValueError) as error:
        sys.exit(f"machines.py: {error}")


if __name__ == "__main__":
    main()
