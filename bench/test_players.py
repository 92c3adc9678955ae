"""How many decisions a second the players make.

    python -m pytest bench/test_players.py

A round asks a player once for each of the same positions of hands between two `greedy` players; `extra_info` tells
decisions a second. The targets are 20,000 for `greedy` from Python and 300,000 in the core.
"""

import pytest

import mj2p
import mjcore
from mj2p.duels import arena
from mj2p.players import make_player, seen_of


@pytest.fixture(scope="module", params=list(mj2p.RULESETS))
def positions(request):
    found = []
    for index in range(40):
        game = mj2p.Game(request.param, seed=1, index=index)
        while game.turn is not None:
            found.append(game.copy())
            game.step(mjcore.choose(game, "greedy", mjcore.Random(1)))
    return found


def told(benchmark, decisions):
    if benchmark.stats:
        benchmark.extra_info["decisions_per_second"] = round(decisions / benchmark.stats.stats.min)


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])
def test_choice_of_a_policy(benchmark, positions, name):
    """`mjcore.choose` of a game."""
    random = mjcore.Random(1)
    benchmark(lambda: [mjcore.choose(game, name, random) for game in positions])
    told(benchmark, len(positions))


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])
def test_choice_of_a_player_from_its_observation(benchmark, positions, name):
    """As `Match` asks it; the observation is made before."""
    player = make_player(name, 1)
    asked = [(game.observe(game.turn), game.legal_actions()) for game in positions]
    benchmark(lambda: [player(*each) for each in asked])
    told(benchmark, len(positions))


def test_observation_read_for_the_core(benchmark, positions):
    asked = [game.observe(game.turn) for game in positions]
    benchmark(lambda: [seen_of(each) for each in asked])
    told(benchmark, len(positions))


@pytest.mark.parametrize("playouts", [100, 400])
def test_choice_of_the_searcher(benchmark, positions, playouts):
    some = positions[::20]
    benchmark.pedantic(
        lambda: [mjcore.search(game, mjcore.Random(1), playouts=playouts) for game in some], rounds=3, warmup_rounds=1
    )
    told(benchmark, len(some))


@pytest.mark.parametrize("names", [("random", "random"), ("greedy", "greedy"), ("planner", "greedy")], ids="-".join)
@pytest.mark.parametrize("key", list(mj2p.RULESETS))
def test_arena_of_1000_hands(benchmark, key, names):
    """In the core, the play of the hands counted in."""
    report = benchmark(arena, *names, key, hands=1000, seed=1)
    told(benchmark, sum(side.decisions for side in report.sides))
