"""What all tests share: how hypothesis runs, and the head line that tells which build is tested."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

import mjcore

# Machines differ in speed and builds with checks are slow, so no example has a deadline.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", deadline=None, max_examples=20_000)
settings.load_profile(os.environ.get("MJ2P_HYPOTHESIS", "default"))


def pytest_report_header() -> str:
    return f"mjcore: {Path(mjcore.__file__).parent}"
