//! A game's computer player: a choice from a typed view. Knows no one game.

use game::{Game, Seat, Seen, VisibleAction};

use crate::appraisal::Appraisal;
use crate::budget::Budget;
use crate::choice::Choice;
use crate::level::Level;

/// A seat's turn, and all that its player knows.
pub struct Moment<'a, G: Game> {
    /// The view of the seat whose turn it is.
    pub seen: &'a Seen<G>,
    /// The record, as far as the seat may know it; may be empty.
    pub record: &'a [VisibleAction],
    /// The seat whose turn it is.
    pub seat: Seat,
    /// The level of play; never [`Level::Random`].
    pub level: Level,
    /// The seed of its luck.
    pub seed: u64,
}

/// A search that can be made again and again, each time with a budget of its own.
pub type SearchAlone = Box<dyn Fn(&mut Budget)>;

/// A game with a computer player of its own.
pub trait ComputerPlayer: Game {
    /// The number of positions that each level looks at for one action, by its number.
    const NODES: [u64; 5];
    /// The number of positions that an appraisal of one action looks at.
    const APPRAISED: u64 = Self::NODES[3];

    /// The choice for this turn. `None` only if there is nothing to do.
    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<Self::Action>>;

    /// Whether to agree to a draw, on one's turn or not.
    fn accepts_draw(moment: &Moment<Self>, budget: &mut Budget) -> bool {
        let _ = (moment, budget);
        false
    }

    /// The appraisal of an action that was played on this turn. `None` where that can't be said, such as of a set-up.
    fn appraise(moment: &Moment<Self>, played: &Self::Action, budget: &mut Budget) -> Option<Appraisal<Self::Action>> {
        let _ = (moment, played, budget);
        None
    }

    /// The search of this turn without what goes before it, where that is much; for measuring.
    #[must_use]
    fn search_alone(moment: &Moment<Self>) -> Option<SearchAlone> {
        let _ = moment;
        None
    }
}
