"""Learn: how a value comes by its weights. Needs NumPy; playing with the weights does not."""
