//! The computer player of Praetorian: an assassin who hides and a police that weighs.
//!
//! The police keeps a belief over all secrets (`belief`), fed by the record (`story`), and searches with it (`police`); how
//! much each level reads is said in `reader`. The assassin follows lines of play against such a reader (`foresight`,
//! `assassin`); on the best level the first turns say nothing of them (`cover`). The levels differ in what they see, as
//! people do: a novice neither hides nor looks ahead, a club player plans and draws no conclusions from moves, a strong one
//! remembers the latest turns only.

mod assassin;
mod belief;
mod cover;
mod crowd;
mod foresight;
mod layout;
mod plan;
mod police;
mod reader;
mod story;

use game::{Actor, SplitMix64};
use games::praetorian::{
    ASSASSIN, Civilians, Praetorian, PraetorianAction, PraetorianPhase, PraetorianStep, PraetorianView, Questions,
    SecretPick,
};

use crate::budget::Budget;
use crate::choice::Choice;
use crate::level::Level;
use crate::thinks::{Moment, Thinks};
use assassin::AssassinTurn;
use belief::{Belief, Plot};
use crowd::{Crowd, man, members};
use police::{Blur, PoliceSearch, PoliceTurn, gains};
use reader::PoliceReader;
use story::{Deed, PublicTurn};

impl Thinks for Praetorian {
    const NODES: [u64; 5] = [0, 400, 2_000, 20_000, 60_000];

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<PraetorianAction>> {
        let mut dice = SplitMix64::new(moment.seed);
        let view = &moment.seen.view;
        match view.table.phase {
            PraetorianPhase::Pick => {
                let pick = layout::secret(view.table.rules.targets, &mut dice);
                Some(Choice::play(pick).because("It is drawn by lot, so that nobody can read a habit."))
            }
            PraetorianPhase::Layout => {
                let actor = Actor::Seat(moment.seat);
                let layout = layout::layout(moment.seen, actor, moment.level, budget, &mut dice)?;
                Some(
                    Choice::play(layout).because("Your men reach many civilians from there, wherever the Assassin is."),
                )
            }
            PraetorianPhase::Play(ASSASSIN) => assassins_turn(moment, view.secret.as_ref()?, budget, &mut dice),
            PraetorianPhase::Play(_) => polices_turn(moment, budget, &mut dice),
            PraetorianPhase::Deal | PraetorianPhase::Over(_) => None,
        }
    }
}

/// What the police may believe by now.
fn believe(moment: &Moment<Praetorian>, turns: &[PublicTurn]) -> Belief {
    let table = &moment.seen.view.table;
    PoliceReader::of(moment.level).belief(table.rules.targets, bits(table.suspects()), bits(table.dead), turns)
}

fn bits(set: Civilians) -> u32 {
    set.iter().fold(0, |bits, civilian| bits | 1 << civilian)
}

fn assassins_turn(
    moment: &Moment<Praetorian>,
    pick: &SecretPick,
    budget: &mut Budget,
    dice: &mut SplitMix64,
) -> Option<Choice<PraetorianAction>> {
    let view = &moment.seen.view;
    let target = |index| pick.targets.get(index).copied().unwrap_or(0);
    let turns = story::retell(moment.seen, moment.record);
    let turn = AssassinTurn {
        rules: &view.table.rules,
        crowd: Crowd::of(&view.table.board),
        banned: story::banned(view),
        secret: Plot { assassin: pick.assassin, targets: [target(0), target(1)] },
        suspects: bits(view.table.suspects()),
        dead: bits(view.table.dead),
        turns: &turns,
        own_turns: moment.seen.frame.ply.saturating_sub(3) / 2,
    };
    let (deed, chance) = turn.choose(moment.level, budget, dice)?;
    let reason = assassins_reason(deed, turn.is_under_cover(moment.level));
    Some(Choice::play(written(deed)?).with_chance(chance).because(reason))
}

fn assassins_reason(deed: Deed, is_under_cover: bool) -> &'static str {
    match deed {
        Deed::Strike { .. } => "The target is within reach, and to wait would cost more than it shows.",
        _ if is_under_cover => "It could be anybody's plan: so early in the game nobody shall read yours.",
        _ => "Of all steps it leaves you the best chance, weighed against whom the Praetorian would question next.",
    }
}

fn written(deed: Deed) -> Option<PraetorianAction> {
    match deed {
        Deed::Step { man: number, to } => Some(PraetorianAction::step(man(number), square(to))),
        Deed::Strike { target } => Some(PraetorianAction::Eliminate { target }),
        Deed::Stay => None,
    }
}

fn square(at: u8) -> game::Square {
    game::Square::new(at % 8, at / 8)
}

fn polices_turn(
    moment: &Moment<Praetorian>,
    budget: &mut Budget,
    dice: &mut SplitMix64,
) -> Option<Choice<PraetorianAction>> {
    let view = &moment.seen.view;
    let crowd = Crowd::of(&view.table.board);
    let belief = believe(moment, &story::retell(moment.seen, moment.record));
    let reader = PoliceReader::of(moment.level);
    let mut blur = Blur::of(reader.blur, SplitMix64::new(game::Dice::below(dice, u64::MAX)));
    let mut best = reader.answer(&view.table.rules, &crowd, &belief, &mut blur, budget);
    if moment.level == Level::Best {
        best = with_civilians(view, &crowd, &belief, best, budget);
    }
    if best == PoliceTurn::default() {
        return crate::any_action(&Moment { seed: game::Dice::below(dice, u64::MAX), ..*moment });
    }
    let reason = polices_reason(&best, &belief);
    Some(Choice::play(turn(&best)).with_chance(best.value.min(1.0)).because(reason))
}

fn polices_reason(turn: &PoliceTurn, belief: &Belief) -> String {
    let chances = belief.assassins();
    let asked = members(u64::from(turn.asked[0] | turn.asked[1]));
    let chance: f64 = asked.map(|civilian| chances[usize::from(civilian)]).sum();
    match (turn.step.is_some(), chance * 100.0) {
        (_, percent) if percent >= 1.0 => {
            format!("The question finds the Assassin with a chance of about {percent:.0} %.")
        }
        (true, _) => "It brings your men nearer to those whom you have most reason to suspect.".to_owned(),
        (false, _) => "It questions whoever can be questioned now.".to_owned(),
    }
}

/// The best turn if civilians may be moved too, which can part an assassin from a target.
fn with_civilians(
    view: &PraetorianView,
    crowd: &Crowd,
    belief: &Belief,
    guards: PoliceTurn,
    budget: &mut Budget,
) -> PoliceTurn {
    let mut best = guards;
    let banned = story::banned(view);
    for civilian in (1..=24).filter(|civilian| *civilian != banned) {
        for to in members(crowd.steps(civilian)) {
            if !budget.spend() {
                return best;
            }
            let after = crowd.after(civilian, to);
            let search = PoliceSearch { rules: &view.table.rules, gains: gains(belief, &after), turns: 2 };
            let turn = search.moving(crowd, civilian, to, budget);
            if turn.value > best.value {
                best = turn;
            }
        }
    }
    best
}

fn turn(turn: &PoliceTurn) -> PraetorianAction {
    let step = turn.step.map(|(number, to)| PraetorianStep { man: man(number), to: square(to) });
    let by = turn.asked.map(|asked| members(u64::from(asked)).collect());
    PraetorianAction::Turn { step, questions: Questions { by, ..Questions::NONE } }
}
