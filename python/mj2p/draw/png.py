"""Drawings as PNG. They need resvg_py: ``pip install 'mj2p[png]'``."""

from __future__ import annotations

from mj2p.errors import HandError, Mj2pError, shown

__all__ = ["to_png"]


def to_png(svg: str) -> bytes:
    """Return a drawing as a PNG of the size that the SVG asks for.

    Parameters
    ----------
    svg : str
        What one of the functions of `mj2p.draw` returned; ``tile_width`` there says how large.

    Raises
    ------
    Mj2pError
        If resvg_py is missing.
    HandError
        If it is no SVG.

    Examples
    --------
    >>> from mj2p.draw import draw_tiles
    >>> to_png(draw_tiles("123m", tile_width=90))[1:4]
    b'PNG'
    """
    try:
        import resvg_py
    except ImportError:
        raise Mj2pError("a PNG needs resvg_py; install it with: pip install 'mj2p[png]'") from None
    if not isinstance(svg, str):
        raise HandError(f"a drawing is a text, not {type(svg).__name__}")
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg))
    except ValueError:
        raise HandError(f"{shown(svg)} is no SVG") from None
