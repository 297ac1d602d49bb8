//! Several turns at once: the small actions with which some games begin, handed in as a list; or a standing order for the turns to
//! come. The first is played at once, and the others wait as the seat's plan. The log has single actions, as always.

use game::{Actor, AnyView, Position, Refusal, Seat, Viewer};

use super::{clock, settle};
use crate::fairness::table_dice::Purpose;
use crate::log::ply::Ply;
use crate::messages::change::Change;
use crate::rules::give_back::give_back;
use crate::rules::secrets::secrets;
use crate::seat::conditional_moves::ConditionalMoves;
use crate::seat::occupant::PlayerId;
use crate::seat::seat_clock::Vacancy;
use crate::state::in_play::InPlay;

/// For how many turns a standing order holds: a player looks in again now and then.
const ORDERED_TURNS: usize = 12;
/// More small actions of a seat than any game begins with.
const MAX_SMALL: usize = 100;

/// Plays the first of these small actions, and the others one by one as soon as it is the seat's turn.
pub(super) fn hand_in(table: InPlay<'_>, player: PlayerId, actions: &[String], now_ms: i64) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    if !table.to_act().contains(&seat) {
        return Err(Refusal::illegal("It isn't your turn: hand in your moves on your next one."));
    }
    let actions = checked(table, seat, actions)?;
    let (first, later) = actions.split_first().ok_or_else(none_named)?;
    act(table, seat, first, ConditionalMoves::blind(later), now_ms)
}

/// Leaves a standing order. On the seat's turn it is carried out at once, and else as soon as it is.
pub(super) fn order(table: InPlay<'_>, player: PlayerId, order: &str, now_ms: i64) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    let view = table.position.view(Viewer::Seat(seat));
    if !view.orders().iter().any(|(known, _)| known == order) {
        return Err(Refusal::illegal("The game has moved on, so that can't be planned now: look at the newest board."));
    }
    let turns = vec![order.to_owned(); ORDERED_TURNS];
    if let Some(action) = view.ordered(order) {
        return act(table, seat, &action, ConditionalMoves::blind(&turns[1..]), now_ms);
    }
    let mut change = Change::of(&table);
    change.table.life.seat_clocks[seat.index()].plan = ConditionalMoves::blind(&turns);
    Ok(change)
}

fn act(
    table: InPlay<'_>,
    seat: Seat,
    action: &str,
    plan: Option<ConditionalMoves>,
    now_ms: i64,
) -> Result<Change, Refusal> {
    clock::check_running(&table)?;
    let mut change = Change::of(&table);
    change.act(Actor::Seat(seat), action)?;
    if table.life.seat_clock(seat).vacancy == Some(Vacancy::Lost) {
        give_back(&mut change, seat);
    }
    change.table.life.by_lot.retain(|drawn| *drawn != seat);
    change.table.life.seat_clocks[seat.index()].plan = plan;
    settle::settle(&mut change, &secrets(table), now_ms)?;
    Ok(change)
}

fn none_named() -> Refusal {
    Refusal::syntax("Name one move after the other, with spaces between them.")
}

/// The actions in canonical notation, if each could be played now, none stands there twice, and they are not too many.
fn checked(table: InPlay<'_>, seat: Seat, actions: &[String]) -> Result<Vec<String>, Refusal> {
    let view = table.position.view(Viewer::Seat(seat));
    if !view.may_be_drawn() {
        return Err(Refusal::illegal("Moves are played one at a time here: name the one that you play now."));
    }
    let mut whole: Vec<String> = Vec::new();
    for text in actions {
        let action = view.judge(text).map_err(|no| Refusal::new(no.kind, format!("`{text}`: {}", no.text)))?;
        if whole.contains(&action) {
            return Err(Refusal::illegal(format!("`{action}` stands there twice; name each once.")));
        }
        whole.push(action);
    }
    let left = left(table, &*view, seat);
    if whole.len() > left {
        return Err(Refusal::illegal(format!(
            "You have named {} moves, more than are left for you to choose: name {left} at most.",
            whole.len()
        )));
    }
    Ok(whole)
}

/// How many small actions a seat has left, its present one included: played out at random in a world that fits its view.
fn left(table: InPlay<'_>, view: &dyn AnyView, seat: Seat) -> usize {
    let mut dice = table.dice(Purpose::Suggestion(seat, 1_000), Ply(view.frame().ply));
    let mut world: Box<dyn Position> = view.determinize(&mut dice);
    let mut left = 0;
    while left < MAX_SMALL {
        let to_act = world.turn();
        let Some(by) = to_act.seats().first().copied() else { break };
        let view = world.view(Viewer::Seat(by));
        let drawn = view.may_be_drawn().then(|| view.sample(Actor::Seat(by), &mut dice)).flatten();
        if drawn.is_none_or(|action| world.play(Actor::Seat(by), &action).is_err()) {
            break;
        }
        left += usize::from(by == seat);
    }
    left
}
