//! A table's life, pure: a table, a command and the time in; what changes and who must be told out, or a refusal.
//!
//! A table is one game being played, with its seats, its log and its clocks. Nothing here does IO, reads a clock or draws
//! a random number that does not come from the table's own secret and its players' words. It knows nothing of Discord, SQL or people's names in
//! a game's texts.

mod fairness;
mod log;
mod messages;
mod rules;
mod seat;
mod state;
#[cfg(test)]
mod tests;

pub use fairness::commitment::{Commitment, salt};
pub use fairness::dice_words::DiceWords;
pub use fairness::secret::{Secret, sha256};
pub use fairness::table_dice::{Purpose, TableDice};
pub use game::LoggedAction;
pub use log::log_entry::LogEntry;
pub use log::ply::{EntryNo, Ply};
pub use log::table_log::{DamagedLog, Log, Reached, ReplayedSpan, Setup};
pub use messages::change::Change;
pub use messages::command::{Command, LobbyCommand, ModeratorCommand, PlayCommand, WhoChooses};
pub use messages::notice::{Notice, NoticeKind};
pub use messages::rated_seat::RatedSeat;
pub use rules::computers::{
    ComputerDuty, ComputerTask, DrawAnswer, computer_acts, computer_answers, computer_seed, computer_seed_at,
    computer_task, known_record, record_in_play, with_draw_offered,
};
pub use rules::decide::decide;
pub use rules::moderation::{find_place, leave_place, lock_place, lose_place};
pub use rules::opening::Opening;
pub use rules::partners::{manned, partners};
pub use rules::patience::{FIRST_PAUSE_MS, LONGEST_PAUSE_MS};
pub use rules::settle::ENDLESS;
pub use rules::talk::{NUDGE_EVERY_MS, addressed};
pub use rules::tick::{SUBSTITUTE_LEVEL, tick, wake_ms};
pub use rules::undo::MAX_UNASKED;
pub use seat::calendar::{Calendar, Waking, Zone, days_ms, minutes_of_day};
pub use seat::conditional_moves::ConditionalMoves;
pub use seat::occupant::{COMPUTER_LEVELS, Occupant, Player, PlayerId};
pub use seat::player_settings::{Notify, PlayerSettings};
pub use seat::seat_clock::{Reminded, SeatClock, Vacancy};
pub use seat::vacation::{TakenVacation, VACATION_DAYS, take_vacation};
pub use state::asked_before::{AskedBefore, Matter};
pub use state::hold::{Hold, HoldReason};
pub use state::in_play::InPlay;
pub use state::life::{Challenge, Life};
pub use state::lobby_mark::LobbyMark;
pub use state::moderation::{Moderation, ModerationAction};
pub use state::offer::{Offer, OfferId, Proposal};
pub use state::open_matter::OpenMatter;
pub use state::phase::Phase;
pub use state::place::{ChannelId, GuildId, MessageId, Place};
pub use state::stage::{Board, Stage};
pub use state::stored::{StoredStage, StoredTable, UnreadableLog};
pub use state::table::Table;
pub use state::table_event::{LobbyEnd, TableEvent};
pub use state::table_id::TableId;
pub use state::terms::{LatePolicy, MAX_GRACE_MS, Terms};
