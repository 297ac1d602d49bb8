//! The future of an Assassin's plan: whole lines of play, each answered as a police would that reads the same record.
//!
//! Method: beam search (Lowerre, "The HARPY Speech Recognition System", 1976) over the Assassin's own turns. Between two of
//! them the police that is expected answers by its own belief; nobody is sure of it, and so a line lives on with a smaller
//! chance where the police would ask the assassin.

use crate::praetorian::PraetorianRules;
use computer::Budget;

use super::belief::Plot;
use super::crowd::members;
use super::plan::needs;
use super::police::{Blur, PoliceTurn};
use super::public_board::PublicBoard;
use super::reader::{PoliceReader, Suspicion};
use super::story::{PublicAct, PublicTurn};

/// The chance that the police does what was foreseen.
const FORESEEN: f64 = 0.85;
/// The share of the belief in somebody that turns into a question, each turn, if the police does something else.
const ASKED_A_TURN: f64 = 1.5;
/// The most that such a question is feared.
const MOST_ASKED: f64 = 0.9;
/// The loss of a line's chance by each turn that is still needed.
const A_TURN_MORE: f64 = 0.85;
/// The most of their own turns that an Assassin looks ahead.
const HORIZON: usize = 10;
/// The number of lines that are followed at once.
const WIDTH: usize = 3;
/// The number of steps that are tried where none saves a turn.
const WAITING: usize = 4;

/// The settings of an Assassin's foresight.
#[derive(Clone, Copy, Debug)]
pub struct Foresight<'a> {
    /// The options of the game, by which the police answers.
    pub rules: &'a PraetorianRules,
    /// The own identity and targets.
    pub secret: Plot,
    /// The police that is expected.
    pub reader: PoliceReader,
}

/// A line of play.
#[derive(Clone, Debug)]
pub struct LineOfPlay {
    /// The act that it began with.
    pub first: PublicAct,
    /// The board to which the line has led.
    pub board: PublicBoard,
    /// The turns so far, as everybody saw them.
    pub turns: Vec<PublicTurn>,
    /// The chance that it goes so.
    pub alive: f64,
}

impl Foresight<'_> {
    /// The chance to come through with each of these acts; those that were given up early have none.
    pub fn judge(&self, now: &LineOfPlay, acts: &[PublicAct], budget: &mut Budget) -> Vec<(PublicAct, f64)> {
        let begin = |act: &PublicAct| LineOfPlay { first: *act, ..now.clone() };
        let mut lines: Vec<LineOfPlay> =
            acts.iter().filter_map(|act| self.answered(begin(act), *act, budget)).collect();
        let mut won: Vec<(PublicAct, f64)> = Vec::new();
        for _ in 0..HORIZON {
            won.extend(lines.iter().filter(|line| self.is_won(line)).map(|line| (line.first, line.alive)));
            lines.retain(|line| !self.is_won(line));
            lines.sort_by(|one, other| self.outlook(other).total_cmp(&self.outlook(one)));
            lines.truncate(WIDTH);
            let best = won.iter().map(|(_, alive)| *alive).fold(0.0, f64::max);
            lines.retain(|line| line.alive > best / 2.0);
            if lines.is_empty() || budget.left() == 0 {
                break;
            }
            lines = lines
                .iter()
                .flat_map(|line| self.continued(line))
                .filter_map(|(line, act)| self.answered(line, act, budget))
                .collect();
        }
        won.extend(lines.iter().map(|line| (line.first, self.outlook(line))));
        let chance =
            |act: &PublicAct| won.iter().filter(|(first, _)| first == act).map(|(_, alive)| *alive).fold(0.0, f64::max);
        acts.iter().map(|act| (*act, chance(act))).collect()
    }

    fn is_won(&self, line: &LineOfPlay) -> bool {
        self.secret.living(&line.board.crowd) == 0
    }

    /// A line's chance with what is still to be done.
    fn outlook(&self, line: &LineOfPlay) -> f64 {
        let Plot { assassin, targets } = self.secret;
        let left = needs(&line.board.crowd, assassin, targets) + self.secret.living(&line.board.crowd);
        (0..left).fold(line.alive, |chance, _| chance * A_TURN_MORE)
    }

    /// The next acts of a line: strikes, and steps that lose no time.
    fn continued(&self, line: &LineOfPlay) -> Vec<(LineOfPlay, PublicAct)> {
        let Plot { assassin, targets } = self.secret;
        let left = needs(&line.board.crowd, assassin, targets);
        let mut acts: Vec<PublicAct> = self.strikes(line).collect();
        for man in self.secret.men().filter(|man| *man != line.board.banned) {
            let steps = members(line.board.crowd.steps(man))
                .filter(|to| needs(&line.board.crowd.after(man, *to), assassin, targets) < left.max(1));
            acts.extend(steps.map(|to| PublicAct::Step { man, to }));
        }
        if acts.is_empty() {
            let free = self.secret.men().filter(|man| *man != line.board.banned);
            let steps =
                free.flat_map(|man| members(line.board.crowd.steps(man)).map(move |to| PublicAct::Step { man, to }));
            acts.extend(steps.take(WAITING));
        }
        acts.into_iter().map(|act| (line.clone(), act)).collect()
    }

    fn strikes(&self, line: &LineOfPlay) -> impl Iterator<Item = PublicAct> {
        let near =
            self.secret.targets.into_iter().filter(|target| line.board.crowd.touch(self.secret.assassin, *target));
        near.map(|target| PublicAct::Strike { target })
    }

    /// The line after an act and the police's answer. `None` if the budget is spent.
    fn answered(&self, mut line: LineOfPlay, act: PublicAct, budget: &mut Budget) -> Option<LineOfPlay> {
        budget.spend().then_some(())?;
        line.act(act);
        if !self.is_won(&line) {
            self.police(&mut line, budget);
        }
        Some(line)
    }

    /// The police's turn: who is likely asked, and how likely the assassin lives on.
    fn police(&self, line: &mut LineOfPlay, budget: &mut Budget) {
        let (suspicion, answer) = line.expected(self.rules, &self.reader, budget);
        let asked = answer.asked[0] | answer.asked[1];
        let own = 1 << self.secret.assassin;
        let suspicion = suspicion.assassins()[usize::from(self.secret.assassin)];
        let danger =
            if asked & own != 0 { FORESEEN } else { ((1.0 - FORESEEN) * ASKED_A_TURN * suspicion).min(MOST_ASKED) };
        line.alive *= 1.0 - danger;
        line.answer(answer.step, asked & !own);
    }
}

impl LineOfPlay {
    /// A police's suspicion on its turn, and its questions.
    pub fn expected(
        &self,
        rules: &PraetorianRules,
        reader: &PoliceReader,
        budget: &mut Budget,
    ) -> (Suspicion, PoliceTurn) {
        let suspicion = reader.suspicion(rules.targets, (self.board.suspects, self.board.dead), &self.turns, budget);
        let gains = suspicion.gains(&self.board.crowd, budget);
        let answer = reader.answer(rules, &self.board.crowd, &gains, &mut Blur::none(), budget);
        (suspicion, answer)
    }

    /// Plays the Assassin's act.
    pub fn act(&mut self, act: PublicAct) {
        let PublicBoard { crowd: before, banned, .. } = self.board;
        self.turns.push(PublicTurn { is_assassins: true, before, banned, act, cleared: 0 });
        self.board.act(act);
    }

    /// Plays the police's step, if there is one, with whom it cleared.
    fn answer(&mut self, step: Option<(u8, u8)>, cleared: u32) {
        let act = step.map_or(PublicAct::Stay, |(man, to)| PublicAct::Step { man, to });
        let PublicBoard { crowd: before, banned, .. } = self.board;
        self.turns.push(PublicTurn { is_assassins: false, before, banned, act, cleared });
        self.board.clear(cleared);
        self.board.act(act);
    }
}
