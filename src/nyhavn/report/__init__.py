"""Report: what many matches of a game say about its balance, as one page of HTML.

An experiment plays the matches and keeps the facts of each, figures make charts and sentences of
them, and html puts them together. Only the standard library is needed. A game brings a module of
its own.
"""
