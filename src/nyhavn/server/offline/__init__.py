"""The server without sockets, processes and disks of its own: what it needs where there is none."""
