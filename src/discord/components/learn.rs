//! The buttons and menus of lessons.

use super::component_press::ComponentPress;
use crate::app::{App, Failure, OpenLesson, known_game};
use crate::discord::answers::{LearnPage, go_on};
use crate::discord::controls::{FormId, LearnButton};
use crate::discord::message::{Callback, InteractionAnswer, ModalForm, ModalInput};
use crate::discord::present::{games_to_learn, lesson_candidate, lesson_solution, lessons_of, rules};
use game::RefusalKind;
use name::clip;
use table::PlayerId;

/// The rules of a game.
pub(super) fn rules_of(game: &str) -> Result<InteractionAnswer, Failure> {
    let game = known_game(game)?;
    Ok(Callback::Message(rules(game.about())).into())
}

/// Answers a button or menu.
pub(super) async fn press(press: ComponentPress<'_>, button: LearnButton) -> Result<InteractionAnswer, Failure> {
    let (app, me) = (press.app, press.caller.player.id);
    let chosen = || press.values.first().cloned().unwrap_or_default();
    let page = match button {
        LearnButton::GoOn => go_on(app, me, None).await?,
        LearnButton::Games => LearnPage::List(games_to_learn(&app.coach().lesson_progress(me).await?)),
        LearnButton::Game => go_on(app, me, Some(&chosen())).await?,
        LearnButton::List(game) => list(app, me, &game).await?,
        LearnButton::Of(game) => LearnPage::lesson(&OpenLesson::find(&game, &chosen())?, &[], 0)?,
        LearnButton::At(game, key) => LearnPage::lesson(&OpenLesson::find(&game, &key)?, &[], 0)?,
        LearnButton::Compose { at: (game, key), mut picks, page, .. } => {
            if !press.values.is_empty() {
                picks.push(press.values.join(","));
            }
            LearnPage::lesson(&OpenLesson::find(&game, &key)?, &picks, page)?
        }
        LearnButton::Type(game, key) => return ask(game, key),
        LearnButton::Try(game, key, action) => {
            LearnPage::told(&app.coach().answer_lesson(me, (&game, &key), &action).await?)
        }
        LearnButton::Show(game, key) => {
            LearnPage::Lesson(Box::new(lesson_solution(&app.coach().solution(me, &game, &key).await?)))
        }
    };
    Ok(page.answer(|message| press.reply(message)))
}

async fn list(app: &App, me: PlayerId, game: &str) -> Result<LearnPage, Failure> {
    let progress = app.coach().lesson_progress(me).await?;
    let learnt = progress.of(game).ok_or_else(Failure::unknown_game)?;
    Ok(LearnPage::List(lessons_of(learnt)))
}

fn ask(game: String, key: String) -> Result<InteractionAnswer, Failure> {
    let sheet = OpenLesson::find(&game, &key)?.sheet;
    let examples: Vec<_> = sheet.about.notation.iter().map(|(sign, _)| *sign).collect();
    Ok(Callback::Modal(ModalForm {
        id: FormId::Lesson { game, key },
        title: clip(&sheet.title, 45),
        label: "In the game's notation".to_owned(),
        placeholder: clip(&format!("such as {}", examples.join(" or ")), 100),
        longest: 400,
        input: ModalInput::Line,
    })
    .into())
}

/// Answers the modal: what was typed, to be confirmed.
pub(super) fn form(
    press: ComponentPress<'_>,
    (game, key): (&str, &str),
    inputs: &[(String, String)],
) -> Result<InteractionAnswer, Failure> {
    let typed = ModalForm::typed(inputs);
    let open = OpenLesson::find(game, key)?;
    match open.view.judge(typed) {
        Ok(action) => {
            let page = LearnPage::Lesson(Box::new(lesson_candidate(&open, &action)));
            Ok(page.answer(|message| press.reply(message)))
        }
        Err(refusal) if refusal.kind == RefusalKind::Syntax => {
            Err(Failure::refused(format!("{} Press *Type it* to try again.", refusal.text)))
        }
        Err(refusal) => Err(refusal.into()),
    }
}
