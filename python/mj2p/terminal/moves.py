"""Legal moves as buttons with keys, and what the other player was seen to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mj2p.hand import Meld
from mj2p.languages import Language
from mj2p.observation import Observation
from mj2p.terminal.words import action_name, say, tile_name
from mj2p.tiles import Tile
from mjcore import Action, MeldType

__all__ = ["KEY_WORDS", "Event", "Option", "choices", "events", "options", "tile_move"]

#: The keys of moves other than discards, in the order of their buttons. Two sorts of kong share a key.
_KEYS: Final = {
    "win": "w",
    "double": "d",
    "ready": "r",
    "kong": "k",
    "concealed_kong": "k",
    "added_kong": "k",
    "pung": "p",
    "chow": "c",
    "pass": "x",
}
#: What a key means where it is not legal now.
KEY_WORDS: Final = {
    "w": "win", "d": "double", "r": "declare", "k": "kong", "p": "pung", "c": "chow", "x": "pass",
}  # fmt: skip


@dataclass(frozen=True)
class Option:
    """A button: its key, and the moves behind it (one is made at once, of several one is chosen).

    Examples
    --------
    >>> Option("c", (Action.parse("chow 345m"),)).label("en")
    'Chow 345m'
    """

    key: str
    actions: tuple[Action, ...]

    @property
    def verb(self) -> str:
        """The verb of its first move."""
        return self.actions[0].verb

    def label(self, lang: Language) -> str:
        """Return what stands on the button."""
        if len(self.actions) == 1:
            return action_name(self.actions[0], lang)
        return say(KEY_WORDS[self.key], lang) + " ..."


def options(legal: tuple[Action, ...]) -> list[Option]:
    """Return the buttons of a position: every legal move that is no plain discard, those of one key together.

    Examples
    --------
    >>> moves = [Action.parse(text) for text in ("discard 5m", "chow 345m", "chow 456m", "pass")]
    >>> [(each.key, len(each.actions)) for each in options(tuple(moves))]
    [('c', 2), ('x', 1)]
    """
    found = []
    for key in dict.fromkeys(_KEYS.values()):
        behind = tuple(action for action in legal if _KEYS.get(action.verb) == key)
        if behind:
            found.append(Option(key, behind))
    return found


def choices(option: Option) -> list[Option]:
    """Return a button for each move behind one, with the keys a, b, c ...

    Examples
    --------
    >>> both = Option("c", (Action.parse("chow 345m"), Action.parse("chow 456m")))
    >>> [(each.key, each.label("en")) for each in choices(both)]
    [('a', 'Chow 345m'), ('b', 'Chow 456m')]
    """
    return [Option(chr(ord("a") + place), (action,)) for place, action in enumerate(option.actions)]


def tile_move(tile: Tile, legal: tuple[Action, ...], verb: str = "discard") -> Action | None:
    """Return the discard of a tile, or the ready declared with it; None if it is not legal.

    Examples
    --------
    >>> tile_move(Tile("5m"), (Action.parse("discard 5m"),)).text
    'discard 5m'
    """
    return next((action for action in legal if action.verb == verb and action.kind == tile.kind), None)


@dataclass(frozen=True)
class Event:
    """Something that the other player was seen to do, and the tiles that were seen in it.

    Examples
    --------
    >>> Event("now_discard", (Tile("5m"),)).text("en")
    'discards 5m'
    """

    key: str
    tiles: tuple[Tile, ...] = ()

    def text(self, lang: Language) -> str:
        """Return it in words."""
        if self.key == "now_chow":
            ranks = "".join(tile.name(lang)[0] if lang != "en" else str(tile.rank) for tile in self.tiles)
            return say(self.key, lang, ranks + "m" if lang == "en" else ranks)
        return say(self.key, lang, *(tile_name(tile, lang) for tile in self.tiles[:1]))


_MELD_EVENTS: Final = {
    MeldType.CHOW: "now_chow",
    MeldType.PUNG: "now_pung",
    MeldType.MELDED_KONG: "now_melded_kong",
    MeldType.ADDED_KONG: "now_added_kong",
}


def events(before: Observation, after: Observation) -> list[Event]:
    """Tell what the other player did between two observations of one's own: only what could be seen.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> seat = 1 - game.turn
    >>> before = game.observe(seat)
    >>> game.step("discard 9m")
    >>> [event.text("en") for event in events(before, game.observe(seat))]
    ['discards 9m']
    """
    told: list[Event] = []
    for place, meld in enumerate(after.other_melds):
        if place >= len(before.other_melds) or before.other_melds[place] != meld:
            key = _MELD_EVENTS.get(meld.type) if isinstance(meld, Meld) else None
            told.append(Event(key, meld.tiles) if key and isinstance(meld, Meld) else Event("now_concealed_kong"))
    if after.other_doubles > before.other_doubles:
        told.append(Event("now_double"))
    told += [Event("now_flower", (flower,)) for flower in after.other_flowers[len(before.other_flowers) :]]
    new = [each for each in after.discards[len(before.discards) :] if each.seat != after.seat]
    told += [Event("now_ready" if each.ready else "now_discard", (each.tile,)) for each in new]
    if after.other_ready and not before.other_ready and not any(each.ready for each in new):
        told.append(Event("now_opening"))
    return told
