//! Commands at a table, at the moment at which these tests begin.

use table::{Command, PlayCommand, PlayerId, Table, decide};

const NOW: i64 = 1_700_000_000_000;

/// The table after a command, which must be legal.
pub(super) fn does(table: &Table, command: Command) -> Table {
    decide(table, &command, NOW).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}")).table
}

/// Checks that a command is refused with these words.
pub(super) fn refused(table: &Table, command: Command, words: &str) {
    let refusal = decide(table, &command, NOW).expect_err("it must be refused");
    assert!(refusal.text.contains(words), "{refusal}");
}

/// An action of a player on their turn.
pub(super) fn plays(player: PlayerId, action: &str) -> Command {
    PlayCommand::Act { player, action: action.to_owned(), seen: None }.into()
}
