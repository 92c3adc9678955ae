"""Writes fans_rg.txt, fans_seasonal.txt and fans_boke.txt, the tables that test_fans_tables.py reads, by the oracle.

    PYTHONPATH=src:python:tests python tests/rules/make_fan_tables.py

For each fan of the ruleset a hand in which it counts, a near miss (a win one change away that does not show it and
shows most of the rest), and for each fan that it excludes a hand in which it does so. Hands are made as plain as they
can be.
"""

from __future__ import annotations

import dataclasses
import json
import random
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from derive import never_together
from oracle import generate
from oracle.fans import FANS, View
from oracle.notation import CHOW, KONG, N_KINDS, PUNG, Meld, OracleHand, hand_text, parse_hand
from oracle.possible import contradictions
from oracle.scoring import FLAGS, OracleNotAWin, OracleScore, score, seat_kind
from oracle.tables import RULESETS, Ruleset
from oracle.wins import Reading, readings, wait_shape

HERE = Path(__file__).parent
#: Circumstances that the printed counter-examples are about (rules, section 9): waits on two kinds by shape.
BY_HAND = {
    "邊張": ["[EEE] [CCC] 12345mSS +3m", "[EEE] [CCC] 56789mSS +7m"],
    "坎張": ["[EEE] [CCC] 45567mSS +6m"],
    "單釣將": ["[EEE] [CCC] [SSS] 1112m +2m", "[EEE] [CCC] [SSS] 8889m +9m"],
}


@dataclasses.dataclass(frozen=True)
class Win:
    """A hand with its circumstances."""

    hand: OracleHand
    flags: frozenset[str] = frozenset()
    seat: str = "E"

    @property
    def plainness(self) -> tuple[int, int, str]:
        """The least is the plainest: few circumstances, few kongs and readings."""
        kongs = sum(m.kind == KONG for m in self.hand.melds)
        return len(self.flags) + len(self.hand.flowers), kongs + len(set(readings(self.hand))), hand_text(self.hand)

    def can_be(self, rules: Ruleset) -> bool:
        return not contradictions(self.hand, rules, self.flags, self.seat)

    def score(self, rules: Ruleset) -> OracleScore | None:
        try:
            return score(self.hand, rules, self.flags, self.seat)
        except OracleNotAWin:
            return None

    def shown(self, rules: Ruleset) -> frozenset[str]:
        """The fans that any reading shows."""
        shape, seat, found = wait_shape(self.hand), seat_kind(rules, self.flags, self.seat), set()
        for reading in readings(self.hand):
            view = View(self.hand, reading, shape, self.flags, seat, rules)
            found |= {name for name in rules.names() if FANS[name](view)}
        return frozenset(found)


def plainer(win: Win) -> Iterator[Win]:
    """The same with one thing less."""
    hand = win.hand
    for flower in hand.flowers:
        rest = tuple(each for each in hand.flowers if each != flower)
        yield dataclasses.replace(win, hand=dataclasses.replace(hand, flowers=rest))
    for flag in win.flags:
        yield dataclasses.replace(win, flags=win.flags - {flag})
    for place, meld in enumerate(hand.melds):
        if meld.kind == KONG:
            melds = (*hand.melds[:place], Meld(PUNG, meld.tile), *hand.melds[place + 1 :])
            yield dataclasses.replace(win, hand=dataclasses.replace(hand, melds=melds))
    if win.seat != "E":
        yield dataclasses.replace(win, seat="E")


def as_plain_as_can_be(win: Win, rules: Ruleset, holds: Callable[[Win], bool]) -> Win:
    while True:
        for each in plainer(win):
            if each.can_be(rules) and holds(each):
                win = each
                break
        else:
            return win


def from_parts(
    parts: list[tuple[Meld, bool]], pairs: tuple[int, ...], winning: int, flowers: tuple[int, ...]
) -> OracleHand:
    """A hand of sets, each laid as a meld or not, and pairs."""
    concealed = sorted([t for s, laid in parts if not laid for t in s.tiles] + [k for k in pairs for _ in range(2)])
    return OracleHand(tuple(s for s, laid in parts if laid), tuple(concealed), winning, flowers)


def changes_of_tiles(hand: OracleHand, reading: Reading) -> Iterator[OracleHand]:
    """Another pair, another set, another way to lay a set."""
    parts = [(s, True) for s in reading.melds] + [(s, False) for s in reading.sets]
    assert hand.winning is not None

    def made(parts: list[tuple[Meld, bool]], pairs: tuple[int, ...]) -> Iterator[OracleHand]:
        without = from_parts(parts, pairs, 0, hand.flowers).concealed
        for winning in sorted({hand.winning, *without}, key=lambda kind: kind != hand.winning):
            if winning in without and (winning == hand.winning or hand.winning not in without):
                yield from_parts(parts, pairs, winning, hand.flowers)

    for place in range(len(reading.pairs)):
        for kind in range(N_KINDS):
            yield from made(parts, tuple(sorted((*reading.pairs[:place], kind, *reading.pairs[place + 1 :]))))
    for place, (old, laid) in enumerate(parts):
        others = [Meld(CHOW, k) for k in range(7)] + [
            Meld(old.kind if old.kind == KONG else PUNG, k) for k in range(N_KINDS)
        ]
        others = [dataclasses.replace(each, concealed=old.concealed, added=old.added) for each in others]
        ways = [(each, laid) for each in others]
        if old.kind == CHOW:
            ways += [(Meld(CHOW, old.tile), True), (Meld(CHOW, old.tile, True), False)]
        else:
            ways += [(Meld(PUNG, old.tile), True), (Meld(PUNG, old.tile, True), False)]
            ways += [(Meld(KONG, old.tile), True), (Meld(KONG, old.tile, True), True)]
        for way in ways:
            yield from made([*parts[:place], way, *parts[place + 1 :]], reading.pairs)


def one_change_away(win: Win, reading: Reading) -> Iterator[Win]:
    """Every win that differs in one thing."""
    hand = win.hand
    for flag in FLAGS:
        yield dataclasses.replace(win, flags=win.flags ^ {flag})
    yield dataclasses.replace(win, seat="S" if win.seat == "E" else "E")
    for flower in range(1, 9):
        flowers = tuple(f for f in range(1, 9) if (f in hand.flowers) != (f == flower))
        yield dataclasses.replace(win, hand=dataclasses.replace(hand, flowers=flowers))
    for winning in sorted(set(hand.concealed)):
        yield dataclasses.replace(win, hand=dataclasses.replace(hand, winning=winning))
    for changed in changes_of_tiles(hand, reading):
        yield dataclasses.replace(win, hand=changed)


def tiles_apart(a: Win, b: Win) -> int:
    return sum(abs(a.hand.tiles.count(kind) - b.hand.tiles.count(kind)) for kind in range(N_KINDS))


def near_miss(win: Win, fan: str, rules: Ruleset, others: list[Win]) -> Win:
    """The win one change away that shows nearly the same, but not the fan.

    One change may not be enough, as for seven pairs: then, of the other hands the one that has nearly the same tiles.
    """
    before, found = win.shown(rules), win.score(rules)
    assert found is not None
    best: tuple[int, tuple[int, int, str], Win] | None = None
    for each in one_change_away(win, found.reading):
        if each.can_be(rules) and (shown := each.shown(rules)) and fan not in shown:
            key = (len(shown ^ before), each.plainness, each)
            if each.score(rules) is not None and (best is None or key[:2] < best[:2]):
                best = key
    if best is None:
        return min((w for w in others if fan not in w.shown(rules)), key=lambda w: (tiles_apart(w, win), w.plainness))
    return best[2]


def pool(rules: Ruleset) -> Iterator[Win]:
    """Hands to choose from: those kept for pairs of fans, and random ones."""
    with (HERE.parent / "golden" / "together.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            hand = parse_hand(case["hand"])
            for flowers, seat in product({hand.flowers, ()}, "ES"):
                win = Win(dataclasses.replace(hand, flowers=flowers), frozenset(case["flags"]), seat)
                if win.can_be(rules):
                    yield win
    rng = random.Random(f"fans of {rules.name}")
    for hand_as_text, flags, seat in generate.wins(rng, rules, 25_000, nasty=0.8):
        yield Win(parse_hand(hand_as_text), frozenset(flags), seat)


def line(fan: str, what: str, win: Win, rules: Ruleset) -> str:
    win = dataclasses.replace(win, hand=dataclasses.replace(win.hand, flowers=tuple(sorted(win.hand.flowers))))
    found = win.score(rules)
    assert found is not None
    wide = "　"  # as wide as a Chinese sign
    what = f"{what:<9}" if what.isascii() else "excludes " + what.split()[1].ljust(5, wide)
    what = what if "excludes" in what else what + wide * 5
    circumstances = " ".join([win.seat, *(flag for flag in FLAGS if flag in win.flags)])
    return f"{fan.ljust(5, wide)} {what} {found.total:>3}  {hand_text(win.hand):<52} {circumstances}"


def main() -> int:
    unseen = 0
    for rules in RULESETS.values():
        counted: dict[str, Win] = {}
        acted: dict[tuple[str, str], Win] = {}
        others: list[Win] = []
        for win in pool(rules):
            found = win.score(rules)
            if found is None:
                continue
            if not win.hand.melds and not win.flags:
                others.append(win)
            for name, _, _ in found.fans:
                if name not in counted or win.plainness < counted[name].plainness:
                    counted[name] = win
            for excluded, by in found.excluded:
                if (by, excluded) not in acted or win.plainness < acted[by, excluded].plainness:
                    acted[by, excluded] = win
        lines = []
        for row in rules.rows:

            def counts(win: Win, name: str = row.name) -> bool:
                found = win.score(rules)  # noqa: B023
                return found is not None and any(each == name for each, _, _ in found.fans)

            shows = as_plain_as_can_be(counted[row.name], rules, counts)
            lines.append(line(row.name, "shows", shows, rules))
            lines.append(line(row.name, "near", near_miss(shows, row.name, rules, others), rules))
            for text in BY_HAND.get(row.name, ()):
                lines.append(line(row.name, "near", Win(parse_hand(text)), rules))
            for excluded in row.excludes:

                def acts(win: Win, pair: tuple[str, str] = (excluded, row.name)) -> bool:
                    found = win.score(rules)  # noqa: B023
                    return found is not None and pair in found.excluded

                if (row.name, excluded) in acted:
                    win = as_plain_as_can_be(acted[row.name, excluded], rules, acts)
                    lines.append(line(row.name, f"excludes {excluded}", win, rules))
                elif not never_together(row.name, excluded):
                    unseen += 1
                    print(rules.name, row.name, "never seen to exclude", excluded)
        head = "# fan, what the hand is there for, total before the cap, hand, seat and flags; by make_fan_tables.py\n"
        (HERE / f"fans_{rules.name}.txt").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    return unseen


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
