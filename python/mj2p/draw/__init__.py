"""Pictures as SVG, in plain Python: tiles, melds, hands. Drawn here stroke by stroke; no font is needed to see them."""

from __future__ import annotations

from mj2p.draw.hands import draw_hand, draw_meld, draw_tiles

__all__ = ["draw_hand", "draw_meld", "draw_tiles"]
