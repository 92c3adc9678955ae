"""The compiled core of mj2p: wins, ready hands, scores and play, for any ruleset that is handed in.

This is the only door: nobody above imports ``mjcore.<module>``. The core knows no ruleset by name, no text beyond the
tile notation and the fan catalogue, and no money. Functions here check what they are given and raise an error of
`mjcore.errors`; behind them, compiled functions trust their input.
"""

import importlib
import typing

from mjcore.actions import ACTIONS, Action
from mjcore.batch import (
    HAND_BYTES,
    PLAY_BYTES,
    SCORE_BYTES,
    batch_play,
    batch_score,
    pack_hand,
    unpack_hand,
)
from mjcore.deal import Deal, deal_size
from mjcore.distance import discards_by_nearness, distance_table_bytes, nearness
from mjcore.distances import NO_DISTANCE, batch_nearness
from mjcore.errors import (
    HandError,
    IllegalMove,
    Mj2pError,
    NotationError,
    NotAWin,
    RecordError,
    RulesetError,
    SettlementError,
    shown,
)
from mjcore.fans import FAN_ID, FANS, FLOWER_FANS, NEVER_TOGETHER, FanRow
from mjcore.hand import Hand, hand_report
from mjcore.hint import self_draw_scores
from mjcore.notation import MeldType, format_meld
from mjcore.ready import ready_mask_of, ready_tiles, wait_shape_of
from mjcore.rng import PURPOSES, Random, dealer_of, dice_of, drawing_order, shuffled_wall
from mjcore.rows import OPENMP, batch_ready, batch_win
from mjcore.score import FLAG_NAMES, Rules
from mjcore.scores import CoreScore, quick_score, score_hand
from mjcore.status import SENTENCES, HandStatus, Status, error_of
from mjcore.suits import suit_table_bytes
from mjcore.tiles import TILE_CODES, TILE_NAMES_HANS, TILE_NAMES_HANT, format_kinds, parse_tiles
from mjcore.win import is_win, readings
from mjcore.worth import fan_samples, worth_of

if typing.TYPE_CHECKING:
    from mjcore.duels import DUEL_FIELDS, play_duels
    from mjcore.planes import PHASE_COLUMNS, PLANES, QUESTION_COLUMNS, STATE_PLANES, STATUS_COLUMNS, write_planes
    from mjcore.policy import POLICIES, choose, plan
    from mjcore.searcher import MAX_PLAYOUTS, sample_world, search
    from mjcore.seen import Seen
    from mjcore.vector import Vector, env_seed

N_HAND_KINDS = 16
N_FLOWERS = 8
N_KINDS = N_HAND_KINDS + N_FLOWERS
FIRST_FLOWER = N_HAND_KINDS

(SELF_DRAW, READY, HEAVENLY_READY, HEAVENLY, EARTHLY, HUMANLY, KONG_DRAW, ROB_KONG, LAST_TILE, LAST_COPY) = (
    1 << bit for bit in range(len(FLAG_NAMES))
)

__all__ = [
    "ACTIONS",
    "DUEL_FIELDS",
    "EARTHLY",
    "FANS",
    "FAN_ID",
    "FIRST_FLOWER",
    "FLAG_NAMES",
    "FLOWER_FANS",
    "HAND_BYTES",
    "HEAVENLY",
    "HEAVENLY_READY",
    "HUMANLY",
    "KONG_DRAW",
    "LAST_COPY",
    "LAST_TILE",
    "MAX_PLAYOUTS",
    "NEVER_TOGETHER",
    "NO_DISTANCE",
    "N_FLOWERS",
    "N_HAND_KINDS",
    "N_KINDS",
    "OPENMP",
    "PHASE_COLUMNS",
    "PLANES",
    "PLAY_BYTES",
    "POLICIES",
    "PURPOSES",
    "QUESTION_COLUMNS",
    "READY",
    "ROB_KONG",
    "SCORE_BYTES",
    "SELF_DRAW",
    "SENTENCES",
    "STATE_PLANES",
    "STATUS_COLUMNS",
    "TILE_CODES",
    "TILE_NAMES_HANS",
    "TILE_NAMES_HANT",
    "Action",
    "CoreScore",
    "Deal",
    "FanRow",
    "Hand",
    "HandError",
    "HandStatus",
    "IllegalMove",
    "MeldType",
    "Mj2pError",
    "NotAWin",
    "NotationError",
    "Random",
    "RecordError",
    "Rules",
    "RulesetError",
    "Seen",
    "SettlementError",
    "Status",
    "Vector",
    "batch_nearness",
    "batch_play",
    "batch_ready",
    "batch_score",
    "batch_win",
    "choose",
    "deal_size",
    "dealer_of",
    "dice_of",
    "discards_by_nearness",
    "distance_table_bytes",
    "drawing_order",
    "env_seed",
    "error_of",
    "fan_samples",
    "format_kinds",
    "format_meld",
    "hand_report",
    "is_win",
    "nearness",
    "pack_hand",
    "parse_tiles",
    "plan",
    "play_duels",
    "quick_score",
    "readings",
    "ready_mask_of",
    "ready_tiles",
    "sample_world",
    "score_hand",
    "search",
    "self_draw_scores",
    "shown",
    "shuffled_wall",
    "suit_table_bytes",
    "unpack_hand",
    "wait_shape_of",
    "worth_of",
    "write_planes",
]


# Players and environments are loaded when they are first asked for: who scores a hand does not wait for them.
_LATER = {
    **dict.fromkeys(("DUEL_FIELDS", "play_duels"), "mjcore.duels"),
    **dict.fromkeys(("PHASE_COLUMNS", "PLANES", "QUESTION_COLUMNS", "STATE_PLANES", "STATUS_COLUMNS"), "mjcore.planes"),
    "write_planes": "mjcore.planes",
    **dict.fromkeys(("Vector", "env_seed"), "mjcore.vector"),
    **dict.fromkeys(("POLICIES", "choose", "plan"), "mjcore.policy"),
    **dict.fromkeys(("MAX_PLAYOUTS", "sample_world", "search"), "mjcore.searcher"),
    "Seen": "mjcore.seen",
}


def __getattr__(name: str) -> typing.Any:
    """Load what is loaded late."""
    if name in _LATER:
        found = globals()[name] = getattr(importlib.import_module(_LATER[name]), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
