"""The connections on which matches are played."""
