"""A small client for tests of the real server: the process, HTTP, WebSocket. Standard library only."""
import asyncio
import base64
import json
import os
import signal
import struct
import subprocess
import tempfile
import urllib.error
import urllib.request


# How the moves begin in which the quickest wins. The server refuses one that comes quicker than a person can be.
REFLEXES = ("call", "catch", "jump", "slap")


class Server:
    """`tischlein serve` as a process on a free port of the loopback. It has many threads, even on a machine with few processors."""

    def __init__(self, binary, data, *flags):
        many = [] if "--threads" in flags else ["--threads", "4", "--network-threads", "2"]
        self.command = [binary, "serve", "--port", "0", "--data", data, "--no-rate-limits", "--journal", "warning", *many, *flags]
        self.process = None

    def start(self):
        # A file, not a pipe: nobody reads while the server runs, and a server that has filled a pipe stands still.
        self.errors = tempfile.TemporaryFile("w+", errors="replace")
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        if "http" not in line:
            raise RuntimeError(f"the server did not start: {line}{self.wait()[1]}")
        self.port = int(line.rsplit(":", 1)[1].split("/")[0])
        return self

    def kill(self):
        self.process.kill()
        self.wait()

    def stop(self):
        """Stops the server with SIGTERM. Returns its exit status and what it wrote to standard error."""
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self):
        self.process.communicate(timeout=60)
        self.errors.seek(0)
        return self.process.returncode, self.errors.read()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()


def endpoint(port):
    """The (address, port) of a server that is given as a port of the loopback or as (address, port)."""
    return port if isinstance(port, tuple) else ("127.0.0.1", port)


def call(port, method, path, body=None, token=None):
    """(status, answer, headers)"""
    request = urllib.request.Request(f"http://{endpoint(port)[0]}:{endpoint(port)[1]}{path}", method=method,
                                     data=None if body is None else json.dumps(body).encode())
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            return reply.status, json.load(reply), reply.headers
    except urllib.error.HTTPError as refused:
        text = refused.read()
        return refused.code, json.loads(text) if text else None, refused.headers


def token_in(headers):
    return headers["Set-Cookie"].split("=", 1)[1].split(";", 1)[0]


def open_table(port, game, seats, names, **wishes):
    """Opens a table and seats these people. Returns (id, tokens by seat)."""
    status, answer, headers = call(port, "POST", "/api/tables", {"game": game, "seats": seats, "name": names[0], **wishes})
    assert status == 201, answer
    tokens = [token_in(headers)]
    for seat, name in enumerate(names[1:], 1):
        status, joined, headers = call(port, "POST", f"/api/tables/{answer['table']}/join", {"name": name, "seat": seat})
        assert status == 201, joined
        tokens.append(token_in(headers))
    return answer["table"], tokens


class Closed(Exception):
    pass


class Socket:
    """One WebSocket. `text` returns the messages in order, and raises Closed when there are no more.

    The server drops whoever answers no ping for 30 seconds, and pings are answered while messages are read. So a connection that is not
    read all the time by its owner must `listen`.
    """
    inbox = None

    @classmethod
    async def dial(cls, port, path, token=None, source=None):
        self = cls()
        self.reader, self.writer = await asyncio.open_connection(
            *endpoint(port), limit=1 << 22, local_addr=(source, 0) if source else None)
        lines = [f"GET {path} HTTP/1.1", f"Host: {endpoint(port)[0]}:{endpoint(port)[1]}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        self.writer.write("\r\n".join(lines + ["", ""]).encode())
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError:
            raise Closed("before it was open") from None
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise Closed(head.decode())
        return self

    def send(self, message, opcode=1):
        data = message if isinstance(message, bytes) else json.dumps(message, separators=(",", ":")).encode()
        size = len(data)
        head = bytes([0x80 | opcode]) + (bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size))
        self.writer.write(head + b"\0\0\0\0" + data)  # masked with zeros: allowed, and cheap

    def listen(self):
        """Reads from now on, also while nobody waits for a message, and keeps what it reads for `text`."""
        self.inbox = asyncio.Queue()
        self.listening = asyncio.create_task(self.fill_inbox())
        return self

    async def fill_inbox(self):
        try:
            while True:
                self.inbox.put_nowait(await self.read())
        except Exception as trouble:  # whatever it is, `text` raises it
            self.inbox.put_nowait(trouble)

    async def text(self):
        if self.inbox is None:
            return await self.read()
        message = await self.inbox.get()
        if isinstance(message, Exception):
            self.inbox.put_nowait(message)  # for whoever asks again
            raise message
        return message

    async def read(self):
        """The next message from the network."""
        try:
            while True:
                first, second = await self.reader.readexactly(2)
                size = second & 127
                if size == 126:
                    size = struct.unpack(">H", await self.reader.readexactly(2))[0]
                elif size == 127:
                    size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
                data = await self.reader.readexactly(size)
                opcode = first & 15
                if opcode == 9:
                    self.send(data, 10)
                elif opcode == 8:
                    raise Closed(data[2:].decode())
                elif opcode == 1:
                    return data.decode()
        except (asyncio.IncompleteReadError, ConnectionError) as lost:
            raise Closed(str(lost)) from None

    def close(self):
        self.writer.close()
