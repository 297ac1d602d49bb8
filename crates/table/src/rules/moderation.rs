//! The acts of a server's moderators at a table, and the fate of a table that has lost its place there. A table that is
//! held stands still: its clocks are stopped, and its people can do little but leave it, or give it a place that it has lost.
//! Everything but the end of a challenge can be undone for a while, so nothing secret comes out before it is final. Nothing here
//! touches the log of the game.

use game::{Refusal, Seat};

use super::{clock, lobby, settle};
use crate::messages::change::Change;
use crate::messages::command::{Command, LobbyCommand, ModeratorCommand, PlayCommand, WhoChooses};
use crate::messages::notice::{Notice, NoticeKind};
use crate::rules::secrets::secrets;
use crate::seat::occupant::{Occupant, Player, PlayerId};
use crate::seat::player_settings::PlayerSettings;
use crate::seat::seat_clock::{SeatClock, Vacancy};
use crate::state::hold::{Hold, HoldReason};
use crate::state::life::Challenge;
use crate::state::moderation::{Moderation, ModerationAction};
use crate::state::stage::Stage;
use crate::state::table::Table;
use crate::state::table_event::{LobbyEnd, TableEvent};

/// Refuses what can't be done at a table that stands still: all but leaving it.
///
/// # Errors
/// One sentence that says why it stands.
pub(super) fn check_hold(table: &Table, command: &Command) -> Result<(), Refusal> {
    let Some(hold) = table.life.hold.filter(|_| matches!(table.stage, Stage::Lobby | Stage::Playing(_))) else {
        return Ok(());
    };
    let leaves = matches!(
        command,
        Command::Moderate(..)
            | Command::Lobby(LobbyCommand::Leave(_))
            | Command::Play(
                PlayCommand::Resign(_)
                    | PlayCommand::Settle(..)
                    | PlayCommand::WithdrawPlan(_)
                    | PlayCommand::LeaveToLot(_, WhoChooses::Player)
            )
    );
    if leaves { Ok(()) } else { Err(stands(hold)) }
}

impl Table {
    /// Makes sure that moves are taken where a game is in play: neither by agreement nor for another reason the table stands still.
    ///
    /// # Errors
    /// If it does, with the reason.
    pub fn check_moves(&self) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Playing(_)) {
            return Ok(());
        }
        self.life.hold.map_or(Ok(()), |hold| Err(stands(hold)))?;
        clock::check_running(self)
    }
}

/// The refusal of a table that stands still: why it does.
fn stands(hold: Hold) -> Refusal {
    Refusal::illegal(match hold.reason {
        HoldReason::Closed => "A moderator of this server has closed this table.",
        HoldReason::Paused => "A moderator of this server has paused this game; they can let it go on.",
        HoldReason::NoPlace => "This game's thread was deleted: /board offers to give it a new place.",
        HoldReason::Locked => "This game's thread was locked: /board offers to give it a new place.",
        HoldReason::Away => "I was not in this server for a while: /board lets the game go on.",
    })
}

/// Decides what a moderator asks of a table.
///
/// # Errors
/// One sentence for the moderator if it can't be done.
pub(super) fn decide(
    table: &Table,
    (moderator, reason): (PlayerId, &str),
    command: &ModeratorCommand,
    now_ms: i64,
) -> Result<Change, Refusal> {
    if !matches!(table.stage, Stage::Lobby | Stage::Playing(_)) {
        return Err(Refusal::illegal("This table is over: there is nothing left to moderate."));
    }
    check_impartial(table, moderator, command)?;
    let (mut change, about) = match command {
        ModeratorCommand::Close => (hold(table, HoldReason::Closed, now_ms)?, None),
        ModeratorCommand::Pause => (hold(table, HoldReason::Paused, now_ms)?, None),
        ModeratorCommand::Reopen => (release(table, HoldReason::Closed, now_ms)?, None),
        ModeratorCommand::Resume => (release(table, HoldReason::Paused, now_ms)?, None),
        ModeratorCommand::Unseat(player) => {
            unseat(table, *player, now_ms).map(|(c, seat)| (c, Some((*player, seat))))?
        }
        ModeratorCommand::Reseat(player, seat, settings) => {
            reseat(table, player, *seat, settings, now_ms).map(|(c, seat)| (c, Some((player.id, seat))))?
        }
    };
    decline_offers(&mut change, moderator);
    let action = command.action();
    tell(&mut change, Some((action, about.map(|(_, seat)| seat))));
    change.moderation = Some(Moderation { moderator, action, about, reason: reason.to_owned() });
    Ok(change)
}

/// Refuses a moderator who has a part in the game: a seat now or before, also one that they had when their data were deleted, or an
/// invitation. A seat that somebody offers them, unasked, is no part of theirs.
fn check_impartial(table: &Table, moderator: PlayerId, command: &ModeratorCommand) -> Result<(), Refusal> {
    let sits = table.seats.iter().filter_map(Occupant::person).any(|person| person.id == moderator);
    let has_sat = table.life.former.iter().chain(&table.life.departed).any(|(_, former)| *former == moderator);
    let is_theirs = matches!(command, ModeratorCommand::Reseat(player, ..) if player.id == moderator);
    if sits || has_sat || is_theirs {
        return Err(Refusal::illegal("You have a part in this game, so only another moderator decides here."));
    }
    Ok(())
}

/// Ends the offers of a seat to a moderator: whoever decides about a game plays no part in it, and so declines them.
fn decline_offers(change: &mut Change, moderator: PlayerId) {
    for clock in &mut change.table.life.seat_clocks {
        clock.vacancy.take_if(|vacancy| matches!(vacancy, Vacancy::For(guest) if guest.id == moderator));
    }
}

/// Tells everybody at the table, in its thread and each for themselves.
fn tell(change: &mut Change, said: Option<(ModerationAction, Option<Seat>)>) {
    let no_place = change.table.life.hold.is_some_and(|hold| hold.reason.needs_place());
    match (&change.table.stage, said) {
        (Stage::Playing(_), Some((action, seat))) if !no_place => change.announce(TableEvent::Moderated(action, seat)),
        _ => {}
    }
    change.notices.push(Notice::public(NoticeKind::Lobby));
    let told = lobby::people(&change.table, None);
    change.notices.extend(told.into_iter().map(|seat| Notice::to(seat, NoticeKind::Moderated)));
}

fn hold(table: &Table, reason: HoldReason, now_ms: i64) -> Result<Change, Refusal> {
    match table.life.hold.map(|hold| hold.reason) {
        Some(known) if known == reason => {
            return Err(Refusal::illegal(match reason {
                HoldReason::Closed => "This table is closed already; /moderate reopen opens it again.",
                HoldReason::Paused => "This game is paused already; /moderate resume lets it go on.",
                HoldReason::NoPlace | HoldReason::Locked | HoldReason::Away => "This game's thread is gone already.",
            }));
        }
        Some(HoldReason::Closed) => {
            return Err(Refusal::illegal("This table is closed; /moderate reopen opens it again."));
        }
        Some(HoldReason::Away) if reason == HoldReason::Paused => {
            return Err(Refusal::illegal(
                "This game is already stopped, because I was not in this server; its players let it go on by /board.",
            ));
        }
        Some(lost) if lost.needs_place() && reason == HoldReason::Paused => {
            return Err(Refusal::illegal("This game is already stopped: its thread was deleted or locked."));
        }
        _ => {}
    }
    if matches!(table.stage, Stage::Lobby) && reason == HoldReason::Paused {
        return Err(Refusal::illegal("This table has not begun, so no clock runs; /moderate close closes it."));
    }
    let mut change = Change::of(table);
    change.table.life.hold = Some(Hold { reason, since_ms: now_ms });
    clock::stop(&mut change.table, now_ms);
    Ok(change)
}

fn release(table: &Table, reason: HoldReason, now_ms: i64) -> Result<Change, Refusal> {
    if table.life.hold.is_none_or(|hold| hold.reason != reason) {
        return Err(Refusal::illegal(match reason {
            HoldReason::Closed => "No moderator has closed this table.",
            HoldReason::Paused => "No moderator has paused this game.",
            HoldReason::NoPlace | HoldReason::Locked | HoldReason::Away => "This game's thread is there.",
        }));
    }
    let mut change = Change::of(table);
    // While it stood still, its thread may have gone.
    let lost = table.place.thread.is_none() && table.place.told.is_some() && !reason.needs_place();
    change.table.life.hold = lost.then_some(Hold { reason: HoldReason::NoPlace, since_ms: now_ms });
    change.table.life.last_activity_ms = now_ms;
    let runs = !lost && table.life.paused_ms.is_none() && matches!(table.stage, Stage::Playing(_));
    if runs {
        clock::resume(&mut change.table, now_ms);
    }
    Ok(change)
}

/// Takes somebody's seat. A challenge that has not begun is over by it, for no seat of one is ever free for all. In play the
/// seat is on offer to anyone from now on, and leaves the game if nobody takes it. At a rated table nobody may take it: unless
/// it is given back, leaving the game is its player's loss.
fn unseat(table: &Table, player: PlayerId, now_ms: i64) -> Result<(Change, Seat), Refusal> {
    let theirs = |seat: &Seat| match &table.seats[seat.index()] {
        Occupant::Player(own) | Occupant::Invited(own) => own.id == player,
        _ => false,
    };
    let left = table.left();
    let seat = Seat::all(table.seat_count()).filter(|seat| !left.contains(seat)).find(theirs);
    let seat = seat.ok_or_else(|| Refusal::illegal("They have no seat at this table."))?;
    let mut change = Change::of(table);
    if matches!(table.stage, Stage::Lobby) {
        change.seat(seat, Occupant::Open);
        if table.life.challenge == Challenge::Yes {
            change.table.stage = Stage::Shut;
            change.table.life.hold = None;
            change.table.life.last_event = Some(TableEvent::Moderated(ModerationAction::Unseat, Some(seat)));
        }
    } else {
        change.seat(seat, Occupant::Former);
        let settings = &mut change.table.settings[seat.index()];
        *settings = PlayerSettings::default();
        let clock = &mut change.table.life.seat_clocks[seat.index()];
        let bank_ms = clock.bank_ms;
        *clock = SeatClock { bank_ms, vacancy: Some(Vacancy::Lost), late_ms: Some(now_ms), ..SeatClock::default() };
        // Questions by them or to them are closed, and a pause that nobody is left to end.
        change.table.life.offer = None;
        end_pause_of_nobody(&mut change.table, now_ms);
        clock::settle(&mut change, now_ms);
    }
    change.notices.push(Notice::to_person(player, seat, NoticeKind::Unseated));
    Ok((change, seat))
}

/// Lets the clocks of a game run that was paused by agreement, where no player is left who could.
fn end_pause_of_nobody(table: &mut Table, now_ms: i64) {
    let left = table.left();
    let plays = |seat: Seat| !left.contains(&seat) && matches!(table.seats[seat.index()], Occupant::Player(_));
    if Seat::all(table.seat_count()).any(plays) || table.life.paused_ms.take().is_none() || table.life.hold.is_some() {
        return;
    }
    clock::resume(table, now_ms);
}

/// Gives somebody their seat back, if nobody else has taken it. In a lobby it is kept for them, or else another free one, until they
/// join. During play it must have been theirs during play: whoever lost a seat in the lobby knows nothing of what its player has chosen
/// since, and seats may have other numbers by now.
fn reseat(
    table: &Table,
    player: &Player,
    seat: Seat,
    settings: &PlayerSettings,
    now_ms: i64,
) -> Result<(Change, Seat), Refusal> {
    if !table.seats_of(player.id).is_empty() {
        return Err(Refusal::illegal("They sit at this table already."));
    }
    if matches!(table.stage, Stage::Lobby) {
        return keep_for(table, player, seat);
    }
    let is_theirs = table.seats.get(seat.index()) == Some(&Occupant::Former)
        && table.life.former.contains(&(seat, player.id))
        && !table.left().contains(&seat);
    if !is_theirs {
        return Err(Refusal::illegal(
            "Their seat is taken or out of the game, or was taken from them before it began.",
        ));
    }
    let mut change = Change::of(table);
    change.seat(seat, Occupant::Player(player.clone()));
    change.table.settings[seat.index()] = settings.clone();
    let clock = &mut change.table.life.seat_clocks[seat.index()];
    *clock = SeatClock { bank_ms: clock.bank_ms.max(table.terms.pace_ms()), ..SeatClock::default() };
    clock::settle(&mut change, now_ms);
    if secrets(change.in_play()?)[seat.index()].is_some() {
        change.notices.push(Notice::to(seat, NoticeKind::Secret));
    }
    Ok((change, seat))
}

/// Keeps a seat of a lobby for somebody whose seat there was taken, this one if it is free: they join it, or not.
fn keep_for(table: &Table, player: &Player, seat: Seat) -> Result<(Change, Seat), Refusal> {
    let is_free = |seat: &Seat| table.seats.get(seat.index()) == Some(&Occupant::Open);
    let free = std::iter::once(seat).chain(Seat::all(table.seat_count())).find(is_free);
    let free = free.ok_or_else(|| Refusal::illegal("Every seat at this table is taken or kept for somebody."))?;
    let mut change = Change::of(table);
    change.seat(free, Occupant::Invited(player.clone()));
    Ok((change, free))
}

/// A table's lobby post or its thread was deleted: a lobby closes, a game stands still; one that a moderator has stopped stays so,
/// and finds out when it goes on, for its thread is to be forgotten now. `None` where that changes nothing.
#[must_use]
pub fn lose_place(table: &Table, now_ms: i64) -> Option<Change> {
    let is_stopped = table.life.hold.is_some_and(|hold| !hold.reason.needs_place());
    if is_stopped && matches!(table.stage, Stage::Playing(_)) {
        return table.place.thread.is_some().then(|| Change::of(table));
    }
    lose(table, HoldReason::NoPlace, now_ms)
}

/// The bot was taken out of a table's server: a lobby closes, a game stands still and keeps its thread. A pause by a moderator, who
/// can't end it any more, gives way. `None` where that changes nothing.
#[must_use]
pub fn leave_place(table: &Table, now_ms: i64) -> Option<Change> {
    if table.life.hold.is_some_and(|hold| hold.reason.needs_place()) {
        return None;
    }
    lose(table, HoldReason::Away, now_ms)
}

fn lose(table: &Table, reason: HoldReason, now_ms: i64) -> Option<Change> {
    let mut change = match &table.stage {
        Stage::Lobby => {
            let mut change = Change::of(table);
            lobby::shut(&mut change, LobbyEnd::NoPost, None);
            return Some(change);
        }
        Stage::Playing(_) if table.life.hold.is_none_or(|hold| hold.reason != HoldReason::Closed) => {
            stand_still(table, reason, now_ms)?
        }
        Stage::Playing(_) | Stage::Over(_) | Stage::CalledOff(_) | Stage::Shut => return None,
    };
    tell(&mut change, None);
    Some(change)
}

/// A game whose thread a moderator has locked stands still: nobody can play there, and nothing can be told. `None` where
/// that changes nothing.
#[must_use]
pub fn lock_place(table: &Table, now_ms: i64) -> Option<Change> {
    // A game that a moderator has stopped stays so, and is looked at again when it goes on.
    if !matches!(table.stage, Stage::Playing(_)) || table.life.hold.is_some() {
        return None;
    }
    let mut change = stand_still(table, HoldReason::Locked, now_ms)?;
    tell(&mut change, None);
    Some(change)
}

fn stand_still(table: &Table, reason: HoldReason, now_ms: i64) -> Option<Change> {
    if table.life.hold.is_some_and(|hold| hold.reason == reason) {
        return None;
    }
    let mut change = Change::of(table);
    change.table.life.hold = Some(Hold { reason, since_ms: now_ms });
    clock::stop(&mut change.table, now_ms);
    Some(change)
}

/// A player gives a game that has lost its place a new one: it goes on there, and the players to move are called.
///
/// # Errors
/// If they do not play, or it has its place.
pub fn find_place(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    table.active_seat(player)?;
    let reason = table.life.hold.map(|hold| hold.reason).filter(|reason| reason.needs_place());
    let mut change = release(table, reason.unwrap_or(HoldReason::NoPlace), now_ms)?;
    change.notices.push(Notice::public(NoticeKind::Turn));
    change.table.life.last_event = Some(TableEvent::Returned(change.table.step));
    let to_act = change.table.to_act();
    let runs = |seat: &Seat| to_act.contains(seat) && change.table.life.seat_clock(*seat).due_ms.is_some();
    let called: Vec<_> = settle::by_dm(&change.table).into_iter().filter(runs).collect();
    change.notices.extend(called.into_iter().map(|seat| Notice::to(seat, NoticeKind::Call)));
    Ok(change)
}

/// Closes a table for good: it was held for too long.
pub(super) fn close_for_good(table: &Table) -> Change {
    let mut change = Change::of(table);
    change.table.stage.close(table.log.end());
    change.table.life.end_clocks();
    change.table.life.forget_people();
    (change.table.life.offer, change.table.life.paused_ms) = (None, None);
    change.notices.push(Notice::public(NoticeKind::Lobby));
    let told = lobby::people(table, None);
    change.notices.extend(told.into_iter().map(|seat| Notice::to(seat, NoticeKind::Moderated)));
    change
}
