"""Broken servers and stores."""
