"""What a game is: states, matches, luck and records. Standard library only, no clock."""
