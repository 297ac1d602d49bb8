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

    /// Puts the judgements of a longer search in the place of those that found less of a cost. Whether a cost was found that can make a
    /// turning point.
    pub(super) fn correct(&mut self, again: Self) -> bool {
        let Self { actions, mut words } = again;
        let mut is_costlier = false;
        for action in actions {
            let old = self.actions.iter_mut().find(|old| old.step == action.step);
            let Some(old) = old.filter(|old| action.appraisal.loss() > old.appraisal.loss()) else { continue };
            is_costlier |= action.is_costly();
            self.words.remove(&action.step);
            self.words.extend(words.remove_entry(&action.step));
            *old = action;
        }
        is_costlier
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use computer::Appraisal;
    use game::Seat;

    /// Judgements of actions that cost so much each, and these words to their seat.
    fn judged(costs: &[(usize, f64)], words: &str) -> JudgedGame {
        let judged = |(step, cost): &(usize, f64)| {
            let best = "a".to_owned();
            let appraisal = Appraisal { best, reason: None, best_chance: 0.5, played_chance: 0.5 - cost };
            let action = JudgedAction { step: *step, seat: Seat(0), played: "b".to_owned(), appraisal };
            (Some(action), Some(words.to_owned()))
        };
        JudgedGame::of(costs.iter().map(judged).collect())
    }

    #[test]
    fn a_longer_search_blames_nobody_unless_it_finds_more_of_a_cost() {
        let mut game = judged(&[(0, 0.05), (2, 0.05), (4, 0.01)], "before");
        assert!(!game.correct(judged(&[], "none")));
        assert!(!game.correct(judged(&[(2, 0.0), (4, 0.03)], "small")), "that is no turning point");
        assert!(game.correct(judged(&[(0, 0.25)], "large")));
        let now = |(step, cost, words): (usize, f64, &str)| {
            let action = game.actions.iter().find(|action| action.step == step).expect("it was judged");
            (action.appraisal.loss() - cost).abs() < 1e-9 && game.words[&step] == words
        };
        assert!([(0, 0.25, "large"), (2, 0.05, "before"), (4, 0.03, "small")].into_iter().all(now), "{game:?}");
    }
}
