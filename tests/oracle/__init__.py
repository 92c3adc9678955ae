"""A slow, obvious scorer for Chinese two-player mahjong, to hold the real one against.

Written from the rules page alone, standard library only.  It shares no code with the
package it checks.
"""
