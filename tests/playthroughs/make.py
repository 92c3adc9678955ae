"""Hands written out decision by decision, one file for each ruleset and way a hand can go.

    python tests/playthroughs/make.py           write the files anew; the difference is then reviewed
    python tests/playthroughs/make.py --check   say which files are not what would be written

A hand is the first one of seed 1 in which random players show what the file is to show.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import mj2p
import mjcore

FOLDER = Path(__file__).parent
SEED = 1
MANY = 200_000


def _kongs(game: mj2p.Game) -> set[int]:
    return {meld[0] for seat in (0, 1) for meld in game.melds(seat) if meld[0] > mj2p.MeldType.PUNG}


def _flags(game: mj2p.Game) -> set[str]:
    return set(game.result.flags) if game.result else set()


# What is shown, and when a finished hand shows it.
SHOWS: dict[str, tuple[str, Callable[[mj2p.Game], bool]]] = {
    "self_draw": ("a win by draw", lambda game: game.how == "self_draw"),
    "discard": ("a win by discard", lambda game: game.how == "discard"),
    "rob_kong": ("a win by robbing a kong", lambda game: game.how == "rob_kong"),
    "drawn": ("a drawn hand", lambda game: game.how == "drawn"),
    "ready": ("a win after ready was declared", lambda game: "ready" in _flags(game)),
    "kongs": ("a win with kongs of two types", lambda game: game.winner is not None and len(_kongs(game)) > 1),
    "last_tile": ("a win with the wall empty", lambda game: "last_tile" in _flags(game)),
    "opening": ("a win after ready was declared as an opening", lambda game: "heavenly_ready" in _flags(game)),
    "flowers": (
        "a win with many flowers",
        lambda game: game.winner is not None and min(len(game.flowers(seat)) for seat in (0, 1)) > 2,
    ),
    "doubles": ("a win doubled twice", lambda game: game.winner is not None and game.doubles(game.winner) > 1),
}


def shown_by(ruleset: mj2p.Ruleset) -> list[str]:
    """What a ruleset's files show: whatever can happen in it."""
    can = {"opening": ruleset.heavenly_ready, "flowers": ruleset.flowers, "doubles": ruleset.max_doubles > 0}
    return [name for name in SHOWS if can.get(name, True)]


def names() -> list[tuple[str, str]]:
    """(ruleset, what is shown) of every file."""
    return [(key, name) for key, ruleset in mj2p.RULESETS.items() for name in shown_by(ruleset)]


def path_of(key: str, name: str) -> Path:
    return FOLDER / f"{key}_{name}.txt"


def find(key: str, name: str) -> mj2p.Game:
    """The first hand that shows it."""
    ruleset, shows = mj2p.RULESETS[key], SHOWS[name][1]
    for index in range(MANY):
        wall, _ = mj2p.wall.seeded_wall(ruleset, SEED, index)
        deal = mjcore.Deal(wall, mjcore.dealer_of(SEED, index), ruleset.compiled)
        deal.play_out(SEED, index)
        if deal.how != "drawn" or name == "drawn":
            game = mj2p.Game(ruleset, seed=SEED, index=index)
            game.play_out(SEED, index)
            if shows(game):
                return game
    raise LookupError(f"no hand of {MANY} shows {name} in {key}")


def lines(key: str, name: str) -> Iterator[str]:
    """The text of a file: the transcript, then every decision with what the seat sees and may do."""
    done = find(key, name)
    yield f"{key}: {SHOWS[name][0]}"
    yield ""
    yield from done.transcript().splitlines()
    yield ""
    yield "Decisions"
    game, number = mj2p.Game(key, seed=SEED, index=done.index), 0
    while game.turn is not None:
        number += 1
        seen, action = game.observe(game.turn), done.log[len(game.log)][1]
        asked = f"{seen.phase} {seen.drawn or seen.offered or ''}".rstrip()
        yield f"{number:>4}. Seat {seen.seat} {asked}, {seen.wall_left} left"
        melds, others = (" ".join(map(str, each)) for each in (seen.melds, seen.other_melds))
        yield f"      hand {' '.join(map(str, seen.hand))} / {melds or '-'} / other {seen.other_count}, {others or '-'}"
        yield f"      legal {', '.join(map(str, seen.legal_actions))}"
        yield f"      {action}"
        game.step(action)
    assert game == done
    yield ""
    yield f"Result {game.result.to_dict() if game.result else None}"


def text_of(key: str, name: str) -> str:
    return "\n".join(lines(key, name)) + "\n"


def main() -> int:
    status = 0
    for key, name in names():
        path, text = path_of(key, name), text_of(key, name)
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8", newline="\n")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.name} is not what would be written")
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main())
