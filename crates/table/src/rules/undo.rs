//! Taking back: one's own last action and all after it, unless something was revealed meanwhile.

use std::sync::Arc;

use game::{Actor, Position, RESIGN, Refusal, Seat, Viewer};

use super::settle;
use crate::log::log_entry::LogEntry;
use crate::log::ply::Ply;
use crate::messages::change::Change;
use crate::rules::partners::partners;
use crate::rules::secrets::secrets;
use crate::seat::occupant::Occupant;
use crate::seat::seat_clock::Vacancy;
use crate::state::in_play::InPlay;
use crate::state::table::Table;

/// How many moves one may take back in a game against computer players, who agree to every undo.
pub const MAX_UNASKED: usize = 3;

/// The ply that the game goes back to if a seat takes back its last action. Single legal actions that its player wishes to be
/// played would be played again at once: it goes back to the last one that was a choice.
///
/// # Errors
/// If there is nothing to take back, or something that can't be untold lies in between: a die, a sealed choice, whatever
/// the game says it has told ([`game::Secrets::reveals`]).
pub(super) fn point(table: InPlay<'_>, by: Seat) -> Result<Ply, Refusal> {
    let counted = table.log.counted();
    let is_own = |at: &usize| counted[*at].by == Actor::Seat(by) && is_chosen(table, by, Ply::of(*at));
    let last = (0..counted.len()).rev().find(is_own);
    let point =
        last.ok_or_else(|| Refusal::illegal("You have played nothing yet, so there is nothing to take back."))?;
    let undone = &counted[point..];
    if undone.iter().any(|entry| entry.sealed) {
        return Err(Refusal::illegal("A secret choice can't be taken back."));
    }
    if undone.iter().any(|entry| entry.by == Actor::Chance) {
        return Err(Refusal::illegal("The dice have been rolled since, so the move stands."));
    }
    if undone.iter().any(|entry| entry.action == RESIGN) {
        return Err(Refusal::illegal("Somebody has left the game since, so the move stands."));
    }
    let point = Ply::of(point);
    if partners(&table, by).is_empty() {
        if has_empty_seat(&table) {
            return Err(Refusal::illegal(
                "A seat is empty, so nobody can agree to it: wait until somebody has taken it.",
            ));
        }
        unasked(&table, by, point)?;
    }
    if reveals(table, by, point) {
        return Err(Refusal::illegal("Something secret came out since, so the move stands."));
    }
    Ok(point)
}

/// Whether the action of a seat at a ply would not be played for it again.
fn is_chosen(table: InPlay<'_>, by: Seat, ply: Ply) -> bool {
    let single = |position: Arc<dyn Position>| settle::single(&*position, by).is_some();
    !settle::plays_forced(&table, by) || !table.log.position_at(ply, table.setup()).is_ok_and(single)
}

/// Whether a seat that is still in the game has nobody.
pub(super) fn has_empty_seat(table: &Table) -> bool {
    let left = table.left();
    let is_empty = |seat: Seat| table.seats[seat.index()] == Occupant::Former && !left.contains(&seat);
    Seat::all(table.seat_count()).any(is_empty)
}

/// Where nobody is asked there is a limit, or every move could be tried out.
fn unasked(table: &Table, by: Seat, point: Ply) -> Result<(), Refusal> {
    let undone = table.log.entries().iter().filter_map(|entry| match entry {
        LogEntry::Undo { by: asker, keep } if *asker == by => Some(*keep),
        _ => None,
    });
    let undone: Vec<_> = undone.collect();
    if undone.len() >= MAX_UNASKED {
        return Err(Refusal::illegal("You have taken back three moves, the most in a game against the computer."));
    }
    if undone.contains(&point) {
        return Err(Refusal::illegal("You have taken this move back once, so now it stands."));
    }
    Ok(())
}

fn reveals(table: InPlay<'_>, by: Seat, point: Ply) -> bool {
    let Ok(before) = table.log.position_at(point, table.setup()) else { return true };
    let others = Seat::all(table.seat_count()).filter(|seat| *seat != by).map(Viewer::Seat);
    // The asker's own view counts, too: they must not try again with new knowledge.
    let all = others.chain([Viewer::Public, Viewer::Seat(by)]);
    all.into_iter().any(|viewer| before.view(viewer).reveals(&*table.position.view(viewer)))
}

pub(super) fn carry_out(change: &mut Change, by: Seat, now_ms: i64) -> Result<(), Refusal> {
    let keep = point(change.in_play()?, by)?;
    let secrets = secrets(change.in_play()?);
    change.log(LogEntry::Undo { by, keep })?;
    // After an undo a seat chooses by hand, or the lot would draw the same again.
    change.table.life.by_lot.clear();
    // The turn begins anew for the seat that has it now.
    for clock in &mut change.table.life.seat_clocks {
        // A seat that was lost stays so, and leaves the game when its time comes.
        clock.late_ms = clock.late_ms.filter(|_| clock.vacancy == Some(Vacancy::Lost));
        (clock.since_ms, clock.due_ms, clock.budget_ms) = (None, None, 0);
        clock.plan = None;
    }
    settle::settle(change, &secrets, now_ms)
}
