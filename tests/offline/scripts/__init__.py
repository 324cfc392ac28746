"""What runs in the Python of the site, where there is no browser."""
