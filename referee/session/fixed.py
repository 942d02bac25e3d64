"""What a correction did, or why it did nothing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.engine.ruling import Violation
from referee.interpret.scene import Doubt
from referee.session.deeds import Deed
from referee.session.draft import Edits


class Fixed(NamedTuple):
    """What a correction did: by ``edits`` the event ``old`` at ``place`` became ``new`` (None: nothing).

    Nothing was changed where it was not ``found`` (``missing`` says why), was so already (``same``), is
    forbidden itself (``refused``), makes a later event illegal (``broken``: its place in the mended log and
    why) or leaves a ``doubt``. ``shift``: how many places what follows moved up or down.
    """

    found: bool
    place: int = -1
    old: Deed | None = None
    new: Deed | None = None
    broken: tuple[int, Violation] | None = None
    doubt: Doubt | None = None
    edits: Edits = MappingProxyType({})
    same: bool = False
    refused: Violation | None = None
    missing: tuple[str, Mapping[str, Any]] = ("nothing_to_fix", {})

    @property
    def done(self) -> bool:
        """Whether the log was mended, or is as it was said."""
        return self.found and self.broken is None and self.doubt is None and self.refused is None

    @property
    def shift(self) -> int:
        """How many places what follows moved."""
        return sum(len(events) - 1 for events in self.edits.values())


NOT_FOUND = Fixed(found=False)
