"""The table: draws what the player observes, and turns keys and clicks into moves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from mj2p.errors import Mj2pError
from mj2p.languages import Language
from mj2p.observation import Observation
from mj2p.terminal.advise import hint_text
from mj2p.terminal.faces import key_of
from mj2p.terminal.moves import KEY_WORDS, Event, Option, choices, options, tile_move
from mj2p.terminal.moves import events as events_of
from mj2p.terminal.screens import HelpScreen, QuitScreen, SheetScreen, key_name
from mj2p.terminal.widgets import ButtonsRow, HandRow, River, Row, foot, tiles_text
from mj2p.terminal.words import action_name, say, tile_name
from mj2p.tiles import TILES, Tile
from mjcore import Action

if TYPE_CHECKING:
    from mj2p.terminal.app import TableApp
    from mj2p.terminal.session import Session

__all__ = ["TableScreen"]

LEAST = (80, 24)
_TILE_KEYS = {key_of(tile): tile for tile in TILES if not tile.is_flower}
_YELLOW, _WHITE, _QUIET = Style(color="#ffd75f"), Style(color="#ffffff", bold=True), Style(color="#a9c7b8")


class TableScreen(Screen[None]):
    """One hand after the other."""

    CSS = """
    TableScreen { background: #14402f; layers: below above; overflow: hidden hidden; align-vertical: middle; }
    #title { dock: top; background: #0d2c20; color: #d7e6dd; }
    #small { dock: top; background: #8a2b1d; color: #ffffff; display: none; }
    #other_river, #own_river { height: 1fr; max-height: 4; }
    #foot { dock: bottom; background: #0d2c20; }
    #hint { layer: above; dock: right; width: 38; height: auto; margin: 1 1 0 0; padding: 0 1;
            background: #0a2219; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.seen: Observation | None = None
        self.notes: list[Event] = []
        self.choosing: Option | None = None  # one of several moves is being chosen
        self.on_moves = False  # whether the cursor is on the buttons rather than on the tiles
        self.cursor = 0
        self.has_hint = False

    @property
    def table_app(self) -> TableApp:
        """The app, by its type."""
        return cast("TableApp", self.app)

    @property
    def session(self) -> Session:
        """What is played."""
        return self.table_app.session

    @property
    def lang(self) -> Language:
        """The language of the app."""
        return self.table_app.lang

    def compose(self) -> ComposeResult:
        """From the other player down to the own hand."""
        yield Row(id="title")
        yield Row(id="small")
        yield Row(id="other_info")
        yield HandRow(id="other_hand")
        yield River(id="other_river")
        yield Row(id="notes")
        yield River(id="own_river")
        yield Row(id="own_info")
        yield HandRow(id="own_hand")
        yield Row(id="ask")
        yield ButtonsRow(id="moves")
        yield Row(id="told")
        yield Row(id="foot")
        yield Static(id="hint")

    def on_mount(self) -> None:
        """Deal the first hand, unless one is under way."""
        if self.session.game is None:
            self.session.deal()
        self._go_on()

    # ---- the course of a hand

    def _step(self, action: Action) -> None:
        """Make a move and note what the other player was seen to do by it, forced moves too."""
        before = self.session.observe()
        self.session.play(action)
        self.notes += events_of(before, self.session.observe())

    def _go_on(self) -> None:
        """After a move of the player, or the deal: let the other one move until the player is asked or it is over."""
        self._asked_anew()
        if not self.session.is_hand_over and not self.session.is_asked:
            self.run_worker(self._bot_moves())
        elif self.session.is_hand_over:
            self._end()

    async def _bot_moves(self) -> None:
        """The other's moves; it thinks in a thread of its own, and every move is shown."""
        session, told = self.session, ""
        while not session.is_hand_over and not session.is_asked:
            action, fault = await asyncio.to_thread(session.ask_bot)
            if self.table_app.pause:
                await asyncio.sleep(self.table_app.pause)
            self._step(action)
            self._asked_anew()
            if fault is not None:
                told = say("bot_failed", self.lang, session.name, fault)
            if told:
                self.tell(told)
        if session.is_hand_over:
            self._end()

    def _end(self) -> None:
        self.table_app.push_screen(SheetScreen(), self._after_sheet)

    def _after_sheet(self, answer: str | None) -> None:
        if answer == "next":
            self.session.deal()
            self.notes = []
            self._go_on()
        else:
            self.table_app.exit()

    def leave(self) -> None:
        """Leave, after a question."""

        def answered(answer: str | None) -> None:
            if answer == "quit":
                self.table_app.fault = self.session.write()
                self.session.leave()
                self.table_app.exit()

        self.table_app.push_screen(QuitScreen(), answered)

    def _asked_anew(self) -> None:
        """Set the cursor for a new question, and draw; what was told of the last one goes."""
        self.tell("")
        self.seen = self.session.observe()
        self.choosing = None
        buttons, row = self._buttons(), self._row()
        can_win = any(each.verb == "win" for each in buttons)
        self.on_moves = can_win or not self._discards()
        # Enter takes a win, or else passes, or discards the tile drawn, or else the last that may be discarded.
        if self.on_moves:
            self.cursor = 0 if can_win else max(0, len(buttons) - 1)
        else:
            legal = [place for place, tile in enumerate(row) if tile_move(tile, self.seen.legal_actions)]
            self.cursor = legal[-1]
        self.redraw()

    # ---- what is on the table

    def _row(self) -> list[Tile]:
        """The own concealed tiles as they are shown: the drawn one last."""
        assert self.seen is not None
        row = list(self.seen.hand)
        if self.seen.drawn is not None:
            row.remove(self.seen.drawn)
            row.append(self.seen.drawn)
        return row

    def _discards(self) -> bool:
        assert self.seen is not None
        return any(action.verb == "discard" for action in self.seen.legal_actions)

    def _buttons(self) -> list[Option]:
        assert self.seen is not None
        return choices(self.choosing) if self.choosing else options(self.seen.legal_actions)

    def redraw(self) -> None:
        """Draw everything from what the player observes."""
        self.seen = seen = self.session.observe()
        app, lang = self.table_app, self.lang
        width = self.size.width or LEAST[0]
        self._show("title", Text(self._title(seen)))
        self._show("other_info", self._info(seen, is_own=False))
        backs: list[Tile | None] = [None] * seen.other_count
        other = list(seen.other_hand) if seen.other_hand is not None else backs
        self.query_one("#other_hand", HandRow).show_hand(app.faces, seen.other_melds, other)
        last = seen.discards[-1] if seen.discards else None
        for name, seat in (("other_river", 1 - seen.seat), ("own_river", seen.seat)):
            thrown = [each for each in seen.discards if each.seat == seat]
            self.query_one(f"#{name}", River).show_discards(app.faces, thrown, last, width)
        self._show("notes", Text(self._told_events(width - 2), _YELLOW))
        self._show("own_info", self._info(seen, is_own=True))
        self._show_own(seen)
        self._show("ask", Text(self._question(seen), _WHITE))
        buttons = [(each.key, each.label(lang)) for each in self._buttons()]
        self.query_one("#moves", ButtonsRow).show_buttons(buttons, self.cursor if self.on_moves else None)
        self._show("foot", foot(lang))
        panel = self.query_one("#hint", Static)
        panel.display = self.has_hint
        if self.has_hint:
            panel.update(hint_text(seen, lang))
        self._show_size()

    def _show(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", Row).show(text)

    def _show_own(self, seen: Observation) -> None:
        row, legal, verb = self._row(), seen.legal_actions, "ready" if self.choosing else "discard"
        if self.choosing and self.choosing.verb != "ready":
            verb = "discard"
        locks = self._discards()
        drawn = row.pop() if seen.drawn is not None else None
        self.query_one("#own_hand", HandRow).show_hand(
            self.table_app.faces,
            seen.melds,
            row,
            drawn,
            chosen=None if self.on_moves else self.cursor,
            legal=lambda tile: not locks or tile_move(tile, legal, verb) is not None,
        )

    def _show_size(self) -> None:
        row, size = self.query_one("#small", Row), self.app.size
        row.display = size.width < LEAST[0] or size.height < LEAST[1]
        self.query_one("#title").display = not row.display
        if row.display:
            row.show(say("small", self.lang, size.width, size.height))

    def _title(self, seen: Observation) -> str:
        session, lang = self.session, self.lang
        number = session.index + 1
        parts = [seen.ruleset.name(lang)]
        parts.append(say("hand_of", lang, number, session.hands) if session.hands else say("hand_no", lang, number))
        if session.table is not None:
            parts.append(say("room", lang, session.table.room.name(lang), f"{session.table.room.ante:,}"))
            if session.table.task is not None:
                parts.append(say("task", lang, seen.ruleset.fan_name(session.table.task, lang)))
        return " | ".join([*parts, say("wall_left", lang, seen.wall_left)])

    def _info(self, seen: Observation, *, is_own: bool) -> Text:
        """A player in a line: wind, dealer, coins, marks, flowers."""
        session, lang = self.session, self.lang
        seat = seen.seat if is_own else 1 - seen.seat
        text = Text(say("you", lang) if is_own else say("other", lang, session.name), _WHITE)
        parts = [(seen.seat_wind if is_own else seen.other_wind).name(lang)]
        if seat == seen.dealer:
            parts.append(say("dealer", lang))
        if session.table is not None:
            parts.append(say("coins", lang, f"{session.table.purses[seat]:,}"))
        text.append("  " + " | ".join(parts), _QUIET)
        if seen.ready if is_own else seen.other_ready:
            text.append("  ").append(f" {say('ready', lang)} ", Style(color="#ffffff", bgcolor="#b3261e", bold=True))
        if doubles := seen.doubles if is_own else seen.other_doubles:
            text.append(f"  {say('doubled', lang, doubles)}", _YELLOW)
        if flowers := seen.flowers if is_own else seen.other_flowers:
            text.append("  * " + tiles_text(flowers, lang), Style(color="#ff9fb2"))
        return text

    def _told_events(self, width: int) -> str:
        """What the other did since the player's last move; of much, the last that fits."""
        lang, comma = self.lang, ", " if self.lang == "en" else "，"
        told = [event.text(lang) for event in self.notes]
        while told:
            line = say("now", lang, comma.join(told))
            if len(told) == 1 or cell_len(line) <= width:
                return line
            del told[0]
        return ""

    def _question(self, seen: Observation) -> str:
        lang = self.lang
        if self.choosing:
            return say("ask_ready" if self.choosing.verb == "ready" else "ask_which", lang)
        if seen.phase == "waiting":
            return say("ask_waiting", lang, say("other", lang, self.session.name))
        if seen.phase == "turn":
            return say("ask_turn", lang, tile_name(seen.drawn, lang)) if seen.drawn else say("ask_dealt", lang)
        return say(f"ask_{seen.phase}", lang, tile_name(seen.offered, lang) if seen.offered else "")

    def tell(self, sentence: str) -> None:
        """Say something in the line below the moves."""
        self._show("told", Text(sentence, _YELLOW))

    # ---- keys and clicks

    def on_resize(self) -> None:
        """Draw anew: rivers have other lines, and the size may be too small."""
        if self.seen is not None:
            self.redraw()

    def on_screen_resume(self) -> None:
        """Draw anew: the language may have changed meanwhile."""
        if self.seen is not None:
            self.redraw()

    def on_hand_row_picked(self, message: HandRow.Picked) -> None:
        """A click on a tile discards it."""
        if self.seen is not None and self.seen.legal_actions and self._discards():
            self.on_moves, self.cursor = False, message.place.number
        self._pick_tile(message.place.tile)

    def on_buttons_row_picked(self, message: ButtonsRow.Picked) -> None:
        """A click on a button is its key."""
        self._press(message.key)

    def on_key(self, event: events.Key) -> None:
        """Whatever key: it does something, or it is told in a line why not."""
        event.stop()
        if not self.is_current:
            return
        self.tell("")
        self._press(key_name(event))

    def _press(self, key: str) -> None:
        plain = {
            "q": self.leave,
            "l": self._switch_language,
            "h": self._toggle_hint,
            "?": self._help,
            "f1": self._help,
            "escape": self._back,
            "left": lambda: self._move(-1),
            "right": lambda: self._move(1),
            "up": lambda: self._change_row(False),
            "down": lambda: self._change_row(True),
            "enter": self._enter,
        }
        if key in plain:
            plain[key]()
            return
        key = "x" if key == "space" else key
        option = next((each for each in self._buttons() if each.key == key), None)
        if option is not None:
            self._pick_option(option)
        elif key in _TILE_KEYS:
            self._pick_tile(_TILE_KEYS[key])
        elif key in KEY_WORDS and not self.choosing:
            name = say(KEY_WORDS[key], self.lang)
            asked = self.session.is_asked
            self.tell(say("no_move", self.lang, name) if asked else say("not_asked", self.lang))
        else:
            self.tell(say("no_key", self.lang, key))

    def _pick_option(self, option: Option) -> None:
        """Make the move of a button, or ask which of several."""
        if len(option.actions) == 1:
            self._play(option.actions[0])
            return
        self.choosing, self.on_moves, self.cursor = option, True, 0
        self.tell("")
        self.redraw()

    def _pick_tile(self, tile: Tile) -> None:
        """Discard a tile, or declare ready with it where that is being chosen."""
        assert self.seen is not None
        lang, legal = self.lang, self.seen.legal_actions
        if not legal:
            self.tell(say("not_asked", lang))
            return
        verb = "ready" if self.choosing and self.choosing.verb == "ready" else "discard"
        action = tile_move(tile, legal, verb)
        if action is not None:
            self._play(action)
        elif tile not in self.seen.hand:
            self.tell(say("no_tile", lang, tile_name(tile, lang)))
        elif verb == "ready":
            self.tell(say("no_move", lang, action_name(Action.parse(f"ready {tile.code}"), lang)))
        else:
            self.tell(say("no_discard", lang, tile_name(tile, lang)))

    def _play(self, action: Action) -> None:
        if not self.session.is_asked:
            self.tell(say("not_asked", self.lang))
            return
        self.notes = []
        try:
            self._step(action)
        except Mj2pError as error:
            self.tell(say("refused", self.lang, error))
            return
        self._go_on()

    def _enter(self) -> None:
        buttons = self._buttons()
        if not self.session.is_asked:
            self.tell(say("not_asked", self.lang))
        elif self.on_moves:
            self._pick_option(buttons[min(self.cursor, len(buttons) - 1)])
        else:
            self._pick_tile(self._row()[self.cursor])

    def _move(self, step: int) -> None:
        many = len(self._buttons()) if self.on_moves else len(self._row())
        if many:
            self.cursor = (self.cursor + step) % many
            self.redraw()

    def _change_row(self, to_moves: bool) -> None:
        if to_moves != self.on_moves and (self._buttons() if to_moves else self._discards()):
            self.on_moves = to_moves
            self.cursor = 0 if to_moves else len(self._row()) - 1
            self.redraw()

    def _back(self) -> None:
        if self.choosing:
            self._asked_anew()
        elif self.has_hint:
            self._toggle_hint()

    def _switch_language(self) -> None:
        told = self.table_app.next_language()
        self.redraw()
        self.tell(told)

    def _toggle_hint(self) -> None:
        self.has_hint = not self.has_hint
        self.redraw()

    def _help(self) -> None:
        self.table_app.push_screen(HelpScreen())
