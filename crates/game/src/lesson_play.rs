//! Lessons played by the rules of their game: the position that one begins with, and what an answer comes to. It knows
//! nothing of who learns, and nothing of the file that lessons are read from.

use super::lesson::TriedAnswer;
use super::{Actor, AnswerPattern, AnyGame, Lesson, LessonAnswer, Position, Refusal, Seat, Turn, seam_refusals};

/// A learner's answer to a lesson, played and judged.
#[derive(Debug)]
pub struct LessonAttempt {
    /// The action in canonical notation.
    pub action: String,
    /// The seat whose part the learner has.
    pub seat: Seat,
    /// Whether it is right.
    pub is_right: bool,
    /// The words to the learner.
    pub says: String,
    /// The position that it leads to.
    pub position: Box<dyn Position>,
}

impl Lesson {
    /// The position that it begins with.
    ///
    /// # Errors
    /// A refusal if the game does not take the seats, the options or the moves.
    pub fn begin(&self, game: &dyn AnyGame) -> Result<Box<dyn Position>, Refusal> {
        let mut position = game.start(self.seats.unwrap_or(game.about().seats.0), &self.options)?;
        for action in &self.moves {
            let actor = position.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
            position.play(actor, action)?;
        }
        Ok(position)
    }

    /// The seat whose part the learner plays: the first seat that is to act.
    #[must_use]
    pub fn learner(position: &dyn Position) -> Option<Seat> {
        position.turn().seats().first().copied()
    }

    /// Plays an answer by the game's rules, and judges it.
    ///
    /// # Errors
    /// A refusal if the rules do not allow it.
    pub fn attempt(&self, game: &dyn AnyGame, text: &str) -> Result<LessonAttempt, Refusal> {
        let mut position = self.begin(game)?;
        let seat = Self::learner(&*position)
            .ok_or_else(|| seam_refusals::LESSON_OVER.says("Nobody is to act in this lesson."))?;
        let played = position.play(Actor::Seat(seat), text)?;
        let news: Vec<_> = played.news.into_iter().map(|news| news.text).collect();
        let wins =
            position.turn() == Turn::Nobody && position.outcome().is_some_and(|end| end.winners().contains(&seat));
        let tried = TriedAnswer { action: &played.action, wins, news: &news };
        let fits = |answer: &&LessonAnswer| answer.fits.iter().any(|pattern| pattern.fits(&tried));
        let right = self.right.iter().find(fits);
        let says = right.or_else(|| self.wrong.iter().find(fits)).map(|answer| answer.says.clone());
        Ok(LessonAttempt {
            is_right: right.is_some(),
            says: says.unwrap_or_default(),
            action: played.action,
            seat,
            position,
        })
    }

    /// Every listed action of the learner's, and whether it is right; none if the lesson can't begin.
    #[must_use]
    pub fn all_answers(&self, game: &dyn AnyGame) -> Vec<(String, bool)> {
        let Ok(position) = self.begin(game) else { return Vec::new() };
        let Some(actor) = Self::learner(&*position).map(Actor::Seat) else { return Vec::new() };
        let legal = position.view(actor.viewer()).choices(actor);
        let judged =
            legal.listed().iter().filter_map(|action| Some((action.clone(), self.attempt(game, action).ok()?)));
        judged.map(|(action, attempt)| (action, attempt.is_right)).collect()
    }

    /// An answer that is right: one that is written out, else the first of the legal actions that is.
    #[must_use]
    pub fn solution(&self, game: &dyn AnyGame) -> Option<String> {
        let written = self.right.iter().flat_map(|answer| &answer.fits).find_map(|pattern| match pattern {
            AnswerPattern::Notation(text) if !text.contains('*') => Some(text.clone()),
            _ => None,
        });
        written.or_else(|| self.all_answers(game).into_iter().find_map(|(action, right)| right.then_some(action)))
    }
}
