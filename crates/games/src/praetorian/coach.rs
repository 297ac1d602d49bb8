//! The coach: what a choice, a layout or a turn does next, each side from its own view, in words that the rules bear out.

use super::action::{PraetorianAction, Questions};
use super::board::{EDGE, Guard, P1_START, P2_START, PraetorianBoard, PraetorianPiece, PraetorianStep};
use super::civilians::{Civilian, Civilians};
use super::layout::{self, CivilianLayout};
use super::legal;
use super::state::{ASSASSIN, PRAETORIAN, PraetorianPublic, Questioning, SecretPick};
use super::tips::is_last;
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
        (_, PraetorianAction::Pick { .. }) => remarks.say(60, "all choices are equal: the crowd is dealt afterwards"),
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
    remarks.say(50, format!("they can move to {} and {} squares at once", rides(P1_START), rides(P2_START)));
}

fn strike_remarks(table: &PraetorianPublic, pick: &SecretPick, target: Civilian, remarks: &mut Remarks) {
    if is_last(table, pick, target) {
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

/// Whether a guard may walk up to somebody and ask them in one turn.
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

/// The suspects beside the guards before and now, such as `the guards stand beside 2 of the 3 suspects, 1 before`.
fn watched((before, now): (u8, u8), suspects: Civilians) -> String {
    if (now, suspects.len()) == (1, 1) {
        return format!("only {} can be the assassin", list(suspects.iter(), ""));
    }
    format!("the guards stand beside {}{}", some_of(now, suspects), changed(before, now))
}

/// A number of the suspects, such as `2 of the 3 suspects`.
fn some_of(number: u8, suspects: Civilians) -> String {
    match (number, suspects.len()) {
        (0, _) => "no suspect".to_owned(),
        (1, 1) => "the one suspect".to_owned(),
        (2, 2) => "both suspects".to_owned(),
        (number, all) if number == all => format!("all {all} suspects"),
        (number, all) => format!("{number} of the {all} suspects"),
    }
}

/// The number before, where it was another, such as `, 1 before`.
fn changed(before: u8, now: u8) -> String {
    match before {
        _ if before == now => String::new(),
        0 => ", none before".to_owned(),
        _ => format!(", {before} before"),
    }
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
            remarks.say(76, format!("puts target {target} beside you: x{target} may be next"));
        }
        self.targets(pick, remarks);
        self.crowd(pick, remarks);
        if let PraetorianPiece::Civilian(number) = self.step.man {
            remarks.otherwise(format!("the Praetorian can't move {number} next turn"));
            if pick.targets.contains(&number) {
                remarks.say(22, format!("moves target {number}, which nobody else knows"));
            } else if self.table.cleared.has(number) {
                remarks.say(24, format!("moves {number}, who is cleared, and tells nothing of you"));
            }
        }
    }

    /// The squares beside a civilian to which guards can move.
    fn rides(&self, me: Civilian, remarks: &mut Remarks) {
        let [before, after] = [&self.table.board, &self.next].map(|board| rides_beside(board, me));
        for guard in Guard::BOTH {
            if !before[guard.index()].is_empty() && after[guard.index()].is_empty() {
                remarks.say(60, format!("shuts {} out: it can't move beside you next turn", guard.name()));
            }
        }
        let squares = |number: usize| count(number as u64, "square");
        match (of_either(&before), of_either(&after)) {
            (0, 0) => remarks.otherwise("no guard can move beside you next turn"),
            (_, 0) => remarks.say(30, "no guard can move beside you next turn"),
            (before, now) if now < before => {
                remarks.say(42, format!("leaves the guards {} beside you instead of {before}", squares(now)));
            }
            (before, now) if now > before => {
                remarks.admit(28, format!("the guards can move to {} beside you, {before} before", squares(now)));
            }
            (_, now) => remarks.otherwise(format!("the guards can move to {} beside you", squares(now))),
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

    /// Those who would be suspected with the assassin, unless the target's death ends the game.
    fn crowd(&self, pick: &SecretPick, remarks: &mut Remarks) {
        for target in pick.targets.iter().copied().filter(|target| !is_last(self.table, pick, *target)) {
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
                remarks.admit(40, format!("nobody but you would be suspected of target {target}'s death"));
            } else if now < before {
                let others = count(now, "other");
                remarks
                    .admit(26, format!("only {others} would be suspected of target {target}'s death, {before} before"));
            }
        }
        self.company_of(pick.assassin, remarks);
    }

    /// The other suspects beside the assassin, before and after.
    fn company_of(&self, me: Civilian, remarks: &mut Remarks) {
        let around = |board: &PraetorianBoard| {
            board.civilian(me).map_or(Civilians::NONE, |at| board.next_to(at)).and(self.suspects).len()
        };
        match (around(&self.table.board), around(&self.next)) {
            (0, 0) => remarks.otherwise("no other suspect stands beside you"),
            (_, 0) => remarks.admit(24, "no other suspect is left beside you"),
            (before, now) if now < before => {
                let (others, verb) = (count(now, "other suspect"), if now == 1 { "is" } else { "are" });
                remarks.admit(23, format!("only {others} {verb} left beside you, of {before}"));
            }
            (before, now) if now == before => {
                remarks.otherwise(format!("keeps {} beside you", count(now, "other suspect")));
            }
            (_, 1) => remarks.say(21, "brings another suspect beside you"),
            (_, now) => remarks.say(21, format!("hides you among {now} other suspects")),
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
        let words = watched((before, now), all);
        match now.cmp(&before) {
            Ordering::Greater => remarks.say(32, words),
            Ordering::Less => remarks.admit(20, words),
            Ordering::Equal => remarks.otherwise(words),
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
        } else if !self.table.dead.is_empty() && !rides_and_asks(self.table) {
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
            remarks.admit(weight, format!("{name} no longer stands beside {left}"));
        }
    }

    /// The suspects beside whom a guard can move from where it stood and from where the step ends.
    fn ways_on(&self, guard: Guard, remarks: &mut Remarks) {
        let (name, all, to) = (guard.name(), self.suspects, self.step.to);
        let touched = |board: &PraetorianBoard| {
            let rides = board.reach(PraetorianPiece::Guard(guard));
            rides.iter().fold(Civilians::NONE, |set, to| set.or(board.next_to(*to))).and(all).len()
        };
        let [before, now] = [&self.table.board, &self.next].map(touched);
        let words = format!("from {to} {name} can move beside {}{}", some_of(now, all), changed(before, now));
        match now.cmp(&before) {
            Ordering::Greater => remarks.say(36, words),
            Ordering::Less => remarks.admit(19, words),
            Ordering::Equal => remarks.otherwise(words),
        }
    }

    /// The other guard, and how far away it is.
    fn company(&self, guard: Guard, remarks: &mut Remarks) {
        let other = self.next.guard(guard.other());
        let apart = |at: Square| other.file.abs_diff(at.file).max(other.rank.abs_diff(at.rank));
        let (before, now) = (self.from.map(apart), apart(self.step.to));
        let (name, squares) = (guard.other().name(), count(u64::from(now), "square"));
        if now < 3 && before.is_some_and(|before| now < before) {
            remarks.say(21, format!("closes in with {name}, {squares} away"));
        } else {
            remarks.otherwise(format!("stands {squares} from {name}"));
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

/// The squares beside a civilian to which each guard can move.
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
mod tests;
