//! Tips for a newcomer, each side from its own view: whom they can strike or ask, who may be found out, and what a turn of
//! theirs has done or missed.

use super::action::{PraetorianAction, Questions};
use super::board::{Guard, PraetorianPiece, PraetorianStep};
use super::civilians::{Civilian, Civilians};
use super::legal;
use super::state::{ASSASSIN, PRAETORIAN, PraetorianPhase, PraetorianPublic, Questioning, SecretPick};
use super::types::Praetorian;
use super::words::askable;
use game::{Seen, Viewer, list, row};

/// The chances and dangers of the turn.
pub fn before(seen: &Seen<Praetorian>) -> Vec<String> {
    let table = &seen.view.table;
    match (table.phase, seen.view.secret.as_ref()) {
        (PraetorianPhase::Pick, _) => {
            vec!["All choices are equal, because the crowd is dealt afterwards: *Random* makes one for you.".to_owned()]
        }
        (PraetorianPhase::Layout, _) => {
            vec!["Any layout will do for a first game: *Random* makes one for you.".to_owned()]
        }
        (PraetorianPhase::Play(ASSASSIN), Some(pick)) => hunter(table, pick),
        (PraetorianPhase::Play(PRAETORIAN), _) => police(table),
        _ => Vec::new(),
    }
}

fn hunter(table: &PraetorianPublic, pick: &SecretPick) -> Vec<String> {
    let near = strike_words(table, pick).or_else(|| approach_words(table, pick));
    let far = || "No target is near: walk up to one or bring it to you, and move others in between.".to_owned();
    let guards = guards_beside(table, pick.assassin);
    let beware =
        (!guards.is_empty()).then(|| format!("Beware: {} can ask you on the Praetorian's turn.", list(guards, "")));
    std::iter::once(near.unwrap_or_else(far)).chain(beware).collect()
}

fn strike_words(table: &PraetorianPublic, pick: &SecretPick) -> Option<String> {
    let strikes = || legal::strikes(&table.board, Some(pick));
    if let Some(target) = strikes().find(|target| is_last(table, pick, *target)) {
        return Some(format!("x{target} eliminates your last target and wins."));
    }
    let target = strikes().max_by_key(|target| witnesses(table, *target).len())?;
    let others = witnesses(table, target).without(Civilians::one(pick.assassin));
    let crowd = match others.len() {
        0 => {
            let known = "nobody else there can be suspected: all would know that it was you";
            return Some(format!("Target {target} stands beside you, but {known}."));
        }
        1 => format!("{} would be a suspect, too", row(others.iter())),
        _ => format!("{} would be suspects, too", list(others.iter(), "")),
    };
    Some(if is_sound(table, pick, target) {
        format!("A chance: target {target} stands beside you (x{target}); {crowd}.")
    } else {
        format!("Target {target} stands beside you (x{target}), but so does a guard; {crowd}.")
    })
}

/// Whether a strike leaves others to be suspected and no guard beside the assassin.
fn is_sound(table: &PraetorianPublic, pick: &SecretPick, target: Civilian) -> bool {
    witnesses(table, target).len() > 1 && guards_beside(table, pick.assassin).is_empty()
}

/// A step of the assassin or of a target after which they stand side by side.
fn approach_words(table: &PraetorianPublic, pick: &SecretPick) -> Option<String> {
    let is_near = |step: &PraetorianStep| {
        let board = table.board.after(*step);
        matches!(step.man, PraetorianPiece::Civilian(man) if man == pick.assassin || pick.targets.contains(&man))
            && legal::strikes(&board, Some(pick)).next().is_some()
    };
    let step = legal::steps(table, ASSASSIN).find(is_near)?;
    Some(format!("{}-{} would bring you beside a target of yours.", step.man, step.to))
}

/// The civilians who would be suspected of a target's death.
fn witnesses(table: &PraetorianPublic, target: Civilian) -> Civilians {
    let near = table.board.civilian(target).map_or(Civilians::NONE, |at| table.board.next_to(at));
    near.and(table.suspects()).without(Civilians::one(target))
}

/// The guards beside a civilian.
fn guards_beside(table: &PraetorianPublic, civilian: Civilian) -> Vec<&'static str> {
    let is_near = |guard: &Guard| table.board.next_to(table.board.guard(*guard)).has(civilian);
    Guard::BOTH.into_iter().filter(is_near).map(Guard::name).collect()
}

fn police(table: &PraetorianPublic) -> Vec<String> {
    let near = Guard::BOTH.map(|guard| (guard, asked_there(table, guard)));
    let near = near.into_iter().filter(|(_, suspects)| !suspects.is_empty());
    let ask = |(guard, who): (Guard, _)| format!("{} can ask {}", guard.name(), askable(who, table.rules.suspects));
    let near: Vec<_> = near.map(ask).collect();
    if table.dead.is_empty() {
        let who = if table.cleared.is_empty() { "anybody" } else { "anybody who is not cleared" };
        let watch = "watch who walks, and bring your guards into the crowd";
        return vec![format!("Nobody has died yet, so {who} may be the assassin: {watch}.")];
    }
    let suspects = format!("Suspects: {}.", row(table.suspects().iter()));
    let between = if table.rules.questioning == Questioning::One { ", or " } else { "; " };
    let is_sure = legal::most_asked(table, &table.board, table.suspects()) == table.suspects().len();
    let label = if is_sure { "A sure win" } else { "A chance" };
    let chance = if near.is_empty() { best_stand(table) } else { Some(format!("{label}: {}.", near.join(between))) };
    chance.into_iter().chain([suspects]).collect()
}

/// The suspects whom a guard can ask from where it stands.
fn asked_there(table: &PraetorianPublic, guard: Guard) -> Civilians {
    table.board.next_to(table.board.guard(guard)).and(table.suspects())
}

/// The guard's step that ends beside most suspects.
fn best_stand(table: &PraetorianPublic) -> Option<String> {
    let beside = |step: &PraetorianStep| table.board.after(*step).next_to(step.to).and(table.suspects());
    let steps = legal::steps(table, PRAETORIAN).filter(|step| matches!(step.man, PraetorianPiece::Guard(_)));
    let best = steps.max_by_key(|step| beside(step).len()).filter(|step| !beside(step).is_empty())?;
    let who = askable(beside(&best), table.rules.suspects);
    let when = if table.rules.questioning == Questioning::EveryTurn { "at once" } else { "next turn" };
    Some(format!("A chance: {man}-{} lets {man} ask {who} {when}.", best.to, man = best.man))
}

/// A guard who can ask them next turn, a target or a suspect left standing, or a question for nothing. A strike that would show the
/// assassin or leave them beside a guard may be passed over.
pub fn warning(seen: &Seen<Praetorian>, action: &PraetorianAction) -> Option<String> {
    let table = &seen.view.table;
    match (seen.frame.viewer, action) {
        (Viewer::Seat(ASSASSIN), PraetorianAction::Eliminate { target }) => {
            strike_warning(table, seen.view.secret.as_ref()?, *target)
        }
        (Viewer::Seat(ASSASSIN), PraetorianAction::Turn { step: Some(step), .. }) => {
            walk_warning(table, seen.view.secret.as_ref()?, *step)
        }
        (Viewer::Seat(PRAETORIAN), PraetorianAction::Turn { step, questions }) => {
            police_warning(&where_asked(table, *step), questions)
        }
        _ => None,
    }
}

/// Whether no other target lives, so that the death of this one ends the game.
pub fn is_last(table: &PraetorianPublic, pick: &SecretPick, target: Civilian) -> bool {
    pick.targets.iter().all(|other| *other == target || table.dead.has(*other))
}

fn strike_warning(table: &PraetorianPublic, pick: &SecretPick, target: Civilian) -> Option<String> {
    if is_last(table, pick, target) {
        return None;
    }
    if witnesses(table, target).len() <= 1 {
        return Some(format!("Nobody but you can be suspected of {target}'s death: all will know that it was you."));
    }
    let guards = guards_beside(table, pick.assassin);
    asked_words(&guards)
}

fn walk_warning(table: &PraetorianPublic, pick: &SecretPick, step: PraetorianStep) -> Option<String> {
    let strikes = || legal::strikes(&table.board, Some(pick));
    if let Some(target) = strikes().find(|target| is_last(table, pick, *target)) {
        return Some(format!("Your last target stands beside you: you can play x{target} now."));
    }
    let asked = asked_words(&guards_beside(&after(table, step), pick.assassin));
    asked.map(|words| format!("After this {words}")).or_else(|| {
        let target = strikes().find(|target| is_sound(table, pick, *target))?;
        Some(format!("Target {target} stands beside you: you can play x{target} now."))
    })
}

/// The table with the board after a step.
fn after(table: &PraetorianPublic, step: PraetorianStep) -> PraetorianPublic {
    PraetorianPublic { board: table.board.after(step), ..*table }
}

/// The table on which the guards ask in a turn with this step: after it, where they may do both.
fn where_asked(table: &PraetorianPublic, step: Option<PraetorianStep>) -> PraetorianPublic {
    match step {
        Some(step) if table.rules.questioning == Questioning::EveryTurn => after(table, step),
        _ => *table,
    }
}

fn asked_words(guards: &[&str]) -> Option<String> {
    guards.first().map(|guard| format!("{guard} stands beside you and can ask you on the Praetorian's turn."))
}

fn police_warning(table: &PraetorianPublic, questions: &Questions) -> Option<String> {
    let wasted = questions.all().without(table.suspects());
    match wasted.len() {
        0 => missed(table, questions),
        1 => Some(format!("{} is no suspect.", row(wasted.iter()))),
        _ => Some(format!("{} are no suspects.", list(wasted.iter(), ""))),
    }
}

/// A strike among many, a step away from the guards or beside a target, a guard well placed.
pub fn on(seen: &Seen<Praetorian>, action: &PraetorianAction) -> Option<String> {
    let table = &seen.view.table;
    match (seen.frame.viewer, action) {
        (Viewer::Seat(ASSASSIN), PraetorianAction::Eliminate { target }) => {
            on_strike(table, seen.view.secret.as_ref()?, *target)
        }
        (Viewer::Seat(ASSASSIN), PraetorianAction::Turn { step: Some(step), .. }) => {
            on_walk(table, seen.view.secret.as_ref()?, *step)
        }
        (Viewer::Seat(PRAETORIAN), PraetorianAction::Turn { step, questions }) => on_police(table, *step, questions),
        _ => None,
    }
}

fn on_strike(table: &PraetorianPublic, pick: &SecretPick, target: Civilian) -> Option<String> {
    if is_last(table, pick, target) {
        return Some("The last target: that is how it is done.".to_owned());
    }
    let suspects = witnesses(table, target).len();
    (suspects > 1).then(|| format!("Well struck: it may have been any of {suspects}."))
}

fn on_walk(table: &PraetorianPublic, pick: &SecretPick, step: PraetorianStep) -> Option<String> {
    if walk_warning(table, pick, step).is_some() {
        return None;
    }
    if !guards_beside(table, pick.assassin).is_empty() {
        return Some("Well done: no guard stands beside you now.".to_owned());
    }
    let was_near = |target: &Civilian| legal::strikes(&table.board, Some(pick)).any(|near| near == *target);
    let near = legal::strikes(&after(table, step).board, Some(pick)).find(|target| !was_near(target));
    near.map(|target| format!("Well done: target {target} stands beside you, and no guard does."))
}

fn on_police(table: &PraetorianPublic, step: Option<PraetorianStep>, questions: &Questions) -> Option<String> {
    let step =
        step.filter(|step| questions.is_empty() && missed(&where_asked(table, Some(*step)), questions).is_none())?;
    let beside = match step.man {
        PraetorianPiece::Guard(_) => table.board.after(step).next_to(step.to).and(table.suspects()),
        PraetorianPiece::Civilian(_) => Civilians::NONE,
    };
    let well = |who| format!("Well placed: {} can ask {} next turn.", step.man, askable(who, table.rules.suspects));
    (!beside.is_empty() && !table.dead.is_empty()).then(|| well(beside))
}

/// Suspects who stand beside a guard that asks nobody, though it may.
fn missed(table: &PraetorianPublic, questions: &Questions) -> Option<String> {
    let is_enough = table.rules.questioning == Questioning::One && !questions.is_empty();
    let idle = |guard: &Guard| questions.of(*guard).is_empty() && !table.dead.is_empty() && !is_enough;
    let left = |guard| (guard, asked_there(table, guard).without(questions.all()));
    let (guard, who) = Guard::BOTH.into_iter().filter(idle).map(left).find(|(_, who)| !who.is_empty())?;
    Some(format!("{} can ask {}, who may be the assassin.", guard.name(), list(who.iter().take(1), "")))
}

#[cfg(test)]
mod tests {
    use super::super::action;
    use super::super::board::{EDGE, PraetorianBoard};
    use super::super::tests::{A, C, P, game, new, play};
    use super::*;
    use game::Square;

    /// The Praetorian's view after turns that begin with the Assassin's.
    fn seen(options: &str, turns: &str) -> Seen<Praetorian> {
        let mut game = new(options);
        play(&mut game, A, "assassin=7 targets=12,18");
        play(&mut game, C, "deal 4,5,6,20,15,3,11,9,13,2,18,12,7,21,24,16,22,19,1,8,17,14,10,23");
        play(&mut game, P, "layout bfh/ceg/bdh/ace/dfh/aeg/cfh/aeg");
        for (turn, actor) in turns.split("; ").zip([A, P].into_iter().cycle()) {
            play(&mut game, actor, turn);
        }
        game.seen(Viewer::Seat(PRAETORIAN))
    }

    /// The warning to them on an action.
    fn warned(options: &str, turns: &str, typed: &str) -> Option<String> {
        let seen = seen(options, turns);
        let action = action::parse(&seen.view.table.rules, typed).expect("an action");
        warning(&seen, &action)
    }

    #[test]
    fn nobody_is_told_of_a_question_that_may_not_be_asked() {
        let beside_one = "x12; P1-c6; 10-d1; P2-e4; 1-b2; P2-e6; 23-g2";
        assert_eq!(warned("", beside_one, "P1?9"), None, "both guards stand beside 9 and no other suspect");
        let beside_two = "x12; P1-d5; 10-d1; P1?9; 1-b2; P2-f3; 23-g2";
        assert!(warned("", beside_two, "P1?7").is_some_and(|warning| warning.starts_with("P2 can ask 21")));
        assert_eq!(warned("questioning=one", beside_two, "P1?7"), None);
    }

    #[test]
    fn a_win_is_sure_where_all_suspects_can_be_asked() {
        let turns = "x12; P1-d5; 10-d1; P1?9; 1-b2; P2-f3; 23-g2";
        for (options, tip) in
            [("", "A sure win: P1 can ask 7; P2 can ask 21."), ("questioning=one", "A chance: P1 can")]
        {
            let tips = before(&seen(options, turns));
            assert!(tips.iter().any(|told| told.starts_with(tip)), "{tips:?}");
        }
    }

    #[test]
    fn a_guard_who_may_ride_and_ask_in_one_turn_is_told_to_ask_at_once() {
        for (options, praise, warned) in [
            ("", Some("Well placed: P1 can ask 7 or 9 next turn."), None),
            ("questioning=every-turn", None, Some("P1 can ask 7, who may be the assassin.")),
        ] {
            let seen = seen(options, "x12");
            let ride = action::parse(&seen.view.table.rules, "P1-d5").expect("a step");
            assert_eq!((on(&seen, &ride).as_deref(), warning(&seen, &ride).as_deref()), (praise, warned));
        }
        assert_eq!(warned("questioning=every-turn", "x12", "P1-d5 P1?7"), None);
    }

    /// The Assassin's view of the samples with 14, the assassin, on d5 beside target 8, and 1, 12 and 22 around 8; then changed.
    fn hunting(change: fn(&mut PraetorianPublic)) -> Seen<Praetorian> {
        let mut seen = game("", &[]).seen(Viewer::Seat(ASSASSIN));
        put(&mut seen.view.table.board, PraetorianPiece::Civilian(14), "d5");
        change(&mut seen.view.table);
        seen
    }

    fn put(board: &mut PraetorianBoard, man: PraetorianPiece, at: &str) {
        board.put(man, Square::parse(at, EDGE, EDGE).expect("a square"));
    }

    /// Nobody beside target 8 can be suspected but 14.
    fn alone(table: &mut PraetorianPublic) {
        table.witnesses = [14, 20].into_iter().collect();
    }

    /// P1 stands beside the assassin.
    fn guarded(table: &mut PraetorianPublic) {
        put(&mut table.board, PraetorianPiece::Guard(Guard::P1), "c6");
    }

    /// P1 stands beside the assassin, and 8 is the last target.
    fn last(table: &mut PraetorianPublic) {
        guarded(table);
        table.dead.insert(12);
        table.board.remove(PraetorianPiece::Civilian(12));
    }

    const ASKED: &str = "After this P1 stands beside you and can ask you on the Praetorian's turn.";

    #[test]
    fn a_strike_is_urged_where_it_wins_or_where_others_are_suspected_and_no_guard_is_near() {
        let cases: [(fn(&mut PraetorianPublic), _, _); 4] = [
            (
                |_| {},
                "A chance: target 8 stands beside you (x8); 1, 12 and 22 would be suspects, too.",
                Some("Target 8 stands beside you: you can play x8 now."),
            ),
            (
                alone,
                "Target 8 stands beside you, but nobody else there can be suspected: all would know that it was you.",
                None,
            ),
            (
                guarded,
                "Target 8 stands beside you (x8), but so does a guard; 1, 12 and 22 would be suspects, too.",
                Some(ASKED),
            ),
            (
                last,
                "x8 eliminates your last target and wins.",
                Some("Your last target stands beside you: you can play x8 now."),
            ),
        ];
        for (change, tip, words) in cases {
            let seen = hunting(change);
            assert_eq!(before(&seen)[0], tip);
            let away = action::parse(&seen.view.table.rules, "24-f1").expect("a step");
            assert_eq!(warning(&seen, &away).as_deref(), words, "{tip}");
            assert_eq!(on(&seen, &away), None, "{tip}");
        }
    }

    #[test]
    fn a_step_away_from_a_guard_is_praised_and_one_beside_a_guard_is_warned_of_whatever_is_passed_over() {
        let told = |change: fn(&mut PraetorianPublic), typed: &str| {
            let seen = hunting(change);
            let step = action::parse(&seen.view.table.rules, typed).expect("a step");
            (warning(&seen, &step), on(&seen, &step))
        };
        assert_eq!(told(guarded, "14-e4"), (None, Some("Well done: no guard stands beside you now.".to_owned())));
        let far = |table: &mut PraetorianPublic| put(&mut table.board, PraetorianPiece::Guard(Guard::P1), "b3");
        assert_eq!(told(far, "14-c4"), (Some(ASKED.to_owned()), None));
    }
}
