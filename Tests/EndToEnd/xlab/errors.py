"""What can go wrong in the lab itself, as opposed to the program under test."""


class LabError(Exception):
    """The lab broke, or was used wrongly."""


class LabUnavailable(LabError):
    """A package that the lab needs is not installed."""
