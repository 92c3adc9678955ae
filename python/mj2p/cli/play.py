"""``mj2p simulate`` and ``mj2p replay``: hands in a row, and their records."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Final

import typer

from mj2p.cli.common import (
    JsonOption,
    LangOption,
    RulesetOption,
    SeedOption,
    labelled,
    print_json,
    progress_bar,
    read_ruleset,
    read_whole,
    show_table,
)
from mj2p.cli.draw import write_out
from mj2p.cli.rooms import CoinsOption, RoomOption, RoomsFileOption, read_table, show_coins
from mj2p.draw.replay_page import page_of
from mj2p.errors import Mj2pError, RecordError
from mj2p.languages import LANGUAGES, Language, bracketed, check_language
from mj2p.record import RecordLine, RecordWriter, read_records
from mj2p.result import HOWS
from mj2p.rules import RULESETS
from mj2p.simulate import Summary, simulate
from mj2p.wall import check_index

__all__ = ["add_to"]

# One row a word: English, traditional Chinese, simplified Chinese.
_WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "ruleset": ("Ruleset", "規則", "规则"),
    "seed": ("Seed", "種子", "种子"),
    "hands": ("Hands", "局數", "局数"),
    "way": ("Way", "結局", "结局"),
    "share": ("Share", "比例", "比例"),
    "self_draw": ("self-draw", "自摸", "自摸"),
    "discard": ("discard", "點炮", "点炮"),
    "rob_kong": ("robbed kong", "搶槓", "抢杠"),
    "drawn": ("drawn", "流局", "流局"),
    "fan": ("Fan", "番數", "番数"),
    "wins": ("Wins", "胡牌", "胡牌"),
    "player": ("Player", "玩家", "玩家"),
    "dealer": ("dealer", "莊家", "庄家"),
    "mean": ("Mean fan of a win", "平均番數", "平均番数"),
    "speed": ("Hands a second", "每秒局數", "每秒局数"),
    "records": ("Records", "牌譜", "牌谱"),
    "good": ("good", "正確", "正确"),
    "bad": ("bad", "有誤", "有误"),
    "unfinished": ("unfinished", "未完", "未完"),
}


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("simulate")(_simulate)
    app.command("replay")(_replay)


def _word(key: str, lang: Language) -> str:
    return _WORDS[key][LANGUAGES.index(lang)]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "-"


# ---- mj2p simulate


def _simulate(
    *,
    hands: Annotated[int, typer.Option("--hands", "-n", metavar="N", help="How many hands.")] = 1000,
    ruleset: RulesetOption = "rg",
    seed: SeedOption = None,
    players: Annotated[str, typer.Option(metavar="A,B", help="Two players by name.")] = "random,random",
    room: RoomOption = None,
    coins: CoinsOption = None,
    rooms: RoomsFileOption = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Append the records of the hands to a file.")] = None,
    lang: LangOption = "en",
    as_json: JsonOption = False,
) -> None:
    """Let two players play hands in a row, and sum up what came of them."""
    language = check_language(lang)
    rules = read_ruleset(ruleset)
    number = read_whole(seed, "a seed")
    names = [name.strip() for name in players.split(",")]
    check_index(hands, "the number of hands")
    table = read_table(rules, room, coins, rooms, number)
    with _writer(out) as writer, progress_bar(hands, quiet=as_json) as report:
        try:
            summary = simulate(rules, hands, number, players=names, writer=writer, on_progress=report, coins=table)
        except OSError as error:
            raise RecordError(f"the file {out} cannot be written: {error.strerror or error}") from None
    if as_json:
        print_json(summary.to_dict())
    else:
        _show_summary(summary, rules.name(language), language)
        if table is not None:
            show_coins(table, summary.hands < hands, language)


@contextmanager
def _writer(path: str | None) -> Iterator[RecordWriter | None]:
    if path is None:
        yield None
        return
    try:
        writer = RecordWriter(path)
    except OSError as error:
        raise RecordError(f"the file {path} cannot be written: {error.strerror}") from None
    with writer:
        yield writer


def _show_summary(summary: Summary, name: str, lang: Language) -> None:
    labelled(_word("ruleset", lang), bracketed(name, str(summary.ruleset), lang), lang)
    labelled(_word("seed", lang), str(summary.seed), lang)
    labelled(_word("hands", lang), str(summary.hands), lang)
    headings = [_word("way", lang), _word("hands", lang), _word("share", lang)]
    ways = [(_word(how, lang), summary.hows[how], _share(summary.hows[how], summary.hands)) for how in HOWS]
    show_table(headings, ways, numbers=(1, 2))
    if wins := sum(summary.wins):
        rows = [(f"{seat} {name}", summary.wins[seat]) for seat, name in enumerate(summary.players)]
        rows.append((_word("dealer", lang), summary.dealer_wins))
        headings = [_word("player", lang), _word("wins", lang), _word("share", lang)]
        show_table(headings, [(*row, _share(row[1], wins)) for row in rows], numbers=(1, 2))
        bands = [(band, count, _share(count, wins)) for band, count in summary.bands() if count]
        show_table([_word("fan", lang), _word("wins", lang), _word("share", lang)], bands, numbers=(0, 1, 2))
    if summary.mean_fan is not None:
        labelled(_word("mean", lang), f"{summary.mean_fan:.2f}", lang)
    labelled(_word("speed", lang), f"{summary.hands_per_second:,.0f}", lang)


# ---- mj2p replay


def _replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records, one a line; - is standard input.")],
    show: Annotated[int | None, typer.Option(metavar="N", help="Show the hand on line N.")] = None,
    html: Annotated[
        str | None, typer.Option(metavar="PAGE", help="Write a page that plays the hands back; - is standard output.")
    ] = None,
    index: Annotated[bool, typer.Option("--index", help="On the page, a small digit or letter on each tile.")] = False,
    lang: LangOption = "en",
    as_json: JsonOption = False,
) -> None:
    """Play records again and check every move; exit status 1 if one of them is bad."""
    language = check_language(lang)
    lines = _lines(file)
    if html is not None:
        raise typer.Exit(_write_page(lines, show, html, index, language))
    status = _check(lines, language, as_json) if show is None else _show(lines, show, language)
    if status:
        raise typer.Exit(status)


def _lines(file: str) -> Iterator[RecordLine]:
    """The records of a file. Only reading is watched here: trouble with the output is no fault of the file."""
    try:
        yield from read_records(sys.stdin.buffer if file == "-" else file)
    except OSError as error:
        raise RecordError(f"the file {file} cannot be read: {error.strerror}") from None


def _show(lines: Iterator[RecordLine], number: int, lang: Language) -> int:
    for line in lines:
        if line.number == number:
            try:
                print(line.replay().transcript(lang))
            except RecordError as error:
                print(error)
                return 1
            return 0
    raise Mj2pError(f"there is no record on line {number}")


def _write_page(lines: Iterator[RecordLine], number: int | None, path: str, index: bool, lang: Language) -> int:
    shown = list(lines) if number is None else [line for line in lines if line.number == number]
    if not shown:
        raise Mj2pError("there is no record" + ("" if number is None else f" on line {number}"))
    page, faults = page_of(shown, lang=lang, index=index)
    write_out(path, page)
    for fault in faults:
        print(fault, file=sys.stderr)
    return bool(faults)


def _check(lines: Iterator[RecordLine], lang: Language, as_json: bool) -> int:
    hows: Counter[str] = Counter()
    rulesets: Counter[str] = Counter()
    faults: list[dict[str, object]] = []
    n_records = 0
    for line in lines:
        n_records += 1
        try:
            game = line.replay()
        except RecordError as error:
            faults.append({"line": line.number, "error": str(error)})
            if not as_json:
                print(error)
            continue
        hows[game.how or "unfinished"] += 1
        rulesets[game.ruleset.id] += 1
    good = n_records - len(faults)
    if as_json:
        ways = {how: hows[how] for how in (*HOWS, "unfinished")}
        print_json({"records": n_records, "good": good, "bad": faults, "rulesets": dict(rulesets), "ways": ways})
        return bool(faults)
    comma = ", " if lang == "en" else "，"
    checked = f"{_word('good', lang)} {good}{comma}{_word('bad', lang)} {len(faults)}"
    labelled(_word("records", lang), bracketed(str(n_records), checked, lang), lang)
    if good:
        rows = [(_ruleset_name(each, lang), count) for each, count in rulesets.items()]
        show_table([_word("ruleset", lang), _word("hands", lang)], rows, numbers=(1,))
        ways_seen = [(_word(how, lang), hows[how]) for how in (*HOWS, "unfinished") if hows[how]]
        show_table([_word("way", lang), _word("hands", lang)], ways_seen, numbers=(1,))
    return bool(faults)


def _ruleset_name(ruleset: str, lang: Language) -> str:
    known = RULESETS.get(ruleset)
    return ruleset if known is None else bracketed(known.name(lang), ruleset, lang)
