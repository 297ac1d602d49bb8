//! A table before play: opened, joined, left, started, closed.

use super::{Change, Log, Notice, NoticeKind, Opening, Phase, Player, PlayerId, Sitter, Table, play};
use crate::game::{Options, Refusal, Seat};

/// The shortest time for a move (DESIGN.md, "Pace").
pub const MIN_PACE_SECS: u32 = 3_600;
/// The longest time for a move (DESIGN.md, "Pace").
pub const MAX_PACE_SECS: u32 = 30 * 86_400;

impl Opening {
    /// The table, in its lobby.
    ///
    /// # Errors
    /// If seats, options or pace do not fit the game.
    pub fn open(self) -> Result<Table, Refusal> {
        let seats = u8::try_from(self.seats.len()).map_err(|_| Refusal::options("That is too many seats."))?;
        self.game.start(seats, &self.options)?;
        if !(MIN_PACE_SECS..=MAX_PACE_SECS).contains(&self.pace_secs) {
            return Err(Refusal::options("The time for a move must be between 1 hour and 30 days."));
        }
        let options = Options::read(self.game.about().options, &self.options)?;
        Ok(Table {
            id: self.id,
            game: self.game,
            options: options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            seats: self.seats,
            opener: self.opener,
            phase: Phase::Lobby,
            step: 0,
            pace_secs: self.pace_secs,
            due_ms: None,
            secret: self.secret,
            log: Log::default(),
            position: None,
            place: self.place,
        })
    }
}

pub(super) fn join(table: &Table, player: &Player) -> Result<Change, Refusal> {
    if !table.seats_of(player.id).is_empty() {
        return Err(Refusal::illegal("You already sit at this table."));
    }
    let free = |seat: &Seat| table.seats[seat.index()].is_free_for(player.id);
    let kept = |seat: &Seat| matches!(table.seats[seat.index()], Sitter::Invited(_));
    let mut open: Vec<_> = Seat::all(table.seat_count()).filter(free).collect();
    open.sort_by_key(|seat| !kept(seat));
    let seat = *open.first().ok_or_else(|| full(table))?;
    let mut change = Change::of(table);
    change.seat(seat, Sitter::Player(player.clone()));
    change.notices.push(Notice::public(NoticeKind::Lobby));
    Ok(change)
}

fn full(table: &Table) -> Refusal {
    let invited = table.seats.iter().any(|sitter| matches!(sitter, Sitter::Invited(_)));
    Refusal::illegal(if invited {
        "The seats that are left are kept for invited players."
    } else {
        "Every seat at this table is taken."
    })
}

pub(super) fn leave(table: &Table, player: PlayerId) -> Result<Change, Refusal> {
    let seats = table.seats_of(player);
    if seats.is_empty() {
        return Err(Refusal::illegal("You don't sit at this table."));
    }
    let mut change = Change::of(table);
    for seat in seats {
        change.seat(seat, Sitter::Open);
    }
    if !change.table.seats.iter().any(|sitter| sitter.player().is_some()) {
        change.table.phase = Phase::Closed;
    }
    change.notices.push(Notice::public(NoticeKind::Lobby));
    Ok(change)
}

pub(super) fn close(table: &Table, player: PlayerId) -> Result<Change, Refusal> {
    if table.opener != player {
        return Err(Refusal::illegal("Only the player who opened this table may close it."));
    }
    let mut change = Change::of(table);
    change.table.phase = Phase::Closed;
    change.notices.push(Notice::public(NoticeKind::Lobby));
    Ok(change)
}

pub(super) fn start(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    if table.seats_of(player).is_empty() {
        return Err(Refusal::illegal("Only a player of this table may start it: press Join first."));
    }
    let open = table.seats.iter().filter(|sitter| !sitter.is_taken()).count();
    if open > 0 {
        let seats = if open == 1 { "1 seat is".to_owned() } else { format!("{open} seats are") };
        return Err(Refusal::illegal(format!("{seats} still free: the table starts when every seat is taken.")));
    }
    let mut change = Change::of(table);
    change.table.phase = Phase::Playing;
    change.table.position = Some(table.game.start(table.seat_count(), &table.options)?);
    change.notices.push(Notice::public(NoticeKind::Lobby));
    play::settle(&mut change, &[], now_ms)?;
    Ok(change)
}
