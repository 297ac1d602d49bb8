//! Answers that commands and buttons share: a player's own view of a table, and what they are told when they have played.

use crate::app::{App, Failure, ListedMove, SinceOwnMove, TableSummary, Visitor, views};
use crate::discord::controls::BoardWords;
use crate::discord::interaction::Caller;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::present::{
    HeldReader, board_below, board_words, lobby, move_list, note_embed, place_button, standstill, tip_line,
};
use game::{Audience, Viewer};
use table::{Change, ComputerDuty, HoldReason, LogEntry, PlayerId, Table, computer_task};

/// The line above a board, once, for somebody who takes no direct messages.
const DMS_CLOSED: &str = "-# I can't send you direct messages; your secrets are here and in /board show:secret.\n";

/// A player's own view of a table; the public's where they have no seat; the lobby before play.
pub(in crate::discord) async fn my_view(
    app: &App,
    table: &Table,
    visitor: &Visitor,
) -> Result<InteractionAnswer, Failure> {
    let player = visitor.player;
    let summary = TableSummary::from(table);
    let Some(view) = views::own_view(table, player) else {
        return Ok(Callback::Message(lobby(&summary, table.game.about().options)).into());
    };
    let words = BoardWords::of(&app.people().settings(player).await?);
    let since = since_own_move(app, table, view.frame().viewer).await?;
    let note = app.people().note(table, player).await?;
    let reader = held_reader(table, visitor);
    let mut above = String::new();
    if app.people().must_hear_of_closed_dms(player).await? {
        above.push_str(DMS_CLOSED);
    }
    above.push_str(&standstill(&summary, reader).unwrap_or_default());
    let (mut message, picture) = board_below(&above, &summary, &*view, words, &since);
    message.embeds.extend(note.map(|text| note_embed(&text)));
    if summary.hold.is_some_and(HoldReason::needs_place) {
        let_go_on(&mut message, table, reader);
    }
    Ok(InteractionAnswer::pictured(Callback::Message(message), picture))
}

/// The events since the last move of the viewer's seat. An onlooker has none, and the database is not asked for them.
async fn since_own_move(app: &App, table: &Table, viewer: Viewer) -> Result<SinceOwnMove, Failure> {
    match viewer {
        Viewer::Public => Ok(SinceOwnMove::default()),
        Viewer::Seat(_) => SinceOwnMove::of(table, viewer, &app.archive().seated_since(table).await?),
    }
}

/// The reader of a game that stands still: what they can do about it.
fn held_reader(table: &Table, visitor: &Visitor) -> HeldReader {
    let is_at_home = visitor.from.is_some_and(|from| table.place.guild == Some(from.guild));
    match (table.seats_of(visitor.player).is_empty(), is_at_home) {
        (true, _) => HeldReader::Onlooker,
        (false, true) => HeldReader::AtHome,
        (false, false) => HeldReader::Elsewhere,
    }
}

/// The only button of a game that its players can let go on does so; there is none in direct messages or in another server, where it
/// would refuse.
fn let_go_on(message: &mut OutgoingMessage, table: &Table, reader: HeldReader) {
    match reader {
        HeldReader::AtHome => message.rows = vec![place_button(table.id)],
        HeldReader::Elsewhere => message.rows.clear(),
        HeldReader::Onlooker => {}
    }
}

/// The same board in words alone.
pub(in crate::discord) fn my_words(table: &Table, player: PlayerId) -> Result<InteractionAnswer, Failure> {
    let view = views::own_view(table, player).ok_or_else(|| Failure::refused("This table is not in play."))?;
    Ok(Callback::Message(board_words(&TableSummary::from(table), &*view)).into())
}

/// A page of the moves, as this player may read them.
pub(in crate::discord) async fn my_moves(
    app: &App,
    table: &Table,
    player: PlayerId,
    page: u16,
) -> Result<OutgoingMessage, Failure> {
    let viewer = table.seat_of(player).map_or(Viewer::Public, Viewer::Seat);
    let moves = ListedMove::all(table, viewer, &app.archive().seated_since(table).await?)?;
    Ok(move_list(&TableSummary::from(table), viewer, &moves, page))
}

/// The answer to a player's own move, with a newcomer's tip below it.
pub(in crate::discord) fn played(change: &Change, caller: &Caller, tip: Option<&str>) -> String {
    let done = change.entries.first().and_then(LogEntry::action);
    let action = done.map(|done| done.action.as_str()).unwrap_or_default();
    let by = done.and_then(|done| done.by.seat());
    let mine = |audience: Audience| by.is_some_and(|seat| audience == Audience::Seat(seat));
    let private: Vec<_> =
        change.news.iter().filter(|news| mine(news.audience)).map(|news| news.text.as_str()).collect();
    // In the thread itself the board follows before their eyes.
    let elsewhere = change.table.place.thread.filter(|thread| *thread != caller.channel);
    let place = elsewhere.map(|thread| format!(" The board follows in <#{thread}>.")).unwrap_or_default();
    let mut text = format!("Played: `{action}`.{place}");
    if computer_task(&change.table).is_some_and(|task| task.duty == ComputerDuty::Act) {
        text.push_str(" The computer is thinking…");
    }
    for line in
        private.into_iter().map(str::to_owned).chain(tip.map(|tip| tip_line(&TableSummary::from(&change.table), tip)))
    {
        text.push('\n');
        text.push_str(&line);
    }
    text
}
