"""The play of one hand, slow and obvious: rules.md sections 2, 5, 6 and 9.

This is the reference that the fast core is held against.  It is written from the rules page alone,
keeps tiles as text codes in plain lists and works everything out anew at each decision.

    deal = OracleDeal(RULES["rg"], wall, dealer=0)  # deals, stops at a decision
    while not deal.over:
        deal.step(choose(deal.turn, deal.legal()))
    deal.end()
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from .play_scoring_bridge import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    FLOWERS,
    MELDED_KONG,
    PUNG,
    Meld,
    chows_with,
    hand_text,
    has_ready_tile,
    score_win,
    tile_set,
    wins,
    without,
)
from .scoring import OracleScore
from .tables import RULESETS, Ruleset

# --------------------------------------------------------------------------------------------------
# Rulesets: the switches of the flow (section 6)


@dataclass(frozen=True)
class Rules:
    """What a ruleset may choose about the play of a hand.

    A derived ruleset is made with `derive`; minimum and seat winds are those of `scoring`.
    """

    name: str
    scoring: Ruleset
    """The fan table, with the minimum of a win (3.6) and the seat winds (6.1)."""
    flowers: bool
    """72 tiles with the eight flowers, or 64 without (section 1)."""
    opening_ready: bool
    """The other player is asked `ready` before the dealer's first turn (6.12)."""
    heavenly_ready: bool
    """Ready declared at the opening counts as 天聽; otherwise it is plain ready (section 5)."""
    claims_on_empty_wall: bool
    """A discard with the wall empty may be chowed or punged, not only won (6.9)."""
    added_kong_after_ready: bool
    """A locked player may add the drawn tile to a melded pung (6.8)."""
    max_doubles: int
    """How often a player may double in a hand; 0 turns 過胡加倍 off (6.11)."""
    open_hand_after_ready: bool
    """The player who declared ready sees the other's hand (6.8).  No bearing on legal moves."""

    def derive(self, **changes: Any) -> Rules:
        """The same rules with some switches set otherwise."""
        return replace(self, **changes)


RG = Rules(
    name="rg",
    scoring=RULESETS["rg"],
    flowers=True,
    opening_ready=True,
    heavenly_ready=True,
    claims_on_empty_wall=True,
    added_kong_after_ready=True,
    max_doubles=0,
    open_hand_after_ready=False,
)
SEASONAL = RG.derive(name="seasonal", scoring=RULESETS["seasonal"])
BOKE = Rules(
    name="boke",
    scoring=RULESETS["boke"],
    flowers=False,
    opening_ready=False,
    heavenly_ready=False,
    claims_on_empty_wall=False,
    added_kong_after_ready=False,
    max_doubles=3,
    open_hand_after_ready=True,
)
RULES = {rules.name: rules for rules in (RG, SEASONAL, BOKE)}


# --------------------------------------------------------------------------------------------------
# The deal

OPENING, TURN, CLAIM, ROB, OVER = "opening", "turn", "claim", "rob", "over"
"""What is asked: ready after the deal, a turn, a claim on a discard or on an added kong."""


class OracleDeal:
    """One hand in play, always standing at a decision or over.

    Attributes
    ----------
    rules, dealer
        As given.
    wall : list of str
        Tiles left; the head is the front of the list, the tail its end.
    hands : two lists of str
        Concealed tiles of seat 0 and 1, in the order received.  A tile being added to a kong that
        may yet be robbed is neither in the hand nor in the meld.
    melds : two lists of Meld
    discards : two lists of str
        In order.  A claimed discard leaves them (it lies in the claimer's meld); a won one stays.
    flowers : two lists of str
        In the order laid aside.
    ready : two of None, "ready", "heavenly_ready"
    doubles : two ints
    phase : str
        OPENING, TURN, CLAIM, ROB or OVER.
    drawn : str or None
        The tile the player whose turn it is received last; None after a chow or pung.
    offered : str or None
        The discard or the added tile that a CLAIM or ROB is about.
    log : list of [seat, text]
        Every move, forced ones too; a pass with nothing to claim is no move (6.10).
    """

    def __init__(self, rules: Rules, wall: Sequence[str], dealer: int) -> None:
        if dealer not in (0, 1):
            raise ValueError("the dealer is seat 0 or 1")
        if Counter(wall) != Counter(tile_set(rules.flowers)):
            raise ValueError("the wall is not the tiles of this game")
        self.rules = rules
        self.dealer = dealer
        self.wall = list(wall)
        self.hands: list[list[str]] = [[], []]
        self.melds: list[list[Meld]] = [[], []]
        self.discards: list[list[str]] = [[], []]
        self.flowers: list[list[str]] = [[], []]
        self.ready: list[str | None] = [None, None]
        self.doubles = [0, 0]
        self.log: list[list[Any]] = []

        self.phase = OPENING
        self.asked = 1 - dealer
        self.drawn: str | None = None
        self.offered: str | None = None
        self.kong_draw = False  # the drawn tile replaces a kong, not a flower (槓上開花)
        self.win_put_off = False  # doubled on this tile: no win until the next one (6.11)
        self.head_draws = 0  # tiles drawn from the head since the deal
        self.discards_made = 0
        self.calls = 0  # chows, pungs and kongs of any sort made by either player
        self.result: dict[str, Any] = {}
        self._legal: list[str] = []

        self._deal()
        self._go_on()

    # ------------------------------------------------------------------ what a caller sees

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase == OVER

    @property
    def turn(self) -> int | None:
        """The seat that is asked, None when the hand is over."""
        return None if self.over else self.asked

    def legal(self) -> list[str]:
        """The legal action texts, sorted as strings; empty when the hand is over."""
        return list(self._legal)

    def step(self, text: str) -> None:
        """Make a legal move, then every forced one, up to the next decision or the end."""
        if text not in self._legal:
            raise ValueError(f"{text!r} is not legal here: {self._legal}")
        self._move(text)
        self._go_on()

    def copy(self) -> OracleDeal:
        """An independent deal in the same state."""
        other = object.__new__(OracleDeal)
        for name, held in vars(self).items():
            value = held
            if isinstance(held, list):
                value = [list(item) if isinstance(item, list) else item for item in held]
            elif isinstance(held, dict):
                value = dict(held)
            setattr(other, name, value)
        return other

    def end(self) -> dict[str, Any]:
        """How the hand ended, in the form of play.jsonl's `end`."""
        if not self.over:
            raise ValueError("the hand is not over")
        return {
            "doubles": list(self.doubles),
            "flowers": [list(flowers) for flowers in self.flowers],
            "wall_left": len(self.wall),
            **self.result,
        }

    def sees_other_hand(self, seat: int) -> bool:
        """Whether a seat sees the other's concealed tiles (6.8)."""
        return self.rules.open_hand_after_ready and self.ready[seat] is not None

    # ------------------------------------------------------------------ the deal (6.3, 6.4)

    def _deal(self) -> None:
        dealer, other = self.dealer, 1 - self.dealer
        for size, seat in [(4, dealer), (4, other)] * 3 + [(1, dealer), (1, other), (1, dealer)]:
            self.hands[seat] += self.wall[:size]
            del self.wall[:size]
        self._replace_dealt_flowers(dealer)
        self._replace_dealt_flowers(other)
        # 天胡 is won by the last tile the dealer received, maybe a flower's replacement.
        self.drawn = self.hands[dealer][-1]

    def _replace_dealt_flowers(self, seat: int) -> None:
        """First received first; a replacement that is a flower joins the end of the queue (6.4)."""
        queue = [tile for tile in self.hands[seat] if tile in FLOWERS]
        self.hands[seat] = [tile for tile in self.hands[seat] if tile not in FLOWERS]
        while queue:
            self.flowers[seat].append(queue.pop(0))
            replacement = self.wall.pop()
            (queue if replacement in FLOWERS else self.hands[seat]).append(replacement)

    # ------------------------------------------------------------------ going on (6.10)

    def _go_on(self) -> None:
        """Make forced moves until somebody has a choice or the hand is over."""
        while not self.over:
            self._legal = sorted(self._actions())
            if len(self._legal) > 1:
                return
            only = self._legal[0]
            if self.phase == TURN:
                self._move(only)
            else:
                self._apply(only)  # a pass with nothing to claim is no move
        self._legal = []

    def _move(self, text: str) -> None:
        self.log.append([self.asked, text])
        self._apply(text)

    # ------------------------------------------------------------------ legal actions

    def _actions(self) -> set[str]:
        """Every action of the seat asked; on a claim `pass` alone means nothing to claim."""
        seat = self.asked
        if self.phase == OPENING:
            return {"pass"} | self._opening_actions(seat)
        if self.phase == CLAIM:
            return {"pass"} | self._win_actions(seat) | self._meld_claims(seat)
        if self.phase == ROB:
            return {"pass"} | self._win_actions(seat)
        return self._turn_actions(seat)

    def _opening_actions(self, seat: int) -> set[str]:
        """6.12."""
        asked = self.rules.opening_ready and self._is_ready(seat, self.hands[seat])
        return {"ready"} if asked else set()

    def _win_actions(self, seat: int) -> set[str]:
        """6.11: wherever a win is offered, `double` is offered while there are doublings left."""
        if not self._win_is_offered(seat):
            return set()
        return {"win", "double"} if self.doubles[seat] < self.rules.max_doubles else {"win"}

    def _meld_claims(self, seat: int) -> set[str]:
        """6.6, 6.8, 6.9: kong, pung and chow of the other's discard."""
        if self.ready[seat] or (not self.wall and not self.rules.claims_on_empty_wall):
            return set()
        hand, tile = self.hands[seat], self.offered
        assert tile is not None
        claims = {"chow " + chow for chow in chows_with(hand, tile)}
        if hand.count(tile) >= 2:
            claims.add("pung")
        if hand.count(tile) == 3 and self.wall:
            claims.add("kong")
        return claims

    def _turn_actions(self, seat: int) -> set[str]:
        """6.5, 6.8, 6.9."""
        hand, actions = self.hands[seat], set()
        if self.drawn is not None:  # after a chow or pung: no win and no kong
            if not self.win_put_off:
                actions |= self._win_actions(seat)
            if self.wall:
                actions |= self._own_kongs(seat)
        if self.ready[seat]:
            assert self.drawn is not None
            return actions | {f"discard {self.drawn}"}
        for tile in set(hand):
            actions.add(f"discard {tile}")
            if self._is_ready(seat, without(hand, tile)):
                actions.add(f"ready {tile}")
        return actions

    def _own_kongs(self, seat: int) -> set[str]:
        """Concealed and added kongs; after ready at most the drawn tile added to a pung (6.8)."""
        hand = self.hands[seat]
        pungs = {meld.tiles[0] for meld in self.melds[seat] if meld.kind == PUNG}
        added = {f"added_kong {tile}" for tile in pungs if tile in hand}
        if self.ready[seat]:
            allowed = self.rules.added_kong_after_ready
            return added & {f"added_kong {self.drawn}"} if allowed else set()
        return added | {f"concealed_kong {tile}" for tile in hand if hand.count(tile) == 4}

    # ------------------------------------------------------------------ making a move

    def _apply(self, text: str) -> None:
        """Change the state by a legal move of the seat asked."""
        seat, (action, _, tile) = self.asked, text.partition(" ")
        if action == "win":
            self._win(seat)
        elif self.phase == OPENING:
            if action == "ready":
                self._declare_ready(seat)
            self.phase, self.asked = TURN, self.dealer
        elif self.phase == TURN:
            self._apply_in_turn(seat, action, tile)
        elif action in ("pass", "double"):
            if action == "double":
                self.doubles[seat] += 1
            self._passed(seat)
        else:
            self._claim(seat, action, tile)

    def _apply_in_turn(self, seat: int, action: str, tile: str) -> None:
        hand, melds = self.hands[seat], self.melds[seat]
        if action == "double":
            self.doubles[seat] += 1
            self.win_put_off = True
        elif action == "concealed_kong":
            self.hands[seat] = without(hand, *[tile] * 4)
            melds.append(Meld(CONCEALED_KONG, (tile,) * 4))
            self.calls += 1
            self._draw(seat, kong=True)
        elif action == "added_kong":
            self.hands[seat] = without(hand, tile)
            self._offer(ROB, tile, by=seat)
        else:
            if action == "ready":
                self._declare_ready(seat)
            self.hands[seat] = without(hand, tile)
            self.discards[seat].append(tile)
            self.discards_made += 1
            self._offer(CLAIM, tile, by=seat)

    def _declare_ready(self, seat: int) -> None:
        """天聽 right after the deal or with the dealer's first discard, else 聽牌 (section 5)."""
        opening = self.phase == OPENING or (self.discards_made == 0 and self.calls == 0)
        self.ready[seat] = "heavenly_ready" if opening and self.rules.heavenly_ready else "ready"

    def _offer(self, phase: str, tile: str, by: int) -> None:
        self.phase, self.offered, self.asked, self.drawn = phase, tile, 1 - by, None

    def _passed(self, seat: int) -> None:
        """Nobody took the discard: the passer draws.  Nobody robbed the kong: it stands."""
        if self.phase == CLAIM:
            self._draw(seat)
            return
        konger, tile = 1 - seat, self.offered
        assert tile is not None
        melds = self.melds[konger]
        melds[melds.index(Meld(PUNG, (tile,) * 3))] = Meld(ADDED_KONG, (tile,) * 4)
        self.calls += 1
        self._draw(konger, kong=True)

    def _claim(self, seat: int, action: str, chow: str) -> None:
        """Take the discard for a chow, pung or melded kong (6.6)."""
        tile = self.discards[1 - seat].pop()
        meld = {
            "chow": lambda: Meld(CHOW, tuple(digit + "m" for digit in chow[:-1])),
            "pung": lambda: Meld(PUNG, (tile,) * 3),
            "kong": lambda: Meld(MELDED_KONG, (tile,) * 4),
        }[action]()
        self.hands[seat] = without(self.hands[seat], *without(list(meld.tiles), tile))
        self.melds[seat].append(meld)
        self.calls += 1
        if action == "kong":
            self._draw(seat, kong=True)
        else:
            self.phase, self.asked, self.drawn, self.offered = TURN, seat, None, None

    def _draw(self, seat: int, kong: bool = False) -> None:
        """Draw from the head, for a kong from the tail, then replace flowers (6.2, 6.4)."""
        if not self.wall:
            self._drawn_hand()
            return
        tile = self.wall.pop() if kong else self.wall.pop(0)
        self.head_draws += not kong
        self.kong_draw = kong
        while tile in FLOWERS:
            self.flowers[seat].append(tile)
            self.kong_draw = False  # a flower's replacement is no longer the kong's (槓上開花)
            if not self.wall:
                self._drawn_hand()  # 6.9: a flower with no replacement left
                return
            tile = self.wall.pop()
        self.hands[seat].append(tile)
        self.phase, self.asked, self.drawn, self.offered = TURN, seat, tile, None
        self.win_put_off = False

    # ------------------------------------------------------------------ the end

    def _drawn_hand(self) -> None:
        self.phase = OVER
        self.result = {"how": "drawn", "winner": None}

    def _win(self, seat: int) -> None:
        flags, scored = self.win_flags(seat), self.win_score(seat)
        assert scored is not None
        how = {TURN: "self_draw", CLAIM: "discard", ROB: "rob_kong"}[self.phase]
        self.phase = OVER
        self.result = {
            "how": how,
            "winner": seat,
            "flags": flags,
            "total": scored.total,
            "capped": scored.capped,
            "fans": [list(fan) for fan in scored.fans],
        }

    # ------------------------------------------------------------------ winning and ready (2, 3, 5)

    def _is_ready(self, seat: int, hand: list[str]) -> bool:
        """Whether these concealed tiles, the winning one to come, are ready beside the melds."""
        return has_ready_tile(hand, self.melds[seat])

    def _win_tiles(self, seat: int) -> tuple[list[str], str]:
        """The concealed tiles before the winning one, and the winning one."""
        if self.phase == TURN:
            assert self.drawn is not None
            return without(self.hands[seat], self.drawn), self.drawn
        assert self.offered is not None
        return list(self.hands[seat]), self.offered

    def _win_is_offered(self, seat: int) -> bool:
        """A winning hand (section 2) of at least `min_fan` without flowers (3.6)."""
        hand, tile = self._win_tiles(seat)
        return wins([*hand, tile], self.melds[seat]) and self.win_score(seat) is not None

    def win_text(self, seat: int) -> str:
        """The hand that the seat asked would win with, in the notation of section 1."""
        hand, tile = self._win_tiles(seat)
        return hand_text(hand, self.melds[seat], tile, self.flowers[seat])

    def win_score(self, seat: int) -> OracleScore | None:
        """What that hand scores, None where it misses the minimum."""
        is_dealer = seat == self.dealer
        return score_win(self.win_text(seat), self.rules.scoring, self.win_flags(seat), is_dealer)

    def win_flags(self, seat: int) -> list[str]:
        """What is true of a win taken now (sections 4 and 5), as flags of `score`, sorted."""
        _, tile = self._win_tiles(seat)
        own, first_discard = self.phase == TURN, self.phase == CLAIM and self.discards_made == 1
        undisturbed, dealer = self.calls == 0, seat == self.dealer
        flags = {
            "self_draw": own,
            "last_tile": not self.wall,
            "kong_draw": own and self.kong_draw,
            "rob_kong": self.phase == ROB,
            "last_copy": self.open_copies(tile) == 3,
            "ready": self.ready[seat] == "ready",
            "heavenly_ready": self.ready[seat] == "heavenly_ready",
            "heavenly": undisturbed and dealer and own and self.head_draws == 0,
            "earthly": undisturbed and not dealer and own and self.head_draws == 1,
            "humanly": undisturbed and not dealer and first_discard,
        }
        return sorted(name for name, true in flags.items() if true)

    def open_copies(self, tile: str) -> int:
        """Copies that both players see, the discard now offered not counted (胡絕張)."""
        exposed = [meld for meld in self.melds[0] + self.melds[1] if meld.exposed]
        lying = self.discards[0] + self.discards[1] + [t for meld in exposed for t in meld.tiles]
        return lying.count(tile) - (self.phase == CLAIM and tile == self.offered)


def perft(deal: OracleDeal, depth: int) -> int:
    """How many sequences of exactly `depth` decisions there are; one that ends the hand counts."""
    if depth == 0:
        return 1
    total = 0
    for text in deal.legal():
        after = deal.copy()
        after.step(text)
        total += perft(after, depth - 1)
    return total
