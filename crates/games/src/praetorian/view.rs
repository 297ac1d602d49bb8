//! What a viewer may know: the public table, and for the Assassin his choice. After the end everybody knows it.

use super::board::PraetorianPiece;
use super::civilians::Civilians;
use super::state::{ASSASSIN, PRAETORIAN, PraetorianPublic, PraetorianState, SecretPick};
use game::{Data, Viewer};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub struct PraetorianView {
    /// What everybody knows.
    pub table: PraetorianPublic,
    /// The Assassin's choice, where the viewer may know it.
    pub secret: Option<SecretPick>,
}

impl PraetorianView {
    /// The view of a state.
    #[must_use]
    pub fn of(state: &PraetorianState, viewer: Viewer) -> Self {
        let knows = viewer.is(ASSASSIN) || state.table.ending().is_some();
        let secret = if knows { state.pick.clone() } else { None };
        Self { table: state.table, secret }
    }

    /// The view for tools (docs/engine.md).
    #[must_use]
    pub fn data(&self) -> Vec<(&'static str, Data)> {
        let table = &self.table;
        let numbers = |set: Civilians| Data::list(set.iter());
        let secret = self.secret.as_ref().map(|pick| {
            let targets = Data::list(pick.targets.iter().copied());
            Data::Map(vec![("assassin", pick.assassin.into()), ("targets", targets)])
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
            Data::Map(vec![("at", Data::from(at)), ("id", man.to_string().into()), ("owner", Data::or_null(owner))])
        };
        let pieces = Data::List(self.table.board.men().into_iter().map(piece).collect());
        let edge = || Data::from(super::board::EDGE);
        Data::Map(vec![("files", edge()), ("ranks", edge()), ("pieces", pieces), ("holes", Data::List(Vec::new()))])
    }
}
