//! The answer to `choose`: a computer player's action, from one seat's view and record. It must not see a position.

use super::answer::AnswerFields;
use super::error::{EngineError, ErrorCode};
use computer::{Budget, Knowledge, Level};
use game::{AnyView, Viewer, VisibleAction};
use games::computers::usual_nodes;

/// The level, seed and budget that a request `choose` asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The level of the computer player.
    pub level: Level,
    /// The seed of its dice.
    pub seed: u64,
    /// The most positions that it may look at; `None`: as many as the level usually does.
    pub nodes: Option<u64>,
}

/// The answer to `choose` for the seat whose view and record these are.
///
/// # Errors
/// If the game is over, or the seat is not to act.
pub fn choose(view: &dyn AnyView, record: &[VisibleAction], asked: &Asked) -> Result<AnswerFields, EngineError> {
    let frame = view.frame();
    if frame.is_over() {
        return Err(EngineError::new(ErrorCode::GameOver, "This game is over."));
    }
    let waits = || match frame.viewer {
        Viewer::Seat(seat) => EngineError::new(ErrorCode::NotYourTurn, format!("Seat {seat} is not to act.")),
        Viewer::Public => EngineError::bad("The public plays no seat."),
    };
    if !frame.is_my_turn() {
        return Err(waits());
    }
    let known = Knowledge::of(view, record).ok_or_else(waits)?;
    let mut budget = Budget::of(asked.nodes.unwrap_or_else(|| usual_nodes(view, asked.level)));
    let choice = games::computers::choose(&known, asked.level, asked.seed, &mut budget).ok_or_else(waits)?;
    Ok(vec![("action", choice.notation().into())])
}
