//! The coach: what a move does next, in words that the rules bear out. Nothing is searched beyond the enemy's answer.

use super::action::{RomanAction, notation};
use super::board::{FILES, MoveEffect, RANKS, RomanBoard, RomanKind, enemy_of, throne_of};
use super::ending::{may_exchange, totals};
use super::rules;
use super::state::{RomanState, kind_name, name};
use super::threats::{after, gives_itself_up, in_danger};
use super::types::RomanCheckers;
use crate::remarks::Remarks;
use game::{MoveGain, Reason, Seat, Seen, Square, Viewer, count, list};
use std::cmp::Ordering;

/// A move with the board before and after it.
struct RomanLook<'a> {
    state: &'a RomanState,
    played: &'a RomanState,
    me: Seat,
    action: RomanAction,
    next: RomanBoard,
    effect: MoveEffect,
}

/// The effect of a legal move, in one sentence.
pub fn reason(seen: &Seen<RomanCheckers>, action: &RomanAction) -> Option<Reason> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let effect = after(&state.board, *action).1?;
    let mut played = state.clone();
    rules::apply(&mut played, me, *action);
    let look = RomanLook { state, played: &played, me, action: *action, next: played.board, effect };
    let turn = usize::from(action.to.file + action.from.rank * 3) + seen.frame.ply as usize;
    let mut remarks = Remarks::new(turn);
    look.gains(&mut remarks);
    if played.ending.is_some() {
        ending(&played, me, &mut remarks);
        return remarks.reason();
    }
    if played.exchange != state.exchange {
        remarks.say(93, "brings the prisoners back");
        return remarks.reason();
    }
    if !look.effect.entered && !look.is_given_up() {
        look.stops(&mut remarks);
        look.plans(&mut remarks);
    }
    look.safety(&mut remarks);
    look.answers(&mut remarks);
    remarks.reason()
}

/// The result for a side of a move that ends the game: to win is told first, to lose as a drawback.
fn ending(played: &RomanState, me: Seat, remarks: &mut Remarks) {
    let points = totals(played);
    let [mine, theirs] = [me, enemy_of(me)].map(|seat| points[seat.index()]);
    match mine.cmp(&theirs) {
        Ordering::Greater => remarks.say(97, format!("ends the game and wins {mine} to {theirs}")),
        Ordering::Equal => remarks.say(94, format!("ends the game in a draw, {mine} to {theirs}")),
        Ordering::Less => remarks.admit(97, format!("ends the game and loses {mine} to {theirs}")),
    }
}

/// A capture, or a step into the throne.
pub fn gain(seen: &Seen<RomanCheckers>, action: RomanAction) -> Option<MoveGain> {
    let Viewer::Seat(me) = seen.frame.viewer else { return None };
    let effect = after(&seen.view.board, action).1?;
    let captures = effect.captured.iter().any(|(_, man)| man.seat != me);
    match (captures, effect.entered) {
        (true, _) => Some(MoveGain::attack("capture")),
        (false, true) => Some(MoveGain::goal("throne")),
        (false, false) => None,
    }
}

impl RomanLook<'_> {
    fn foe(&self) -> Seat {
        enemy_of(self.me)
    }

    /// Whether the man who moves is captured at once.
    fn is_given_up(&self) -> bool {
        gives_itself_up(&self.state.board, self.action)
    }

    fn gains(&self, remarks: &mut Remarks) {
        if self.effect.entered {
            remarks.say(95, format!("reaches the throne on {} for 3 points", self.action.to));
        }
        let taken: Vec<_> = self.effect.captured.iter().filter(|(_, man)| man.seat != self.me).collect();
        match taken[..] {
            [] => {}
            [(at, man)] if man.kind == RomanKind::Standard => {
                remarks.say(90, format!("captures the Standard-bearer on {at} for 3 points"));
            }
            [(at, _)] => remarks.say(88, format!("captures the regular on {at}")),
            _ => remarks.say(92, format!("captures the men on {}", list(taken.iter().map(|(at, _)| at), ""))),
        }
        if self.is_given_up() {
            remarks.admit(62, format!("gives up the man on {}", self.action.to));
        }
    }

    /// Threats and the way ahead. The enemy may end the chase first.
    fn plans(&self, remarks: &mut Remarks) {
        if self.can_run_out() {
            self.last_chance(remarks);
            return;
        }
        self.threats(remarks);
        self.prepares(remarks);
        self.way(remarks);
        self.edge(remarks);
    }

    fn threats(&self, remarks: &mut Remarks) {
        let before = in_danger(&self.state.board, self.foe());
        let now = in_danger(&self.next, self.foe()).into_iter().filter(|at| !before.contains(at));
        let new: Vec<_> = now.filter_map(|at| Some((at, self.capture_of(at)?))).collect();
        match new[..] {
            [] => {}
            [(at, by)] => {
                let kind = self.next.get(at).map_or("man", |man| kind_name(man.kind));
                remarks.say(70, format!("threatens to capture the {kind} on {at} by {}", notation(by)));
            }
            _ => remarks.say(75, format!("threatens the men on {} at once", list(new.iter().map(|(at, _)| at), ""))),
        }
        let throne = throne_of(self.me);
        if self.next.steps(self.action.to).any(|to| to == throne) {
            remarks.say(
                72,
                format!(
                    "stands one step before the throne: {} would be next",
                    Square::move_text(self.action.to, throne)
                ),
            );
        }
    }

    /// A move that captures the man on a square, now and after some answer.
    fn capture_of(&self, at: Square) -> Option<RomanAction> {
        let answered: Vec<_> = moves(&self.next, self.foe()).map(|answer| self.answered(answer)).collect();
        let is_left =
            |board: &RomanBoard, by: RomanAction| moves(board, self.me).any(|own| own == by && takes(board, by, at));
        let is_possible = |state: &RomanState, by: RomanAction| state.ending.is_none() && is_left(&state.board, by);
        let follows = |by: RomanAction| answered.is_empty() || answered.iter().any(|state| is_possible(state, by));
        moves(&self.next, self.me).find(|by| takes(&self.next, *by, at) && follows(*by))
    }

    /// The game after an answer of the enemy's.
    fn answered(&self, answer: RomanAction) -> RomanState {
        let mut answered = self.played.clone();
        rules::apply(&mut answered, self.foe(), answer);
        answered
    }

    /// The number of a chase's moves that are left, the one that ends it among them.
    fn chase_left(&self) -> u32 {
        self.played.chase_limit.saturating_sub(self.played.chase)
    }

    /// Whether the enemy has an answer that ends the chase.
    fn can_run_out(&self) -> bool {
        self.chase_left() <= 1 && moves(&self.next, self.foe()).any(|answer| is_chase(&self.next, answer))
    }

    /// Whether the game goes on after a move that scores nothing and is the one of this number from now.
    fn goes_on(&self, board: &RomanBoard, action: RomanAction, number: u32) -> bool {
        !is_chase(board, action) || number < self.chase_left()
    }

    /// The enemy's chance to end the chase: the game is over then, or the prisoners come back.
    fn last_chance(&self, remarks: &mut Remarks) {
        let what = if may_exchange(self.played) { "bring the prisoners back" } else { "end the game" };
        let them = name(self.foe());
        remarks.say(68, format!("lets {them} {what} by a Standard-bearer's move that scores nothing"));
    }

    /// The enemy's man who no longer enters the throne room, and their move that no longer threatens several men at once.
    fn stops(&self, remarks: &mut Remarks) {
        let foe = self.foe();
        if let (Some(from), None) = (entering(&self.state.board, foe), entering(&self.next, foe)) {
            remarks.say(80, format!("keeps {}'s man on {from} out of the throne", name(foe)));
        }
        if let [Some((by, men)), None] = self.forks(foe)
            && self.goes_on(&self.state.board, by, 2)
            && self.is_stopped(by)
        {
            remarks.say(74, format!("stops {}, which would threaten {} at once", notation(by), list(&men, "")));
        }
    }

    /// A move that threatens several men at once. The enemy answers before it and after it.
    fn prepares(&self, remarks: &mut Remarks) {
        if let [None, Some((by, men))] = self.forks(self.me)
            && self.goes_on(&self.next, by, 3)
        {
            remarks.say(47, format!("prepares {}, which threatens {} at once", notation(by), list(&men, "")));
        }
    }

    /// Moves of a side that threaten several men at once, before this move and after it.
    fn forks(&self, seat: Seat) -> [Option<(RomanAction, Vec<Square>)>; 2] {
        [&self.state.board, &self.next].map(|board| fork(board, seat))
    }

    /// Whether a move of the enemy's is no longer legal, or wins and threatens nothing any more.
    fn is_stopped(&self, by: RomanAction) -> bool {
        if !moves(&self.next, self.foe()).any(|answer| answer == by) {
            return true;
        }
        let (board, effect) = after(&self.next, by);
        let captures = effect.is_some_and(|effect| effect.captured.iter().any(|(_, man)| man.seat == self.me));
        !captures && in_danger(&board, self.me).is_empty()
    }

    fn safety(&self, remarks: &mut Remarks) {
        let (were, are) = (in_danger(&self.state.board, self.me), in_danger(&self.next, self.me));
        let hunter = |at| capturing(&self.state.board, self.foe(), at).map(notation).unwrap_or_default();
        let stays = |at: &Square| *at != self.action.from;
        match were.iter().find(|at| !are.contains(at)) {
            Some(at) if !stays(at) && !are.contains(&self.action.to) && !self.is_given_up() => {
                remarks.say(78, format!("takes the man on {at} out of reach of {}", hunter(*at)));
            }
            Some(at) if stays(at) && self.next.get(*at).is_some() => {
                remarks.say(77, format!("saves the man on {at} from {}", hunter(*at)));
            }
            _ => {}
        }
        let was_there = |at: &Square| were.contains(if *at == self.action.to { &self.action.from } else { at });
        if let Some(at) = are.iter().find(|at| !was_there(at)) {
            let by = capturing(&self.next, self.foe(), *at).map(notation).unwrap_or_default();
            remarks.admit(61, format!("the man on {at} can be captured by {by}"));
        }
        if !are.is_empty() || self.is_given_up() {
            return;
        }
        if !were.is_empty() {
            remarks.say(12, "leaves nobody of yours open to capture");
        }
        self.safe_moves(remarks);
    }

    /// The number of moves that leave nobody open to capture, this one among them.
    fn safe_moves(&self, remarks: &mut Remarks) {
        let moves = rules::legal(self.state, self.me);
        let board = &self.state.board;
        let is_safe = |action: &&RomanAction| {
            !gives_itself_up(board, **action) && in_danger(&after(board, **action).0, self.me).is_empty()
        };
        let safe = moves.iter().filter(is_safe).count();
        match (safe, moves.len()) {
            (1, all @ 3..) => remarks.say(48, format!("the only move of {all} that leaves nobody open to capture")),
            (_, all) if safe * 2 < all => {
                remarks.say(48, format!("one of {safe} moves in {all} that leave nobody open to capture"));
            }
            _ => {}
        }
    }

    /// The enemy's answers, as far as the move has changed what they are or lead to.
    fn answers(&self, remarks: &mut Remarks) {
        let (foe, them) = (self.foe(), name(self.foe()));
        let board = &self.state.board;
        let lost = |answer: &RomanAction| !in_danger(&after(board, *answer).0, foe).is_empty();
        let loses = |answer: &RomanAction| {
            let answered = self.answered(*answer);
            answered.ending.is_none() && !in_danger(&answered.board, foe).is_empty()
        };
        let [had, all] = [board, &self.next].map(|board| moves(board, foe).count());
        let (before, losing) = (moves(board, foe).filter(lost).count(), moves(&self.next, foe).filter(loses).count());
        let is_threat = !in_danger(&self.next, foe).is_empty();
        match (losing, all) {
            _ if is_threat || losing <= before => {}
            (_, 1) => remarks.say(46, format!("after {them}'s only answer you can capture a man")),
            _ if losing * 2 >= all => {
                remarks.say(46, format!("after {losing} of {them}'s {all} answers you can capture a man"));
            }
            (1, _) => remarks.say(20, format!("1 of {them}'s {all} answers puts a man in your reach")),
            _ => remarks.say(20, format!("{losing} of {them}'s {all} answers put a man in your reach")),
        }
        match (had, all) {
            (1.., 0) => remarks.say(22, format!("leaves {them} no answer: you move again")),
            (had, all) if all < had => {
                remarks.say(22, format!("leaves {them} {} instead of {had}", count(all as u64, "answer")));
            }
            _ => {}
        }
    }

    /// The enemies whom the man still has to pass, those level with it among them.
    fn passing(&self, remarks: &mut Remarks) {
        let RomanAction { from, to } = self.action;
        let unpassed =
            |at: Square| self.next.men(self.foe()).filter(|(on, _)| self.to_go(*on) <= self.to_go(at)).count();
        match (unpassed(from), unpassed(to)) {
            (1.., 0) => {
                remarks.say(58, format!("gets past {}'s last man: no enemy stands ahead of it", name(self.foe())));
            }
            (_, 0) if self.to_go(to) < self.to_go(from) && self.steps_left(to) < self.steps_left(from) => {
                remarks.say(30, "runs on with no enemy ahead");
            }
            (before, now) if now < before => {
                let passed = count((before - now) as u64, "enemy man").replace("mans", "men");
                remarks.say(30, format!("leaves {passed} behind, with {now} still to pass"));
            }
            _ => {}
        }
    }

    fn way(&self, remarks: &mut Remarks) {
        let RomanAction { from, to } = self.action;
        let (before, now) = (self.steps_left(from), self.steps_left(to));
        if now.is_some() {
            self.passing(remarks);
        }
        self.nearness(remarks);
        self.mobility(remarks);
        let aside = "stands too far aside to reach the throne";
        match (before, now) {
            (None, _) => remarks.otherwise(aside),
            (_, None) => remarks.admit(13, aside),
            (Some(before), Some(now)) if now > before => {
                remarks.admit(13, format!("brings the Standard-bearer back to {} from the throne", self.left(now)));
            }
            (Some(before), Some(now)) if now == before => {
                remarks.otherwise(format!("keeps the Standard-bearer {} from the throne", self.left(now)));
            }
            (_, Some(now)) => {
                let is_last = self.others().max().is_some_and(|rank| rank < self.to_go(from));
                if is_last && self.to_go(to) < self.to_go(from) {
                    remarks.say(25, "brings up your hindmost man");
                }
                self.distance(&self.left(now), remarks);
            }
        }
    }

    /// The moves that a side has more than before, which is no reason beside others.
    fn mobility(&self, remarks: &mut Remarks) {
        let [before, now] = [&self.state.board, &self.next].map(|board| moves(board, self.me).count());
        if now > before + 1 {
            remarks.otherwise(format!("gives you {now} moves instead of {before}"));
        }
    }

    /// How far the throne is, in one remark, so that no two say it.
    fn distance(&self, left: &str, remarks: &mut Remarks) {
        let to = self.action.to;
        let foremost_of_others = self.others().min();
        let gets_ahead = |rank: u8| rank > self.to_go(to) && rank <= self.to_go(self.action.from);
        let is_foremost = foremost_of_others.is_some_and(gets_ahead);
        match (is_foremost, to.file == throne_of(self.me).file) {
            (true, true) => {
                remarks.say(25, format!("makes this your foremost man, on the throne's own file, {left} away"));
            }
            (true, false) => remarks.say(25, format!("makes this your foremost man, {left} from the throne")),
            (false, true) => remarks.say(24, format!("takes the throne's own file, {left} away")),
            (false, false) if self.effect.man.kind == RomanKind::Standard => {
                remarks.otherwise(format!("brings the Standard-bearer to {left} from the throne"));
            }
            (false, false) => remarks.otherwise(format!("stands {left} from the throne then")),
        }
    }

    /// The ranks that each of the side's other men has to go.
    fn others(&self) -> impl Iterator<Item = u8> + '_ {
        let from = self.action.from;
        self.state.board.men(self.me).filter(move |(at, _)| *at != from).map(|(at, _)| self.to_go(at))
    }

    /// The enemies beside the man, and those of its own side who stand around them with it.
    fn nearness(&self, remarks: &mut Remarks) {
        let RomanAction { from, to } = self.action;
        let (foe, them) = (self.foe(), name(self.foe()));
        let around = |board: &RomanBoard, at: Square| beside(board, at, self.me).count();
        let met = beside(&self.next, to, foe).filter(|at| around(&self.next, *at) > around(&self.state.board, *at));
        let met = met.map(|at| (around(&self.next, at), self.front(to) == Some(at), at)).max();
        let apart = |one: Square, at: Square| at.rank.abs_diff(one.rank).max(at.file.abs_diff(one.file));
        let nearest = |one: Square| self.next.men(foe).map(|(at, _)| (apart(one, at), at)).min();
        match (met, nearest(from), nearest(to)) {
            (Some((mine @ 2.., _, at)), ..) => remarks.say(27, format!("has {mine} men around {them}'s man on {at}")),
            (Some((_, true, at)), ..) => remarks.say(13, format!("stands face to face with {them}'s man on {at}")),
            (Some((_, false, at)), ..) => remarks.say(13, format!("stands next to {them}'s man on {at}")),
            (None, Some((3.., _)), Some((2, at))) => {
                remarks.otherwise(format!("comes within 2 squares of {them}'s man on {at}"));
            }
            _ => {}
        }
        let [before, now] = [from, to].map(|at| beside(&self.next, at, foe).count());
        if now > before.max(1) {
            remarks.admit(14, format!("{now} of {them}'s men stand around it on {to}"));
        }
    }

    /// A man on the edge has three neighbours at most, and three enemies are needed to capture a man. Its own side's men never stand beside
    /// it: all of them keep to one colour.
    fn edge(&self, remarks: &mut Remarks) {
        let file = self.action.to.file;
        if file == 0 || file == FILES - 1 {
            remarks.say(23, "goes to the edge, where one free square beside it keeps it safe");
        }
    }

    /// The ranks between a square and the throne's.
    fn to_go(&self, at: Square) -> u8 {
        at.rank.abs_diff(throne_of(self.me).rank)
    }

    /// The steps from a square to the throne; `None` where a regular, who never goes back, can't come to its file any more.
    fn steps_left(&self, at: Square) -> Option<u8> {
        let (files, ranks) = (at.file.abs_diff(throne_of(self.me).file), self.to_go(at));
        match self.effect.man.kind {
            RomanKind::Standard => Some(files.max(ranks)),
            RomanKind::Regular => (files <= ranks).then_some(ranks),
        }
    }

    /// The number of steps in words: a regular goes a rank with each.
    fn left(&self, steps: u8) -> String {
        count(steps, if self.effect.man.kind == RomanKind::Standard { "step" } else { "rank" })
    }

    fn front(&self, at: Square) -> Option<Square> {
        at.step((0, ahead_of(self.me)), FILES, RANKS)
    }
}

fn ahead_of(seat: Seat) -> i8 {
    if throne_of(seat).rank == 0 { -1 } else { 1 }
}

fn moves(board: &RomanBoard, seat: Seat) -> impl Iterator<Item = RomanAction> + '_ {
    board.men(seat).flat_map(|(from, _)| board.steps(from).map(move |to| RomanAction { from, to }))
}

/// The neighbours of a square, along its file and its rank, where a side's men stand.
fn beside(board: &RomanBoard, at: Square, seat: Seat) -> impl Iterator<Item = Square> + '_ {
    let around = Square::ORTHOGONAL.into_iter().filter_map(move |way| at.step(way, FILES, RANKS));
    around.filter(move |on| board.get(*on).is_some_and(|man| man.seat == seat))
}

/// The move of a side that captures the man on a square.
pub fn capturing(board: &RomanBoard, seat: Seat, at: Square) -> Option<RomanAction> {
    moves(board, seat).find(|action| takes(board, *action, at))
}

/// Whether a move captures the enemy on a square.
fn takes(board: &RomanBoard, action: RomanAction, at: Square) -> bool {
    let is_taken = |moved: MoveEffect| moved.captured.iter().any(|(on, man)| *on == at && man.seat != moved.man.seat);
    after(board, action).1.is_some_and(is_taken)
}

/// Whether a move is a Standard-bearer's and scores nothing: it belongs to a chase.
fn is_chase(board: &RomanBoard, action: RomanAction) -> bool {
    let is_quiet =
        |moved: MoveEffect| moved.man.kind == RomanKind::Standard && !moved.entered && moved.captured.is_empty();
    after(board, action).1.is_some_and(is_quiet)
}

/// A move of a side after which two or more enemies can be captured and the man who moved can't, and those enemies.
fn fork(board: &RomanBoard, seat: Seat) -> Option<(RomanAction, Vec<Square>)> {
    moves(board, seat).find_map(|action| {
        let (next, effect) = after(board, action);
        let is_quiet = effect.is_some_and(|effect| effect.captured.is_empty() && !effect.entered);
        let men = in_danger(&next, enemy_of(seat));
        let is_fork = is_quiet && men.len() > 1 && !in_danger(&next, seat).contains(&action.to);
        is_fork.then_some((action, men))
    })
}

/// The man of a side who can enter the throne room next.
fn entering(board: &RomanBoard, seat: Seat) -> Option<Square> {
    moves(board, seat).find(|action| action.to == throne_of(seat)).map(|action| action.from)
}

#[cfg(test)]
mod tests;
