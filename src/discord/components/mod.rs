//! What buttons, menus and modals do.

mod card;
mod component_press;
mod composer;
mod learn;
mod lobby;
mod note;
mod plan;
mod play;
mod privacy;
mod review;
mod seek;
mod talk;
mod tournament;

pub(super) use card::own_card;
pub(super) use component_press::ComponentPress;
pub(super) use learn::go_on;
pub(super) use note::note_form;
pub(super) use seek::seeking_here;

use super::answer::{Callback, InteractionAnswer};
use super::commands::{self, leaderboard_page};
use super::custom_id::{CustomId, TableButton};
use super::learn_button::LearnButton;
use super::outgoing::OutgoingMessage;
use super::present::{games, rules};
use super::table_answers::{my_moves, my_view, my_words};
use crate::app::{App, Failure};
use table::PlayerId;

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
        CustomId::Table(button @ (TableButton::Card | TableButton::ShowCard | TableButton::Ending), table) => {
            card::press(press, button, table).await
        }
        CustomId::Table(TableButton::InWords, table) => {
            my_words(&*app.tables().visit(&caller.visitor(), table).await?, caller.player.id)
        }
        CustomId::Table(TableButton::PlanAhead, table) => plan::menu(press, table).await,
        CustomId::Order { table, order } => plan::order(press, table, &order).await,
        CustomId::Table(TableButton::Note, table) => note::ask(press, table).await,
        CustomId::Table(TableButton::Moves, table) => {
            let table = app.tables().visit(&caller.visitor(), table).await?;
            Ok(Callback::Message(my_moves(&table, caller.player.id, u16::MAX)?).into())
        }
        CustomId::Moves { table, page } => {
            let table = app.tables().visit(&caller.visitor(), table).await?;
            Ok(press.reply(my_moves(&table, caller.player.id, page)?).into())
        }
        CustomId::Table(TableButton::EnoughTips, table) => composer::end_tips(press, table).await,
        CustomId::Table(TableButton::DiceWord, table) => Ok(lobby::ask_word(table)),
        CustomId::Table(..) | CustomId::Take(..) | CustomId::Agree(..) | CustomId::Disagree(..) => {
            talk::press(press, &id).await
        }
        CustomId::Rules(game) => {
            let game = games::find(&game).ok_or_else(|| Failure::refused("I don't know that game."))?;
            Ok(Callback::Message(rules(game.about())).into())
        }
        CustomId::Learn(button) => learn::press(press, button).await,
        CustomId::Play(button) => play::press(press, button).await,
        CustomId::Seek(button) => seek::press(press, button).await,
        CustomId::OpenSeats => seek::open_seats_here(press).await,
        CustomId::NextTable => next_table(press).await,
        CustomId::Tournament(button) => tournament::press(press, button).await,
        CustomId::Forget => privacy::forget(press).await,
        CustomId::View(table) | CustomId::NoticeView(table, _) => {
            my_view(app, &*app.tables().visit(&caller.visitor(), table).await?, caller.player.id).await
        }
        CustomId::Step { table, step, eyes, words } => {
            let table = app.tables().visit(&caller.visitor(), table).await?;
            commands::step(&table, (caller.player.id, eyes), step, words, |message| press.reply(message))
        }
        CustomId::TurningPoint { table, step, seat, better } => {
            review::press(press, table, (step, seat), &better).await
        }
        CustomId::Leaderboard(button) => Ok(press.reply(leaderboard_page(app, caller, button).await?).into()),
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
    match &id {
        CustomId::Learn(LearnButton::Type(game, key)) => learn::form(press, (game, key), inputs),
        CustomId::Table(TableButton::DiceWord, table) => lobby::word(press, *table, inputs).await,
        CustomId::Table(TableButton::Note, table) => note::form(press, *table, inputs).await,
        _ => composer::form(press, &id, inputs).await,
    }
}

/// The caller's view of the table that has waited for them longest.
async fn next_table(press: ComponentPress<'_>) -> Result<InteractionAnswer, Failure> {
    let (app, caller) = (press.app, press.caller);
    match app.tables().waits_longest(caller.player.id).await? {
        Some(table) => my_view(app, &*app.tables().visit(&caller.visitor(), table).await?, caller.player.id).await,
        None => Ok(press.reply(OutgoingMessage::text("Nothing is waiting for you just now.")).into()),
    }
}

async fn games_page(app: &App, player: PlayerId, page: u16) -> Result<OutgoingMessage, Failure> {
    Ok(games(&app.tables().my_tables(player).await?, page))
}
