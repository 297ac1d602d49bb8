// A bot's modal as a dialog. Escape closes it; a refusal is shown in it and nothing typed is lost.
import { ask, el, showDialog } from "./dom.js";

/** `onReply` gets the outcome of the submission. */
export function modal(data, user, onReply) {
  const problem = el("p", { class: "problem", role: "alert" });
  const inputs = data.inputs.map((input) => field(input));
  const cancel = el("button", { type: "button", class: "button secondary" }, "Cancel");
  const send = el("button", { type: "submit", class: "button primary" }, "Submit");
  const form = el("form", { method: "dialog" }, el("h2", { id: `title-${data.interaction}` }, data.title),
    inputs.map(([node]) => node), problem, el("div", { class: "row end" }, cancel, send));
  const dialog = el("dialog", { class: "modal", "data-modal": data.custom_id, "data-user": user, "aria-labelledby": `title-${data.interaction}` }, form);
  cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.classList.contains("busy")) return;
    send.classList.add("busy");
    problem.textContent = "";
    try {
      const fields = inputs.map(([, input], index) => [data.inputs[index].custom_id, input.value]);
      const outcome = await ask("submit", { user, interaction: data.interaction, fields });
      if (outcome.reply === "timed_out") problem.textContent = "Something went wrong. Try again.";
      else { dialog.close(); onReply(outcome); }
    } catch (error) {
      problem.textContent = error.message;
    }
    send.classList.remove("busy");
  });
  showDialog(dialog);
}

function field(input) {
  const common = {
    id: `field-${input.custom_id}`, value: input.value, placeholder: input.placeholder, required: input.required,
    maxLength: input.max_length, minLength: input.min_length, "data-custom-id": input.custom_id,
  };
  const choice = ([label, value, about]) => el("option", { value, selected: value === input.value }, about ? `${label} – ${about}` : label);
  const none = () => input.required && input.value ? [] : [el("option", { value: "" }, input.placeholder || "–")];
  const node = input.options.length ? el("select", { id: common.id, required: input.required, "data-custom-id": input.custom_id }, none(), input.options.map(choice))
    : input.paragraph ? el("textarea", { ...common, rows: 6 }) : el("input", { ...common, type: "text", autocomplete: "off" });
  const sign = input.required ? el("span", { class: "must", "aria-hidden": "true", title: "Required" }, "*") : null;
  return [el("label", { class: "field", for: common.id }, el("span", {}, input.label, sign), node), node];
}
