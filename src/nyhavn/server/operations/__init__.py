"""What operators set and read: logs, metrics, limits, addresses."""
