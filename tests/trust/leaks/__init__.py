"""Worlds that differ in secrets only, played side by side."""
