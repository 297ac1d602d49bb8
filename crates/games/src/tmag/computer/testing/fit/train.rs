//! Weights from cases, by stochastic gradient ascent.

use super::super::super::fitted::{GROUPS, HIDDEN_UNITS, Parts, RUN_WEIGHTS, WEIGHTS};
use super::cases::Case;
use game::{Dice, SplitMix64, shuffle};

/// The learning rates, one each time that the cases are gone through.
const LEARNING_RATES: [f32; 5] = [0.1, 0.06, 0.03, 0.015, 0.008];
/// One case of so many is held out, to see how well the weights fit.
const HELD_OUT: usize = 20;

/// A weight, and the sum of the squares of its gradients so far, by which its steps become smaller (`AdaGrad`: Duchi, Hazan and
/// Singer, *Adaptive subgradient methods*, 2011).
#[derive(Clone, Copy)]
struct Weight {
    value: f32,
    squares: f32,
}

impl Weight {
    fn new(value: f32) -> Self {
        Self { value, squares: 1e-3 }
    }

    fn improve(&mut self, slope: f32, rate: f32) {
        self.squares += slope * slope;
        self.value += rate * slope / self.squares.sqrt();
    }
}

/// The weights in the making, as `Fitted` has them.
struct Fit {
    weights: Vec<Vec<Weight>>,
    hidden: Vec<Vec<[Weight; HIDDEN_UNITS]>>,
    output: Vec<[Weight; HIDDEN_UNITS]>,
}

/// The text of the weights, and how well they fit.
pub fn train(cases: &[Case], seed: u64) -> (String, String) {
    let mut dice = SplitMix64::new(seed);
    let mut fit = Fit::new(&mut dice);
    let mut order: Vec<usize> = (0..cases.len()).collect();
    let mut report = String::new();
    for rate in LEARNING_RATES {
        shuffle(&mut order, &mut dice);
        let (mut loss, mut held) = (0.0, 0_u32);
        for number in &order {
            if number % HELD_OUT == 0 {
                loss += fit.loss(&cases[*number]);
                held += 1;
            } else {
                fit.learn(&cases[*number], rate);
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
            hidden: (0..2).map(|_| (0..RUN_WEIGHTS).map(|_| std::array::from_fn(|_| small(0.25))).collect()).collect(),
            output: (0..2).map(|_| std::array::from_fn(|_| small(0.3))).collect(),
        }
    }

    /// The sums of the hidden units, and the chance to come home.
    fn home(&self, parts: &Parts) -> ([f32; HIDDEN_UNITS], f32) {
        let (kind, run) = (kind(parts), &parts.run[..parts.len]);
        let plain: f32 = run.iter().map(|part| self.weights[parts.group][*part].value).sum();
        let sums: [f32; HIDDEN_UNITS] =
            std::array::from_fn(|unit| run.iter().map(|part| self.hidden[kind][*part][unit].value).sum());
        let through: f32 = sums.iter().zip(&self.output[kind]).map(|(sum, weight)| sum.max(0.0) * weight.value).sum();
        (sums, 1.0 / (1.0 + (-(plain + through).clamp(-12.0, 12.0)).exp()))
    }

    fn loss(&self, case: &Case) -> f64 {
        let (_, home) = self.home(&case.parts);
        -f64::from(if case.catcher.is_none() { home } else { 1.0 - home }).ln()
    }

    fn learn(&mut self, case: &Case, rate: f32) {
        let (parts, kind) = (&case.parts, kind(&case.parts));
        let (sums, home) = self.home(parts);
        let slope = f32::from(u8::from(case.catcher.is_none())) - home;
        let back = self.output[kind].map(|weight| slope * weight.value);
        for (weight, sum) in self.output[kind].iter_mut().zip(sums).filter(|(_, sum)| *sum > 0.0) {
            weight.improve(slope * sum, rate);
        }
        for part in &parts.run[..parts.len] {
            self.weights[parts.group][*part].improve(slope, rate);
            let units = self.hidden[kind][*part].iter_mut().zip(back).zip(sums);
            units.filter(|(_, sum)| *sum > 0.0).for_each(|((unit, back), _)| unit.improve(back, rate));
        }
        if let Some(catcher) = case.catcher {
            self.learn_catch(parts, catcher, rate);
        }
    }

    /// Learns from the hunter who caught, against how likely each was thought to be the one.
    fn learn_catch(&mut self, parts: &Parts, catcher: usize, rate: f32) {
        let weights = &mut self.weights[parts.group];
        let hunters = &parts.catches[..parts.hunters];
        let odds: Vec<f32> =
            hunters.iter().map(|(_, [prey, guard])| (weights[*prey].value + weights[*guard].value).exp()).collect();
        let all: f32 = odds.iter().sum();
        for ((hunter, own), odds) in hunters.iter().zip(odds) {
            let slope = f32::from(u8::from(*hunter == catcher)) - odds / all;
            for weight in own {
                weights[*weight].improve(slope, rate);
            }
        }
    }

    fn text(&self) -> String {
        let rows = self.weights.iter().flat_map(|group| group.chunks(HIDDEN_UNITS));
        let units = self.hidden.iter().flatten().chain(&self.output).map(<[Weight; HIDDEN_UNITS]>::as_slice);
        let word = |weight: &Weight| format!("{:.0}", weight.value * 1_000.0 + 0.0);
        let line = |row: &[Weight]| row.iter().map(word).collect::<Vec<_>>().join(" ");
        rows.chain(units).map(|row| line(row) + "\n").collect()
    }
}

/// The kind of victim: one that steps diagonally too has units of its own.
fn kind(parts: &Parts) -> usize {
    usize::from(parts.group == GROUPS - 1)
}
