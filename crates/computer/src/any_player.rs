//! A computer player without its game's types: what a registry holds and a table asks.

use std::fmt::Debug;
use std::marker::PhantomData;

use game::{AnyView, Seen};

use crate::appraisal::Appraisal;
use crate::budget::Budget;
use crate::choice::Choice;
use crate::knowledge::Knowledge;
use crate::level::Level;
use crate::player::{ComputerPlayer, Moment, SearchAlone};

/// The computer player of a game of the registry.
pub trait AnyComputerPlayer: Debug + Sync {
    /// Whether a view is one of its game's.
    fn knows(&self, view: &dyn AnyView) -> bool;

    /// The number of positions that a level looks at for one action, unless it is told otherwise.
    fn nodes(&self, level: Level) -> u64;

    /// The number of positions that an appraisal of one action looks at, unless it is told otherwise.
    fn appraised_nodes(&self) -> u64;

    /// The action for the seat's turn, in canonical notation; `None` if the seat is not to act, or of another game's view.
    /// The level is not [`Level::Random`], which [`at_random`](crate::at_random) plays.
    fn choose(&self, known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> Option<Choice<String>>;

    /// Whether the player agrees to a draw, on its turn or not.
    fn accepts_draw(&self, known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> bool;

    /// The appraisal of an action that was played on the seat's turn; `None` if that can't be said.
    fn appraise(&self, known: &Knowledge, played: &str, seed: u64, budget: &mut Budget) -> Option<Appraisal<String>>;

    /// The search of a turn without what goes before it, for measuring; `None` where nothing goes before it.
    fn search_alone(&self, known: &Knowledge, level: Level, seed: u64) -> Option<SearchAlone>;
}

/// The entry of a game's player in the registry: `&RegisteredPlayer::<Praetorian>::PLAYER`.
#[derive(Debug)]
pub struct RegisteredPlayer<G>(PhantomData<fn() -> G>);

impl<G: ComputerPlayer> RegisteredPlayer<G> {
    /// The registry's entry of this player.
    pub const PLAYER: Self = Self(PhantomData);

    fn moment<'a>(known: &'a Knowledge, level: Level, seed: u64) -> Option<Moment<'a, G>> {
        let seen = known.view().as_any().downcast_ref::<Seen<G>>()?;
        known.view().frame().is_my_turn().then_some(())?;
        Some(Moment { seen, record: known.record(), seat: known.seat(), level, seed })
    }
}

impl<G: ComputerPlayer> AnyComputerPlayer for RegisteredPlayer<G> {
    fn knows(&self, view: &dyn AnyView) -> bool {
        view.as_any().is::<Seen<G>>()
    }

    fn nodes(&self, level: Level) -> u64 {
        G::NODES[usize::from(level.number())]
    }

    fn appraised_nodes(&self) -> u64 {
        G::APPRAISED
    }

    fn choose(&self, known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> Option<Choice<String>> {
        let choice = G::choose(&Self::moment(known, level, seed)?, budget)?;
        Some(choice.map(|action| G::notation(&action)))
    }

    fn accepts_draw(&self, known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> bool {
        let Some(seen) = known.view().as_any().downcast_ref::<Seen<G>>() else { return false };
        G::accepts_draw(&Moment { seen, record: known.record(), seat: known.seat(), level, seed }, budget)
    }

    fn appraise(&self, known: &Knowledge, played: &str, seed: u64, budget: &mut Budget) -> Option<Appraisal<String>> {
        let moment = Self::moment(known, Level::Strong, seed)?;
        let played = G::parse(moment.seen.frame.seats, &moment.seen.frame.options, played).ok()?;
        Some(G::appraise(&moment, &played, budget)?.map(|action| G::notation(&action)))
    }

    fn search_alone(&self, known: &Knowledge, level: Level, seed: u64) -> Option<SearchAlone> {
        G::search_alone(&Self::moment(known, level, seed)?)
    }
}
