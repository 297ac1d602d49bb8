//! Moderators' actions, and a table's lost place, as its players read of them.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use crate::app::TableSummary;
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::present::words::seat_name;
use game::Seat;
use table::{HoldReason, LobbyEnd, ModerationAction, Phase, TableEvent, TableId};

/// The reader of a game that stands still: whether they can let it go on from where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldReader {
    /// A player in the game's server, who has the button for it.
    AtHome,
    /// A player in direct messages or in another server.
    Elsewhere,
    /// Somebody without a seat.
    Onlooker,
}

/// A line above the board of a game that stands still: the reason, and the way to let it go on.
#[must_use]
pub fn standstill(summary: &TableSummary, reader: HeldReader) -> Option<String> {
    let reason = summary.hold.filter(|_| summary.phase == Phase::Playing)?;
    let cause = match reason {
        HoldReason::Closed => "A moderator has closed this table.",
        HoldReason::Paused => "A moderator has paused this game.",
        HoldReason::NoPlace => "This game's thread was deleted.",
        HoldReason::Locked => "This game's thread was locked.",
        HoldReason::Away => "I had been taken out of this game's server.",
    };
    let until = if reason.needs_place() { " until one of its players says where it goes on" } else { "" };
    let way = place_way(reason, reader);
    Some(format!("**{cause}** Its clocks are stopped{until}{way}.\n"))
}

/// The end of that line, for its reader; empty where they can do nothing.
fn place_way(reason: HoldReason, reader: HeldReader) -> &'static str {
    match (reader, reason) {
        (HeldReader::Onlooker, _) | (_, HoldReason::Closed | HoldReason::Paused) => "",
        (HeldReader::Elsewhere, _) => ": use `/board` in a channel of its server",
        (HeldReader::AtHome, HoldReason::NoPlace) => ": press the button in the channel of your choice",
        (HeldReader::AtHome, HoldReason::Locked) => {
            ": press the button in the channel of your choice, or in its thread once that is unlocked"
        }
        (HeldReader::AtHome, HoldReason::Away) => ": press the button in its thread, or in the channel of your choice",
    }
}

/// The button that lets a game go on where it is pressed.
pub fn place_button(table: TableId) -> CreateActionRow {
    let id = CustomId::Table(TableButton::GivePlace, table).text();
    let button = CreateButton::new(id).label("Play on in this channel").style(ButtonStyle::Primary);
    CreateActionRow::Buttons(vec![button])
}

/// The thread's line on a moderator's action; empty for a mute.
pub(in crate::discord::present) fn told(
    summary: &TableSummary,
    action: ModerationAction,
    seat: Option<Seat>,
) -> String {
    let name = || seat.map(|seat| seat_name(summary, seat)).unwrap_or_default();
    match action {
        ModerationAction::Close if summary.terms.rated && summary.phase == Phase::Playing => {
            "A moderator has closed this table. Its clocks are stopped. The game is rated: if the table stays closed, it counts for nobody."
                .to_owned()
        }
        ModerationAction::Close => "A moderator has closed this table. Its clocks are stopped.".to_owned(),
        ModerationAction::Reopen if summary.paused => {
            "A moderator has opened this table again. The game stays paused by agreement.".to_owned()
        }
        ModerationAction::Resume if summary.paused => {
            "A moderator has ended their pause. The game stays paused by agreement.".to_owned()
        }
        ModerationAction::Reopen => "A moderator has opened this table again: the game goes on.".to_owned(),
        ModerationAction::Pause => "A moderator has paused this game. Its clocks are stopped.".to_owned(),
        ModerationAction::Resume => "A moderator lets this game go on.".to_owned(),
        ModerationAction::Unseat if summary.terms.rated => format!(
            "A moderator has taken the seat of {}. The game is rated, so nobody else plays it: if it is not given back within a week, \
             that seat leaves the game, and the result counts.",
            name()
        ),
        ModerationAction::Unseat => format!("A moderator has freed the seat of {}: anybody may take it over.", name()),
        ModerationAction::Reseat => format!("A moderator has given {} their seat back.", name()),
        ModerationAction::Mute | ModerationAction::Unmute => String::new(),
    }
}

/// The line to each player when a moderator or the loss of its place has changed the table.
pub(in crate::discord::present) fn private_word(summary: &TableSummary) -> &'static str {
    match (summary.phase, summary.hold) {
        (Phase::Closed, hold) => closed_word(summary.said.as_ref(), hold),
        (_, Some(HoldReason::Closed)) => "a moderator has closed the table.",
        (_, Some(HoldReason::Paused)) => "a moderator has paused the game; its clocks are stopped.",
        (_, Some(HoldReason::NoPlace)) => {
            "its thread was deleted. The clocks are stopped; `/board` in the server offers to give the game a new place."
        }
        (_, Some(HoldReason::Away)) => {
            "I was taken out of its server. The clocks are stopped; `/board` there lets the game go on once I am back."
        }
        (_, Some(HoldReason::Locked)) => {
            "its thread was locked. The clocks are stopped; `/board` in the server offers to give the game a new place."
        }
        (Phase::Lobby, None) => "a moderator has changed something at this table: its post shows how it stands.",
        (_, None) if summary.paused => {
            "a moderator has changed something at this table. The game stays paused by agreement."
        }
        (_, None) => "a moderator has changed something at this table, and it goes on.",
    }
}

/// The same of a table that has closed.
fn closed_word(said: Option<&TableEvent>, hold: Option<HoldReason>) -> &'static str {
    match said {
        Some(TableEvent::Shut(LobbyEnd::Left)) => "the table was closed before the game began.",
        Some(TableEvent::Shut(LobbyEnd::Quiet)) => "the table was quiet for a week, so it is closed.",
        Some(TableEvent::Refused(_)) => "somebody declined, so the table is closed.",
        Some(TableEvent::Moderated(ModerationAction::Unseat, _)) if hold.is_none() => {
            "a moderator has taken a seat of this challenge, so the table is closed."
        }
        Some(TableEvent::Shut(LobbyEnd::NoPost)) => NO_POST,
        _ if hold.is_some() => "it stood still for too long, so it is closed for good, without a result.",
        _ => NO_POST,
    }
}

/// The word where a lobby has no place any more.
const NO_POST: &str =
    "the lobby's post was deleted or could not be made, or I was taken out of its server, so the table is closed.";
