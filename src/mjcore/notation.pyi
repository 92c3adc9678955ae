from enum import IntEnum

class MeldType(IntEnum):
    CHOW = 0
    PUNG = 1
    CONCEALED_KONG = 2
    MELDED_KONG = 3
    ADDED_KONG = 4

def format_meld(meld_kind: int, kind: int) -> str: ...
