"""A private X server with a pen tablet, a touchscreen, a mouse and a keyboard, played by a test."""

from .drag import FileDrag
from .errors import LabError, LabUnavailable
from .picture import Box, Picture
from .screen import Window
from .server import Lab, starved_seconds
from .tablets import STYLES

__all__ = ["Box", "FileDrag", "Lab", "LabError", "LabUnavailable", "Picture", "STYLES", "Window",
           "starved_seconds"]
