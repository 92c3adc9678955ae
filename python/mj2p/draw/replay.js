"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const { table, hands, words, pause } = JSON.parse(byId("data").textContent);
  const at = { hand: 0, move: 0, view: 0 };
  const playPath = byId("play").querySelector("path").getAttribute("d");
  let timer = null;

  const last = () => Math.max(hands[at.hand].views[0].length - 1, 0);

  // A row of the table is an element, or where a tile lies: symbol, x, y, width, turned + 2 * faded.
  function element(row) {
    if (typeof row === "string") return row;
    const [name, x, y, width, how] = row;
    const place = how & 1 ? `transform="matrix(0-1 1 0 ${x} ${y + width})"` : `x="${x}" y="${y}"`;
    const fade = how & 2 ? ' opacity=".4"' : "";
    return `<use href="#${name}" ${place} width="${width}" height="${(width * 4) / 3}"${fade}/>`;
  }

  // A position is what came and went since the one before; from the first one on that makes the position itself.
  function lying() {
    const found = new Set();
    for (const changes of hands[at.hand].views[at.view].slice(0, at.move + 1))
      for (const number of changes) found.delete(number) || found.add(number);
    return [...found].sort((one, other) => one - other);
  }

  // What the other draws is not told where only one seat's view is shown, but for the end of the hand.
  function told(move) {
    if (!move) return words.deal;
    const [seat, full, known] = hands[at.hand].moves[move - 1];
    return known !== undefined && at.view && seat !== at.view - 1 ? known : full;
  }

  function listMoves() {
    const rows = hands[at.hand].moves.map((_, place) => {
      const row = document.createElement("li");
      row.textContent = told(place + 1);
      row.tabIndex = 0;
      row.addEventListener("click", () => go(place + 1));
      row.addEventListener("keydown", (event) => event.key === "Enter" && go(place + 1));
      return row;
    });
    byId("moves").replaceChildren(...rows);
  }

  function show() {
    const hand = hands[at.hand];
    const isEnd = at.move === last();
    byId("table").innerHTML = lying().map((number) => element(table[number])).join("");
    const end = isEnd && hand.end ? ` — ${hand.end}` : "";
    byId("told").textContent = hand.views[0].length ? `${at.move} / ${last()} · ${told(at.move)}${end}` : "";
    byId("sheet").innerHTML = isEnd ? hand.sheet : "";
    byId("slider").value = at.move;
    for (const name of ["first", "back"]) byId(name).disabled = at.move === 0;
    for (const name of ["forward", "last"]) byId(name).disabled = isEnd;
    const list = byId("moves");
    [...list.children].forEach((row, place) => row.classList.toggle("now", place + 1 === at.move));
    const now = list.children[at.move - 1];
    list.scrollTop = now ? now.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
    history.replaceState(null, "", `#hand=${at.hand + 1}&move=${at.move}&view=${at.view}`);
  }

  function go(move) {
    at.move = Math.min(Math.max(move, 0), last());
    if (at.move === last()) stop();
    show();
  }

  function open() {
    const hand = hands[at.hand];
    const fault = byId("fault");
    fault.hidden = !hand.fault;
    fault.textContent = `${words.departs} ${hand.fault}`;
    byId("slider").max = last();
    byId("hand").value = at.hand;
    byId("view").value = at.view;
    listMoves();
    go(at.move);
  }

  function setPlay(path, word) {
    const button = byId("play");
    button.querySelector("path").setAttribute("d", path);
    button.title = word;
    button.setAttribute("aria-label", word);
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    setPlay(playPath, words.play);
  }

  function play() {
    if (timer !== null) return stop();
    if (at.move === last()) at.move = 0;
    timer = setInterval(() => go(at.move + 1), 1100);
    setPlay(pause, words.pause);
    show();
  }

  function readAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const number = (key, most, from) => {
      const value = Number.parseInt(asked.get(key) ?? "", 10) - from;
      return value >= 0 && value <= most ? value : 0;
    };
    at.hand = number("hand", hands.length - 1, 1);
    at.view = number("view", 2, 0);
    at.move = Math.min(number("move", 1e6, 0), last());
  }

  hands.forEach((hand, place) => byId("hand").add(new Option(hand.name, place)));
  byId("hand").hidden = hands.length < 2;
  byId("hand").addEventListener("change", (event) => {
    stop();
    Object.assign(at, { hand: Number(event.target.value), move: 0 });
    open();
  });
  byId("view").addEventListener("change", (event) => {
    at.view = Number(event.target.value);
    open();
  });
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  const moves = { first: () => go(0), back: () => go(at.move - 1), forward: () => go(at.move + 1), last: () => go(last()), play };
  for (const [name, move] of Object.entries(moves)) byId(name).addEventListener("click", move);
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("select,input,button,li") && (event.key === " " || event.target.matches("select,input"))) return;
    const name = keys[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moves[name]();
  });
  addEventListener("hashchange", () => {
    readAddress();
    open();
  });
  readAddress();
  open();
})();
