//! The legal actions of an actor.

use super::{Dice, pick};

/// The most actions that are ever listed (docs/engine.md): beyond it a game describes its notation instead.
pub const MAX_LISTED: usize = 100_000;

/// Legal actions as the rules know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Legal<A> {
    /// All of them, in any order, without repetition.
    Listed(Vec<A>),
    /// Too many to list: a sentence on the notation and, for chance, the distribution.
    Form(String),
}

impl<A: Clone> Legal<A> {
    /// One of the listed actions, all equally likely; `None` if none is listed.
    pub fn sample(&self, dice: &mut dyn Dice) -> Option<A> {
        match self {
            Self::Listed(actions) => pick(actions, dice).cloned(),
            Self::Form(_) => None,
        }
    }
}

/// Legal actions in canonical notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choices {
    /// All of them, sorted as strings; empty for somebody who is not to act.
    Listed(Vec<String>),
    /// Too many to list: a sentence on the notation and, for chance, the distribution.
    Form(String),
}

impl Choices {
    /// The listed actions, or none.
    #[must_use]
    pub fn listed(&self) -> &[String] {
        match self {
            Self::Listed(actions) => actions,
            Self::Form(_) => &[],
        }
    }
}
