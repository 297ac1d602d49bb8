//! The board in words, a rank a line; what unknown coins can be, once for all coins of which it is the same.

use super::alt::{discards, happened, losses, moved_words};
use super::piece::{RankSet, Suit};
use super::state::{EDGE, HOLES, StratogoPhase};
use super::types::StraToGo;
use super::view::SeenPiece;
use super::words::title;
use game::{BoardText, Seen, Squares, row};

/// The board of a view in words.
#[must_use]
pub fn text_board(seen: &Seen<StraToGo>) -> BoardText {
    let view = &seen.view;
    let faces = view.faces();
    let id = |at| faces.iter().find(|face| face.at == at).map(SeenPiece::id);
    let last = seen.frame.last.as_ref().map(|last| happened(view, last)).unwrap_or_default();
    let mut text = BoardText::default()
        .sentence(title(seen))
        .note("Last", last)
        .sentence(format!("Squares a1 to f6 without the gap {}", row(HOLES)))
        .sentence("A piece is its rank and its suit, r red, y yellow, b blue, k black")
        .sentence("Ranks: N Flag, A Captain, 2 Bomb, 3 Miner, 4 Sergeant, 5 Lieutenant, P Scout, ? unknown")
        .ranks(Squares { files: EDGE, ranks: EDGE }, id);
    for suit in Suit::ALL {
        text = text.note(&format!("?{} can be", suit.letter()), can_be(suit, &faces));
    }
    text = text.note("Known to both sides", open(&faces)).note("Have moved", moved_words(&faces));
    for (label, pieces) in losses(view).into_iter().chain(discards(seen)) {
        text = text.line(&label, pieces);
    }
    let quiet = format!("{} of {}", view.table.quiet, view.table.limit);
    text.note("Quiet", if view.table.phase == StratogoPhase::Setup { String::new() } else { quiet })
}

/// `A 2 3 4 5; those that have moved A 3 4 5`; nothing if no coin of the suit is unknown.
fn can_be(suit: Suit, faces: &[SeenPiece]) -> String {
    let of = |moved: bool| faces.iter().find(|face| face.suit == suit && face.rank.is_none() && face.moved == moved);
    let ranks = |face: &SeenPiece| row(face.can_be.iter().map(super::piece::Rank::letter));
    let still = of(false).map(ranks);
    let moved = of(true).map(|face| format!("those that have moved {}", ranks(face)));
    still.into_iter().chain(moved).collect::<Vec<_>>().join("; ")
}

/// The coins whose rank everybody knows; pawns always are.
fn open(faces: &[SeenPiece]) -> String {
    let is_coin = |face: &&SeenPiece| face.known && face.rank.is_some_and(|rank| RankSet::COINS.has(rank));
    row(faces.iter().filter(is_coin).map(|face| face.at))
}
