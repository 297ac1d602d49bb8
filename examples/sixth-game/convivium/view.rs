//! A viewer's knowledge: the open facts, and the viewer's own poison. After the end everybody knows both.

use super::state::{ConviviumFacts, ConviviumPhase, ConviviumState, Cup, other};
use game::{Data, Dice, Seat, ViewOf, Viewer, pick};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub struct ConviviumView {
    /// The facts that everybody knows.
    pub facts: ConviviumFacts,
    /// The cup that each guest has poisoned, where the viewer knows it.
    pub poison: [Option<Cup>; 2],
}

impl ViewOf<ConviviumState> for ConviviumView {
    fn of(state: &ConviviumState, viewer: Viewer) -> Self {
        let knows = |seat: Seat| viewer.is(seat) || state.facts.ending().is_some();
        let poison = [Seat(0), Seat(1)].map(|seat| if knows(seat) { state.poison[seat.index()] } else { None });
        Self { facts: state.facts, poison }
    }

    fn determinize(&self, dice: &mut dyn Dice) -> ConviviumState {
        let mut poison = self.poison;
        for seat in Seat::all(2).filter(|seat| self.facts.is_in[seat.index()]) {
            if poison[seat.index()].is_none() {
                poison[seat.index()] = pick(&self.possible(seat), dice).copied();
            }
        }
        ConviviumState { facts: self.facts, poison }
    }
}

impl ConviviumView {
    /// The cups that a guest may have poisoned: all but those that the other drank and lived.
    #[must_use]
    pub fn possible(&self, seat: Seat) -> Vec<Cup> {
        self.facts.all().filter(|cup| self.facts.drinker(*cup) != Some(other(seat))).collect()
    }

    /// The roll that is to be used, if there is one.
    #[must_use]
    pub fn roll(&self) -> Option<u8> {
        match self.facts.phase {
            ConviviumPhase::Serve(_, steps) => Some(steps),
            _ => None,
        }
    }

    /// The view for tools (docs/engine.md).
    #[must_use]
    pub fn data(&self) -> Vec<(&'static str, Data)> {
        let cup = |cup: Cup| {
            let drinker = self.facts.drinker(cup);
            Data::piece(cup.square(), if drinker.is_some() { "empty" } else { "full" }, drinker)
        };
        let servant = Data::piece(self.facts.servant.behind(), "servant", None);
        let pieces = std::iter::once(servant).chain(self.facts.all().map(cup)).collect();
        let poison = self.poison.map(|cup| Data::or_null(cup.map(Cup::square)));
        vec![
            ("board", Data::board(self.facts.cups, 2, pieces, [])),
            ("roll", Data::or_null(self.roll())),
            ("poison", Data::List(poison.into())),
        ]
    }
}
