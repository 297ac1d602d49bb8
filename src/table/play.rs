//! A table in play: actions, the forced steps after them, the clock, and who must be told.

use super::{Change, LoggedAction, Notice, NoticeKind, Phase, PlayerId, Purpose, Sitter, Table, TableDice};
use crate::game::{Actor, Audience, Outcome, RESIGN, Refusal, RefusalKind, Seat, Turn, Viewer};

/// More forced steps in a row than any game can have: past it something is wrong, and the table must not hang.
const MAX_FORCED: usize = 10_000;

pub(super) fn play(
    table: &Table,
    player: PlayerId,
    action: &str,
    seen_ply: Option<u32>,
    now_ms: i64,
) -> Result<Change, Refusal> {
    let seat = table.seat_of(player).ok_or_else(stranger)?;
    let mut change = Change::of(table);
    if seen_ply.is_some_and(|seen| !table.is_current(player, seen)) {
        return Err(Refusal::illegal("The game has moved on since you began this move; look at the newest board."));
    }
    act(&mut change, Actor::Seat(seat), action)?;
    settle(&mut change, &secrets(table), now_ms)?;
    Ok(change)
}

pub(super) fn resign(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let left = table.position.as_ref().map(|position| position.left()).unwrap_or_default();
    let still_in = table.seats_of(player).into_iter().find(|seat| !left.contains(seat));
    let seat = still_in.ok_or_else(stranger)?;
    let mut change = Change::of(table);
    act(&mut change, Actor::Seat(seat), RESIGN)?;
    settle(&mut change, &secrets(table), now_ms)?;
    Ok(change)
}

fn stranger() -> Refusal {
    Refusal::new(RefusalKind::NotYourTurn, "You don't play at this table; you can look at its board with /board.")
}

fn position(change: &Change) -> Result<&dyn crate::game::Position, Refusal> {
    change.table.position.as_deref().ok_or_else(|| Refusal::illegal("This table has not started yet."))
}

fn act(change: &mut Change, by: Actor, text: &str) -> Result<(), Refusal> {
    let Some(position) = change.table.position.as_mut() else {
        return Err(Refusal::illegal("This table has not started yet."));
    };
    let played = position.play(by, text)?;
    let entry = LoggedAction { by, action: played.action, sealed: played.sealed };
    change.table.log.0.push(entry.clone());
    change.actions.push(entry);
    change.news.extend(played.news);
    Ok(())
}

/// Plays what nobody has to choose (dice, computer seats), sets the clock and says who must be told.
pub(super) fn settle(change: &mut Change, secrets_before: &[Option<String>], now_ms: i64) -> Result<(), Refusal> {
    for _ in 0..MAX_FORCED {
        let Some((actor, text)) = forced(&change.table) else { break };
        act(change, actor, &text)?;
    }
    let turn = position(change)?.turn();
    change.table.due_ms = match turn {
        Turn::Seats(_) => Some(now_ms.saturating_add(i64::from(change.table.pace_secs) * 1000)),
        Turn::Chance | Turn::Nobody => None,
    };
    change.outcome = position(change)?.outcome();
    if change.outcome.is_some() {
        change.table.phase = Phase::Over;
    }
    tell(change, secrets_before);
    Ok(())
}

fn forced(table: &Table) -> Option<(Actor, String)> {
    let position = table.position.as_ref()?;
    let ply = position.ply();
    match position.turn() {
        Turn::Chance => {
            let mut dice = TableDice::new(&table.secret, Purpose::Chance, ply);
            let drawn = position.view(Viewer::Public).sample(Actor::Chance, &mut dice)?;
            Some((Actor::Chance, drawn))
        }
        Turn::Seats(seats) => {
            let computer = |seat: &&Seat| matches!(table.seats[seat.index()], Sitter::Computer(_));
            let seat = *seats.iter().find(computer)?;
            let mut dice = TableDice::new(&table.secret, Purpose::Computer(seat), ply);
            let chosen = position.view(Viewer::Seat(seat)).sample(Actor::Seat(seat), &mut dice)?;
            Some((Actor::Seat(seat), chosen))
        }
        Turn::Nobody => None,
    }
}

/// What each seat's secrets say, in seat order.
fn secrets(table: &Table) -> Vec<Option<String>> {
    let words = |seat| table.position.as_ref().and_then(|p| p.view(Viewer::Seat(seat)).secret_words());
    Seat::all(table.seat_count()).map(words).collect()
}

fn tell(change: &mut Change, secrets_before: &[Option<String>]) {
    let over = matches!(change.outcome, Some(Outcome { .. }));
    change.notices.push(Notice::public(if over { NoticeKind::Over } else { NoticeKind::Turn }));
    if over {
        change.notices.push(Notice::public(NoticeKind::Lobby));
        return;
    }
    for (seat, now) in Seat::all(change.table.seat_count()).zip(secrets(&change.table)) {
        let had = secrets_before.get(seat.index()).is_some_and(Option::is_some);
        let owner = change.table.seats[seat.index()].player().is_some();
        // Told once, when the secret comes to be; what follows from it (where the assassin stands) shows in every view.
        if owner && now.is_some() && !had {
            change.notices.push(Notice { audience: Audience::Seat(seat), kind: NoticeKind::Secret });
        }
    }
}
