"""What a hand waits for, what to throw, and how far it is (rules, section 8).

A hint looks at the player's own tiles and at what that player sees, and at nothing else: of a game it takes the
observation of the seat. It is an estimate: it does not know the other player's hand or the order of the wall.

The plain measure of a wait is its *worth*: for each ready tile the copies that are unseen times the fan of a self-draw,
added up. It says what a hand pays for each unseen tile that comes, and it orders discards that leave the same distance.

The *outlook*, given where the number of draws left is known, is the chance to win and the expected fan of a player who
draws and discards alone until the draws are used up. See `Outlook` for what it takes into account and what it does not.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, SupportsIndex

import mjcore
from mj2p.advice import ClaimHint, DiscardHint, Hint, Outlook, UsefulTile, Wait
from mj2p.context import seat_kind
from mj2p.errors import HandError, shown
from mj2p.game import Game, check_seat
from mj2p.hand import Hand, Meld, MeldType
from mj2p.observation import Observation
from mj2p.rules import Ruleset, get_ruleset
from mj2p.scoring import Counts, Score, score
from mj2p.tiles import TILES, Tile, as_kinds
from mjcore import Action

__all__ = ["ClaimHint", "DiscardHint", "Hint", "Outlook", "UsefulTile", "Wait", "distance", "fan_samples", "hint"]

_COPIES: Final = 4
_HAND_TILES: Final = 13
_MOST: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked about the draws left."""

    draws: int | None
    objective: str
    samples: int
    seed: int

    def check(self) -> None:
        for name, value, least in (("draws", self.draws, 0), ("samples", self.samples, 2), ("seed", self.seed, 0)):
            if value is None and name == "draws":
                continue
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= _MOST:
                raise HandError(f"{name} must be an int from {least} to {_MOST}, not {shown(value)}")
        if self.objective not in ("fan", "chance"):
            raise HandError(f"objective must be 'fan' or 'chance', not {self.objective!r}")


def distance(hand: Hand | str | Counts) -> int:
    """How many tiles a hand is away from ready: 0 is ready, -1 has won.

    Exact: the fewest tiles that must still come so that 13 tiles are ready, in the standard form (melds stay) or as
    seven pairs, four copies of a kind being all there are.

    Parameters
    ----------
    hand : Hand, str or counts
        13 or 14 tiles, or 16 counts of concealed tiles that add up to that less three for each meld.

    Raises
    ------
    NotationError, HandError
        If it cannot be read or cannot be a hand.

    Examples
    --------
    >>> import mj2p
    >>> mj2p.distance("1112345678999m"), mj2p.distance("1122334455667m7m"), mj2p.distance("147mEESSWWNCFP")
    (0, -1, 3)
    """
    return mjcore.nearness(Hand.parse(hand) if isinstance(hand, str) else hand)[0]


# Melds as the core keeps them: no objects are made for a hint.
_core_melds = mjcore.Hand.melds.__get__


def _kinds_of(sort: int, first: int) -> tuple[int, ...]:
    if sort == MeldType.CHOW:
        return (first, first + 1, first + 2)
    return (first,) * (3 if sort == MeldType.PUNG else 4)


class _Table:
    """What one player sees: own tiles, what lies open, what else is known (`seen`); and what a win would be made of."""

    def __init__(
        self,
        hand: Hand,
        visible: bytes,
        seen: bytes,
        ruleset: Ruleset,
        ready: bool | str,
        seat: int,
        question: _Question,
    ) -> None:
        question.check()
        self.visible = visible
        self.seen = seen
        self.ruleset = ruleset
        self.ready = ready
        self.question = question
        flags = {False: 0, True: mjcore.READY, "heavenly": mjcore.HEAVENLY_READY}.get(ready)
        if flags is None:
            raise HandError(f"ready must be False, True or 'heavenly', not {ready!r}")
        self.hand = hand
        self.rules = ruleset.compiled
        self.flags = flags
        self.seat = seat
        self.held = list(hand.counts)
        self.open = bytearray(mjcore.N_HAND_KINDS)
        for sort, first in _core_melds(hand):
            for kind in _kinds_of(sort, first):
                self.held[kind] += 1
                self.open[kind] += sort != MeldType.CONCEALED_KONG
        for kind in visible:
            if kind >= mjcore.N_HAND_KINDS:
                raise HandError(f"{TILES[kind]} is a flower: visible tiles are of the suit and honours")
        for kind in visible + seen:
            self.held[kind] += 1
            if self.held[kind] > _COPIES:
                raise HandError(
                    f"{TILES[kind]} is seen {self.held[kind]} times, in hand, melds and visible tiles together: "
                    f"there are {_COPIES}"
                )
        for kind in visible:
            self.open[kind] += 1

    def useful(self, kinds: bytes) -> tuple[UsefulTile, ...]:
        return tuple(UsefulTile(TILES[kind], _COPIES - self.held[kind]) for kind in kinds)

    def waits(self, hand: Hand, discard: int = -1) -> tuple[Wait, ...]:
        """Each ready tile of a hand, less a discard, scored as a self-draw, the worthiest first."""
        rows = mjcore.self_draw_scores(hand, discard, self.rules, self.flags, self.seat, bytes(self.open), Score, Hand)
        found = [Wait(TILES[kind], _COPIES - self.held[kind], won.capped if won else 0, won) for kind, won in rows]
        found.sort(key=lambda wait: (-wait.worth, -wait.fan, wait.tile.kind))
        return tuple(found)

    def outlook(self, hand: Hand, discard: int = -1) -> Outlook | None:
        """What 13 tiles are worth within the draws left; None where those are not known."""
        asked = self.question
        if asked.draws is None:
            return None
        unseen = bytes(_COPIES - held for held in self.held)
        _, *figures = mjcore.worth_of(
            hand,
            discard,
            unseen,
            asked.draws,
            self.rules,
            self.flags,
            self.seat,
            for_fan=asked.objective == "fan",
            samples=asked.samples,
            seed=asked.seed,
        )
        return Outlook(*figures)

    def discards(self, hand: Hand) -> tuple[DiscardHint, ...]:
        """Every discard of a hand of 14, the best first."""
        found = [
            DiscardHint(
                TILES[kind],
                left,
                self.useful(kinds),
                self.waits(hand, kind) if left == 0 else (),
                self.outlook(hand, kind),
            )
            for kind, left, kinds in mjcore.discards_by_nearness(hand)
        ]
        found.sort(key=self.order)
        return tuple(found)

    def order(self, each: DiscardHint) -> tuple[float, ...]:
        """Best first: by the outlook where there is one, then nearest, worthiest, most useful tiles, lowest kind."""
        figures = (each.distance, -each.worth, -each.unseen, each.discard.kind)
        if each.outlook is None:
            return figures
        measures = (-each.outlook.fan, -each.outlook.chance)
        return (*(measures if self.question.objective == "fan" else measures[::-1]), *figures)

    def claiming(self, hand: Hand, offered: Tile) -> Hint:
        """The advice on the hand after a claim: the offered tile then lies in a meld of the hand."""
        visible = self.visible.replace(bytes([offered.kind]), b"", 1)
        table = _Table(hand, visible, self.seen, self.ruleset, self.ready, self.seat, self.question)
        return table.advice(hand)

    def advice(self, hand: Hand) -> Hint:
        away, kinds = mjcore.nearness(hand)
        if hand.n_tiles == _HAND_TILES:
            waits = self.waits(hand) if away == 0 else ()
            return Hint(hand, away, self.useful(kinds), waits, (), (), self.outlook(hand))
        discards = self.discards(hand)
        return Hint(hand, away, self.useful(kinds), (), discards, (), discards[0].outlook)


def _claimed(hand: Hand, action: Action, offered: Tile) -> Hand:
    """The hand after a chow, pung or melded kong of the offered tile: 14 tiles after a chow or pung, else 13."""
    if action.verb == "chow":
        meld = Meld.chow(TILES[action.kind or 0])
    else:
        meld = Meld.kong(offered) if action.verb == "kong" else Meld.pung(offered)
    rest = list(hand.concealed)
    used = list(meld.tiles)
    used.remove(offered)
    for tile in used:
        rest.remove(tile)
    return Hand(rest, (*hand.melds, meld), None, hand.flowers)


def _claim_hints(table: _Table, seen: Observation, staying: Hint) -> tuple[ClaimHint, ...]:
    """Each legal answer to a discard or an added kong; `staying` is the hint on the hand as it is."""
    hand, offered = staying.hand, seen.offered
    found: list[ClaimHint] = []
    if offered is None:
        return ()
    for action in seen.legal_actions:
        if action.verb in ("chow", "pung", "kong"):
            after = table.claiming(_claimed(hand, action, offered), offered)
            best = after.discards[0] if after.discards else after
            found.append(ClaimHint(action, best.distance, best.useful, best.waits, after.discards, None, best.outlook))
            continue
        if action.verb != "win":
            found.append(ClaimHint(action, staying.distance, staying.useful, staying.waits, (), None, staying.outlook))
            continue
        won = score(
            Hand((*hand.concealed, offered), hand.melds, offered, hand.flowers),
            seen.ruleset,
            ready=table.flags == mjcore.READY,
            heavenly_ready=table.flags == mjcore.HEAVENLY_READY,
            rob_kong=seen.phase == "rob",
            last_tile=seen.wall_left == 0,
            # The offered tile lies open itself: with the other three that makes four.
            last_copy=seen.phase == "rob" or table.open[offered.kind] == _COPIES,
            humanly=_is_humanly(seen),
            seat=seen.seat_wind,
        )
        found.append(ClaimHint(action, -1, (), (), (), won))
    return tuple(found)


def _drawn_win(table: _Table, seen: Observation) -> Score | None:
    """What the drawn tile wins, where it does."""
    drawn = seen.drawn
    if drawn is None or all(action.verb != "win" for action in seen.legal_actions):
        return None
    is_first = not any(discard.seat == seen.seat for discard in seen.discards) and not (seen.melds or seen.other_melds)
    return score(
        Hand(seen.hand, seen.melds, drawn, seen.flowers),
        seen.ruleset,
        self_draw=True,
        ready=table.flags == mjcore.READY,
        heavenly_ready=table.flags == mjcore.HEAVENLY_READY,
        kong_draw=seen.kong_draw,
        last_tile=seen.wall_left == 0,
        last_copy=table.open[drawn.kind] == _COPIES - 1,
        heavenly=is_first and seen.seat == seen.dealer,
        earthly=is_first and seen.seat != seen.dealer,
        seat=seen.seat_wind,
    )


def _is_humanly(seen: Observation) -> bool:
    """A win by the dealer's first discard, before any meld (rules, section 5)."""
    return seen.phase == "claim" and seen.seat != seen.dealer and len(seen.discards) == 1 and not seen.other_melds


def _declared(seen: Observation) -> bool | str:
    """What was declared: the heavenly declaration is made before anything is melded or drawn (rules, section 5)."""
    if not seen.ready or not seen.ruleset.heavenly_ready or seen.melds:
        return seen.ready
    own = [discard for discard in seen.discards if discard.seat == seen.seat]
    if seen.seat == seen.dealer:
        return "heavenly" if own[0].ready else True
    return True if any(discard.ready for discard in own) else "heavenly"


def _hint_observation(seen: Observation, question: _Question) -> Hint:
    concealed = list(seen.hand)
    if seen.ready and seen.drawn is not None:
        concealed.remove(seen.drawn)  # the hand is locked: it waits as it did
    hand = Hand(concealed, seen.melds, None, seen.flowers)
    visible = [discard.tile for discard in seen.discards if not discard.claimed]
    for meld in seen.other_melds:
        if isinstance(meld, Meld):
            visible += meld.tiles
    if seen.phase == "rob" and seen.offered is not None:
        # The added tile is part of the kong already; as long as it can be robbed it is neither here nor there.
        visible.remove(seen.offered)
    also_seen = list(seen.other_hand or ())
    if seen.ready and seen.drawn is not None:
        also_seen.append(seen.drawn)
    table = _Table(
        hand,
        as_kinds(visible),
        as_kinds(also_seen),
        seen.ruleset,
        _declared(seen),
        seen.seat_wind.kind,
        question,
    )
    staying = table.advice(hand)
    return replace(staying, claims=_claim_hints(table, seen, staying), win=_drawn_win(table, seen))


def _table_of(
    hand: Hand | str,
    seat: Tile | str | int | None,
    visible: str | Iterable[Tile | str | SupportsIndex],
    flowers: str | Iterable[Tile | str | SupportsIndex],
    ready: bool | str,
    ruleset: Ruleset | str,
    question: _Question,
) -> _Table:
    """What is known where a hand is given rather than a game."""
    known = Hand.parse(hand) if isinstance(hand, str) else hand
    if not isinstance(known, Hand):
        raise HandError(f"a hint is given on a Hand, a text or a Game, not on {type(hand).__name__}")
    if isinstance(seat, int):
        raise HandError(f"the seat of a hand is a wind, E, S, W or N, not {seat}")
    rules = get_ruleset(ruleset)
    given = as_kinds(flowers)
    if given:
        if known.flowers:
            raise HandError("the flowers are given twice: in the hand and as a keyword")
        known = Hand(known.concealed, known.melds, known.winning_tile, given)
    if known.flowers and not rules.flowers:
        raise HandError(f"the hand has flowers, but {rules.id} plays without flowers")
    return _Table(known, as_kinds(visible), b"", rules, ready, seat_kind(seat), question)


def hint(
    hand: Hand | str | Game | Observation,
    seat: Tile | str | int | None = None,
    *,
    visible: str | Iterable[Tile | str | SupportsIndex] = (),
    flowers: str | Iterable[Tile | str | SupportsIndex] = (),
    ready: bool | str = False,
    ruleset: Ruleset | str = "rg",
    draws: int | None = None,
    objective: str = "fan",
    samples: int = 2000,
    seed: int = 0,
) -> Hint:
    """Advise on a hand: what it waits for and what that would score, or what each discard or claim would leave.

    Parameters
    ----------
    hand : Hand, str, Game or Observation
        13 tiles, or 14 for a player who is to discard; or a game, of which only what the seat observes is looked at.
    seat : int, Tile or str, optional
        Of a game: the seat 0 or 1, by default the one that is to move. Of a hand: the player's wind, by default the
        dealer's.
    visible : str or tiles
        What lies open beside the player's own melds: discards of both, exposed melds of the other.
    flowers : str or tiles
        The player's flowers, where the hand does not name them itself.
    ready : bool or "heavenly"
        Whether ready was declared, or the opening declaration made.
    ruleset : Ruleset or str
        The ruleset. This and the three before are for a hand; a game knows them itself.
    draws : int, optional
        How many tiles the player may still draw; the hint then has outlooks and is sorted by them. The plain choice is
        half the wall left.
    objective : {"fan", "chance"}
        What the outlook's discards are chosen for, and what sorts.
    samples, seed : int
        For hands more than two tiles away: how many hands are played out, with what seed.

    Returns
    -------
    Hint

    Raises
    ------
    NotationError, HandError
        If the hand cannot be, more than four copies of a tile are seen, or the seat is not to move.

    Examples
    --------
    >>> import mj2p
    >>> advice = mj2p.hint("[CCC] 1234567899m", visible="8m8m")
    >>> [(str(wait.tile), wait.unseen, wait.fan) for wait in advice.waits]
    [('9m', 2, 26), ('3m', 3, 11), ('6m', 3, 11)]
    >>> best = mj2p.hint("1112345678999mE").discards[0]
    >>> str(best.discard), best.distance, len(best.waits)
    ('E', 0, 9)
    >>> outlook = mj2p.hint("1112345678999m", draws=10).outlook
    >>> round(outlook.chance, 3), round(outlook.fan, 1), outlook.exact
    (0.999, 93.0, True)
    >>> game = mj2p.Game("rg", seed=7)
    >>> mj2p.hint(game).discards[0].discard in game.observe(game.turn).hand
    True
    """
    if isinstance(hand, Game | Observation):
        if visible or flowers or ready or ruleset != "rg":
            raise HandError("visible, flowers, ready and ruleset are for a hand: a game knows them itself")
        return _hint_observation(_observed(hand, seat), _Question(draws, objective, samples, seed))
    question = _Question(draws, objective, samples, seed)
    table = _table_of(hand, seat, visible, flowers, ready, ruleset, question)
    return table.advice(table.hand)


def _observed(source: Game | Observation, seat: Tile | str | int | None) -> Observation:
    """What the seat observes; of a game only the seat that is to move may ask."""
    if isinstance(source, Observation):
        if seat is not None and seat != source.seat:
            raise HandError(f"this is what seat {source.seat} observes, not seat {seat}")
        return source
    if source.turn is None:
        raise HandError("the hand is over: nobody is to move")
    asked = source.turn if seat is None else check_seat(seat)
    if asked != source.turn:
        raise HandError(f"seat {asked} is not to move, seat {source.turn} is")
    return source.observe(asked)


def fan_samples(
    hand: Hand | str,
    seat: Tile | str | None = None,
    *,
    draws: int,
    discard: Tile | str | None = None,
    visible: str | Iterable[Tile | str | SupportsIndex] = (),
    flowers: str | Iterable[Tile | str | SupportsIndex] = (),
    ready: bool | str = False,
    ruleset: Ruleset | str = "rg",
    objective: str = "fan",
    samples: int = 2000,
    seed: int = 0,
) -> list[int]:
    """Play a hand out alone with the wall, many times: the fan of each time, 0 where it did not win.

    An outlook is the mean of such numbers. The player here looks one step ahead only: it throws what keeps the most
    useful tiles unseen, or the best wait. So for a hand one or two tiles away the mean is at most that of the outlook,
    but for chance.

    Parameters
    ----------
    hand, seat, draws, visible, flowers, ready, ruleset, objective, seed
        As for `hint`; `draws` must be given.
    discard : Tile or str, optional
        What a hand of 14 throws first.
    samples : int
        How many times.

    Raises
    ------
    NotationError, HandError
        As `hint`; and if a hand of 14 has no discard, or one that it does not hold.

    Examples
    --------
    >>> import mj2p
    >>> fans = mj2p.fan_samples("[CCC] 1234567899m", draws=8)
    >>> sorted(set(fans)), abs(sum(fans) / len(fans) - 11.39) < 1
    ([0, 11, 26], True)
    """
    if draws is None:
        raise HandError("the number of draws left must be told")
    table = _table_of(hand, seat, visible, flowers, ready, ruleset, _Question(draws, objective, samples, seed))
    fans = array("i", [0]) * samples
    mjcore.fan_samples(
        table.hand,
        -1 if discard is None else as_kinds([discard])[0],
        bytes(_COPIES - held for held in table.held),
        draws,
        table.rules,
        fans,
        table.flags,
        table.seat,
        for_fan=objective == "fan",
        seed=seed,
    )
    return list(fans)
