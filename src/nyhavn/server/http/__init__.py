"""The HTTP calls, and the files of the page."""
