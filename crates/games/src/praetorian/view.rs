//! A viewer's knowledge: the public table, and for the Assassin their choice. After the end everybody knows it.

use super::board::{EDGE, PraetorianPiece};
use super::civilians::Civilians;
use super::determinize::random_pick;
use super::state::{ASSASSIN, PRAETORIAN, PraetorianPhase, PraetorianPublic, PraetorianState, SecretPick};
use game::{Data, Dice, ViewOf, Viewer};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub struct PraetorianView {
    /// The facts that everybody knows.
    pub table: PraetorianPublic,
    /// The Assassin's choice, where the viewer may know it.
    pub secret: Option<SecretPick>,
}

impl ViewOf<PraetorianState> for PraetorianView {
    fn of(state: &PraetorianState, viewer: Viewer) -> Self {
        let knows = viewer.is(ASSASSIN) || state.table.ending().is_some();
        let secret = if knows { state.pick.clone() } else { None };
        Self { table: state.table, secret }
    }

    fn determinize(&self, dice: &mut dyn Dice) -> PraetorianState {
        let table = self.table;
        let is_open = matches!(table.phase, PraetorianPhase::Pick | PraetorianPhase::Over(_));
        let known = is_open || self.secret.is_some();
        let pick = if known { self.secret.clone() } else { Some(random_pick(&table, dice)) };
        PraetorianState { table, pick }
    }
}

impl PraetorianView {
    /// The view for tools (docs/engine.md).
    #[must_use]
    pub fn data(&self) -> Vec<(&'static str, Data)> {
        let table = &self.table;
        let numbers = |set: Civilians| Data::list(set.iter());
        let secret = self.secret.as_ref().map(|pick| {
            let targets = Data::list(pick.targets.iter().copied());
            Data::map([("assassin", pick.assassin.into()), ("targets", targets)])
        });
        vec![
            ("board", self.board_data()),
            ("banned", Data::or_null(table.banned)),
            ("cleared", numbers(table.cleared)),
            ("dead", numbers(table.dead)),
            ("suspects", numbers(table.suspects())),
            ("secret", Data::or_null(secret)),
        ]
    }

    fn board_data(&self) -> Data {
        let piece = |(at, man): (_, PraetorianPiece)| {
            let owner = matches!(man, PraetorianPiece::Guard(_)).then_some(PRAETORIAN);
            Data::piece(at, man.to_string(), owner)
        };
        Data::board(EDGE, EDGE, self.table.board.men().into_iter().map(piece).collect(), [])
    }
}
