"""The training example: a tiny run changes the network, its loss is finite, and it is evaluated."""

from __future__ import annotations

import argparse
import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("matplotlib")

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_ppo.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def options(example: ModuleType, **changes: object) -> argparse.Namespace:
    small = {"steps": 512, "envs": 32, "horizon": 8, "every": 1, "hands": 1, "threads": 1}
    return argparse.Namespace(**{**example.DEFAULTS, **small, **changes})


def test_it_is_as_short_as_it_says() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.parametrize("ruleset", ["rg", "boke"])
def test_a_tiny_run_learns_and_tells(example: ModuleType, ruleset: str, tmp_path: Path) -> None:
    chosen = options(example, ruleset=ruleset, plot=str(tmp_path / "curve.svg"))
    torch.manual_seed(chosen.seed)
    before = example.Net().state_dict()
    net, history = example.train(chosen)
    after = net.state_dict()
    assert all(not torch.equal(before[name], after[name]) for name in before)
    assert [row["steps"] for row in history] == [0, 256, 512]
    for row in history:
        assert np.isfinite([row["loss"], *row["random"], *row["greedy"]]).all()
        assert row["random"][1] > 0
    example.plot(history, chosen)
    assert "<svg" in (tmp_path / "curve.svg").read_text(encoding="utf-8")


def test_what_is_collected_fits_together(example: ModuleType) -> None:
    torch.manual_seed(1)
    net = example.Net()
    env = example.VectorEnv(16, "rg", 1, opponent="random")
    seen, masks, actions, old, gains, returns = example.Rollout(env, 12).collect(net)
    assert len(seen) == len(masks) == 16 * 12
    assert masks.gather(1, actions[:, None]).all()
    logits, values = net(seen, masks)
    assert torch.allclose(torch.log_softmax(logits, 1).gather(1, actions[:, None])[:, 0], old, atol=1e-4)
    assert torch.allclose(gains + values, returns, atol=1e-4)
