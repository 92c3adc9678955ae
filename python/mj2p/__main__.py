"""The command line, ``mj2p`` or ``python -m mj2p``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0, or 2 after one sentence on standard error.

    Parameters
    ----------
    args : sequence of str, optional
        The arguments; by default those of the process.

    Examples
    --------
    >>> main(["ready", "1112345678999m", "--json"])
    {"hand": "1112345678999m", "ready": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"]}
    0
    """
    try:
        from mj2p.cli import run
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in {"typer", "rich"}:
            raise
        print(f"mj2p: the command line needs {missing}; install it with: pip install 'mj2p[cli]'", file=sys.stderr)
        return 2
    return run(sys.argv[1:] if args is None else args)


if __name__ == "__main__":
    sys.exit(main())
