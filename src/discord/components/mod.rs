//! What buttons, menus and modals do.

mod composer;
mod lobby;
mod privacy;
mod talk;

use super::answer::{Callback, InteractionAnswer};
use super::custom_id::CustomId;
use super::incoming::Caller;
use super::outgoing::OutgoingMessage;
use super::present::{board, games, lobby as lobby_message, rules};
use crate::app::{App, Failure, TableSummary};
use game::Audience;
use table::{Change, PlayerId, Table};

/// What was pressed, by whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct ComponentPress<'a> {
    /// The application.
    pub app: &'a App,
    /// Who, and where.
    pub caller: &'a Caller,
    /// The chosen values of a menu.
    pub values: &'a [String],
    /// Whether it stands in a message that only the caller sees.
    pub private: bool,
}

impl ComponentPress<'_> {
    /// A message in place of the pressed one if only the caller sees that, else a new one.
    pub(super) fn reply(&self, message: OutgoingMessage) -> Callback {
        if self.private { Callback::Update(message) } else { Callback::Message(message) }
    }
}

/// Answers a button or menu.
pub(super) async fn press(press: ComponentPress<'_>, id: CustomId) -> Result<InteractionAnswer, Failure> {
    let (app, caller) = (press.app, press.caller);
    match id {
        CustomId::Join(_)
        | CustomId::Leave(_)
        | CustomId::Start(_)
        | CustomId::Close(_)
        | CustomId::Resign(_)
        | CustomId::Sit(_) => lobby::press(press, &id).await,
        CustomId::Table(..) | CustomId::Take(..) => talk::press(press, &id).await,
        CustomId::Rules(game) => {
            let game = games::find(&game).ok_or_else(|| Failure::refused("I don't know that game."))?;
            Ok(Callback::Message(rules(game.about())).into())
        }
        CustomId::Forget => privacy::forget(press).await,
        CustomId::View(table) | CustomId::NoticeView(table, _) => {
            my_view(app, &*app.load(table).await?, caller.player.id).await
        }
        CustomId::Games(page) => Ok(press.reply(games_page(app, caller.player.id, page).await?).into()),
        id => composer::press(press, id).await,
    }
}

/// Answers a modal.
pub(super) async fn form(
    press: ComponentPress<'_>,
    id: CustomId,
    inputs: &[(String, String)],
) -> Result<InteractionAnswer, Failure> {
    composer::form(press, &id, inputs).await
}

async fn games_page(app: &App, player: PlayerId, page: u16) -> Result<OutgoingMessage, Failure> {
    Ok(games(&app.my_tables(player).await?, page))
}

/// A player's own view of a table; the public's where he has no seat; the lobby before play.
pub(super) async fn my_view(app: &App, table: &Table, player: PlayerId) -> Result<InteractionAnswer, Failure> {
    let summary = TableSummary::from(table);
    let Some(view) = app.own_view(table, player) else {
        return Ok(Callback::Message(lobby_message(&summary, table.game.about().options)).into());
    };
    let (mut message, picture) = board(&summary, &*view);
    if app.must_hear_of_closed_dms(player).await? {
        message.content.insert_str(0, "-# I can't send you direct messages; your secrets are here and in /secret.\n");
    }
    Ok(InteractionAnswer { callback: Callback::Message(message), picture: Some(picture) })
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
