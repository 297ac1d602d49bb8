//! All limits that keep one person from being a burden to others, from the constants that the program goes by. docs/limits.md lists
//! them; it decides nothing itself.

use super::company::tournaments::MAX_OPEN;
use super::opening::openings::{
    CHALLENGED_AT_ONCE, CHALLENGED_EVERY_MS, INVITE_AGAIN_AT_ONCE, INVITE_AGAIN_MS, INVITE_AT_ONCE, INVITE_EVERY_MS,
    MAX_LOBBIES, MAX_LOBBIES_OF_OTHERS, MAX_OWN, MAX_OWN_LOBBIES, OPEN_AT_ONCE, OPEN_AT_ONCE_HERE, OPEN_EVERY_MS,
    SERVER_AT_ONCE, SERVER_EVERY_MS,
};
use super::people::privacy::FORGET_EVERY_MS;
use super::servers::rules::{CALL_EVERY_MS, DAY_MS};
use store::COUNTED_A_DAY;
use table::{FIRST_PAUSE_MS, LONGEST_PAUSE_MS, MAX_UNASKED, NUDGE_EVERY_MS, VACATION_DAYS};

/// A limit on what one person or server can do.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The limited thing, and the people it is limited for.
    pub what: &'static str,
    /// How many at once, or in the time.
    pub most: i64,
    /// The time after which there is one more, or all again, in milliseconds; `None` where no time gives any back.
    pub every_ms: Option<i64>,
    /// The event that gives it back.
    pub back: &'static str,
}

/// The `back` of a limit that nobody can lift.
const TIME: &str = "time alone";

const fn limit(what: &'static str, most: i64, every_ms: i64, back: &'static str) -> Limit {
    Limit { what, most, every_ms: Some(every_ms), back }
}

const fn at_a_time(what: &'static str, most: i64, back: &'static str) -> Limit {
    Limit { what, most, every_ms: None, back }
}

/// All limits, in the order of the page.
#[expect(clippy::cast_possible_wrap, reason = "they are small")]
pub const LIMITS: &[Limit] = &[
    limit(
        "Opening tables and tournaments, moving tournaments and looking for games, a person in a server",
        OPEN_AT_ONCE_HERE,
        OPEN_EVERY_MS,
        TIME,
    ),
    limit("The same, a person in all servers", OPEN_AT_ONCE, OPEN_EVERY_MS, TIME),
    limit(
        "Opening tables and tournaments and moving tournaments, all members of a server",
        SERVER_AT_ONCE,
        SERVER_EVERY_MS,
        TIME,
    ),
    limit("Invitations by one person, to anybody", INVITE_AT_ONCE, INVITE_EVERY_MS, TIME),
    limit("Invitations by one person, to the same one", INVITE_AGAIN_AT_ONCE, INVITE_AGAIN_MS, TIME),
    limit("Invitations to one person, by anybody", CHALLENGED_AT_ONCE, CHALLENGED_EVERY_MS, TIME),
    limit("Calling a server's role, all lobbies and seeks", 1, CALL_EVERY_MS, TIME),
    at_a_time(
        "Tables that are not over, a person's own",
        MAX_OWN,
        "the end of one, its closing, or a deletion of one's data, which leaves all",
    ),
    at_a_time(
        "Lobbies, a person's own in a server",
        MAX_OWN_LOBBIES as i64,
        "the start of one, or its closing; `/server tables` sets another number",
    ),
    at_a_time(
        "Lobbies of others in which somebody sits, a person in a server",
        MAX_LOBBIES_OF_OTHERS,
        "leaving one, its start, or its closing; a seat that is kept for somebody is always theirs",
    ),
    at_a_time(
        "Lobbies, of a server",
        MAX_LOBBIES as i64,
        "the start of one, or its closing; `/server tables` sets another number",
    ),
    at_a_time("Tournaments that are not over, of a server", MAX_OPEN, "the end of one, or its cancelling"),
    limit("Rated games that count, of the same pair in a rating", COUNTED_A_DAY, DAY_MS, TIME),
    limit("Deleting one's data, a person", 1, FORGET_EVERY_MS, TIME),
    limit(
        "Asking the same at a table after a first refusal, a seat",
        1,
        FIRST_PAUSE_MS,
        "time and a new turn; each refusal doubles the time, up to a day",
    ),
    limit("The same after many refusals, a seat", 1, LONGEST_PAUSE_MS, "time and a new turn"),
    limit(
        "Nudging the same seat in a turn, all at the table",
        1,
        NUDGE_EVERY_MS[0],
        "time; the pause grows, up to a day, and in a new turn counts 12 hours again",
    ),
    at_a_time("Moves taken back against computers, a game", MAX_UNASKED as i64, "nothing"),
    limit(
        "Days of vacation, a person",
        VACATION_DAYS as i64,
        365 * DAY_MS,
        "a new year, a vacation's end for its whole days to come, or a deletion of one's data, which resigns every game",
    ),
];

impl Limit {
    /// Its line of the page's table.
    #[must_use]
    pub fn row(&self) -> String {
        let every = self.every_ms.map_or_else(|| "at a time".to_owned(), span);
        format!("| {} | {} | {every} | {} |", self.what, self.most, self.back)
    }
}

/// A time in words: the largest unit that has no rest.
fn span(ms: i64) -> String {
    let units = [(365 * DAY_MS, "year"), (DAY_MS, "day"), (3_600_000, "hour"), (60_000, "minute"), (1_000, "second")];
    let (unit, word) = units.into_iter().find(|(unit, _)| ms % unit == 0).unwrap_or((1, "millisecond"));
    if ms == unit { format!("1 {word}") } else { format!("{} {word}s", ms / unit) }
}
