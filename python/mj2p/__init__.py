"""Rules engine of Chinese two-player mahjong: wins, ready hands, and scores fan by fan.

>>> import mj2p
>>> s = mj2p.score("[CCC] 123456m99m 78m +9m | 1f", ruleset="rg", self_draw=True)
>>> s.total, s.fans[0].fan.en
(27, 'Pure Straight')

"Rules, section N" in the documentation of functions means the page of rules that comes with mj2p.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mj2p.advice import ClaimHint, DiscardHint, Hint, Outlook, UsefulTile, Wait
from mj2p.context import WinContext
from mj2p.errors import (
    HandError,
    IllegalMove,
    Mj2pError,
    NotationError,
    NotAWin,
    RecordError,
    RulesetError,
    SettlementError,
)
from mj2p.fans import FANS, Fan
from mj2p.game import Action, Game, Perft, perft
from mj2p.hand import Hand, Meld, MeldType
from mj2p.hint import distance, fan_samples, hint
from mj2p.observation import HIDDEN_KONG, Discard, HiddenKong, Observation
from mj2p.reading import Reading, ReadingSet
from mj2p.result import Result
from mj2p.rules import RULESETS, CoinRules, FanAlias, FanRule, Ruleset, get_ruleset, load_ruleset
from mj2p.scoring import Score, ScoredFan, is_win, ready_tiles, score
from mj2p.tiles import TILES, Tile

if TYPE_CHECKING:
    from mj2p import batch, draw, env
    from mj2p.coins import (
        ROOMS,
        Balloon,
        CoinTable,
        Ledger,
        LedgerLine,
        Prize,
        Room,
        Settlement,
        Wheel,
        load_rooms,
        settle,
    )
    from mj2p.duels import ArenaReport, arena
    from mj2p.match import Match
    from mj2p.players import PLAYERS, register_player
    from mj2p.record import RecordLine, RecordWriter, read_records, replay

__all__ = [
    "FANS",
    "HIDDEN_KONG",
    "PLAYERS",
    "ROOMS",
    "RULESETS",
    "TILES",
    "Action",
    "ArenaReport",
    "Balloon",
    "ClaimHint",
    "CoinRules",
    "CoinTable",
    "Discard",
    "DiscardHint",
    "Fan",
    "FanAlias",
    "FanRule",
    "Game",
    "Hand",
    "HandError",
    "HiddenKong",
    "Hint",
    "IllegalMove",
    "Ledger",
    "LedgerLine",
    "Match",
    "Meld",
    "MeldType",
    "Mj2pError",
    "NotAWin",
    "NotationError",
    "Observation",
    "Outlook",
    "Perft",
    "Prize",
    "Reading",
    "ReadingSet",
    "RecordError",
    "RecordLine",
    "RecordWriter",
    "Result",
    "Room",
    "Ruleset",
    "RulesetError",
    "Score",
    "ScoredFan",
    "Settlement",
    "SettlementError",
    "Tile",
    "UsefulTile",
    "Wait",
    "Wheel",
    "WinContext",
    "__version__",
    "arena",
    "batch",
    "distance",
    "draw",
    "env",
    "fan_samples",
    "get_ruleset",
    "hint",
    "is_win",
    "load_rooms",
    "load_ruleset",
    "perft",
    "players",
    "read_records",
    "ready_tiles",
    "register_player",
    "replay",
    "score",
    "settle",
]

__version__: str


# What is loaded when it is first asked for, so that a script that scores a hand starts quickly: name -> module.
_LATER: Final = {
    **dict.fromkeys(("ROOMS", "Balloon", "CoinTable", "Ledger", "LedgerLine", "Prize", "Room"), "mj2p.coins"),
    **dict.fromkeys(("Settlement", "Wheel", "load_rooms", "settle"), "mj2p.coins"),
    **dict.fromkeys(("PLAYERS", "register_player"), "mj2p.players"),
    **dict.fromkeys(("RecordLine", "RecordWriter", "read_records", "replay"), "mj2p.record"),
    "Match": "mj2p.match",
    **dict.fromkeys(("ArenaReport", "arena"), "mj2p.duels"),
}
_MODULES: Final = frozenset({"batch", "draw", "env", "players"})


def __getattr__(name: str) -> Any:
    """Load what is loaded late: names, modules (those of `_MODULES`), and the version (whose metadata take time)."""
    if name in _LATER:
        found = globals()[name] = getattr(import_module(_LATER[name]), name)
        return found
    if name in _MODULES:
        return import_module(f"mj2p.{name}")
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("mj2p")
        except PackageNotFoundError:  # imported from a source tree that was never installed
            return "0+unknown"
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
