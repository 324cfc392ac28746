"""Steps: what one step of the server's event loop may cost, whatever a visitor asks for."""
