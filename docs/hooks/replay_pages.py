"""Hands to step through on a page: made by playing them, so they are of the engine that is documented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import mj2p
from mj2p.draw import replay_page
from words import Lang, say

PLAYER: Final = "planner"


def hands_to_step_through(lang: Lang, picture: Callable[[str, str], str], seed: str) -> str:
    """A frame with the first hand of a seed that somebody wins, for each ruleset."""
    games = []
    for ruleset in mj2p.RULESETS:
        match = mj2p.Match(ruleset, seed=int(seed), players=(PLAYER, PLAYER))
        games.append(next(game for game in match.games() if game.winner is not None))
    address = picture(f"replay.{lang}.html", replay_page(games, lang=lang))
    return f'<iframe class="replay" src="{address}" title="{say("replay", lang)}" loading="lazy"></iframe>\n'
