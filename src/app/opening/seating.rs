//! The seating at a new table. It knows no database and no Discord.

use super::request::TableRequest;
use crate::app::failure::Failure;
use game::Dice;
use table::{LatePolicy, Occupant, SUBSTITUTE_LEVEL};

/// The people by seat: the opener on the seat of their choice or of chance, the others as they come.
///
/// # Errors
/// A refusal if they do not fit the game.
pub(in crate::app) fn seating(request: &TableRequest, dice: &mut dyn Dice) -> Result<Vec<Occupant>, Failure> {
    check_guests(request)?;
    check_computers(request)?;
    let count = seat_count(request)?;
    let mut seats = vec![Occupant::Open; usize::from(count)];
    let own = match request.seat {
        Some(seat) => usize::from(seat),
        None => usize::try_from(dice.below(u64::from(count))).unwrap_or_default(),
    };
    let mine = seats
        .get_mut(own)
        .ok_or_else(|| Failure::refused("That `seat` needs more players: choose another, or leave it out."))?;
    *mine = Occupant::Player(request.opener.clone());
    let guests = request.guests.iter().cloned().map(Occupant::Invited);
    let others = guests.chain((0..request.computers).map(|_| Occupant::Computer(request.level)));
    let free = seats.iter_mut().filter(|occupant| **occupant == Occupant::Open);
    for (seat, occupant) in free.zip(others) {
        *seat = occupant;
    }
    Ok(seats)
}

/// A game without a computer player of its own can only be played at random, and nobody is given that unasked.
fn check_computers(request: &TableRequest) -> Result<(), Failure> {
    let (about, levels) = (request.game.about(), games::computers::levels(request.game.about().id));
    let plays = |number: u8| levels.iter().any(|level| level.number() == number);
    if request.computers > 0 && !plays(request.level) {
        return Err(Failure::refused(format!("No computer plays {} on that level: choose another.", about.name)));
    }
    if request.terms.late == LatePolicy::Computer && !plays(SUBSTITUTE_LEVEL) {
        return Err(Failure::refused(format!(
            "No computer can take over a seat of {}: choose something else for those who are late.",
            about.name
        )));
    }
    Ok(())
}

fn check_guests(request: &TableRequest) -> Result<(), Failure> {
    for (at, guest) in request.guests.iter().enumerate() {
        if guest.id == request.opener.id {
            return Err(Failure::refused("You can't invite yourself: name somebody else, or leave the seat open."));
        }
        if request.guests[..at].iter().any(|other| other.id == guest.id) {
            return Err(Failure::refused(format!("{} is invited twice.", guest.name.in_message())));
        }
    }
    Ok(())
}

fn seat_count(request: &TableRequest) -> Result<u8, Failure> {
    let (least, most) = request.game.about().seats;
    let named = request.guests.len() + usize::from(request.computers) + 1;
    let named = u8::try_from(named).unwrap_or(u8::MAX);
    // An opener who says how few are enough leaves the door open for as many as can play.
    let usual = if request.terms.least > 0 { most } else { named.clamp(least, most) };
    let count = request.seats.unwrap_or(usual);
    if request.terms.least > count {
        return Err(Failure::refused(format!(
            "A table of {count} seats can't need {} players: choose a smaller `least`, or more `seats`.",
            request.terms.least
        )));
    }
    if named > count {
        let text = format!(
            "You named {named} players, yourself included, for {count} seats of {}: name fewer people or computers.",
            request.game.about().name
        );
        return Err(Failure::refused(text));
    }
    Ok(count)
}
