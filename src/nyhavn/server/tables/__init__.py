"""Tables: matches with people and bots around them."""
