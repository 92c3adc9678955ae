"""Pictures as SVG, in plain Python: tiles, melds, hands, whole positions. Drawn here stroke by stroke; no font is needed to see them."""

from __future__ import annotations

from mj2p.draw.hands import draw_hand, draw_meld, draw_tiles
from mj2p.draw.table import draw_game

__all__ = ["draw_game", "draw_hand", "draw_meld", "draw_tiles"]
