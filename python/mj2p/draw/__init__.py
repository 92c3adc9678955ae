"""Pictures as SVG and HTML, in plain Python: tiles, hands, positions, scores. No font is needed to see the tiles."""

from __future__ import annotations

from mj2p.draw.hands import draw_hand, draw_meld, draw_tiles
from mj2p.draw.png import to_png
from mj2p.draw.replay_page import replay_page
from mj2p.draw.sheets import hint_html, score_html
from mj2p.draw.table import draw_game

__all__ = ["draw_game", "draw_hand", "draw_meld", "draw_tiles", "hint_html", "replay_page", "score_html", "to_png"]
