"""``mj2p draw``: a hand, or a position of a record, as a picture."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from mj2p.cli.common import LangOption, RulesetOption, read_ruleset
from mj2p.draw.hands import draw_hand
from mj2p.draw.png import to_png
from mj2p.draw.steps import Views, positions, trace
from mj2p.draw.table import draw_position
from mj2p.errors import HandError, Mj2pError, RecordError
from mj2p.game import check_seat
from mj2p.hand import Hand
from mj2p.record import read_records

__all__ = ["add_to", "write_out"]


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("draw")(_draw)


def write_out(path: str, data: str | bytes) -> None:
    """Write a picture or a page to a file and print its path, or to standard output for ``-``.

    Raises
    ------
    Mj2pError
        If the file cannot be written.

    Examples
    --------
    >>> write_out("-", "<svg/>")
    <svg/>
    """
    if path == "-":
        if isinstance(data, str):
            print(data)
        else:
            sys.stdout.buffer.write(data)
        return
    try:
        Path(path).write_bytes(data.encode() if isinstance(data, str) else data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Mj2pError(f"the file {path} cannot be written: {reason}") from None
    print(path)


def _draw(
    hand: Annotated[
        list[str] | None, typer.Argument(metavar="[HAND]", help="The hand, such as '[CCC] 123456m99m78m +9m | 1f'.")
    ] = None,
    *,
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FILE", help="The file, .svg or .png; - is standard output.")
    ] = "-",
    ruleset: RulesetOption = "rg",
    index: Annotated[bool, typer.Option("--index", help="A small digit or letter in the corner of each tile.")] = False,
    width: Annotated[int, typer.Option("--width", metavar="N", help="The width of a tile in pixels.")] = 40,
    png: Annotated[bool, typer.Option("--png", help="PNG in place of SVG (needs mj2p[png]).")] = False,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw a position of a record in this file in place of a hand.")
    ] = None,
    show: Annotated[int | None, typer.Option(metavar="N", help="Which line of the file; by default 1.")] = None,
    move: Annotated[
        int | None, typer.Option(metavar="K", help="After which move, 0 for the deal; by default the last.")
    ] = None,
    seat: Annotated[int | None, typer.Option(metavar="SEAT", help="Only what seat 0 or 1 sees.")] = None,
    lang: LangOption = "en",
) -> None:
    """Draw a hand, or a position of a record, as SVG or PNG."""
    if (hand is None) == (record is None):
        raise Mj2pError("draw needs either a hand or --record FILE")
    if record is not None:
        views = _views(record, 1 if show is None else show, move)
        view = views[0 if seat is None else 1 + check_seat(seat)]
        svg = draw_position(view, index=index, lang=lang, tile_width=width)
    elif show is not None or move is not None or seat is not None:
        raise Mj2pError("--show, --move and --seat say which position of a record is drawn, and there is no --record")
    else:
        held = Hand.parse(" ".join(hand or ()))
        rules = read_ruleset(ruleset)
        if held.flowers and not rules.flowers:
            raise HandError(f"{held}: there are flowers, and the ruleset {rules.id} plays without")
        svg = draw_hand(held, index=index, lang=lang, tile_width=width)
    write_out(out, to_png(svg) if png or out.lower().endswith(".png") else svg)


def _views(file: str, number: int, move: int | None) -> Views:
    """The position of a line of a file after so many moves; a record that departs from the rules has those before."""
    try:
        line = next((line for line in read_records(file) if line.number == number), None)
    except OSError as error:
        raise RecordError(f"the file {file} cannot be read: {error.strerror}") from None
    if line is None:
        raise RecordError(f"there is no record on line {number}")
    if line.record is None:
        raise line.error or RecordError(f"there is no record on line {number}")
    traced = trace(line.record)
    game, moves = traced.game, traced.moves
    if game is None or (traced.fault is not None and (move is None or move > moves)):
        raise RecordError(f"line {number}: {traced.fault}")
    if move is not None and not 0 <= move <= moves:
        raise RecordError(f"line {number}: the record has {moves} moves, and none is move {move}")
    return next(islice(positions(game), moves if move is None else move, None))
