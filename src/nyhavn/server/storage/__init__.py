"""Where tables are kept: databases, and the way to them."""
