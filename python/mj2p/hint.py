"""What a hand waits for, what to throw, and how far it is (rules, section 8).

A hint looks at the player's own tiles and at what that player sees, and at nothing else: of a game it takes the
observation of the seat. It is an estimate: it does not know the other player's hand or the order of the wall.

The plain measure of a wait is its *worth*: for each ready tile the copies that are unseen times the fan of a self-draw,
added up. It says what a hand pays for each unseen tile that comes, and it orders discards that leave the same distance.

The *outlook*, given where the number of draws left is known, is the chance to win and the expected fan of a player who
draws and discards alone until the draws are used up. See `Outlook` for what it takes into account and what it does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, SupportsIndex

import mjcore
from mj2p.context import seat_kind
from mj2p.errors import HandError
from mj2p.game import Game, check_seat
from mj2p.hand import Hand, Meld
from mj2p.observation import Observation
from mj2p.rules import Ruleset, get_ruleset
from mj2p.scoring import Counts, Score, score
from mj2p.tiles import TILES, Tile, as_kinds
from mjcore import Action

__all__ = ["ClaimHint", "DiscardHint", "Hint", "Outlook", "UsefulTile", "Wait", "distance", "hint"]

_COPIES: Final = 4
_HAND_TILES: Final = 13


@dataclass(frozen=True, slots=True)
class Wait:
    """A ready tile.

    Parameters
    ----------
    tile : Tile
        The tile that completes the hand.
    unseen : int
        Its copies that the player does not see.
    fan : int
        What it scores if it is self-drawn now, capped, no luck assumed; 0 where that stays below the ruleset's minimum.
    score : Score or None
        The same itemised; None below the minimum.

    Examples
    --------
    >>> import mj2p
    >>> wait = mj2p.hint("[CCC] 1234567899m").waits[0]
    >>> str(wait.tile), wait.unseen, wait.fan, wait.score.fans[0].fan.en
    ('9m', 2, 26, 'Pure Straight')
    """

    tile: Tile
    unseen: int
    fan: int
    score: Score | None

    @property
    def worth(self) -> int:
        """Unseen copies times fan.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.hint("[CCC] 1234567899m").waits[0].worth
        52
        """
        return self.unseen * self.fan


@dataclass(frozen=True, slots=True)
class UsefulTile:
    """A tile that brings the hand nearer, and its copies that the player does not see.

    Examples
    --------
    >>> import mj2p
    >>> [(str(each.tile), each.unseen) for each in mj2p.hint("[CCC] 12345678m1mE").useful]
    [('1m', 2), ('2m', 3), ('3m', 3), ('4m', 3), ('5m', 3), ('6m', 3), ('7m', 3), ('8m', 3), ('9m', 4), ('E', 3)]
    """

    tile: Tile
    unseen: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a hand of 13 tiles is worth to a player alone with the wall.

    The unseen tiles lie shuffled and the player draws one after the other. It plays straight: a tile that brings the
    hand nearer is taken and the best discard thrown, any other tile is thrown at once, the first ready tile wins. The
    other player, claims, kongs, flowers still to come and a ready yet to be declared are left out, so this is an
    estimate of the game, but an exact answer to the question just put: for a hand at distance 0, 1 or 2 it is worked
    out, not sampled. Deeper hands are played out with a seed, each time throwing what keeps the most useful tiles
    unseen.

    Parameters
    ----------
    chance : float
        The chance to win, 0 to 1.
    fan : float
        The expected fan; a hand that does not win counts 0.
    chance_error, fan_error : float
        Standard errors; 0 where the outlook is exact.

    Examples
    --------
    >>> import mj2p
    >>> outlook = mj2p.hint("[CCC] 1234567899m", draws=8).outlook
    >>> round(outlook.chance, 3), round(outlook.fan, 2)
    (0.772, 11.39)
    """

    chance: float
    fan: float
    chance_error: float
    fan_error: float

    @property
    def exact(self) -> bool:
        """Whether it was worked out rather than sampled.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.hint("[CCC] 1234567899m", draws=8).outlook.exact, mj2p.hint("147mEESSWWNCFP", draws=8).outlook.exact
        (True, False)
        """
        return self.chance_error == 0.0 and self.fan_error == 0.0

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can hold.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.hint("[CCC] 1234567899m", draws=3).outlook.to_dict()["chance_error"]
        0.0
        """
        return {
            "chance": self.chance,
            "fan": self.fan,
            "chance_error": self.chance_error,
            "fan_error": self.fan_error,
        }


@dataclass(frozen=True, slots=True)
class DiscardHint:
    """What one discard leaves.

    Parameters
    ----------
    discard : Tile
        What is thrown.
    distance : int
        Tiles away from ready after it.
    useful : tuple of UsefulTile
        What then brings the hand nearer.
    waits : tuple of Wait
        The waits where the hand is then ready.
    outlook : Outlook or None
        What the hand is then worth, where the draws left are known.

    Examples
    --------
    >>> import mj2p
    >>> best = mj2p.hint("[CCC] 1234567899m5m").discards[0]
    >>> str(best.discard), best.distance, [str(wait.tile) for wait in best.waits]
    ('5m', 0, ['9m', '3m', '6m'])
    """

    discard: Tile
    distance: int
    useful: tuple[UsefulTile, ...]
    waits: tuple[Wait, ...]
    outlook: Outlook | None = None

    @property
    def unseen(self) -> int:
        """Unseen copies of all useful tiles together.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.hint("[CCC] 1234567899m5m").discards[0].unseen
        8
        """
        return sum(each.unseen for each in self.useful)

    @property
    def worth(self) -> int:
        """The worth of the waits; 0 where the hand is not ready.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.hint("[CCC] 1234567899m5m").discards[0].worth
        118
        """
        return sum(each.worth for each in self.waits)

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can hold.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.hint("[CCC] 1234567899m5m").discards[0].to_dict()["discard"]
        '5m'
        """
        figures = {"discard": self.discard.code, "worth": self.worth}
        return figures | _figures(self.distance, self.useful, self.waits, self.outlook)


@dataclass(frozen=True, slots=True)
class ClaimHint:
    """What one answer to a claim leaves.

    Parameters
    ----------
    action : Action
        Win, double, kong, pung, chow or pass.
    distance : int
        Tiles away from ready after it; after a chow or pung with the best discard; -1 for a win.
    useful : tuple of UsefulTile
        What would then bring the hand nearer.
    waits : tuple of Wait
        The waits where the hand is then ready.
    discards : tuple of DiscardHint
        After a chow or pung: every discard, the best first.
    score : Score or None
        For a win: what it scores.
    outlook : Outlook or None
        What the hand is then worth (after a chow or pung with the best discard), where the draws left are known.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=1)
    >>> while game.phase != "claim":
    ...     game.step(game.legal_actions()[0])
    >>> [(str(each.action), each.distance) for each in mj2p.hint(game).claims]
    [('chow 123m', 3), ('pass', 3)]
    """

    action: Action
    distance: int
    useful: tuple[UsefulTile, ...]
    waits: tuple[Wait, ...]
    discards: tuple[DiscardHint, ...]
    score: Score | None
    outlook: Outlook | None = None

    @property
    def worth(self) -> int:
        """The worth of the waits it leaves; 0 where the hand is not ready, and for a win.

        Examples
        --------
        >>> import mj2p
        >>> game = mj2p.Game("rg", seed=1)
        >>> while game.phase != "claim":
        ...     game.step(game.legal_actions()[0])
        >>> [each.worth for each in mj2p.hint(game).claims]
        [0, 0]
        """
        return sum(each.worth for each in self.waits)

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can hold.

        Examples
        --------
        >>> import mj2p
        >>> [each.to_dict() for each in mj2p.hint("[CCC] 1234567899m").claims]
        []
        """
        figures = {"action": self.action.text, "worth": self.worth, "fan": self.score.capped if self.score else None}
        return figures | _figures(self.distance, self.useful, self.waits, self.outlook)


@dataclass(frozen=True, slots=True)
class Hint:
    """The advice on a hand; made by `hint`.

    Parameters
    ----------
    hand : Hand
        The hand.
    distance : int
        Tiles away from ready: 0 ready, -1 won.
    useful : tuple of UsefulTile
        What brings it nearer (for a ready hand: its ready tiles), by kind.
    waits : tuple of Wait
        For a ready hand of 13 tiles its ready tiles, the worthiest first.
    discards : tuple of DiscardHint
        For a hand of 14 tiles every discard, the best first: nearest to ready, then worth, then unseen useful tiles.
    claims : tuple of ClaimHint
        Where a claim is to be decided: each legal answer, in the order of the legal actions.
    outlook : Outlook or None
        What the hand is worth, with the best discard for one of 14, where the draws left are known.

    Examples
    --------
    >>> import mj2p
    >>> advice = mj2p.hint("[CCC] 1234567899m")
    >>> advice.distance, advice.worth, len(advice.waits)
    (0, 118, 3)
    """

    hand: Hand
    distance: int
    useful: tuple[UsefulTile, ...]
    waits: tuple[Wait, ...]
    discards: tuple[DiscardHint, ...]
    claims: tuple[ClaimHint, ...] = ()
    outlook: Outlook | None = None

    @property
    def worth(self) -> int:
        """The worth of the waits of a hand of 13; of the best discard for one of 14.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.hint("[CCC] 1234567899m").worth
        118
        """
        return self.discards[0].worth if self.discards else sum(each.worth for each in self.waits)

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can hold.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.hint("[CCC] 1234567899m").to_dict()["distance"]
        0
        """
        figures = {"hand": str(self.hand), "worth": self.worth}
        figures |= _figures(self.distance, self.useful, self.waits, self.outlook)
        return figures | {
            "discards": [each.to_dict() for each in self.discards],
            "claims": [each.to_dict() for each in self.claims],
        }


def _figures(
    distance: int, useful: tuple[UsefulTile, ...], waits: tuple[Wait, ...], outlook: Outlook | None
) -> dict[str, Any]:
    return {
        "distance": distance,
        "useful": [{"tile": each.tile.code, "unseen": each.unseen} for each in useful],
        "waits": [{"tile": each.tile.code, "unseen": each.unseen, "fan": each.fan} for each in waits],
        "outlook": outlook.to_dict() if outlook else None,
    }


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
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value < 2**31:
                raise HandError(f"{name} must be an int of at least {least}, not {value!r}")
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
        self.held = [0] * mjcore.N_HAND_KINDS
        self.open = bytearray(mjcore.N_HAND_KINDS)
        for tile in hand.concealed:
            self.held[tile.kind] += 1
        for meld in hand.melds:
            for tile in meld.tiles:
                self.held[tile.kind] += 1
                self.open[tile.kind] += not meld.is_concealed
        for kind in visible:
            if kind >= mjcore.N_HAND_KINDS:
                raise HandError(f"{TILES[kind]} is a flower: visible tiles are of the suit and honours")
            self.open[kind] += 1
        for kind in visible + seen:
            self.held[kind] += 1
            if self.held[kind] > _COPIES:
                raise HandError(
                    f"{TILES[kind]} is seen {self.held[kind]} times, in hand, melds and visible tiles together: "
                    f"there are {_COPIES}"
                )

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

    def advice(self, hand: Hand, claims: tuple[ClaimHint, ...] = ()) -> Hint:
        away, kinds = mjcore.nearness(hand)
        if hand.n_tiles == _HAND_TILES:
            waits = self.waits(hand) if away == 0 else ()
            return Hint(hand, away, self.useful(kinds), waits, (), claims, self.outlook(hand))
        discards = self.discards(hand)
        return Hint(hand, away, self.useful(kinds), (), discards, claims, discards[0].outlook)


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


def _claim_hints(table: _Table, seen: Observation, hand: Hand) -> tuple[ClaimHint, ...]:
    """Each legal answer to a discard or an added kong."""
    offered = seen.offered
    found: list[ClaimHint] = []
    if offered is None:
        return ()
    for action in seen.legal_actions:
        if action.verb in ("chow", "pung", "kong"):
            after = table.claiming(_claimed(hand, action, offered), offered)
            best = after.discards[0] if after.discards else after
            found.append(ClaimHint(action, best.distance, best.useful, best.waits, after.discards, None, best.outlook))
            continue
        after = table.advice(hand)
        if action.verb != "win":
            found.append(ClaimHint(action, after.distance, after.useful, after.waits, (), None, after.outlook))
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
    return table.advice(hand, _claim_hints(table, seen, hand))


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
    question = _Question(draws, objective, samples, seed)
    return _Table(known, as_kinds(visible), b"", rules, ready, seat_kind(seat), question).advice(known)


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
