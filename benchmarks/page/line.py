"""A slow line in front of a server: a bandwidth that all connections share, and a delay each way.

A proxy, because what the browser's own throttling slows down leaves out the fetches of workers.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

HOST = "127.0.0.1"
PIECE = 4096
# seconds of bytes that wait in the line itself, so that it stays full when this machine is late
QUEUE = 0.1


class Direction:
    """One direction of the line; the pieces of all its connections follow each other."""

    def __init__(self, bytes_per_second: float, delay: float) -> None:
        self.carried = 0
        self._rate = bytes_per_second
        self._delay = delay
        self._free = 0.0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on everything that comes, then the end."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._arrive(under_way, writer))
            while piece := await reader.read(PIECE):
                self._free = max(self._free, _now()) + len(piece) / self._rate
                self.carried += len(piece)
                under_way.put_nowait((self._free + self._delay, piece))
                await _until(self._free - QUEUE)
            under_way.put_nowait((_now() + self._delay, b""))

    async def _arrive(
        self, under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        while True:
            due, piece = await under_way.get()
            await _until(due)
            if not piece:
                writer.write_eof()
                return
            writer.write(piece)
            await writer.drain()


class Line:
    """The line while it is open; `port` is its near end, and only bytes to the browser count."""

    def __init__(self, bits_per_second: float, round_trip: float) -> None:
        self.port = 0
        self._delay = round_trip / 2
        self._up, self._down = (Direction(bits_per_second / 8, self._delay) for _ in range(2))

    @property
    def carried(self) -> int:
        """Bytes that the browser was sent, headers included."""
        return self._down.carried

    async def run(self, server_port: int, opened: threading.Event) -> None:
        """Carry until cancelled."""

        async def connect(*near: *Streams) -> None:
            # the handshake goes there and back
            await asyncio.sleep(2 * self._delay)
            far = await asyncio.open_connection(HOST, server_port)
            try:
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._up.carry(near[0], far[1]))
                    group.create_task(self._down.carry(far[0], near[1]))
            except* (OSError, RuntimeError, asyncio.CancelledError):
                pass  # the browser dropped the connection, or the line is closed
            finally:
                near[1].close()
                far[1].close()

        async with await asyncio.start_server(connect, HOST, 0) as server:
            self.port = server.sockets[0].getsockname()[1]
            opened.set()
            await server.serve_forever()


@contextmanager
def slow_line(server_port: int, bits_per_second: float, round_trip: float) -> Iterator[Line]:
    """Open a line to the server on that port of this machine; `round_trip` is in seconds."""
    line, opened = Line(bits_per_second, round_trip), threading.Event()
    loop = asyncio.new_event_loop()
    running = loop.create_task(line.run(server_port, opened))

    def carry() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(running)
        rest = asyncio.all_tasks(loop)
        for task in rest:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*rest, return_exceptions=True))
        loop.close()

    thread = threading.Thread(target=carry)
    thread.start()
    assert opened.wait(10), "the line did not open"
    yield line
    loop.call_soon_threadsafe(running.cancel)
    thread.join()


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _until(time: float) -> None:
    if time > _now():
        await asyncio.sleep(time - _now())
