//! Duties of computer players at a table: their turns, and their answers to a draw. They are thought out elsewhere, after the
//! change that makes them due, and come back as changes of their own; a computer that plays at random needs no thought and
//! acts at once (`play`).

use game::{Actor, LoggedAction, Refusal, Seat, Viewer, VisibleAction};

use super::partners::judges;
use super::{settle, talk};
use crate::fairness::table_dice::Purpose;
use crate::log::ply::Ply;
use crate::messages::change::Change;
use crate::rules::secrets::secrets;
use crate::seat::occupant::Occupant;
use crate::state::in_play::InPlay;
use crate::state::offer::Proposal;
use crate::state::stage::Stage;
use crate::state::table::Table;

/// A duty of a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerDuty {
    /// An action of the game, on its turn.
    Act,
    /// A yes or no to a draw.
    AnswerDraw,
}

/// A seat of a table that a computer player has to think for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputerTask {
    /// The seat that the computer plays.
    pub seat: Seat,
    /// How well, 1 and more.
    pub level: u8,
    /// The thing that is owed: an action or an answer.
    pub duty: ComputerDuty,
}

/// The task that is due at a table now. An answer comes before an action, because an action ends the question.
#[must_use]
pub fn computer_task(table: &Table) -> Option<ComputerTask> {
    // Where moderators hold a table, or it has no place, nobody plays.
    if !matches!(table.stage, Stage::Playing(_)) || table.life.hold.is_some() {
        return None;
    }
    let task = |seat: Seat, duty| match table.seats.get(seat.index()) {
        Some(Occupant::Computer(level @ 1..)) => Some(ComputerTask { seat, level: *level, duty }),
        _ => None,
    };
    let asked = table.life.offer.as_ref().filter(|offer| offer.what == Proposal::Draw).and_then(|offer| {
        let open = |seat: &Seat| !offer.agreed.contains(seat);
        let judges = judges(table, offer.by, offer.what).into_iter().filter(open);
        judges.into_iter().find_map(|seat| task(seat, ComputerDuty::AnswerDraw))
    });
    let paused = table.life.paused_ms.is_some();
    let acting = || table.to_act().into_iter().filter(|_| !paused).find_map(|seat| task(seat, ComputerDuty::Act));
    asked.or_else(acting)
}

/// The record as a seat's player knows it: every action that counts. Sealed ones of others are hidden while the game goes on, and shown
/// after its end.
#[must_use]
pub fn known_record(table: &Table, seat: Seat) -> Vec<VisibleAction> {
    match table.outcome() {
        Some(_) => table.log.counted().into_iter().map(LoggedAction::revealed).collect(),
        None => record_in_play(table, seat),
    }
}

/// The same as it was while the game went on, also after its end: sealed actions of others stay hidden.
#[must_use]
pub fn record_in_play(table: &Table, seat: Seat) -> Vec<VisibleAction> {
    table.log.counted().into_iter().map(|action| action.seen_by(Viewer::Seat(seat))).collect()
}

/// The seed of a seat's computer player in the present position. It comes from the table's secret, so that the same
/// position is played the same way again.
#[must_use]
pub fn computer_seed(table: InPlay<'_>, seat: Seat) -> u64 {
    computer_seed_at(&table, seat, Ply(table.position.ply()))
}

/// The same at another ply of the table's game, be it over.
#[must_use]
pub fn computer_seed_at(table: &Table, seat: Seat, ply: Ply) -> u64 {
    game::Dice::below(&mut table.dice(Purpose::Computer(seat), ply), u64::MAX)
}

/// A computer's action, thought out for this very table.
///
/// # Errors
/// If nothing is due from this seat, or the action is refused.
pub fn computer_acts(table: &Table, seat: Seat, action: &str, now_ms: i64) -> Result<Change, Refusal> {
    let game = must_owe(table, seat, ComputerDuty::Act)?;
    let mut change = Change::of(table);
    change.act(Actor::Seat(seat), action)?;
    settle::settle(&mut change, &secrets(game), now_ms)?;
    Ok(change)
}

/// The same with the offer of a draw, which is left out where the game is over, where nobody could agree, and where the
/// computer made one a short while ago.
#[must_use]
pub fn with_draw_offered(mut change: Change, seat: Seat, now_ms: i64) -> Change {
    talk::computer_offers_draw(&mut change, seat, now_ms);
    change
}

/// A computer player's answer to an offered draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawAnswer {
    /// The seat agrees; with the last of them the game ends.
    Agrees,
    /// The seat plays on, which settles the question.
    Declines,
}

/// Carries out the answer of a seat's computer player to an offered draw.
///
/// # Errors
/// If no answer is due from this seat.
pub fn computer_answers(table: &Table, seat: Seat, answer: DrawAnswer, now_ms: i64) -> Result<Change, Refusal> {
    let game = must_owe(table, seat, ComputerDuty::AnswerDraw)?;
    match answer {
        DrawAnswer::Agrees => talk::agree(game, &[seat], now_ms),
        DrawAnswer::Declines => talk::refuse(table, seat, now_ms),
    }
}

/// The table in play, if this seat's computer player owes it this.
fn must_owe(table: &Table, seat: Seat, duty: ComputerDuty) -> Result<InPlay<'_>, Refusal> {
    let owes = computer_task(table).is_some_and(|task| task.seat == seat && task.duty == duty);
    let game = InPlay::of(table).filter(|_| owes);
    game.ok_or_else(|| Refusal::illegal("Nothing is due from this computer player."))
}
