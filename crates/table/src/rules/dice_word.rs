//! A player adds a word to the table's dice, in its lobby.

use game::Refusal;
use name::DisplayName;

use crate::messages::change::Change;
use crate::messages::notice::{Notice, NoticeKind};
use crate::seat::occupant::PlayerId;
use crate::state::table::Table;

/// A player, or somebody who is invited, says their word, in place of an earlier one.
pub(super) fn say(table: &Table, player: PlayerId, word: &DisplayName) -> Result<Change, Refusal> {
    let Some(seat) = table.seats_of(player).into_iter().chain(table.kept_for(player)).next() else {
        return Err(Refusal::illegal(
            "Only those who sit at this table or are invited to it may add a word to its dice: press Join first.",
        ));
    };
    if !table.game.about().chance {
        return Err(Refusal::illegal("This game has no dice to add a word to."));
    }
    let mut change = Change::of(table);
    change.table.words.set(seat, Some(word.as_str().to_owned()));
    change.notices.push(Notice::public(NoticeKind::Lobby));
    Ok(change)
}
