"""``mj2p play``: a hand against a bot in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from mj2p.cli.common import LangOption, RulesetOption, SeedOption, read_ruleset, read_whole
from mj2p.cli.rooms import CoinsOption, RoomOption, RoomsFileOption, read_table
from mj2p.errors import RecordError
from mj2p.languages import check_language
from mj2p.players import PLAYERS
from mj2p.record import RecordWriter
from mj2p.terminal import check_terminal, play_in_terminal
from mj2p.terminal.session import Session, default_opponent
from mj2p.wall import fresh_seed

__all__ = ["add_to"]

_FILE: Final = "mj2p-play.jsonl"


def add_to(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("play")(_play)


def _play(
    *,
    ruleset: RulesetOption = "rg",
    opponent: Annotated[
        str | None,
        typer.Option("--opponent", "-o", metavar="NAME", help=f"Who plays against you: {', '.join(PLAYERS)}."),
    ] = None,
    seed: SeedOption = None,
    hands: Annotated[int | None, typer.Option("--hands", "-n", metavar="N", help="End after so many hands.")] = None,
    seat: Annotated[str, typer.Option(metavar="SEAT", help="Your seat: 0, 1 or random.")] = "0",
    room: RoomOption = None,
    coins: CoinsOption = None,
    rooms: RoomsFileOption = None,
    save: Annotated[str, typer.Option(metavar="FILE", help="Append the records of the hands to this file.")] = _FILE,
    no_save: Annotated[bool, typer.Option("--no-save", help="Save no records.")] = False,
    use_ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII only: for poor terminals.")] = False,
    lang: LangOption = "en",
) -> None:
    """Play against a bot in the terminal, by mouse and keys (? shows them)."""
    language = check_language(lang)
    rules = read_ruleset(ruleset)
    number = read_whole(seed, "a seed")
    number = fresh_seed() if number is None else number
    place = None if seat == "random" else read_whole(seat, "your seat")
    session = Session(
        rules,
        opponent=default_opponent() if opponent is None else opponent,
        seed=number,
        hands=hands,
        seat=place,
        table=read_table(rules, room, coins, rooms, number),
        save=None if no_save else save,
    )
    check_terminal(sys.stdin, sys.stdout, sys.stderr)
    if not no_save and save != _FILE:
        _check_writable(save)
    is_unicode = all(_is_unicode(stream.encoding) for stream in (sys.stdout, sys.stderr))
    left = play_in_terminal(session, language, is_ascii=use_ascii, is_unicode=is_unicode)
    for line in left:
        print(line)


def _is_unicode(encoding: str | None) -> bool:
    return (encoding or "").lower().replace("-", "").startswith("utf")


def _check_writable(save: str) -> None:
    """A file that was asked for and cannot be written is told before the first hand, not after it."""
    try:
        RecordWriter(Path(save)).close()
    except OSError as error:
        raise RecordError(f"the file {save} cannot be written: {error.strerror or error}") from None
