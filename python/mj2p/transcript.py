"""A hand as readable text, in three languages: what was dealt, every draw and move, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import mjcore
from mj2p.explain import fan_text, total_text
from mj2p.languages import LANGUAGES, Language, bracketed, check_language, word
from mj2p.tiles import TILES, Tile
from mjcore import Action

if TYPE_CHECKING:
    from mj2p.game import Game

__all__ = ["Entry", "entries", "entry_text", "transcript"]

# One row a word: English, traditional Chinese, simplified Chinese. Chinese words stand before a tile without a space.
_WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "seed": ("Seed", "種子", "种子"),
    "index": ("index", "序號", "序号"),
    "dice": ("Dice", "骰子", "骰子"),
    "dealer": ("dealer", "莊家", "庄家"),
    "wall": ("Wall", "牌牆", "牌墙"),
    "wall_left": ("Wall left", "餘牌", "余牌"),
    "player": ("Seat", "座位", "座位"),
    "draws": ("draws", "摸", "摸"),
    "flower": ("flower", "補花", "补花"),
    "forced": ("forced", "自動", "自动"),
    "discard": ("discard", "打", "打"),
    "ready": ("ready", "報聽", "报听"),
    "ready_discard": ("ready", "報聽打", "报听打"),
    "chow": ("chow", "吃", "吃"),
    "pung": ("pung", "碰", "碰"),
    "kong": ("kong", "直槓", "直杠"),
    "concealed_kong": ("concealed_kong", "暗槓", "暗杠"),
    "added_kong": ("added_kong", "續槓", "续杠"),
    "win": ("win", "胡", "胡"),
    "double": ("double", "過胡加倍", "过胡加倍"),
    "pass": ("pass", "過", "过"),
    "self_draw": ("wins by self-draw", "自摸", "自摸"),
    "by_discard": ("wins by discard", "點炮胡", "点炮胡"),
    "rob_kong": ("wins by robbing a kong", "搶槓胡", "抢杠胡"),
    "drawn": ("drawn hand", "流局", "流局"),
    "waits": ("…", "…", "…"),
    "to_move": ("to move", "待行動", "待行动"),
    "doubles": ("Doublings", "加倍", "加倍"),
    "end": ("End", "結局", "结局"),
}


# Moves of which the other player does not see all: what is told in their place.
_UNSEEN: Final[dict[str, str]] = {"concealed_kong": "concealed_kong", "pass": "waits"}


class Entry(NamedTuple):
    """A move as it is told.

    Parameters
    ----------
    seat : int
        Who moved.
    drawn : Tile or None
        The tile that the seat drew for this move.
    flowers : tuple of Tile
        Flowers laid aside before that.
    action : Action or None
        The move; None where the hand ended, or stands, after the draw.
    forced : bool
        Whether it was the only legal one, made by the engine.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> game.step(game.legal_actions()[0])
    >>> [str(entry.action) for entry in entries(game)][0]
    'discard 1m'
    """

    seat: int
    drawn: Tile | None
    flowers: tuple[Tile, ...]
    action: Action | None
    forced: bool


class _Draws:
    """Follows which tiles leave the wall, from the deal on."""

    def __init__(self, deal: mjcore.Deal) -> None:
        self.wall: bytes = deal.wall
        self.tail: int = len(self.wall) - (len(deal.flowers(0)) + len(deal.flowers(1)))
        self.head: int = self.tail - deal.wall_left
        self.pending: str | None = None  # where the next tile is drawn from: "head", "tail"; None if none is drawn
        self.seat: int = deal.dealer  # who draws it

    def after(self, seat: int, action: Action) -> None:
        """What the next turn begins with, and whose it is, once a move is made."""
        if action.verb in {"discard", "ready"} and action.kind is not None:
            self.pending, self.seat = "head", 1 - seat
        elif action.verb in {"kong", "concealed_kong", "added_kong"}:
            self.pending, self.seat = "tail", seat
        elif action.verb in {"chow", "pung"}:
            self.pending = None

    def draw(self) -> tuple[Tile | None, tuple[Tile, ...]]:
        """The drawn tile, and the flowers laid aside before it; no tile where the wall ends first."""
        flowers: list[Tile] = []
        while self.pending is not None and self.head < self.tail:
            if self.pending == "tail" or flowers:
                self.tail -= 1
                tile = TILES[self.wall[self.tail]]
            else:
                self.head += 1
                tile = TILES[self.wall[self.head - 1]]
            if not tile.is_flower:
                self.pending = None
                return tile, tuple(flowers)
            flowers.append(tile)
        return None, tuple(flowers)


def entries(game: Game) -> Iterator[Entry]:
    """Yield the moves of a game so far, each with the draw before it."""
    deal = mjcore.Deal(game.wall, game.dealer, game.rules)
    draws, log = _Draws(deal), game.log
    made = 0
    while made < len(log):
        # One decision, whose phase the position tells; then the forced moves, which are discards.
        phase = deal.phase
        deal.push(log[made][1])
        for number in range(made, len(deal.log)):
            seat, action = log[number]
            drawn, flowers = draws.draw() if number > made or phase == "turn" else (None, ())
            draws.after(seat, action)
            yield Entry(seat, drawn, flowers, action, forced=number > made)
        made = len(deal.log)
    if game.phase == "turn" or game.how == "drawn":
        drawn, flowers = draws.draw()
        if drawn is not None or flowers:
            yield Entry(draws.seat, drawn, flowers, None, forced=False)


class _Writer:
    def __init__(self, game: Game, lang: Language) -> None:
        self.game = game
        self.lang = lang
        self.place = LANGUAGES.index(lang)
        self.colon = ": " if lang == "en" else "："
        self.comma = ", " if lang == "en" else "，"
        self.gap = " " if lang == "en" else ""  # between a verb and a tile

    def word(self, key: str) -> str:
        return _WORDS[key][self.place]

    def line(self, label: str, text: str) -> str:
        return f"{label}{self.colon}{text}"

    def player(self, seat: int) -> str:
        return f"{self.word('player')} {seat}"

    def named_player(self, seat: int) -> str:
        ruleset, is_dealer = self.game.ruleset, seat == self.game.dealer
        wind = ruleset.seat_winds[0 if is_dealer else 1].name(self.lang)
        what = f"{wind}{self.comma}{self.word('dealer')}" if is_dealer else wind
        return f"{self.player(seat)} ({what})" if self.lang == "en" else f"{self.player(seat)}（{what}）"

    def tile(self, tile: Tile) -> str:
        return tile.code if self.lang == "en" else tile.name(self.lang)

    def action(self, action: Action) -> str:
        if self.lang == "en":
            return action.text
        key = "ready_discard" if action.verb == "ready" and action.kind is not None else action.verb
        kind = action.kind
        if kind is None:
            return self.word(key)
        kinds = range(kind, kind + 3) if key == "chow" else (kind,)
        return self.word(key) + "".join(self.tile(TILES[each]) for each in kinds)

    def entry(self, entry: Entry, seen: bool = True) -> str:
        parts = [f"{self.word('flower')}{self.gap}{self.tile(tile)}" for tile in entry.flowers]
        if entry.drawn is not None and seen:
            parts.append(f"{self.word('draws')}{self.gap}{self.tile(entry.drawn)}")
        if entry.action is not None:
            is_hidden = not seen and entry.action.verb in _UNSEEN
            parts.append(self.word(_UNSEEN[entry.action.verb]) if is_hidden else self.action(entry.action))
        text = self.comma.join(parts)
        if entry.forced and seen:
            text += f" ({self.word('forced')})" if self.lang == "en" else f"（{self.word('forced')}）"
        return self.line(self.player(entry.seat), text)

    def head(self) -> Iterator[str]:
        game, lang = self.game, self.lang
        name = game.ruleset.name(lang)
        both = bracketed(name, game.ruleset.id, lang)
        yield self.line(word("ruleset", lang), both)
        if game.seed is not None:
            yield self.line(self.word("seed"), f"{game.seed}{self.comma}{self.word('index')} {game.index}")
        if game.dice is not None:
            yield self.line(self.word("dice"), " ".join(map(str, game.dice)))
        yield self.line(self.word("wall"), game.wall_text())
        dealt = mjcore.Deal(game.wall, game.dealer, game.rules)
        for seat in (game.dealer, 1 - game.dealer):
            yield self.line(self.named_player(seat), _hand_text(dealt, seat))
        yield self.line(self.word("wall_left"), str(dealt.wall_left))

    def end(self) -> Iterator[str]:
        game, lang = self.game, self.lang
        result = game.result
        if result is None:
            yield self.line(self.word("end"), f"{self.player(game.turn or 0)} {self.word('to_move')}")
        elif result.winner is None:
            yield self.line(self.word("end"), self.word("drawn"))
        else:
            how = self.word("by_discard" if result.how == "discard" else result.how)
            yield self.line(self.word("end"), f"{self.player(result.winner)} {how}")
        for seat in (game.dealer, 1 - game.dealer):
            if result is None or result.winner != seat:
                yield self.line(self.player(seat), _hand_text(game, seat))
            elif (score := result.score) is not None:
                yield self.line(self.player(seat), str(score.hand))
        if any(game.doubles(seat) for seat in (0, 1)):
            yield self.line(self.word("doubles"), f"{game.doubles(0)} {game.doubles(1)}")
        yield self.line(self.word("wall_left"), str(game.wall_left))
        if result is not None and (score := result.score) is not None:
            for scored in score.fans:
                yield f"{scored.points:>6}  {fan_text(scored, score, lang)}"
            yield self.line(word("total", lang), total_text(score, lang))


def entry_text(game: Game, entry: Entry, lang: str = "en", *, seen: bool = True) -> str:
    """Return a move in words; without `seen` as the other player knows it, who sees neither draws nor passes
    nor what was forced.

    Examples
    --------
    >>> import mj2p
    >>> game = mj2p.Game("rg", seed=7)
    >>> game.step(game.legal_actions()[0])
    >>> first = next(entries(game))
    >>> entry_text(game, first, "zh-Hant"), entry_text(game, Entry(0, mj2p.Tile("E"), (), None, False), seen=False)
    ('座位 1：打一萬', 'Seat 0: ')
    """
    return _Writer(game, check_language(lang)).entry(entry, seen)


def _hand_text(deal: Any, seat: int) -> str:
    """Melds, concealed tiles and flowers in the notation of rules, section 1."""
    counts: Iterable[int] = deal.counts(seat)
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    melds = [mjcore.format_meld(*meld) for meld in deal.melds(seat)]
    flowers = "".join(TILES[kind].code for kind in deal.flowers(seat))
    return " ".join([*melds, mjcore.format_kinds(kinds)]) + (f" | {flowers}" if flowers else "")


def transcript(game: Game, lang: str = "en") -> str:
    """Return the whole hand so far as readable text, hidden tiles too; see `Game.transcript`."""
    writer = _Writer(game, check_language(lang))
    lines = [*writer.head(), ""]
    lines += [f"{number:>4}. {writer.entry(entry)}" for number, entry in enumerate(entries(game), 1)]
    return "\n".join([*lines, "", *writer.end()])
