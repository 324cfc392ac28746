"""The real server under a virtual clock, network and disk, all by a seed."""
