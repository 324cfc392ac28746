"""Players who keep count of what they were told, and what is stored compared with that."""
