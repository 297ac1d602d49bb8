//! A server's own rules and a table's history, in words.

use crate::app::{ModerationEntry, ServerRules};
use crate::discord::present::words::{duration, mention};
use name::escaped;
use table::ModerationAction;

/// A server's rules, a line each.
#[must_use]
pub fn server_rules(rules: &ServerRules) -> String {
    let channels: Vec<_> = rules.channels.iter().map(|channel| format!("<#{channel}>")).collect();
    let places = if channels.is_empty() { "everywhere".to_owned() } else { channels.join(", ") };
    let role = |role: Option<crate::app::RoleId>, none: &str| {
        role.map_or_else(|| none.to_owned(), |role| format!("<@&{}>", role.0))
    };
    let problems = rules
        .problem_channel
        .map_or_else(|| "nowhere".to_owned(), |channel| format!("<#{channel}>, a new one from noon UTC"));
    let pace = rules.pace_secs.map_or_else(|| "3 days (the default)".to_owned(), duration);
    let palette = rules.palette.as_deref().unwrap_or("the operator's (the default)");
    [
        "**This server's rules for tables**".to_owned(),
        format!("Tables may be opened: {places}, by {}.", role(rules.opener_role, "everybody")),
        format!("Called for open seats: {}.", role(rules.called_role, "nobody")),
        format!("Problem of the day: {problems}."),
        format!("Usual time for a move: {pace}. Colours: {palette}."),
        format!(
            "Tables that may wait for players: {}; of one member: {}.",
            rules.lobbies.unwrap_or(crate::app::MAX_LOBBIES),
            rules.own_lobbies.unwrap_or(crate::app::MAX_OWN_LOBBIES)
        ),
    ]
    .join("\n")
}

/// A table's history, the newest first.
#[must_use]
pub fn moderation_history(entries: &[ModerationEntry]) -> String {
    if entries.is_empty() {
        return "No moderator has acted at this table.".to_owned();
    }
    let lines: Vec<_> = entries.iter().map(line).collect();
    format!("**Moderators' actions at this table**, newest first:\n{}", lines.join("\n"))
}

fn line(entry: &ModerationEntry) -> String {
    let who = entry.moderator.map_or_else(|| "somebody who is gone".to_owned(), mention);
    let whom = entry.player.map_or_else(|| "somebody".to_owned(), mention);
    let what = match entry.deed {
        ModerationAction::Close => "closed the table".to_owned(),
        ModerationAction::Reopen => "opened it again".to_owned(),
        ModerationAction::Pause => "paused the game".to_owned(),
        ModerationAction::Resume => "let it go on".to_owned(),
        ModerationAction::Unseat => format!("took the seat of {whom}"),
        ModerationAction::Reseat => format!("gave {whom} their seat back"),
        ModerationAction::Mute => format!("muted {whom}"),
        ModerationAction::Unmute => format!("ended the mute of {whom}"),
    };
    let why = if entry.reason.is_empty() { String::new() } else { format!(": {}", escaped(&entry.reason)) };
    format!("• <t:{}:f> {who} {what}{why}", entry.at_ms / 1_000)
}

/// The direct message to a person whom moderators have muted or unmuted; `None` for every other action.
#[must_use]
pub fn mute_notice(entry: &ModerationEntry, until_ms: Option<i64>) -> Option<String> {
    let why = if entry.reason.is_empty() { String::new() } else { format!(" They say: {}", escaped(&entry.reason)) };
    match (entry.deed, until_ms) {
        (ModerationAction::Mute, Some(until)) => Some(format!(
            "A server's moderators have muted you there until <t:{}:f>. You can play on, but not open or join tables, ask, \
             or invite.{why}",
            until / 1_000
        )),
        (ModerationAction::Unmute, None) => {
            Some(format!("You are no longer muted: you may open and join tables again.{why}"))
        }
        _ => None,
    }
}
