"""Random hands by the million, with the invariant of the position checked on some: for a build with sanitizers.

    python tests/soak/random_hands.py --hands 200000

Every ruleset plays that many hands in the core. One in `--check-every` is played move by move instead, and after every
move all derived fields are computed anew and the tiles counted (`Deal.fault`); it is copied, written to bytes and read
back, refused moves are tried, and it must end as the hand played in the core does.
"""

from __future__ import annotations

import argparse
import sys
import time

import mj2p
import mjcore


def play_and_check(deal: mjcore.Deal, log: tuple[tuple[int, mjcore.Action], ...]) -> None:
    """Make the moves of a log one by one."""
    assert deal.fault() == 0
    while deal.turn is not None:
        before = deal.to_bytes()
        for action in (-1, 77, next(number for number in range(77) if number not in deal.legal_actions())):
            try:
                deal.push(action)
            except mjcore.IllegalMove:
                continue
            raise AssertionError(f"{action} was not refused")
        copied, read = deal.copy(), mjcore.Deal.from_bytes(before, deal.rules)
        action = log[len(deal.log)][1]
        for each in (deal, copied, read):
            each.push(action)
            assert each.fault() == 0, f"fault {each.fault()} after {action}"
        assert deal == copied == read
        assert deal.to_bytes() != before
    assert deal.log == log


def soak(ruleset: mj2p.Ruleset, hands: int, seed: int, check_every: int) -> None:
    """Play the hands of one ruleset."""
    start, wins, moves, checked = time.perf_counter(), 0, 0, 0
    for index in range(hands):
        wall, _ = mj2p.wall.seeded_wall(ruleset, seed, index)
        dealer = mjcore.dealer_of(seed, index)
        deal = mjcore.Deal(wall, dealer, ruleset.compiled)
        moves += deal.play_out(seed, index)
        score = deal.score()
        wins += score is not None
        if index % check_every == 0:
            assert deal.fault() == 0
            again = mjcore.Deal(wall, dealer, ruleset.compiled)
            play_and_check(again, deal.log)
            assert again == deal
            checked += 1
    seconds = time.perf_counter() - start
    print(
        f"{ruleset.id}: {hands} hands of seed {seed}, {checked} of them checked after every move, {moves} decisions, "
        f"{wins} wins, {seconds:.0f} s"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=20_000, help="hands of each ruleset")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check-every", type=int, default=100, help="one hand in so many is checked after every move")
    parser.add_argument("--ruleset", choices=list(mj2p.RULESETS), action="append", help="by default all")
    arguments = parser.parse_args()
    for key in arguments.ruleset or mj2p.RULESETS:
        soak(mj2p.RULESETS[key], arguments.hands, arguments.seed, arguments.check_every)
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
