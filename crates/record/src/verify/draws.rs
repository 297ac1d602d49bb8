//! Draws a record's random numbers from its secret again, and compares.

use super::step::Step;
use crate::table_record::{DrawnSeat, TableRecord, Who};
use game::{Actor, Dice, Position, Viewer};
use table::{Ply, Purpose, Secret, TableDice};

/// Draws the opener's seat again and compares it.
pub(super) fn seat(record: &TableRecord, secret: Option<&Secret>) -> Step {
    const WHAT: &str = "Seats";
    let Some(DrawnSeat { seat, of }) = record.drawn else {
        return Step::skipped(WHAT, "none was drawn: the opener chose.");
    };
    let Some(secret) = secret else { return Step::skipped(WHAT, format!("the opener drew seat {seat} of {of}.")) };
    let again = TableDice::new(secret, Purpose::Seats, Ply(0)).below(u64::from(of));
    if again == u64::from(seat.0) {
        Step::holds(WHAT, format!("the opener drew seat {seat} of {of}."))
    } else {
        Step::fails(WHAT, format!("the record says that the opener drew seat {seat}, the secret gives seat {again}."))
    }
}

/// The action of chance in this position, or of a computer player of level 0, which plays at random; `None` if the secret does not decide it.
pub(super) fn drawn(record: &TableRecord, secret: &Secret, position: &dyn Position, by: Actor) -> Option<String> {
    let ply = Ply(position.ply());
    let purpose = match by {
        Actor::Chance => Purpose::Chance,
        Actor::Seat(seat) => match record.occupant(seat, ply)? {
            Who::Computer(0) => Purpose::Computer(seat),
            Who::Computer(_) | Who::Player(_) | Who::Former | Who::Nobody => return None,
        },
    };
    let viewer = by.seat().map_or(Viewer::Public, Viewer::Seat);
    position.view(viewer).sample(by, &mut TableDice::new(&record.dice_secret(secret), purpose, ply))
}
