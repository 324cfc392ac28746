"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel, batches of matches; the ladder.

The only room where numpy may be imported. Nothing is loaded before it is asked for, and a module
asks for no more libraries than it uses.
"""
