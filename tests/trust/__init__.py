"""Proofs, each with a broken server that it must find out. What they are made of has rooms."""
