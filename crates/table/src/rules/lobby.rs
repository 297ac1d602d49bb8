//! A table before play: joined, left, started, closed.

use std::sync::Arc;

use game::{Refusal, Seat};

use super::{dice_word, settle};
use crate::messages::change::Change;
use crate::messages::command::LobbyCommand;
use crate::messages::notice::{Notice, NoticeKind};
use crate::seat::occupant::{Occupant, Player, PlayerId};
use crate::seat::player_settings::PlayerSettings;
use crate::state::life::Challenge;
use crate::state::lobby_mark::LobbyMark;
use crate::state::stage::Board;
use crate::state::stage::Stage;
use crate::state::table::Table;
use crate::state::table_event::{LobbyEnd, TableEvent};

/// Decides a command at a table that is in its lobby.
///
/// # Errors
/// One sentence for the player if the command can't be carried out.
pub(super) fn decide(table: &Table, command: &LobbyCommand, now_ms: i64) -> Result<Change, Refusal> {
    let mut change = match command {
        LobbyCommand::Join(player, settings) => join(table, player, settings, now_ms),
        LobbyCommand::Sit(player, seat) => sit(table, player, *seat),
        LobbyCommand::Leave(player) => leave(table, *player),
        LobbyCommand::Word(player, word) => dice_word::say(table, *player, word),
        LobbyCommand::Close(player) => close(table, *player),
        LobbyCommand::Start(player) => start(table, *player, now_ms),
        LobbyCommand::StartAsSeen(player, seen) => start_as_seen(table, *player, *seen, now_ms),
    }?;
    change.table.life.last_activity_ms = now_ms;
    Ok(change)
}

fn join(table: &Table, player: &Player, settings: &PlayerSettings, now_ms: i64) -> Result<Change, Refusal> {
    if !table.seats_of(player.id).is_empty() {
        return Err(Refusal::illegal("You already sit at this table."));
    }
    let free = |seat: &Seat| table.seats[seat.index()].is_free_for(player.id);
    let kept = |seat: &Seat| matches!(table.seats[seat.index()], Occupant::Invited(_));
    let mut open: Vec<_> = Seat::all(table.seat_count()).filter(free).collect();
    open.sort_by_key(|seat| !kept(seat));
    let seat = *open.first().ok_or_else(|| full(table))?;
    let mut change = Change::of(table);
    change.seat(seat, Occupant::Player(player.clone()));
    change.table.settings[seat.index()] = settings.clone();
    if table.life.challenge == Challenge::Yes && change.table.seats.iter().all(Occupant::is_taken) {
        begin(&mut change, now_ms)?;
    } else {
        change.notices.push(Notice::public(NoticeKind::Lobby));
    }
    Ok(change)
}

fn full(table: &Table) -> Refusal {
    let invited = table.seats.iter().any(|occupant| matches!(occupant, Occupant::Invited(_)));
    Refusal::illegal(if invited {
        "The seats that are left are kept for invited players."
    } else {
        "Every seat at this table is taken."
    })
}

fn leave(table: &Table, player: PlayerId) -> Result<Change, Refusal> {
    let mut seats = table.seats_of(player);
    seats.extend(table.kept_for(player));
    if seats.is_empty() {
        return Err(Refusal::illegal("You don't sit at this table."));
    }
    if table.life.challenge == Challenge::Yes {
        return Ok(refuse(table, player, seats[0]));
    }
    let mut change = Change::of(table);
    for seat in seats {
        change.seat(seat, Occupant::Open);
    }
    if change.table.seats.iter().any(|occupant| occupant.player().is_some()) {
        change.notices.push(Notice::public(NoticeKind::Lobby));
    } else {
        shut(&mut change, LobbyEnd::Left, Some(player));
    }
    Ok(change)
}

/// An invited player declines: the challenge is over, and the player who made it is told.
fn refuse(table: &Table, player: PlayerId, seat: Seat) -> Change {
    let mut change = Change::of(table);
    change.table.stage = Stage::Shut;
    change.table.life.last_event = Some(TableEvent::Refused(seat));
    change.notices.push(Notice::public(NoticeKind::Lobby));
    let challenger = table.seats_of(table.opener).into_iter().next().filter(|_| table.opener != player);
    let told: Vec<_> = challenger.into_iter().collect();
    change.notices.extend(told.iter().map(|seat| Notice::to(*seat, NoticeKind::Refused)));
    let others = people(table, Some(player)).into_iter().filter(|seat| !told.contains(seat));
    change.notices.extend(others.map(|seat| Notice::to(seat, NoticeKind::Moderated)));
    change
}

/// The seats of those who sit at a table or are invited to it, except those who know already: one a person.
pub(crate) fn people(table: &Table, but: Option<PlayerId>) -> Vec<Seat> {
    let mut known: Vec<_> = but.into_iter().collect();
    let mut is_new = |seat: &Seat| match table.seats[seat.index()].person() {
        Some(person) if !known.contains(&person.id) => {
            known.push(person.id);
            true
        }
        _ => false,
    };
    Seat::all(table.seat_count()).filter(|seat| is_new(seat)).collect()
}

/// The lobby closes: everybody who sits there or is invited gets one private word, except the person who closed it.
pub(crate) fn shut(change: &mut Change, why: LobbyEnd, by: Option<PlayerId>) {
    change.table.stage = Stage::Shut;
    change.table.life.last_event = Some(TableEvent::Shut(why));
    change.notices.push(Notice::public(NoticeKind::Lobby));
    let told = people(&change.table, by);
    change.notices.extend(told.into_iter().map(|seat| Notice::to(seat, NoticeKind::Moderated)));
}

/// A player of the table, or somebody new, takes a free seat of their choice.
fn sit(table: &Table, player: &Player, seat: Seat) -> Result<Change, Refusal> {
    let there = table.seats.get(seat.index()).ok_or_else(|| Refusal::illegal("This table has no such seat."))?;
    if there.player().is_some_and(|occupant| occupant.id == player.id) {
        return Err(Refusal::illegal("You sit there already."));
    }
    if !there.is_free_for(player.id) {
        return Err(Refusal::illegal("That seat is taken; choose one that is free."));
    }
    let mut change = Change::of(table);
    // One who was invited to another seat needs that no more.
    let others = table.seats_of(player.id).into_iter().chain(table.kept_for(player.id)).filter(|mine| *mine != seat);
    for mine in others {
        change.table.words.carry(mine, seat);
        change.seat(mine, Occupant::Open);
    }
    change.seat(seat, Occupant::Player(player.clone()));
    change.notices.push(Notice::public(NoticeKind::Lobby));
    Ok(change)
}

fn close(table: &Table, player: PlayerId) -> Result<Change, Refusal> {
    if table.opener != player {
        return Err(Refusal::illegal("Only the player who opened this table may close it."));
    }
    let mut change = Change::of(table);
    shut(&mut change, LobbyEnd::Left, Some(player));
    Ok(change)
}

/// Somebody has come, gone or said a word since the lobby was seen: its players look again first.
fn start_as_seen(table: &Table, player: PlayerId, seen: LobbyMark, now_ms: i64) -> Result<Change, Refusal> {
    let begun = start(table, player, now_ms)?;
    if seen != table.lobby_mark() {
        return Err(Refusal::illegal(
            "The lobby has changed since you saw it: look at it again, and press **Start** if you agree.",
        ));
    }
    Ok(begun)
}

fn start(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    if table.seats_of(player).is_empty() {
        return Err(Refusal::illegal("Only a player of this table may start it: press Join first."));
    }
    let mut change = Change::of(table);
    let dropped = drop_empty_seats(&mut change)?;
    begin(&mut change, now_ms)?;
    change.notices.extend(dropped);
    Ok(change)
}

/// Starts the game and settles its first turn; the lobby's post says so.
fn begin(change: &mut Change, now_ms: i64) -> Result<(), Refusal> {
    let table = &mut change.table;
    let start = table.game.start(table.seat_count(), &table.options)?;
    table.stage = Stage::Playing(Board::at_start(Arc::from(start)));
    change.notices.push(Notice::public(NoticeKind::Lobby));
    settle::settle(change, &[], now_ms)
}

/// Free seats go where fewer may play, and so do those that are kept for somebody; the others move up. The lobby has said so. What is
/// to be told to those for whom seats were kept.
fn drop_empty_seats(change: &mut Change) -> Result<Vec<Notice>, Refusal> {
    let table = &mut change.table;
    let taken = table.seats.iter().filter(|occupant| occupant.is_taken()).count();
    let open = table.seats.len() - taken;
    if open == 0 {
        return Ok(Vec::new());
    }
    let least = usize::from(table.terms.least);
    if least == 0 || taken < least {
        let seats = if open == 1 { "1 seat is".to_owned() } else { format!("{open} seats are") };
        let enough =
            if least == 0 { "when every seat is taken".to_owned() } else { format!("with {least} players or more") };
        return Err(Refusal::illegal(format!("{seats} still free: the table starts {enough}.")));
    }
    let stay: Vec<_> = table.seats.iter().map(Occupant::is_taken).collect();
    let dropped = people_of(table.seats.iter().filter(|occupant| !occupant.is_taken()));
    keep(&mut table.seats, &stay);
    keep(&mut table.life.seat_clocks, &stay);
    keep(&mut table.settings, &stay);
    table.words.keep(&stay);
    change.seats = Seat::all(table.seat_count()).zip(table.seats.iter().cloned()).collect();
    let numbers = (table.seat_count()..).map(Seat);
    Ok(dropped.into_iter().zip(numbers).map(|(guest, no)| Notice::to_person(guest, no, NoticeKind::Dropped)).collect())
}

/// The people on these seats, each once.
fn people_of<'a>(seats: impl Iterator<Item = &'a Occupant>) -> Vec<PlayerId> {
    let mut people: Vec<_> = seats.filter_map(Occupant::person).map(|person| person.id).collect();
    people.sort_unstable();
    people.dedup();
    people
}

fn keep<T>(items: &mut Vec<T>, stay: &[bool]) {
    let mut stay = stay.iter();
    items.retain(|_| stay.next().copied().unwrap_or_default());
}
