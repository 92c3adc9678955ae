"""The compiled half of the build: one extension for each ``.pyx`` of ``src/mjcore``.

Everything else is in ``pyproject.toml``. Three switches in the environment change how the core is compiled:

``MJ2P_DEBUG=1``
    bounds and initialisation checks in the generated code, C assertions, no optimisation;
``MJ2P_SANITIZE=1``
    address and undefined-behaviour sanitizers (run Python with the sanitizer runtime preloaded, see README);
``MJ2P_OPENMP=0`` or ``1``
    whether the batch loops use OpenMP; by default they do, but for macOS, whose compiler comes without it.
    Without, ``threads=`` of the batch functions uses Python threads.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

CORE = Path("src/mjcore")
DEBUG = os.environ.get("MJ2P_DEBUG") == "1"
SANITIZE = os.environ.get("MJ2P_SANITIZE") == "1"
OPENMP = os.environ.get("MJ2P_OPENMP", "0" if sys.platform == "darwin" else "1") == "1"

directives = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": True,
    "binding": True,
    "embedsignature": False,
    "freethreading_compatible": True,
}

compile_args: list[str] = []
link_args: list[str] = []
if sys.platform != "win32":
    compile_args += ["-O0", "-g", "-UNDEBUG"] if DEBUG else ["-O3", "-g0", "-Wno-sign-compare"]
    if SANITIZE:
        compile_args += ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        compile_args += ["-fno-omit-frame-pointer"]
        link_args += ["-fsanitize=address,undefined"]

openmp_args = {"win32": ["/openmp"], "darwin": ["-Xpreprocessor", "-fopenmp"]}.get(sys.platform, ["-fopenmp"])
openmp_link_args = {"win32": [], "darwin": ["-lomp"]}.get(sys.platform, ["-fopenmp"])


def with_openmp(module: str) -> bool:
    """Whether this module is built with OpenMP: only those that have parallel loops."""
    return OPENMP and module in {"batch", "distances", "rows", "vector"}


extensions = [
    Extension(
        f"mjcore.{source.stem}",
        [source.as_posix()],
        extra_compile_args=compile_args + (openmp_args if with_openmp(source.stem) else []),
        extra_link_args=link_args + (openmp_link_args if with_openmp(source.stem) else []),
    )
    for source in sorted(CORE.glob("*.pyx"))
]

# Compilers look at dates only, so files left by a build with other switches would be taken for good.
stamp = Path("build/switches")
switches = f"debug {DEBUG} sanitize {SANITIZE} openmp {OPENMP}"
changed = not stamp.exists() or stamp.read_text(encoding="utf-8") != switches

setup(
    options={"build_ext": {"parallel": os.cpu_count() or 1, "force": changed}},
    ext_modules=cythonize(extensions, include_path=["src"], compiler_directives=directives, force=changed),
)

stamp.parent.mkdir(exist_ok=True)
stamp.write_text(switches, encoding="utf-8")
