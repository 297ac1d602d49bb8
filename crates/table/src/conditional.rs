//! Conditional moves are written down, confirmed and withdrawn. They are for tables of two: with more, what happens
//! between two moves of a seat is not one action.

use game::{Actor, Position, Refusal, Seat, Viewer};

use crate::change::{Change, unstarted};
use crate::conditional_moves::ConditionalMoves;
use crate::fairness::{Purpose, TableDice};
use crate::occupant::PlayerId;
use crate::ply::Ply;
use crate::table::Table;

/// In how many worlds that fit the player's view a line is tried before it is refused.
const WORLDS: u32 = 12;

/// Writes conditional moves down, in canonical notation and unconfirmed, in place of older ones.
pub(super) fn write(table: &Table, player: PlayerId, plan: &ConditionalMoves) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    if table.seat_count() != 2 {
        return Err(Refusal::illegal("Conditional moves are for games of two."));
    }
    if table.to_act() != [other(seat)] {
        return Err(Refusal::illegal("It is your turn: play your move first, then plan your answers."));
    }
    let lines = plan.lines.iter().map(|line| tried(table, seat, line)).collect::<Result<Vec<_>, _>>()?;
    let plan = ConditionalMoves { lines, confirmed: false };
    if let Some((one, two)) = plan.conflict() {
        return Err(Refusal::illegal(format!("Two lines answer the same with {one} and with {two}; decide for one.")));
    }
    let mut change = Change::of(table);
    change.table.life.seat_clocks[seat.index()].plan = Some(plan);
    Ok(change)
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

/// The line in canonical notation, if it can be played in some world that fits the player's own view.
fn tried(table: &Table, seat: Seat, line: &[String]) -> Result<Vec<String>, Refusal> {
    let position = table.position.as_ref().ok_or_else(unstarted)?;
    let view = position.view(Viewer::Seat(seat));
    let mut why = Refusal::illegal("These moves can't follow each other.");
    for world in 0..WORLDS {
        let purpose = Purpose::Suggestion(seat, 1_000 + world);
        let mut dice = TableDice::new(&table.secret, purpose, Ply(view.frame().ply));
        match walked(view.determinize(&mut dice), seat, line) {
            Ok(canonical) => return Ok(canonical),
            Err(refusal) => why = refusal,
        }
    }
    Err(why)
}

fn walked(mut world: Box<dyn Position>, seat: Seat, line: &[String]) -> Result<Vec<String>, Refusal> {
    let turns = [other(seat), seat].into_iter().cycle();
    let play = |(text, by): (&String, Seat)| {
        let played = world.play(Actor::Seat(by), text);
        played.map(|played| played.action).map_err(|no| Refusal::new(no.kind, format!("`{text}`: {}", no.text)))
    };
    line.iter().zip(turns).map(play).collect()
}

pub(super) fn confirm(table: &Table, player: PlayerId) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    let plan = table.life.seat_clock(seat).plan.clone();
    let plan =
        plan.ok_or_else(|| Refusal::illegal("You have no conditional moves here: the game may have moved on."))?;
    let mut change = Change::of(table);
    change.table.life.seat_clocks[seat.index()].plan = Some(ConditionalMoves { confirmed: true, ..plan });
    Ok(change)
}

pub(super) fn withdraw(table: &Table, player: PlayerId) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    if table.life.seat_clock(seat).plan.is_none() {
        return Err(Refusal::illegal("You have no conditional moves here."));
    }
    let mut change = Change::of(table);
    change.table.life.seat_clocks[seat.index()].plan = None;
    Ok(change)
}
