//! `/ratings`: a game's leaderboard in this server, or a person's profile.

use super::leaderboard;
use crate::discord::commands::command::SlashCommand;
use crate::discord::commands::part::{CommandPart, run_part, with_parts};
use crate::discord::commands::person::profile;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "ratings",
    about: "The leaderboard of a game, or a player's ratings over time",
    shape: |command| with_parts(command, PARTS),
    run: |call| run_part(call, PARTS),
    complete: None,
};

const PARTS: &[CommandPart] = &[leaderboard::PART, profile::PART];
