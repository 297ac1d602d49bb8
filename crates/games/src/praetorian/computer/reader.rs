//! A police's reading of the record, and its play: the levels as police, and what an Assassin expects of one.

use crate::praetorian::{CIVILIANS, PraetorianRules, Questioning};
use computer::{Budget, Level};

use super::belief::{Belief, ByCivilian};
use super::crowd::{Crowd, members};
use super::police::{Blur, Gains, PoliceSearch, PoliceTurn, gains, plain_gains};
use super::story::PublicTurn;

/// A way to play the police.
#[derive(Clone, Copy, Debug)]
pub struct PoliceReader {
    /// From how many of the latest turns conclusions are drawn. A reader who draws some also counts how many turns the Assassin needs.
    pub memory: usize,
    /// The number of turns of the guards that are searched.
    pub ahead: usize,
    /// Whether both guards ask in one turn where they may.
    pub asks_with_both: bool,
    /// By up to which share of its value a ride of a guard is judged too low, so that nobody foresees it for sure.
    pub blur: f64,
}

impl PoliceReader {
    /// The reading of a review.
    pub const REVIEWING: Self = Self { memory: usize::MAX, ahead: 2, asks_with_both: true, blur: 0.0 };

    /// The reading of a level.
    pub fn of(level: Level) -> Self {
        let novice = Self { memory: 0, ahead: 1, asks_with_both: false, blur: 0.3 };
        match level {
            Level::Random | Level::Novice => novice,
            Level::Club => Self { ahead: 2, asks_with_both: true, blur: 0.0, ..novice },
            Level::Strong | Level::Best => Self { memory: usize::MAX, ahead: 3, blur: 0.02, asks_with_both: true },
        }
    }

    /// The belief after these turns, of which the suspects and the dead are public.
    pub fn belief(
        &self,
        targets: u8,
        (suspects, dead): (u32, u32),
        turns: &[PublicTurn],
        budget: &mut Budget,
    ) -> Belief {
        let mut belief = Belief::new(targets);
        belief.restrict(suspects, dead);
        let latest = turns.iter().skip(turns.len().saturating_sub(self.memory));
        latest.for_each(|turn| belief.watch(turn, budget));
        belief
    }

    /// The suspicion after these turns.
    pub fn suspicion(&self, targets: u8, public: (u32, u32), turns: &[PublicTurn], budget: &mut Budget) -> Suspicion {
        match self.memory {
            0 => Suspicion::Even(public.0 & !public.1),
            _ => Suspicion::Read(self.belief(targets, public, turns, budget)),
        }
    }

    /// The guards' step and questions on their turn.
    pub fn answer(
        &self,
        rules: &PraetorianRules,
        crowd: &Crowd,
        gains: &Gains,
        blur: &mut Blur,
        budget: &mut Budget,
    ) -> PoliceTurn {
        let mut rules = *rules;
        if !self.asks_with_both {
            rules.questioning = Questioning::One;
        }
        PoliceSearch { rules: &rules, gains: *gains, turns: self.ahead }.best(crowd, blur, budget)
    }
}

/// How a police suspects each civilian.
#[derive(Clone, Debug)]
pub enum Suspicion {
    /// All who may still be the assassin, alike: bits by number.
    Even(u32),
    /// As the moves let it believe.
    Read(Belief),
}

impl Suspicion {
    /// The chance of each civilian to be the assassin.
    pub fn assassins(&self) -> ByCivilian {
        match self {
            Self::Read(belief) => belief.assassins(),
            Self::Even(suspects) => {
                let mut chances = [0.0; CIVILIANS as usize + 1];
                let share = 1.0 / f64::from(suspects.count_ones().max(1));
                members(u64::from(*suspects)).for_each(|man| chances[usize::from(man)] = share);
                chances
            }
        }
    }

    /// The worth of a question in each coming turn on this board.
    pub fn gains(&self, crowd: &Crowd, budget: &mut Budget) -> Gains {
        match self {
            Self::Read(belief) => gains(belief, crowd, budget),
            Self::Even(_) => plain_gains(&self.assassins()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn to_read_nothing_is_to_believe_all_secrets_alike() {
        for (targets, dead) in [(1, 0), (2, 0), (2, 1 << 9)] {
            let suspects = 0b1011_0110_0000_0110_1010;
            let reader = PoliceReader::of(Level::Club);
            let even = reader.suspicion(targets, (suspects, dead), &[], &mut Budget::of(0)).assassins();
            let counted = reader.belief(targets, (suspects, dead), &[], &mut Budget::of(0)).assassins();
            for man in 0..even.len() {
                assert!((even[man] - counted[man]).abs() < 1e-12, "{man}: {even:?} {counted:?}");
            }
        }
    }
}
