//! Computer players. What a seat knows, a level, a seed and a number of positions to look at make an action: equal ones
//! make equal actions, on any machine.
//!
//! This crate is given views and never a table's own position: what a view hides, no level can use. A search stands on
//! positions that were sampled from the view. It knows no clock, no thread, no tables and no people.

mod alpha_beta;
mod appraisal;
mod budget;
mod choice;
mod conspirateurs;
mod knowledge;
mod level;
mod praetorian;
mod repetition;
mod review;
mod roman_checkers;
mod stratogo;
mod thinks;
mod tmag;
mod transpositions;

pub use appraisal::{Appraisal, ChanceOf};
pub use budget::Budget;
pub use choice::{Choice, Decision};
pub use knowledge::Knowledge;
pub use level::Level;
pub use review::{ChanceLine, JudgedAction, chance_lines, turning_points};
pub use thinks::SearchAlone;

use game::{AnyView, Game, RESIGN, Seen, SplitMix64};
use games::conspirateurs::Conspirateurs;
use games::praetorian::Praetorian;
use games::roman_checkers::RomanCheckers;
use games::stratogo::StraToGo;
use games::tmag::Tmag;

use thinks::{Moment, Thinks};

/// What the computer does on a seat's turn, in canonical notation; it may be to resign.
///
/// `None` if the seat is not to act, or if the budget was cancelled. A game without a computer player of its own is played
/// at random on every level.
#[must_use]
pub fn choose(known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> Option<Choice<String>> {
    let found = match level {
        Level::Random => None,
        _ => by_game(known, |game| game.choose(known, level, seed, budget)),
    };
    let choice = found.unwrap_or_else(|| at_random(known, seed));
    choice.filter(|_| !budget.is_cancelled())
}

/// How many positions a level looks at for one action of this game, unless it is told otherwise.
#[must_use]
pub fn usual_nodes(view: &dyn AnyView, level: Level) -> u64 {
    THINKERS.iter().find(|game| game.knows(view)).map_or(0, |game| game.nodes(level))
}

/// Whether the computer agrees to a draw, from what its seat knows. Level 0 agrees to every draw.
#[must_use]
pub fn accepts_draw(known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> bool {
    if level == Level::Random {
        return true;
    }
    by_game(known, |game| game.accepts_draw(known, level, seed, budget)).unwrap_or(true)
}

/// What a strong player makes of an action that was played on a seat's turn, from what that seat could know then.
///
/// `None` if the seat was not to act, of actions that can't be compared, such as set-ups, in a game without a computer player
/// of its own, and if the budget was cancelled.
#[must_use]
pub fn appraise(known: &Knowledge, played: &str, seed: u64, budget: &mut Budget) -> Option<Appraisal<String>> {
    let found = by_game(known, |game| game.appraise(known, played, seed, budget))?;
    found.filter(|_| !budget.is_cancelled())
}

/// The search of a turn without what goes before it: `None` where nothing has to be drawn before a search, and where nothing
/// is searched. For measuring.
#[must_use]
pub fn search_alone(known: &Knowledge, level: Level, seed: u64) -> Option<SearchAlone> {
    by_game(known, |game| game.search_alone(known, level, seed))?
}

fn at_random(known: &Knowledge, seed: u64) -> Option<Choice<String>> {
    known.view().sample(known.actor(), &mut SplitMix64::new(seed)).map(Choice::play)
}

/// The computer players, a game each. A game that is not among them is played at random.
const THINKERS: &[&dyn AnyThinker] = &[
    &Thinker::<Praetorian>::NEW,
    &Thinker::<RomanCheckers>::NEW,
    &Thinker::<StraToGo>::NEW,
    &Thinker::<Tmag>::NEW,
    &Thinker::<Conspirateurs>::NEW,
];

fn by_game<T>(known: &Knowledge, ask: impl FnOnce(&dyn AnyThinker) -> T) -> Option<T> {
    THINKERS.iter().copied().find(|game| game.knows(known.view())).map(ask)
}

/// A computer player without its game's types.
trait AnyThinker: Sync {
    fn knows(&self, view: &dyn AnyView) -> bool;
    fn nodes(&self, level: Level) -> u64;
    fn choose(&self, known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> Option<Choice<String>>;
    fn accepts_draw(&self, known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> bool;
    fn appraise(&self, known: &Knowledge, played: &str, seed: u64, budget: &mut Budget) -> Option<Appraisal<String>>;
    fn search_alone(&self, known: &Knowledge, level: Level, seed: u64) -> Option<SearchAlone>;
}

struct Thinker<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Thinks> Thinker<G> {
    const NEW: Self = Self(std::marker::PhantomData);

    fn moment<'a>(known: &'a Knowledge, level: Level, seed: u64) -> Option<Moment<'a, G>> {
        let seen = known.view().as_any().downcast_ref::<Seen<G>>()?;
        known.view().frame().is_my_turn().then_some(())?;
        Some(Moment { seen, record: known.record(), seat: known.seat(), level, seed })
    }
}

impl<G: Thinks> AnyThinker for Thinker<G> {
    fn knows(&self, view: &dyn AnyView) -> bool {
        view.as_any().is::<Seen<G>>()
    }

    fn nodes(&self, level: Level) -> u64 {
        G::NODES[usize::from(level.number())]
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

/// A random legal action: what every level plays where it has nothing better.
fn any_action<G: Game>(moment: &Moment<G>) -> Option<Choice<G::Action>> {
    let actor = game::Actor::Seat(moment.seat);
    G::sample(moment.seen, actor, &mut SplitMix64::new(moment.seed)).map(Choice::play)
}
