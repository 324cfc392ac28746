"""The server: tables with people, bots and spectators around matches, over HTTP and WebSocket."""
