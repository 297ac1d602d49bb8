//! What buttons, menus and modals do.

mod composer;
mod lobby;
mod privacy;
mod talk;

use super::answer::{Answer, Reply};
use super::ids::Id;
use super::incoming::Caller;
use super::outgoing::Message;
use super::present::{board, games, lobby as lobby_message, rules};
use crate::app::{App, Failure, TableSummary};
use game::Audience;
use table::{Change, PlayerId, Table};

/// What was pressed, by whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Press<'a> {
    /// The application.
    pub app: &'a App,
    /// Who, and where.
    pub caller: &'a Caller,
    /// The chosen values of a menu.
    pub values: &'a [String],
    /// Whether it stands in a message that only the caller sees.
    pub private: bool,
}

impl Press<'_> {
    /// A message in place of the pressed one if only the caller sees that, else a new one.
    pub(super) fn reply(&self, message: Message) -> Reply {
        if self.private { Reply::Update(message) } else { Reply::Tell(message) }
    }
}

/// Answers a button or menu.
pub(super) async fn press(press: Press<'_>, id: Id) -> Result<Answer, Failure> {
    let (app, caller) = (press.app, press.caller);
    match id {
        Id::Join(_) | Id::Leave(_) | Id::Start(_) | Id::Close(_) | Id::Resign(_) | Id::Sit(_) => {
            lobby::press(press, &id).await
        }
        Id::Talk(..) | Id::Take(..) => talk::press(press, &id).await,
        Id::Rules(game) => {
            let game = games::find(&game).ok_or_else(|| Failure::refused("I don't know that game."))?;
            Ok(Reply::Tell(rules(game.about())).into())
        }
        Id::Forget => privacy::forget(press).await,
        Id::View(table) | Id::Noted(table, _) => my_view(app, &*app.load(table).await?, caller.player.id).await,
        Id::Games(page) => Ok(press.reply(games_page(app, caller.player.id, page).await?).into()),
        id => composer::press(press, id).await,
    }
}

/// Answers a modal.
pub(super) async fn form(press: Press<'_>, id: Id, inputs: &[(String, String)]) -> Result<Answer, Failure> {
    composer::form(press, &id, inputs).await
}

async fn games_page(app: &App, player: PlayerId, page: u16) -> Result<Message, Failure> {
    Ok(games(&app.my_tables(player).await?, page))
}

/// A player's own view of a table; the public's where he has no seat; the lobby before play.
pub(super) async fn my_view(app: &App, table: &Table, player: PlayerId) -> Result<Answer, Failure> {
    let seating = TableSummary::from(table);
    let Some(view) = app.own_view(table, player) else {
        return Ok(Reply::Tell(lobby_message(&seating, table.game.about().options)).into());
    };
    let (mut message, picture) = board(&seating, &*view);
    if app.must_hear_of_closed_dms(player).await? {
        message.content.insert_str(0, "-# I can't send you direct messages; your secrets are here and in /secret.\n");
    }
    Ok(Answer { reply: Reply::Tell(message), picture: Some(picture) })
}

/// What a player is told who has just played.
pub(super) fn played(change: &Change, caller: &Caller) -> String {
    let action = change.actions.first().map(|entry| entry.action.as_str()).unwrap_or_default();
    let by = change.actions.first().and_then(|entry| entry.by.seat());
    let mine = |audience: Audience| by.is_some_and(|seat| audience == Audience::Seat(seat));
    let private: Vec<_> =
        change.news.iter().filter(|news| mine(news.audience)).map(|news| news.text.as_str()).collect();
    // In the thread itself the board follows before his eyes.
    let elsewhere = change.table.place.thread.filter(|thread| *thread != caller.channel);
    let place = elsewhere.map(|thread| format!(" The board follows in <#{thread}>.")).unwrap_or_default();
    let mut text = format!("Played: `{action}`.{place}");
    for line in private {
        text.push('\n');
        text.push_str(line);
    }
    text
}
