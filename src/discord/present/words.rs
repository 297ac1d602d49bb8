//! Small texts that stand in many messages.

use crate::app::TableSummary;
use crate::discord::message::seat_mark;
use game::Seat;
use table::{COMPUTER_LEVELS, HoldReason, LatePolicy, Occupant, PlayerId, Terms};

/// The text that calls a person.
#[must_use]
pub fn mention(player: PlayerId) -> String {
    format!("<@{}>", player.0)
}

/// A time as Discord shows it to each reader in their own zone: when, and how long from now.
#[must_use]
pub fn deadline(due_ms: i64) -> String {
    let secs = due_ms.div_euclid(1000);
    format!("<t:{secs}:R> (<t:{secs}:f>)")
}

/// Until when the table waits, as a sentence after another one; nothing where no clock runs.
#[must_use]
pub fn due_words(summary: &TableSummary) -> String {
    match summary.due_ms {
        _ if summary.paused => " The clocks are paused.".to_owned(),
        Some(due) => format!(" Due {}.", deadline(due)),
        None => String::new(),
    }
}

/// The same in fewer words, for a post above a board.
#[must_use]
pub fn short_due_words(summary: &TableSummary) -> String {
    match summary.due_ms {
        _ if summary.paused => " The clocks are paused.".to_owned(),
        Some(due) => format!(" Due <t:{}:R>.", due.div_euclid(1000)),
        None => String::new(),
    }
}

/// Words of a text as its reader counts them: a deadline that Discord writes out, `in 3 days`, is three.
#[must_use]
pub fn count_words(text: &str) -> usize {
    let written_out = text.matches(":R>").count() * 2;
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count() + written_out
}

/// A length of time in words: `1 hour`, `3 days`, `36 hours`.
#[must_use]
pub fn duration(secs: u32) -> String {
    let (count, unit) = match secs {
        s if s % 86_400 == 0 => (s / 86_400, "day"),
        s if s % 3_600 == 0 => (s / 3_600, "hour"),
        s => (s.div_ceil(60), "minute"),
    };
    if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
}

/// A time in milliseconds in words, rounded to what somebody would say; a minute at least.
#[must_use]
pub fn rough_duration(ms: i64) -> String {
    const HOUR: i64 = 3_600;
    let secs = (ms / 1_000).max(60);
    let rounded = match secs {
        _ if secs >= 48 * HOUR => secs / (24 * HOUR) * 24 * HOUR,
        _ if secs >= 2 * HOUR => secs / HOUR * HOUR,
        _ => secs,
    };
    duration(u32::try_from(rounded).unwrap_or(u32::MAX))
}

/// A table's clock in words: `3 days a move`, `a bank of 7 days and 12 hours more with each move`.
#[must_use]
pub fn clock(terms: &Terms) -> String {
    match terms.bank_secs {
        None => format!("{} a move", duration(terms.pace_secs)),
        Some(bank) => format!("a bank of {}, and {} more with each move", duration(bank), duration(terms.pace_secs)),
    }
}

/// The consequence of running out of time, in words.
#[must_use]
pub fn late_words(policy: LatePolicy) -> &'static str {
    match policy {
        LatePolicy::Claim => "the others may claim the game, and you are out",
        LatePolicy::Forfeit => "your seat leaves the game after a grace time",
        LatePolicy::Computer => "the computer takes your seat after a grace time",
        LatePolicy::Substitute => "your seat opens to a substitute after a grace time",
    }
}

/// The reason why a table stands still, as a clause: `its thread was deleted`.
#[must_use]
pub fn hold_words(reason: HoldReason) -> &'static str {
    match reason {
        HoldReason::Closed => "a moderator has closed this table",
        HoldReason::Paused => "a moderator has paused this game",
        HoldReason::NoPlace => "its thread was deleted",
        HoldReason::Locked => "its thread was locked",
        HoldReason::Away => "I had been taken out of its server",
    }
}

/// A seat with who sits there: `Assassin: Ada`.
#[must_use]
pub fn seat_line(summary: &TableSummary, seat: Seat) -> String {
    let who = match &summary.seats[seat.index()] {
        Occupant::Open => "*open*".to_owned(),
        Occupant::Invited(player) => format!("*kept for* {}", mention(player.id)),
        Occupant::Player(player) => mention(player.id),
        Occupant::Computer(level) => {
            let level = COMPUTER_LEVELS.get(usize::from(*level)).copied().unwrap_or_default();
            format!("{} ({level})", summary.name_in_message(seat))
        }
        Occupant::Former => "a former player".to_owned(),
    };
    format!("{}**{}**: {who}", seat_mark(summary.game, seat), summary.side(seat))
}

/// The occupant of a seat, as text in a message: `Ada (Assassin)`.
#[must_use]
pub fn seat_name(summary: &TableSummary, seat: Seat) -> String {
    let name = summary.name_in_message(seat);
    format!("{name} ({})", summary.side(seat))
}

/// A seat in mid-sentence: `the Assassin`, but `Purple`.
#[must_use]
pub fn the_seat(summary: &TableSummary, seat: Seat) -> &'static str {
    let count = u8::try_from(summary.seats.len()).unwrap_or(u8::MAX);
    games::find(summary.game).map_or(summary.side(seat), |game| game.the_seat(count, seat))
}

/// Several things in a row: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listing(items: &[String]) -> String {
    game::list(items, "")
}

/// Quarters as people write them: `3`, `3½`, `12¼`.
#[must_use]
pub fn quarters(value: u32) -> String {
    let part = ["", "¼", "½", "¾"][usize::try_from(value % 4).unwrap_or_default()];
    let whole = value / 4;
    if whole == 0 && !part.is_empty() { part.to_owned() } else { format!("{whole}{part}") }
}

/// The number of texts, from the first on, that have room in so many characters; two more are for the comma behind each.
#[must_use]
pub fn fitting(texts: &[String], room: usize) -> usize {
    let ends = texts.iter().scan(0, |end, text| {
        *end += text.chars().count() + 2;
        Some(*end)
    });
    ends.take_while(|end| *end <= room).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_people_say_them() {
        for (secs, words) in
            [(3600, "1 hour"), (86_400, "1 day"), (3 * 86_400, "3 days"), (129_600, "36 hours"), (90, "2 minutes")]
        {
            assert_eq!(duration(secs), words);
        }
        for (ms, words) in [(1, "1 minute"), (180_000, "3 minutes"), (9_000_000, "2 hours"), (400_000_000, "4 days")] {
            assert_eq!(rough_duration(ms), words);
        }
        assert_eq!(deadline(1_999), "<t:1:R> (<t:1:f>)");
    }

    #[test]
    fn quarters_read_as_people_write_them() {
        for (value, text) in [(0, "0"), (1, "¼"), (2, "½"), (4, "1"), (14, "3½"), (51, "12¾")] {
            assert_eq!(quarters(value), text);
        }
    }

    #[test]
    fn texts_have_room_as_long_as_they_and_what_parts_them_fit() {
        let texts = ["a", "äö", "abc"].map(str::to_owned);
        for (room, count) in [(0, 0), (3, 1), (6, 1), (7, 2), (11, 2), (12, 3), (99, 3)] {
            assert_eq!(fitting(&texts, room), count, "{room}");
        }
    }
}
