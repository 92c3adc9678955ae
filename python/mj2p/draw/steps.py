"""A hand move by move: the position after each, as both hands open and as either seat sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeAlias

from mj2p.draw.position import Position, Side, position_of
from mj2p.errors import Mj2pError, RecordError
from mj2p.game import Game
from mj2p.record import CHECKS, replay
from mj2p.tiles import TILES
from mj2p.transcript import Entry, entries
from mjcore import Action

__all__ = ["Traced", "Views", "positions", "trace"]

#: A position with both hands open, as seat 0 sees it, and as seat 1 sees it.
Views: TypeAlias = tuple[Position, Position, Position]


@dataclass(frozen=True)
class Traced:
    """A record as far as it can be played.

    Parameters
    ----------
    game : Game or None
        The game at the end of what could be played; None where not even the deal could be.
    moves : int
        How many moves of the record agree with the rules.
    fault : str or None
        Where and why the record departs from the rules, in a sentence.

    Examples
    --------
    >>> trace({"format": "something"}).fault
    "the format is 'something', not 'mj2p-record/1'"
    """

    game: Game | None
    moves: int
    fault: str | None


def trace(record: Mapping[str, Any]) -> Traced:
    """Play a record as far as it agrees with the rules.

    Examples
    --------
    >>> game = Game("rg", seed=7)
    >>> _ = game.play_out()
    >>> record = game.record()
    >>> trace(record).moves == len(record["actions"])
    True
    >>> record["actions"][4][1] = "win"
    >>> traced = trace(record)
    >>> traced.moves, traced.fault[:29]
    (4, 'move 5: win is not legal now:')
    """
    try:
        game = replay(record)
    except RecordError as error:
        return _as_far(record, str(error))
    return Traced(game, len(game.log), None)


def _as_far(record: Mapping[str, Any], fault: str) -> Traced:
    try:
        dealt = {key: value for key, value in record.items() if key not in CHECKS}
        game = replay({**dealt, "actions": [], "result": None})
    except (RecordError, AttributeError):
        return Traced(None, 0, fault)
    moves = 0
    actions = record["actions"]
    for entry in actions if isinstance(actions, (list, tuple)) else ():
        try:
            seat, text = entry
            action = Action.parse(text)
            if moves == len(game.log):
                if seat != game.turn:
                    break
                game.step(action)
        except (Mj2pError, TypeError, ValueError):
            break
        if game.log[moves] != (seat, action):
            break
        moves += 1
    return Traced(game, moves, fault)


def _views(game: Game) -> Views:
    return position_of(game), position_of(game, 0), position_of(game, 1)


def positions(game: Game) -> Iterator[Views]:
    """Yield the position after the deal and after every move of a game so far, forced ones too.

    Examples
    --------
    >>> game = Game("rg", seed=7)
    >>> _ = game.play_out()
    >>> views = list(positions(game))
    >>> len(views) == len(game.log) + 1, views[-1][0] == position_of(game)
    (True, True)
    """
    again = Game(game.ruleset, wall=game.wall_text(), dealer=game.dealer)
    told = list(islice(entries(game), len(game.log)))
    before = _views(again)
    yield before
    made = 0
    while made < len(told):
        again.step(game.log[made][1])
        end, after = len(again.log), _views(again)
        for number in range(made + 1, end):
            yield _between(before, after, told[made : number + 1], end - number)
        yield after
        before, made = after, end


def _between(before: Views, after: Views, row: list[Entry], discards_to_come: int) -> Views:
    """The position before the last move of `row`, which are a decision and forced moves.

    The engine makes forced moves at once. Each discards the tile just drawn, or after a claim the only one that may be
    discarded; so the hands are those after the row, with that tile for who is to move, and the rest can be counted.
    """
    decision, forced = row[0].action, row[1:]
    mover, action = forced[-1].seat, forced[-1].action
    assert decision is not None
    assert action is not None
    assert action.kind is not None
    tile = TILES[action.kind]
    is_drawn = len(forced) > 1 or decision.verb not in {"chow", "pung"}
    gone = sum(len(entry.flowers) + (entry.drawn is not None) for entry in forced)

    def side(place: int, view: int, later: Side, earlier: Side) -> Side:
        # What the seat held after the row, as all see it, tells how many tiles it holds without a drawn one.
        full = next(each for each in (after[0].below, after[0].above) if each.seat == later.seat)
        hand = list(later.hand)
        if len(hand) > len(full.hand):
            hand.remove(None if None in hand else full.apart)
        seen = view == 0 or place == 0 or None not in hand
        if later.seat == mover and not (seen and is_drawn):
            hand.append(tile if seen else None)
            hand.sort(key=lambda each: -1 if each is None else each.kind)
        flowers = len(earlier.flowers) + sum(len(entry.flowers) for entry in forced if entry.seat == later.seat)
        return replace(
            later,
            hand=tuple(hand),
            apart=tile if later.seat == mover and seen and is_drawn else None,
            is_asked=later.seat == mover,
            has_won=False,
            flowers=later.flowers[:flowers],
        )

    def position(view: int) -> Position:
        later, earlier = after[view], before[view]
        return replace(
            later,
            below=side(0, view, later.below, earlier.below),
            above=side(1, view, later.above, earlier.above),
            discards=later.discards[: len(later.discards) - discards_to_come],
            wall_left=earlier.wall_left - gone,
            result=None,
        )

    return position(0), position(1), position(2)
