//! People's names in the words of a game: in its sentences, over its board, on its pieces. Names are texts like any other
//! here; what they hold is never read as a sentence.

use std::collections::BTreeSet;

use super::{Outcome, clip, list};

/// The most letters of a piece's label.
const MAX_LABEL: usize = 3;

/// A text with the second of a pair for each whole word that is the first. It is read once, from left to right: what was put in
/// is not looked at again.
///
/// ```
/// let named = [("Red", "Ada".to_owned()), ("Blue", "Red Red".to_owned())];
/// assert_eq!(game::with_names("Red jumps over Blue.", &named), "Ada jumps over Red Red.");
/// ```
#[must_use]
pub fn with_names(text: &str, named: &[(&str, String)]) -> String {
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
    let after = text.strip_prefix(word).filter(|_| !word.is_empty());
    after.is_some_and(|after| !after.starts_with(char::is_alphanumeric))
}

/// The people on seats of these names, each cut to so many characters: `Players: Red (Ada) and Blue (Brutus).` `None` where nobody has
/// a name.
#[must_use]
pub fn players(sides: &[&str], people: &[String], most: usize) -> Option<String> {
    let named = sides.iter().zip(people).filter(|(_, person)| !person.is_empty());
    let named: Vec<_> = named.map(|(side, person)| format!("{side} ({})", clip(person, most))).collect();
    (!named.is_empty()).then(|| format!("Players: {}.", list(named, "nobody")))
}

/// The result in a few words, by the names of all seats: `Ada wins`, `Ada and Brutus win`, `A draw`.
#[must_use]
pub fn result_words(outcome: &Outcome, names: &[String]) -> String {
    let winners = outcome.winners();
    let won: Vec<_> = winners.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
    match &won[..] {
        _ if outcome.is_draw() => "A draw".to_owned(),
        [] => "The game is over".to_owned(),
        [one] => format!("{one} wins"),
        several => format!("{} win", list(several, "")),
    }
}

/// A short label for each seat's pieces: the first letter of its name, or as many as tell it from the others' at this table;
/// the seat's number behind the letter where names are too alike, and all seats' numbers alone where even these collide.
#[must_use]
pub fn initials(names: &[String]) -> Vec<String> {
    let letters: Vec<Vec<char>> = names.iter().map(|name| letters(name)).collect();
    let begins = |seat: usize, count: usize| letters[seat].iter().take(count).collect::<String>();
    let is_own = |seat: usize, label: &str| {
        let count = label.chars().count();
        !label.is_empty() && (0..names.len()).all(|other| other == seat || begins(other, count) != label)
    };
    let label = |seat: usize| {
        let own = (1..=MAX_LABEL).map(|count| begins(seat, count)).find(|label| is_own(seat, label));
        own.unwrap_or_else(|| format!("{}{}", begins(seat, 1), seat + 1))
    };
    let labels: Vec<String> = (0..names.len()).map(label).collect();
    let differ = labels.iter().collect::<BTreeSet<_>>().len() == labels.len();
    // A name such as `A1` may look like the label of a seat.
    if differ { labels } else { (1..=names.len()).map(|seat| seat.to_string()).collect() }
}

/// The letters and digits of a name, the first one as a capital.
fn letters(name: &str) -> Vec<char> {
    let mut letters = name.chars().filter(|letter| letter.is_alphanumeric());
    let first = letters.next().into_iter().flat_map(char::to_uppercase).take(1);
    first.chain(letters).take(MAX_LABEL).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EndReason;

    fn texts<const N: usize>(texts: [&str; N]) -> Vec<String> {
        texts.map(str::to_owned).to_vec()
    }

    #[test]
    fn whole_words_become_names_and_nothing_else_does() {
        let said = |text: &str, named: &[(&str, &str)]| {
            with_names(text, &named.iter().map(|(side, name)| (*side, (*name).to_owned())).collect::<Vec<_>>())
        };
        let pair = [("Red", "Ada"), ("Blue", "Brutus")];
        assert_eq!(said("Red moves a man from e7 to e8.", &pair), "Ada moves a man from e7 to e8.");
        assert_eq!(said("Blue's turn is skipped: Red waits.", &pair), "Brutus's turn is skipped: Ada waits.");
        assert_eq!(said("Bluebell and inRed, a red coin", &pair), "Bluebell and inRed, a red coin");
        assert_eq!(said("Red-Yellow begins.", &[("Red-Yellow", "Ada")]), "Ada begins.");
        assert_eq!(said("", &pair), "");
        assert_eq!(said("Red jumps over Blue.", &[("Red", "Blue"), ("Blue", "Red Red")]), "Blue jumps over Red Red.");
        let link = [("Red", r"\[Win\]\(https\:\/\/evil.example\)")];
        assert_eq!(said("Red rolls 3.", &link), r"\[Win\]\(https\:\/\/evil.example\) rolls 3.");
        assert_eq!(said("Red rolls 3.", &[("", "Ada")]), "Red rolls 3.");
    }

    #[test]
    fn labels_differ_whatever_people_are_called() {
        assert_eq!(initials(&texts(["Ada", "Brutus", "livia"])), ["A", "B", "L"]);
        assert_eq!(initials(&texts(["Casca", "Cinna", "Cinna", "Ada"])), ["Ca", "C2", "C3", "A"]);
        assert_eq!(initials(&texts(["🦊", "…", "Ölaf"])), ["1", "2", "Ö"]);
        let all = initials(&texts(["Anna", "Annabel", "Anne", "An", "A"]));
        let distinct: BTreeSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), all.len(), "{all:?}");
        assert_eq!(initials(&texts(["Al", "Al", "A1", "A2", "A3"])), ["1", "2", "3", "4", "5"]);
        assert!(all.iter().all(|label| (1..=MAX_LABEL).contains(&label.chars().count())), "{all:?}");
    }

    #[test]
    fn players_are_told_by_their_seats() {
        let told = |people: &[&str]| {
            let people: Vec<_> = people.iter().map(|name| (*name).to_owned()).collect();
            players(&["Red", "Blue"], &people, 4)
        };
        assert_eq!(told(&["Ada", "Brutus"]).as_deref(), Some("Players: Red (Ada) and Blue (Brut)."));
        assert_eq!(told(&["", "Cleo"]).as_deref(), Some("Players: Blue (Cleo)."));
        assert!(told(&["", ""]).is_none() && told(&[]).is_none(), "nobody has a name");
    }

    #[test]
    fn a_result_names_all_who_won() {
        let names = texts(["Ada", "Brutus", "Cleo"]);
        let outcome = |ranks: &[u8]| Outcome { ranks: ranks.to_vec(), reason: EndReason::plain("") };
        for (ranks, words) in [([2, 1, 3], "Brutus wins"), ([1, 2, 1], "Ada and Cleo win"), ([1, 1, 1], "A draw")] {
            assert_eq!(result_words(&outcome(&ranks), &names), words);
        }
    }
}
