//! The computer player of TMAG: expectimax over the die with reach maps; the best level then plays on from the best steps.
//!
//! The method is that of backgammon programs (Michie, *Game-playing and game-learning automata*, 1966; Hauk, Buro and
//! Schaeffer, *Rediscovering *-minimax search*, 2004). Everybody does what is best for themselves (max^n:
//! Luckhardt and Irani, 1986). Nothing is hidden, so the view is the position. The judgement at the end of each line was learned
//! from games between plain players and the program itself (`fit.rs`, docs/computer.md).

use crate::tmag::{Tmag, TmagAction};
use computer::{Appraisal, Budget, Choice, ComputerPlayer, Level, Moment};

use super::expect::Expect;
use super::judge;
use super::rollout::Rollouts;
use super::search_state::{HuntSearchState, HuntStep};
use super::told;

impl ComputerPlayer for Tmag {
    const NODES: [u64; 5] = [0, 200, 500, 20_000, 2_000_000];

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<TmagAction>> {
        let (root, roll) = HuntSearchState::new(&moment.seen.view)?;
        let us = moment.seat.index();
        let steps = root.steps(roll);
        if let Some(step) = steps.iter().copied().find(|step| is_plain(&root, &root.after(*step), moment.level)) {
            let value = judge::equity(&root.after(step), us);
            return Some(Choice::play(step.action()).with_chance(judge::chance(value)).because(reason(&root, step)));
        }
        let (turns, noise) = settings(moment, &root);
        let mut ranked: Vec<_> = steps.into_iter().map(|step| (0, step)).collect();
        if ranked.len() > 1 {
            let mut search = Expect { us, budget, noise, seed: moment.seed };
            for turns in 1..=turns {
                let Ok(deeper) = search.ranked(&root, roll, turns) else { break };
                ranked = deeper;
            }
        }
        if moment.level == Level::Best && ranked.len() > 1 && budget.left() >= ENOUGH {
            let steps = ranked.iter().take(TRIED).map(|(_, step)| *step);
            ranked = Rollouts { us, seed: moment.seed }.ranked(&root, steps, budget).unwrap_or(ranked);
        }
        let (value, step) = *ranked.first()?;
        Some(Choice::play(step.action()).with_chance(judge::chance(value)).because(reason(&root, step)))
    }

    fn appraise(moment: &Moment<Self>, played: &TmagAction, budget: &mut Budget) -> Option<Appraisal<TmagAction>> {
        let (root, roll) = HuntSearchState::new(&moment.seen.view)?;
        let mut search = Expect { us: moment.seat.index(), budget, noise: 0, seed: moment.seed };
        let mut ranked = search.ranked(&root, roll, 1).ok()?;
        for turns in 2..=settings(moment, &root).0 {
            let Ok(deeper) = search.ranked(&root, roll, turns) else { break };
            ranked = deeper;
        }
        let (own, own_step) = *ranked.iter().find(|(_, step)| step.action() == *played)?;
        let (value, step) = *ranked.first()?;
        let best =
            Choice::play(step.action()).with_chance(told::chance(&root, step, value)).because(reason(&root, step));
        Appraisal::of_winning((*played, told::chance(&root, own_step, own)), best)
    }

    fn accepts_draw(moment: &Moment<Self>, _budget: &mut Budget) -> bool {
        let state = &moment.seen.view;
        let Some((root, _)) = HuntSearchState::new(state) else { return false };
        // A fair share among those in play is worth a draw.
        let playing = i64::try_from(state.in_play().count()).expect("few seats");
        judge::equity(&root, moment.seat.index()) * playing < judge::SURE
    }
}

/// Whether a level sees at once what a step is good for: it wins the game, or catches the victim; to a novice, also that it
/// takes a base. Not in a crowd, where to take every base in reach is nearly all there is to playing well.
fn is_plain(root: &HuntSearchState, after: &HuntSearchState, level: Level) -> bool {
    let takes_base = root.markers[root.mover] != after.markers[root.mover];
    let is_novice = level == Level::Novice && !root.is_crowded();
    after.is_won || after.catcher.is_some() || is_novice && takes_base
}

/// The most promising steps from which the best level plays on.
const TRIED: usize = 8;

/// The positions without which so few games would be played on that luck would choose.
const ENOUGH: u64 = 40_000;

/// The hunters beyond whom a game is no harder to judge.
const MANY_HUNTERS: usize = 5;

/// From this ply on, rolls counted, everybody judges as well as they can: the game is to end.
const LONG: u32 = 320;

/// The number of turns that a level looks ahead, and by how many millionths it misjudges at most: the more hunters there are, the harder
/// the game is to judge.
fn settings(moment: &Moment<Tmag>, root: &HuntSearchState) -> (usize, u64) {
    let crowded = |many: u64, few: u64| if root.is_crowded() { many } else { few };
    let (turns, for_each_hunter) = match moment.level {
        Level::Random | Level::Novice => (1, crowded(92_000, 90_000)),
        Level::Club => (1, crowded(60_000, 45_000)),
        Level::Strong => (2, crowded(8_000, 5_000)),
        Level::Best => (2, 0),
    };
    if moment.seen.frame.ply >= LONG {
        return (turns, 0);
    }
    (turns, for_each_hunter * u64::try_from(root.hunters().count().min(MANY_HUNTERS)).expect("few seats"))
}

fn reason(root: &HuntSearchState, step: HuntStep) -> String {
    let HuntStep::Go(to) = step else { return "It waits for a better roll.".to_owned() };
    let is_victim = root.mover == root.victim;
    let words = match is_victim {
        true if root.ground.bases.contains(&to) => "It ends on a base, where nobody can catch it.",
        true => "It comes nearer to a base, and few rolls catch it there.",
        false if to == root.places[root.victim] => "It catches the victim.",
        false => "It cuts the victim off from the bases.",
    };
    words.to_owned()
}

#[cfg(test)]
mod tests;
