//! The news of a table, in sentences for one viewer. It hands out no position.

use game::{Actor, Audience, News, Seat, Square, Viewer};
use table::{EntryNo, LogEntry, LoggedAction, Table};

/// Events in a row, during which the same people had the seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldPart {
    /// The events, in the game's sentences.
    pub told: Vec<String>,
    /// The seats that were others' then: nobody is named for them.
    pub later: Vec<Seat>,
}

/// A viewer's sentences about one entry: the game's own, or a plain one where it has none.
pub(in crate::app) fn words_for(table: &Table, viewer: Viewer, at: EntryNo, news: Vec<News>) -> Vec<String> {
    let may_read = |news: &News| match news.audience {
        Audience::Public => true,
        Audience::Seat(seat) => viewer == Viewer::Seat(seat),
    };
    let mut lines: Vec<_> = news.into_iter().filter(may_read).map(|news| news.text).collect();
    if lines.is_empty() {
        lines.extend(table.log.get(at).and_then(|entry| plain_sentence(table, entry)));
    }
    lines
}

/// Sentences in their order, in parts with the same seats.
pub(in crate::app) fn in_parts(told: impl Iterator<Item = (Vec<Seat>, Vec<String>)>) -> Vec<ToldPart> {
    let mut parts: Vec<ToldPart> = Vec::new();
    for (later, told) in told {
        match parts.last_mut().filter(|part| part.later == later) {
            Some(part) => part.told.extend(told),
            None => parts.push(ToldPart { told, later }),
        }
    }
    parts
}

fn plain_sentence(table: &Table, entry: &LogEntry) -> Option<String> {
    match entry {
        LogEntry::Undo { .. } => Some("By agreement the last move was taken back.".to_owned()),
        LogEntry::AgreedDraw { .. } | LogEntry::Play(LoggedAction { by: Actor::Chance, .. }) => None,
        LogEntry::Play(LoggedAction { by: Actor::Seat(seat), sealed: true, .. }) => {
            Some(format!("{} has chosen in secret.", table.seat_name(*seat)))
        }
        LogEntry::Play(LoggedAction { by: Actor::Seat(seat), action, .. }) => {
            Some(format!("{} {}.", table.seat_name(*seat), plain_words(action)))
        }
    }
}

/// An action of which a game tells nothing: `moves from c3 to b4` where its notation is two squares.
fn plain_words(action: &str) -> String {
    let is_square = |text: &str| Square::parse(text, 26, 26).is_some();
    match action.split_once('-') {
        Some((from, to)) if is_square(from) && is_square(to) => format!("moves from {from} to {to}"),
        _ => format!("plays {action}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_game_tells_is_told_in_words_where_it_is_a_way() {
        assert_eq!(plain_words("c3-b4"), "moves from c3 to b4");
        assert_eq!(plain_words("a9-a10"), "moves from a9 to a10");
        for action in ["reroll", "all-in", "c3-", "c3-b4-a5"] {
            assert_eq!(plain_words(action), format!("plays {action}"));
        }
    }

    #[test]
    fn sentences_stand_in_parts_with_the_same_people() {
        let told = [(vec![Seat(1)], "a"), (vec![Seat(1)], "b"), (Vec::new(), "c"), (Vec::new(), "d")];
        let told = told.map(|(later, text)| (later, vec![text.to_owned()]));
        let parts = in_parts(told.into_iter()).into_iter().map(|part| (part.later, part.told.concat()));
        assert_eq!(parts.collect::<Vec<_>>(), [(vec![Seat(1)], "ab".to_owned()), (Vec::new(), "cd".to_owned())]);
    }
}
