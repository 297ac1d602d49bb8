//! `/record`: a table's record as a file, and the proof of its fair play.

use super::{export, verify};
use crate::discord::commands::command::SlashCommand;
use crate::discord::commands::part::{CommandPart, complete_part, run_part, with_parts};

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "record",
    about: "A table's record: as a file, or checked for fair play",
    shape: |command| with_parts(command, PARTS),
    run: |call| run_part(call, PARTS),
    complete: Some(|call, focused, typed| complete_part(call, PARTS, focused, typed)),
};

const PARTS: &[CommandPart] = &[export::PART, verify::PART];
