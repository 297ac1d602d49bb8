//! The actions of the seats, and their notation.

use super::array::{Array, MEN, ready_made};
use super::piece::{Rank, StratogoPiece, Suit};
use super::refusals;
use super::state::{EDGE, StratogoPhase};
use game::{NotationReader, Refusal, Seat, Square, row};

const MOVE_HINT: &str = "That can't be read: write a move as two squares from a1 to f6, such as a2-a3.";

/// An action of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StratogoAction {
    /// The secret set-up: `setup Pr 5y 4r Ay 3r Py / 2y 5r Nr 4y 3y 2r`.
    Setup {
        /// The pieces, front rank first, each rank from a to f.
        array: Array,
    },
    /// A move of one piece, such as `a2-a3`.
    Move {
        /// The square that the piece leaves.
        from: Square,
        /// The square to which the piece goes.
        to: Square,
    },
}

/// Reads an action, whatever the phase.
///
/// # Errors
/// A refusal of the kind `Syntax`.
pub fn parse(text: &str) -> Result<StratogoAction, Refusal> {
    let mut reader = NotationReader::new(text);
    let action = if reader.word("setup") { setup(&mut reader) } else { step(&mut reader) }?;
    if reader.is_done() {
        Ok(action)
    } else {
        Err(refusals::LEFT_OVER.says("There are words left over after the action."))
    }
}

fn step(reader: &mut NotationReader) -> Result<StratogoAction, Refusal> {
    let (from, to) = reader.step(EDGE, EDGE).ok_or_else(|| refusals::UNREADABLE.says(MOVE_HINT))?;
    Ok(StratogoAction::Move { from, to })
}

fn setup(reader: &mut NotationReader) -> Result<StratogoAction, Refusal> {
    let wrong = || {
        refusals::SETUP_SHAPE.says(
            "A set-up names six pieces of the front rank and six of the back rank, from a to f: \
             setup Pr 5y 4r Ay 3r Py / 2y 5r Nr 4y 3y 2r.",
        )
    };
    let mut array = [StratogoPiece { rank: Rank::Pawn, suit: Suit::Red }; MEN];
    for (at, place) in array.iter_mut().enumerate() {
        let is_next = at != MEN / 2 || reader.sign('/');
        *place = is_next.then(|| reader.token(StratogoPiece::read)).flatten().ok_or_else(wrong)?;
    }
    Ok(StratogoAction::Setup { array })
}

/// The form of a set-up, with an example of this seat's own suits.
pub fn setup_form(seat: Seat) -> String {
    let example = ready_made(seat).into_iter().next();
    let example = example.map(|(_, array)| notation(&StratogoAction::Setup { array })).unwrap_or_default();
    format!(
        "Write setup, the six pieces of your front rank, a slash and the six of your back rank, each from a to f, such as \
         {example}: all your pieces but the Flag of one suit and the Captain of the other."
    )
}

/// The refusal of a text that can't be read, with a hint of what this seat is to write in this phase.
pub fn hint(seat: Seat, phase: StratogoPhase, refusal: Refusal) -> Refusal {
    let lacks_shape = [refusals::UNREADABLE.key, refusals::SETUP_SHAPE.key].contains(&refusal.key);
    match phase {
        _ if !lacks_shape => refusal,
        StratogoPhase::Setup => refusal.reworded(format!("That can't be read. {}", setup_form(seat))),
        _ => refusal.reworded(MOVE_HINT),
    }
}

/// The canonical notation of an action.
#[must_use]
pub fn notation(action: &StratogoAction) -> String {
    match action {
        StratogoAction::Setup { array } => {
            let [front, back] = [&array[..MEN / 2], &array[MEN / 2..]].map(row);
            format!("setup {front} / {back}")
        }
        StratogoAction::Move { from, to } => Square::move_text(*from, *to),
    }
}
