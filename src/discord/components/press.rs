//! Dispatch: each button, menu and form goes to the function that answers it. A new one doesn't compile before it has its line here.

use super::component_press::ComponentPress;
use super::{
    board, card, composer, learn, lobby, more, note, person, plan, play, review, seek, settings, table_form, talk,
    tournament,
};
use crate::app::Failure;
use crate::discord::controls::{CustomId, FormId, TableButton};
use crate::discord::message::InteractionAnswer;
use table::TableId;

/// Answers a button or menu.
pub(in crate::discord) async fn press(press: ComponentPress<'_>, id: CustomId) -> Result<InteractionAnswer, Failure> {
    match id {
        CustomId::Join(table) => lobby::join(press, table).await,
        CustomId::Leave(table) => lobby::leave(press, table).await,
        CustomId::Start(table, seen) => lobby::start(press, table, seen).await,
        CustomId::Close(table) => lobby::close(press, table).await,
        CustomId::Sit(table) => lobby::sit(press, table).await,
        CustomId::Resign(table) => lobby::resign(press, table).await,
        CustomId::Move(table) => composer::open(press, table).await,
        CustomId::Compose { table, seen, picks, page, slot: _ } => {
            composer::choose(press, (table, seen), picks, page).await
        }
        CustomId::Lot { table, seen, picks, press: count } => composer::lot(press, (table, seen), &picks, count).await,
        CustomId::Random { table, seen, press: count } => composer::random(press, (table, seen), count).await,
        CustomId::Ready { table, seen } => composer::ready(press, (table, seen)).await,
        CustomId::Look { table, seen, action } => composer::look(press, (table, seen), action).await,
        CustomId::Type { table, seen } => composer::ask(press, (table, seen)).await,
        CustomId::Confirm { table, seen, action } => composer::play(press, (table, seen), action).await,
        CustomId::Order { table, order } => plan::order(press, table, &order).await,
        CustomId::View(table) | CustomId::NoticeView(table, _) => board::view(press, table).await,
        CustomId::Moves { table, page } => board::moves(press, table, page).await,
        CustomId::Step { table, step, eyes, words } => board::step(press, table, (step, eyes, words)).await,
        CustomId::TurningPoint { table, step, seat, better } => {
            review::press(press, table, (step, seat), &better).await
        }
        CustomId::Take(table, seat) => talk::take(press, table, seat).await,
        CustomId::Agree(table, question) => talk::agree(press, table, Some(question)).await,
        CustomId::Disagree(table, question) => talk::disagree(press, table, Some(question)).await,
        CustomId::Table(button, table) => at_table(press, button, table).await,
        CustomId::Rules(game) => learn::rules_of(&game),
        CustomId::Learn(button) => learn::press(press, button).await,
        CustomId::Play(button) => play::press(press, button).await,
        CustomId::Seek(button) => seek::press(press, button).await,
        CustomId::Settings(button) => settings::press(press, button).await,
        CustomId::OpenSeats => seek::open_seats_here(press).await,
        CustomId::Tournament(button) => tournament::press(press, button).await,
        CustomId::Leaderboard(button) => person::leaderboard(press, button).await,
        CustomId::Games(page) => person::games_page(press, page).await,
        CustomId::NoticeGames(..) => person::games_page(press, 0).await,
        CustomId::NextTable => person::next_table(press).await,
        CustomId::Page(page) => person::page(press, page).await,
        CustomId::Forget => person::forget(press).await,
    }
}

async fn at_table(
    press: ComponentPress<'_>,
    button: TableButton,
    table: TableId,
) -> Result<InteractionAnswer, Failure> {
    match button {
        TableButton::Accept => talk::agree(press, table, None).await,
        TableButton::Decline => talk::disagree(press, table, None).await,
        TableButton::Resume => talk::resume(press, table).await,
        TableButton::Grant => talk::grant(press, table).await,
        TableButton::Claim => talk::claim(press, table).await,
        TableButton::Keep => talk::keep(press, table).await,
        TableButton::Abort => talk::abort(press, table).await,
        TableButton::HandOver => talk::hand_over(press, table).await,
        TableButton::Rematch => talk::rematch(press, table).await,
        TableButton::GivePlace => talk::give_place(press, table).await,
        TableButton::ConfirmConditional => plan::confirm(press, table).await,
        TableButton::WithdrawConditional => plan::withdraw(press, table).await,
        TableButton::PlanAhead => plan::menu(press, table).await,
        TableButton::LeaveToLot => plan::ask_for_lot(press, table).await,
        TableButton::ConfirmLot => plan::leave_to_lot(press, table).await,
        TableButton::ChooseMyself => plan::choose_myself(press, table).await,
        TableButton::Card => card::look(press, table).await,
        TableButton::ShowCard => card::show(press, table).await,
        TableButton::Ending => card::ending(press, table).await,
        TableButton::Replay => card::replay(press, table).await,
        TableButton::Review => review::whole(press, table).await,
        TableButton::InWords => board::in_words(press, table).await,
        TableButton::Moves => board::latest_moves(press, table).await,
        TableButton::Verify => board::verify(press, table).await,
        TableButton::Note => note::ask(press, table).await,
        TableButton::EnoughTips => composer::end_tips(press, table).await,
        TableButton::More => more::open(press, table).await,
        TableButton::Hint
        | TableButton::OfferDraw
        | TableButton::AskUndo
        | TableButton::AskPause
        | TableButton::Nudge
        | TableButton::AskAbort
        | TableButton::AskResign => more::press(press, button, table).await,
        TableButton::DiceWord => Ok(lobby::ask_word(table)),
    }
}

/// Answers a form that was filled in.
pub(in crate::discord) async fn form(
    press: ComponentPress<'_>,
    id: FormId,
    inputs: &[(String, String)],
) -> Result<InteractionAnswer, Failure> {
    match id {
        FormId::Move { table, seen } => composer::form(press, (table, seen), inputs).await,
        FormId::Lesson { game, key } => learn::form(press, (&game, &key), inputs),
        FormId::DiceWord(table) => lobby::word(press, table, inputs).await,
        FormId::Note(table) => note::form(press, table, inputs).await,
        FormId::NewTable => table_form::form(press, inputs).await,
        FormId::Setting(name) => settings::form(press, &name, inputs).await,
    }
}
