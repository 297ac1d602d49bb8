//! `/table`: requests to the others at a table, conditional moves, and leaving the game.

use super::{conditional, resign, talk};
use crate::discord::commands::command::SlashCommand;
use crate::discord::commands::part::{CommandPart, complete_part, run_part, with_parts};

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "table",
    about: "Ask the others at your table, plan ahead, or leave",
    shape: |command| with_parts(command, PARTS),
    run: |call| run_part(call, PARTS),
    complete: Some(|call, focused, typed| complete_part(call, PARTS, focused, typed)),
};

const PARTS: &[CommandPart] = &[
    talk::DRAW,
    talk::UNDO,
    talk::PAUSE,
    talk::NUDGE,
    talk::SUBSTITUTE,
    talk::ABORT,
    resign::PART,
    talk::REMATCH,
    conditional::PART,
];
