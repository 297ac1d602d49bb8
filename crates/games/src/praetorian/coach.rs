//! The coach: what a choice, a layout or a turn does next, each side from its own view, in words that the rules bear out.

use super::action::{PraetorianAction, Questions};
use super::board::{EDGE, Guard, P1_START, P2_START, PraetorianBoard, PraetorianPiece, PraetorianStep};
use super::civilians::{Civilian, Civilians};
use super::layout::{self, CivilianLayout};
use super::legal;
use super::state::{ASSASSIN, PRAETORIAN, PraetorianPublic, SecretPick};
use super::types::Praetorian;
use crate::remarks::Remarks;
use game::{Seen, Square, Viewer, count, list};

/// The effect of a legal action, in one sentence.
pub fn reason(seen: &Seen<Praetorian>, action: &PraetorianAction) -> Option<String> {
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
            PraetorianLook::new(table, *step).hunts(secret?, &mut remarks);
        }
        (Viewer::Seat(PRAETORIAN), PraetorianAction::Turn { step, questions }) => {
            question_remarks(table, questions, &mut remarks);
            if let Some(step) = step {
                PraetorianLook::new(table, *step).guards(questions, &mut remarks);
            }
        }
        _ => return None,
    }
    remarks.sentence()
}

fn layout_remarks(files: &CivilianLayout, remarks: &mut Remarks) {
    let squares: Vec<_> = files.iter().enumerate().flat_map(|(row, group)| layout::squares(row, group)).collect();
    let beside = |guard: Square| squares.iter().filter(|at| at.touches(guard)).count();
    let [first, second] = [P1_START, P2_START].map(beside);
    remarks.say(60, format!("P1 starts beside {first} civilians and P2 beside {second}"));
    let rides = |from: Square| -> usize {
        let free = |way: &(i8, i8)| {
            let next = |at: &Square| at.step(*way, EDGE, EDGE).filter(|to| !squares.contains(to));
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
    match others.len() {
        0 => remarks.say(85, format!("eliminates {target}, though all will know that it was you")),
        _ => remarks.say(85, format!("eliminates {target}; {} can be suspected beside you", list(others.iter(), ""))),
    }
    match beside(&table.board, pick.assassin)[..] {
        [] => remarks.say(45, "no guard stands beside you to ask you next"),
        [guard, ..] => remarks.say(50, format!("{} stands beside you and can ask you", guard.name())),
    }
}

fn question_remarks(table: &PraetorianPublic, questions: &Questions, remarks: &mut Remarks) {
    let (asked, all) = (questions.all(), table.suspects());
    let (well, left) = (asked.and(all), all.without(asked));
    if asked.is_empty() {
        return;
    }
    match (well.len(), left.len()) {
        (0, _) => remarks.say(60, "asks nobody who can still be the assassin"),
        (_, 0) => remarks.say(95, format!("asks {}: nobody else can be the assassin", list(well.iter(), ""))),
        (n, _) => {
            remarks.say(90, format!("asks {}, {n} of {} who may be the assassin", list(well.iter(), ""), all.len()));
        }
    }
    let still = Guard::BOTH.map(|guard| table.board.next_to(table.board.guard(guard)));
    let next = still[0].or(still[1]).and(left);
    match next.len() {
        0 => remarks.say(41, format!("if nobody is found, {}", remaining(left))),
        _ => remarks.say(44, format!("{} beside the guards can be asked next", list(next.iter().take(3), ""))),
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
}

impl<'a> PraetorianLook<'a> {
    fn new(table: &'a PraetorianPublic, step: PraetorianStep) -> Self {
        Self { table, step, from: table.board.find(step.man), next: table.board.after(step) }
    }

    /// The changes for the Assassin by their own step.
    fn hunts(&self, pick: &SecretPick, remarks: &mut Remarks) {
        let (board, me) = (&self.table.board, pick.assassin);
        match (&beside(board, me)[..], &beside(&self.next, me)[..]) {
            ([guard, ..], []) => remarks.say(80, format!("gets away from {}, who could have asked you", guard.name())),
            (_, [guard, ..]) => remarks.say(50, format!("{} stands beside you and can ask you", guard.name())),
            ([], []) => self.rides(me, remarks),
        }
        let is_near = |board| legal::strikes(board, Some(pick)).next();
        if let (None, Some(target)) = (is_near(board), is_near(&self.next)) {
            remarks.say(76, format!("puts target {target} beside you: x{target} is next"));
        }
        self.targets(pick, remarks);
        self.crowd(pick, remarks);
        if let PraetorianPiece::Civilian(number) = self.step.man {
            remarks.say(14, format!("the Praetorian can't move {number} next turn"));
            match () {
                () if number == me => remarks.say(15, format!("walks {me} yourself, one step like any other")),
                () if pick.targets.contains(&number) => {
                    remarks.say(22, format!("moves target {number}, which nobody else knows"));
                }
                () if self.table.cleared.has(number) => {
                    remarks.say(24, format!("moves {number}, who is cleared, and tells nothing of you"));
                }
                () => remarks.say(16, format!("moves {number}, who is neither you nor a target")),
            }
        }
    }

    /// The squares beside a civilian to which guards can ride.
    fn rides(&self, me: Civilian, remarks: &mut Remarks) {
        let near = |board: &PraetorianBoard, guard: Guard| {
            let at = board.civilian(me);
            let squares = board.reach(PraetorianPiece::Guard(guard)).into_iter();
            squares.filter(|to| at.is_some_and(|at| at.touches(*to))).count()
        };
        let [before, after] = [&self.table.board, &self.next].map(|board| Guard::BOTH.map(|guard| near(board, guard)));
        let sum = |ways: [usize; 2]| ways[0] + ways[1];
        for guard in Guard::BOTH {
            if before[guard.index()] > 0 && after[guard.index()] == 0 {
                remarks.say(60, format!("shuts {} out: it can't ride beside you next turn", guard.name()));
            }
        }
        match sum(after) {
            0 => remarks.say(30, "no guard can ride beside you next turn"),
            now if now < sum(before) => {
                remarks.say(42, format!("leaves the guards {now} squares beside you instead of {}", sum(before)));
            }
            now => remarks.say(18, format!("the guards can ride to {} beside you", count(now as u64, "square"))),
        }
    }

    fn targets(&self, pick: &SecretPick, remarks: &mut Remarks) {
        let far = |board: &PraetorianBoard, target: Civilian| {
            let (me, them) = (board.civilian(pick.assassin)?, board.civilian(target)?);
            Some(me.file.abs_diff(them.file).max(me.rank.abs_diff(them.rank)))
        };
        for target in pick.targets.iter().copied() {
            let (Some(before), Some(now)) = (far(&self.table.board, target), far(&self.next, target)) else { continue };
            if now < before && now > 1 {
                remarks
                    .say(44, format!("leaves {} between you and target {target}", count(u64::from(now - 1), "square")));
            } else if now > 1 {
                remarks.say(17, format!("target {target} is {now} steps from you"));
            }
        }
    }

    /// Those who would be suspected with the assassin.
    fn crowd(&self, pick: &SecretPick, remarks: &mut Remarks) {
        for target in pick.targets.iter().copied() {
            let near = |board: &PraetorianBoard| {
                let at = board.civilian(target)?;
                Some(board.next_to(at).and(self.table.suspects()).without(Civilians::one(pick.assassin)).len())
            };
            let (Some(before), Some(now)) = (near(&self.table.board), near(&self.next)) else { continue };
            if now > before {
                remarks.say(
                    46,
                    format!(
                        "brings {} beside target {target}, to be suspected with you",
                        count(u64::from(now), "civilian")
                    ),
                );
            } else if now == 0 {
                remarks.say(19, format!("nobody but you would be suspected of target {target}"));
            }
        }
        let me = self.next.civilian(pick.assassin);
        let around = me.map_or(Civilians::NONE, |at| self.next.next_to(at)).and(self.table.suspects()).len();
        match around {
            0 => remarks.say(20, "leaves you alone on your square, away from the crowd"),
            _ => remarks.say(21, format!("hides you among {around} who may be the assassin, too")),
        }
    }

    /// The changes for the guards by the Praetorian's step.
    fn guards(&self, questions: &Questions, remarks: &mut Remarks) {
        let all = self.table.suspects();
        let reached = Guard::BOTH.map(|guard| self.next.next_to(self.next.guard(guard)).and(all));
        match self.step.man {
            PraetorianPiece::Guard(guard) => self.ride(guard, reached[guard.index()], remarks),
            PraetorianPiece::Civilian(number) => self.push(number, remarks),
        }
        let both = reached[0].or(reached[1]);
        if questions.is_empty() && !both.is_empty() {
            remarks.say(32, format!("the guards stand beside {} of {} who may be the assassin", both.len(), all.len()));
        }
        if !self.table.dead.is_empty() {
            remarks.say(16, remaining(all));
        }
    }

    fn ride(&self, guard: Guard, beside: Civilians, remarks: &mut Remarks) {
        let (name, all) = (guard.name(), self.table.suspects());
        let who = list(beside.iter().take(4), "nobody");
        match (beside.len(), self.table.dead.is_empty()) {
            (0, _) => remarks.say(24, format!("takes {name} to {}, where nobody has to be asked", self.step.to)),
            (_, false) => remarks.say(70, format!("puts {name} beside {who}, to be asked next turn")),
            (near, true) => remarks.say(35, format!("puts {name} among {near} of the crowd, ready to ask the first")),
        }
        let rides = self.next.reach(PraetorianPiece::Guard(guard));
        let touched = rides.iter().fold(Civilians::NONE, |set, to| set.or(self.next.next_to(*to))).and(all);
        remarks.say(
            36,
            format!("from {} {name} can ride beside {} of {} suspects", self.step.to, touched.len(), all.len()),
        );
        let before = self.table.board.reach(PraetorianPiece::Guard(guard)).len();
        if rides.len() > before {
            remarks.say(28, format!("{name} can ride to {} squares from there, {before} before", rides.len()));
        } else {
            remarks.say(18, format!("{name} can ride to {} from there", count(rides.len() as u64, "square")));
        }
        let other = self.next.guard(guard.other());
        let apart = other.file.abs_diff(self.step.to.file).max(other.rank.abs_diff(self.step.to.rank));
        if apart >= 3 {
            remarks.say(17, format!("keeps the guards {apart} squares apart, so that they see more"));
        } else {
            remarks.say(
                21,
                format!("closes in with {}, {} away", guard.other().name(), count(u64::from(apart), "square")),
            );
        }
        let left = self.from.map_or(Civilians::NONE, |from| self.next.next_to(from)).and(all).without(beside);
        if let Some(who) = left.iter().next() {
            remarks.say(15, format!("leaves {who}, who was beside it"));
        }
    }

    fn push(&self, number: Civilian, remarks: &mut Remarks) {
        let (board, suspects) = (&self.table.board, self.table.suspects());
        let by = beside(&self.next, number);
        if suspects.has(number)
            && let Some(guard) = by.first().filter(|_| beside(board, number).is_empty())
        {
            remarks
                .say(72, format!("brings {number} beside {}, and the Assassin can't move {number} away", guard.name()));
        } else {
            remarks.say(20, format!("the Assassin can't move {number} next turn"));
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

/// The guards beside a civilian.
fn beside(board: &PraetorianBoard, civilian: Civilian) -> Vec<Guard> {
    let is_near = |guard: &Guard| board.next_to(board.guard(*guard)).has(civilian);
    Guard::BOTH.into_iter().filter(is_near).collect()
}
