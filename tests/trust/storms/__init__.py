"""Servers and stores that are killed, cut off, paused, slow or besieged; what must hold then."""
