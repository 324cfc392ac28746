"""The server: tables with people, bots and spectators around matches, over HTTP and WebSocket."""

import sys

from nyhavn.extras import expect

expect("msgspec", "segno", "starlette")
if sys.platform != "emscripten":  # in a browser nobody is served
    expect("prometheus_client", "uvicorn", "websockets")
