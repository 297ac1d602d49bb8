//! The board in words, a rank a line.

use super::alt::list;
use super::points::SIZE;
use super::types::Conspirateurs;
use super::words::{board_words, detail, last_words, title};
use super::{names, rules};
use game::{BoardText, Seat, Seen, Squares};

/// The board of a view in words.
pub fn text_board(seen: &Seen<Conspirateurs>) -> BoardText {
    let state = &seen.view;
    let owner = |at| state.owner(at).map(|seat| names::name(seat).to_owned());
    let mut text = BoardText::default()
        .sentence(title(seen))
        .line("Last", last_words(seen))
        .sentence(board_words(state))
        .ranks(Squares { files: SIZE, ranks: SIZE }, owner);
    for seat in Seat::all(state.seats) {
        let (_, inside) = rules::outside_and_inside(state, seat);
        let inside = if inside.is_empty() { String::new() } else { format!("; in shelters {}", list(inside)) };
        text = text.line(names::name(seat), format!("{}{inside}", detail(state, seat)));
    }
    text
}
