//! A table through somebody's eyes: the one file in which a person's request meets a position. Only views leave it.

use crate::app::failure::Failure;
use game::{Actor, AnyView, Position, Seat, Viewer};
use store::StoreError;
use table::{Log, PlayerId, Ply, Purpose, Stage, Table};

/// How many steps a game has come: the actions that count, and a draw by consent.
#[must_use]
pub fn steps(log: &Log) -> usize {
    log.ply().count() + usize::from(log.is_agreed())
}

/// A player's own view of a table, or the public's if they have no seat; `None` before play and where it was called off.
#[must_use]
pub(crate) fn own_view(table: &Table, player: PlayerId) -> Option<Box<dyn AnyView>> {
    let viewer = table.seat_of(player).map_or(Viewer::Public, Viewer::Seat);
    position(table).map(|position| position.view(viewer))
}

/// A seat's own view of a table; `None` before play and where it was called off.
#[must_use]
pub(crate) fn seat_view(table: &Table, seat: Seat) -> Option<Box<dyn AnyView>> {
    position(table).map(|position| position.view(Viewer::Seat(seat)))
}

/// A random action for the viewer to look at, the `press`-th one; `None` if it is not their turn. It has dice of its
/// own, so that looking changes nothing.
#[must_use]
pub(crate) fn suggestion(table: &Table, view: &dyn AnyView, press: u32) -> Option<String> {
    let Viewer::Seat(seat) = view.frame().viewer else { return None };
    let mut dice = table.dice(Purpose::Suggestion(seat, press), Ply(view.frame().ply));
    view.sample(Actor::Seat(seat), &mut dice)
}

/// The rest of a set-up of the viewer's, drawn by lot after these picks, the `press`-th one. Its dice are its own, too, and
/// what they show is the viewer's alone: nobody else has the table's secret before the end, when set-ups are open anyway.
#[must_use]
pub(crate) fn drawn_by_lot(table: &Table, view: &dyn AnyView, picks: &[String], press: u32) -> Option<Vec<String>> {
    let Viewer::Seat(seat) = view.frame().viewer else { return None };
    let mut dice = table.dice(Purpose::Suggestion(seat, press), Ply(view.frame().ply));
    view.by_lot(picks, &mut dice)
}

/// Whether a player may see a table through these eyes: everybody's and their own at any time, any seat's once the game
/// has an outcome.
///
/// # Errors
/// A refusal that says so.
pub(crate) fn may_look(table: &Table, player: PlayerId, viewer: Viewer) -> Result<(), Failure> {
    let over = table.position().is_some_and(|position| position.outcome().is_some());
    match viewer {
        Viewer::Seat(seat) if seat.0 >= table.seat_count() => {
            Err(Failure::refused("There is no such seat at this table; the list shows whose eyes you may choose."))
        }
        Viewer::Seat(seat) if !over && !table.seats_of(player).contains(&seat) => Err(Failure::refused(
            "Before a game has an outcome you may look back through your own eyes or everybody's; afterwards through anyone's.",
        )),
        _ => Ok(()),
    }
}

/// The step at which a turn, counted as players count, was still to be played; turn 0 is the start.
///
/// # Errors
/// A refusal if the game has not begun or has not come so far.
pub(crate) fn step_of_turn(table: &Table, turn: u32) -> Result<usize, Failure> {
    began(table)?;
    let turns = turn_numbers(table)?;
    let last = turns.last().copied().unwrap_or_default();
    match turns.iter().rposition(|number| *number == turn) {
        _ if turn == 0 => Ok(0),
        Some(step) => Ok(step),
        None if last == 0 => Err(Failure::refused("This game has only its start so far: choose 0.")),
        None => Err(Failure::refused(format!(
            "This game has come to turn {last}: choose a number from 0, its start, to {last}."
        ))),
    }
}

/// The number over the public's board at each step, from the start on.
///
/// # Errors
/// If the log is damaged.
pub(in crate::app) fn turn_numbers(table: &Table) -> Result<Vec<u32>, Failure> {
    let mut turns = Vec::new();
    let note = |position: &dyn Position| turns.push(position.view(Viewer::Public).turn_number());
    table.log.visit(table.setup(), note).map_err(|damage| StoreError::damaged(table.id, &damage))?;
    Ok(turns)
}

/// The view at an earlier step.
///
/// # Errors
/// A refusal if the player may not look through these eyes, the table is not in play, or it has not come so far.
pub(crate) fn view_at(
    table: &Table,
    player: PlayerId,
    viewer: Viewer,
    step: usize,
) -> Result<Box<dyn AnyView>, Failure> {
    may_look(table, player, viewer)?;
    began(table)?;
    let all = steps(&table.log);
    if step > all {
        if all == 0 {
            return Err(Failure::refused("This game has only its start so far: choose 0."));
        }
        let text = format!("This game has come to step {all}: choose a number from 0, its start, to {all}.");
        return Err(Failure::refused(text));
    }
    if step == all {
        return Ok(table.position().ok_or_else(not_begun)?.view(viewer));
    }
    let position = table.log.position_at(Ply::of(step), table.setup());
    Ok(position.map_err(|damage| StoreError::damaged(table.id, &damage))?.view(viewer))
}

/// The seats whose eyes a player may choose.
#[must_use]
pub(crate) fn eyes(table: &Table, player: PlayerId) -> Vec<Seat> {
    let may = |seat: &Seat| may_look(table, player, Viewer::Seat(*seat)).is_ok();
    Seat::all(table.seat_count()).filter(may).collect()
}

pub(in crate::app) fn began(table: &Table) -> Result<(), Failure> {
    table.position().map(drop).ok_or_else(not_begun)
}

fn not_begun() -> Failure {
    Failure::refused("The game at this table has not begun, so there is nothing to look back at.")
}

/// The position that views are made from; a lobby and a table that was called off have none.
fn position(table: &Table) -> Option<&dyn Position> {
    match &table.stage {
        Stage::Playing(board) | Stage::Over(board) => Some(&*board.position),
        Stage::Lobby | Stage::CalledOff(_) | Stage::Shut => None,
    }
}
