//! Weights from cases.

use super::super::super::fitted::{GROUPS, Parts, RUN_WEIGHTS, UNITS, WEIGHTS};
use super::cases::Case;
use game::{Dice, SplitMix64, shuffle};

/// How fast the weights move, each time that the cases are gone through.
const PACES: [f32; 5] = [0.1, 0.06, 0.03, 0.015, 0.008];
/// One case of so many is held back, to see how well the weights fit.
const HELD: usize = 20;

/// A weight, and the squares of the steps against its error so far.
#[derive(Clone, Copy)]
struct Weight {
    is: f32,
    seen: f32,
}

impl Weight {
    fn new(is: f32) -> Self {
        Self { is, seen: 1e-3 }
    }

    fn improve(&mut self, slope: f32, pace: f32) {
        self.seen += slope * slope;
        self.is += pace * slope / self.seen.sqrt();
    }
}

/// The weights in the making, as `Fitted` has them.
struct Fit {
    weights: Vec<Vec<Weight>>,
    units: Vec<Vec<[Weight; UNITS]>>,
    given: Vec<[Weight; UNITS]>,
}

/// The text of the weights, and how well they fit.
pub fn train(cases: &[Case], seed: u64) -> (String, String) {
    let mut dice = SplitMix64::new(seed);
    let mut fit = Fit::new(&mut dice);
    let mut order: Vec<usize> = (0..cases.len()).collect();
    let mut report = String::new();
    for pace in PACES {
        shuffle(&mut order, &mut dice);
        let (mut loss, mut held) = (0.0, 0_u32);
        for number in &order {
            if number % HELD == 0 {
                loss += fit.loss(&cases[*number]);
                held += 1;
            } else {
                fit.learn(&cases[*number], pace);
            }
        }
        report = format!("{} cases, mean loss {:.4} over {held} held back", cases.len(), loss / f64::from(held.max(1)));
    }
    (fit.text(), report)
}

impl Fit {
    fn new(dice: &mut SplitMix64) -> Self {
        let mut small = |most: f32| Weight::new(most * (dice.below(2_001) as f32 / 1_000.0 - 1.0));
        Self {
            weights: vec![vec![Weight::new(0.0); WEIGHTS]; GROUPS],
            units: (0..2).map(|_| (0..RUN_WEIGHTS).map(|_| std::array::from_fn(|_| small(0.25))).collect()).collect(),
            given: (0..2).map(|_| std::array::from_fn(|_| small(0.3))).collect(),
        }
    }

    /// The sums of the units, and the chance to come home.
    fn home(&self, parts: &Parts) -> ([f32; UNITS], f32) {
        let (kind, run) = (kind(parts), &parts.run[..parts.len]);
        let plain: f32 = run.iter().map(|part| self.weights[parts.group][*part].is).sum();
        let sums: [f32; UNITS] =
            std::array::from_fn(|unit| run.iter().map(|part| self.units[kind][*part][unit].is).sum());
        let through: f32 = sums.iter().zip(&self.given[kind]).map(|(sum, given)| sum.max(0.0) * given.is).sum();
        (sums, 1.0 / (1.0 + (-(plain + through).clamp(-12.0, 12.0)).exp()))
    }

    fn loss(&self, case: &Case) -> f64 {
        let (_, home) = self.home(&case.parts);
        -f64::from(if case.catcher.is_none() { home } else { 1.0 - home }).ln()
    }

    fn learn(&mut self, case: &Case, pace: f32) {
        let (parts, kind) = (&case.parts, kind(&case.parts));
        let (sums, home) = self.home(parts);
        let slope = f32::from(u8::from(case.catcher.is_none())) - home;
        let back = self.given[kind].map(|given| slope * given.is);
        for (given, sum) in self.given[kind].iter_mut().zip(sums).filter(|(_, sum)| *sum > 0.0) {
            given.improve(slope * sum, pace);
        }
        for part in &parts.run[..parts.len] {
            self.weights[parts.group][*part].improve(slope, pace);
            let units = self.units[kind][*part].iter_mut().zip(back).zip(sums);
            units.filter(|(_, sum)| *sum > 0.0).for_each(|((unit, back), _)| unit.improve(back, pace));
        }
        if let Some(catcher) = case.catcher {
            self.learn_catch(parts, catcher, pace);
        }
    }

    /// Learns from the hunter who caught, against how likely each was thought to be the one.
    fn learn_catch(&mut self, parts: &Parts, catcher: usize, pace: f32) {
        let weights = &mut self.weights[parts.group];
        let hunters = &parts.catches[..parts.hunters];
        let odds: Vec<f32> =
            hunters.iter().map(|(_, [prey, guard])| (weights[*prey].is + weights[*guard].is).exp()).collect();
        let all: f32 = odds.iter().sum();
        for ((hunter, own), odds) in hunters.iter().zip(odds) {
            let slope = f32::from(u8::from(*hunter == catcher)) - odds / all;
            for weight in own {
                weights[*weight].improve(slope, pace);
            }
        }
    }

    fn text(&self) -> String {
        let rows = self.weights.iter().flat_map(|group| group.chunks(UNITS));
        let units = self.units.iter().flatten().chain(&self.given).map(<[Weight; UNITS]>::as_slice);
        let word = |weight: &Weight| format!("{:.0}", weight.is * 1_000.0 + 0.0);
        let line = |row: &[Weight]| row.iter().map(word).collect::<Vec<_>>().join(" ");
        rows.chain(units).map(|row| line(row) + "\n").collect()
    }
}

/// The kind of victim: one that steps diagonally too has units of its own.
fn kind(parts: &Parts) -> usize {
    usize::from(parts.group == GROUPS - 1)
}
