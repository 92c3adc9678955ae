"""The planes of an observation against the face's observation, plane by plane, and that nothing hidden is in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest
from numpy.typing import NDArray

import mj2p
import mjcore
from mj2p.env.planes import (
    PHASE_COLUMNS,
    PLANES,
    QUESTION_COLUMNS,
    STATE_PLANES,
    STATUS_COLUMNS,
    planes,
    state_planes,
)
from mj2p.observation import HIDDEN_KONG, Observation

KEYS = list(mj2p.RULESETS)
SORTS = {
    "pungs": "PUNG",
    "melded kongs": "MELDED_KONG",
    "added kongs": "ADDED_KONG",
    "concealed kongs": "CONCEALED_KONG",
}


def kinds(tiles: Iterable[mj2p.Tile]) -> list[int]:
    return [tile.kind for tile in tiles]


def at_least(name: str, held: Iterable[int]) -> dict[str, set[int]]:
    counts = Counter(held)
    return {f"{name} >= {number}": {kind for kind in counts if counts[kind] >= number} for number in (1, 2, 3, 4)}


def more_than(number: int) -> set[int]:
    return set(range(number))


def of_melds(whose: str, melds: Iterable[object]) -> dict[str, set[int]]:
    shown = [meld for meld in melds if meld is not HIDDEN_KONG]
    found = at_least(f"{whose} chows", [meld.tile.kind for meld in shown if meld.type.name == "CHOW"])  # type: ignore[attr-defined]
    for words, name in SORTS.items():
        found[f"{whose} {words}"] = {meld.tile.kind for meld in shown if meld.type.name == name}  # type: ignore[attr-defined]
    return found


def of_discards(whose: str, discards: list[mj2p.Discard], recent: int) -> dict[str, set[int]]:
    found = at_least(f"{whose} discards", kinds(each.tile for each in discards))
    found[f"{whose} discards claimed"] = {each.tile.kind for each in discards if each.claimed}
    found[f"{whose} discard with ready"] = {each.tile.kind for each in discards if each.ready}
    for place in range(recent):
        name = f"{whose} discard, {place} before the last" if place else f"{whose} last discard"
        found[name] = {discards[-1 - place].tile.kind} if place < len(discards) else set()
    return found


def unseen(seen: Observation) -> list[int]:
    """One entry for each copy of a hand's kinds that the seat does not see."""
    visible = Counter(kinds(seen.hand))
    for meld in (*seen.melds, *seen.other_melds):
        if meld is not HIDDEN_KONG:
            visible.update(kinds(meld.tiles))  # type: ignore[union-attr]
    visible.update(each.tile.kind for each in seen.discards if not each.claimed)
    visible.update(kinds(seen.other_hand or ()))
    result = seen.result
    if result is not None and result.how in ("discard", "rob_kong"):
        assert result.score is not None
        assert result.score.hand.winning_tile is not None
        visible[result.score.hand.winning_tile.kind] += 1
    return [kind for kind in range(16) for _ in range(4 - visible[kind])]


def expected(seen: Observation) -> dict[str, set[int]]:
    """The columns that are 1 in each plane, by name, from the Python objects of an observation alone."""
    own = [each for each in seen.discards if each.seat == seen.seat]
    other = [each for each in seen.discards if each.seat != seen.seat]
    flags = (seen.ready, seen.other_ready, seen.dealer == seen.seat, seen.other_hand is not None)
    return {
        **at_least("own hand", kinds(seen.hand)),
        **of_melds("own", seen.melds),
        **of_melds("other", seen.other_melds),
        **of_discards("own", own, 4),
        **of_discards("other", other, 8),
        "own flowers": set(kinds(seen.flowers)),
        "other flowers": set(kinds(seen.other_flowers)),
        "drawn": set() if seen.drawn is None else {seen.drawn.kind},
        "offered": set() if seen.offered is None else {seen.offered.kind},
        **at_least("other hand seen", kinds(seen.other_hand or ())),
        **at_least("unseen", unseen(seen)),
        "own wind": {seen.seat_wind.kind},
        "other wind": {seen.other_wind.kind},
        "own doubles": more_than(seen.doubles),
        "other doubles": more_than(seen.other_doubles),
        "wall left": more_than(min(seen.wall_left, 24)),
        "wall left, beyond 24": more_than(max(seen.wall_left - 24, 0)),
        "other count": more_than(seen.other_count),
        "other kongs face down": more_than(sum(meld is HIDDEN_KONG for meld in seen.other_melds)),
        "phase": {PHASE_COLUMNS.index(seen.phase)},
        "status": {STATUS_COLUMNS.index(name) for name, is_so in zip(STATUS_COLUMNS, flags, strict=True) if is_so},
    }


def columns(array: NDArray[np.uint8], names: tuple[str, ...]) -> dict[str, set[int]]:
    assert array.max() <= 1
    return {name: set(np.flatnonzero(row).tolist()) for name, row in zip(names, array, strict=True)}


def positions(key: str, hands: int, seed: int) -> Iterable[mj2p.Game]:
    """Every position of random hands, the finished ones with them."""
    for index in range(hands):
        game = mj2p.Game(key, seed=seed, index=index)
        random = mjcore.Random(seed, index, 90)
        yield game
        while game.turn is not None:
            game.step(game.random_action(random))
            yield game


@pytest.mark.parametrize("key", KEYS)
def test_every_plane_says_what_the_observation_says(key: str) -> None:
    filled: Counter[str] = Counter()
    for number, game in enumerate(positions(key, 150, 3)):
        if game.turn is not None and number % 3:
            continue
        for seat in (0, 1):
            want, got = expected(game.observe(seat)), columns(planes(game, seat), PLANES)
            assert want.keys() == got.keys()
            assert got == want, {name: (got[name], want[name]) for name in want if got[name] != want[name]}
            filled.update(name for name in got if got[name])
    # Random hands show each plane, but for what their ruleset lacks and what hardly ever happens.
    rare = {f"{whose} chows >= {number}" for whose in ("own", "other") for number in (2, 3, 4)}
    rare |= {"own discards >= 4", "other discards >= 4", "other hand seen >= 4"}
    lacking = {"own flowers", "other flowers"} if key == "boke" else {"own doubles", "other doubles"}
    assert {name for name in PLANES if not filled[name]} <= rare | lacking


@pytest.mark.parametrize("key", KEYS)
def test_hidden_tiles_are_in_no_plane(key: str) -> None:
    exchanged = 0
    for number, game in enumerate(positions(key, 60, 5)):
        seat = game.turn
        if seat is None:
            continue
        other = 1 - seat
        concealed = [kind for kind, count in enumerate(game.counts(other)) for _ in range(count)]
        kongs = [kind for sort, kind in game.melds(other) if sort == mj2p.MeldType.CONCEALED_KONG]
        wall = list(state_wall(game))
        if game.sees_other_hand(seat):
            hidden = concealed + kongs + shuffled(wall, number)
        else:
            loose = shuffled([kind for kind in concealed + wall if kind < 16], number)
            flowers_at = {place for place, kind in enumerate(wall) if kind >= 16}
            hidden = loose[: len(concealed)] + kongs
            rest = iter(loose[len(concealed) :])
            hidden += [wall[place] if place in flowers_at else next(rest) for place in range(len(wall))]
        try:
            exchange = game.with_hidden_exchanged(seat, hidden)
        except mj2p.HandError:  # the other would have been asked something there
            continue
        exchanged += exchange != game
        assert planes(exchange, seat).tobytes() == planes(game, seat).tobytes()
        if exchange != game:
            assert state_planes(exchange, seat).tobytes() != state_planes(game, seat).tobytes()
    assert exchanged > 300


def state_wall(game: mj2p.Game) -> list[int]:
    """The wall left in draw order, read from the full state."""
    rows = state_planes(game, 0)[STATE_PLANES.index("wall, draw 1") :]
    return [int(row.argmax()) for row in rows if row.any()]


def shuffled(tiles: list[int], seed: int) -> list[int]:
    random, left = mjcore.Random(seed, 0, 91), list(tiles)
    return [left.pop(random.below(len(left))) for _ in range(len(left))]


@pytest.mark.parametrize("key", KEYS)
def test_the_full_state_adds_what_is_hidden(key: str) -> None:
    for game in positions(key, 20, 8):
        for seat in (0, 1):
            full = state_planes(game, seat)
            assert full[: len(PLANES)].tobytes() == planes(game, seat).tobytes()
            got = columns(full, STATE_PLANES)
            held = [kind for kind, count in enumerate(game.counts(1 - seat)) for _ in range(count)]
            want = at_least("other hand", held)
            melds = game.melds(1 - seat)
            want["other kongs concealed"] = {kind for sort, kind in melds if sort == mj2p.MeldType.CONCEALED_KONG}
            asked = {game.phase, "own question" if game.turn == seat else "other question"}
            want["question"] = {QUESTION_COLUMNS.index(name) for name in asked} if game.turn is not None else set()
            assert {name: got[name] for name in want} == want
        drawn = [mj2p.TILES[kind].code for kind in game.wall]
        left = [mj2p.TILES[kind].code for kind in state_wall(game)]
        assert len(left) == game.wall_left
        assert any(drawn[start : start + len(left)] == left for start in range(27, len(drawn) - len(left) + 1))


def test_names_are_told_apart_and_the_layout_is_fixed() -> None:
    assert len(set(STATE_PLANES)) == len(STATE_PLANES) == 117
    assert len(PLANES) == 66
    assert STATE_PLANES[: len(PLANES)] == PLANES


def test_planes_are_written_where_they_are_wanted_or_refused() -> None:
    game = mj2p.Game("rg", seed=1)
    shape = (len(PLANES), 24)
    out = np.full(shape, 9, np.uint8)
    assert planes(game, 0, out) is out
    assert out.tobytes() == planes(game, 0).tobytes()
    frozen = np.zeros(shape, np.uint8)
    frozen.flags.writeable = False
    bad = [np.zeros(shape), np.zeros((24, 66), np.uint8), np.zeros((66, 48), np.uint8)[:, ::2], frozen, bytearray(1584)]
    for each in bad:
        with pytest.raises(mj2p.HandError, match="out must"):
            planes(game, 0, each)  # type: ignore[arg-type]
    for what in (None, "game", mj2p.RULESETS["rg"]):
        for write in (planes, state_planes):
            with pytest.raises(mj2p.HandError, match="planes are those of a Game, not of "):
                write(what, 0)  # type: ignore[arg-type]
    with pytest.raises(mj2p.HandError, match="a seat is 0 or 1, not 2"):
        planes(game, 2)
    with pytest.raises(mj2p.HandError, match="a seat is 0 or 1"):
        mjcore.write_planes(game, 7, out)
    with pytest.raises(mj2p.HandError, match="shape"):
        mjcore.write_planes(game, 0, out, True)
    with pytest.raises(mj2p.HandError, match="holds nothing"):
        mjcore.write_planes(mjcore.Deal.__new__(mjcore.Deal), 0, out)
