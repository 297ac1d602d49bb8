//! How often one may ask the same: once in a turn, and after a refusal not before a while, which grows. Nobody can be worn
//! down by questions.

use game::{Refusal, Seat};

use crate::log::ply::EntryNo;
use crate::state::asked_before::{AskedBefore, Matter};
use crate::state::life::Life;
use crate::state::table::Table;

/// How many entries of the log lie between two questions of a computer player.
const COMPUTER_ASKS_EVERY: u32 = 40;
/// The pause after the first refusal, in milliseconds; each further one doubles it.
pub const FIRST_PAUSE_MS: i64 = 10 * 60_000;
/// The longest pause between two questions, in milliseconds: a day.
pub const LONGEST_PAUSE_MS: i64 = 24 * 3_600_000;

impl Life {
    fn asked_before(&self, by: Seat, what: Matter) -> Option<&AskedBefore> {
        self.asked.iter().find(|asked| asked.by == by && asked.what == what)
    }

    fn asked_entry(&mut self, by: Seat, what: Matter, at: EntryNo) -> &mut AskedBefore {
        let known = self.asked.iter().position(|asked| asked.by == by && asked.what == what);
        let place = known.unwrap_or_else(|| {
            self.asked.push(AskedBefore { by, what, at, refusals: 0, again_ms: 0 });
            self.asked.len() - 1
        });
        &mut self.asked[place]
    }

    /// Remembers that a seat asks something, at this end of the log.
    pub(crate) fn note_asked(&mut self, by: Seat, what: Matter, at: EntryNo) {
        self.asked_entry(by, what, at).at = at;
    }

    /// Remembers that it was refused: the pause before the next time doubles.
    pub(crate) fn note_refused(&mut self, by: Seat, what: Matter, at: EntryNo, now_ms: i64) {
        let asked = self.asked_entry(by, what, at);
        let doubled = FIRST_PAUSE_MS.saturating_mul(1 << asked.refusals.min(20));
        asked.refusals = asked.refusals.saturating_add(1);
        asked.again_ms = now_ms.saturating_add(doubled.min(LONGEST_PAUSE_MS));
    }

    /// Remembers that a seat does something that nobody can refuse: from the second time on there is a pause after it.
    pub(crate) fn note_repeated(&mut self, by: Seat, what: Matter, at: EntryNo, now_ms: i64) {
        if self.asked_before(by, what).is_some() {
            self.note_refused(by, what, at, now_ms);
        }
        self.note_asked(by, what, at);
    }

    /// Remembers that it was agreed to: earlier refusals count no more.
    pub(crate) fn note_agreed(&mut self, by: Seat, what: Matter) {
        if let Some(asked) = self.asked.iter_mut().find(|asked| asked.by == by && asked.what == what) {
            (asked.refusals, asked.again_ms) = (0, 0);
        }
    }

    /// No pause ends later than the longest one from now: a wrong clock may have begun it.
    pub(crate) fn shorten_pauses(&mut self, now_ms: i64) {
        for asked in &mut self.asked {
            asked.again_ms = asked.again_ms.min(now_ms.saturating_add(LONGEST_PAUSE_MS));
        }
    }
}

/// Whether a seat may ask something now.
///
/// # Errors
/// A sentence that says when it may.
pub(super) fn check(table: &Table, by: Seat, what: Matter, now_ms: i64) -> Result<(), Refusal> {
    let Some(asked) = table.life.asked_before(by, what) else { return Ok(()) };
    let wait = asked.again_ms.saturating_sub(now_ms);
    let same_turn = asked.at == table.log.end() && what != Matter::Substitute;
    let when = match (wait > 0, same_turn) {
        (false, false) => return Ok(()),
        (true, false) => format!("in {}", in_words(wait)),
        (false, true) => "after the next move".to_owned(),
        (true, true) => format!("after the next move, and not before {} have passed", in_words(wait)),
    };
    let text = match what {
        Matter::Substitute => format!("You offered your seat not long ago. You can offer it again {when}."),
        Matter::Proposal(_) => format!("You have asked that already. You can ask it again {when}."),
    };
    Err(Refusal::illegal(text))
}

/// Whether a computer player may ask something now: seldom, for people may play on without an answer.
pub(super) fn may_computer_ask(table: &Table, by: Seat, what: Matter, now_ms: i64) -> bool {
    let is_long_ago = |asked: &AskedBefore| table.log.end().0 >= asked.at.0.saturating_add(COMPUTER_ASKS_EVERY);
    table.life.asked_before(by, what).is_none_or(is_long_ago) && check(table, by, what, now_ms).is_ok()
}

/// A span of time, rounded up: `10 minutes`, `2 hours`.
pub(super) fn in_words(span_ms: i64) -> String {
    let minutes = span_ms.max(0).saturating_add(59_999) / 60_000;
    let in_minutes = minutes < 120 && minutes != 60;
    let (count, unit) = if in_minutes { (minutes, "minute") } else { ((minutes + 59) / 60, "hour") };
    if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
}
