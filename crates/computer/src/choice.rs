//! A computer player's decision, its chances, and the reason. Knows no game.

use game::RESIGN;

/// The decision on one's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision<A> {
    /// To play this action.
    Play(A),
    /// Nothing is left to play for.
    Resign,
}

/// A decision with what was thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// The action, or to resign.
    pub decision: Decision<A>,
    /// The seat's chance of winning after it, from 0 to 1, where the search knows one.
    pub chance: Option<f64>,
    /// The reason, one sentence for players.
    pub reason: Option<String>,
    /// Whether to offer a draw with it: neither side gets anywhere.
    pub offers_draw: bool,
}

impl<A> Choice<A> {
    /// An action, nothing said of it.
    #[must_use]
    pub fn play(action: A) -> Self {
        Self { decision: Decision::Play(action), chance: None, reason: None, offers_draw: false }
    }

    /// The choice to resign, with no chance left.
    #[must_use]
    pub fn resign() -> Self {
        Self { decision: Decision::Resign, chance: Some(0.0), reason: None, offers_draw: false }
    }

    /// The same with a chance of winning.
    #[must_use]
    pub fn with_chance(mut self, chance: f64) -> Self {
        self.chance = Some(chance);
        self
    }

    /// The same with a reason, one sentence for players.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Self {
        self.reason = Some(reason.into());
        self
    }

    /// The same with the offer of a draw.
    #[must_use]
    pub fn offering_draw(mut self) -> Self {
        self.offers_draw = true;
        self
    }

    /// The same with the action in another form.
    #[must_use]
    pub fn map<B>(self, form: impl FnOnce(A) -> B) -> Choice<B> {
        let decision = match self.decision {
            Decision::Play(action) => Decision::Play(form(action)),
            Decision::Resign => Decision::Resign,
        };
        Choice { decision, chance: self.chance, reason: self.reason, offers_draw: self.offers_draw }
    }
}

impl Choice<String> {
    /// The action, in canonical notation: `resign` if it is to resign.
    #[must_use]
    pub fn notation(&self) -> &str {
        match &self.decision {
            Decision::Play(action) => action,
            Decision::Resign => RESIGN,
        }
    }
}
