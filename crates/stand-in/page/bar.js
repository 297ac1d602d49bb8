// The bar of the page: who is there, the time, a new beginning.
import { ask } from "./dom.js";

/** For how long a second press means yes. */
const SURE_MS = 5000;
const READ_MS = 800;

/** Asks for what is of no one person's. */
async function wish(action, body, from, tellRefusal) {
  if (from.classList.contains("busy")) return;
  from.classList.add("busy");
  try {
    await ask(action, body);
  } catch (error) {
    tellRefusal(error.message);
  } finally {
    from.classList.remove("busy");
  }
}

/** Has the bar do what it offers; what is refused is told by the function. */
export function openBar(tellRefusal) {
  document.getElementById("add-user").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = event.target.elements.name;
    try {
      await ask("users", { name: input.value });
      input.value = "";
      input.setCustomValidity("");
    } catch (error) {
      input.setCustomValidity(error.message);
      input.reportValidity();
      input.addEventListener("input", () => input.setCustomValidity(""), { once: true });
    }
  });
  for (const button of document.querySelectorAll("#time [data-hours]")) {
    button.addEventListener("click", () => wish("time-passes", { hours: Number(button.dataset.hours) }, button, tellRefusal));
  }
  document.getElementById("start-over").addEventListener("click", ({ currentTarget: button }) => {
    if (button.ariaDisabled === "true") return;
    if (button.classList.toggle("sure")) {
      button.textContent = "Forget everything: sure?";
      // A double click is no answer: the question is to be read first.
      button.ariaDisabled = "true";
      setTimeout(() => { button.ariaDisabled = null; }, READ_MS);
      setTimeout(() => { button.classList.remove("sure"); button.textContent = "Start over"; }, SURE_MS);
    } else {
      wish("start-over", {}, button, tellRefusal);
    }
  });
}
