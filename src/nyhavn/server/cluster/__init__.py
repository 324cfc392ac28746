"""Other server processes at the same database."""
