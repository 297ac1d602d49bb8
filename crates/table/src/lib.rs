//! A table's life, pure: a table, a command and the time in; what changes and who must be told out, or a refusal.
//!
//! A table is one game being played, with its seats, its log and its clocks. Nothing here does IO, reads a clock or draws
//! a random number that does not come from the table's own secret and its players' words. It knows nothing of Discord, SQL or people's names in
//! a game's texts.

mod absence;
mod calendar;
mod change;
mod clock;
mod command;
mod commitment;
mod computers;
mod conditional;
mod conditional_moves;
mod decide;
mod dice_words;
mod fairness;
mod hand_in;
mod hand_over;
mod life;
mod lobby;
mod log;
mod log_entry;
mod lot;
mod matter;
mod moderation;
mod notice;
mod occupant;
mod opening;
mod patience;
mod phase;
mod place;
mod play;
mod player_settings;
mod ply;
mod rated;
mod settings;
mod table;
mod table_id;
mod talk;
mod terms;
#[cfg(test)]
mod tests;
mod tick;
mod undo;

pub use calendar::{Calendar, Waking, Zone, days_ms, minutes_of_day};
pub use change::Change;
pub use command::{Command, LobbyCommand, PlayCommand};
pub use commitment::{Commitment, salt};
pub use computers::{
    ComputerDuty, ComputerTask, computer_acts, computer_answers, computer_seed, computer_task, known_record,
    record_in_play, with_draw_offered,
};
pub use conditional_moves::ConditionalMoves;
pub use decide::decide;
pub use dice_words::DiceWords;
pub use fairness::{Purpose, Secret, TableDice, sha256};
pub use life::{
    Challenge, Life, LobbyEnd, Offer, OfferId, Proposal, Reminded, SeatClock, TableEvent, Vacancy, WhoChooses,
};
pub use log::{DamagedLog, Log, Reached, ReplayedSpan, Setup};
pub use log_entry::{LogEntry, LoggedAction};
pub use matter::OpenMatter;
pub use moderation::{
    CLOSED_FOR_GOOD_DAYS, Hold, HoldReason, Moderation, ModerationDeed, ModeratorCommand, PLACELESS_DAYS, find_place,
    lock_place, lose_place,
};
pub use notice::{Notice, NoticeKind};
pub use occupant::{COMPUTER_LEVELS, Occupant, Player, PlayerId};
pub use opening::Opening;
pub use patience::{AskedBefore, Matter};
pub use phase::Phase;
pub use place::{ChannelId, GuildId, MessageId, Place};
pub use player_settings::{Notify, PlayerSettings};
pub use ply::{EntryNo, Ply};
pub use rated::RatedSeat;
pub use table::Table;
pub use table_id::TableId;
pub use talk::{addressed, partners};
pub use terms::{LatePolicy, MAX_BANK_SECS, MAX_GRACE_MS, MAX_PACE_SECS, MIN_PACE_SECS, Terms};
pub use tick::{QUIET_MS, SUBSTITUTE_LEVEL, tick, wake_ms};
