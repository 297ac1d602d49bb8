// Discord's markdown, the part that bots use most, as DOM nodes. Whatever isn't understood stays text.
import { clockMs } from "./clock.js";
import { el, emoji, say } from "./dom.js";

const INLINE = [
  [/^```(?:\w*\n)?([\s\S]+?)```/, (m) => el("pre", {}, el("code", {}, m[1]))],
  [/^`([^`]+)`/, (m) => el("code", {}, m[1])],
  [/^\|\|([\s\S]+?)\|\|/, (m, names) => spoiler(m[1], names)],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, names) => el("strong", {}, inline(m[1], names))],
  [/^__([\s\S]+?)__(?!_)/, (m, names) => el("u", {}, inline(m[1], names))],
  [/^~~([\s\S]+?)~~/, (m, names) => el("s", {}, inline(m[1], names))],
  [/^\*([^*\s][^*]*?)\*/, (m, names) => el("em", {}, inline(m[1], names))],
  [/^_([^_\s][^_]*?)_(?!\w)/, (m, names) => el("em", {}, inline(m[1], names))],
  [/^<@!?(\d+)>/, (m, names) => person(m[1], names)],
  [/^<a?:(\w+):(\d+)>/, (m) => emoji(m[2], `:${m[1]}:`)],
  [/^<#(\d+)>/, (m, names) => channel(m[1], names)],
  [/^<\/([^:>]+):\d+>/, (m, names) => command(m[1], names)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => time(m[0], Number(m[1]), m[2] ?? "f")],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, names) => staying(link(m[2], inline(m[1], names)), m[2], names)],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;!?)\]'"])>?/, (m, names) => staying(link(m[1], [m[1]]), m[1], names)],
  [/^\\([^\p{L}\p{N}\s])/u, (m) => m[1]],
];

/** The text as nodes; `names` tells who and what an id is. */
export function markdown(text, names) {
  const nodes = [];
  const parts = text.split(/(```(?:\w*\n)?[\s\S]+?```)/);
  for (const part of parts) {
    if (part.startsWith("```")) nodes.push(...inline(part, names));
    else nodes.push(...blocks(part, names));
  }
  return nodes;
}

/** The text without its markup, on one line. */
export function plain(text, names) {
  return markdown(text, names).map((node) => node.textContent).join(" ").replace(/\s+/g, " ").trim();
}

function blocks(text, names) {
  const nodes = [];
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(el("span", {}, inline(plain.join("\n"), names)));
    plain = [];
  };
  for (const line of text.split("\n")) {
    const head = /^(#{1,3}) (.+)/.exec(line);
    const small = /^-# (.+)/.exec(line);
    const quote = /^> (.+)/.exec(line);
    const item = /^(\s*)[-*] (.+)/.exec(line);
    const block = head
      ? el("div", { class: `head head${head[1].length}`, role: "heading", "aria-level": head[1].length + 3 }, inline(head[2], names))
      : small ? el("small", { class: "line" }, inline(small[1], names))
      : quote ? el("blockquote", {}, inline(quote[1], names))
      : item ? el("div", { class: item[1] ? "item deep" : "item" }, inline(item[2], names)) : null;
    if (block) { flush(); nodes.push(block); } else plain.push(line);
  }
  flush();
  return nodes;
}

function inline(text, names) {
  const nodes = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const rule = /[`|*_~<[\\h]/.test(rest[0]) && find(rest, plain);
    if (rule) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(rule[1](rule[0], names));
      rest = rest.slice(rule[0][0].length);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function find(rest, before) {
  if (rest[0] === "_" && /\w$/.test(before)) return null;
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(rest);
    if (match) return [match, make];
  }
  return null;
}

function spoiler(text, names) {
  const inside = el("span", { "aria-hidden": "true" }, inline(text, names));
  const node = el("button", { class: "spoiler", type: "button", "aria-label": "Spoiler, press to show" }, inside);
  node.addEventListener("click", () => {
    // The focus stays with what was pressed, though it is no button any more.
    const open = el("span", { class: "spoiler open", tabIndex: -1 }, inline(text, names));
    node.replaceWith(open);
    open.focus({ preventScroll: true });
  });
  return node;
}

/** A person who is named: pressed, their menu opens, if they have one. */
function person(id, names) {
  const [name, open] = [`@${names.user(id)}`, names.menu(id)];
  if (!open) return el("span", { class: "mention" }, name);
  return el("button", { class: "mention", type: "button", "data-menu": id, click: open }, name);
}

function channel(id, names) {
  const name = names.channel(id);
  if (!name) return el("span", { class: "mention" }, "#unknown");
  return el("button", { class: "mention", type: "button", click: () => names.open(id) }, `#${name}`);
}

/** A command that a text names: pressed, it is begun in the line below. */
function command(path, names) {
  return el("button", { class: "mention", type: "button", "data-command": path, click: () => names.begin(path) }, `/${path}`);
}

function link(address, children) {
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

/** Makes a link that leads to a channel of this server, or to a message there, open it in the page. */
export function staying(node, address, names) {
  const found = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(address ?? "");
  node.addEventListener("click", (event) => {
    if (!found || event.ctrlKey || event.metaKey || ![names.guild(), "@me"].includes(found[1]) || !names.channel(found[2])) return;
    event.preventDefault();
    names.open(found[2], found[3]);
  });
  return node;
}

/** A time in a style of Discord's; what is no time of the calendar stays as it was written. */
function time(source, unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.valueOf())) return source;
  // Minutes that pass are no news to a reader's ear.
  const node = el("time", { "data-unix": unix, "data-style": style, "aria-live": style === "R" ? "off" : null, dateTime: date.toISOString() });
  node.title = written(unix, "F");
  node.textContent = written(unix, style);
  return node;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function written(unix, style) {
  if (style === "R") return relative(unix - clockMs() / 1000);
  return new Intl.DateTimeFormat(undefined, STYLES[style]).format(new Date(unix * 1000));
}

function relative(seconds) {
  const steps = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? steps[5];
  return new Intl.RelativeTimeFormat("en").format(Math.round(seconds / size), unit);
}

/** Keeps "in 3 minutes" true. */
setInterval(() => {
  for (const node of document.querySelectorAll('time[data-style="R"]')) say(node, written(Number(node.dataset.unix), "R"));
}, 1000);
