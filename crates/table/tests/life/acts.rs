//! People, and their commands at a table at the moment at which these tests begin.

use table::{Command, PlayCommand, Player, PlayerId, Table, decide};

/// The moment at which these tests begin, in Unix milliseconds.
pub(super) const NOW: i64 = 1_700_000_000_000;
/// Milliseconds of a day.
pub(super) const DAY: i64 = 86_400_000;
pub(super) const ADA: PlayerId = PlayerId(1);
pub(super) const BRUTUS: PlayerId = PlayerId(2);
pub(super) const CLEO: PlayerId = PlayerId(3);

/// The player of this number.
pub(super) fn person(id: PlayerId) -> Player {
    Player { id, name: format!("player {}", id.0).as_str().into() }
}

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
