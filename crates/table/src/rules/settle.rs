//! A table in play: actions, the forced steps after them, the clock, and who must be told.

use game::{Actor, Choices, Position, Refusal, RefusalKey, Seat, Turn, Viewer};

use super::{by_lot, clock, rated};
use crate::fairness::table_dice::Purpose;
use crate::log::log_entry::LogEntry;
use crate::log::ply::Ply;
use crate::messages::change::Change;
use crate::messages::notice::{Notice, NoticeKind};
use crate::rules::partners::manned;
use crate::rules::secrets::secrets;
use crate::seat::conditional_moves::ANYTHING;
use crate::seat::occupant::Occupant;
use crate::state::in_play::InPlay;
use crate::state::table::Table;

/// More forced steps in a row than any game can have. The longest are whole set-ups by lot, some dozens of actions.
const MAX_FORCED: usize = 1_000;

/// The key of a refusal that no player can help: a game forces step after step without an end. It is a fault of its rules.
pub const ENDLESS: RefusalKey = RefusalKey::illegal("table.endless");

/// Plays the actions that need no choice (dice, computer seats, conditional moves, single actions), sets the clocks and says who
/// must be told.
pub(super) fn settle(change: &mut Change, secrets_before: &[Option<String>], now_ms: i64) -> Result<(), Refusal> {
    // A question was about the position in which it was asked: it ends with it.
    change.table.life.offer = None;
    if let Some(by) = left_to_computers(change.in_play()?) {
        change.log(LogEntry::AgreedDraw { by })?;
    }
    play_on(change)?;
    let game = change.in_play()?;
    let is_by_lot = by_lot::is_on(game);
    change.outcome = game.position.outcome();
    if !is_by_lot {
        change.table.life.by_lot.clear();
    }
    if let Some(outcome) = &change.outcome {
        change.rated = rated::results(change.in_play()?, outcome);
        change.table.stage.end();
        change.table.life.paused_ms = None;
        change.table.life.forget_people();
    }
    let waited_before = waited(&change.table);
    clock::settle(change, now_ms);
    tell(change, secrets_before, &waited_before, now_ms)
}

/// The first of the computer players that are alone in a game that goes on. They would play it out for nobody, so they agree
/// on a draw; the people who left come after them.
fn left_to_computers(table: InPlay<'_>) -> Option<Seat> {
    let left = table.left();
    let first = Seat::all(table.seat_count()).find(|seat| !left.contains(seat));
    first.filter(|_| table.position.outcome().is_none() && manned(&table).is_empty())
}

/// Plays action after action until somebody has to choose, or the game is over.
///
/// # Errors
/// [`ENDLESS`], or if the game refuses one of them.
fn play_on(change: &mut Change) -> Result<(), Refusal> {
    for _ in 0..MAX_FORCED {
        let next = forced(change.in_play()?).or_else(|| planned(change)).or_else(|| wished(change));
        let Some((actor, text)) = next else { return Ok(()) };
        change.act(actor, &text)?;
    }
    Err(ENDLESS.says("The game has forced a thousand steps in a row and does not come to a choice."))
}

/// The seats whose clock ran before.
fn waited(table: &Table) -> Vec<Seat> {
    Seat::all(table.seat_count()).filter(|seat| table.life.seat_clock(*seat).due_ms.is_some()).collect()
}

fn forced(table: InPlay<'_>) -> Option<(Actor, String)> {
    let ply = Ply(table.position.ply());
    match table.position.turn() {
        Turn::Chance => {
            let mut dice = table.dice(Purpose::Chance, ply);
            let drawn = table.position.view(Viewer::Public).sample(Actor::Chance, &mut dice)?;
            Some((Actor::Chance, drawn))
        }
        Turn::Seats(seats) => seats.into_iter().find_map(|seat| unchosen(table, seat, ply)),
        Turn::Nobody => None,
    }
}

/// The action that a seat plays without its player: a computer's choice, or one by lot.
fn unchosen(table: InPlay<'_>, seat: Seat, ply: Ply) -> Option<(Actor, String)> {
    let actor = Actor::Seat(seat);
    // One that thinks acts by a change of its own (`computers`).
    if table.seats[seat.index()] == Occupant::Computer(0) {
        let mut dice = table.dice(Purpose::Computer(seat), ply);
        return Some((actor, table.position.view(Viewer::Seat(seat)).sample(actor, &mut dice)?));
    }
    let is_by_lot = table.life.by_lot.contains(&seat);
    is_by_lot.then(|| by_lot::drawn(table, seat)).flatten().map(|drawn| (actor, drawn))
}

/// The single legal action of a seat whose player wishes it to be played.
fn wished(change: &Change) -> Option<(Actor, String)> {
    let game = change.in_play().ok()?;
    let mut wishing = game.to_act().into_iter().filter(|seat| plays_forced(&game, *seat));
    wishing.find_map(|seat| Some((Actor::Seat(seat), single(&**game.position, seat)?)))
}

/// Whether a single legal action is played for a seat. Where something is hidden it is not: that there was no choice would tell it.
pub(super) fn plays_forced(table: &Table, seat: Seat) -> bool {
    let wishes = table.settings.get(seat.index()).is_some_and(|settings| settings.plays_forced);
    wishes && table.game.is_open()
}

/// The one legal action of a seat that is to act; `None` if it has a choice, or makes a set-up.
pub(super) fn single(position: &dyn Position, seat: Seat) -> Option<String> {
    match position.view(Viewer::Seat(seat)).choices(Actor::Seat(seat)) {
        Choices::Listed(mut only) if only.len() == 1 => only.pop(),
        _ => None,
    }
}

/// The answer of a seat's conditional moves to the latest action. If none fits they go, and their owner is told.
fn planned(change: &mut Change) -> Option<(Actor, String)> {
    let theirs = change.entries.last().and_then(LogEntry::action)?.clone();
    // A choice in secret is nobody's to know: it is what no line names.
    let named = if theirs.sealed { ANYTHING } else { theirs.action.as_str() };
    let Turn::Seats(to_act) = change.in_play().ok()?.position.turn() else { return None };
    let seat = *to_act.first()?;
    let clock = &mut change.table.life.seat_clocks[seat.index()];
    let is_blind = clock.plan.as_ref().is_some_and(|plan| plan.own_turns().is_some());
    if theirs.by == Actor::Seat(seat) && !is_blind {
        return None;
    }
    let mut plan = clock.plan.take().filter(|plan| plan.confirmed)?;
    let view = change.in_play().ok()?.position.view(Viewer::Seat(seat));
    // Actions of a handed-in list that have become impossible are passed over.
    let tries = if is_blind && view.may_be_drawn() { plan.lines[0].len() / 2 } else { 1 };
    let answers = (0..tries).map_while(|_| plan.answer(named));
    let mut fitting = answers.filter_map(|answer| view.ordered(&answer).or_else(|| view.judge(&answer).ok()));
    let Some(action) = fitting.next() else {
        change.notices.push(Notice::to(seat, NoticeKind::Unplanned));
        return None;
    };
    change.table.life.seat_clocks[seat.index()].plan = Some(plan).filter(|plan| !plan.lines.is_empty());
    Some((Actor::Seat(seat), action))
}

fn tell(
    change: &mut Change,
    secrets_before: &[Option<String>],
    waited_before: &[Seat],
    now_ms: i64,
) -> Result<(), Refusal> {
    if change.outcome.is_some() {
        change.notices.push(Notice::public(NoticeKind::Over));
        change.notices.push(Notice::public(NoticeKind::Lobby));
        let ended = by_dm(&change.table).into_iter().map(|seat| Notice::to(seat, NoticeKind::Ended));
        change.notices.extend(ended);
        return Ok(());
    }
    // One post tells all that a change brought, such as two lost seats that leave in one moment.
    let turn = Notice::public(NoticeKind::Turn);
    change.notices.retain(|notice| *notice != turn);
    change.notices.push(turn);
    for (seat, now) in Seat::all(change.table.seat_count()).zip(secrets(change.in_play()?)) {
        let had = secrets_before.get(seat.index()).is_some_and(Option::is_some);
        let owner = change.table.seats[seat.index()].player().is_some();
        // Told once, when the secret comes to be; what follows from it (where the assassin stands) shows in every view.
        if owner && now.is_some() && !had {
            change.notices.push(Notice::to(seat, NoticeKind::Secret));
        }
    }
    for seat in by_dm(&change.table) {
        let kind = call(&change.table, seat, waited_before, now_ms);
        change.notices.extend(kind.map(|kind| Notice::to(seat, kind)));
    }
    Ok(())
}

/// The seats of people who want to be told by direct message.
pub(super) fn by_dm(table: &Table) -> Vec<Seat> {
    let wants = |seat: &Seat| table.settings.get(seat.index()).is_some_and(|settings| settings.notify.by_dm());
    let person = |seat: &Seat| table.seats[seat.index()].player().is_some();
    Seat::all(table.seat_count()).filter(wants).filter(person).collect()
}

/// The notice of the turn for a seat.
fn call(table: &Table, seat: Seat, waited_before: &[Seat], now_ms: i64) -> Option<NoticeKind> {
    let to_act = table.to_act();
    if to_act.contains(&seat) {
        let begun = table.life.seat_clock(seat).since_ms == Some(now_ms);
        let alone = to_act.len() == 1 && waited_before.len() > 1;
        return if begun { Some(NoticeKind::Call) } else { alone.then_some(NoticeKind::Alone) };
    }
    (table.next_seat() == Some(seat)).then_some(NoticeKind::Next)
}
