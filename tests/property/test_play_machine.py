"""`Game` beside the reference: hypothesis chooses rules, wall and moves, and both stand at the same decision."""

import pickle
import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import mj2p
from play_support import RULES, Taste, agree, both, random_wall

VERBS = ["win", "double", "ready", "kong", "concealed_kong", "added_kong", "pung", "chow", "pass"]


class PlayMachine(RuleBasedStateMachine):
    """One hand in both engines; between moves the game is copied, pickled, recorded, refused moves, observed."""

    @initialize(key=st.sampled_from(list(RULES)), wall_seed=st.integers(0, 2**32), dealer=st.integers(0, 1))
    def deal(self, key, wall_seed, dealer):
        wall = random_wall(RULES[key][0], random.Random(wall_seed))
        self.game, self.reference = both(key, wall, dealer)

    def is_on(self):
        return self.game.turn is not None

    def make(self, action):
        self.game.step(action)
        self.reference.step(str(action))

    @precondition(is_on)
    @rule(choice=st.integers(0, 76))
    def move(self, choice):
        legal = self.game.legal_actions()
        self.make(legal[choice % len(legal)])

    @precondition(is_on)
    @rule(verb=st.sampled_from(VERBS))
    def rare_move(self, verb):
        for action in self.game.legal_actions():
            if action.verb == verb:
                self.make(action)
                return

    @precondition(is_on)
    @rule(number=st.integers(1, 30), seed=st.integers(0, 2**32))
    def many_moves(self, number, seed):
        taste = Taste(random.Random(seed))
        for _ in range(number):
            if not self.is_on():
                return
            self.make(taste.choose(self.game.legal_actions()))
            agree(self.game, self.reference)

    @rule(number=st.integers(-5, 90))
    def refused_move(self, number):
        if number not in set(map(int, self.game.legal_actions())):
            before = self.game.to_bytes()
            with pytest.raises(mj2p.IllegalMove):
                self.game.step(number)
            assert self.game.to_bytes() == before

    @rule()
    def replace_by_a_copy(self):
        self.game = self.game.copy()

    @rule()
    def replace_by_its_pickle(self):
        self.game = pickle.loads(pickle.dumps(self.game))

    @rule()
    def replace_by_its_record(self):
        self.game = mj2p.replay(self.game.record())

    @rule(seat=st.integers(0, 1))
    def observe(self, seat):
        seen = self.game.observe(seat)
        assert (seen.other_hand is not None) == (
            self.reference.sees_other_hand(seat) or (self.reference.over and self.game.winner == 1 - seat)
        )
        assert list(seen.hand) == sorted(map(mj2p.Tile, self.reference.hands[seat]))

    @invariant()
    def both_stand_at_the_same_decision(self):
        if hasattr(self, "game"):
            agree(self.game, self.reference)


PlayMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestPlayMachine = PlayMachine.TestCase


@pytest.mark.parametrize("key", list(RULES))
def test_hands_of_badly_shuffled_walls_go_as_in_the_reference(key):
    rng = random.Random(key)
    for _ in range(12):
        game, reference = both(key, random_wall(RULES[key][0], rng), rng.randrange(2))
        tastes = Taste(rng), Taste(rng)
        agree(game, reference)
        while game.turn is not None:
            action = tastes[game.turn].choose(game.legal_actions())
            game.step(action)
            reference.step(str(action))
            agree(game, reference)


@pytest.mark.slow
@pytest.mark.parametrize("key", list(RULES))
def test_many_hands_go_as_in_the_reference(key):
    rng = random.Random(f"many {key}")
    for _ in range(150):
        game, reference = both(key, random_wall(RULES[key][0], rng), rng.randrange(2))
        tastes = Taste(rng), Taste(rng)
        while game.turn is not None:
            action = tastes[game.turn].choose(game.legal_actions())
            game.step(action)
            reference.step(str(action))
            agree(game, reference)
