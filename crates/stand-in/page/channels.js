// The list of a column's channels: which one is open, what is unread, where somebody is called.
import { el, focusHolder, giveFocus, newer, settle } from "./dom.js";

/** What stands before a channel's name. */
export const SIGNS = { text: "#", dm: "@", thread: "↳" };
const RANK = { text: 0, dm: 1 };

/** Whether a channel has something for somebody who has seen so much of it, and whether it calls them. */
export function news(channel, seen) {
  const unread = newer(channel.last, seen);
  return { unread, calls: unread && (channel.kind === "dm" || newer(channel.last_ping, seen)) };
}

export class ChannelList {
  /** `column` offers `user`, `name`, `channel`, `view`, `seen`, `open(channel)`, `openDm()`. */
  constructor(column) {
    this.column = column;
    this.entries = new Map();
    this.node = el("nav", { class: "channels", "aria-label": `Channels of ${column.name}` });
    this.dm = el("button", { type: "button", class: "entry", "data-open-dm": column.user, click: () => column.openDm() }, "@ Direct messages");
  }

  /** Only what has changed is redrawn: a press that has begun comes to its end, and the focus stays. */
  draw() {
    const { view, channel: open } = this.column;
    const tops = view.channels.filter((channel) => channel.kind !== "thread").sort((a, b) => RANK[a.kind] - RANK[b.kind]);
    const threads = (id) => view.channels.filter((channel) => channel.parent === id && (!channel.archived || channel.id === open));
    const entries = tops.flatMap((top) => [top, ...threads(top.id)]).map((channel) => [channel.id, this.entry(channel)]);
    this.entries = new Map(entries);
    const hasDm = tops.some((channel) => channel.kind === "dm");
    const at = focusHolder();
    const focused = this.node.contains(at) ? at.dataset : null;
    settle(this.node, [...entries.map(([, { node }]) => node), ...(hasDm ? [] : [this.dm])]);
    if (focused && (!at.isConnected || focusHolder() !== at)) giveFocus(this.node.querySelector(`[data-open-channel="${focused.openChannel}"]`) ?? this.node.querySelector("[data-open-dm], .dm"));
    this.showChosen();
  }

  /** A channel's entry and the key of what it shows: the one that is there, if it shows the same. */
  entry(channel) {
    const isOpen = channel.id === this.column.channel;
    const { unread, calls } = isOpen ? {} : news(channel, this.column.seen.get(channel.id));
    const key = JSON.stringify([channel.kind, channel.name, isOpen, unread, calls]);
    const known = this.entries.get(channel.id);
    if (known?.key === key) return known;
    const classes = ["entry", channel.kind, unread && "unread", isOpen && "chosen"].filter(Boolean).join(" ");
    const node = el("button", { type: "button", class: classes, "data-open-channel": channel.id, title: channel.name, "aria-current": isOpen ? "true" : null, click: () => this.column.open(channel.id) },
      el("span", { "aria-hidden": "true" }, SIGNS[channel.kind]), ` ${channel.name}`,
      calls ? el("span", { class: "ping", "data-pings": "1", "aria-label": "you are mentioned" }, "●") : unread ? el("span", { class: "hidden" }, ", unread") : null);
    return { key, node };
  }

  /** Scrolls the list alone until the channel that is shown can be seen, once for each that is chosen. */
  showChosen() {
    const chosen = this.node.querySelector(".chosen");
    if (!chosen || this.inSight === this.column.channel || !this.node.clientWidth) return;
    this.inSight = this.column.channel;
    const [box, entry] = [this.node.getBoundingClientRect(), chosen.getBoundingClientRect()];
    this.node.scrollLeft += Math.min(0, entry.left - box.left) + Math.max(0, entry.right - box.right);
    this.node.scrollTop += Math.min(0, entry.top - box.top) + Math.max(0, entry.bottom - box.bottom);
  }
}
