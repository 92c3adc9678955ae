"""Masked PPO on the vector environment: `python examples/train_ppo.py --minutes 10 --plot learning.svg`.

The agent has one seat, a player of the core the other (--opponent). Wins are rare at first, so the distance to ready
shapes the reward: as a difference of potentials, which cannot change what is best (Ng, Harada and Russell, 1999).
Evaluation takes the likeliest action and counts net fan a hand, without shaping. Needs: pip install '.[train]'
"""

import argparse
import time

import numpy as np
import torch
from matplotlib import pyplot
from torch import nn

from mj2p import batch
from mj2p.env import PLANES, Steps, VectorEnv

HAND = slice(PLANES.index("own hand >= 1"), PLANES.index("own hand >= 4") + 1)
FAN, CLOSER = 1 / 32, 0.1  # what a fan and a step towards ready are worth: rewards of about 1 are learned best
DEFAULTS = {"minutes": 10.0, "steps": 10**9, "envs": 512, "horizon": 64, "every": 10, "hands": 2048, "threads": 2}
DEFAULTS |= {"seed": 1, "ruleset": "rg", "opponent": "greedy", "plot": ""}


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
    return -CLOSER * batch.distance(seen[:, HAND, :16].sum(axis=1, dtype=np.uint8)).astype(np.float32)


class Rollout:
    """What happens in `horizon` steps of every hand; the environment writes where the network reads."""

    def __init__(self, env: VectorEnv, horizon: int) -> None:
        self.env, self.horizon, made = env, horizon, env.buffers()
        self.seen = torch.zeros(horizon + 1, *made.observations.shape, dtype=torch.uint8)
        self.masks = torch.zeros(horizon + 1, *made.masks.shape, dtype=torch.bool)
        self.slots = [Steps(*pair, *made[2:]) for pair in zip(self.seen.numpy(), self.masks.numpy(), strict=True)]
        env.reset(out=self.slots[-1])

    @torch.no_grad()
    def collect(self, net: Net) -> list[torch.Tensor]:
        """Go on from where the last rollout ended; return observations, masks, actions, log p, advantages, returns."""
        n, horizon = self.env.n, self.horizon
        self.seen[0], self.masks[0] = self.seen[-1], self.masks[-1]
        actions, old = torch.zeros(horizon, n, dtype=torch.int64), torch.zeros(horizon, n)
        values, rewards, alive = torch.zeros(horizon + 1, n), torch.zeros(horizon, n), torch.zeros(horizon, n)
        near = potential(self.slots[0].observations)
        for t in range(horizon):
            logits, values[t] = net(self.seen[t], self.masks[t])
            chances = torch.distributions.Categorical(logits=logits)
            actions[t] = chances.sample()
            old[t] = chances.log_prob(actions[t])
            steps = self.env.step(actions[t].numpy(), self.slots[t + 1])
            after = potential(steps.observations)
            alive[t] = torch.from_numpy(~steps.dones)
            rewards[t] = torch.from_numpy(FAN * steps.rewards[:, self.env.agent] + after * ~steps.dones - near)
            near = after
        values[horizon] = net(self.seen[horizon], self.masks[horizon])[1]
        gains, gain = torch.zeros(horizon, n), torch.zeros(n)
        for t in reversed(range(horizon)):  # generalised advantage estimation; hands end, so nothing is discounted
            gain = gains[t] = rewards[t] + alive[t] * (values[t + 1] + 0.95 * gain) - values[t]
        made = self.seen[:-1], self.masks[:-1], actions, old, gains, gains + values[:-1]
        return [each.flatten(0, 1) for each in made]


def update(net: Net, optimizer: torch.optim.Optimizer, data: list[torch.Tensor], epochs: int = 2) -> float:
    """Improve the network by what was collected; return the last loss."""
    for rows in [rows for _ in range(epochs) for rows in torch.randperm(len(data[0])).split(2048)]:
        seen, masks, actions, old, gains, returns = [each[rows] for each in data]
        logits, values = net(seen, masks)
        chances = torch.distributions.Categorical(logits=logits)
        ratio, gains = (chances.log_prob(actions) - old).exp(), (gains - gains.mean()) / (gains.std() + 1e-6)
        gained = torch.min(ratio * gains, ratio.clamp(0.8, 1.2) * gains).mean()
        loss = nn.functional.smooth_l1_loss(values, returns) - gained - 0.01 * chances.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        optimizer.step()
    return loss.item()


@torch.no_grad()
def evaluate(net: Net, ruleset: str, opponent: str, hands: int, seed: int = 10**6) -> tuple[float, float]:
    """Play as many first hands of each of 256 environments; return net fan a hand and half its 95 % interval."""
    env = VectorEnv(256, ruleset, seed, opponent=opponent)
    steps, won, each = env.reset(), [[] for _ in range(env.n)], max(1, hands // env.n)
    while min(map(len, won)) < each:
        logits = net(torch.from_numpy(steps.observations), torch.from_numpy(steps.masks))[0]
        steps = env.step(logits.argmax(1).numpy())
        for i in np.flatnonzero(steps.dones):
            won[i].append(steps.rewards[i, 0])
    fan = np.array([fan[:each] for fan in won])
    return float(fan.mean()), float(1.96 * fan.std() / fan.size**0.5)


def train(options: argparse.Namespace) -> tuple[Net, list[dict]]:
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
            print(history[-1], flush=True)
        if share == 1:
            return net, history
        optimizer.param_groups[0]["lr"] = 5e-4 * (1 - share) + 2e-5
        loss = update(net, optimizer, rollout.collect(net))
        done, turn = done + options.envs * options.horizon, turn + 1


def plot(history: list[dict], options: argparse.Namespace) -> None:
    """Draw net fan a hand against each player, with 95 % intervals."""
    axes = pyplot.figure(figsize=(7, 4), layout="constrained").subplots()
    for name in ("random", "greedy"):
        steps, fan, half = np.array([(row["steps"] / 1e6, *row[name]) for row in history]).T
        axes.plot(steps, fan, label=f"against {name}")
        axes.fill_between(steps, fan - half, fan + half, alpha=0.25)
    axes.set(xlabel=f"million steps against {options.opponent}", ylabel="net fan a hand")
    axes.legend()
    pyplot.savefig(options.plot)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for name, value in DEFAULTS.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    chosen = parser.parse_args()
    told = train(chosen)[1]
    if chosen.plot:
        plot(told, chosen)
