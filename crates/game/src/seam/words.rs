//! Words and numbers that tell people of a game: names, requests, the board as a text, how far it has come.

use super::rules::Rules;
use crate::{BoardText, MoveGain, Seat, Seen};

/// The words and numbers in which people know a game.
pub trait Words: Rules {
    /// The seat's name in the game, such as `Assassin`.
    fn seat_name(seats: u8, seat: Seat) -> &'static str;

    /// The seat's name in mid-sentence, such as `the Assassin`; names that take no article stay as they are.
    #[must_use]
    fn the_seat(seats: u8, seat: Seat) -> &'static str {
        Self::seat_name(seats, seat)
    }

    /// A seat's score or progress for its plate, such as `3 of 20 sheltered`; may be empty.
    fn seat_detail(seen: &Seen<Self>, seat: Seat) -> String;

    /// The board in words, for people who listen to it: all that the plain picture shows, the viewer's own secrets too.
    /// Short enough for a message beside the moves (1,300 characters).
    fn text_board(seen: &Seen<Self>) -> BoardText;

    /// An action of the viewer's as a request to the game, such as `Move 7 to c4`: the words of a question before it.
    #[must_use]
    fn action_words(seen: &Seen<Self>, action: &Self::Action) -> String {
        let _ = seen;
        Self::notation(action)
    }

    /// The gain at once of a legal action of the viewer's, as far as they can see it beforehand. `None` for most actions.
    #[must_use]
    fn gain(seen: &Seen<Self>, action: &Self::Action) -> Option<MoveGain> {
        let _ = (seen, action);
        None
    }

    /// The number of the present turn as players count: from 1, and 0 before the first.
    #[must_use]
    fn turn_number(seen: &Seen<Self>) -> u32 {
        seen.frame.ply + 1
    }

    /// The seat whose turn comes after the present one, in a game of three and more.
    #[must_use]
    fn next_seat(seen: &Seen<Self>) -> Option<Seat> {
        seen.frame.next_in_order()
    }

    /// The progress of each seat in seat order, in a number that everybody at the board could count (men, points, bases):
    /// more is better. It says from when on somebody was ahead. Empty where no number tells that.
    #[must_use]
    fn standing(seen: &Seen<Self>) -> Vec<u32> {
        let _ = seen;
        Vec::new()
    }
}
