"""The hand as an OpenSpiel game, ``python_mj2p``. It needs OpenSpiel: ``pip install 'mj2p[openspiel]'``.

Importing this module registers the game; ``pyspiel.load_game("python_mj2p(ruleset=boke)")`` loads it.

Chance is explicit and comes first: one node draws the dealer (seat 0 or 1), then one node for each tile of the wall
draws its kind, each as likely as copies of it are left: 72 or 64 nodes. Every order of the tiles is as likely as any
other, with dice and without, so this is the deal of the rules (section 6.2). After it there are no chance nodes: the
hand is drawn from the wall as it lies.

The seats are the players, actions the ids of `mj2p.Action`, the returns net fan, which sum to 0. The observation tensor
is the planes of `mj2p.env.planes`. Information states are strings: what the player saw and did at each of its
decisions, and what it sees now. There is no tensor of them, since they have no bounded length worth writing.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
import pyspiel

from mj2p.env.planes import N_ACTIONS, PLANES, planes
from mj2p.env.rewards import make_payoff
from mj2p.errors import HandError, Mj2pError
from mj2p.game import Action, Game, check_seat
from mj2p.rules import get_ruleset
from mj2p.tiles import TILES
from mjcore import N_HAND_KINDS, N_KINDS

__all__ = ["GAME_NAME", "HandGame", "HandObserver", "HandState"]

#: The name under which OpenSpiel knows the game.
GAME_NAME: Final = "python_mj2p"

_SEATS: Final = 2
_MOST_DECISIONS: Final = 192  # the bound of the core's log of moves
_COPIES: Final = 4

_GAME_TYPE: Final = pyspiel.GameType(
    short_name=GAME_NAME,
    long_name="Chinese two-player mahjong",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_SEATS,
    min_num_players=_SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"ruleset": "rg"},
)


class HandGame(pyspiel.Game):
    """The game of one hand.

    Parameters
    ----------
    params : dict, optional
        ``ruleset``: the id of a ruleset, ``"rg"`` by default.

    Examples
    --------
    >>> game = pyspiel.load_game("python_mj2p(ruleset=boke)")
    >>> game.num_players(), game.num_distinct_actions(), game.observation_tensor_shape()
    (2, 77, [66, 24])
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.ruleset = get_ruleset(given.get("ruleset", "rg"))
        self.payoff = make_payoff(self.ruleset, "fan")
        self.copies = [_COPIES] * N_HAND_KINDS + [1 if self.ruleset.flowers else 0] * (N_KINDS - N_HAND_KINDS)
        info = pyspiel.GameInfo(
            num_distinct_actions=N_ACTIONS,
            max_chance_outcomes=N_KINDS,
            num_players=_SEATS,
            min_utility=-self.payoff.most,
            max_utility=self.payoff.most,
            utility_sum=0.0,
            max_game_length=_MOST_DECISIONS,
        )
        super().__init__(_GAME_TYPE, info, given)

    def new_initial_state(self) -> HandState:
        """Return the state before the deal.

        Examples
        --------
        >>> pyspiel.load_game(GAME_NAME).new_initial_state().is_chance_node()
        True
        """
        return HandState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many chance nodes there are: the dealer and the tiles.

        Examples
        --------
        >>> HandGame({"ruleset": "boke"}).max_chance_nodes_in_history()
        65
        """
        return 1 + sum(self.copies)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> HandObserver | None:
        """Return what observes states of the game, see `HandObserver`; None for views that are not a single player's.

        Examples
        --------
        >>> HandGame().make_py_observer().tensor.shape
        (1584,)
        """
        view = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not view.public_info or view.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return HandObserver(view, params)


class HandState(pyspiel.State):
    """A state of the game: the tiles drawn for the wall so far, then a hand under way.

    Attributes
    ----------
    hand : mj2p.Game or None
        The hand; None before the deal is done.

    Examples
    --------
    >>> state = pyspiel.load_game(GAME_NAME).new_initial_state()
    >>> state.apply_action(1)
    >>> len(state.chance_outcomes()), state.action_to_string(9)
    (24, 'E')
    """

    def __init__(self, game: HandGame) -> None:
        super().__init__(game)
        self.dealer: int | None = None
        self.wall: list[int] = []
        self.hand: Game | None = None
        # For each seat what it saw and did at its decisions.
        self.memory: tuple[list[str], list[str]] = ([], [])
        self._ruleset_id = game.ruleset.id
        self._copies = list(game.copies)

    def current_player(self) -> int:
        """Return the seat that is asked, or OpenSpiel's number for chance or the end.

        Examples
        --------
        >>> HandGame().new_initial_state().current_player() == pyspiel.PlayerId.CHANCE
        True
        """
        if self.hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.hand.turn is None else self.hand.turn

    def _legal_actions(self, player: int) -> list[int]:
        hand = self.hand
        return [] if hand is None or hand.turn != player else [int(action) for action in hand.legal_actions()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may draw now, with probabilities: the dealer's seat, then kinds of tiles.

        Examples
        --------
        >>> HandGame().new_initial_state().chance_outcomes()
        [(0, 0.5), (1, 0.5)]
        """
        if self.dealer is None:
            return [(seat, 1 / _SEATS) for seat in range(_SEATS)]
        left = sum(self._copies)
        return [(kind, copies / left) for kind, copies in enumerate(self._copies) if copies]

    def _apply_action(self, action: int) -> None:
        if self.hand is not None:
            seat = self.hand.turn
            if seat is None:
                raise Mj2pError("the hand is over")
            seen = _told(self.hand, seat)
            self.hand.step(action)
            self.memory[seat].append(f"{seen} > {Action(action)}")
        elif self.dealer is None:
            self.dealer = check_seat(action, "the dealer")
        else:
            if not 0 <= action < N_KINDS or not self._copies[action]:
                what = f"no {TILES[action]} is left" if 0 <= action < N_KINDS else f"{action} is no kind of tile"
                raise HandError(f"chance cannot draw this for tile {len(self.wall)} of the wall: {what}")
            self._copies[action] -= 1
            self.wall.append(action)
            if not any(self._copies):
                self.hand = Game(self._ruleset_id, wall=self.wall, dealer=self.dealer)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(Action(action))
        return f"seat {action} deals" if self.dealer is None else TILES[action].code

    def is_terminal(self) -> bool:
        """Whether the hand is over.

        Examples
        --------
        >>> HandGame().new_initial_state().is_terminal()
        False
        """
        return self.hand is not None and self.hand.turn is None

    def returns(self) -> list[float]:
        """Return what each seat won: net fan, 0 before the end.

        Examples
        --------
        >>> HandGame().new_initial_state().returns()
        [0.0, 0.0]
        """
        if self.hand is None:
            return [0.0, 0.0]
        return list(make_payoff(self.hand.ruleset, "fan").of(self.hand.result))

    def __str__(self) -> str:
        if self.hand is not None:
            return self.hand.transcript()
        wall = " ".join(TILES[kind].code for kind in self.wall)
        return f"dealer {'?' if self.dealer is None else self.dealer}, wall {wall}".rstrip()


class HandObserver:
    """What a player sees of a state, as OpenSpiel asks for it: planes, or text.

    Parameters
    ----------
    iig_obs_type : pyspiel.IIGObservationType
        What one player sees, public and private together. With perfect recall there is text only.
    params : dict, optional
        None are known.

    Raises
    ------
    Mj2pError
        For parameters.

    Examples
    --------
    >>> state = pyspiel.load_game(GAME_NAME).new_initial_state()
    >>> HandGame().make_py_observer().string_from(state, 0)
    'seat 0, before the deal'
    """

    def __init__(self, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise Mj2pError(f"observers of {GAME_NAME} take no parameters")
        self.recalls = bool(iig_obs_type.perfect_recall)
        self.tensor = None if self.recalls else np.zeros(len(PLANES) * N_KINDS, np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            self.dict["planes"] = self.tensor.reshape(len(PLANES), N_KINDS)

    def set_from(self, state: HandState, player: int) -> None:
        """Write what the player sees to `tensor`.

        Examples
        --------
        >>> observer = HandGame().make_py_observer()
        >>> observer.set_from(HandGame().new_initial_state(), 0)
        >>> bool(observer.tensor.any())
        False
        """
        if self.tensor is None:
            return
        if state.hand is None:
            self.tensor.fill(0)
        else:
            self.dict["planes"][:] = planes(state.hand, player)

    def string_from(self, state: HandState, player: int) -> str:
        """Return what the player sees, and with perfect recall what it saw and did before, as text.

        Examples
        --------
        >>> HandGame().make_py_observer().string_from(HandGame().new_initial_state(), 1)
        'seat 1, before the deal'
        """
        now = f"seat {player}, before the deal" if state.hand is None else _told(state.hand, player)
        return "\n".join([*state.memory[player], now]) if self.recalls else now


def _told(hand: Game, seat: int) -> str:
    return json.dumps(hand.observe(seat).to_dict(), ensure_ascii=False, separators=(",", ":"))


if GAME_NAME not in pyspiel.registered_names():
    pyspiel.register_game(_GAME_TYPE, HandGame)
