// The page of the stand-in: one column per user, kept up to date over one WebSocket.
//
// What browser tests may hold on to:
//   section[data-user=ID][data-name=NAME]   a column; [data-channel=ID] on it is the channel shown
//   button[data-open-channel=ID]               an entry of a channel list, or a link to a thread; .unread marks it, [data-pings] counts as pinged
//   article[data-message=ID][data-revision=N]  a message; .ephemeral, .pinged
//   .day                                       what parts the messages of two days
//   .cut                                       says that earlier messages are not shown
//   [data-custom-id=ID]                        a button, menu or modal field of the bot's
//   button[data-done=ID]                       sends a menu of several values
//   button[data-dismiss=ID]                    dismisses an ephemeral message
//   dialog[data-modal=ID][data-user=ID]     a modal
//   button[data-menu=ID]                       opens the menu of a message or a person; button[data-app=NAME] is a command in it
//   button[data-command=PATH]                  a command that a text names; it is begun in the command line
//   input[data-composer=USER]               the command line; li[data-suggestion=TEXT] are its completions
//   [data-notice]                              a failure, such as "The application did not respond"
//   img[alt], a[data-file=NAME]                files
//   button[data-hours=N], #start-over          let time pass, begin anew; #now[data-now=MS] is the clock
//   #bot-state[data-connected=true|false]      whether a bot is connected
import { ask, avatar, el, focusHolder, giveFocus, moveTab, say, settle } from "./dom.js";
import { openBar } from "./bar.js";
import { ChannelList, SIGNS, news } from "./channels.js";
import { Composer } from "./composer.js";
import { ON, contextMenu } from "./context.js";
import { day, keepControls, message, undrawn } from "./messages.js";
import { drawTime, setAhead } from "./clock.js";
import { keep, kept, openChannels } from "./memory.js";
import { modal } from "./modal.js";

const TYPING_MS = 10000;
const HUSH_MS = 500;
/** For how long an answer is kept in sight: its picture comes after its words. */
const REVEAL_MS = 4000;
const NARROW = matchMedia("(max-width: 720px)");
const state = { common: null, columns: new Map(), closed: new Set(), only: null, tab: null, heard: null, socket: null };

class Column {
  constructor(user) {
    this.user = user.id;
    this.name = user.name;
    this.channel = this.asked = null;
    this.view = { channels: [], messages: [] };
    this.seen = new Map();
    [this.nodes, this.days] = [new Map(), new Map()];
    this.wanted = null;
    this.target = null;
    this.atEnd = true;
    this.names = {
      user: (id) => this.person(id),
      channel: (id) => this.view.channels.find((channel) => channel.id === id)?.name,
      guild: () => this.common.guild.id,
      open: (id, message) => this.open(id, message),
      begin: (path) => this.composer.begin(path),
      menu: (id) => this.menuOf(ON.person, id, this.person(id)),
    };
    this.build();
  }

  get common() { return state.common; }

  build() {
    this.composer = new Composer(this);
    this.place = el("h3", {});
    this.list = new ChannelList(this);
    this.stream = el("div", { class: "stream", role: "log", "aria-live": "off", "aria-label": `Messages for ${this.name}`, tabIndex: 0 });
    for (const act of ["wheel", "touchmove", "keydown", "pointerdown"]) this.stream.addEventListener(act, () => { this.wanted = null; }, { passive: true });
    this.stream.addEventListener("scroll", () => { if (this.stream.clientHeight) this.atEnd = this.isAtEnd(); }, { passive: true });
    // The room for it changes with the keyboard of a phone and with what stands under it.
    new ResizeObserver(() => { if (this.atEnd && this.stream.clientHeight) this.toEnd(); }).observe(this.stream);
    this.cut = el("p", { class: "cut" }, "Earlier messages are not shown here.");
    this.empty = el("p", { class: "empty" }, this.common.empty_channel);
    this.typing = el("p", { class: "typing", "aria-live": "polite" });
    this.notices = el("div", { class: "notices", role: "alert" });
    this.dms = el("button", { type: "button", class: "plain", "data-dms": this.user, click: () => this.toggleDms() });
    const tool = (label, text, act) => el("button", { type: "button", class: "plain tool", "aria-label": `${label} ${this.name}`, title: label, click: act }, text);
    const header = el("header", {}, avatar(this.name), el("h2", { title: this.name }, this.name), this.dms,
      tool("Show only", "⤢", () => { state.only = state.only === this.user ? null : this.user; layout(); }),
      tool("Hide", "✕", () => { state.closed.add(this.user); layout(); document.querySelector(`[data-tab="${this.user}"]`).focus(); }));
    this.node = el("section", { class: "column", role: "tabpanel", id: `column-${this.user}`, "data-user": this.user, "data-name": this.name, "aria-label": this.name },
      header, el("div", { class: "inside" }, this.list.node, el("div", { class: "talk" }, this.place, this.stream, this.typing, this.notices, this.composer.node)));
    this.node.addEventListener("focusin", () => this.isFocused());
  }

  /** The column of the focus is the one that is heard from now on. */
  isFocused() {
    if (heard() === this) return;
    state.heard = this.user;
    for (const column of state.columns.values()) column.announces();
  }

  person(id) {
    if (id === this.common.bot.id) return this.common.bot.name;
    return this.common.users.find((user) => user.id === id)?.name ?? "somebody";
  }

  isDm() { return this.view.channels.find((channel) => channel.id === this.channel)?.kind === "dm"; }

  /** Opens a channel at its end, or at one of its messages. The browser's way back leads to the one before. */
  open(channel, message = null) {
    this.target = message && { channel, message };
    // What is open already stays as it is: nothing new would come to fill it again.
    if (channel === this.channel) return this.toTarget() || this.toEnd();
    history.replaceState(openChannels(state.columns), "");
    this.turnTo(channel);
    history.pushState(openChannels(state.columns), "");
  }

  openDm() {
    ask("dm", { user: this.user }).then(({ channel }) => this.open(channel), (error) => this.notice(error.message));
  }

  /** Goes back to a channel, if it is still there, and into sight with it. */
  returnTo(channel) {
    if (channel === this.channel || !this.view.channels.some((one) => one.id === channel)) return;
    this.target = null;
    this.turnTo(channel);
    if (this.node.hidden) show(this);
  }

  turnTo(channel) {
    this.clear();
    this.channel = this.asked = channel;
    subscribe();
  }

  /** Empties the column for another channel. What that holds is read, not announced: only what comes later is news. */
  clear() {
    const at = focusHolder();
    if (this.stream.contains(at) || this.notices.contains(at)) giveFocus(this.stream);
    clearTimeout(this.hushed);
    this.stream.setAttribute("aria-live", "off");
    this.atEnd = true;
    this.nodes.clear();
    this.stream.replaceChildren();
    this.notices.replaceChildren();
  }

  update(view) {
    // What was sent for the channel before this one comes too late; the one that was asked for may come, or come back, at any time.
    if (![this.channel, this.asked].includes(view.channel) && view.channels.some((channel) => channel.id === this.channel)) return;
    const first = this.view.channels.length === 0 && this.seen.size === 0;
    this.view = view;
    // Where the channel is gone, another one is shown.
    if (this.channel !== null && this.channel !== view.channel) this.clear();
    this.channel = view.channel;
    this.node.dataset.channel = view.channel;
    for (const channel of view.channels) if (first || (channel.id === view.channel && !this.node.hidden)) this.seen.set(channel.id, channel.last);
    this.list.draw();
    this.drawPlace();
    this.drawCall();
    this.drawMessages();
    if (this.stream.getAttribute("aria-live") === "off") this.announces();
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => say(this.typing, ""), TYPING_MS);
    say(this.typing, view.typing ? `${this.common.bot.name} is typing…` : "");
  }

  /** Lets readers hear what comes from now on, once a browser has taken note of what is there: in one column, or they heard all of it as often. */
  announces() {
    clearTimeout(this.hushed);
    this.hushed = setTimeout(() => this.stream.setAttribute("aria-live", heard() === this ? "polite" : "off"), HUSH_MS);
  }

  drawPlace() {
    const here = this.view.channels.find((channel) => channel.id === this.channel);
    const name = here && `${SIGNS[here.kind]} ${here.name}`;
    this.place.textContent = here ? `${name}${here.locked ? " (locked)" : here.archived ? " (archived)" : ""}` : "";
    this.composer.placeholder(here ? `/ for commands, or write in ${name}` : "");
  }

  /** Whether somebody calls this person while another one is shown. */
  isCalled() {
    return this.node.hidden && this.view.channels.some((channel) => news(channel, this.seen.get(channel.id)).calls);
  }

  drawCall() {
    const dot = document.querySelector(`[data-tab="${this.user}"] .ping`);
    if (dot) dot.hidden = !this.isCalled();
  }

  /** The person sees what has come while another one was shown. */
  appear() {
    if (this.atEnd) this.toEnd();
    const here = this.view.channels.find((channel) => channel.id === this.channel);
    if (here) this.seen.set(here.id, here.last);
    this.list.showChosen();
  }

  /** Only what has changed is redrawn, so that focus stays and readers hear what is new. */
  drawMessages() {
    const focus = this.focused();
    const [old, oldDays] = [this.nodes, this.days];
    [this.nodes, this.days] = [new Map(), new Map()];
    const wanted = this.view.has_earlier ? [this.cut] : [];
    let before = null;
    for (const data of this.view.messages) {
      const isNewDay = before && day(before.at) !== day(data.at);
      if (isNewDay) {
        const node = oldDays.get(data.id) ?? el("p", { class: "day" }, day(data.at));
        this.days.set(data.id, node);
        wanted.push(node);
      }
      const follows = Boolean(before && !isNewDay && before.author.id === data.author.id && data.at - before.at < 300000 && !data.command && !data.reply && before.ephemeral === data.ephemeral);
      const key = JSON.stringify([data, follows, data.mentions.map((id) => this.person(id))]);
      const known = old.get(data.id);
      this.nodes.set(data.id, known?.key === key ? known : this.drawn(data, follows, key, known));
      wanted.push(this.nodes.get(data.id).node);
      before = data;
    }
    settle(this.stream, wanted.length ? wanted : [this.empty]);
    if (this.atEnd) {
      this.toEnd();
      for (const image of this.stream.querySelectorAll(".picture-open:not([style]) img")) if (!image.complete) image.addEventListener("load", () => { if (this.atEnd) this.toEnd(); }, { once: true });
    }
    else if (this.wanted) this.reveal();
    this.refocus(focus);
    this.toTarget();
  }

  drawn(data, follows, key, known) {
    const controls = data.components.length && !data.loading ? JSON.stringify(data.components) : null;
    if (known?.controls && !controls && known.follows === follows && rest(known.data) === rest(data)) return this.stripped(known, data, key);
    let node;
    try {
      node = message(data, this, follows);
    } catch (error) {
      console.error(error);
      return { key, controls: null, data, follows, node: undrawn(data) };
    }
    return { key, controls, data, follows, node: controls && known?.controls === controls ? keepControls(known.node, node) : node };
  }

  /** A post that only loses its controls: nobody hears it anew, and what was opened from it finds back to it. */
  stripped(known, data, key) {
    known.node.querySelector(".rows").remove();
    known.node.dataset.revision = data.revision;
    return { ...known, key, controls: null, data };
  }

  /** What has the focus in the messages: in which one, and which control of it. */
  focused() {
    const at = focusHolder();
    const message = this.stream.contains(at) ? at.closest("[data-message]")?.dataset.message : null;
    return message && { message, id: at.dataset.customId, at };
  }

  /** Gives the focus back to a message that was redrawn: to the same control, or to the first one of its next step. */
  refocus(focus) {
    if (!focus || focus.at.isConnected) return;
    const node = this.nodes.get(focus.message)?.node;
    if (!node) return giveFocus(this.stream);
    const controls = [...node.querySelectorAll(".rows :is(button, select, summary)")].filter((one) => !one.disabled);
    const same = focus.id ? controls.find((one) => one.dataset.customId === focus.id) : focus.at.matches(".picture-open") && node.querySelector(".picture-open");
    const to = same || controls[0] || node;
    giveFocus(to);
  }

  isAtEnd() { return this.stream.scrollHeight - this.stream.scrollTop - this.stream.clientHeight < 60; }
  toEnd() { this.stream.scrollTop = this.stream.scrollHeight; }

  /** Goes to the message that a link leads to, once its channel is there; false where there is none, which is told. */
  toTarget() {
    if (!this.target || this.view.channel !== this.target.channel) return false;
    const node = this.nodes.get(this.target.message)?.node;
    this.target = null;
    if (!node) {
      this.notice("That message can't be shown: it is gone, or too far back.");
      return false;
    }
    node.scrollIntoView({ block: "start" });
    node.focus({ preventScroll: true });
    this.atEnd = this.isAtEnd();
    return true;
  }

  /** Brings what answers this user into sight, once it and its picture are there; then they may scroll as they like. */
  reveal() {
    const node = this.nodes.get(this.wanted.message)?.node;
    if (Date.now() > this.wanted.until) this.wanted = null;
    if (!node) return;
    node.scrollIntoView({ block: "nearest" });
    const image = node.querySelector("img");
    if (image?.complete === false) image.addEventListener("load", () => node.scrollIntoView({ block: "nearest" }), { once: true });
  }

  /** Takes the focus to the line, or on a phone to the messages: its keyboard would cover them. */
  takeFocus() { (NARROW.matches ? this.stream : this.composer.input).focus({ preventScroll: true }); }

  notice(text) {
    const close = el("button", { type: "button", class: "plain", "aria-label": "Dismiss" }, "✕");
    const node = el("p", { class: "notice", "data-notice": "" }, text, close);
    close.addEventListener("click", () => { node.remove(); this.takeFocus(); });
    this.notices.replaceChildren(node);
  }

  async send(line, giveBack) {
    const fields = { channel: this.channel, line };
    if (!(await this.act(line.startsWith("/") ? "command" : "say", fields))) giveBack();
  }

  /** Opens the menu of a message or a person; null if none of the bot's commands stands in it here. */
  menuOf(on, id, title) {
    const fits = (command) => command.type === on && (command.in_dm || !this.isDm());
    const names = this.common.commands.filter(fits).map((command) => command.name);
    if (!names.length || id === this.common.bot.id) return null;
    const target = on === ON.person ? { person: id } : { message: id };
    return () => contextMenu(title, names, (name) => this.act("menu", { channel: this.channel, name, ...target }));
  }

  /** Does something as this user; true if the stand-in allowed it. */
  async act(action, fields, from) {
    if (from?.classList.contains("busy")) return false;
    const busy = from?.isConnected ? from : null;
    busy?.classList.add("busy");
    this.notices.replaceChildren();
    try {
      const outcome = await ask(action, { user: this.user, ...fields });
      this.reply(outcome, action);
      return outcome.reply !== "timed_out";
    } catch (error) {
      this.notice(error.message);
      return false;
    } finally {
      busy?.classList.remove("busy");
    }
  }

  reply(outcome, action) {
    if (outcome.message) {
      this.wanted = { message: outcome.message, until: Date.now() + REVEAL_MS };
      this.reveal();
    }
    if (outcome.reply === "modal") modal(outcome.modal, this.user, (next) => this.reply(next, "submit"));
    else if (outcome.reply === "timed_out") this.notice(action === "command" ? "The application did not respond" : "This interaction failed");
  }

  toggleDms() {
    ask("dms", { user: this.user, open: !this.dmsOpen() }).catch((error) => this.notice(error.message));
  }

  dmsOpen() { return this.common.users.find((user) => user.id === this.user)?.dms_open ?? true; }

  drawDms() {
    const open = this.dmsOpen();
    this.dms.textContent = open ? "DMs open" : "DMs closed";
    this.dms.setAttribute("aria-pressed", String(!open));
  }
}

/** A message without its controls and what an edit counts. */
function rest(data) { return JSON.stringify({ ...data, components: null, revision: 0, edited: false }); }

function subscribe() {
  if (state.socket?.readyState !== WebSocket.OPEN) return;
  // Who is hidden can be called as well.
  state.socket.send(JSON.stringify({ columns: [...state.columns.values()].map((column) => [column.user, column.channel]) }));
}

function common(data) {
  // Another world has begun under the same address: nothing of the old one is left.
  if (state.common && state.common.began_ms !== data.began_ms) return location.reload();
  // Where everybody was when this page was left, if it is loaded anew.
  const place = state.common ? {} : kept(data.began_ms);
  state.common = data;
  setAhead(data.ahead_ms);
  document.getElementById("time").hidden = !data.hears_wishes;
  drawTime();
  document.title = data.title;
  document.getElementById("guild-name").textContent = data.guild.name;
  const bot = document.getElementById("bot-state");
  bot.dataset.connected = data.bot.connected;
  say(bot, data.bot.connected ? `${data.bot.name} is online, ${data.commands.length} commands` : "No bot is connected");
  let added = false;
  for (const user of data.users) {
    if (state.columns.has(user.id)) continue;
    const column = new Column(user);
    const [channel, seen] = place.columns?.[user.id] ?? [null, []];
    Object.assign(column, { channel, seen: new Map(seen) });
    state.columns.set(user.id, column);
    document.getElementById("columns").append(column.node);
    added = true;
    // A client that is restarted has forgotten what only it was shown.
    ask("reload", { user: user.id }).catch((error) => column.notice(error.message));
  }
  for (const column of state.columns.values()) column.drawDms();
  state.tab ??= place.tab ?? null;
  if (added) layout();
}

/** The column that readers hear: the one that had the focus last. */
function heard() {
  const shown = [...state.columns.values()].filter((column) => !column.node.hidden);
  return shown.find((column) => column.user === state.heard) ?? shown[0];
}

function keepPlace() { if (state.common) keep(state.common.began_ms, state.tab, state.columns); }

/** Tells what the stand-in refused to nobody in particular: in the first column that is shown. */
function tellRefusal(words) {
  const columns = [...state.columns.values()];
  (columns.find((column) => !column.node.hidden) ?? columns[0])?.notice(words);
}

/** Brings a person's column into sight. */
function show(column) {
  state.closed.delete(column.user);
  state.tab = column.user;
  if (state.only) state.only = column.user;
  layout();
}

/** Which columns are there: all that aren't hidden, one alone, or on a narrow screen the tab's. */
function layout() {
  const shown = [...state.columns.values()].filter((column) => !state.closed.has(column.user));
  if (!shown.some((column) => column.user === state.tab)) state.tab = shown[0]?.user ?? null;
  if (!shown.some((column) => column.user === state.only)) state.only = null;
  const alone = NARROW.matches ? state.tab : state.only;
  for (const column of state.columns.values()) column.node.hidden = state.closed.has(column.user) || (alone !== null && alone !== column.user);
  // News that came while a column was hidden are in sight if its reader was at the end.
  for (const column of state.columns.values()) if (!column.node.hidden) column.appear();
  const all = [...state.columns.values()];
  const first = all.find((column) => !column.node.hidden) ?? all[0];
  const tab = (column) => {
    const hidden = state.closed.has(column.user);
    const chosen = !column.node.hidden;
    return el("button", {
      type: "button", role: "tab", class: hidden ? "tab off" : "tab", "aria-selected": String(chosen), "aria-controls": column.node.id, "data-tab": column.user,
      tabIndex: column === first ? 0 : -1, title: hidden ? `Show ${column.name}` : column.name,
      click: () => { show(column); (NARROW.matches ? document.querySelector(`[data-tab="${column.user}"]`) : column.composer.input).focus(); },
      keydown: (event) => moveTab(event),
    }, avatar(column.name), el("span", { class: "tab-name" }, column.name),
    el("span", { class: "ping", hidden: !column.isCalled() }, el("span", { "aria-hidden": "true" }, "●"), el("span", { class: "hidden" }, ", called")));
  };
  const tabs = document.getElementById("tabs");
  const [left, held] = [tabs.scrollLeft, focusHolder()?.dataset?.tab];
  tabs.setAttribute("aria-multiselectable", String(alone === null));
  tabs.replaceChildren(...all.map(tab));
  tabs.scrollLeft = left;
  if (held) giveFocus(tabs.querySelector(`[data-tab="${held}"]`));
  subscribe();
}

function connect() {
  const socket = new WebSocket(`ws://${location.host}/stand-in/ws`);
  state.socket = socket;
  socket.addEventListener("open", subscribe);
  socket.addEventListener("message", (event) => {
    const { type, data } = JSON.parse(event.data);
    if (type === "common") common(data);
    else state.columns.get(data.user)?.update(data);
  });
  socket.addEventListener("close", () => {
    const bot = document.getElementById("bot-state");
    bot.dataset.connected = false;
    say(bot, "The stand-in has stopped; trying again…");
    setTimeout(connect, 1000);
  });
}

openBar(tellRefusal);
setInterval(drawTime, 5000);
NARROW.addEventListener("change", layout);
addEventListener("popstate", ({ state: channels }) => { for (const column of state.columns.values()) column.returnTo(channels?.[column.user]); });
addEventListener("pagehide", keepPlace);
document.addEventListener("visibilitychange", keepPlace);
connect();
