//! The coach: what a choice, a layout or a turn does next, each side from its own view, in words that the rules bear out.

use super::action::{PraetorianAction, Questions};
use super::board::{EDGE, Guard, P1_START, P2_START, PraetorianBoard, PraetorianPiece, PraetorianStep};
use super::civilians::{Civilian, Civilians};
use super::layout::{self, CivilianLayout};
use super::legal;
use super::state::{ASSASSIN, PRAETORIAN, PraetorianPublic, Questioning, SecretPick};
use super::types::Praetorian;
use super::words::askable;
use crate::remarks::Remarks;
use game::{Reason, Seen, Square, Viewer, count, list};
use std::cmp::Ordering;

/// The effect of a legal action, in one sentence.
pub fn reason(seen: &Seen<Praetorian>, action: &PraetorianAction) -> Option<Reason> {
    let (table, secret) = (&seen.view.table, seen.view.secret.as_ref());
    let mut remarks = Remarks::new(seen.frame.ply as usize / 2);
    match (seen.frame.viewer, action) {
        (_, PraetorianAction::Pick { pick }) => {
            remarks.say(60, format!("is as good as any: the crowd is dealt after you choose to be {}", pick.assassin));
        }
        (_, PraetorianAction::Layout { files }) => layout_remarks(files, &mut remarks),
        (Viewer::Seat(ASSASSIN), PraetorianAction::Eliminate { target }) => {
            strike_remarks(table, secret?, *target, &mut remarks);
        }
        (Viewer::Seat(ASSASSIN), PraetorianAction::Turn { step: Some(step), .. }) => {
            PraetorianLook::new(table, *step, &Questions::NONE).hunts(secret?, &mut remarks);
        }
        (Viewer::Seat(PRAETORIAN), PraetorianAction::Turn { step, questions }) => {
            let board = step.map_or(table.board, |step| table.board.after(step));
            question_remarks(table, &board, questions, &mut remarks);
            if let Some(step) = step
                && !is_sure(table, questions)
            {
                PraetorianLook::new(table, *step, questions).guards(questions, &mut remarks);
            }
        }
        _ => return None,
    }
    remarks.reason()
}

fn layout_remarks(files: &CivilianLayout, remarks: &mut Remarks) {
    let squares: Vec<_> = files.iter().enumerate().flat_map(|(row, group)| layout::squares(row, group)).collect();
    let beside = |guard: Square| squares.iter().filter(|at| at.touches(guard)).count();
    let [first, second] = [P1_START, P2_START].map(beside);
    remarks.say(60, format!("P1 starts beside {} and P2 beside {second}", count(first as u64, "civilian")));
    let rides = |from: Square| -> usize {
        let free = |way: &(i8, i8)| {
            let is_free = |to: &Square| !squares.contains(to) && ![P1_START, P2_START].contains(to);
            let next = |at: &Square| at.step(*way, EDGE, EDGE).filter(is_free);
            std::iter::successors(next(&from), next).count()
        };
        Square::AROUND.iter().map(free).sum()
    };
    remarks.say(50, format!("they can ride to {} and {} squares at once", rides(P1_START), rides(P2_START)));
}

fn strike_remarks(table: &PraetorianPublic, pick: &SecretPick, target: Civilian, remarks: &mut Remarks) {
    if pick.targets.iter().all(|other| *other == target || table.dead.has(*other)) {
        remarks.say(95, format!("eliminates {target}, the last target, and wins"));
        return;
    }
    let near = table.board.civilian(target).map_or(Civilians::NONE, |at| table.board.next_to(at));
    let others = near.and(table.suspects()).without(Civilians::one(target)).without(Civilians::one(pick.assassin));
    if others.is_empty() {
        remarks.say(85, format!("eliminates {target}"));
        remarks.admit(48, "all will know that it was you");
    } else {
        let suspects = format!("{} can be suspected with you", list(others.iter(), ""));
        remarks.say_pair(85, [format!("eliminates {target}"), suspects]);
    }
    match beside(&table.board, pick.assassin)[..] {
        [] if rides_and_asks(table) => {}
        [] => remarks.say(45, "no guard stands beside you to ask you next"),
        [guard, ..] => remarks.admit(50, format!("{} stands beside you and can ask you", guard.name())),
    }
}

/// Whether a guard may ride beside somebody and ask them in one turn.
fn rides_and_asks(table: &PraetorianPublic) -> bool {
    table.rules.questioning == Questioning::EveryTurn
}

/// Whether the questions are sure to find the Assassin: everybody who can be is asked.
fn is_sure(table: &PraetorianPublic, questions: &Questions) -> bool {
    table.suspects().without(questions.all()).is_empty()
}

/// The news of the questions, asked on the board after the step.
fn question_remarks(table: &PraetorianPublic, board: &PraetorianBoard, questions: &Questions, remarks: &mut Remarks) {
    let (asked, all) = (questions.all(), table.suspects());
    let (well, left) = (asked.and(all), all.without(asked));
    if asked.is_empty() {
        return;
    }
    if is_sure(table, questions) {
        remarks.say(95, format!("wins by asking {}: nobody else can be the assassin", list(well.iter(), "")));
        return;
    }
    if well.is_empty() {
        remarks.admit(60, "asks nobody who can still be the assassin");
        return;
    }
    remarks.say(90, format!("asks {}, {} of {} who may be the assassin", list(well.iter(), ""), well.len(), all.len()));
    if let wasted @ [_, ..] = &asked.without(all).iter().collect::<Vec<_>>()[..] {
        remarks.admit(46, format!("{} can't be the assassin", list(parts(wasted), "")));
    }
    let still = Guard::BOTH.map(|guard| board.next_to(board.guard(guard)));
    let next: Civilians = still[0].or(still[1]).and(left).iter().take(3).collect();
    if next.is_empty() {
        remarks.say(41, format!("if nobody is found, {}", remaining(left)));
    } else {
        let who = askable(next, legal::most_asked(table, board, next));
        remarks.say(44, format!("{who} beside the guards can be asked next"));
    }
}

/// The number of suspects that are left, such as `3 suspects remain`.
fn remaining(suspects: Civilians) -> String {
    let verb = if suspects.len() == 1 { "remains" } else { "remain" };
    format!("{} {verb}", count(u64::from(suspects.len()), "suspect"))
}

/// A step with the board before and after it.
struct PraetorianLook<'a> {
    table: &'a PraetorianPublic,
    step: PraetorianStep,
    from: Option<Square>,
    next: PraetorianBoard,
    /// The suspects after the questions, if they find nobody.
    suspects: Civilians,
}

impl<'a> PraetorianLook<'a> {
    fn new(table: &'a PraetorianPublic, step: PraetorianStep, questions: &Questions) -> Self {
        let (from, next) = (table.board.find(step.man), table.board.after(step));
        Self { table, step, from, next, suspects: table.suspects().without(questions.all()) }
    }

    /// The changes for the Assassin by their own step.
    fn hunts(&self, pick: &SecretPick, remarks: &mut Remarks) {
        let (board, me) = (&self.table.board, pick.assassin);
        match (&beside(board, me)[..], &beside(&self.next, me)[..]) {
            (_, [guard, ..]) => remarks.admit(50, format!("{} stands beside you and can ask you", guard.name())),
            ([guard, ..], []) if !rides_and_asks(self.table) => {
                remarks.say(80, format!("gets away from {}, who could have asked you", guard.name()));
            }
            _ => self.rides(me, remarks),
        }
        let is_near = |board| legal::strikes(board, Some(pick)).next();
        if let (None, Some(target)) = (is_near(board), is_near(&self.next)) {
            remarks.say(76, format!("puts target {target} beside you: x{target} is next"));
        }
        self.targets(pick, remarks);
        self.crowd(pick, remarks);
        if let PraetorianPiece::Civilian(number) = self.step.man {
            remarks.otherwise(format!("the Praetorian can't move {number} next turn"));
            match () {
                () if number == me => remarks.admit(15, format!("you walk as {me}, and everybody sees it")),
                () if pick.targets.contains(&number) => {
                    remarks.say(22, format!("moves target {number}, which nobody else knows"));
                }
                () if self.table.cleared.has(number) => {
                    remarks.say(24, format!("moves {number}, who is cleared, and tells nothing of you"));
                }
                () => remarks.otherwise(format!("moves {number}, who is neither you nor a target")),
            }
        }
    }

    /// The squares beside a civilian to which guards can ride.
    fn rides(&self, me: Civilian, remarks: &mut Remarks) {
        let [before, after] = [&self.table.board, &self.next].map(|board| rides_beside(board, me));
        for guard in Guard::BOTH {
            if !before[guard.index()].is_empty() && after[guard.index()].is_empty() {
                remarks.say(60, format!("shuts {} out: it can't ride beside you next turn", guard.name()));
            }
        }
        let squares = |number: usize| count(number as u64, "square");
        match (of_either(&before), of_either(&after)) {
            (0, 0) => remarks.otherwise("no guard can ride beside you next turn"),
            (_, 0) => remarks.say(30, "no guard can ride beside you next turn"),
            (before, now) if now < before => {
                remarks.say(42, format!("leaves the guards {} beside you instead of {before}", squares(now)));
            }
            (before, now) if now > before => {
                remarks.admit(28, format!("the guards can ride to {} beside you, {before} before", squares(now)));
            }
            (_, now) => remarks.otherwise(format!("the guards can ride to {} beside you", squares(now))),
        }
    }

    fn targets(&self, pick: &SecretPick, remarks: &mut Remarks) {
        let far = |board: &PraetorianBoard, target: Civilian| {
            let (me, them) = (board.civilian(pick.assassin)?, board.civilian(target)?);
            Some(me.file.abs_diff(them.file).max(me.rank.abs_diff(them.rank)))
        };
        // One target that comes nearer is weighty enough.
        let mut weight = 44;
        for target in pick.targets.iter().copied() {
            let (Some(before), Some(now)) = (far(&self.table.board, target), far(&self.next, target)) else { continue };
            if now < before && now > 1 {
                let squares = count(u64::from(now - 1), "square");
                remarks.say(weight, format!("leaves {squares} between you and target {target}"));
                weight = 38;
            } else if now > before {
                remarks.admit(25, format!("target {target} is then {now} steps from you, {before} before"));
            } else if now > 1 {
                remarks.otherwise(format!("target {target} is {now} steps from you"));
            }
        }
    }

    /// Those who would be suspected with the assassin.
    fn crowd(&self, pick: &SecretPick, remarks: &mut Remarks) {
        for target in pick.targets.iter().copied() {
            let near = |board: &PraetorianBoard| {
                let at = board.civilian(target)?;
                Some(board.next_to(at).and(self.suspects).without(Civilians::one(pick.assassin)).len())
            };
            let (Some(before), Some(now)) = (near(&self.table.board), near(&self.next)) else { continue };
            if now > before {
                let more = now - before;
                let words = format!("brings {more} more beside target {target}, {now} in all to be suspected with you");
                remarks.say(46, words);
            } else if now == 0 && before > 0 {
                remarks.admit(40, format!("nobody but you would be suspected of target {target}"));
            } else if now < before {
                remarks.admit(26, format!("leaves {now} of {before} beside target {target} to be suspected with you"));
            }
        }
        self.company_of(pick.assassin, remarks);
    }

    /// The suspects beside the assassin, before and after.
    fn company_of(&self, me: Civilian, remarks: &mut Remarks) {
        let around = |board: &PraetorianBoard| {
            board.civilian(me).map_or(Civilians::NONE, |at| board.next_to(at)).and(self.suspects).len()
        };
        match (around(&self.table.board), around(&self.next)) {
            (0, 0) => remarks.otherwise("nobody stands beside you who can be suspected"),
            (_, 0) => remarks.admit(24, "leaves nobody beside you who can be suspected"),
            (before, now) if now < before => {
                remarks.admit(23, format!("leaves {now} of {before} beside you who may be the assassin, too"));
            }
            (before, now) if now == before => {
                remarks.otherwise(format!("keeps {now} beside you who may be the assassin, too"));
            }
            (_, 1) => remarks.say(21, "brings one beside you who may be the assassin, too"),
            (_, now) => remarks.say(21, format!("hides you among {now} who may be the assassin, too")),
        }
    }

    /// The changes for the guards by the Praetorian's step.
    fn guards(&self, questions: &Questions, remarks: &mut Remarks) {
        let all = self.suspects;
        let reached = |board: &PraetorianBoard| Guard::BOTH.map(|guard| board.next_to(board.guard(guard)).and(all));
        let [were, are] = [&self.table.board, &self.next].map(reached);
        match self.step.man {
            PraetorianPiece::Guard(guard) => self.ride(guard, (were[guard.index()], are[guard.index()]), remarks),
            PraetorianPiece::Civilian(number) => self.push(number, remarks),
        }
        if !questions.is_empty() {
            return;
        }
        let [before, now] = [were, are].map(|[first, second]| first.or(second).len());
        let of_all = format!("the guards stand beside {now} of {} who may be the assassin", all.len());
        match now.cmp(&before) {
            Ordering::Greater => remarks.say(32, format!("{of_all}, {before} before")),
            Ordering::Less => remarks.admit(20, format!("{of_all}, {before} before")),
            Ordering::Equal => remarks.otherwise(of_all),
        }
        if !self.table.dead.is_empty() {
            remarks.otherwise(remaining(all));
        }
    }

    /// The suspects beside the guard before and after, and where else it can go.
    fn ride(&self, guard: Guard, (were, are): (Civilians, Civilians), remarks: &mut Remarks) {
        let (name, to) = (guard.name(), self.step.to);
        let whom = count(are.len(), "civilian");
        if are.is_empty() {
            if self.next.next_to(to).and(self.table.suspects()).is_empty() {
                remarks.admit(24, format!("nobody beside {to} can be the assassin"));
            }
        } else if are.without(were).is_empty() {
            remarks.otherwise(format!("keeps {name} beside {}", list(are.iter().take(4), "")));
        } else if !self.table.dead.is_empty() {
            let who = askable(are.iter().take(4).collect(), self.table.rules.suspects);
            remarks.say(70, format!("lets {name} ask {who} next turn"));
        } else if were.is_empty() {
            remarks.say(35, format!("puts {name} beside {whom} who can be asked"));
        } else {
            remarks.say(33, format!("puts {name} beside {whom} who can be asked, {} before", were.len()));
        }
        self.ways_on(guard, remarks);
        self.company(guard, remarks);
        if let Some(left) = were.without(are).iter().next() {
            let weight = if self.table.dead.is_empty() { 15 } else { 30 };
            remarks.admit(weight, format!("leaves {left}, who was beside it"));
        }
    }

    /// The squares to which a guard can ride from where it stood and from where the step ends.
    fn ways_on(&self, guard: Guard, remarks: &mut Remarks) {
        let (name, all, to) = (guard.name(), self.suspects, self.step.to);
        let rides = |board: &PraetorianBoard| board.reach(PraetorianPiece::Guard(guard));
        let touched = |board: &PraetorianBoard| {
            rides(board).iter().fold(Civilians::NONE, |set, to| set.or(board.next_to(*to))).and(all).len()
        };
        let [before, now] = [&self.table.board, &self.next].map(touched);
        let of_all = format!("from {to} {name} can ride beside {now} of {}", count(all.len(), "suspect"));
        match now.cmp(&before) {
            Ordering::Greater => remarks.say(36, format!("{of_all}, {before} before")),
            Ordering::Less => remarks.admit(19, format!("{of_all}, {before} before")),
            Ordering::Equal => remarks.otherwise(of_all),
        }
        let [before, now] = [&self.table.board, &self.next].map(|board| rides(board).len());
        let squares = format!("{name} can ride to {} from there", count(now as u64, "square"));
        match now.cmp(&before) {
            Ordering::Greater => remarks.say(28, format!("{squares}, {before} before")),
            Ordering::Less => remarks.admit(18, format!("{squares}, {before} before")),
            Ordering::Equal => {}
        }
    }

    /// The other guard, and how far away it is.
    fn company(&self, guard: Guard, remarks: &mut Remarks) {
        let other = self.next.guard(guard.other());
        let apart = |at: Square| other.file.abs_diff(at.file).max(other.rank.abs_diff(at.rank));
        let (before, now) = (self.from.map(apart), apart(self.step.to));
        let (name, squares) = (guard.other().name(), count(u64::from(now), "square"));
        match before.map(|before| now.cmp(&before)) {
            Some(Ordering::Greater) if now >= 3 => {
                remarks.say(17, format!("takes the guards {now} squares apart, so that they see more"));
            }
            Some(Ordering::Less) if now < 3 => remarks.say(21, format!("closes in with {name}, {squares} away")),
            _ => remarks.otherwise(format!("keeps {squares} from {name}")),
        }
    }

    fn push(&self, number: Civilian, remarks: &mut Remarks) {
        let (board, suspects) = (&self.table.board, self.suspects);
        let by = beside(&self.next, number);
        if suspects.has(number)
            && let Some(guard) = by.first().filter(|_| beside(board, number).is_empty())
        {
            remarks
                .say(72, format!("brings {number} beside {}, and the Assassin can't move {number} away", guard.name()));
        } else {
            remarks.otherwise(format!("the Assassin can't move {number} next turn"));
        }
        let around = |board: &PraetorianBoard| board.civilian(number).map_or(Civilians::NONE, |at| board.next_to(at));
        let (were, are) = (around(board), around(&self.next));
        if let parted @ [_, ..] = &were.without(are).iter().take(3).collect::<Vec<_>>()[..] {
            remarks.say(34, format!("parts {number} from {}", list(parts(parted), "")));
        }
        if let met @ [_, ..] = &are.without(were).iter().take(3).collect::<Vec<_>>()[..] {
            remarks.say(19, format!("{number} then stands beside {}", list(parts(met), "")));
        }
        for guard in Guard::BOTH {
            let rides = |board: &PraetorianBoard| board.reach(PraetorianPiece::Guard(guard)).len();
            let (before, now) = (rides(board), rides(&self.next));
            if now > before {
                remarks.say(43, format!("opens {} to {}", count((now - before) as u64, "square"), guard.name()));
            }
        }
    }
}

fn parts(numbers: &[Civilian]) -> impl Iterator<Item = Civilian> {
    numbers.iter().copied()
}

/// The squares beside a civilian to which each guard can ride.
fn rides_beside(board: &PraetorianBoard, civilian: Civilian) -> [Vec<Square>; 2] {
    let at = board.civilian(civilian);
    let near = |to: &Square| at.is_some_and(|at| at.touches(*to));
    Guard::BOTH.map(|guard| board.reach(PraetorianPiece::Guard(guard)).into_iter().filter(near).collect())
}

/// The number of squares in either list, each counted once.
fn of_either([first, second]: &[Vec<Square>; 2]) -> usize {
    first.len() + second.iter().filter(|at| !first.contains(at)).count()
}

/// The guards beside a civilian.
fn beside(board: &PraetorianBoard, civilian: Civilian) -> Vec<Guard> {
    let is_near = |guard: &Guard| board.next_to(board.guard(*guard)).has(civilian);
    Guard::BOTH.into_iter().filter(is_near).collect()
}

#[cfg(test)]
mod tests {
    use super::super::action;
    use super::super::tests::game;
    use super::*;
    use game::Seat;

    #[test]
    fn a_square_of_both_guards_counts_once() {
        let [a, b, c] = [0, 1, 2].map(|file| Square::new(file, 0));
        assert_eq!(of_either(&[vec![a, b], vec![b, c]]), 3);
    }

    #[test]
    fn people_are_listed_with_or_where_not_all_can_be_asked() {
        // Beside P1 stands 9, beside P2 stand 15 and 16.
        let who: Civilians = [9, 15, 16].into_iter().collect();
        for (options, most, words) in
            [("", 2, "9, 15 or 16"), ("suspects=2", 3, "9, 15 and 16"), ("questioning=one", 1, "9, 15 or 16")]
        {
            let table = game(options, &[]).seen(Viewer::Public).view.table;
            assert_eq!(legal::most_asked(&table, &table.board, who), most, "{options}");
            assert_eq!(askable(who, most), words, "{options}");
        }
    }

    /// The position of the samples, changed, for a seat.
    fn seen(options: &str, viewer: Seat, change: fn(&mut PraetorianPublic)) -> Seen<Praetorian> {
        let mut seen = game(options, &[]).seen(Viewer::Seat(viewer));
        change(&mut seen.view.table);
        seen
    }

    fn told(seen: &Seen<Praetorian>, typed: &str) -> Reason {
        let action = action::parse(&seen.view.table.rules, typed).expect("an action");
        reason(seen, &action).expect("a reason")
    }

    /// Puts the assassin of the samples beside target 8.
    fn draw_near(table: &mut PraetorianPublic) {
        table.board.put(PraetorianPiece::Civilian(14), Square::new(3, 4));
    }

    #[test]
    fn what_wins_at_once_is_told_first_and_alone() {
        let last = seen("", ASSASSIN, |table| {
            draw_near(table);
            table.dead.insert(12);
            table.board.remove(PraetorianPiece::Civilian(12));
        });
        assert_eq!(told(&last, "x8").sentence(), "Eliminates 8, the last target, and wins.");
        let one_left = |table: &mut PraetorianPublic| table.cleared = Civilians::ALL.without(Civilians::one(9));
        for (options, typed) in [("", "P1?9"), ("", "P1?9 P2?15"), ("questioning=every-turn", "20-d8 P1?9")] {
            let words = told(&seen(options, PRAETORIAN, one_left), typed).sentence();
            assert_eq!(words, "Wins by asking 9: nobody else can be the assassin.", "{typed}");
        }
    }

    #[test]
    fn a_strike_that_shows_the_assassin_and_a_question_for_nothing_are_drawbacks() {
        let alone = seen("", ASSASSIN, |table| {
            draw_near(table);
            table.witnesses = [14, 20].into_iter().collect();
        });
        assert_eq!(told(&alone, "x8").sentence(), "Eliminates 8; but all will know that it was you.");
        let cleared = seen("", PRAETORIAN, |table| table.cleared = Civilians::one(9));
        assert_eq!(told(&cleared, "P1?9").sentence(), "Asks nobody who can still be the assassin.");
        let words = told(&cleared, "P1?9 P2?15").sentence();
        assert_eq!(words, "Asks 15, 1 of 23 who may be the assassin; but 9 can't be the assassin.");
    }

    #[test]
    fn a_guard_is_told_whom_it_can_ask_where_it_could_not_before() {
        let struck = |suspect: fn() -> Civilians| {
            let mut seen = seen("", PRAETORIAN, |table| table.dead.insert(12));
            seen.view.table.board.remove(PraetorianPiece::Civilian(12));
            seen.view.table.witnesses = suspect();
            told(&seen, "P1-a7").sentence()
        };
        let new = struck(|| [7, 14].into_iter().collect());
        assert!(new.starts_with("Lets P1 ask 7 next turn"), "{new}");
        let old = struck(|| [9, 14].into_iter().collect());
        assert!(!old.contains("P1 ask"), "9 stood beside P1 before: {old}");
    }

    #[test]
    fn only_what_a_step_changes_is_told_of_it() {
        let quiet = seen("", ASSASSIN, |_| {});
        assert!(!told(&quiet, "24-f1").is_telling, "it is far from everybody who matters");
        let away = seen("", ASSASSIN, |table| table.board.put(PraetorianPiece::Civilian(14), Square::new(1, 4)));
        let (table, pick) = (&away.view.table, away.view.secret.as_ref().expect("the Assassin knows"));
        let step = PraetorianStep { man: PraetorianPiece::Civilian(14), to: Square::new(0, 4) };
        let look = PraetorianLook::new(table, step, &Questions::NONE);
        let [mut crowd, mut far] = [0, 0].map(Remarks::new);
        look.company_of(14, &mut crowd);
        look.targets(pick, &mut far);
        let words = [crowd, far].map(|remarks| remarks.reason().expect("a reason").sentence());
        assert_eq!(words[0], "Leaves 1 of 2 beside you who may be the assassin, too.");
        assert_eq!(words[1], "Target 12 is then 5 steps from you, 4 before.");
    }
}
