"""Hands written out decision by decision (``make.py``) go as they are written, and none is missing."""

import importlib.util
from pathlib import Path

import pytest

import mj2p

_spec = importlib.util.spec_from_file_location("playthroughs_make", Path(__file__).with_name("make.py"))
make = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make)


@pytest.mark.parametrize(("key", "name"), make.names(), ids="-".join)
def test_hand_goes_as_written(key, name):
    written = make.path_of(key, name).read_text(encoding="utf-8").splitlines()
    for number, (line, now) in enumerate(zip(written, make.lines(key, name), strict=True), 1):
        assert now == line, f"line {number} of {make.path_of(key, name).name}"


def test_no_file_is_missing_and_none_is_left_over():
    wanted = {make.path_of(key, name).name for key, name in make.names()}
    assert {path.name for path in make.FOLDER.glob("*.txt")} == wanted
    assert {key for key, _ in make.names()} == set(mj2p.RULESETS)


def test_every_ruleset_shows_what_can_happen_in_it():
    ends = {"self_draw", "discard", "rob_kong", "drawn", "ready", "kongs", "last_tile"}
    assert set(make.shown_by(mj2p.RULESETS["rg"])) == ends | {"opening", "flowers"}
    assert set(make.shown_by(mj2p.RULESETS["seasonal"])) == ends | {"opening", "flowers"}
    assert set(make.shown_by(mj2p.RULESETS["boke"])) == ends | {"doubles"}
