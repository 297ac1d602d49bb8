//! The chances that a review tells, held against how games came out: what is called 70 % should be won by 70 %.
//! `calibration <game> <levels, such as 2,2> <games> [seed] [option=value …]`. Of thirty decisions three in a row are judged as reviews judge
//! them, by what their seats could know. For each seat a line of ten per cent: how often such a chance was called, its mean, and the seats' mean share of the
//! victory with the standard error. Of two seats the same follows for the curve of a review, which weighs the three together and shows the first
//! seat's chance, then for all seats, after the best action and after what was played. Each has the slope by which the logits of what was called fit best: 1 where they are right, less where they are too sure; and the
//! slope and the constant that fit best together.

mod arguments;
mod played;

use arguments::MatchArguments;
use computer::{Appraisal, Budget, JudgedAction, Knowledge, Level, chance_lines, victory_share};
use std::collections::BTreeSet;

use game::{Dice, Outcome, Position, Seat, SplitMix64, Viewer};
use games::computers::{appraise, appraised_nodes};
use played::{MeasuredGame, luck};

/// Judging begins at one decision in so many.
const ONE_IN: u64 = 30;
/// So many in a row are judged then: as many as a point of a curve is weighed of.
const IN_A_ROW: usize = 3;
/// A game with more decisions counts as drawn.
const LONGEST: usize = 400;
/// The lines of a table: each ten per cent.
const BINS: usize = 10;
/// Rounds of Newton's method, of which a handful is enough.
const ROUNDS: usize = 60;

/// Whether a line through logits has a constant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Constant {
    LeftOut,
    Fitted,
}

/// A chance that was called, and the share of the victory that came of it.
#[derive(Clone, Copy)]
struct Call {
    seat: Seat,
    called: f64,
    share: f64,
}

/// The decisions of a game of which some rows are judged.
struct Sample {
    rows: Vec<Vec<JudgedAction>>,
    decisions: usize,
    dice: SplitMix64,
}

/// The chances that were called: at the decisions, and by the curve of a review.
#[derive(Default)]
struct Calls {
    decisions: Vec<Call>,
    /// After what was played.
    played: Vec<Call>,
    curve: Vec<Call>,
}

fn main() {
    let arguments = MatchArguments::read("calibration");
    let mut calls = Calls::default();
    for number in 0..arguments.games {
        calls.add(&arguments, arguments.seed_of(number));
        eprint!("\r{} of {} ", number + 1, arguments.games);
    }
    eprintln!();
    let seats = u8::try_from(arguments.levels.len()).expect("few seats");
    for seat in Seat::all(seats) {
        let own: Vec<_> = calls.decisions.iter().filter(|call| call.seat == seat).copied().collect();
        let (game, name) = (arguments.game.about().id, arguments.game.seat_name(seats, seat));
        println!("{game} {name}: {} chances, {}", own.len(), told(&own));
        table(&own);
    }
    if !calls.curve.is_empty() {
        println!("the curve: {} points, {}", calls.curve.len(), told(&calls.curve));
        table(&calls.curve);
    }
    for (name, all) in [("all", &calls.decisions), ("all, after what was played", &calls.played)] {
        println!("{name}: {} chances, {}", all.len(), told(all));
        table(all);
    }
}

impl Calls {
    /// Plays a game and holds its calls against how it came out.
    fn add(&mut self, arguments: &MatchArguments, seed: u64) {
        let levels = &arguments.levels;
        let mut played = MeasuredGame::start(arguments.game, levels.len(), &arguments.options, seed);
        let mut sample = Sample { rows: Vec::new(), decisions: 0, dice: SplitMix64::new(!seed) };
        while !played.is_over() && sample.decisions < LONGEST {
            played.step(|played, seat| sample.decide(played, seat, levels[seat.index()], seed));
        }
        let outcome = played.position.outcome();
        let share = |seat| share(outcome.as_ref(), &*played.position, seat);
        let call = |one: &JudgedAction, called| Call { seat: one.seat, called, share: share(one.seat) };
        let judged = || sample.rows.iter().flatten();
        self.decisions.extend(judged().map(|one| call(one, one.appraisal.best_chance)));
        self.played.extend(judged().map(|one| call(one, one.appraisal.played_chance)));
        if let (2, Some(outcome)) = (levels.len(), &outcome) {
            let points = sample.rows.iter().filter(|row| is_a_row(row)).filter_map(|row| point(row, outcome));
            self.curve.extend(points.map(|called| Call { seat: Seat(0), called, share: share(Seat(0)) }));
        }
    }
}

impl Sample {
    /// The decision of a level, judged where its row goes on or the lot begins one.
    fn decide(&mut self, played: &MeasuredGame, seat: Seat, level: Level, seed: u64) -> String {
        self.decisions += 1;
        let luck = luck(seed, played.position.ply());
        let action = played.decide(seat, level, luck).notation().to_owned();
        let goes_on = self.rows.last().is_some_and(|row| row.len() < IN_A_ROW);
        if !goes_on && self.dice.below(ONE_IN) == 0 {
            self.rows.push(Vec::new());
        }
        if let Some(row) = self.rows.last_mut().filter(|row| row.len() < IN_A_ROW)
            && !played.position.view(Viewer::Seat(seat)).may_be_drawn()
        {
            let found = played.ask(seat, Level::Strong, |known, _| judged(known, &action, luck));
            let step = self.decisions;
            row.extend(found.map(|appraisal| JudgedAction { step, seat, played: action.clone(), appraisal }));
        }
        action
    }
}

/// An action, judged as a review judges it.
fn judged(known: &Knowledge, action: &str, luck: u64) -> Option<Appraisal<String>> {
    appraise(known, action, luck, &mut Budget::of(appraised_nodes(known.view())))
}

fn is_a_row(judged: &[JudgedAction]) -> bool {
    judged.len() == IN_A_ROW && judged[IN_A_ROW - 1].step - judged[0].step == IN_A_ROW - 1
}

/// The first seat's chance at the middle of a row, as a review's curve shows it.
fn point(row: &[JudgedAction], outcome: &Outcome) -> Option<f64> {
    let lines = chance_lines(row, (usize::MAX, outcome), |seat| seat);
    Some(lines.first()?.points.get(IN_A_ROW / 2)?.1)
}

/// The share of the victory; of a game without an end all sides have the same.
fn share(outcome: Option<&Outcome>, position: &dyn Position, seat: Seat) -> f64 {
    let side = |seat| position.side(seat);
    let sides: BTreeSet<_> = Seat::all(position.seats()).map(side).collect();
    let equal = 1.0 / f64::from(u8::try_from(sides.len()).expect("few seats"));
    outcome.map_or(equal, |outcome| victory_share(outcome, seat, side).unwrap_or(0.0))
}

/// The slope alone, and the slope and the constant, in words.
fn told(calls: &[Call]) -> String {
    let ((_, alone), (constant, slope)) = (line(calls, Constant::LeftOut), line(calls, Constant::Fitted));
    format!("slope {alone:.3}, or with a constant {slope:.3} and {constant:.3}")
}

fn table(calls: &[Call]) {
    for bin in 0..BINS {
        let own: Vec<_> = calls.iter().filter(|call| bin_of(call.called) == bin).collect();
        let count = f64::from(u32::try_from(own.len()).expect("few calls"));
        let mean = |of: fn(&Call) -> f64| own.iter().map(|call| of(call)).sum::<f64>() / count;
        if !own.is_empty() {
            let won = mean(|call| call.share);
            let error = (won * (1.0 - won) / count).sqrt();
            println!(
                "{count:7} called {:5.1} % won {:5.1} % ± {:4.1}",
                mean(|call| call.called) * 100.0,
                won * 100.0,
                error * 100.0
            );
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance is from 0 to 1")]
fn bin_of(chance: f64) -> usize {
    ((chance * 10.0) as usize).min(BINS - 1)
}

/// A step of Newton's method that does not run away.
fn held(step: f64) -> f64 {
    step.clamp(-0.5, 0.5)
}

/// The constant and the factor for the logits of what was called, by logistic regression; the constant may be left out.
fn line(calls: &[Call], constant_is: Constant) -> (f64, f64) {
    let logit = |chance: f64| (chance.clamp(0.001, 0.999) / (1.0 - chance.clamp(0.001, 0.999))).ln();
    let (mut constant, mut slope) = (0.0, 1.0);
    for _ in 0..ROUNDS {
        // The gradient, and the matrix of second derivatives.
        let (mut g, mut h) = ([0.0; 2], [1e-9, 0.0, 1e-9]);
        for call in calls {
            let x = logit(call.called);
            let chance = 1.0 / (1.0 + (-constant - slope * x).exp());
            let (missing, weight) = (call.share - chance, chance * (1.0 - chance));
            g = [g[0] + missing, g[1] + missing * x];
            h = [h[0] + weight, h[1] + weight * x, h[2] + weight * x * x];
        }
        if constant_is == Constant::Fitted {
            let determinant = h[0] * h[2] - h[1] * h[1];
            constant += held((h[2] * g[0] - h[1] * g[1]) / determinant);
            slope += held((h[0] * g[1] - h[1] * g[0]) / determinant);
        } else {
            slope += held(g[1] / h[2]);
        }
    }
    (constant, slope)
}
