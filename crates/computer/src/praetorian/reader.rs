//! How a police reads the record, and what it then does: the levels as police, and what an Assassin expects of one.

use games::praetorian::{PraetorianRules, Questioning};

use super::belief::Belief;
use super::crowd::Crowd;
use super::police::{Blur, PoliceSearch, PoliceTurn, gains, plain_gains};
use super::story::PublicTurn;
use crate::budget::Budget;
use crate::level::Level;

/// A way to play the police.
#[derive(Clone, Copy, Debug)]
pub struct PoliceReader {
    /// From how many of the latest turns conclusions are drawn.
    pub memory: usize,
    /// How many turns of the guards are searched.
    pub ahead: usize,
    /// Whether it is counted how many turns the Assassin needs.
    pub counts_turns: bool,
    /// Whether both guards ask in one turn where they may.
    pub asks_with_both: bool,
    /// By up to which share of its value a ride of a guard is judged too low, so that nobody foresees it for sure.
    pub blur: f64,
}

impl PoliceReader {
    /// How a level reads.
    pub fn of(level: Level) -> Self {
        let novice = Self { memory: 0, ahead: 1, counts_turns: false, asks_with_both: false, blur: 0.3 };
        let strong = Self { memory: 4, ahead: 2, counts_turns: true, asks_with_both: true, blur: 0.05 };
        match level {
            Level::Random | Level::Novice => novice,
            Level::Club => Self { ahead: 2, asks_with_both: true, blur: 0.0, ..novice },
            Level::Strong => strong,
            Level::Best => Self { memory: usize::MAX, ahead: 3, blur: 0.02, ..strong },
        }
    }

    /// What is believed after these turns, of which the suspects and the dead are public.
    pub fn belief(&self, targets: u8, suspects: u32, dead: u32, turns: &[PublicTurn]) -> Belief {
        let mut belief = Belief::new(targets);
        belief.restrict(suspects, dead);
        turns.iter().skip(turns.len().saturating_sub(self.memory)).for_each(|turn| belief.watch(turn));
        belief
    }

    /// What the guards do.
    pub fn answer(
        &self,
        rules: &PraetorianRules,
        crowd: &Crowd,
        belief: &Belief,
        blur: &mut Blur,
        budget: &mut Budget,
    ) -> PoliceTurn {
        let worth = if self.counts_turns { gains(belief, crowd) } else { plain_gains(&belief.assassins()) };
        let mut rules = *rules;
        if !self.asks_with_both {
            rules.questioning = Questioning::One;
        }
        PoliceSearch { rules: &rules, gains: worth, turns: self.ahead }.best(crowd, blur, budget)
    }
}
