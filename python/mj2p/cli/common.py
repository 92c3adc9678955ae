"""What the commands share: options, how a ruleset is named, and printing."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from mj2p.errors import Mj2pError, RulesetError, shown
from mj2p.languages import Language
from mj2p.rules import RULESETS, Ruleset, get_ruleset, load_ruleset

__all__ = [
    "HandArgument",
    "JsonOption",
    "LangOption",
    "RulesetOption",
    "SeedOption",
    "labelled",
    "output_width",
    "print_json",
    "progress_bar",
    "read_ruleset",
    "read_whole",
    "show_table",
]

_NARROW = 100  # columns of a terminal below which headings over numbers are stacked
_WIDTH_OF_A_FILE = 160  # columns, where the output is no terminal and has no width of its own

HandArgument = Annotated[
    list[str], typer.Argument(metavar="HAND", help="The hand, such as '[CCC] 123456m99m78m +9m | 1f' (quote it).")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
LangOption = Annotated[str, typer.Option("--lang", metavar="LANG", help="Language: en, zh-Hant or zh-Hans.")]
RulesetOption = Annotated[
    str,
    typer.Option(
        "--ruleset", "-r", metavar="RULESET", help=f"One of {', '.join(RULESETS)}, or a .json file with a ruleset."
    ),
]

# A text, for typer would say what is wrong with a number in its own way.
SeedOption = Annotated[str | None, typer.Option("--seed", metavar="N", help="The seed; by default a fresh one.")]


def read_ruleset(name: str) -> Ruleset:
    """Return a ruleset by its id, or from a JSON file as `load_ruleset` reads it.

    Examples
    --------
    >>> read_ruleset("boke").id
    'boke'
    """
    if not name.endswith(".json"):
        return get_ruleset(name)
    try:
        data = json.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise RulesetError(f"the file {name} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise RulesetError(f"the file {name} is not JSON: {error}") from None
    return load_ruleset(data)


def read_whole(text: str | None, what: str) -> int | None:
    """Return the number of an option, None where it is not given.

    Raises
    ------
    Mj2pError
        If it is no whole number.

    Examples
    --------
    >>> read_whole("42", "a seed"), read_whole(None, "a seed")
    (42, None)
    """
    try:
        return None if text is None else int(text)
    except ValueError:
        raise Mj2pError(f"{what} is a whole number, not {shown(text)}") from None


@contextmanager
def progress_bar(hands: int, quiet: bool) -> Iterator[Callable[[int], object] | None]:
    """Show a bar on standard error where that is a terminal; gives what counts hands, or None where nobody looks.

    Examples
    --------
    >>> with progress_bar(100, quiet=True) as report:
    ...     report is None
    True
    """
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("hands", total=hands)
        yield lambda done: progress.advance(task, done)


def labelled(label: str, text: str, lang: Language) -> None:
    """Print a line with a label.

    Examples
    --------
    >>> labelled("Total", "27 fan", "en")
    Total: 27 fan
    """
    print(f"{label}{': ' if lang == 'en' else '：'}{text}")


def print_json(data: Any) -> None:
    """Print data as one line of JSON; Chinese as it is where the output can hold it.

    Examples
    --------
    >>> print_json({"fan": "FULL_FLUSH"})
    {"fan": "FULL_FLUSH"}
    """
    is_unicode = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    print(json.dumps(data, ensure_ascii=not is_unicode))


def output_width() -> int:
    """Return how many columns the output has; a fixed number where it is no terminal.

    Examples
    --------
    >>> output_width() > 0
    True
    """
    console = Console(file=sys.stdout)
    return console.width if console.is_terminal else _WIDTH_OF_A_FILE


def show_table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], numbers: Iterable[int] = (), least: int = 0
) -> None:
    """Print a table; the columns in `numbers` are set right. Brackets in cells are brackets.

    It is as wide as the output allows, and at least `least` columns.

    Examples
    --------
    >>> show_table(["Meld", "Tiles"], [["[CCC]", 3]], numbers=[1])
    ┏━━━━━━━┳━━━━━━━┓
    ┃ Meld  ┃ Tiles ┃
    ┡━━━━━━━╇━━━━━━━┩
    │ [CCC] │     3 │
    └───────┴───────┘
    """
    width = max(output_width(), least)
    console = Console(file=sys.stdout, markup=False, highlight=False, emoji=False, width=width)
    table = Table()
    right = set(numbers)
    for place, heading in enumerate(headings):
        # The first column, which is typed in again, and numbers are never cut; elsewhere a long word is broken.
        is_number = place in right
        table.add_column(
            Text(heading.replace(" ", "\n") if is_number and console.width < _NARROW else heading),
            justify="right" if is_number else "left",
            overflow="fold",
            no_wrap=is_number or place == 0,
        )
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    console.print(table)
