//! The computer player of Praetorian: an assassin who hides and a police that weighs.
//!
//! The police keeps a belief over all secrets (`belief`), fed by the record (`story`), and searches with it (`police`); how
//! much each level reads is said in `reader`. From level 3 on both rehearse whole games, the assassin against several polices
//! (`schemer`), the police against assassins drawn from its belief (`inspector`). The levels differ in what they see, as
//! people do: a novice neither hides nor looks ahead, a club player plans and draws no conclusions from moves, a strong one
//! rehearses less.

use crate::praetorian::{
    ASSASSIN, CIVILIANS, Praetorian, PraetorianAction, PraetorianPhase, PraetorianStep, Questions, SecretPick,
};
use computer::{Appraisal, Budget, Choice, ComputerPlayer, LogitLine, Moment};
use game::{Actor, SplitMix64};

use super::assassin::AssassinTurn;
use super::belief::Plot;
use super::crowd::{bits, man, members};
use super::police::{Blur, PoliceTurn};
use super::police_moment::PoliceMoment;
use super::public_board::PublicBoard;
use super::reader::{PoliceReader, Suspicion};
use super::story::{PublicAct, PublicTurn};
use super::{crowd, layout, story};

/// From the share of rehearsals that the Assassin wins to the share of games (docs/computer.md): the polices of rehearsals resemble
/// one another more than those of games do.
const REHEARSED: LogitLine = LogitLine { constant: -1.55, slope: 0.49 };
/// From the police's chance of finding the Assassin within the turns that are searched, later ones counting less, to its share of games.
const FOUND: LogitLine = LogitLine { constant: 1.5, slope: 0.23 };
/// Chances are kept this far from 0 and 1: neither rehearsals nor a search of a few turns can tell more.
const UNTOLD: f64 = 0.005;

impl ComputerPlayer for Praetorian {
    const NODES: [u64; 5] = [0, 1_000, 5_000, 300_000, 5_000_000];
    const APPRAISED: u64 = 400_000;

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<PraetorianAction>> {
        let mut dice = SplitMix64::new(moment.seed);
        let view = &moment.seen.view;
        match view.table.phase {
            PraetorianPhase::Pick => {
                let pick = layout::secret(view.table.rules.targets, &mut dice);
                Some(Choice::play(pick).because("It is drawn at random, so that nobody can read a habit."))
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

    fn appraise(
        moment: &Moment<Self>,
        played: &PraetorianAction,
        budget: &mut Budget,
    ) -> Option<Appraisal<PraetorianAction>> {
        match moment.seen.view.table.phase {
            PraetorianPhase::Play(ASSASSIN) => assassins_turn_judged(moment, played, budget),
            PraetorianPhase::Play(_) => polices_turn_judged(moment, played, budget),
            _ => None,
        }
    }
}

fn assassins_turn(
    moment: &Moment<Praetorian>,
    pick: &SecretPick,
    budget: &mut Budget,
    dice: &mut SplitMix64,
) -> Option<Choice<PraetorianAction>> {
    let turns = story::retell(moment.seen, moment.record);
    let turn = assassin_to_move(moment, pick, &turns);
    let (act, chance) = turn.choose(moment.level, budget, dice)?;
    Some(Choice::play(written(act)?).with_chance(chance).because(assassins_reason(act)))
}

fn assassin_to_move<'a>(
    moment: &Moment<'a, Praetorian>,
    pick: &SecretPick,
    turns: &'a [PublicTurn],
) -> AssassinTurn<'a> {
    let view = &moment.seen.view;
    let target = |index| pick.targets.get(index).copied().unwrap_or(0);
    AssassinTurn {
        rules: &view.table.rules,
        board: PublicBoard::of(view),
        secret: Plot { assassin: pick.assassin, targets: [target(0), target(1)] },
        turns,
        own_turns: moment.seen.frame.ply.saturating_sub(3) / 2,
    }
}

fn assassins_turn_judged(
    moment: &Moment<Praetorian>,
    played: &PraetorianAction,
    budget: &mut Budget,
) -> Option<Appraisal<PraetorianAction>> {
    let own = match played {
        PraetorianAction::Eliminate { target } => PublicAct::Strike { target: *target },
        PraetorianAction::Turn { step: Some(step), .. } => story::step(step),
        _ => return None,
    };
    let turns = story::retell(moment.seen, moment.record);
    let turn = assassin_to_move(moment, moment.seen.view.secret.as_ref()?, &turns);
    let mut dice = SplitMix64::new(moment.seed);
    let [best, own] = turn.compared(own, budget, &mut dice)?;
    let chance = |(act, rehearsed): (PublicAct, f64)| match turn.winning_strike() {
        Some(wins) if wins == act => 1.0,
        _ => REHEARSED.told(rehearsed.clamp(UNTOLD, 1.0 - UNTOLD)),
    };
    let choice = Choice::play(written(best.0)?).with_chance(chance(best)).because(assassins_reason(best.0));
    Appraisal::of_winning((played.clone(), chance(own)), choice)
}

fn assassins_reason(act: PublicAct) -> &'static str {
    match act {
        PublicAct::Strike { .. } => "The target is within reach, and waiting costs more than striking shows.",
        _ => "It leaves the best chance against the questions that the Praetorian is likely to ask next.",
    }
}

fn written(act: PublicAct) -> Option<PraetorianAction> {
    match act {
        PublicAct::Step { man: number, to } => Some(PraetorianAction::step(man(number), square(to))),
        PublicAct::Strike { target } => Some(PraetorianAction::Eliminate { target }),
        PublicAct::Stay => None,
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
    let police = PoliceMoment::of(moment, PoliceReader::of(moment.level), budget);
    let mut blur = Blur::of(police.reader.blur, SplitMix64::new(game::Dice::below(dice, u64::MAX)));
    let best = police.best(&mut blur, budget, dice);
    if best == PoliceTurn::default() {
        return computer::any_action(&Moment { seed: game::Dice::below(dice, u64::MAX), ..*moment });
    }
    let reason = polices_reason(&best, &police.suspicion);
    Some(Choice::play(turn(&best)).with_chance(best.value.min(1.0)).because(reason))
}

fn polices_turn_judged(
    moment: &Moment<Praetorian>,
    played: &PraetorianAction,
    budget: &mut Budget,
) -> Option<Appraisal<PraetorianAction>> {
    let PraetorianAction::Turn { step, questions } = played else { return None };
    let police = PoliceMoment::of(moment, PoliceReader::REVIEWING, budget);
    let best = police.best_by_guards(&mut Blur::none(), budget);
    let step = step.as_ref().map(|step| (crowd::number(step.man), step.to.rank * 8 + step.to.file));
    let own = police.worth(step, bits(questions.all()), budget);
    if best == PoliceTurn::default() {
        return None;
    }
    let reason = polices_reason(&best, &police.suspicion);
    // To ask the one suspect who is left finds them for certain.
    let chance = |found: f64| if found >= 1.0 { 1.0 } else { FOUND.told(found.clamp(UNTOLD, 1.0 - UNTOLD)) };
    let choice = Choice::play(turn(&best)).with_chance(chance(best.value)).because(reason);
    Appraisal::of_winning((played.clone(), chance(own)), choice)
}

fn polices_reason(turn: &PoliceTurn, suspicion: &Suspicion) -> String {
    let chances = suspicion.assassins();
    let asked = members(u64::from(turn.asked[0] | turn.asked[1]));
    let chance: f64 = asked.map(|civilian| chances[usize::from(civilian)]).sum();
    match (turn.step, chance * 100.0) {
        (_, percent) if percent >= 1.0 => {
            format!("The question finds the Assassin with a chance of about {percent:.0} %.")
        }
        (Some((man, _)), _) if man <= CIVILIANS => "After it the Assassin is likeliest to be found.".to_owned(),
        (Some(_), _) => "It brings the guards nearer to the likeliest suspects.".to_owned(),
        (None, _) => "It questions those who stand beside the guards.".to_owned(),
    }
}

fn turn(turn: &PoliceTurn) -> PraetorianAction {
    let step = turn.step.map(|(number, to)| PraetorianStep { man: man(number), to: square(to) });
    let by = turn.asked.map(|asked| members(u64::from(asked)).collect());
    PraetorianAction::Turn { step, questions: Questions { by, ..Questions::NONE } }
}
