// Small helpers: making elements, dialogs and the focus, asking the server. Text is only ever set as text, never as HTML.

/** Makes an element; `props` with a dash or `role` become attributes, functions become listeners. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(key, value);
    else if (key === "class") node.className = value;
    else if (key.includes("-") || key === "role" || key === "for") node.setAttribute(key, value === true ? "" : value);
    else node[key] = value;
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An emoji of the application's own; `spoken` is what a screen reader says of it, nothing beside a label. */
export function emoji(id, spoken) {
  return el("img", { class: "emoji", src: `/emojis/${id}`, alt: spoken, width: 22, height: 22 });
}

/** Asks the stand-in to do something; throws an Error with its message if it refuses. */
export async function ask(action, body) {
  const response = await fetch(`/stand-in/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error ?? `The stand-in answered ${response.status}.`);
  return answer;
}

/** Sets a text that readers are told of, if it is another one. */
export function say(node, text) { if (node.textContent !== text) node.textContent = text; }

/** Gives a node these children in this order. A child that stays is not touched: focus, presses and readers keep to it. */
export function settle(parent, children) {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, index) => { if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null); });
}

/** Shows a dialog until it is closed. The focus goes back to where it came from, or to what has taken its place since. */
export function showDialog(dialog) {
  dialog.opener = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (document.activeElement === document.body) dialog.opener?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** What has the focus, or gets it back when the dialog over it is closed. */
export function focusHolder() {
  return document.querySelector("dialog")?.opener ?? document.activeElement;
}

/** Gives something the focus, under an open dialog for the time after it. */
export function giveFocus(node) {
  const dialog = document.querySelector("dialog");
  if (dialog) dialog.opener = node;
  else node?.focus({ preventScroll: true });
}

/** One tab is a station of the Tab key; the arrow keys lead to the others. */
export function moveTab(event) {
  const tabs = [...document.querySelectorAll("#tabs [role=tab]")];
  const at = tabs.indexOf(event.currentTarget);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tabs[at].tabIndex = -1;
  const next = tabs[to % tabs.length];
  next.tabIndex = 0;
  next.focus();
}

/** An avatar drawn with the name's first letter; the hue follows from the name. */
export function avatar(name) {
  let hue = 7;
  for (const letter of name) hue = (hue * 31 + letter.codePointAt(0)) % 360;
  const node = el("span", { class: "avatar", "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");
  node.style.setProperty("--hue", hue);
  return node;
}

/** Ids are too big for numbers; the longer, then the later in order, is the newer. */
export function newer(a, b) {
  if (!a || !b) return Boolean(a) && !b;
  return a.length === b.length ? a > b : a.length > b.length;
}

// A key that is held presses once: what its press brings under the focus is not pressed along with it.
addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.matches("button, summary, a")) event.preventDefault();
}, true);
