//! The many small actions with which some games begin may be left to the lot: then each is drawn and played as soon as it is
//! the seat's turn, and its player is spared a post for each.

use game::{Actor, Refusal, Seat, Viewer};

use crate::change::Change;
use crate::fairness::Purpose;
use crate::life::{Vacancy, WhoChooses};
use crate::occupant::PlayerId;
use crate::ply::Ply;
use crate::table::Table;
use crate::{hand_over, play};

pub(super) fn leave(table: &Table, player: PlayerId, chooser: WhoChooses, now_ms: i64) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    let mut change = Change::of(table);
    let is_drawn = table.life.by_lot.contains(&seat);
    change.table.life.by_lot.retain(|drawn| *drawn != seat);
    match chooser {
        WhoChooses::Player if is_drawn => return Ok(change),
        WhoChooses::Player => return Err(Refusal::illegal("You choose them yourself already.")),
        WhoChooses::Lot if table.life.paused_ms.is_some() => {
            return Err(Refusal::illegal("This game is paused; *Resume* in its thread, or /pause, lets it go on."));
        }
        WhoChooses::Lot => {}
    }
    if !table.to_act().contains(&seat) {
        return Err(Refusal::illegal("It isn't your turn: leave the rest to the lot when it is."));
    }
    if drawn(table, seat).is_none() {
        return Err(Refusal::illegal("Nothing is left here that the lot could decide: the moves are yours."));
    }
    if table.life.seat_clock(seat).vacancy == Some(Vacancy::Lost) {
        hand_over::give_back(&mut change, seat);
    }
    change.table.life.seat_clocks[seat.index()].plan = None;
    change.table.life.by_lot.push(seat);
    change.table.life.by_lot.sort_unstable();
    play::settle(&mut change, &play::secrets(table), now_ms)?;
    Ok(change)
}

/// Nothing is left to the lot once the one who is to act has real moves to choose from.
pub(super) fn settle(table: &mut Table) {
    let is_on = table.to_act().iter().any(|seat| drawn(table, *seat).is_some());
    if !is_on {
        table.life.by_lot.clear();
    }
}

/// What the lot plays for a seat that is to act: the same that *Random* shows there first.
pub(super) fn drawn(table: &Table, seat: Seat) -> Option<String> {
    let view = table.position.as_ref()?.view(Viewer::Seat(seat));
    let mut dice = table.dice(Purpose::Suggestion(seat, 0), Ply(view.frame().ply));
    view.may_be_drawn().then(|| view.sample(Actor::Seat(seat), &mut dice)).flatten()
}
