// The menu of a message or a person: the bot's commands that stand in it. Knows their names, not their meaning.
import { el, showDialog } from "./dom.js";

/** What has such a menu, as Discord numbers the commands of each. */
export const ON = { person: 2, message: 3 };

/** Shows a menu; `choose(name)` gets the name of the command that is pressed. */
export function contextMenu(title, names, choose) {
  const pressed = (name) => () => { dialog.close(); choose(name); };
  const items = names.map((name) => el("button", { type: "button", class: "button secondary", "data-app": name, click: pressed(name) }, name));
  const cancel = el("button", { type: "button", class: "plain", click: () => dialog.close() }, "Cancel");
  const dialog = el("dialog", { class: "context", "aria-label": title }, el("h2", {}, title), items, cancel);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  showDialog(dialog);
}
