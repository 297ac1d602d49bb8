//! The coach: what a turn does next for a victim or an assassin, in words that the rules bear out. It looks at the next roll only.

use super::action::{MAX_ROLL, TmagAction};
use super::board::TmagBoard;
use super::danger::{catching_rolls, either};
use super::state::{TmagPlace, TmagState, name};
use super::types::Tmag;
use crate::remarks::Remarks;
use game::{MoveGain, Reason, Seat, Seen, Square, Viewer, count};
use std::cmp::Ordering;

/// A turn with the position before and after it.
struct TmagLook<'a> {
    state: &'a TmagState,
    me: Seat,
    to: Square,
    next: TmagState,
}

/// The effect of a legal action, in one sentence.
pub fn reason(seen: &Seen<Tmag>, action: &TmagAction) -> Option<Reason> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let steps = state.roll()?;
    let look = TmagLook::new(state, me, *action);
    let turn = usize::from(look.to.file + look.to.rank) + seen.frame.ply as usize / 2;
    let mut remarks = Remarks::new(turn);
    match action {
        TmagAction::Reroll => look.reroll(&mut remarks),
        TmagAction::Stand => look.stand(&mut remarks),
        TmagAction::Victim { .. } | TmagAction::Roll { .. } => return None,
        TmagAction::Go { .. } if state.is_victim(me) => look.flight(steps, &mut remarks),
        TmagAction::Go { .. } => look.hunt(steps, &mut remarks),
    }
    remarks.reason()
}

/// A catch, or a base for the victim's next marker.
pub fn gain(seen: &Seen<Tmag>, action: TmagAction) -> Option<MoveGain> {
    let (state, Viewer::Seat(me), TmagAction::Go { to }) = (&seen.view, seen.frame.viewer, action) else { return None };
    if state.is_victim(me) {
        let is_new = state.board.base(to).is_some_and(|base| !state.visited().has(base));
        return is_new.then_some(MoveGain::goal("base"));
    }
    let catches = state.standing(to).is_some_and(|seat| state.is_victim(seat));
    catches.then_some(MoveGain::attack("catch"))
}

impl<'a> TmagLook<'a> {
    fn new(state: &'a TmagState, me: Seat, action: TmagAction) -> Self {
        let (mut to, mut next) = (state.square_of(me), state.clone());
        if let TmagAction::Go { to: end } = action {
            to = end;
            next.places[me.index()] = TmagPlace::On(end);
        }
        Self { state, me, to, next }
    }

    fn reroll(&self, remarks: &mut Remarks) {
        let bases: Vec<_> = self.reached_bases(self.state);
        match self.risk(self.state) {
            (next, rolls) if rolls.is_empty() => {
                remarks.otherwise("rolls again, to move on");
                remarks.admit(50, format!("gives up a place where {} can't catch you", name(next)));
            }
            (next, rolls) => {
                remarks.say(
                    60,
                    format!("may leave this square, where {} catches you with a {}", name(next), either(&rolls)),
                );
            }
        }
        if let Some((base, rolls)) = bases.first() {
            remarks.say(55, format!("a {} would reach the base {base}", either(rolls)));
        }
    }

    fn stand(&self, remarks: &mut Remarks) {
        match self.risk(&self.next) {
            (next, rolls) if rolls.is_empty() => remarks.say(60, format!("stays where {} can't catch you", name(next))),
            (next, rolls) => {
                remarks.admit(60, format!("{} catches you with a {}", name(next), either(&rolls)));
            }
        }
        self.ahead(remarks);
    }

    fn flight(&self, steps: u8, remarks: &mut Remarks) {
        let (placed, is_new) = (self.state.visited().count(), self.is_new_base(self.to));
        match placed + 1 {
            4 if is_new => {
                remarks.say(95, format!("places the fourth marker on the base {} and wins", self.to));
                return;
            }
            marker if is_new => remarks.say(90, format!("places a marker on the base {}: {marker} of 4", self.to)),
            _ => remarks.otherwise(format!("has {placed} of 4 markers placed so far")),
        }
        if self.state.board.base(self.to).is_some() {
            remarks.say(if is_new { 38 } else { 52 }, "nobody can catch you on a base");
        } else {
            self.exposure(steps, remarks);
        }
        self.ahead(remarks);
        self.away(remarks);
    }

    /// The next assassin's chance off the bases, beside what other squares would give them.
    fn exposure(&self, steps: u8, remarks: &mut Remarks) {
        let (next, rolls) = self.risk(&self.next);
        let risks: Vec<_> = self.state.paths(steps).ends().map(|end| self.risk(&self.moved(end)).1.len()).collect();
        if !rolls.is_empty() {
            let is_least = risks.iter().min() == Some(&rolls.len()) && risks.iter().any(|other| *other > rolls.len());
            if is_least {
                remarks.say(58, format!("nowhere is safer: {} needs a {} to catch you", name(next), either(&rolls)));
            } else {
                remarks.admit(50, format!("{} catches you there with a {}", name(next), either(&rolls)));
            }
            return;
        }
        let (safe, all) = (risks.iter().filter(|rolls| **rolls == 0).count(), risks.len());
        if safe == all {
            remarks.otherwise(format!("{} can't catch you there", name(next)));
        } else {
            let words = match safe {
                1 => format!("of {all} squares only this one is safe from {}", name(next)),
                _ => format!("{} can't catch you there, as on {safe} of {all} squares", name(next)),
            };
            remarks.say(if safe * 2 < all { 62 } else { 34 }, words);
        }
        self.later(next, remarks);
    }

    /// The assassins after the next one, who had the victim in reach or have now.
    fn later(&self, next: Seat, remarks: &mut Remarks) {
        let reach = |state: &TmagState| -> Vec<(Seat, Vec<u8>)> {
            let others = self.assassins().filter(|seat| *seat != next);
            others.map(|seat| (seat, catching_rolls(state, seat))).filter(|(_, rolls)| !rolls.is_empty()).collect()
        };
        let (before, now) = (reach(self.state).len(), reach(&self.next));
        let words = match &now[..] {
            [] => "no other assassin has you within one roll there".to_owned(),
            [(seat, rolls)] => format!("{}, who comes later, has you in reach with a {}", name(*seat), either(rolls)),
            many => format!("{} others have you in reach, but not next", many.len()),
        };
        match now.len().cmp(&before) {
            Ordering::Greater => remarks.admit(28, words),
            Ordering::Less if now.is_empty() => remarks.say(32, words),
            Ordering::Less => {
                let (others, verb) = (count(now.len() as u64, "other"), if now.len() == 1 { "has" } else { "have" });
                remarks.say(27, format!("{others} instead of {before} {verb} you in reach, but not next"));
            }
            Ordering::Equal => remarks.otherwise(words),
        }
    }

    /// The bases that the next roll may reach, unless an assassin bars the way before.
    fn ahead(&self, remarks: &mut Remarks) {
        match &self.reached_bases(&self.next)[..] {
            [] => self.nears(remarks),
            [(base, rolls)] => remarks.say(45, format!("a {} could reach the base {base} next turn", either(rolls))),
            [(one, first), (other, second), ..] => {
                remarks.say(
                    47,
                    format!(
                        "a {} could reach the base {one} next turn, a {} the base {other}",
                        either(first),
                        either(second)
                    ),
                );
            }
        }
    }

    /// The steps to the nearest new base, which the next roll can't reach.
    fn nears(&self, remarks: &mut Remarks) {
        let far = |from: Square, base: Square| distance(self.state.board, self.victims_ways(), from, base);
        let bases = self.state.board.bases().into_iter().filter(|base| self.is_new_base(*base) && *base != self.to);
        let Some(base) = bases.min_by_key(|base| far(self.to, *base)) else { return };
        let (now, before) = (far(self.to, base), on(self.state, self.me).map(|from| far(from, base)));
        let words = format!("the base {base} is {} away", count(u64::from(now), "step"));
        tell_steps(remarks, (24, 17), &words, (now, before));
    }

    fn away(&self, remarks: &mut Remarks) {
        let near = |state: &TmagState, at: Square| {
            self.assassins().filter_map(|seat| on(state, seat)).map(|there| self.apart(there, at)).min()
        };
        let Some(now) = near(&self.next, self.to) else { return };
        let before = on(self.state, self.me).and_then(|from| near(self.state, from));
        let words = format!("stands {} from the nearest assassin", count(u64::from(now), "step"));
        match before.filter(|before| *before != now) {
            Some(before) if now > before => remarks.say(22, format!("{words}, {before} before")),
            Some(before) => remarks.admit(16, format!("{words}, {before} before")),
            None => remarks.otherwise(words),
        }
    }

    fn hunt(&self, steps: u8, remarks: &mut Remarks) {
        let Some(victim) = self.state.victim else { return };
        let them = name(victim);
        let Some(at) = on(self.state, victim) else {
            self.waits(them, remarks);
            return;
        };
        if at == self.to {
            remarks.say(90, format!("catches {them} on {at}: you are the victim next"));
            return;
        }
        self.reach((them, at), steps, remarks);
        self.waits(them, remarks);
        self.approach((them, at), remarks);
        self.company(them, remarks);
    }

    /// The rolls that catch a victim who stays, beside those from where this piece stood and from other squares. They weigh little: the
    /// victim moves at least twice before.
    fn reach(&self, (them, at): (&str, Square), steps: u8, remarks: &mut Remarks) {
        let rolls_of = |state: &TmagState| catching_rolls(state, self.me);
        let (before, rolls) = (rolls_of(self.state).len(), rolls_of(&self.next));
        if rolls.is_empty() {
            remarks.otherwise(format!("leaves {} to {them}", count(u64::from(self.apart(self.to, at)), "step")));
            return;
        }
        let ends: Vec<_> = self.state.paths(steps).ends().map(|end| rolls_of(&self.moved(end)).len()).collect();
        let as_many = ends.iter().filter(|end| **end == rolls.len()).count();
        let is_most = ends.iter().all(|end| *end <= rolls.len()) && as_many * 2 <= ends.len();
        let words = format!("has {them} in reach with a {} if they stay", either(&rolls));
        if rolls.len() > before {
            remarks.say(25, words);
        } else {
            remarks.otherwise(words);
        }
        if is_most {
            remarks.say(24, format!("no other square has {them} in reach of more rolls"));
        }
    }

    /// The other assassins who can catch a victim that stays.
    fn company(&self, them: &str, remarks: &mut Remarks) {
        let company =
            self.assassins().filter(|seat| *seat != self.me && !catching_rolls(&self.next, *seat).is_empty()).count();
        let too = if catching_rolls(&self.next, self.me).is_empty() { "" } else { ", too" };
        match company {
            0 => {}
            1 => remarks.otherwise(format!("1 other assassin has {them} in reach{too}")),
            many => remarks.otherwise(format!("{many} other assassins have {them} in reach{too}")),
        }
    }

    /// The steps to the victim before and after.
    fn approach(&self, (them, at): (&str, Square), remarks: &mut Remarks) {
        let Some(was) = on(self.state, self.me).map(|from| self.apart(from, at)) else { return };
        let now = self.apart(self.to, at);
        let steps = count(u64::from(now.abs_diff(was)), "step");
        match now.cmp(&was) {
            Ordering::Less => remarks.say(26, format!("comes {steps} nearer to {them}")),
            Ordering::Greater => remarks.admit(22, format!("goes {steps} farther from {them}")),
            Ordering::Equal => {}
        }
    }

    /// The ways of the victim to their next bases, and this piece on them.
    fn waits(&self, them: &str, remarks: &mut Remarks) {
        self.guards_bases(them, remarks);
        let (before, after) = (self.victims_bases(self.state), self.victims_bases(&self.next));
        if let Some(base) = before.iter().find(|base| !after.contains(base)) {
            remarks.say(56, format!("bars {them} from the base {base} next turn"));
        }
        if let Some(base) = after.iter().find(|base| !before.contains(base)) {
            remarks.admit(40, format!("lets {them} reach the base {base} next turn"));
        }
        if after.is_empty() {
            remarks.otherwise(format!("{them} can't reach a new base next turn"));
        } else {
            remarks.otherwise(format!("{them} can reach {} next turn", game::list(&after, "")));
        }
        if on(self.state, self.state.victim.unwrap_or(self.me)).is_none() {
            remarks.otherwise(format!("{them} is still in the safe-house, where nobody is caught"));
        }
        let near = self.assassins().filter(|seat| *seat != self.me).filter_map(|seat| on(self.state, seat));
        if let Some(apart) = near.map(|at| self.apart(at, self.to)).min() {
            remarks.otherwise(format!("keeps {} from the nearest other assassin", count(u64::from(apart), "step")));
        }
        let needed = 4 - self.state.visited().count();
        remarks.otherwise(format!("{them} needs {} more", count(u64::from(needed), "base")));
    }

    /// The bases still needed that are near this piece, before and after.
    fn guards_bases(&self, them: &str, remarks: &mut Remarks) {
        let needed: Vec<_> = self.state.board.bases().into_iter().filter(|base| self.is_new_base(*base)).collect();
        let within = |from: Square| -> Vec<Square> {
            needed.iter().copied().filter(|base| self.apart(from, *base) <= MAX_ROLL).collect()
        };
        let from = on(self.state, self.me);
        let (before, now) = (from.map(within).unwrap_or_default(), within(self.to));
        let far = "stands more than five steps from every base still needed";
        match (before.len(), now.len()) {
            (0, 0) => remarks.otherwise(far),
            (_, 0) => remarks.admit(18, far),
            (before, after) if after > before.max(1) => {
                let bases = game::list(&now, "");
                remarks.say(33, format!("stands within five steps of {bases}, which {them} still needs"));
            }
            _ => {}
        }
        let Some(base) = needed.iter().copied().min_by_key(|base| self.apart(self.to, *base)) else { return };
        let (now, before) = (self.apart(self.to, base), from.map(|from| self.apart(from, base)));
        let words = format!("stands {} from the needed base {base}", count(u64::from(now), "step"));
        tell_steps(remarks, (30, 14), &words, (now, before));
    }

    /// The new bases that the victim reaches by some roll.
    fn victims_bases(&self, state: &TmagState) -> Vec<Square> {
        let mut state = state.clone();
        state.mover = state.victim.unwrap_or(state.mover);
        let reaches = |base: &Square| (1..=MAX_ROLL).any(|steps| state.paths(steps).ends_on(*base));
        self.state.board.bases().into_iter().filter(|base| self.is_new_base(*base)).filter(reaches).collect()
    }

    /// The directions in which the victim steps.
    fn victims_ways(&self) -> &'static [(i8, i8)] {
        if self.state.steps_diagonally() { &Square::AROUND } else { &Square::ORTHOGONAL }
    }

    /// The steps of an assassin from one square to another.
    fn apart(&self, from: Square, to: Square) -> u8 {
        distance(self.state.board, &Square::ORTHOGONAL, from, to)
    }

    fn moved(&self, to: Square) -> TmagState {
        let mut moved = self.state.clone();
        moved.places[self.me.index()] = TmagPlace::On(to);
        moved
    }

    fn assassins(&self) -> impl Iterator<Item = Seat> + '_ {
        self.state.in_play().filter(|seat| !self.state.is_victim(*seat))
    }

    /// The next assassin, and the rolls that catch the victim.
    fn risk(&self, state: &TmagState) -> (Seat, Vec<u8>) {
        let next = self.state.assassin_after(self.state.turn_after).unwrap_or(self.me);
        (next, catching_rolls(state, next))
    }

    fn is_new_base(&self, at: Square) -> bool {
        self.state.board.base(at).is_some_and(|base| !self.state.visited().has(base))
    }

    /// The new bases that this piece reaches from where it stands, each with the rolls.
    fn reached_bases(&self, state: &TmagState) -> Vec<(Square, Vec<u8>)> {
        let rolls = |base: Square| (1..=MAX_ROLL).filter(|steps| state.paths(*steps).ends_on(base)).collect::<Vec<_>>();
        let bases = self.state.board.bases().into_iter().filter(|base| self.is_new_base(*base) && *base != self.to);
        bases.map(|base| (base, rolls(base))).filter(|(_, rolls)| !rolls.is_empty()).collect()
    }
}

fn on(state: &TmagState, seat: Seat) -> Option<Square> {
    match state.places[seat.index()] {
        TmagPlace::On(at) => Some(at),
        TmagPlace::SafeHouse | TmagPlace::Off => None,
    }
}

/// Tells a distance by the steps now and before: a gain if it is shorter, a drawback if it is longer, each with its weight.
fn tell_steps(remarks: &mut Remarks, (gain, loss): (u8, u8), words: &str, (now, before): (u8, Option<u8>)) {
    match before.filter(|before| *before != now) {
        Some(before) if now < before => remarks.say(gain, format!("{words}, {before} before")),
        Some(before) => remarks.admit(loss, format!("{words}, {before} before")),
        None => remarks.otherwise(words),
    }
}

/// The steps of the shortest walk to a square with nobody in the way. It leads around the safe-house, but may begin inside;
/// `u8::MAX` if there is none.
fn distance(board: TmagBoard, ways: &[(i8, i8)], from: Square, to: Square) -> u8 {
    let starts = if board.is_safe_house(from) { board.safe_house().to_vec() } else { vec![from] };
    let mut reached: Vec<(Square, u8)> = starts.into_iter().map(|at| (at, 0)).collect();
    let mut next = 0;
    while let Some((at, steps)) = reached.get(next).copied() {
        if at == to {
            return steps;
        }
        next += 1;
        let around = ways.iter().filter_map(|way| board.step(at, *way)).filter(|to| !board.is_safe_house(*to));
        for near in around {
            if reached.iter().all(|(other, _)| *other != near) {
                reached.push((near, steps + 1));
            }
        }
    }
    u8::MAX
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, position, seen};
    use super::*;

    /// The reasons for an action at many plies, for quiet remarks take turns.
    fn told(state: &TmagState, to: &str) -> String {
        let mut seen = seen(state);
        let at_ply = |ply| {
            seen.frame.ply = ply;
            reason(&seen, &TmagAction::Go { to: at(to) })
        };
        (0..200).filter_map(at_ply).map(|reason| reason.sentence()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn walks_lead_around_the_safe_house() {
        let board = TmagBoard::named("5x5");
        let far = |ways: &[(i8, i8)], from: &str, to: &str| distance(board, ways, at(from), at(to));
        assert_eq!(far(&Square::ORTHOGONAL, "e4", "e7"), 5);
        assert_eq!(far(&Square::AROUND, "e4", "e7"), 3);
        assert_eq!(far(&Square::ORTHOGONAL, "a1", "c2"), 3);
        assert_eq!(far(&Square::ORTHOGONAL, "e6", "f10"), 4, "from the nearest square of the safe-house");
    }

    #[test]
    fn one_other_assassin_has_the_victim_in_reach() {
        let company = |places: &str, to: &str| {
            let (state, mut remarks) = (position(&[], places, 1, 1), Remarks::new(0));
            TmagLook::new(&state, state.mover, TmagAction::Go { to: at(to) }).company("Alpha", &mut remarks);
            remarks.reason().expect("a reason").sentence()
        };
        assert_eq!(company("c3 c5 c6", "d5"), "1 other assassin has Alpha in reach, too.");
        assert_eq!(company("c3 j9 c6", "j10"), "1 other assassin has Alpha in reach.");
    }

    #[test]
    fn assassins_who_come_later_and_safe_squares_are_counted() {
        let (state, mut remarks) = (position(&[], "e3 a10 c3 d2 g2", 0, 4), Remarks::new(0));
        TmagLook::new(&state, state.mover, TmagAction::Go { to: at("i3") }).later(Seat(1), &mut remarks);
        let words = remarks.reason().expect("a reason").sentence();
        assert_eq!(words, "1 other instead of 3 has you in reach, but not next.");
        let safe = told(&position(&[], "c3 c8 j9", 0, 2), "a3");
        assert!(safe.contains("ravo can't catch you there, as on 5 of 8 squares"), "{safe}");
    }

    #[test]
    fn a_base_that_wins_is_told_alone() {
        let mut state = position(&[], "d1 j9 a9", 0, 1);
        let placed = ["j5", "f10", "a6"].map(|base| state.board.base(at(base)).expect("a base"));
        for base in placed {
            state.markers[0].add(base);
        }
        let words = reason(&seen(&state), &TmagAction::Go { to: at("e1") }).expect("a reason").sentence();
        assert_eq!(words, "Places the fourth marker on the base e1 and wins.");
    }

    #[test]
    fn a_catch_to_fear_and_safety_given_up_are_drawbacks() {
        for (places, action, drawback) in [
            ("c3 c5 j9", TmagAction::Stand, "Bravo catches you with a 2 or 4."),
            ("c3 j9 j10", TmagAction::Reroll, "; but gives up a place where Bravo can't catch you."),
        ] {
            let told = reason(&seen(&position(&[], places, 0, 0)), &action).expect("a reason").sentence();
            assert!(told.ends_with(drawback), "{told}");
        }
    }

    #[test]
    fn a_base_ahead_is_no_promise() {
        let told = told(&position(&[], "d3 j9 a9", 0, 2), "d1");
        assert!(told.contains("A 1, 3 or 5 could reach the base e1 next turn"), "{told}");
    }

    #[test]
    fn a_victim_in_reach_who_moves_on_leads_no_hint() {
        let state = position(&[], "c3 c5 c6", 1, 1);
        let told = reason(&seen(&state), &TmagAction::Go { to: at("c4") }).expect("a reason");
        assert!(!told.is_telling, "{told}");
    }

    #[test]
    fn hunters_are_told_of_more_rolls_that_catch_and_not_of_as_many_as_before() {
        let state = position(&[], "c3 c5 c6", 1, 1);
        let more = told(&state, "c4");
        assert!(more.contains("as Alpha in reach with a 1, 3 or 5 if they stay"), "{more}");
        assert!(more.contains("o other square has Alpha in reach of more rolls"), "{more}");
        let as_many = told(&state, "d5");
        assert!(!as_many.contains("in reach"), "{as_many}");
    }
}
