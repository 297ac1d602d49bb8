//! A page of lessons: a lesson with its picture, or a list of them.

use crate::app::{App, Failure, LessonResult, OpenLesson};
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::present::{Composer, games_to_learn, lesson, lesson_told, lessons_of};
use table::PlayerId;

/// A page of lessons.
pub(in crate::discord) enum LearnPage {
    /// One lesson, with its board and controls.
    Lesson(Box<Composer>),
    /// A list of games or lessons, without a picture.
    List(OutgoingMessage),
}

impl LearnPage {
    /// A new private message.
    pub(in crate::discord) fn message(self) -> InteractionAnswer {
        self.answer(Callback::Message)
    }

    pub(in crate::discord) fn answer(self, callback: impl FnOnce(OutgoingMessage) -> Callback) -> InteractionAnswer {
        match self {
            Self::Lesson(composer) => {
                let Composer { message, picture } = *composer;
                InteractionAnswer::pictured(callback(message), picture)
            }
            Self::List(message) => callback(message).into(),
        }
    }

    pub(in crate::discord) fn lesson(open: &OpenLesson, picks: &[String], page: u8) -> Result<Self, Failure> {
        Ok(Self::Lesson(Box::new(lesson(open, picks, page)?)))
    }

    pub(in crate::discord) fn told(result: &LessonResult) -> Self {
        Self::Lesson(Box::new(lesson_told(result)))
    }
}

/// The player's next lesson: in the named game, else in the game of their last one, else the list of games.
pub(in crate::discord) async fn go_on(app: &App, me: PlayerId, game: Option<&str>) -> Result<LearnPage, Failure> {
    let progress = app.coach().lesson_progress(me).await?;
    let learnt = match game {
        Some(id) => Some(progress.of(id).ok_or_else(Failure::unknown_game)?),
        None => progress.current(),
    };
    match (learnt, learnt.and_then(|learnt| learnt.next(None))) {
        (Some(learnt), Some((_, next))) => LearnPage::lesson(&OpenLesson::find(learnt.about.id, next)?, &[], 0),
        (Some(learnt), None) => Ok(LearnPage::List(lessons_of(learnt))),
        (None, _) => Ok(LearnPage::List(games_to_learn(&progress))),
    }
}
