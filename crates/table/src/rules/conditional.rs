//! Conditional moves are written down, confirmed and withdrawn. They are for tables of two: with more, what happens
//! between two moves of a seat is not one action.

use game::{Actor, Dice, Position, RESIGN, Refusal, RefusalKind, Seat, Viewer};

use crate::fairness::table_dice::Purpose;
use crate::log::ply::Ply;
use crate::messages::change::Change;
use crate::seat::conditional_moves::{ANYTHING, ConditionalMoves};
use crate::seat::occupant::PlayerId;
use crate::state::in_play::InPlay;
use crate::state::table::Table;

/// In how many worlds that fit the player's view a line is tried before it is refused. Few of them may allow what the other
/// side would do: an assassin must stand beside a civilian, and want them dead. Where nothing is hidden one world is all.
const WORLDS: u32 = 400;
/// How many moves are played in all of these, for all lines together: a plan takes a fraction of a second at most.
const MAX_PLAYS: usize = 5_000;

/// Writes conditional moves down, in canonical notation and unconfirmed, in place of older ones.
pub(super) fn write(table: InPlay<'_>, player: PlayerId, plan: &ConditionalMoves) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    if table.seat_count() != 2 {
        return Err(Refusal::illegal("Conditional moves are for games of two."));
    }
    if table.to_act() != [other(seat)] {
        return Err(Refusal::illegal("It is your turn: play your move first, then plan your answers."));
    }
    if plan.lines.iter().flatten().any(|text| text.trim().eq_ignore_ascii_case(RESIGN)) {
        return Err(Refusal::illegal("Leaving the game can't be planned: write moves alone. /table resign leaves it."));
    }
    let mut plays = MAX_PLAYS;
    let lines = plan.lines.iter().map(|line| tried(table, seat, line, &mut plays)).collect::<Result<Vec<_>, _>>()?;
    let plan = ConditionalMoves { lines, confirmed: false };
    if let Some((one, two)) = plan.conflict() {
        return Err(Refusal::illegal(format!(
            "Two lines answer the same move, with {one} and with {two}: keep one of them."
        )));
    }
    let mut change = Change::of(&table);
    change.table.life.seat_clocks[seat.index()].plan = Some(plan);
    Ok(change)
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

/// The line in canonical notation, if it can be played in some world that fits the player's own view.
fn tried(table: InPlay<'_>, seat: Seat, line: &[String], plays: &mut usize) -> Result<Vec<String>, Refusal> {
    let view = table.position.view(Viewer::Seat(seat));
    let are_equal = table.game.is_open() && !line.iter().any(|text| text == ANYTHING);
    let worlds = 0..if are_equal { 1 } else { WORLDS };
    let tries = worlds.map(|world| {
        let purpose = Purpose::Suggestion(seat, 1_000 + world);
        let mut dice = table.dice(purpose, Ply(view.frame().ply));
        walked(view.determinize(&mut dice), seat, line, &mut dice)
    });
    first_whole(tries, plays)
}

/// The line as the first try played it that came to its end. One try is made at least, and more as long as moves are left to play.
fn first_whole(
    tries: impl Iterator<Item = (Vec<String>, Option<Refusal>)>,
    plays: &mut usize,
) -> Result<Vec<String>, Refusal> {
    // The refusal that came furthest into the line says most.
    let mut why = (0, Refusal::illegal("These moves can't follow each other."));
    for (canonical, refusal) in tries {
        let Some(refusal) = refusal else { return Ok(canonical) };
        *plays = plays.saturating_sub(canonical.len() + 1);
        if canonical.len() >= why.0 {
            why = (canonical.len(), refusal);
        }
        if *plays == 0 {
            break;
        }
    }
    Err(why.1)
}

/// Plays a line in a world: as far as it could be played, and why no further.
fn walked(
    mut world: Box<dyn Position>,
    seat: Seat,
    line: &[String],
    dice: &mut dyn Dice,
) -> (Vec<String>, Option<Refusal>) {
    let mut canonical = Vec::new();
    for (text, by) in line.iter().zip([other(seat), seat].into_iter().cycle()) {
        let actor = Actor::Seat(by);
        let any = (text == ANYTHING).then(|| world.view(actor.viewer()).sample(actor, dice)).flatten();
        match world.play(actor, any.as_ref().unwrap_or(text)) {
            Ok(_) if text == ANYTHING => canonical.push(ANYTHING.to_owned()),
            Ok(played) if played.sealed && by != seat => {
                let text = format!("`{text}`: they choose that in secret, so write `anything` for it.");
                return (canonical, Some(Refusal::illegal(text)));
            }
            Ok(played) => canonical.push(played.action),
            Err(no) if by == seat || no.kind == RefusalKind::Syntax => {
                return (canonical, Some(Refusal::new(no.kind, format!("`{text}`: {}", no.text))));
            }
            // The other side's reason is told from a world that was made up: it would only puzzle.
            Err(_) => {
                let text = format!("The other side can't play `{text}` then, as far as you can know.");
                return (canonical, Some(Refusal::illegal(text)));
            }
        }
    }
    (canonical, None)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the tries of a line that is refused after so many moves in every world.
    fn tries(moves: usize, plays: &mut usize) -> usize {
        let mut made = 0;
        let refused = (0..WORLDS).map(|_| (vec!["c3-b4".to_owned(); moves], Some(Refusal::illegal("Not there."))));
        let tried = first_whole(refused.inspect(|_| made += 1), plays);
        assert_eq!(tried, Err(Refusal::illegal("Not there.")));
        made
    }

    #[test]
    fn a_line_is_tried_as_long_as_moves_are_left_and_once_at_least() {
        for (moves, left, made, left_then) in
            [(1, MAX_PLAYS, 400, 4_200), (11, MAX_PLAYS, 400, 200), (11, 200, 17, 0), (1, 1, 1, 0), (1, 0, 1, 0)]
        {
            let mut plays = left;
            assert_eq!((tries(moves, &mut plays), plays), (made, left_then), "{moves} moves, {left} left");
        }
    }

    #[test]
    fn the_lines_of_a_plan_share_the_moves_that_are_left() {
        let mut plays = MAX_PLAYS;
        let made: Vec<_> = (0..10).map(|_| tries(11, &mut plays)).collect();
        assert_eq!(made, [400, 17, 1, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn a_line_that_can_be_played_costs_what_was_refused_before_it() {
        let (mut plays, whole) = (10, vec!["c3-b4".to_owned(), "d8-c7".to_owned()]);
        let tries = [(Vec::new(), Some(Refusal::illegal("Not there."))), (whole.clone(), None)];
        assert_eq!((first_whole(tries.into_iter(), &mut plays), plays), (Ok(whole), 9));
    }
}
