//! The coach: what a drop or a move does next, in words that the rules bear out. It looks at the ways of one turn only.

use super::action::ConspirateursAction;
use super::board::{MEETING_PLACE, men_each};
use super::names::name;
use super::points::{PointSet, SIZE};
use super::state::ConspirateursState;
use super::types::Conspirateurs;
use super::words::{candidate_path, path_words};
use crate::remarks::Remarks;
use game::{Reason, Seat, Seen, Square, Viewer, count};
use std::cmp::Ordering;

/// A man with more steps than this to a shelter is not near it.
const FAR: u8 = 4;

/// An action with the position before and after it.
struct ConspirateursLook<'a> {
    state: &'a ConspirateursState,
    me: Seat,
    to: Square,
    next: ConspirateursState,
}

/// The effect of a legal action, in one sentence.
pub fn reason(seen: &Seen<Conspirateurs>, action: &ConspirateursAction) -> Option<Reason> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let to = action.ends().map_or_else(|| dropped(action), |(_, to)| Some(to))?;
    let mut next = state.clone();
    let from = action.ends().map(|(from, _)| from);
    let men = next.men[me.index()];
    next.men[me.index()] = from.map_or(men, |from| men.without(from)).with(to);
    let look = ConspirateursLook { state, me, to, next };
    let mut remarks = Remarks::new(usize::from(to.file * 2 + to.rank) + seen.frame.ply as usize / 2);
    match from {
        None => look.drop(&mut remarks),
        Some(_) if state.side(me).all(|mate| look.next.is_home(mate)) => {
            remarks.say(95, "brings the last man home and wins");
        }
        Some(from) => {
            look.walk(from, &candidate_path(state, action)?, &mut remarks);
            look.home(from, &mut remarks);
            look.ways(from, &mut remarks);
            if !look.next.is_home(me) {
                look.shuts(&mut remarks);
                look.jumps(from, &mut remarks);
            }
        }
    }
    remarks.reason()
}

fn dropped(action: &ConspirateursAction) -> Option<Square> {
    match action {
        ConspirateursAction::Drop { at } => Some(*at),
        _ => None,
    }
}

impl ConspirateursLook<'_> {
    fn drop(&self, remarks: &mut Remarks) {
        let around = Square::AROUND.into_iter().filter_map(|way| self.to.step(way, SIZE, SIZE));
        if let near @ 1.. = around.filter(|at| self.state.owner(*at).is_some()).count() {
            remarks.say(15, format!("stands beside {}", men(near as u64)));
        }
        let (shelter, far) = nearest(self.to, vacant_shelters(&self.next));
        remarks.say(18, format!("stands {} from the shelter on {shelter}", count(far, "step")));
        match nearest(self.to, PointSet::ALL - MEETING_PLACE).1 {
            0 | 1 => remarks.say(16, "stands on the rim of the meeting place, free to leave it"),
            far => remarks.say(17, format!("lies {} inside the rim of the meeting place", count(far - 1, "point"))),
        }
        if let Some(mate) = self.chain_mate() {
            remarks.say(18, format!("leaves a vacant point between it and your man on {mate}, for a chain over both"));
        }
    }

    /// A man of the same seat two points away in a line, so that a chain can lead over both: the point between them is vacant, and the one
    /// behind either.
    fn chain_mate(&self) -> Option<Square> {
        let step = |at: Square, way: (i8, i8)| at.step(way, SIZE, SIZE);
        let is_vacant = |at: &Square| self.state.owner(*at).is_none();
        Square::AROUND.into_iter().find_map(|way| {
            let between = step(self.to, way).filter(is_vacant)?;
            let mate = step(between, way).filter(|at| self.state.owner(*at) == Some(self.me))?;
            let ends = [step(mate, way), step(self.to, (-way.0, -way.1))];
            ends.iter().flatten().any(is_vacant).then_some(mate)
        })
    }

    fn walk(&self, from: Square, path: &[Square], remarks: &mut Remarks) {
        let is_chain = path.windows(2).all(|ends| !ends[0].touches(ends[1]));
        let jumps = path.len() as u64 - 1;
        if is_chain && jumps > 1 {
            remarks.say(38, format!("covers {} in one chain: {}", count(jumps, "jump"), path_words(path)));
        }
        if is_chain && let Some(over) = path.windows(2).find_map(|ends| self.foe_between(ends)) {
            remarks.say(37, format!("uses {}'s man on {} while it stands there", over.1, over.0));
        }
        let far = from.file.abs_diff(self.to.file).max(from.rank.abs_diff(self.to.rank));
        if far > 1 {
            remarks.say(12, format!("goes {} in one turn", count(far, "point")));
        }
        if MEETING_PLACE.contains(from) && !MEETING_PLACE.contains(self.to) {
            remarks.say(30, self.left_behind());
        }
        self.leaves_shelter(from, remarks);
    }

    /// The men in the meeting place after one has left it.
    fn left_behind(&self) -> String {
        match (self.next.men_of(self.me) & MEETING_PLACE).count() {
            0 => "takes the last of your men out of the meeting place".to_owned(),
            left => format!("leaves the meeting place, where you have {} now", men(u64::from(left))),
        }
    }

    /// A man in a shelter who moves on, also to another one.
    fn leaves_shelter(&self, from: Square, remarks: &mut Remarks) {
        let shelters = self.state.shelters();
        match (shelters.contains(from), shelters.contains(self.to)) {
            (true, true) => remarks.otherwise(format!("goes from the shelter on {from} to the one on {}", self.to)),
            (true, false) => remarks.admit(62, format!("takes a man out of the shelter on {from}")),
            (false, _) => {}
        }
    }

    /// The steps to a shelter that are left, where the move has changed them.
    fn distance(&self, from: Square, remarks: &mut Remarks) {
        let (shelters, goal) = (self.state.shelters(), vacant_shelters(self.state));
        if shelters.contains(from) || shelters.contains(self.to) {
            return;
        }
        let ((_, before), (shelter, now)) = (nearest(from, goal), nearest(self.to, goal));
        let steps = count(now, "step");
        match now.cmp(&before) {
            Ordering::Less if before - now >= 4 => {
                let nearer = count(before - now, "point");
                remarks.say(46, format!("brings the man {nearer} nearer: {steps} from the shelter on {shelter}"));
            }
            Ordering::Less if now > FAR => {
                remarks.say(20, format!("leaves the man {steps} from the shelter on {shelter}, {before} before"));
            }
            Ordering::Less => remarks.say(20, format!("brings the man within {steps} of the shelter on {shelter}")),
            Ordering::Equal => remarks.otherwise(format!("keeps the man {steps} from the shelter on {shelter}")),
            Ordering::Greater => {
                remarks.admit(15, format!("takes the man {} away from the shelters", count(now - before, "step")));
            }
        }
    }

    /// The man's place among those outside, where he comes nearer to a shelter.
    fn order(&self, from: Square, remarks: &mut Remarks) {
        let goal = vacant_shelters(self.state);
        let [before, now] = [from, self.to].map(|at| nearest(at, goal).1);
        let outside = self.state.men_of(self.me) - self.state.shelters();
        let others = outside.without(from);
        if self.state.shelters().contains(from) || others.is_empty() || now >= before {
            return;
        }
        if others.iter().all(|at| nearest(at, goal).1 < before) {
            remarks.say(30, format!("brings up the man who is farthest from home, {} away", count(before, "step")));
        }
        if now > 0
            && others.iter().all(|at| nearest(at, goal).1 > now)
            && others.iter().any(|at| nearest(at, goal).1 <= before)
        {
            remarks.say(26, format!("makes this your foremost man outside, {} from home", count(now, "step")));
        }
    }

    fn home(&self, from: Square, remarks: &mut Remarks) {
        let shelters = self.state.shelters();
        let (home, all) = (self.next.sheltered(self.me), men_each(self.state.seats));
        if shelters.contains(self.to) && !shelters.contains(from) {
            if home == all {
                remarks.say(90, format!("brings your last man home, {all} of {all}"));
                return;
            }
            remarks.say(85, format!("brings a man home, {home} of {all}"));
            if let Some((seat, at)) = self.foes().find_map(|seat| Some((seat, who_reaches(self.state, seat, self.to)?)))
            {
                remarks.say(52, format!("takes the shelter on {} before {}'s man on {at}", self.to, name(seat)));
            }
            if let Some((theirs, seat)) = self.foes().map(|seat| (self.state.sheltered(seat), seat)).max() {
                remarks.say(16, format!("has {home} of yours home to {theirs} of {}'s", name(seat)));
            }
        }
    }

    /// The ways into shelters that the move opens to its own side. Where it opens none, the steps to the nearest shelter tell more.
    fn ways(&self, from: Square, remarks: &mut Remarks) {
        let (gained, opened) = (self.way_gained(from), self.way_opened());
        if gained.is_none() && opened.is_none() {
            self.distance(from, remarks);
            self.order(from, remarks);
        }
        if let Some(path) = gained {
            remarks.say(70, format!("can be home next turn: {}", path_words(&path)));
        }
        if let Some(path) = opened {
            remarks.say(75, format!("opens the way home for your man on {}: {}", path[0], path_words(&path)));
        }
    }

    /// The way into a shelter that a man outside has after the move and had not before.
    fn way_gained(&self, from: Square) -> Option<Vec<Square>> {
        let shelters = self.state.shelters();
        let had_one = shelters.contains(from) || way_home(self.state, from).is_some();
        way_home(&self.next, self.to).filter(|_| !had_one && !shelters.contains(self.to))
    }

    /// The way into a shelter that another man of the seat has after the move and had not before.
    fn way_opened(&self) -> Option<Vec<Square>> {
        let mine = (self.state.free_men(self.me) - self.state.shelters()).without(self.to);
        let mut had_none =
            mine.iter().filter(|at| self.next.men_of(self.me).contains(*at) && way_home(self.state, *at).is_none());
        had_none.find_map(|at| way_home(&self.next, at))
    }

    /// The ways into shelters that the move shuts to the other sides.
    fn shuts(&self, remarks: &mut Remarks) {
        for seat in self.foes() {
            let theirs = self.state.free_men(seat) - self.state.shelters();
            let shut =
                theirs.iter().find(|at| way_home(self.state, *at).is_some() && way_home(&self.next, *at).is_none());
            if let Some(path) = shut.and_then(|at| way_home(self.state, at)) {
                remarks.say(
                    58,
                    format!("shuts the way home of {}'s man on {} ({})", name(seat), path[0], path_words(&path)),
                );
            }
        }
    }

    /// Jumps that it gives or takes, of men that no rule holds in place.
    fn jumps(&self, from: Square, remarks: &mut Remarks) {
        let free = self.next.free_men(self.me);
        let stays = self.way_gained(from).is_none() && free.contains(self.to);
        let from_here = if stays { jumps_of(&self.next, self.to) } else { PointSet::EMPTY };
        let before = jumps_of(self.state, from).count();
        match (before, from_here.count()) {
            (before, now) if now <= before => {}
            (_, 1) => {
                let there = from_here.iter().next().unwrap_or(self.to);
                remarks.say(26, format!("can jump on to {there} from there"));
            }
            (0, now) => remarks.say(24, format!("has {now} points to jump to from there")),
            (before, now) => remarks.say(24, format!("has {now} points to jump to from there instead of {before}")),
        }
        // A man whose way home is told needs no jump, and one at home none either.
        let told = self.way_opened().map(|path| path[0]);
        let outside = (free & self.state.men_of(self.me)) - self.state.shelters();
        let given = outside.iter().filter(|at| Some(*at) != told).find_map(|at| {
            let new = jumps_of(&self.next, at) - jumps_of(self.state, at);
            new.iter().next().map(|to| (at, to))
        });
        if let Some((at, to)) = given {
            remarks.say(28, format!("gives your man on {at} a jump to {to}"));
        }
        let taken = self.foes().find_map(|seat| {
            let lost =
                |at: Square| (jumps_of(self.state, at) - jumps_of(&self.next, at)).iter().next().map(|to| (at, to));
            (self.state.free_men(seat) - self.state.shelters()).iter().find_map(lost).map(|(at, to)| (seat, at, to))
        });
        if let Some((seat, at, to)) = taken {
            remarks.say(29, format!("{}'s man on {at} can no longer jump to {to}", name(seat)));
        }
    }

    fn foes(&self) -> impl Iterator<Item = Seat> + '_ {
        let is_foe = |seat: &Seat| self.state.plays(*seat) && self.state.side(self.me).all(|mate| mate != *seat);
        Seat::all(self.state.seats).filter(is_foe)
    }

    fn foe_between(&self, ends: &[Square]) -> Option<(Square, &'static str)> {
        let over = Square::new(u8::midpoint(ends[0].file, ends[1].file), u8::midpoint(ends[0].rank, ends[1].rank));
        let owner = self.state.owner(over)?;
        self.foes().any(|seat| seat == owner).then(|| (over, name(owner)))
    }
}

fn men(number: u64) -> String {
    if number == 1 { "1 man".to_owned() } else { format!("{number} men") }
}

fn vacant_shelters(state: &ConspirateursState) -> PointSet {
    state.shelters() - state.all_men()
}

/// The points to which a man can jump, in one chain.
fn jumps_of(state: &ConspirateursState, at: Square) -> PointSet {
    let way = state.way(at);
    way.destinations() - way.steps()
}

/// The way of a man into a shelter this turn, if there is one.
fn way_home(state: &ConspirateursState, at: Square) -> Option<Vec<Square>> {
    let way = state.way(at);
    let home = (way.destinations() & state.shelters()).iter().next()?;
    way.shortest(home)
}

/// A man of a seat who reaches a point this turn.
fn who_reaches(state: &ConspirateursState, seat: Seat, to: Square) -> Option<Square> {
    let outside = state.free_men(seat) - state.shelters();
    outside.iter().find(|at| state.way(*at).destinations().contains(to))
}

/// The nearest of some points, and how many steps it is away; the point itself where there is none.
fn nearest(from: Square, goal: PointSet) -> (Square, u8) {
    let steps = |to: Square| from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank));
    goal.iter().map(|to| (to, steps(to))).min_by_key(|(_, far)| *far).unwrap_or((from, 0))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, position, seen};
    use super::*;

    /// The reasons for an action at many plies, for quiet remarks take turns.
    fn told(state: &ConspirateursState, action: &ConspirateursAction) -> String {
        let mut seen = seen(state);
        let at_ply = |ply| {
            seen.frame.ply = ply;
            reason(&seen, action)
        };
        (0..120).filter_map(at_ply).map(|reason| reason.sentence()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_man_at_home_is_promised_no_jump_whether_a_rule_holds_him_there_or_not() {
        let action = ConspirateursAction::Move { from: at("c2"), to: at("b1") };
        for rule in ["open", "final", "strict"] {
            let told = told(&position(&[("shelter", rule)], &["c2 a1 k9", "h8"]), &action);
            assert!(!told.contains("your man on a1 a jump"), "{rule}: {told}");
        }
        let outside =
            told(&position(&[], &["f7 e6 k9", "h8"]), &ConspirateursAction::Move { from: at("f7"), to: at("f6") });
        assert!(outside.contains("your man on e6 a jump to g6"), "{outside}");
    }

    #[test]
    fn a_drop_promises_no_jump_and_the_first_one_no_crowd() {
        let mut state = position(&[], &["", "h8"]);
        state.to_drop = [20, 19, 0, 0];
        let beside = told(&state, &ConspirateursAction::Drop { at: at("h9") });
        assert!(
            beside.to_lowercase().contains("lies 2 points inside the rim") && !beside.contains("jump to"),
            "{beside}"
        );
        let alone = told(&state, &ConspirateursAction::Drop { at: at("k9") });
        assert!(!alone.contains("can jump") && !alone.contains("to drop"), "{alone}");
    }

    #[test]
    fn a_chain_over_two_men_needs_the_point_between_them_and_one_behind() {
        let drop = |mine: &str, theirs: &str| {
            let mut state = position(&[], &[mine, theirs]);
            state.to_drop = [18, 18, 0, 0];
            told(&state, &ConspirateursAction::Drop { at: at("h9") })
        };
        for (mine, theirs, mate) in [
            ("f9", "m11", Some("f9")),
            ("h7", "m11", Some("h7")),
            ("f11", "m11", Some("f11")),
            ("f9", "g9", None),
            ("f9", "e9 i9", None),
            ("f9", "i9", Some("f9")),
            ("g7", "m11", None),
        ] {
            let told = drop(mine, theirs);
            let chain = told.split_once("a vacant point between it and your man on ").map(|(_, mate)| mate);
            let is_told = mate.is_none_or(|mate| chain.is_some_and(|told| told.starts_with(mate)));
            assert!(is_told && mate.is_some() == chain.is_some(), "{told}");
        }
    }

    #[test]
    fn the_last_man_home_wins_unless_a_partner_is_still_outside() {
        let action = ConspirateursAction::Move { from: at("b2"), to: at("b1") };
        let wins = position(&[], &["b2 a1", "h8"]);
        assert!(told(&wins, &action).split(". ").all(|reason| reason.starts_with("Brings the last man home and wins")));
        let pairs = [("teams", "pairs")];
        let mine = "b2 a1 a2 a4 a6 a8 a9 a10 a12 a14";
        let waits = told(&position(&pairs, &[mine, "h8", "h9", "h10"]), &action);
        assert!(waits.contains("Brings your last man home, 10 of 10") && !waits.contains("wins"), "{waits}");
        let both = told(&position(&pairs, &[mine, "h8", "q1", "h10"]), &action);
        assert!(both.contains("and wins"), "{both}");
    }

    #[test]
    fn a_man_who_goes_away_from_a_shelter_or_out_of_one_is_a_drawback() {
        let state = position(&[], &["c4 a1 h9", "h8"]);
        for (from, to, words) in [
            ("c4", "d5", "Takes the man 1 step away from the shelters."),
            ("a1", "b2", "Takes a man out of the shelter on a1."),
        ] {
            let told = told(&state, &ConspirateursAction::Move { from: at(from), to: at(to) });
            assert!(told.contains(words), "{told}");
        }
    }

    #[test]
    fn a_way_home_that_was_open_before_is_no_gain() {
        for (from, to, is_gain) in [("d3", "d2", true), ("c2", "d2", false)] {
            let state = position(&[], &[format!("{from} h9").as_str(), "h8"]);
            let told = told(&state, &ConspirateursAction::Move { from: at(from), to: at(to) });
            assert_eq!(told.contains("Can be home next turn: d2-d1"), is_gain, "{told}");
            assert!(!is_gain || !told.contains("of the shelter on"), "{told}");
        }
    }

    #[test]
    fn beside_a_way_that_is_opened_no_distance_is_told() {
        let state = position(&[], &["d4 c3 h9", "h8"]);
        let told = told(&state, &ConspirateursAction::Move { from: at("d4"), to: at("b2") });
        assert!(told.contains("Opens the way home for your man on c3: c3-a1"), "{told}");
        assert!(!told.contains("of the shelter on") && !told.contains("nearer"), "{told}");
    }

    #[test]
    fn a_jump_that_is_taken_from_a_man_is_told_of_him() {
        let state = position(&[], &["g9 h9", "j9 k9"]);
        let told = told(&state, &ConspirateursAction::Move { from: at("g9"), to: at("i9") });
        assert!(told.contains("Blue's man on k9 can no longer jump to i9"), "{told}");
    }

    #[test]
    fn a_step_outside_does_not_tell_of_the_men_who_stay_where_they_are() {
        let state = position(&[], &["c4 h9 i9 k10", "h8"]);
        let told = told(&state, &ConspirateursAction::Move { from: at("c4"), to: at("c3") });
        assert!(!told.contains("meeting place") && !told.contains("1 point in one turn"), "{told}");
    }
}
