"""What is read of an observation comes from strangers: it is refused, or policies and the search can live with it."""

import random

import mj2p
import mjcore
from mj2p.players import PLAYERS


def numbers_of(game):
    """The arguments of `Seen.read`, as lists that can be changed."""
    kept = {}

    def keep(rules, *arguments):
        kept["arguments"] = [rules, *arguments]
        raise mj2p.HandError("enough")

    seen = game.observe(game.turn)
    real = mjcore.Seen
    try:
        mjcore.Seen = type("Seen", (), {"read": staticmethod(keep)})
        PLAYERS["greedy"](mjcore.Random())(seen, game.legal_actions())
    except mj2p.HandError:
        pass
    finally:
        mjcore.Seen = real
    return kept["arguments"]


def changed(value, rng):
    """A value with one number in it changed, or one element taken out or put in twice."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, max(0, value - 1), rng.randrange(80), 0))
    items = list(value)
    if not items:
        return type(value)([rng.randrange(24)])
    place = rng.randrange(len(items))
    what = rng.random()
    if what < 0.6:
        items[place] = changed(items[place], rng)
    elif what < 0.8:
        del items[place]
    else:
        items.insert(place, items[place])
    return type(value)(items)


def test_a_changed_position_is_refused_or_played():
    rng, taken, refused = random.Random(1), 0, 0
    for index in range(60):
        key = rng.choice(list(mj2p.RULESETS))
        game = mj2p.Game(key, seed=9, index=index)
        names = rng.choice((("greedy", "planner"), ("random", "greedy"), ("random", "random")))
        while game.turn is not None:
            arguments = numbers_of(game)
            for _ in range(6):
                place = rng.randrange(1, len(arguments))
                try:
                    changes = [*arguments[:place], changed(arguments[place], rng), *arguments[place + 1 :]]
                    seen = mjcore.Seen.read(*changes)
                except (mj2p.Mj2pError, TypeError, ValueError, OverflowError):
                    refused += 1
                    continue
                taken += 1
                for name in ("greedy", "planner"):
                    assert int(mjcore.choose(seen, name, mjcore.Random(1))) in changes[9]
                mjcore.search(seen, mjcore.Random(1), playouts=6)
            game.step(mjcore.choose(game, names[game.turn], mjcore.Random(index)))
    assert taken > 100
    assert refused > 1000
