"""``mj2p rooms``, and what other commands need to play for coins."""

from __future__ import annotations

from typing import Annotated

import typer

from mj2p.cli.common import JsonOption, LangOption, labelled, print_json, show_table
from mj2p.coins import ROOMS, Balance, CoinTable, Room, Rooms, load_rooms
from mj2p.coins.ledger import KINDS
from mj2p.coins.words import coin_word, percent
from mj2p.errors import SettlementError
from mj2p.languages import Language, bracketed, check_language
from mj2p.rules import Ruleset

__all__ = ["CoinsOption", "RoomOption", "RoomsFileOption", "add_to", "read_table", "show_coins"]

CoinsOption = Annotated[
    int | None,
    typer.Option("--coins", metavar="N", help="What each player owns; by default 10 times the room's least."),
]
RoomOption = Annotated[
    str | None, typer.Option("--room", metavar="ROOM", help="Play for coins in a room: its id, or its name.")
]
RoomsFileOption = Annotated[
    str | None,
    typer.Option("--rooms", metavar="FILE", help="A TOML or .json file with rooms, in place of the example."),
]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("rooms")(_rooms)


def _read_rooms(file: str | None) -> Rooms:
    return ROOMS if file is None else load_rooms(file)


def _rooms(
    file: Annotated[
        str | None, typer.Option("--file", "-f", metavar="FILE", help="A TOML or .json file with rooms.")
    ] = None,
    lang: LangOption = "en",
    as_json: JsonOption = False,
) -> None:
    """List the rooms: ante, what may be brought, rake, table stakes."""
    language = check_language(lang)
    rooms = _read_rooms(file)
    if as_json:
        print_json([room.to_dict() for room in rooms.values()])
        return
    headings = ("id", "room", "ante", "min_bring", "max_bring", "rake_bp", "table_stakes")
    rows = [_row(room, language) for room in rooms.values()]
    show_table([coin_word(key, language) for key in headings], rows, numbers=(2, 3, 4))


def _row(room: Room, lang: Language) -> tuple[str, ...]:
    by_ruleset = coin_word("by_ruleset", lang)
    stakes = by_ruleset if room.table_stakes is None else coin_word("yes" if room.table_stakes else "no", lang)
    return (
        room.id,
        room.name(lang),
        f"{room.ante:,}",
        f"{room.min_bring:,}",
        coin_word("no_limit", lang) if room.max_bring is None else f"{room.max_bring:,}",
        by_ruleset if room.rake_bp is None else f"{percent(room.rake_bp)} %",
        stakes,
    )


def read_table(
    ruleset: Ruleset, room: str | None, coins: int | None, file: str | None, seed: int | None
) -> CoinTable | None:
    """Return the table that the options ask for; None if they ask for none.

    Raises
    ------
    SettlementError
        If there is no such room, or the players have too little for it.

    Examples
    --------
    >>> import mj2p
    >>> read_table(mj2p.RULESETS["rg"], "novice", None, None, 1).purses
    (800, 800)
    """
    if room is None:
        if coins is not None or file is not None:
            raise SettlementError("coins are played for in a room: --room says which")
        return None
    place = _read_rooms(file)[room]
    purse = 10 * place.min_bring if coins is None else coins
    return CoinTable(ruleset, place, (purse, purse), inflate=bool(ruleset.coins.balloon_bp), seed=seed, keep=0)


def show_coins(table: CoinTable, ended: bool, lang: Language) -> None:
    """Print the ledger of a table: what lay where, what moved, and that it adds up.

    Examples
    --------
    >>> import mj2p
    >>> show_coins(mj2p.CoinTable("rg", "novice", (500, 500)), False, "en")  # doctest: +ELLIPSIS
    Room: Novice room (novice)
    ┏...
    """
    room, ledger = table.room, table.ledger
    labelled(coin_word("room", lang), bracketed(room.name(lang), room.id, lang), lang)
    player, balloon = coin_word("player", lang), coin_word("balloon", lang)
    headings = [coin_word("entry", lang), coin_word("lines", lang), f"{player} 0", f"{player} 1"]
    has_balloons = bool(table.ruleset.coins.balloon_bp)
    if has_balloons:
        headings += [f"{balloon} 0", f"{balloon} 1"]
    headings += [coin_word("house", lang), coin_word("sum", lang)]

    def row(key: str, lines: int | None, balance: Balance) -> list[str]:
        accounts = (*balance.seats, *(balance.balloons if has_balloons else ()), balance.house, balance.total)
        return [coin_word(key, lang), "" if lines is None else f"{lines:,}", *(f"{coins:,}" for coins in accounts)]

    rows = [row("opening", None, ledger.opening)]
    rows += [row(kind, *ledger.totals[kind]) for kind in KINDS if kind in ledger.totals]
    rows.append(row("closing", None, ledger.closing))
    show_table(headings, rows, numbers=range(1, len(headings)))
    if not ledger.is_balanced:
        raise AssertionError("the ledger does not add up")
    for seat in table.broke if ended else ():
        print(coin_word("ended", lang, table.hands, seat))
