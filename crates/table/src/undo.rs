//! Taking back: one's own last action and all after it, unless something was revealed meanwhile.

use game::{Actor, Refusal, Seat, Viewer};

use crate::change::Change;
use crate::log_entry::LogEntry;
use crate::play;
use crate::ply::Ply;
use crate::table::Table;

/// The ply that the game goes back to if a seat takes back its last action.
///
/// # Errors
/// If there is nothing to take back, or something that can't be untold lies in between: a die, a sealed choice, whatever
/// the game says it has told ([`game::Game::reveals`]).
pub(super) fn point(table: &Table, by: Seat) -> Result<Ply, Refusal> {
    let counted = table.log.counted();
    let last = counted.iter().rposition(|entry| entry.by == Actor::Seat(by));
    let point = last.ok_or_else(|| Refusal::illegal("You have done nothing yet that could be taken back."))?;
    let undone = &counted[point..];
    if undone.iter().any(|entry| entry.by == Actor::Chance) {
        return Err(Refusal::illegal("Chance has spoken since: what it showed can't be taken back."));
    }
    if undone.iter().any(|entry| entry.sealed) {
        return Err(Refusal::illegal("A secret choice can't be taken back."));
    }
    let point = Ply::of(point);
    if reveals(table, by, point) {
        return Err(Refusal::illegal("Something was revealed since your last move: it can't be untold."));
    }
    Ok(point)
}

fn reveals(table: &Table, by: Seat, point: Ply) -> bool {
    let Some(now) = &table.position else { return true };
    let Ok(before) = table.log.position_at(point, table.setup()) else { return true };
    let others = Seat::all(table.seat_count()).filter(|seat| *seat != by).map(Viewer::Seat);
    // What the asker has learned counts as much: they must not try again with what they know now.
    let all = others.chain([Viewer::Public, Viewer::Seat(by)]);
    all.into_iter().any(|viewer| before.view(viewer).reveals(&*now.view(viewer)))
}

pub(super) fn carry_out(change: &mut Change, by: Seat, now_ms: i64) -> Result<(), Refusal> {
    let keep = point(&change.table, by)?;
    let secrets = play::secrets(&change.table);
    change.log(LogEntry::Undo { by, keep })?;
    // The turn begins anew, for whoever has it now.
    for clock in &mut change.table.life.seat_clocks {
        (clock.since_ms, clock.due_ms, clock.late_ms, clock.budget_ms) = (None, None, None, 0);
        clock.plan = None;
    }
    play::settle(change, &secrets, now_ms)
}
