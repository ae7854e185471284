"""A Wayland compositor for tests, whose pens, fingers and mouse a test plays."""
