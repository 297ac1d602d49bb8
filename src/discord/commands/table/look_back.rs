//! `/review`: a game looked back at: its turning points, a replay, its card.

use super::{card, replay, review};
use crate::discord::commands::command::SlashCommand;
use crate::discord::commands::part::{CommandPart, complete_part, run_part, with_parts};

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "review",
    about: "Look back at a game: its turning points, a replay, its card",
    shape: |command| with_parts(command, PARTS),
    run: |call| run_part(call, PARTS),
    complete: Some(|call, focused, typed| complete_part(call, PARTS, focused, typed)),
};

const PARTS: &[CommandPart] = &[review::PART, replay::PART, card::PART];
