//! A person's own data: the words around the file of them, and the question before they go.

use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use crate::app::TablesToLeave;
use crate::discord::controls::CustomId;
use crate::discord::message::OutgoingMessage;
use crate::discord::present::words::listing;

/// The message while somebody's data are gathered.
#[must_use]
pub fn pending_data() -> OutgoingMessage {
    OutgoingMessage::text(
        "I'm putting your data together; the file comes here in a moment. If it isn't here in a few minutes, ask again.",
    )
}

/// The message beside the file of somebody's data.
#[must_use]
pub fn own_data() -> OutgoingMessage {
    OutgoingMessage::text("All your data: your settings, your seats, and your moves there.")
}

/// The message where the file did not get there.
#[must_use]
pub fn lost_data() -> OutgoingMessage {
    OutgoingMessage::text("Your data did not get here. Please ask again.")
}

/// The message where no message can take a file of that size.
#[must_use]
pub fn too_much_data() -> OutgoingMessage {
    OutgoingMessage::text(
        "You have played so much that your data are too large for a file here, which may have 10 MB. Please ask the operator for \
         them: `/about` names who that is.",
    )
}

/// The question before a deletion: its consequences, and the button that does it.
#[must_use]
pub fn deletion_question(leaving: TablesToLeave) -> OutgoingMessage {
    let yes = CustomId::Forget.button("Delete my data", ButtonStyle::Danger);
    let content = format!(
        "Delete what I keep about you? {}Your name, your account's id and your settings go for good; your tables call you \
         “a former player”. Your moves stay, because the games are your opponents', too. Posts in Discord stay. Used limits, \
         mutes and blocks that others have set against you run on, under a code in place of your id.\n\
         `/about data:export` gives you a copy first.",
        parting(leaving)
    );
    OutgoingMessage { content, rows: vec![CreateActionRow::Buttons(vec![yes])], ..OutgoingMessage::default() }
}

/// `**You resign 2 games in play and leave 1 open table.** `, or nothing.
fn parting(leaving: TablesToLeave) -> String {
    let count = |count: usize, verb: &str, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("{verb} 1 {one}")),
        count => Some(format!("{verb} {count} {many}")),
    };
    let games = count(leaving.games, "resign", "game in play", "games in play");
    let lobbies = count(leaving.lobbies, "leave", "table that has not begun", "tables that have not begun");
    let parts: Vec<_> = games.into_iter().chain(lobbies).collect();
    if parts.is_empty() { String::new() } else { format!("**You {}.** ", listing(&parts)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_says_what_is_given_up() {
        for (games, lobbies, expected) in [
            (0, 0, "Delete what I keep about you? Your name"),
            (2, 0, "**You resign 2 games in play.** Your"),
            (1, 1, "**You resign 1 game in play and leave 1 table that has not begun.** Your"),
        ] {
            let said = deletion_question(TablesToLeave { lobbies, games }).content;
            assert!(said.contains(expected), "{said}");
        }
    }
}
