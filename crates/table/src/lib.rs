//! A table's life, pure: a table, a command and the time in; what changes and who must be told out, or a refusal.
//!
//! A table is one game being played, with its seats, its log and its clock. Nothing here does IO, reads a clock or draws
//! a random number that does not come from the table's own secret. It knows nothing of Discord, SQL or people's names in
//! a game's texts.

mod calendar;
mod change;
mod clock;
mod command;
mod commitment;
mod conditional;
mod decide;
mod fairness;
mod hand_over;
mod life;
mod lobby;
mod log;
mod notice;
mod plan;
mod play;
mod player_settings;
mod seating;
mod settings;
mod talk;
mod terms;
#[cfg(test)]
mod tests;
mod tick;
mod undo;

pub use calendar::{Calendar, Waking, Zone, days_ms, minutes_of_day};
pub use change::{Acted, Change};
pub use command::{Command, Opening};
pub use commitment::{Commitment, salt};
pub use decide::decide;
pub use fairness::{Purpose, Secret, TableDice, sha256};
pub use life::{Life, Offer, Proposal, Reminded, SeatClock, TableEvent, Vacancy};
pub use log::{DamagedLog, Deed, Folded, Log, Logged, LoggedAction};
pub use notice::{Notice, NoticeKind};
pub use plan::Plan;
pub use player_settings::{Notify, PlayerSettings};
pub use seating::{Occupant, Player, PlayerId};
pub use talk::partners;
pub use terms::{LatePolicy, MAX_BANK_SECS, MAX_PACE_SECS, MIN_PACE_SECS, Terms};
pub use tick::{QUIET_MS, tick, wake_ms};

use game::{AnyGame, Outcome, Position, Seat};

/// A table's id: the id of the interaction that opened it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub i64);

const ID_DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

impl TableId {
    /// Reads the short form that [`std::fmt::Display`] writes: base 36, at most 13 characters.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let plain = !text.is_empty() && text.len() <= 13 && text.bytes().all(|b| b.is_ascii_alphanumeric());
        if plain { i64::from_str_radix(text, 36).ok().map(Self) } else { None }
    }
}

impl std::fmt::Display for TableId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (mut rest, mut digits) = (self.0.unsigned_abs(), Vec::new());
        while rest > 0 || digits.is_empty() {
            let digit = usize::try_from(rest % 36).expect("a digit of base 36 fits");
            digits.push(ID_DIGITS[digit]);
            rest /= 36;
        }
        f.write_str(&digits.iter().rev().map(|d| char::from(*d)).collect::<String>())
    }
}

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Seats are being taken.
    Lobby,
    /// The game is on.
    Playing,
    /// The game has ended and everything is public.
    Over,
    /// Closed before the game began, or called off.
    Closed,
}

/// Where a table is found: ids of Discord's, kept as plain numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// The server; `None` in a direct message.
    pub guild: Option<i64>,
    /// The channel in which it was opened.
    pub channel: i64,
    /// The lobby's post.
    pub lobby_message: Option<i64>,
    /// The table's thread.
    pub thread: Option<i64>,
    /// The latest board post in the thread: the one with buttons.
    pub post_message: Option<i64>,
    /// How much of the log was told in the thread: actions below this ply; `None` before the first post.
    pub told_ply: Option<u32>,
}

/// A table with everything known of it.
#[derive(Debug)]
pub struct Table {
    /// Its id.
    pub id: TableId,
    /// Its game.
    pub game: &'static dyn AnyGame,
    /// All options with their values.
    pub options: Vec<(String, String)>,
    /// Who sits where, in seat order.
    pub seats: Vec<Occupant>,
    /// Who opened it.
    pub opener: PlayerId,
    /// Where it is in its life.
    pub phase: Phase,
    /// Counts every change; a write is guarded by it.
    pub step: i32,
    /// What it was opened with.
    pub terms: Terms,
    /// Its clocks and its talk.
    pub life: Life,
    /// The settings of who sits on each seat, in seat order.
    pub settings: Vec<PlayerSettings>,
    /// Where its dice come from.
    pub secret: Secret,
    /// Every action so far: the table's truth.
    pub log: Log,
    /// The log folded; `None` before play.
    pub position: Option<Box<dyn Position>>,
    /// Where it is found.
    pub place: Place,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Self {
            options: self.options.clone(),
            seats: self.seats.clone(),
            secret: self.secret.clone(),
            life: self.life.clone(),
            settings: self.settings.clone(),
            log: self.log.clone(),
            position: self.position.as_ref().map(|position| position.boxed()),
            ..*self
        }
    }
}

impl Table {
    /// The number of seats.
    ///
    /// # Panics
    /// Never: a table has at most nine.
    #[must_use]
    pub fn seat_count(&self) -> u8 {
        u8::try_from(self.seats.len()).expect("a table has at most nine seats")
    }

    /// The seats that this player sits on, ascending.
    #[must_use]
    pub fn seats_of(&self, player: PlayerId) -> Vec<Seat> {
        let sits = |seat: &Seat| self.seats[seat.index()].player().is_some_and(|p| p.id == player);
        Seat::all(self.seat_count()).filter(sits).collect()
    }

    /// The seat that this player acts or looks from: one of his that is to act, else his first.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        let mine = self.seats_of(player);
        let to_act = self.to_act();
        mine.iter().find(|seat| to_act.contains(seat)).or(mine.first()).copied()
    }

    /// Whether the position that this player saw at a ply is still the one he sees. In a simultaneous set-up the others'
    /// sealed actions change nothing that he sees.
    #[must_use]
    pub fn is_current(&self, player: PlayerId, seen_ply: u32) -> bool {
        let Some(since) = usize::try_from(seen_ply).ok().and_then(|seen| self.log.0.get(seen..)) else { return false };
        let mine = self.seats_of(player);
        since.iter().all(|entry| entry.sealed && entry.by.seat().is_some_and(|seat| !mine.contains(&seat)))
    }

    /// Whether nothing of its game is secret any more: it is over, or was called off after the first action.
    #[must_use]
    pub fn is_revealed(&self) -> bool {
        self.phase == Phase::Over || self.is_called_off()
    }

    /// Whether it was called off after the first action.
    #[must_use]
    pub fn is_called_off(&self) -> bool {
        self.phase == Phase::Closed && !self.log.0.is_empty()
    }

    /// The seats that owe an action now.
    #[must_use]
    pub fn to_act(&self) -> Vec<Seat> {
        let position = self.position.as_ref().filter(|_| self.phase != Phase::Closed);
        position.map(|position| position.turn().seats().to_vec()).unwrap_or_default()
    }

    /// When the next action is due, in Unix milliseconds, if a clock runs.
    #[must_use]
    pub fn due_ms(&self) -> Option<i64> {
        clock::due_ms(self)
    }

    /// The seat whose turn comes after the present one, in a game of three and more.
    #[must_use]
    pub fn next_seat(&self) -> Option<Seat> {
        if self.seat_count() > 2 { play::next_after(self, &self.to_act()) } else { None }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.as_ref().and_then(|position| position.outcome())
    }

    /// Names for plates, in seat order: a person's, or a stand-in.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(Occupant::display_name).collect()
    }

    /// The seat's name in the game.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.game.seat_name(self.seat_count(), seat)
    }
}
