"""How long `import mj2p` takes, beside `import numpy` and an interpreter that imports nothing.

    python bench/import_time.py

The target is 60 ms more than NumPy's own time; mj2p imports NumPy only with `mj2p.batch`.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

PROGRAMS = {
    "nothing": "pass",
    "mj2p": "import mj2p",
    "numpy": "import numpy",
    "mj2p.batch": "import mj2p.batch",
}


def main(rounds: int = 15) -> None:
    times: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    with tempfile.TemporaryDirectory() as cache:
        # An installed package has its bytecode; sources read for the first time have not, so one round goes ahead.
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache
        for count in range(rounds + 1):
            for name, program in PROGRAMS.items():
                start = time.perf_counter()
                subprocess.run([sys.executable, "-c", program], check=True, env=environment)
                if count:
                    times[name].append((time.perf_counter() - start) * 1e3)
    nothing = statistics.median(times["nothing"])
    for name, values in times.items():
        print(f"{name:12} {statistics.median(values):7.1f} ms, {statistics.median(values) - nothing:+7.1f} ms")


if __name__ == "__main__":
    main()
