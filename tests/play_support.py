"""What the tests of play share: rulesets in both engines, walls that bring rare hands about, players of some taste."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import mj2p
from mj2p import MeldType
from mj2p.tiles import TILES
from oracle import play as oracle

RG, SEASONAL, BOKE = (mj2p.RULESETS[key] for key in ("rg", "seasonal", "boke"))


def _pair(base: str, scoring: dict[str, Any] | None = None, **switches: Any) -> tuple[mj2p.Ruleset, oracle.Rules]:
    """A derived ruleset in both engines. The opening question and 天聽 are one switch here, two in the reference."""
    rules = oracle.RULES[base]
    changes = dict(switches)
    if "heavenly_ready" in switches:
        changes["opening_ready"] = switches["heavenly_ready"]
        scoring = (scoring or {}) | {"heavenly_ready": switches["heavenly_ready"]}
    if scoring:
        changes["scoring"] = rules.scoring.replace(**scoring)
    ours = {key: value for key, value in (scoring or {}).items() if key in {"min_fan", "cap"}}
    if scoring and "seat_winds" in scoring:
        ours["seat_winds"] = tuple(TILES[kind] for kind in scoring["seat_winds"])
    return mj2p.RULESETS[base].replace(id=f"{base} derived", **ours, **switches), rules.derive(**changes)


# The printed rulesets, and derived ones that turn every switch of the flow the other way.
RULES: dict[str, tuple[mj2p.Ruleset, oracle.Rules]] = {
    "rg": (RG, oracle.RULES["rg"]),
    "seasonal": (SEASONAL, oracle.RULES["seasonal"]),
    "boke": (BOKE, oracle.RULES["boke"]),
    "rg, no opening, no claims on an empty wall": _pair("rg", heavenly_ready=False, claims_on_empty_wall=False),
    "rg, doubles, no kong after ready": _pair("rg", max_doubles=2, added_kong_after_ready=False),
    "rg, 12 fan, open hand": _pair("rg", {"min_fan": 12}, open_hand_after_ready=True),
    "seasonal, 30 fan, other winds": _pair("seasonal", {"min_fan": 30, "seat_winds": (11, 10)}),
    "boke, claims on an empty wall, kong after ready": _pair(
        "boke", claims_on_empty_wall=True, added_kong_after_ready=True, max_doubles=1
    ),
    "boke, 10 fan, no doubles": _pair("boke", {"min_fan": 10}, max_doubles=0, open_hand_after_ready=False),
}


def tile_codes(ruleset: mj2p.Ruleset) -> list[str]:
    """The tiles of a wall in the order of kinds."""
    codes = [tile.code for tile in TILES[:16] for _ in range(4)]
    return codes + [tile.code for tile in TILES[16:]] * ruleset.flowers


def random_wall(ruleset: mj2p.Ruleset, rng: random.Random) -> list[str]:
    """A shuffled wall; two in three are shuffled badly, so that kongs, flushes and ready hands are dealt."""
    wall = tile_codes(ruleset)
    rng.shuffle(wall)
    if rng.random() < 1 / 3:
        return wall
    # Sorted but for some noise, cut anywhere: neighbours in kind come to the same player.
    noise, cut = rng.choice((3, 8, 20, 40)), rng.randrange(len(wall))
    place = {code: number for number, code in enumerate(sorted(sorted(set(wall)), key=lambda _: rng.random() < 0.5))}
    if rng.random() < 0.5:
        place = {tile.code: tile.kind for tile in TILES}
    wall.sort(key=lambda code: place[code] + rng.random() * noise)
    return wall[cut:] + wall[:cut]


_TASTES = (
    {},
    {"win": 20, "ready": 20},
    {"win": 0.2, "ready": 20, "double": 5, "added_kong": 30, "concealed_kong": 10, "pung": 5},
    {"win": 0.1, "kong": 20, "concealed_kong": 20, "added_kong": 20, "pung": 10, "chow": 0.2},
    {"win": 0.3, "double": 3, "pass": 4, "ready": 5},
    {"chow": 10, "pung": 10, "kong": 10, "win": 3},
)


class Taste:
    """A player who takes some verbs more often than others."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.weights = rng.choice(_TASTES)

    def choose(self, legal: Sequence[Any]) -> Any:
        weights = [self.weights.get(str(action).partition(" ")[0], 1) for action in legal]
        return self.rng.choices(legal, weights)[0]


def played(ruleset: mj2p.Ruleset | str, rng: random.Random, **arguments: Any) -> mj2p.Game:
    """A hand of a badly shuffled wall, played to its end by two players of some taste."""
    rules = mj2p.get_ruleset(ruleset)
    game = mj2p.Game(rules, wall=random_wall(rules, rng), dealer=rng.randrange(2), **arguments)
    tastes = Taste(rng), Taste(rng)
    while game.turn is not None:
        game.step(tastes[game.turn].choose(game.legal_actions()))
    return game


def both(key: str, wall: Sequence[str], dealer: int) -> tuple[mj2p.Game, oracle.OracleDeal]:
    """A hand in both engines."""
    ruleset, rules = RULES[key]
    return mj2p.Game(ruleset, wall=wall, dealer=dealer), oracle.OracleDeal(rules, wall, dealer)


def texts(game: mj2p.Game) -> list[str]:
    """The legal moves as the reference lists them."""
    return sorted(map(str, game.legal_actions()))


def agree(game: mj2p.Game, deal: oracle.OracleDeal) -> None:
    """The two engines stand at the same decision, with the same moves made, or at the same end."""
    assert game.fault() == 0
    assert game.turn == deal.turn
    assert texts(game) == deal.legal()
    assert [[seat, str(action)] for seat, action in game.log] == deal.log
    if deal.over:
        result = game.result
        assert result is not None
        assert result.to_dict() == deal.end()


def kinds_of(counts: bytes) -> list[int]:
    """The kinds of counts, each as often as it is there."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def hidden_exchanged(game: mj2p.Game, rng: random.Random) -> mj2p.Game:
    """The same position for the seat that is asked, with everything that it cannot see dealt anew."""
    seat = game.turn
    other = 1 - seat
    hand, kongs = (
        kinds_of(game.counts(other)),
        [kind for sort, kind in game.melds(other) if sort == MeldType.CONCEALED_KONG],
    )
    wall = list(game.wall[len(game.wall) - game.wall_left - tail_taken(game) : len(game.wall) - tail_taken(game)])
    pool = Counter(wall) + Counter({kind: 4 * kongs.count(kind) for kind in kongs})
    if not game.sees_other_hand(seat):
        pool += Counter(hand)
        hand = None
    fours = [kind for kind in range(16) if pool[kind] == 4]
    chosen = rng.sample(fours, len(kongs))
    pool -= Counter(dict.fromkeys(chosen, 4))
    tiles = list(pool.elements())
    rng.shuffle(tiles)
    if hand is None:
        tiles.sort(key=lambda kind: kind >= 16)  # flowers lie in the wall only
        n = sum(game.counts(other))
        hand, tiles = tiles[:n], tiles[n:]
        rng.shuffle(tiles)
    return game.with_hidden_exchanged(seat, [*hand, *chosen, *tiles])


def tail_taken(game: mj2p.Game) -> int:
    """How many tiles were taken from the wall's end: one for each flower and each kong that was replaced."""
    flowers = len(game.flowers(0)) + len(game.flowers(1))
    kongs = sum(meld[0] > MeldType.PUNG for seat in (0, 1) for meld in game.melds(seat))
    return flowers + kongs - (game.phase == "rob")  # the kong in question has drawn nothing yet
