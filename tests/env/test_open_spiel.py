"""The OpenSpiel game: OpenSpiel's own checks of a game, and its hands beside `Game`."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pytest

import mj2p
from mj2p.env import make_payoff, planes

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python import observation, rl_environment
from open_spiel.python.algorithms import generate_playthrough, mcts

from mj2p.env.open_spiel import GAME_NAME, HandGame

KEYS = list(mj2p.RULESETS)


def load(key: str) -> Any:
    return pyspiel.load_game(f"{GAME_NAME}(ruleset={key})")


def dealt(key: str, seed: int) -> tuple[Any, list[int], int]:
    """A state dealt by weighted chance, its wall and its dealer."""
    state, choose = load(key).new_initial_state(), random.Random(seed)
    drawn = []
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        assert sum(chances) == pytest.approx(1)
        drawn.append(choose.choices(actions, chances)[0])
        state.apply_action(drawn[-1])
    return state, drawn[1:], drawn[0]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("serialize", [False, True])
def test_openspiels_random_simulations(key: str, serialize: bool, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(key), num_sims=3, serialize=serialize, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("key", KEYS)
def test_hands_are_those_of_game(key: str) -> None:
    for seed in range(6):
        state, wall, dealer = dealt(key, seed)
        assert len(wall) + 1 == load(key).max_chance_nodes_in_history()
        game, choose = mj2p.Game(key, wall=wall, dealer=dealer), random.Random(seed)
        while not state.is_terminal():
            assert state.current_player() == game.turn
            assert state.legal_actions() == [int(action) for action in game.legal_actions()]
            for seat in (0, 1):
                want = planes(game, seat)
                assert np.array_equal(np.array(state.observation_tensor(seat)).reshape(want.shape), want)
                assert state.observation_string(seat) in state.information_state_string(seat)
            assert not state.legal_actions(1 - game.turn)
            action = choose.choice(state.legal_actions())
            assert state.action_to_string(action) == str(mj2p.Action(action))
            state.apply_action(action)
            game.step(action)
        assert game.turn is None
        assert tuple(state.returns()) == make_payoff(game.ruleset, "fan").of(game.result)


def test_information_states_do_not_tell_the_hidden_tiles() -> None:
    """Two walls that differ only in what is not drawn yet."""
    state, wall, dealer = dealt("boke", 3)
    seat = state.current_player()
    other = load("boke").new_initial_state()
    for action in [dealer, *wall[:40], *reversed(wall[40:])]:
        other.apply_action(action)
    assert wall != [*wall[:40], *reversed(wall[40:])]
    for view in ("observation_string", "information_state_string", "observation_tensor"):
        assert getattr(other, view)(seat) == getattr(state, view)(seat)


def test_information_states_recall_every_decision() -> None:
    state, choose = dealt("rg", 5)[0], random.Random(5)
    taken: tuple[list[str], list[str]] = ([], [])
    while not state.is_terminal():
        seat = state.current_player()
        action = choose.choice(state.legal_actions())
        taken[seat].append(state.action_to_string(action))
        state.apply_action(action)
    for seat in (0, 1):
        lines = state.information_state_string(seat).splitlines()
        assert [line.rpartition(" > ")[2] for line in lines[:-1]] == taken[seat]


def test_copies_go_their_own_way() -> None:
    state = dealt("seasonal", 2)[0]
    for made in (state.clone(), copy.deepcopy(state)):
        before = str(state)
        assert str(made) == before
        made.apply_action(made.legal_actions()[0])
        assert str(made) != before
        assert str(state) == before
    child = state.child(state.legal_actions()[-1])
    assert child.history()[:-1] == state.history()


def test_openspiels_tools_take_it(capfd: pytest.CaptureFixture[str]) -> None:
    text = generate_playthrough.playthrough(f"{GAME_NAME}(ruleset=boke)", None)
    assert "IsTerminal() = True" in text
    env = rl_environment.Environment(load("rg"))
    env.seed(1)
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == 0
    observer = observation.make_observation(load("rg"))
    state = dealt("rg", 1)[0]
    observer.set_from(state, 0)
    assert observer.tensor.tolist() == state.observation_tensor(0)
    capfd.readouterr()


def test_openspiels_search_plays_it() -> None:
    game = load("boke")
    chooser = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, chooser), random_state=chooser)
    state = dealt("boke", 4)[0]
    assert bot.step(state) in state.legal_actions()


def test_utilities_are_bounded() -> None:
    assert load("rg").max_utility() == 200
    assert load("boke").max_utility() >= 88 * 8
    assert load("boke").min_utility() == -load("boke").max_utility()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(mj2p.RulesetError, match="go"):
        HandGame({"ruleset": "go"})
    with pytest.raises(mj2p.Mj2pError, match="take no parameters"):
        HandGame().make_py_observer(None, {"x": 1})
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert HandGame().make_py_observer(public) is None
    state = dealt("rg", 1)[0]
    with pytest.raises(mj2p.IllegalMove):
        state.clone().apply_action(next(each for each in range(77) if each not in state.legal_actions()))
    before = [state.information_state_string(seat) for seat in (0, 1)], str(state), state.history()
    with pytest.raises(mj2p.IllegalMove):
        state.apply_action(next(each for each in range(77) if each not in state.legal_actions()))
    assert ([state.information_state_string(seat) for seat in (0, 1)], str(state), state.history()) == before


def test_what_chance_cannot_draw_is_refused() -> None:
    state = load("boke").new_initial_state()
    for bad in (2, 5, -3):
        with pytest.raises(mj2p.HandError, match=f"the dealer is 0 or 1, not {bad}"):
            state.apply_action(bad)
    assert len(state.chance_outcomes()) == 2
    for action in (1, 0, 0, 0, 0):
        state.apply_action(action)
    before = state.chance_outcomes(), str(state), state.history()
    for bad, words in [(0, "no 1m is left"), (16, "no 1f is left"), (24, "24 is no kind"), (-2, "-2 is no kind")]:
        with pytest.raises(mj2p.HandError, match=f"tile 4 of the wall: {words}"):
            state.apply_action(bad)
    assert (state.chance_outcomes(), str(state), state.history()) == before
