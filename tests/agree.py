"""Holds mj2p against the oracle on one hand: everything a score says, the reading shown included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import mj2p
import mjcore
from oracle import scoring, wins
from oracle.notation import CHOW, OracleHand, hand_text, kind_code, parse_hand
from oracle.tables import Ruleset as OracleRuleset
from oracle.wins import SEVEN_PAIRS, Reading

Answer = dict[str, Any]


def circumstances(flags: Iterable[str], seat: str) -> mj2p.WinContext:
    return mj2p.WinContext(seat=seat, **dict.fromkeys(flags, True))


def core_answer(hand: str, ruleset: mj2p.Ruleset | str, flags: Iterable[str], seat: str) -> Answer:
    """Everything that mj2p says of a hand, or the error that it raises."""
    try:
        score = mj2p.score(hand, ruleset, context=circumstances(flags, seat))
    except mj2p.NotAWin:
        return {"error": "NotAWin"}
    return {
        "total": score.total,
        "capped": score.capped,
        "fans": [(each.fan.zh_hant, each.value, each.count) for each in score.fans],
        "excluded": [(fan.zh_hant, by.zh_hant) for fan, by in score.excluded],
        "form": score.reading.form,
        "sets": [(int(kind), tile) for kind, tile, is_meld in score.sets if not is_meld],
        "pairs": [tile.kind for tile in score.reading.pairs],
        "home": (score.completes, score.completes_kind),
        "completed": score.reading.completed,
    }


def _completed(reading: Reading) -> str:
    shape, tile = reading.home
    kinds = {"chow": [tile, tile + 1, tile + 2], "pung": [tile] * 3, "pair": [tile] * 2}[shape]
    return mjcore.format_kinds(kinds)


def oracle_answer(hand: str | OracleHand, ruleset: OracleRuleset, flags: Iterable[str], seat: str) -> Answer:
    """The same from the oracle."""
    try:
        score = scoring.score(hand, ruleset, flags, seat)
    except scoring.OracleNotAWin:
        return {"error": "NotAWin"}
    reading = score.reading
    return {
        "total": score.total,
        "capped": score.capped,
        "fans": score.fans,
        "excluded": score.excluded,
        "form": reading.form,
        "sets": [] if reading.form == SEVEN_PAIRS else [(0 if s.kind == CHOW else 1, s.tile) for s in reading.sets],
        "pairs": list(reading.pairs),
        "home": reading.home,
        "completed": _completed(reading),
    }


def difference(
    hand: str, ruleset: mj2p.Ruleset, oracle_ruleset: OracleRuleset, flags: Iterable[str], seat: str
) -> str | None:
    """What mj2p and the oracle do not agree on, as a sentence; None where they agree."""
    flags = tuple(flags)
    ours, theirs = core_answer(hand, ruleset, flags, seat), oracle_answer(hand, oracle_ruleset, flags, seat)
    if ours == theirs:
        return None
    keys = [key for key in theirs | ours if ours.get(key) != theirs.get(key)]
    what = "; ".join(f"{key}: mj2p {ours.get(key)}, oracle {theirs.get(key)}" for key in keys)
    return f"{ruleset.id} {hand!r} {' '.join(flags)} seat {seat}: {what}"


def ready_difference(hand: str) -> str | None:
    """The same for a hand of 13 tiles: its ready tiles and its wait shape."""
    parsed = parse_hand(hand)
    ours = [tile.code for tile in mj2p.ready_tiles(hand)], mjcore.wait_shape_of(mj2p.Hand.parse(hand))
    theirs = [kind_code(k) for k in wins.ready_tiles(parsed)], sum(1 << k for k in wins.wait_shape(parsed))
    return None if ours == theirs else f"{hand_text(parsed)}: mj2p {ours}, oracle {theirs}"
