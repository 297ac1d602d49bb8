// The line at the foot of a column: words, or a command with completion. Knows commands' definitions, not their meaning.
import { ask, el, say } from "./dom.js";

const AUTOCOMPLETE_DELAY_MS = 120;
/** More than all commands of a bot; of choices Discord sends 25 at most. */
const ROWS = 200;

/** All commands that can be typed: `{path, description, options}`, subcommands spelt out. */
function leaves(commands, inDm) {
  const walk = (path, level) => {
    const subs = (level.options ?? []).filter((option) => option.type === 1 || option.type === 2);
    if (subs.length) return subs.flatMap((sub) => walk(`${path} ${sub.name}`, sub));
    return [{ path, description: level.description, options: level.options ?? [] }];
  };
  return commands.filter((command) => command.type === 1 && (!inDm || command.in_dm)).flatMap((command) => walk(command.name, command));
}

/** Where each `option:` of the text begins. */
function found(text, options) {
  const marks = [];
  for (const option of options) {
    const at = new RegExp(`(^|\\s)${option.name}:`, "g");
    for (const match of text.matchAll(at)) marks.push({ option, start: match.index + match[1].length, value: match.index + match[0].length });
  }
  return marks.sort((a, b) => a.start - b.start);
}

/** A name for comparison: without the sign before it, whatever its letters' case. */
function bare(name) { return name.replace(/^[@#]/, "").toLowerCase(); }

/** Whether an option takes this as a part of any text, in which a word is a word and begins no option. */
function isText(option, value) {
  return option.type === 3 && !option.choices?.some((choice) => bare(choice.name) === bare(value));
}

export class Composer {
  /** `column` offers `user`, `channel`, `view`, `common`, `send(line)`. */
  constructor(column) {
    this.column = column;
    this.items = [];
    this.active = -1;
    this.asked = 0;
    const id = `complete-${column.user}`;
    this.list = el("ul", { class: "complete", id, role: "listbox", "aria-label": "Suggestions", hidden: true });
    this.input = el("input", {
      type: "text", class: "line-input", autocomplete: "off", spellcheck: false, role: "combobox", "aria-expanded": "false",
      "aria-controls": id, "aria-autocomplete": "list", "aria-label": `Message or command as ${column.name}`, "data-composer": column.user,
    });
    this.hint = el("p", { class: "hint", "aria-live": "polite" });
    this.node = el("form", { class: "composer" }, this.list, this.input, this.hint);
    this.node.addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    this.input.addEventListener("input", () => this.complete());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    this.input.addEventListener("focus", () => this.complete());
  }

  placeholder(text) {
    this.input.placeholder = text;
  }

  key(event) {
    // A list that was made for an earlier text can be closed, and nothing else.
    const open = !this.list.hidden && this.offered === this.input.value;
    // What the bot still answers is not wanted any more.
    if (event.key === "Escape") this.asked += 1;
    if (event.key === "Escape" && !this.list.hidden) { event.preventDefault(); event.stopPropagation(); this.close(); }
    else if (event.key === "ArrowDown" && open) { event.preventDefault(); this.mark((this.active + 1) % this.items.length); }
    else if (event.key === "ArrowUp" && open) { event.preventDefault(); this.mark((this.active + this.items.length) % (this.items.length + 1) - 1); }
    else if ((event.key === "Tab" || event.key === "Enter") && open && this.active >= 0 && !event.shiftKey) { event.preventDefault(); this.accept(this.items[this.active]); }
  }

  send() {
    const line = this.input.value.trim();
    if (!line) return;
    this.close();
    // The bot's answer to what was typed is not wanted any more.
    this.asked += 1;
    this.input.value = "";
    this.explain();
    this.column.send(line, () => { if (!this.input.value) this.input.value = line; });
  }

  /** Finds out what is being typed, and offers what fits. */
  complete() {
    const text = this.input.value;
    this.asked += 1;
    if (!text.startsWith("/")) { this.explain(); return this.close(); }
    const typed = text.slice(1);
    const all = leaves(this.column.common.commands, this.column.isDm());
    const leaf = all.filter((one) => typed === one.path || typed.startsWith(`${one.path} `)).sort((a, b) => b.path.length - a.path.length)[0];
    if (!leaf || typed === leaf.path) { this.explain(); return this.offerCommands(all, typed); }
    this.completeOptions(leaf, text, leaf.path.length + 2);
  }

  /** Says what the option is for whose value is typed, if one is. */
  explain(option) { say(this.hint, option?.description ?? ""); }

  offerCommands(all, typed) {
    const begins = all.filter((one) => one.path.startsWith(typed));
    const fits = begins.length || typed.length < 2 ? begins : all.filter((one) => one.path.includes(typed));
    const exact = fits.length === 1 && fits[0].path === typed && !fits[0].options.some((option) => option.required);
    this.show(fits.map((one) => ({ label: `/${one.path}`, note: one.description, text: this.begun(one) })), exact ? -1 : 0);
  }

  /** The line of a chosen command, with its first required option begun. */
  begun(leaf) {
    const first = leaf.options.find((option) => option.required);
    return `/${leaf.path} ${first ? `${first.name}:` : ""}`;
  }

  /** Begins a command that a text names. One that can't be used here stays a name. */
  begin(path) {
    const leaf = leaves(this.column.common.commands, this.column.isDm()).find((one) => one.path === path);
    this.input.value = leaf ? this.begun(leaf) : `/${path} `;
    this.input.focus();
    this.complete();
  }

  completeOptions(leaf, text, offset) {
    const rest = text.slice(offset);
    const marks = found(rest, leaf.options);
    const last = marks.at(-1);
    this.explain(last?.option);
    const used = new Set(marks.map((mark) => mark.option.name));
    const word = /(^|\s)([\p{L}\p{N}_-]*)$/u.exec(rest);
    const open = leaf.options.filter((option) => !used.has(option.name) && word && option.name.startsWith(word[2]));
    const names = open.map((option) => ({
      label: `${option.name}${option.required ? " (required)" : ""}`, note: option.description,
      text: text.slice(0, text.length - word[2].length) + `${option.name}:`,
    }));
    if (!last) return this.show(names, open.some((option) => option.required) || (word?.[2] && names.length) ? 0 : -1);
    const value = rest.slice(last.value);
    const head = text.slice(0, offset + last.value);
    // After a value and a space the next option may begin, or the value goes on.
    const [, before] = /^(.*\S)\s+\S*$/.exec(value) ?? [];
    const more = before === undefined ? [] : names;
    const marked = more.length && word[2] && !isText(last.option, before.trim()) ? 0 : -1;
    this.offerValues(last.option, value.trim(), head, more, marked);
  }

  /** Offers values that fit, and `more` after them: what may follow the value. Without values `marked` tells which of it is marked. */
  offerValues(option, value, head, more, marked) {
    const insert = (label, text, note) => ({ label, note, text: `${head}${text} ` });
    // Where a value could be at its end, only what begins so goes on with it.
    const fits = (label) => (more.length ? bare(label).startsWith(bare(value)) : bare(label).includes(bare(value)));
    const offer = (items, exact) => {
      const values = exact && /\s$/.test(this.input.value) ? [] : items;
      const sure = !exact && (!more.length || fits(values[0]?.label ?? ""));
      this.show([...values, ...more], values.length ? (sure ? 0 : -1) : marked);
    };
    if (option.autocomplete) return this.askBot(option, insert, offer);
    let items = [];
    if (option.choices?.length) items = option.choices.filter((choice) => fits(choice.name)).map((choice) => insert(choice.name, choice.name));
    else if (option.type === 6 || option.type === 9) items = this.people().filter(fits).map((name) => insert(name, name));
    else if (option.type === 7) items = this.column.view.channels.filter((channel) => channel.kind !== "dm" && fits(channel.name)).map((channel) => insert(`#${channel.name}`, `#${channel.name}`));
    else if (option.type === 5) items = ["true", "false"].filter(fits).map((name) => insert(name, name));
    offer(items, items.some((item) => bare(item.label) === bare(value)));
  }

  people() {
    return [...this.column.common.users.map((user) => `@${user.name}`), `@${this.column.common.bot.name}`];
  }

  /** Offers the values that the bot names for what is typed. */
  askBot(option, insert, offer) {
    const mine = this.asked;
    const line = this.input.value;
    // What is on show fits an earlier text: Enter sends the line as it stands.
    this.mark(-1);
    setTimeout(async () => {
      if (mine !== this.asked) return;
      try {
        const { choices } = await ask("autocomplete", { user: this.column.user, channel: this.column.channel, line, focused: option.name });
        if (mine !== this.asked) return;
        const exact = choices.some((choice) => line.trimEnd().endsWith(`:${choice.value}`));
        offer(choices.map((choice) => insert(choice.name, String(choice.value))), exact);
      } catch (error) {
        if (mine !== this.asked) return;
        say(this.hint, error.message);
        offer([], false);
      }
    }, AUTOCOMPLETE_DELAY_MS);
  }

  show(items, active) {
    this.items = items.slice(0, ROWS);
    if (!this.items.length || document.activeElement !== this.input) return this.close();
    const id = this.list.id;
    this.list.replaceChildren(...this.items.map((item, index) => {
      const node = el("li", { id: `${id}-${index}`, role: "option", "aria-selected": "false", "data-suggestion": item.text }, el("b", {}, item.label), item.note ? el("span", {}, item.note) : null);
      node.addEventListener("mousedown", (event) => { event.preventDefault(); this.accept(item); });
      return node;
    }));
    this.offered = this.input.value;
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.mark(active);
  }

  mark(index) {
    this.active = index;
    [...this.list.children].forEach((node, at) => {
      node.setAttribute("aria-selected", String(at === index));
      if (at === index) node.scrollIntoView({ block: "nearest" });
    });
    if (index >= 0) this.input.setAttribute("aria-activedescendant", `${this.list.id}-${index}`);
    else this.input.removeAttribute("aria-activedescendant");
  }

  accept(item) {
    this.input.value = item.text;
    this.input.setSelectionRange(item.text.length, item.text.length);
    this.complete();
  }

  close() {
    this.items = [];
    this.active = -1;
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }
}
