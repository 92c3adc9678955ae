"""The commands of ``mj2p``. Each group of commands is a module with a function ``add_to(app)``."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Final

import typer

import mj2p
from mj2p.cli import arena, draw, hands, hints, play, rooms, rulesets, table
from mj2p.errors import Mj2pError

__all__ = ["app", "run"]

# The family of errors in the command line itself, whichever library typer takes them from.
_UsageError: Final[type[Exception]] = typer.BadParameter.__mro__[2]

app = typer.Typer(
    name="mj2p",
    help="Chinese two-player mahjong: score hands, ask for hints, play, replay and draw, let players meet.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (hands, hints, draw, rooms, rulesets, play, table, arena):
    group.add_to(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mj2p {mj2p.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _common(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(args: Sequence[str]) -> int:
    """Run a command; whatever is wrong with the input ends in one sentence on standard error and status 2.

    Examples
    --------
    >>> run(["ready", "[EEE] [SSS] [WWW] [NNN] C"])
    Hand: [EEE] [SSS] [WWW] [NNN] C
    Ready tiles: C Red Dragon
    0
    """
    if sys.stdout is None:
        return _complain("there is no standard output to write to")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show Chinese shows question marks
    try:
        status = app(args=list(args), prog_name="mj2p", standalone_mode=False)
        sys.stdout.flush()
    except _UsageError as error:
        return _complain(error.format_message() if hasattr(error, "format_message") else str(error))
    except Mj2pError as error:
        return _complain(str(error))
    except BrokenPipeError:  # the reader of a pipe has left; nothing more can be said, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except OSError as error:  # a full disk behind standard output: nothing more can be written there, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complain(f"the output cannot be written: {error.strerror or error}")
    return status if isinstance(status, int) else 0


def _complain(sentence: str) -> int:
    if sys.stderr is not None:
        print("mj2p:", " ".join(sentence.split()), file=sys.stderr)
    return 2
