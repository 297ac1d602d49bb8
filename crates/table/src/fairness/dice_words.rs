//! Words that players add to the dice before the game begins. The operator of the bot draws the table's secret, but before anybody has said
//! a word; so with a word of somebody else's in the dice, they can't have chosen them (docs/fairness.md, "Words").

use game::Seat;

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

    pub(crate) fn set(&mut self, seat: Seat, word: Option<String>) {
        self.0.retain(|(other, _)| *other != seat);
        self.0.extend(word.map(|word| (seat, word)));
        self.0.sort_by_key(|(seat, _)| *seat);
    }

    /// Somebody else has the seat, or nobody: their word goes.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.set(seat, None);
    }

    /// Somebody moves to another seat, and their word with them, if they have one.
    pub(crate) fn carry(&mut self, from: Seat, to: Seat) {
        let word = self.iter().find(|(seat, _)| *seat == from).map(|(_, word)| word.to_owned());
        if word.is_some() {
            self.set(from, None);
            self.set(to, word);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    use crate::fairness::secret::Secret;

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
        some.carry(Seat(1), Seat(2));
        assert_eq!(some, words(&[(2, "a"), (3, "d")]), "a seat without a word takes none away");
        some.keep(&[false, true, true, true]);
        assert_eq!(some, words(&[(1, "a"), (2, "d")]));
        some.keep(&[true, false, true]);
        assert_eq!(some, words(&[(1, "d")]));
    }
}
