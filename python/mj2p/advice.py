"""What a hint says: waits, useful tiles, discards, claims, and the outlook. Made by `mj2p.hint`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mj2p.hand import Hand
from mj2p.scoring import Score
from mj2p.tiles import Tile
from mjcore import Action

__all__ = ["ClaimHint", "DiscardHint", "Hint", "Outlook", "UsefulTile", "Wait"]


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

        For `double` it is twice that of passing, since the later win is paid twice.

        Examples
        --------
        >>> import mj2p
        >>> game = mj2p.Game("rg", seed=1)
        >>> while game.phase != "claim":
        ...     game.step(game.legal_actions()[0])
        >>> [each.worth for each in mj2p.hint(game).claims]
        [0, 0]
        """
        return sum(each.worth for each in self.waits) * (2 if self.action.verb == "double" else 1)

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


@dataclass(frozen=True, slots=True, repr=False)
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
        For a hand of 14 tiles every discard, the best first: nearest to ready, then worth, then unseen useful tiles;
        with outlooks, by the expected fan or the chance before all of these, as was asked.
    claims : tuple of ClaimHint
        Where a claim is to be decided: each legal answer, in the order of the legal actions.
    outlook : Outlook or None
        What the hand is worth, with the best discard for one of 14, where the draws left are known.
    win : Score or None
        In a turn in which the drawn tile wins: what it scores.

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
    win: Score | None = None

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

    def __repr__(self) -> str:
        """In short; `to_dict` has all of it.

        Examples
        --------
        >>> import mj2p
        >>> mj2p.hint("[CCC] 1234567899m"), mj2p.hint("[CCC] 1234567899m5m")
        (<Hint [CCC] 1234567899m: ready, 3 waits>, <Hint [CCC] 1234567899m +5m: ready, 9 discards>)
        """
        many = {"waits": self.waits, "discards": self.discards, "claims": self.claims}
        parts = ["won" if self.distance < 0 else f"{self.distance} away" if self.distance else "ready"]
        parts += [f"{len(found)} {what if len(found) > 1 else what[:-1]}" for what, found in many.items() if found]
        return f"<Hint {self.hand}: {', '.join(parts)}>"

    def _repr_html_(self) -> str:
        """Return the drawn hand with its waits, or what every move leaves, for notebooks; see `mj2p.draw`.

        Examples
        --------
        >>> import mj2p
        >>> "Unseen" in mj2p.hint("[CCC] 1234567899m")._repr_html_()
        True
        """
        from mj2p.draw import hint_html

        return hint_html(self)

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
            "win": self.win.capped if self.win else None,
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
