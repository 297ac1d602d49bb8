//! The actions of a game as a computer player judges them, with the coach's words. It thinks nothing out, and holds no position.

use std::collections::HashMap;

use computer::JudgedAction;

/// An action with its appraisal, if it can be judged, and the coach's words to its seat where another one was better.
pub(in crate::app) type WordedJudgement = (Option<JudgedAction>, Option<String>);

/// A game whose actions are judged.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct JudgedGame {
    /// The actions that could be judged, as they were played.
    pub(super) actions: Vec<JudgedAction>,
    /// The coach's words to the seat that acted, by step.
    pub(super) words: HashMap<usize, String>,
}

impl JudgedGame {
    /// The actions of a game, as they were played.
    pub(in crate::app) fn of(all: Vec<WordedJudgement>) -> Self {
        let mut game = Self::default();
        for (action, words) in all.into_iter().filter_map(|(action, words)| Some((action?, words))) {
            game.words.extend(words.map(|words| (action.step, words)));
            game.actions.push(action);
        }
        game
    }
}
