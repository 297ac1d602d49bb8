//! The answers of recent interactions, so that one delivered twice to the same process is carried out once and answered
//! alike. It knows neither Discord nor an answer's content. The database knows repeats at other processes.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::inline_answer::InlineAnswer;

/// The most interactions remembered: some minutes of a busy process; Discord takes no answer after fifteen.
const MAX_REMEMBERED: usize = 2_048;

/// Interactions and their answers. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct RecentAnswers(Arc<Mutex<Remembered>>);

#[derive(Debug, Default)]
struct Remembered {
    answers: HashMap<i64, watch::Receiver<Option<InlineAnswer>>>,
    oldest_first: VecDeque<i64>,
}

/// The answer that somebody will give.
#[derive(Debug)]
pub(in crate::discord) struct AnswerPromise {
    answer: watch::Sender<Option<InlineAnswer>>,
    has_listener: bool,
}

/// An answer that was given, or will be.
#[derive(Debug)]
pub(in crate::discord) struct RepeatedAnswer(watch::Receiver<Option<InlineAnswer>>);

impl RecentAnswers {
    /// Begins an interaction.
    ///
    /// # Errors
    /// The answer to it, if it came before.
    pub(in crate::discord) fn begin(&self, interaction: Option<i64>) -> Result<AnswerPromise, RepeatedAnswer> {
        let (answer, given) = watch::channel(None);
        let promise = AnswerPromise { answer, has_listener: true };
        let Some(interaction) = interaction else { return Ok(promise) };
        let mut remembered = self.remembered();
        if let Some(known) = remembered.answers.get(&interaction) {
            return Err(RepeatedAnswer(known.clone()));
        }
        remembered.answers.insert(interaction, given);
        remembered.oldest_first.push_back(interaction);
        if remembered.oldest_first.len() > MAX_REMEMBERED
            && let Some(oldest) = remembered.oldest_first.pop_front()
        {
            remembered.answers.remove(&oldest);
        }
        Ok(promise)
    }

    fn remembered(&self) -> MutexGuard<'_, Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AnswerPromise {
    /// The same for an interaction that nobody waits for at the door: its answer goes out as a callback.
    pub(in crate::discord) fn without_listener(self) -> Self {
        Self { has_listener: false, ..self }
    }

    /// Whether somebody waits at the door for the answer.
    pub(in crate::discord) fn has_listener(&self) -> bool {
        self.has_listener
    }

    /// A handle that waits for the promised answer.
    pub(in crate::discord) fn answer(&self) -> RepeatedAnswer {
        RepeatedAnswer(self.answer.subscribe())
    }

    /// Gives the answer; the first one counts.
    pub(in crate::discord) fn give(&self, answer: InlineAnswer) {
        self.answer.send_if_modified(|given| {
            let is_first = given.is_none();
            if is_first {
                *given = Some(answer);
            }
            is_first
        });
    }
}

impl RepeatedAnswer {
    /// Waits for the answer; `None` if the promise was dropped without one.
    pub(in crate::discord) async fn wait(mut self) -> Option<InlineAnswer> {
        self.0.wait_for(Option::is_some).await.ok().and_then(|given| given.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn body(text: &str) -> InlineAnswer {
        InlineAnswer::Body(json!(text))
    }

    #[tokio::test]
    async fn what_comes_again_gets_the_first_answer_even_before_it_is_given() {
        let recent = RecentAnswers::default();
        let promise = recent.begin(Some(7)).expect("it is new");
        let again = recent.begin(Some(7)).expect_err("it came before");
        let waiting = tokio::spawn(again.wait());
        promise.give(body("first"));
        promise.give(body("second"));
        assert_eq!(waiting.await.unwrap(), Some(body("first")));
        drop(promise);
        assert_eq!(recent.begin(Some(7)).expect_err("it came before").wait().await, Some(body("first")));
    }

    #[tokio::test]
    async fn a_promise_that_is_broken_is_known_as_one() {
        let recent = RecentAnswers::default();
        drop(recent.begin(Some(7)).expect("it is new"));
        assert_eq!(recent.begin(Some(7)).expect_err("it came before").wait().await, None);
    }

    #[test]
    fn the_oldest_are_forgotten_and_completions_are_never_kept() {
        let recent = RecentAnswers::default();
        let many = i64::try_from(MAX_REMEMBERED).unwrap();
        for interaction in 0..=many {
            assert!(recent.begin(Some(interaction)).is_ok());
        }
        assert!(recent.begin(Some(many)).is_err());
        assert!(recent.begin(Some(0)).is_ok(), "forgotten");
        assert!(recent.begin(None).is_ok() && recent.begin(None).is_ok());
    }
}
