//! The cover of the best level's first turns: steps that anybody's plan could have asked for. It knows nothing of the
//! secret, so that nobody can read the secret from them, however well they know this program.
//!
//! Method: a secret is drawn from the belief of somebody who saw the record and no more, and one step of its plan is
//! proposed. Of a few proposals the one is taken after which the police is expected to ask the fewest. What is a function of
//! public facts and luck alone carries no information (Shannon, "Communication theory of secrecy systems", 1949).

use crate::praetorian::PraetorianRules;
use computer::{Budget, Level};
use game::{Dice, SplitMix64};

use super::belief::{Belief, Plot};
use super::crowd::members;
use super::foresight::LineOfPlay;
use super::plan::needs;
use super::reader::PoliceReader;
use super::story::PublicAct;

/// The number of steps that are compared.
const PROPOSALS: usize = 6;
/// The number of secrets that are drawn for them at most: some plans have no step left.
const DRAWS: usize = 60;

/// The number of the Assassin's own turns that are played under cover: theirs of the first ten moves.
pub const TURNS: u32 = 5;

/// A moment as the public sees it.
#[derive(Clone, Copy, Debug)]
pub struct Cover<'a> {
    /// The options of the game, by which the police questions.
    pub rules: &'a PraetorianRules,
    /// The board and the turns that led to it.
    pub now: &'a LineOfPlay,
    /// The police that is expected.
    pub reader: PoliceReader,
}

impl Cover<'_> {
    /// A step that says nothing; `None` if none was found.
    pub fn step(&self, budget: &mut Budget, dice: &mut SplitMix64) -> Option<PublicAct> {
        let LineOfPlay { suspects, dead, turns, .. } = self.now;
        let belief = PoliceReader::of(Level::Best).belief(self.rules.targets, (*suspects, *dead), turns, budget);
        let drawn = (0..DRAWS).filter_map(|_| drawn(&belief, dice).and_then(|plot| self.step_of(plot, dice)));
        let proposals: Vec<PublicAct> = drawn.take(PROPOSALS).collect();
        proposals.into_iter().min_by_key(|act| self.asked_after(*act, budget))
    }

    /// A step of a plan, drawn by lot among those that help; `None` if it has none.
    fn step_of(&self, plot: Plot, dice: &mut SplitMix64) -> Option<PublicAct> {
        let crowd = &self.now.crowd;
        let left = needs(crowd, plot.assassin, plot.targets);
        let men = plot.men().filter(|man| *man != self.now.banned);
        let steps = men.flat_map(|man| members(crowd.steps(man)).map(move |to| (man, to)));
        let helps = |(man, to): &(u8, u8)| needs(&crowd.after(*man, *to), plot.assassin, plot.targets) < left;
        let helping: Vec<_> = steps.filter(helps).collect();
        game::pick(&helping, dice).map(|(man, to)| PublicAct::Step { man: *man, to: *to })
    }

    /// The number of civilians whom the police is expected to ask after a step.
    fn asked_after(&self, act: PublicAct, budget: &mut Budget) -> u32 {
        if !budget.spend() {
            return u32::MAX;
        }
        let mut line = self.now.clone();
        line.act(act);
        let (_, answer) = line.expected(self.rules, &self.reader, budget);
        (answer.asked[0] | answer.asked[1]).count_ones()
    }
}

/// A secret, as likely as it is believed to be.
fn drawn(belief: &Belief, dice: &mut SplitMix64) -> Option<Plot> {
    const GRAIN: u32 = 1_000_000;
    let ticket = u32::try_from(dice.below(u64::from(GRAIN))).expect("below a small bound");
    let mut left = f64::from(ticket) / f64::from(GRAIN);
    let found = belief.iter().find(|(_, weight)| {
        left -= weight;
        left < 0.0
    });
    found.or_else(|| belief.iter().last()).map(|(plot, _)| plot)
}
