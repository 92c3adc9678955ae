"""The words of the game in the terminal, in three languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len

from mj2p.languages import LANGUAGES, Language
from mj2p.tiles import TILES, Tile
from mjcore import Action

__all__ = ["action_name", "packed", "say", "tile_name"]

_GAP: Final = "  "

# One row a word: English, traditional Chinese, simplified Chinese. {0}, {1} ... are put in. English keeps to ASCII.
_WORDS: Final[dict[str, tuple[str, str, str]]] = {
    # the table
    "hand_no": ("hand {0}", "第 {0} 局", "第 {0} 局"),
    "hand_of": ("hand {0} of {1}", "第 {0} 局，共 {1} 局", "第 {0} 局，共 {1} 局"),
    "wall_left": ("wall {0}", "餘牌 {0}", "余牌 {0}"),
    "room": ("{0}, ante {1}", "{0}，底注 {1}", "{0}，底注 {1}"),
    "task": ("task: {0}", "任務：{0}", "任务：{0}"),
    "you": ("You", "您", "您"),
    "other": ("Opponent ({0})", "對手（{0}）", "对手（{0}）"),
    "dealer": ("dealer", "莊家", "庄家"),
    "ready": ("READY", "已報聽", "已报听"),
    "doubled": ("doubled {0} x", "加倍 {0} 次", "加倍 {0} 次"),
    "coins": ("coins {0}", "金幣 {0}", "金币 {0}"),
    "small": (
        "This terminal has {0}x{1}: the table needs 80x24.",
        "終端機僅 {0}x{1}：牌桌需要 80x24。",
        "终端仅 {0}x{1}：牌桌需要 80x24。",
    ),
    # what was asked
    "ask_opening": ("Your thirteen tiles are ready: declare it?", "起手已聽牌，要報聽嗎？", "起手已听牌，要报听吗？"),
    "ask_turn": ("You drew {0}: discard a tile.", "摸到{0}，請打一張。", "摸到{0}，请打一张。"),
    "ask_dealt": ("You are the dealer: discard a tile.", "您是莊家，請打一張。", "您是庄家，请打一张。"),
    "ask_claimed": ("Discard a tile.", "請打一張。", "请打一张。"),
    "ask_claim": ("{0} was discarded: claim it?", "對手打{0}，要嗎？", "对手打{0}，要吗？"),
    "ask_rob": ("{0} is added to a pung: rob the kong?", "對手續槓{0}，要搶槓嗎？", "对手续杠{0}，要抢杠吗？"),
    "ask_waiting": ("{0} is thinking ...", "{0} 思考中……", "{0} 思考中……"),
    "ask_over": ("The hand is over.", "本局結束。", "本局结束。"),
    "ask_ready": (
        "Declare ready with which discard? (Esc: not now)",
        "報聽打哪一張？（Esc 返回）",
        "报听打哪一张？（Esc 返回）",
    ),
    "ask_which": ("Which one? (Esc: back)", "選哪一個？（Esc 返回）", "选哪一个？（Esc 返回）"),
    # what happened
    "now": ("Opponent: {0}", "對手：{0}", "对手：{0}"),
    "now_discard": ("discards {0}", "打{0}", "打{0}"),
    "now_ready": ("READY with {0}", "報聽打{0}", "报听打{0}"),
    "now_opening": ("READY after the deal", "起手報聽", "起手报听"),
    "now_chow": ("chow {0}", "吃{0}", "吃{0}"),
    "now_pung": ("pung {0}", "碰{0}", "碰{0}"),
    "now_melded_kong": ("kong {0}", "直槓{0}", "直杠{0}"),
    "now_added_kong": ("added kong {0}", "續槓{0}", "续杠{0}"),
    "now_concealed_kong": ("concealed kong", "暗槓", "暗杠"),
    "now_flower": ("flower {0}", "補花{0}", "补花{0}"),
    "now_double": ("doubles", "過胡加倍", "过胡加倍"),
    # moves
    "discard": ("Discard", "打", "打"),
    "win": ("Win", "胡", "胡"),
    "double": ("Double", "過胡加倍", "过胡加倍"),
    "declare": ("Ready", "報聽", "报听"),
    "kong": ("Kong", "槓", "杠"),
    "concealed_kong": ("Concealed kong", "暗槓", "暗杠"),
    "added_kong": ("Added kong", "續槓", "续杠"),
    "pung": ("Pung", "碰", "碰"),
    "chow": ("Chow", "吃", "吃"),
    "pass": ("Pass", "過", "过"),
    # what is told in a line
    "no_key": (
        "The key {0} does nothing here; ? shows the keys.",
        "{0} 鍵無作用；按 ? 看按鍵。",
        "{0} 键无作用；按 ? 看按键。",
    ),
    "no_move": ("{0} is not allowed now.", "現在不能{0}。", "现在不能{0}。"),
    "no_tile": ("There is no {0} in your hand.", "您手中沒有{0}。", "您手中没有{0}。"),
    "no_discard": ("{0} cannot be discarded now.", "現在不能打{0}。", "现在不能打{0}。"),
    "not_asked": ("It is not your turn.", "還沒輪到您。", "还没轮到您。"),
    "refused": ("Refused: {0}", "無法執行：{0}", "无法执行：{0}"),
    "bot_failed": (
        "{0} failed ({1}): the first legal move was made for it.",
        "{0} 出錯（{1}），已代行第一個合法行動。",
        "{0} 出错（{1}），已代行第一个合法行动。",
    ),
    "only_ascii": (
        "This terminal cannot show Chinese: the language stays English.",
        "此終端機無法顯示中文。",
        "此终端无法显示中文。",
    ),
    "language": ("Language: English", "語言：繁體中文", "语言：简体中文"),
    "not_saved": ("The record was not saved: {0}", "牌譜未能儲存：{0}", "牌谱未能保存：{0}"),
    "saved": ("Record saved in {0}", "牌譜已存入 {0}", "牌谱已存入 {0}"),
    # the line of keys
    "foot_hint": ("hint", "提示", "提示"),
    "foot_help": ("help", "說明", "说明"),
    "foot_language": ("language", "語言", "语言"),
    "foot_quit": ("quit", "離開", "离开"),
    "foot_choose": ("choose", "選牌", "选牌"),
    "foot_do": ("do it", "確定", "确定"),
    # the hint
    "hint": ("Hint", "提示", "提示"),
    "hint_distance": ("{0} away from ready", "距聽牌 {0} 張", "距听牌 {0} 张"),
    "hint_ready": ("ready", "聽牌", "听牌"),
    "hint_won": ("complete", "已成牌", "已成牌"),
    "hint_waits": ("Waits: unseen x fan", "聽牌：未見 x 番數", "听牌：未见 x 番数"),
    "hint_useful": ("Useful tiles (unseen)", "進張（未見）", "进张（未见）"),
    "hint_discards": ("Best discards", "建議打出", "建议打出"),
    "hint_ready_discards": (
        "Best discards; waits: unseen x fan",
        "建議打出；所聽：未見 x 番數",
        "建议打出；所听：未见 x 番数",
    ),
    "hint_claims": ("Your answers", "各種應對", "各种应对"),
    "hint_win": ("{0} fan", "{0} 番", "{0} 番"),
    "hint_leaves": ("{0} away, {1} unseen", "距聽 {0}，進張 {1}", "距听 {0}，进张 {1}"),
    "hint_leaves_ready": ("ready, {0} unseen, worth {1}", "聽牌，未見 {0}，價值 {1}", "听牌，未见 {0}，价值 {1}"),
    "hint_none": ("The hand is over.", "本局結束。", "本局结束。"),
    # the sheet at the end
    "end_drawn": ("Drawn hand: nobody wins.", "流局。", "流局。"),
    "end_self_draw": ("{0}: win by self-draw", "{0}自摸胡牌", "{0}自摸胡牌"),
    "end_discard": ("{0}: win by discard", "{0}胡牌（點炮）", "{0}胡牌（点炮）"),
    "end_rob_kong": ("{0}: win by robbing a kong", "{0}胡牌（搶槓）", "{0}胡牌（抢杠）"),
    "excluded": ("{0}, excluded by {1}", "{0}（{1}不計）", "{0}（{1}不计）"),
    "doublings": ("Doublings of the winner: {0}", "贏家加倍：{0} 次", "赢家加倍：{0} 次"),
    "other_hand": ("The opponent's hand", "對手手牌", "对手手牌"),
    "your_hand": ("Your hand", "您的手牌", "您的手牌"),
    "purses": (
        "Coins: you {0} ({1}), opponent {2} ({3})",
        "金幣：您 {0}（{1}），對手 {2}（{3}）",
        "金币：您 {0}（{1}），对手 {2}（{3}）",
    ),
    "balloon": ("Your balloon: {0} of {1} fan", "您的氣球：{0}/{1} 番", "您的气球：{0}/{1} 番"),
    "wheel": ("your wheel: {0} of {1} points", "您的轉盤：{0}/{1} 點", "您的转盘：{0}/{1} 点"),
    "tally": (
        "Hands: {0}, won by you: {1} ({2} fan), by the opponent: {3} ({4} fan)",
        "共 {0} 局：您胡 {1} 局（{2} 番），對手胡 {3} 局（{4} 番）",
        "共 {0} 局：您胡 {1} 局（{2} 番），对手胡 {3} 局（{4} 番）",
    ),
    "match_over": ("The match is over.", "比賽結束。", "比赛结束。"),
    "broke": (
        "{0} has less than the room's least: the match is over.",
        "{0}不足最少帶入，比賽結束。",
        "{0}不足最少带入，比赛结束。",
    ),
    "inflate": (
        "Put {0} fan ({1} coins) of the win into your balloon?",
        "要把 {0} 番（{1} 金幣）吹進氣球嗎？",
        "要把 {0} 番（{1} 金币）吹进气球吗？",
    ),
    "popped": (
        "Your balloon popped: the house pays {0} coins.",
        "氣球爆開，平台給 {0} 金幣。",
        "气球爆开，平台给 {0} 金币。",
    ),
    "spun": ("The wheel stops at {0} coins.", "轉盤停在 {0} 金幣。", "转盘停在 {0} 金币。"),
    "yes": ("Yes", "好", "好"),
    "no": ("No", "不要", "不要"),
    "next": ("Next hand", "下一局", "下一局"),
    "finish": ("Finish", "結束", "结束"),
    "quit": ("Quit", "離開", "离开"),
    "pop": ("Pop the balloon", "爆氣球", "爆气球"),
    "spin": ("Spin the wheel", "轉轉盤", "转转盘"),
    "scroll": ("More below", "往下看", "往下看"),
    # leaving
    "ask_quit": ("A hand is under way. Quit?", "本局尚未結束，要離開嗎？", "本局尚未结束，要离开吗？"),
    "ask_quit_saved": (
        "It is saved as far as it went; nobody pays.",
        "將儲存至目前為止的牌譜，不計輸贏。",
        "将保存至目前为止的牌谱，不计输赢。",
    ),
    "ask_quit_unsaved": ("Nobody pays.", "不計輸贏。", "不计输赢。"),
    "stay": ("Go on playing", "繼續", "继续"),
    # the help
    "help": ("Keys", "按鍵", "按键"),
    "help_tiles": (
        "discard: the suit by number, honours by capital letter",
        "打出該牌：萬子按數字，字牌按大寫字母",
        "打出该牌：万子按数字，字牌按大写字母",
    ),
    "help_arrows": ("choose a tile or a move", "選牌或選行動", "选牌或选行动"),
    "help_updown": ("between the tiles and the moves", "在手牌與行動之間切換", "在手牌与行动之间切换"),
    "help_enter": ("do what is chosen", "執行所選", "执行所选"),
    "help_mouse": ("click a tile to discard it, a button to do it", "點牌打出，點按鈕執行", "点牌打出，点按钮执行"),
    "help_mouse_key": ("mouse", "滑鼠", "鼠标"),
    "help_moves": (
        "win, double, ready, kong, pung, chow, pass (Space too)",
        "胡、過胡加倍、報聽、槓、碰、吃、過（空白鍵亦可）",
        "胡、过胡加倍、报听、杠、碰、吃、过（空格键亦可）",
    ),
    "help_choice": ("one of several; Esc goes back", "多選一；Esc 返回", "多选一；Esc 返回"),
    "help_hint": ("hint: shown until pressed again", "提示：再按一次關閉", "提示：再按一次关闭"),
    "help_language": (
        "English, traditional, simplified Chinese",
        "英文、繁體中文、簡體中文",
        "英文、繁体中文、简体中文",
    ),
    "help_help": ("this page", "本頁", "本页"),
    "help_quit": ("quit", "離開", "离开"),
    "help_codes": (
        "1m-9m suit, E S W N winds, C F P red, green, white dragon, 1f-8f flowers.",
        "鍵盤代號：1-9 為萬子；E S W N 為東南西北；C F P 為中發白。",
        "键盘代号：1-9 为万子；E S W N 为东南西北；C F P 为中发白。",
    ),
    "help_forced": (
        "Forced moves are made for you: you are asked only where there is a choice.",
        "沒有選擇時自動進行，只在有選擇時詢問。",
        "没有选择时自动进行，只在有选择时询问。",
    ),
    "close": ("Close", "關閉", "关闭"),
}


def say(key: str, lang: Language, *values: object) -> str:
    """Return the words for `key` in a language, with values put in.

    Examples
    --------
    >>> say("wall_left", "en", 30), say("wall_left", "zh-Hant", 30)
    ('wall 30', '餘牌 30')
    """
    return _WORDS[key][LANGUAGES.index(lang)].format(*values)


def packed(items: Iterable[str], width: int) -> str:
    """Return items in lines, as many on each as fit into a width; none is cut or parted.

    Examples
    --------
    >>> packed(["2m 3x93", "8m 3x93", "5m 3x92"], 16).splitlines()
    ['2m 3x93  8m 3x93', '5m 3x92']
    """
    lines: list[str] = []
    for item in items:
        if lines and cell_len(lines[-1]) + len(_GAP) + cell_len(item) <= width:
            lines[-1] += _GAP + item
        else:
            lines.append(item)
    return "\n".join(lines)


def tile_name(tile: Tile, lang: Language) -> str:
    """Return how a tile is called in a sentence: its code in English, else its name.

    Examples
    --------
    >>> tile_name(TILES[4], "en"), tile_name(TILES[4], "zh-Hans")
    ('5m', '五万')
    """
    return tile.code if lang == "en" else tile.name(lang)


def action_name(action: Action, lang: Language) -> str:
    """Return how a move is called on a button.

    Examples
    --------
    >>> action_name(Action.parse("chow 345m"), "en"), action_name(Action.parse("added_kong 5m"), "zh-Hant")
    ('Chow 345m', '續槓五萬')
    """
    verb, kind = action.verb, action.kind
    name = say("declare" if verb == "ready" else verb, lang)
    if kind is None:
        return name
    if verb == "chow":
        tiles = TILES[kind : kind + 3]
        what = (
            "".join(str(tile.rank) for tile in tiles) + "m" if lang == "en" else "".join(t.name(lang)[0] for t in tiles)
        )
    else:
        what = tile_name(TILES[kind], lang)
    return f"{name} {what}" if lang == "en" else f"{name}{what}"
