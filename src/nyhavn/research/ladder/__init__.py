"""Ladder: levels that all met each other, rated, as a table and a picture."""
