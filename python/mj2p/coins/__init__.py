"""Coins (rules, section 7): rooms, settlement, balloon, wheel, and a table that keeps them over hands."""

from __future__ import annotations

from mj2p.coins.balloon import Balloon, BalloonEvent
from mj2p.coins.hand import HandCoins
from mj2p.coins.ledger import Balance, Ledger, LedgerLine
from mj2p.coins.rooms import ROOMS, Room, Rooms, get_room, load_rooms, read_rooms
from mj2p.coins.settle import Settlement, Step, settle
from mj2p.coins.table import CoinTable
from mj2p.coins.wheel import Prize, Wheel, WheelEvent, draw_task, meets_task, tasks_of

__all__ = [
    "ROOMS",
    "Balance",
    "Balloon",
    "BalloonEvent",
    "CoinTable",
    "HandCoins",
    "Ledger",
    "LedgerLine",
    "Prize",
    "Room",
    "Rooms",
    "Settlement",
    "Step",
    "Wheel",
    "WheelEvent",
    "draw_task",
    "get_room",
    "load_rooms",
    "meets_task",
    "read_rooms",
    "settle",
    "tasks_of",
]
