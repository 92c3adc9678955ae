"""Masked PPO on the vector environment: learns two-player mahjong in minutes on two cores.

    pip install 'mj2p[train]'
    python examples/train_ppo.py --minutes 20 --plot learning.svg

The agent has one seat, a player of the core the other (--opponent). The planes go flat into a small network; illegal
actions get no probability. Wins are rare at first, so the distance to ready shapes the reward: as a difference of
potentials, which cannot change what is best (Ng, Harada and Russell, 1999). Evaluation takes the likeliest action and
counts net fan a hand, without shaping.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from mj2p import batch
from mj2p.env import PLANES, Steps, VectorEnv

HAND = slice(PLANES.index("own hand >= 1"), PLANES.index("own hand >= 4") + 1)
FAN = 1 / 32  # rewards of about 1 are learned best
CLOSER = 0.1  # what a step towards ready is worth


class Net(nn.Module):
    """Planes in, logits of the 77 actions and a value out."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(len(PLANES) * 24, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, 77), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(seen.flatten(1).float())
        return self.policy(hidden).masked_fill(~masks, -1e9), self.value(hidden).squeeze(1)


def potential(seen: np.ndarray) -> np.ndarray:
    """How near the own hands are to ready."""
    counts = seen[:, HAND, :16].sum(axis=1, dtype=np.uint8)
    return -CLOSER * batch.distance(counts).astype(np.float32)


class Rollout:
    """What happens in `horizon` steps of every hand. The environment writes the observations where they are learned from."""

    def __init__(self, env: VectorEnv, horizon: int) -> None:
        self.env, made = env, env.buffers()
        self.seen = np.zeros((horizon + 1, *made.observations.shape), np.uint8)
        self.masks = np.zeros((horizon + 1, *made.masks.shape), np.bool_)
        self.slots = [Steps(seen, mask, *made[2:]) for seen, mask in zip(self.seen, self.masks, strict=True)]
        env.reset(out=self.slots[-1])

    def collect(self, net: Net) -> dict[str, torch.Tensor]:
        """Go on from where the last rollout ended; return what was seen and done, and what came of it (GAE)."""
        n, horizon = self.env.n, len(self.slots) - 1
        self.seen[0], self.masks[0] = self.seen[-1], self.masks[-1]
        actions, old = np.zeros((horizon, n), np.int64), torch.zeros(horizon, n)
        values, rewards, alive = torch.zeros(horizon + 1, n), np.zeros((horizon, n), np.float32), np.ones((horizon, n))
        near = potential(self.seen[0])
        with torch.no_grad():
            for t in range(horizon):
                logits, values[t] = net(torch.from_numpy(self.seen[t]), torch.from_numpy(self.masks[t]))
                chances = torch.distributions.Categorical(logits=logits)
                taken = chances.sample()
                actions[t], old[t] = taken.numpy(), chances.log_prob(taken)
                steps = self.env.step(actions[t], self.slots[t + 1])
                alive[t] = ~steps.dones
                after = potential(steps.observations)
                rewards[t] = FAN * steps.rewards[:, self.env.agent] + after * alive[t] - near
                near = after
            values[horizon] = net(torch.from_numpy(self.seen[horizon]), torch.from_numpy(self.masks[horizon]))[1]
            gains, gain = torch.zeros(horizon, n), torch.zeros(n)
            for t in reversed(range(horizon)):
                goes_on = torch.from_numpy(alive[t]).float()
                error = torch.from_numpy(rewards[t]) + goes_on * values[t + 1] - values[t]
                gain = gains[t] = error + 0.95 * goes_on * gain
        flat = {"actions": torch.from_numpy(actions), "old": old, "gains": gains, "returns": gains + values[:horizon]}
        flat |= {"seen": torch.from_numpy(self.seen[:horizon]), "masks": torch.from_numpy(self.masks[:horizon])}
        return {name: each.flatten(0, 1) for name, each in flat.items()}


def update(net: Net, optimizer: torch.optim.Optimizer, data: dict[str, torch.Tensor], epochs: int = 2) -> float:
    """Improve the network by what was collected; return the mean loss."""
    losses = []
    for _ in range(epochs):
        for rows in torch.randperm(len(data["old"])).split(2048):
            part = {name: each[rows] for name, each in data.items()}
            logits, values = net(part["seen"], part["masks"])
            chances = torch.distributions.Categorical(logits=logits)
            ratio = (chances.log_prob(part["actions"]) - part["old"]).exp()
            gains = (part["gains"] - part["gains"].mean()) / (part["gains"].std() + 1e-6)
            gained = torch.min(ratio * gains, ratio.clamp(0.8, 1.2) * gains).mean()
            loss = nn.functional.smooth_l1_loss(values, part["returns"]) - gained - 0.01 * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            losses.append(loss.item())
    return float(np.mean(losses))


def evaluate(net: Net, ruleset: str, opponent: str, hands: int, seed: int = 10**6) -> tuple[float, float]:
    """Play the first `hands` / 256 hands of 256 environments; return net fan a hand and half its 95 % interval."""
    env = VectorEnv(256, ruleset, seed, opponent=opponent)
    steps, won = env.reset(), [[] for _ in range(env.n)]
    each = max(1, hands // env.n)
    while min(map(len, won)) < each:
        with torch.no_grad():
            logits = net(torch.from_numpy(steps.observations), torch.from_numpy(steps.masks))[0]
        steps = env.step(logits.argmax(1).numpy())
        for i in np.flatnonzero(steps.dones):
            won[i].append(steps.rewards[i, 0])
    fan = np.array([hand[:each] for hand in won])
    return float(fan.mean()), float(1.96 * fan.std() / fan.size**0.5)


def train(options: argparse.Namespace) -> tuple[Net, list[dict[str, Any]]]:
    """Learn until the time or the steps are used up; return the network and how it fared."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    env = VectorEnv(options.envs, options.ruleset, options.seed, opponent=options.opponent)
    net, rollout, start, history, loss, done, turn = Net(), Rollout(env, options.horizon), time.time(), [], 0.0, 0, 0
    optimizer = torch.optim.Adam(net.parameters(), eps=1e-5)
    while True:
        minutes = (time.time() - start) / 60
        share = min(1.0, max(minutes / options.minutes, done / options.steps))
        if turn % options.every == 0 or share == 1:
            fan = {name: evaluate(net, options.ruleset, name, options.hands) for name in ("random", "greedy")}
            history.append({"steps": done, "minutes": minutes, "loss": loss, **fan})
            print(
                f"{done:9,} steps, {minutes:5.1f} min:",
                ", ".join(f"{k} {v:+.2f} ± {h:.2f}" for k, (v, h) in fan.items()),
            )
        if share == 1:
            return net, history
        optimizer.param_groups[0]["lr"] = 5e-4 * (1 - share) + 2e-5
        loss = update(net, optimizer, rollout.collect(net))
        done, turn = done + options.envs * options.horizon, turn + 1


def plot(history: list[dict[str, Any]], options: argparse.Namespace) -> None:
    """Draw net fan a hand against each player, with 95 % intervals."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    steps = [row["steps"] / 1e6 for row in history]
    for name, colour in (("random", "tab:blue"), ("greedy", "tab:orange")):
        fan, half = np.array([row[name] for row in history]).T
        axes.plot(steps, fan, color=colour, label=f"against {name}")
        axes.fill_between(steps, fan - half, fan + half, color=colour, alpha=0.25)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(
        xlabel=f"million steps against {options.opponent} ({history[-1]['minutes']:.0f} min)", ylabel="net fan a hand"
    )
    axes.legend()
    figure.savefig(options.plot)


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    defaults = {
        "minutes": 20.0,
        "steps": 10**9,
        "envs": 512,
        "horizon": 64,
        "every": 10,
        "hands": 2048,
        "seed": 1,
        "threads": 2,
    }
    for name, value in defaults.items():
        parser.add_argument(f"--{name}", type=type(value), default=value, help=f"default {value:g}")
    parser.add_argument("--ruleset", default="rg")
    parser.add_argument("--opponent", default="greedy", help="who is learned against: random, greedy or planner")
    parser.add_argument("--plot", help="where to draw the learning curve")
    parser.add_argument("--save", help="where to keep the network")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    chosen = parse()
    learned, told = train(chosen)
    if chosen.save:
        torch.save(learned.state_dict(), chosen.save)
    if chosen.plot:
        plot(told, chosen)
