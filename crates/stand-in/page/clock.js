// The world's clock, which may be ahead of this machine's.

const NOW = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
/** How far it is ahead, in milliseconds. */
let ahead = 0;

/** Sets the clock by which times are told. */
export function setAhead(ms) { ahead = ms; }

/** The time by that clock, in milliseconds of Unix time. */
export function clockMs() { return Date.now() + ahead; }

/** Shows the time in the page's bar. */
export function drawTime() {
  const now = document.getElementById("now");
  now.dataset.now = clockMs();
  now.dateTime = new Date(clockMs()).toISOString();
  now.textContent = NOW.format(clockMs());
}
