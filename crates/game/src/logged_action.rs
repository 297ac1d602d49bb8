//! An action that was played: whole, and as one viewer sees it.

use super::{Actor, Viewer};

/// An action of the game, as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedAction {
    /// The seat that played it, or chance.
    pub by: Actor,
    /// The action in canonical notation.
    pub action: String,
    /// Whether only its maker may know it before the end.
    pub sealed: bool,
}

/// An action as one viewer sees it: `None` where that viewer may not know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleAction {
    /// The seat whose action it was, or chance; never hidden.
    pub by: Actor,
    /// The action in canonical notation, if this viewer may know it.
    pub action: Option<String>,
}

impl LoggedAction {
    /// An action that everybody may know.
    #[must_use]
    pub fn open(by: Actor, action: impl Into<String>) -> Self {
        Self { by, action: action.into(), sealed: false }
    }

    /// The action as a viewer knows it while the game goes on: sealed actions of others stay hidden.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> VisibleAction {
        let is_known = !self.sealed || self.by.viewer() == viewer;
        VisibleAction { by: self.by, action: is_known.then(|| self.action.clone()) }
    }

    /// The action as everybody knows it after the end.
    #[must_use]
    pub fn revealed(&self) -> VisibleAction {
        VisibleAction { by: self.by, action: Some(self.action.clone()) }
    }
}
