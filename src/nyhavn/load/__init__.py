"""Load: many people at many tables, to see how many a server carries."""
