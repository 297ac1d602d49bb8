// One message as nodes: text, embeds, pictures, buttons, menus. Knows the column only by what it is handed.
import { ON } from "./context.js";
import { avatar, el, emoji, showDialog } from "./dom.js";
import { markdown, plain, staying } from "./markdown.js";

/** Keys that choose in a closed list at once, as letters and digits do. */
const CHANGING = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "PageDown", "PageUp"];
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** `column` offers `names`, `act(action, fields)`, `open(channel)`, `menuOf(on, id, title)`. */
export function message(data, column, follows) {
  const classes = ["message", data.ephemeral && "ephemeral", follows && "follows", data.mentions.includes(column.user) && "pinged"];
  return el(
    "article",
    { class: classes.filter(Boolean).join(" "), "data-message": data.id, "data-revision": data.revision, tabIndex: -1, "aria-label": `${data.author.name}, ${clock(data.at)}` },
    lead(data, column),
    follows ? el("span", { class: "gutter" }) : avatar(data.author.name),
    el("div", { class: "body" }, more(data, column), follows ? null : head(data, column), data.loading ? thinking(data) : body(data, column), foot(data, column)),
  );
}

/** A line in the place of a message that can't be drawn: those around it are to be read. */
export function undrawn(data) {
  return el("article", { class: "message", "data-message": data.id, "data-revision": data.revision, tabIndex: -1 },
    el("span", { class: "gutter" }), el("p", { class: "body" }, "This message can't be shown."));
}

/** The button of a message's menu; what only one person sees has none. */
function more(data, column) {
  const open = data.ephemeral || data.loading ? null : column.menuOf(ON.message, data.id, `Message from ${data.author.name}`);
  return open && el("button", { type: "button", class: "plain more", "aria-label": "Apps for this message", title: "Apps", "data-menu": data.id, click: open }, "⋯");
}

/** Makes a message that is shown like its newer self, but for its controls, which are in use: an open menu stays open. */
export function keepControls(shown, newer) {
  const [mine, theirs] = [shown, newer].map((node) => [node.querySelector(".body"), node.querySelector(".rows")]);
  mine.forEach((node, index) => around(node, theirs[index]));
  for (const { name, value } of newer.attributes) shown.setAttribute(name, value);
  return shown;
}

/** Gives a node the siblings of another. */
function around(node, other) {
  const all = [...other.parentNode.childNodes];
  for (const sibling of [...node.parentNode.childNodes]) if (sibling !== node) sibling.remove();
  node.before(...all.slice(0, all.indexOf(other)));
  node.after(...all.slice(all.indexOf(other) + 1));
}

function lead(data, column) {
  if (data.command) return el("p", { class: "lead" }, el("b", {}, data.command.by), ` used ${data.command.name}`);
  if (data.reply) return el("p", { class: "lead" }, el("b", {}, data.reply.by), ` ${plain(data.reply.content, column.names).slice(0, 80) || "a card"}`);
  return null;
}

function head(data, column) {
  const open = column.names.menu(data.author.id);
  const name = el("b", { class: data.author.bot ? "name bot" : "name" }, data.author.name);
  return el("p", { class: "head-line" },
    open ? el("button", { type: "button", class: "person", "data-menu": data.author.id, click: open }, name) : name,
    data.author.bot ? el("span", { class: "tag" }, "APP") : null,
    el("time", { class: "at", dateTime: new Date(data.at).toISOString(), title: LONG.format(new Date(data.at)) }, clock(data.at)));
}

const LONG = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });

/** The day of a time, as a reader here names it. */
export function day(at) { return DAY.format(new Date(at)); }

function clock(at) {
  return new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(new Date(at));
}

function thinking(data) {
  return el("p", { class: "thinking", role: "status" }, el("span", { class: "dots", "aria-hidden": "true" }, "•••"), ` ${data.author.name} is thinking…`);
}

function body(data, column) {
  const text = data.content ? el("div", { class: "content" }, markdown(data.content, column.names), data.edited ? el("small", { class: "edited" }, " (edited)") : null) : null;
  const shown = new Set(data.embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]).map(path));
  return [
    text,
    data.attachments.filter((file) => !shown.has(path(file.url))).map(attachment),
    data.embeds.map((embed) => embedded(embed, column)),
    data.components.length ? el("div", { class: "rows" }, data.components.map((row) => rowOf(row, data, column))) : null,
  ].flat();
}

/** Only our own attachments are shown: their path is enough. */
function path(address) {
  const found = /\/attachments\/\d+\/\d+\/[\w.-]+$/.exec(address ?? "");
  return found ? found[0] : null;
}

function attachment(file) {
  const address = path(file.url);
  if (!file.content_type.startsWith("image/")) {
    return el("p", { class: "file" }, el("a", { href: address, download: file.filename, "data-file": file.filename }, file.filename), ` ${size(file.size)}`);
  }
  return el("figure", { class: "picture" }, picture(address, file.description, file));
}

function picture(address, description, file) {
  const image = el("img", { src: address, alt: description ?? "", loading: "lazy", width: file?.width ?? undefined, height: file?.height ?? undefined });
  const open = el("button", { type: "button", class: "picture-open", "aria-label": `Enlarge: ${description || "picture without description"}`, "data-file": file?.filename ?? "" }, image);
  if (file?.width && file?.height) {
    // The place is kept before the picture is there, so that nothing jumps.
    open.style.setProperty("--width", `${file.width}px`);
    open.style.setProperty("--ratio", file.width / file.height);
  }
  open.addEventListener("click", () => enlarge(address, description));
  return open;
}

function enlarge(address, description) {
  const close = el("button", { type: "button" }, "Close");
  const dialog = el("dialog", { class: "lightbox", "aria-label": "Picture" }, el("img", { src: address, alt: description ?? "" }),
    el("p", {}, description || "This picture has no description."), close);
  close.addEventListener("click", () => dialog.close());
  showDialog(dialog);
}

function size(bytes) {
  return bytes < 1024 ? `${bytes} B` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1048576).toFixed(1)} MiB`;
}

function embedded(embed, column) {
  const node = el("section", { class: "embed", role: "group", "aria-label": embed.title ?? "Embed" },
    embed.author ? el("p", { class: "embed-author" }, embed.author.name) : null,
    embed.title ? el("p", { class: "embed-title" }, markdown(embed.title, column.names)) : null,
    embed.description ? el("div", { class: "content" }, markdown(embed.description, column.names)) : null,
    embed.fields?.length ? el("dl", {}, embed.fields.map((field) => el("div", { class: field.inline ? "inline" : "" },
      el("dt", {}, markdown(field.name, column.names)), el("dd", {}, markdown(field.value, column.names))))) : null,
    path(embed.thumbnail?.url) ? picture(path(embed.thumbnail.url), embed.thumbnail.description) : null,
    path(embed.image?.url) ? picture(path(embed.image.url), embed.image.description) : null,
    embed.footer ? el("p", { class: "embed-foot" }, embed.footer.text) : null);
  if (embed.color) node.style.borderLeftColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  return node;
}

function rowOf(row, data, column) {
  return el("div", { class: "row" }, (row.components ?? []).map((part) => (part.type === 2 ? button(part, data, column) : menu(part, data, column))));
}

function button(part, data, column) {
  const label = part.emoji?.id ? [emoji(part.emoji.id, ""), part.label ?? ""] : [part.emoji?.name, part.label].filter(Boolean).join(" ");
  if (part.style === 5) {
    const link = el("a", { class: "button link", href: /^https?:/.test(part.url) ? part.url : "#", target: "_blank", rel: "noopener noreferrer" }, label);
    return staying(link, part.url, column.names);
  }
  return el("button", {
    type: "button", class: `button ${STYLES[part.style] ?? "secondary"}`, disabled: part.disabled === true, "data-custom-id": part.custom_id,
    click: (event) => column.act("click", { message: data.id, custom_id: part.custom_id }, event.currentTarget),
  }, label);
}

/** A menu opens as a list of boxes; a single choice is sent at once, several by a button. */
function menu(part, data, column) {
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  const chosen = new Set(part.options.filter((option) => option.default).map((option) => option.value));
  const send = (from) => column.act("select", { message: data.id, custom_id: part.custom_id, values: [...chosen] }, from);
  if (most === 1 && least === 1) return single(part, send, chosen);
  const done = el("button", { type: "button", class: "button primary", "data-done": part.custom_id, click: () => send(done) }, "Choose");
  const check = () => { done.disabled = chosen.size < least || chosen.size > most; };
  const boxes = part.options.map((option) => {
    const box = el("input", { type: "checkbox", value: option.value, checked: chosen.has(option.value) });
    box.addEventListener("change", () => { box.checked ? chosen.add(option.value) : chosen.delete(option.value); check(); });
    box.addEventListener("keydown", (event) => { if (event.key === "Enter" && !done.disabled) { event.preventDefault(); done.click(); } });
    return el("label", { class: "option" }, box, el("span", {}, title(option), option.description ? el("small", {}, option.description) : null));
  });
  check();
  const label = part.placeholder ?? "Make a selection";
  const range = least === most ? `Choose ${least}` : `Choose ${least} to ${most}`;
  return el("details", { class: "menu", "data-custom-id": part.custom_id }, el("summary", {}, label),
    el("fieldset", { disabled: part.disabled === true }, el("legend", { class: "hint" }, range), el("div", { class: "options" }, boxes), done));
}

function single(part, send, chosen) {
  const label = part.placeholder ?? "Make a selection";
  const list = el("select", { class: "menu", "aria-label": label, "data-custom-id": part.custom_id, disabled: part.disabled === true },
    el("option", { value: "", disabled: true, selected: chosen.size === 0 }, label),
    part.options.map((option) => el("option", { value: option.value, selected: chosen.has(option.value) },
      option.description ? `${title(option)}: ${option.description}` : title(option))));
  // An arrow key would choose at once: it opens the list instead, as the mouse does.
  list.addEventListener("keydown", (event) => {
    const changes = event.key.length === 1 ? event.key !== " " : CHANGING.includes(event.key);
    if (!changes || event.altKey || event.ctrlKey || event.metaKey || !list.showPicker) return;
    event.preventDefault();
    list.showPicker();
  });
  list.addEventListener("change", async () => {
    const before = [...chosen];
    chosen.clear();
    chosen.add(list.value);
    if (await send(list)) return;
    // What failed can be chosen again.
    chosen.clear();
    before.forEach((value) => chosen.add(value));
    list.value = before[0] ?? "";
  });
  return list;
}

function title(option) {
  return [option.emoji?.id ? null : option.emoji?.name, option.label].filter(Boolean).join(" ");
}

function foot(data, column) {
  return [
    data.thread ? el("button", { type: "button", class: "thread-link", "data-open-channel": data.thread.id, click: () => column.open(data.thread.id) }, `Thread: ${data.thread.name}`) : null,
    data.ephemeral ? el("p", { class: "only-you" }, "Only you can see this · ",
      el("button", { type: "button", class: "plain", "data-dismiss": data.id, click: () => column.act("dismiss", { message: data.id }) }, "Dismiss")) : null,
  ];
}
