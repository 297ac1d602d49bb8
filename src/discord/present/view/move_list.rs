//! The moves of a game, a page at a time, and what happened since the reader's own last one.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use super::replay::{EARLIER, LATER, eyes};
use crate::app::{LastOwnMove, ListedMove, SinceOwnMove, TableSummary, ToldPart};
use crate::discord::controls::CustomId;
use crate::discord::message::{MAX_CONTENT, OutgoingMessage};
use crate::discord::present::gathered::gathered;
use crate::discord::present::picture::with_names;
use game::Viewer;

/// Moves on a page.
const PAGE: usize = 20;
/// The most lines about what happened since one's own move.
const MAX_SINCE: usize = 5;
/// The most characters of them.
const MAX_SINCE_CHARS: usize = 700;
/// The most characters of what stands around them.
const AROUND_SINCE: usize = 90;
/// In less room they say nothing.
const LEAST_ROOM: usize = 160;

/// A page of a game's moves, counted from 0; a page beyond the last shows the last.
#[must_use]
pub fn move_list(summary: &TableSummary, viewer: Viewer, moves: &[ListedMove], page: u16) -> OutgoingMessage {
    let pages = moves.len().div_ceil(PAGE).max(1);
    let page = usize::from(page).min(pages - 1);
    let first = page * PAGE;
    let shown = &moves[first..(first + PAGE).min(moves.len())];
    let whose = eyes(summary, viewer);
    let head = match shown.len() {
        0 => format!("**{}**: no moves yet.", summary.game_name),
        count => format!("**{}**, {}, {whose}.", summary.game_name, which_moves(first + 1, count, moves.len())),
    };
    let room = MAX_CONTENT.saturating_sub(head.chars().count() + 1);
    let lines = fitting(shown.iter().map(|listed| line(summary, listed)), room);
    let content = std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n");
    let rows = if pages > 1 { vec![CreateActionRow::Buttons(pages_buttons(summary, page, pages))] } else { Vec::new() };
    OutgoingMessage { rows, ..OutgoingMessage::text(content) }
}

/// The moves of a page in words, counted from 1.
fn which_moves(first: usize, count: usize, all: usize) -> String {
    match (first, count) {
        (1, 1) if all == 1 => "the first move".to_owned(),
        (1, count) if count == all => format!("all {all} moves"),
        (first, 1) => format!("move {first} of {all}"),
        (first, count) => format!("moves {first} to {} of {all}", first + count - 1),
    }
}

fn pages_buttons(summary: &TableSummary, page: usize, pages: usize) -> Vec<CreateButton> {
    let to = |label, page: usize, off| {
        let page = u16::try_from(page).unwrap_or(u16::MAX);
        CustomId::Moves { table: summary.id, page }.button(label, ButtonStyle::Secondary).disabled(off)
    };
    // Two buttons that lead nowhere need different ids.
    vec![to(EARLIER, page.wrapping_sub(1), page == 0), to(LATER, page + 1, page + 1 == pages)]
}

/// A move in notation, and in words where it has some.
struct MoveLine {
    short: String,
    whole: String,
}

fn line(summary: &TableSummary, listed: &ListedMove) -> MoveLine {
    // The numbers of boards may be equal or skip one, so they are no list of Discord's, which would count by itself.
    let turn = if listed.turn == 0 { "Start".to_owned() } else { format!("Turn {}", listed.turn) };
    let then = summary.before(&listed.later);
    let told: Vec<_> = listed.told.iter().map(|text| with_names(&then, text)).collect();
    let short = match &listed.action {
        Some(action) => format!("{turn}: `{action}`"),
        None => format!("{turn}: *sealed*"),
    };
    // Words that name the move say all.
    let named = listed.action.as_ref().is_some_and(|action| told.iter().any(|text| text.contains(action.as_str())));
    let whole = match told.is_empty() {
        true => short.clone(),
        false if named => format!("{turn}: {}", told.join(" ")),
        false => format!("{short} · {}", told.join(" ")),
    };
    MoveLine { short, whole }
}

/// The lines with their words. Where there is no room the longest lose theirs: a line is told whole or not at
/// all.
fn fitting(lines: impl Iterator<Item = MoveLine>, room: usize) -> Vec<String> {
    let mut lines: Vec<_> = lines.collect();
    let length = |lines: &[MoveLine]| lines.iter().map(|line| line.whole.chars().count() + 1).sum::<usize>();
    while length(&lines) > room {
        let spoken = lines.iter_mut().filter(|line| line.whole != line.short);
        let Some(longest) = spoken.max_by_key(|line| line.whole.chars().count()) else { break };
        longest.whole.clone_from(&longest.short);
    }
    lines.into_iter().map(|line| line.whole).collect()
}

/// News since the reader's own last move, newest last, in at most `room` characters; empty without any.
#[must_use]
pub(in crate::discord::present) fn since_lines(
    summary: &TableSummary,
    since: &SinceOwnMove,
    room: usize,
) -> Vec<String> {
    let told: Vec<_> = since.told.iter().flat_map(|part| quoted(summary, part)).collect();
    if told.is_empty() || room < LEAST_ROOM {
        return Vec::new();
    }
    let mut room = MAX_SINCE_CHARS.min(room - AROUND_SINCE);
    let fits = |line: &&String| {
        let left = room.checked_sub(line.chars().count() + 1);
        room = left.unwrap_or_default();
        left.is_some()
    };
    let most = if told.len() > MAX_SINCE { MAX_SINCE - 1 } else { MAX_SINCE };
    let kept = told.iter().rev().take(most).take_while(fits).count();
    let left = told.len() - kept;
    let head = match since.since {
        LastOwnMove::Never => "So far:",
        LastOwnMove::Own => "Since your last move:",
        LastOwnMove::OfSeat => "Since the last move of your seat:",
    };
    let more = format!("> … {left} more before that; *Moves* has them all.");
    let mut lines = vec![head.to_owned()];
    lines.extend((left > 0).then_some(more));
    lines.extend(told.into_iter().skip(left));
    lines
}

/// The lines of a part, with the people who had the seats then.
fn quoted(summary: &TableSummary, part: &ToldPart) -> Vec<String> {
    let then = summary.before(&part.later);
    gathered(&part.told).iter().map(|text| format!("> {}", with_names(&then, text))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted(lines: &[(&str, &str)], room: usize) -> Vec<String> {
        let line = |(short, whole): &(&str, &str)| MoveLine { short: (*short).to_owned(), whole: (*whole).to_owned() };
        fitting(lines.iter().map(line), room)
    }

    #[test]
    fn a_page_says_which_moves_it_has() {
        assert_eq!(which_moves(1, 1, 1), "the first move");
        assert_eq!(which_moves(1, 20, 20), "all 20 moves");
        assert_eq!(which_moves(1, 20, 21), "moves 1 to 20 of 21");
        assert_eq!(which_moves(21, 1, 21), "move 21 of 21");
    }

    #[test]
    fn where_there_is_little_room_the_longest_lines_lose_their_words() {
        let lines =
            [("1. a", "1. a · Ada goes to a."), ("2. b", "2. b · Brutus goes all the way to b."), ("3. c", "3. c")];
        assert_eq!(fitted(&lines, 999), ["1. a · Ada goes to a.", "2. b · Brutus goes all the way to b.", "3. c"]);
        assert_eq!(fitted(&lines, 40), ["1. a · Ada goes to a.", "2. b", "3. c"]);
        assert_eq!(fitted(&lines, 3), ["1. a", "2. b", "3. c"], "notation stays");
    }
}
