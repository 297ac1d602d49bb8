//! A strong player's appraisal of an action that was played, beside the best one. Knows no game.

use crate::choice::{Choice, Decision};

/// The least loss of chance that is worth a word.
const LEAST_LOSS: f64 = 0.08;

/// An action that was played beside the best one, both judged from what the seat could know then.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal<A> {
    /// The best action, with its reason. It may be the one that was played.
    pub best: A,
    /// The reason, one sentence for players.
    pub reason: Option<String>,
    /// The chance of winning after the best action, from 0 to 1.
    pub best_chance: f64,
    /// The chance after what was played, never more than the best one's.
    pub played_chance: f64,
}

impl<A: PartialEq> Appraisal<A> {
    /// Compares what was played with the best that was found; what was played is the best where nothing beats it. `None` if
    /// the best is no action.
    #[must_use]
    pub fn of_winning(played: (A, f64), best: Choice<A>) -> Option<Self> {
        let (Decision::Play(action), Some(chance)) = (best.decision, best.chance) else { return None };
        let (played, chance_played) = played;
        let is_best = chance_played >= chance || action == played;
        let best_chance = chance.max(chance_played).clamp(0.0, 1.0);
        Some(Self {
            best: if is_best { played } else { action },
            reason: best.reason.filter(|_| !is_best),
            best_chance,
            played_chance: if is_best { best_chance } else { chance_played.clamp(0.0, 1.0) },
        })
    }

    /// The same where another search chooses what was played: nothing was lost by it.
    #[must_use]
    pub fn excused(self, played: A) -> Self {
        Self { best: played, reason: None, played_chance: self.best_chance, ..self }
    }

    /// By how much the chance fell by what was played.
    #[must_use]
    pub fn loss(&self) -> f64 {
        self.best_chance - self.played_chance
    }

    /// Whether what was played cost enough to be worth a word.
    #[must_use]
    pub fn is_costly(&self) -> bool {
        self.loss() >= LEAST_LOSS
    }

    /// The same with the action in another form.
    #[must_use]
    pub fn map<B>(self, form: impl FnOnce(A) -> B) -> Appraisal<B> {
        let Self { best, reason, best_chance, played_chance } = self;
        Appraisal { best: form(best), reason, best_chance, played_chance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nothing_beats_was_the_best() {
        let best = |chance| Choice::play("a").with_chance(chance).because("It wins.");
        let worse = Appraisal::of_winning(("b", 0.25), best(0.75)).expect("it is an action");
        assert_eq!((worse.best, worse.reason.as_deref()), ("a", Some("It wins.")));
        assert!((worse.loss() - 0.5).abs() < 1e-9 && worse.is_costly());
        let better = Appraisal::of_winning(("b", 0.8), best(0.75)).expect("it is an action");
        assert_eq!((better.best, better.reason.as_deref()), ("b", None));
        assert!(better.loss().abs() < 1e-9 && (better.best_chance - 0.8).abs() < 1e-9);
        let same = Appraisal::of_winning(("a", 0.7), best(0.75)).expect("it is an action");
        assert!(same.loss().abs() < 1e-9 && !same.is_costly());
        assert_eq!(Appraisal::of_winning(("a", 0.5), Choice::resign()), None);
        let excused = Appraisal::of_winning(("b", 0.25), best(0.75)).expect("it is an action").excused("b");
        assert_eq!((excused.best, excused.reason.as_deref()), ("b", None));
        assert!(excused.loss().abs() < 1e-9 && (excused.best_chance - 0.75).abs() < 1e-9);
    }
}
