"""What stands on the score sheet at the end of a hand."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from mj2p.explain import fan_text, total_text, win_text
from mj2p.hand import Meld
from mj2p.languages import Language, word
from mj2p.observation import HiddenKong
from mj2p.result import Result
from mj2p.scoring import Score
from mj2p.terminal.faces import Faces, beside
from mj2p.terminal.session import Session
from mj2p.terminal.words import say
from mj2p.tiles import TILES, Tile
from mjcore import MeldType

__all__ = ["sheet"]

_HEAD = Style(bold=True, color="#ffd75f")
_PLAIN = Style(color="#e8f0ea")
_QUIET = Style(color="#a9c7b8")


class _Sheet:
    def __init__(self, session: Session, lang: Language, faces: Faces) -> None:
        self.session, self.lang, self.faces = session, lang, faces

    def text(self, words: str, style: Style = _PLAIN) -> Text:
        return Text(words.replace("×", "x") if self.faces.is_ascii else words, style)

    def who(self, seat: int) -> str:
        return say("you", self.lang) if seat == self.session.seat else say("other", self.lang, self.session.name)

    def rows(self) -> list[RenderableType]:
        game = self.session.game
        assert game is not None
        result = game.result
        assert result is not None
        if result.winner is None:
            found: list[RenderableType] = [self.text(say("end_drawn", self.lang), _HEAD)]
            shown = [self.session.seat, self.session.other]
        else:
            assert result.score is not None
            found = self.won(result, result.score)
            shown = [1 - result.winner]
        for seat in shown:
            key = "your_hand" if seat == self.session.seat else "other_hand"
            found += [Text(), self.text(say(key, self.lang), _QUIET), self.hand(seat)]
        found += self.coins()
        session = self.session
        mine, theirs = session.seat, session.other
        tally = say(
            "tally", self.lang, session.index + 1,
            session.wins[mine], session.fans[mine], session.wins[theirs], session.fans[theirs],
        )  # fmt: skip
        return [*found, Text(), self.text(tally, _QUIET)]

    def won(self, result: Result, score: Score) -> list[RenderableType]:
        lang, colon = self.lang, ": " if self.lang == "en" else "："
        assert result.winner is not None
        found: list[RenderableType] = [
            self.text(f"{say(f'end_{result.how}', lang, self.who(result.winner))}   {total_text(score, lang)}", _HEAD),
            self.text(win_text(score, lang), _QUIET),
            Text(),
            self.reading(score),
            self.text(f"{word('reading', lang)}{colon}{score.reading.explain(lang)}"),
            Text(),
        ]
        fans = [self.text(f"{each.points:>4}  {fan_text(each, score, lang)}") for each in score.fans]
        if score.capped != score.total or len(fans) > 1:
            fans.append(self.text(f"{score.total:>4}  {word('total', lang)}", _PLAIN + Style(bold=True)))
        if score.capped != score.total:
            fans.append(self.text(f"{score.capped:>4}  {word('cap', lang)}", _HEAD))
        grid = Table.grid(padding=(0, 3))
        gone = [
            self.text(
                say("excluded", lang, score.ruleset.fan_name(fan, lang), score.ruleset.fan_name(by, lang)), _QUIET
            )
            for fan, by in score.excluded
        ]
        heads = [self.text(f"      {word('fans', lang)}", _QUIET)]
        columns = [Text("\n").join([*heads, *fans])]
        if gone:
            columns.append(Text("\n").join([self.text(word("not_counted", lang), _QUIET), *gone]))
        grid.add_row(*columns)
        found.append(grid)
        if doubled := result.doubles[result.winner]:
            found.append(self.text(say("doublings", lang, doubled), _HEAD))
        return found

    def reading(self, score: Score) -> Text:
        """The sets and pairs as tiles, the winning one lit; the melds as they lie."""
        faces, reading = self.faces, score.reading
        lit_pair = not any(each.has_winning_tile for each in reading.sets)
        blocks = []
        for each in reading.sets:
            if each.is_meld:
                blocks.append(faces.meld(each.shape, is_small=True))
            else:
                blocks.append(self.lit(each.tiles, reading.winning_tile if each.has_winning_tile else None))
        for tile in reading.pairs:
            is_won = lit_pair and tile is reading.winning_tile
            blocks.append(self.lit((tile, tile), tile if is_won else None))
            lit_pair = lit_pair and not is_won
        blocks += [faces.small(tile) for tile in score.hand.flowers]
        return Text("\n").join(beside(blocks, gap=1))

    def lit(self, tiles: tuple[Tile, ...], winning: Tile | None) -> list[Text]:
        place = tiles.index(winning) if winning is not None else -1
        return beside([self.faces.small(tile, lit=number == place) for number, tile in enumerate(tiles)])

    def hand(self, seat: int) -> Text:
        game = self.session.game
        assert game is not None
        melds: list[Meld | HiddenKong] = [Meld(MeldType(meld[0]), meld[1]) for meld in game.melds(seat)]
        kinds = [kind for kind, count in enumerate(game.counts(seat)) for _ in range(count)]
        blocks = [self.faces.meld(meld, is_small=True) for meld in melds]
        blocks.append(beside([self.faces.small(TILES[kind]) for kind in kinds]))
        blocks += [self.faces.small(TILES[kind]) for kind in game.flowers(seat)]
        return Text("\n").join(beside(blocks, gap=1))

    def coins(self) -> list[RenderableType]:
        session, lang = self.session, self.lang
        table, coins = session.table, session.coins
        if table is None or coins is None:
            return []
        mine, theirs = session.seat, session.other
        change = coins.settlement.changes
        found: list[RenderableType] = [Text(), *map(self.text, coins.settlement.explain(lang).splitlines())]
        purses = (f"{table.purses[mine]:,}", f"{change[mine]:+,}", f"{table.purses[theirs]:,}", f"{change[theirs]:+,}")
        found.append(self.text(say("purses", lang, *purses), _HEAD))
        extras = []
        if session.ruleset.coins.balloon_bp:
            balloon = table.balloons[mine]
            extras.append(say("balloon", lang, balloon.fan, balloon.pop_at))
        if table.wheels is not None:
            extras.append(say("wheel", lang, table.wheels[mine].points, table.wheels[mine].spin_at))
        if extras:
            found.append(self.text((", " if lang == "en" else "，").join(extras), _QUIET))
        return found


def sheet(session: Session, lang: Language, faces: Faces) -> RenderableType:
    """Return the score sheet of the hand that is over: fans, what was excluded by what, reading, cap, coins, tally."""
    return Group(*_Sheet(session, lang, faces).rows())
