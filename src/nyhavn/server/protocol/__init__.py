"""What travels between server and clients: messages, bodies, and how to say no."""
