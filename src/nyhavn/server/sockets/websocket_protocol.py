"""WebSocket: uvicorn's connections, which count every frame and tell what comes by calls."""

from __future__ import annotations

from struct import pack
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from nyhavn.server.sockets.conversation import Conversation
from nyhavn.server.sockets.endpoint import CONNECTION
from nyhavn.server.sockets.patience import SlowClientGuard

RESTART = 1012  # the code that tells a client to come back
STEP = 512  # bytes that are looked at before others have their turn: at most 85 frames


class WebSocketProtocol(SlowClientGuard, WebSocketsSansIOProtocol):
    """A WebSocket. What waits, on either side, is bounded; it is a ClientConnection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.can_write = True
        self._conversation: Conversation | None = None
        self._heard = 0.0  # when something came last
        self._rest = b""  # what has come and was not looked at
        self._frames = 0  # that have come
        self._turn = False  # whether it will go on with the rest when it has its turn
        self._slowed = False
        self._held = True  # until the handshake is answered

    # ---- the handshake ----

    def handle_connect(self, event: Request) -> None:
        """Let the application answer the handshake."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][CONNECTION] = self  # type: ignore[assignment]

    async def run_asgi(self) -> None:
        """Let the application begin a conversation, or refuse it."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
        if self._conversation is None:
            self.send_500_response()  # unless something else was answered
            self.transport.close()

    def send_500_response(self) -> None:
        """Answer a handshake that came to nothing, once: a server that ends asks every connection
        for it, also those whose end is on its way."""
        if not self.conn.eof_sent:
            super().send_500_response()

    def begin(self, conversation: Conversation) -> None:
        """Tell this one what comes from now on."""
        self._conversation = conversation
        if self.disconnected:
            self._forget()
        else:
            self.hold(False)

    # ---- reading ----

    def data_received(self, data: bytes) -> None:
        """Look at what has come, a little at a time."""
        self._heard = self.loop.time()
        if not self.handshake_initiated:
            super().data_received(data)
        elif self._rest or self._held or self._slowed:
            self._rest += data
        else:
            self._look(data)
        self._read_on()

    def _look(self, data: bytes) -> None:
        step, self._rest = data[:STEP], data[STEP:]
        before = self._frames
        super().data_received(step)
        if self._frames == before and len(step) < STEP:
            self._count()  # a bit of a frame costs as much as a whole one
        if self.transport.get_write_buffer_size() > self.patience.most_unread:
            self.cut("flood")
        if self.transport.is_closing() or self.close_sent:
            self._rest = b""
        elif self._rest and not self._turn:
            self._turn = True
            self.loop.call_soon(self._take_turn)

    def _take_turn(self) -> None:
        self._turn = False
        self._go_on()

    def _go_on(self) -> None:
        if self._rest and not self._slowed and not self._held and not self._turn:
            self._look(self._rest)
        self._read_on()

    def _read_on(self) -> None:
        """Read, unless there is something to be looked at first."""
        paused = bool(self._rest) or self._slowed or self._held
        if paused != self.read_paused and not self.transport.is_closing():
            self.read_paused = paused
            (self.transport.pause_reading if paused else self.transport.resume_reading)()

    def hold(self, held: bool) -> None:
        """Read nothing until this is called again, or go on."""
        if held != self._held:
            self._held = held
            self._go_on()

    def slow_down(self, seconds: float) -> None:
        """Read nothing for a while: who sends more than is allowed has to wait."""
        if not self._slowed:
            self._slowed = True
            self.metrics.count("slowed")
            self.loop.call_later(seconds, self._recover)
            self._read_on()

    def _recover(self) -> None:
        self._slowed = False
        self._go_on()

    # ---- frames ----

    def _count(self) -> None:
        self._frames += 1
        if self._conversation is not None:
            self._conversation.frame()

    def handle_ping(self) -> None:
        """Answer; the pong is written already."""
        self._count()
        if not self.close_sent:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take note of it."""
        self._count()
        super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """Take a message, or the first piece of one."""
        self._piece("text", event)

    def handle_bytes(self, event: Frame) -> None:
        """The same; it will be refused with a sentence."""
        self._piece("bytes", event)

    def _piece(self, kind: Any, event: Frame) -> None:
        self.curr_msg_data_type = kind
        if event.fin:  # as nearly all of them
            self._frames += 1  # it is counted as a message
            self._hand_on(bytes(event.data))
        else:
            self.frames = []
            self.handle_cont(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message."""
        self.frames.append(bytes(event.data))
        if event.fin:
            self._frames += 1
            data, self.frames = b"".join(self.frames), []
            self._hand_on(data)
        else:
            self._count()
            if len(self.frames) > self.patience.most_fragments:
                self.cut("flood")

    def _hand_on(self, data: bytes) -> None:
        """Hand on a message; text that is not UTF-8 is the sender's fault and none of ours."""
        if self._conversation is None or self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self._conversation.message(None)
        elif data.isascii() or _is_text(data):
            self._conversation.message(data)
        else:
            self.conn.fail(1007)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Refuse what is no frame, or too large."""
        self.count_cut("nonsense")
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:  # it came before the handshake was answered: nobody is there to say goodbye to
            self.close_sent = True
            self.transport.abort()
        self._forget()

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is there, unless they have spoken lately, as pages do."""
        assert self.ping_interval is not None
        if self.loop.time() - self._heard < self.ping_interval:
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    # ---- writing ----

    def send_text(self, data: bytes) -> None:
        """Send a text."""
        if self.conn.state is OPEN and not self.close_sent:
            self.transport.write(text_frame(data))

    def pause_writing(self) -> None:
        """Nobody reads; not for ever."""
        self.can_write = False
        super().pause_writing()

    def resume_writing(self) -> None:
        """Somebody reads again."""
        self.can_write = True
        super().resume_writing()
        if self._conversation is not None:
            self._conversation.writable()

    # ---- the end ----

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, and wait a while for the answer."""
        if self.conn.state is OPEN and not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
            self._slowed = self._held = False
            self._rest = b""
            self._read_on()
        self._forget()

    def shutdown(self) -> None:
        """Say that it can be tried again, if nothing was said yet."""
        self.stop_keepalive()
        self.close(RESTART, "restart")
        self.send_500_response()
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave nothing behind, half a frame included."""
        if not self.was_cut and not self.close_sent and (self._rest or self.conn.reader.buffer):
            self.metrics.count("cut", label="partial")
        self._rest = b""
        super().connection_lost(exc)
        self._forget()
        self.conn.parser.close()  # else it refers to itself, and to what it has read
        self.conn.reader.buffer.clear()

    def _forget(self) -> None:
        conversation, self._conversation = self._conversation, None
        if conversation is not None:
            conversation.ended()


def text_frame(data: bytes) -> bytes:
    """Return a text as one frame. No extension is ever agreed on (`config`), so this is what the
    library writes; it takes a tenth of the time, and seven are sent for every move."""
    n = len(data)
    if n < 126:
        return b"\x81%c" % n + data
    return pack("!BBH", 0x81, 126, n) + data if n < 65_536 else pack("!BBQ", 0x81, 127, n) + data


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
