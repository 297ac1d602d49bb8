//! Words that players add to the dice before the game begins. Whoever runs the bot draws the table's secret, but before anybody has said
//! a word; so with a word of somebody else's in the dice, they can't have chosen them (docs/fairness.md, "Words").

use game::{Refusal, Seat};
use name::DisplayName;

use crate::change::Change;
use crate::fairness::{Purpose, TableDice};
use crate::notice::{Notice, NoticeKind};
use crate::occupant::PlayerId;
use crate::ply::Ply;
use crate::table::Table;

/// The word of each seat that has one, by seat, ascending. A word was cleaned like a name when it was said; from then on it stays as it is to
/// the byte, for the dice depend on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceWords(Vec<(Seat, String)>);

impl DiceWords {
    /// These words; of two for one seat the later one stays.
    pub fn of(words: impl IntoIterator<Item = (Seat, String)>) -> Self {
        let mut all = Self::default();
        for (seat, word) in words {
            all.set(seat, Some(word));
        }
        all
    }

    /// Each with its seat, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &str)> {
        self.0.iter().map(|(seat, word)| (*seat, word.as_str()))
    }

    /// Whether nobody has added one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn set(&mut self, seat: Seat, word: Option<String>) {
        self.0.retain(|(other, _)| *other != seat);
        self.0.extend(word.map(|word| (seat, word)));
        self.0.sort_by_key(|(seat, _)| *seat);
    }

    /// Somebody else has the seat, or nobody: their word goes.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.set(seat, None);
    }

    /// Somebody moves to another seat, and their word with them.
    pub(crate) fn carry(&mut self, from: Seat, to: Seat) {
        let word = self.iter().find(|(seat, _)| *seat == from).map(|(_, word)| word.to_owned());
        self.set(from, None);
        self.set(to, word);
    }

    /// Seats that are left out go, and the others move up.
    pub(crate) fn keep(&mut self, stay: &[bool]) {
        self.0.retain(|(seat, _)| stay.get(seat.index()).copied().unwrap_or_default());
        for (seat, _) in &mut self.0 {
            let gone = stay.iter().take(seat.index()).filter(|stays| !**stays).count();
            seat.0 = seat.0.saturating_sub(u8::try_from(gone).unwrap_or(u8::MAX));
        }
    }
}

impl Table {
    /// The numbers for one purpose at one ply, with what players have added to the dice.
    #[must_use]
    pub fn dice(&self, purpose: Purpose, ply: Ply) -> TableDice {
        TableDice::new(&self.secret.with_words(self.words.iter()), purpose, ply)
    }
}

/// A player says their word, in place of an earlier one.
pub(super) fn say(table: &Table, player: PlayerId, word: &DisplayName) -> Result<Change, Refusal> {
    let Some(seat) = table.seats_of(player).first().copied() else {
        return Err(Refusal::illegal("Only those who sit at this table may add a word to its dice: press Join first."));
    };
    if !table.game.about().chance {
        return Err(Refusal::illegal("This game leaves nothing to chance, so there are no dice to add a word to."));
    }
    let mut change = Change::of(table);
    change.table.words.set(seat, Some(word.as_str().to_owned()));
    change.notices.push(Notice::public(NoticeKind::Lobby));
    Ok(change)
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::fairness::Secret;

    fn secret() -> Secret {
        Secret::new(std::array::from_fn(|at| u8::try_from(at).expect("32 bytes")))
    }

    fn words(of: &[(u8, &str)]) -> DiceWords {
        DiceWords::of(of.iter().map(|(seat, word)| (Seat(*seat), (*word).to_owned())))
    }

    #[test]
    fn the_key_is_the_published_one() {
        assert_eq!(secret().with_words(words(&[]).iter()), secret());
        let two = words(&[(2, "rosa"), (0, "роза")]);
        assert_eq!(
            secret().with_words(two.iter()).reveal(),
            "355bba43155e1cb9283464c491e6c39f68a33766abc959bdf8cbb699acd42aef"
        );
    }

    #[test]
    fn another_word_or_another_seat_makes_other_dice() {
        let all =
            [words(&[]), words(&[(0, "a")]), words(&[(1, "a")]), words(&[(0, "b")]), words(&[(0, "a"), (1, "a")])];
        let keys: std::collections::BTreeSet<_> =
            all.iter().map(|words| secret().with_words(words.iter()).reveal()).collect();
        assert_eq!(keys.len(), all.len());
    }

    #[test]
    fn words_move_with_their_seats() {
        let mut some = words(&[(0, "a"), (3, "d")]);
        some.carry(Seat(0), Seat(2));
        assert_eq!(some, words(&[(2, "a"), (3, "d")]));
        some.keep(&[false, true, true, true]);
        assert_eq!(some, words(&[(1, "a"), (2, "d")]));
        some.keep(&[true, false, true]);
        assert_eq!(some, words(&[(1, "d")]));
    }
}
