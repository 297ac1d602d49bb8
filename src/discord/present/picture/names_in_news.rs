//! The game's sentences with people in them: `Drusus circles back to e1`, where the game says `Delta`. A name comes in as
//! cleaning has left it, and what it holds is never read as a sentence again.

use crate::app::TableSummary;
use game::{AnyView, Seat};
use table::Occupant;

/// A text of the game with the players' names for the seats'. Seats with a role of their own, `the Assassin`, keep it, and so
/// do seats where nobody sits. Where two are of one name, the seat stands beside it.
#[must_use]
pub(in crate::discord::present) fn with_names(summary: &TableSummary, view: &dyn AnyView, text: &str) -> String {
    let seats = (0..u8::try_from(summary.seats.len()).unwrap_or(u8::MAX)).map(Seat);
    let named: Vec<_> = seats.filter_map(|seat| Some((summary.side(seat), name(summary, view, seat)?))).collect();
    put(text, &named)
}

/// The text with the second of a pair for each word that is the first. It is read once, from left to right: what was put in is
/// not looked at again.
fn put(text: &str, named: &[(&str, String)]) -> String {
    let mut out = String::new();
    let (mut rest, mut is_start) = (text, true);
    while let Some(first) = rest.chars().next() {
        let found = named.iter().find(|(side, _)| is_start && begins_with_word(rest, side));
        if let Some((side, name)) = found {
            out.push_str(name);
            rest = &rest[side.len()..];
        } else {
            out.push(first);
            is_start = !first.is_alphanumeric();
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}

fn begins_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|after| !after.starts_with(char::is_alphanumeric))
}

fn name(summary: &TableSummary, view: &dyn AnyView, seat: Seat) -> Option<String> {
    let occupant = summary.seats.get(seat.index())?;
    let side = summary.side(seat);
    if side.is_empty() || view.the_seat(seat) != side {
        return None;
    }
    let written = match occupant {
        Occupant::Player(_) | Occupant::Computer(_) => occupant.name_in_message(),
        Occupant::Open | Occupant::Invited(_) | Occupant::Former => return None,
    };
    let is_shared = summary.seats.iter().filter(|other| other.name_in_message() == written).count() > 1;
    Some(if is_shared { format!("{written} ({side})") } else { written })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, named: &[(&str, &str)]) -> String {
        put(text, &named.iter().map(|(side, name)| (*side, (*name).to_owned())).collect::<Vec<_>>())
    }

    #[test]
    fn whole_words_become_names_and_nothing_else_does() {
        let pair = [("Red", "Ada"), ("Blue", "Brutus")];
        assert_eq!(said("Red moves a man from e7 to e8.", &pair), "Ada moves a man from e7 to e8.");
        assert_eq!(said("Blue's turn is skipped: Red waits.", &pair), "Brutus's turn is skipped: Ada waits.");
        assert_eq!(said("Bluebell and inRed, a red coin", &pair), "Bluebell and inRed, a red coin");
        assert_eq!(said("Red-Yellow begins.", &[("Red-Yellow", "Ada")]), "Ada begins.");
        assert_eq!(said("", &pair), "");
    }

    #[test]
    fn a_name_that_is_a_seat_of_the_others_stays_a_name() {
        let crossed = [("Red", "Blue"), ("Blue", "Red Red")];
        assert_eq!(said("Red jumps over Blue.", &crossed), "Blue jumps over Red Red.");
    }

    #[test]
    fn what_was_escaped_stays_escaped() {
        let link = [("Red", r"\[Win\]\(https\:\/\/evil.example\)")];
        assert_eq!(said("Red rolls 3.", &link), r"\[Win\]\(https\:\/\/evil.example\) rolls 3.");
    }
}
