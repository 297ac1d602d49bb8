//! The board in words, a rank a line.

use super::board::{FILES, RANKS, RomanKind, RomanPiece};
use super::state::{Prisoners, name};
use super::threats;
use super::types::RomanCheckers;
use super::words::{chase_words, detail, last_words, prisoner_words, score_words, title};
use game::{BoardText, Seat, Seen, Squares, Viewer, row};

/// The board of a view in words.
pub fn text_board(seen: &Seen<RomanCheckers>) -> BoardText {
    let state = &seen.view;
    let held = state.prisoners.iter().copied().map(Prisoners::count).any(|held| held > 0);
    let danger = match seen.frame.viewer {
        Viewer::Seat(seat) if state.ending.is_none() => threats::in_danger(&state.board, seat),
        _ => Vec::new(),
    };
    let mut text = BoardText::default()
        .sentence(title(seen))
        .line("Last", last_words(seen))
        .sentence("Squares a1 to g10; Purple makes for the throne room on d10, Gold for d1")
        .ranks(Squares { files: FILES, ranks: RANKS }, |at| state.board.get(at).map(man));
    for seat in Seat::all(2) {
        text = text.line(name(seat), detail(state, seat));
    }
    text.line("Score", score_words(state))
        .note("Prisoners", if held { prisoner_words(state) } else { String::new() })
        .note("Chase", if state.chase > 0 { chase_words(state) } else { String::new() })
        .note("Your men in danger", row(&danger))
}

fn man(man: RomanPiece) -> String {
    match man.kind {
        RomanKind::Regular => name(man.seat).to_owned(),
        RomanKind::Standard => format!("{} Standard-bearer", name(man.seat)),
    }
}
