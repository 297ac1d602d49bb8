// What a page remembers while its tab is open, so that it can be loaded anew or go back.

const NAME = "stand-in";

/** The channel that each person is in, for the browser's history. */
export function openChannels(columns) {
  return Object.fromEntries([...columns.values()].map((column) => [column.user, column.channel]));
}

/** Keeps whose tab is chosen, where everybody is and what they have seen, for the world that began then. */
export function keep(began, tab, columns) {
  const places = [...columns.values()].map((column) => [column.user, [column.channel, [...column.seen]]]);
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ began, tab, columns: Object.fromEntries(places) }));
  } catch (error) {
    // A browser that keeps nothing for a page is no failure.
    console.debug(error);
  }
}

/** The place that was kept in the world that began then; an empty one where there is none. */
export function kept(began) {
  try {
    const place = JSON.parse(sessionStorage.getItem(NAME));
    return place?.began === began ? place : {};
  } catch (error) {
    console.debug(error);
    return {};
  }
}
