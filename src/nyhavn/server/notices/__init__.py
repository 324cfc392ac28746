"""Notices: people who are away are told elsewhere that it is their turn."""
