"""Client: the client's side of the socket's protocol, once for all who speak it in Python."""

from nyhavn.extras import expect

expect("msgspec", "websockets")
