//! The coach: what a turn does next for a victim or an assassin, in words that the rules bear out. It looks at the next roll only.

use super::action::{MAX_ROLL, TmagAction};
use super::board::TmagBoard;
use super::danger::{catching_rolls, either};
use super::state::{TmagPlace, TmagState, name};
use super::types::Tmag;
use crate::remarks::Remarks;
use game::{MoveGain, Reason, Seat, Seen, Square, Viewer, count};

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
    let to = match action {
        TmagAction::Go { to } => *to,
        TmagAction::Stand | TmagAction::Reroll => state.square_of(me),
        TmagAction::Victim { .. } | TmagAction::Roll { .. } => return None,
    };
    let mut next = state.clone();
    if let TmagAction::Go { to } = action {
        next.places[me.index()] = TmagPlace::On(*to);
    }
    let look = TmagLook { state, me, to, next };
    let turn = usize::from(to.file + to.rank) + seen.frame.ply as usize / 2;
    let mut remarks = Remarks::new(turn);
    match action {
        TmagAction::Reroll => look.reroll(&mut remarks),
        TmagAction::Stand => look.stand(&mut remarks),
        _ if state.is_victim(me) => look.flight(steps, &mut remarks),
        _ => look.hunt(steps, &mut remarks),
    }
    remarks.sentence()
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

impl TmagLook<'_> {
    fn reroll(&self, remarks: &mut Remarks) {
        let bases: Vec<_> = self.reached_bases(self.state);
        match self.risk(self.state) {
            (next, rolls) if rolls.is_empty() => {
                remarks.say(50, format!("runs on, though {} can't catch you here", name(next)));
            }
            (next, rolls) => {
                remarks
                    .say(60, format!("leaves this square, where {} catches you with {}", name(next), either(&rolls)));
            }
        }
        if let Some((base, rolls)) = bases.first() {
            remarks.say(55, format!("with {} it takes you to the base {base}", either(rolls)));
        }
    }

    fn stand(&self, remarks: &mut Remarks) {
        match self.risk(&self.next) {
            (next, rolls) if rolls.is_empty() => remarks.say(60, format!("stays where {} can't catch you", name(next))),
            (next, rolls) => {
                remarks.say(60, format!("stays, though {} catches you with {}", name(next), either(&rolls)));
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
            _ => remarks.say(12, format!("has {placed} of 4 markers placed so far")),
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
                remarks
                    .say(58, format!("no square is safer: {} catches you there with {}", name(next), either(&rolls)));
            } else {
                remarks.admit(50, format!("{} catches you there with {}", name(next), either(&rolls)));
            }
            return;
        }
        let safe = risks.iter().filter(|rolls| **rolls == 0).count();
        let words = match (safe, risks.len()) {
            (_, 1) => format!("{} can't catch you there", name(next)),
            (1, all) => format!("is the only square of {all} where {} can't catch you", name(next)),
            (_, all) => format!("is one of {safe} squares in {all} where {} can't catch you", name(next)),
        };
        remarks.say(if safe * 2 < risks.len() { 62 } else { 34 }, words);
        self.later(next, remarks);
    }

    /// The assassins after the next one.
    fn later(&self, next: Seat, remarks: &mut Remarks) {
        let others = self.assassins().filter(|seat| *seat != next);
        let reach: Vec<_> = others
            .map(|seat| (seat, catching_rolls(&self.next, seat)))
            .filter(|(_, rolls)| !rolls.is_empty())
            .collect();
        match &reach[..] {
            [] => remarks.say(32, "no other assassin has you within one roll there"),
            [(seat, rolls)] => remarks
                .say(30, format!("only {}, who comes later, has you in reach, with {}", name(*seat), either(rolls))),
            many => remarks.say(26, format!("{} others have you in reach, but not next", many.len())),
        }
    }

    /// The bases that the next roll may reach.
    fn ahead(&self, remarks: &mut Remarks) {
        match &self.reached_bases(&self.next)[..] {
            [] => {
                let far = |base: &Square| distance(self.state.board, self.victims_ways(), self.to, *base);
                let bases =
                    self.state.board.bases().into_iter().filter(|base| self.is_new_base(*base) && *base != self.to);
                if let Some(base) = bases.min_by_key(far) {
                    remarks.say(24, format!("the base {base} is {} away", count(u64::from(far(&base)), "step")));
                }
            }
            [(base, rolls)] => remarks.say(45, format!("{} next turn takes you to the base {base}", either(rolls))),
            [(one, first), (other, second), ..] => {
                remarks.say(
                    47,
                    format!("reaches the base {one} with {} next turn, {other} with {}", either(first), either(second)),
                );
            }
        }
    }

    fn away(&self, remarks: &mut Remarks) {
        let near = |state: &TmagState, at: Square| {
            let seats = self.assassins().filter_map(|seat| on(state, seat).map(|there| (self.apart(there, at), seat)));
            seats.min()
        };
        if let Some((far, seat)) = near(&self.next, self.to) {
            remarks
                .say(22, format!("stands {} from {}, the nearest assassin", count(u64::from(far), "step"), name(seat)));
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
        let rolls = catching_rolls(&self.next, self.me);
        let most = self.state.paths(steps).ends().map(|end| catching_rolls(&self.moved(end), self.me).len()).max();
        let is_most = most == Some(rolls.len()) && !rolls.is_empty();
        if rolls.is_empty() {
            remarks.say(20, format!("leaves {} to {them}", count(u64::from(self.apart(self.to, at)), "step")));
        } else {
            let words = format!("has {them} in reach with {} if they stay", either(&rolls));
            remarks.say(if is_most { 38 } else { 44 }, words);
        }
        if is_most {
            remarks.say(46, format!("no other square has {them} in reach of more rolls"));
        }
        self.waits(them, remarks);
        self.approach((them, at), steps, remarks);
        let company =
            self.assassins().filter(|seat| *seat != self.me && !catching_rolls(&self.next, *seat).is_empty()).count();
        let too = if rolls.is_empty() { "" } else { ", too" };
        match company {
            0 => {}
            1 => remarks.say(24, format!("1 other assassin has {them} in reach{too}")),
            many => remarks.say(24, format!("{many} other assassins have {them} in reach{too}")),
        }
    }

    /// The steps to the victim before and after.
    fn approach(&self, (them, at): (&str, Square), steps: u8, remarks: &mut Remarks) {
        let was = on(self.state, self.me).map_or(0, |from| self.apart(from, at));
        let now = self.apart(self.to, at);
        if now < was {
            remarks.say(26, format!("comes {} nearer to {them}", count(u64::from(was - now), "step")));
        } else if now > was && !self.state.paths(steps).ends_on(at) {
            remarks.say(
                22,
                format!("keeps {} away from {them}, whom this roll can't catch", count(u64::from(now), "step")),
            );
        }
    }

    /// The ways of the victim to their next bases, and this piece on them.
    fn waits(&self, them: &str, remarks: &mut Remarks) {
        let bases = self.state.board.bases().into_iter().filter(|base| self.is_new_base(*base));
        let near: Vec<_> = bases.filter(|base| self.apart(self.to, *base) <= MAX_ROLL).collect();
        match near[..] {
            [] => remarks.say(14, "stands more than five steps from every base still needed"),
            [base] => remarks.say(
                30,
                format!(
                    "stands {} from the base {base}, which {them} still needs",
                    count(u64::from(self.apart(self.to, base)), "step")
                ),
            ),
            _ => remarks
                .say(33, format!("stands within five steps of {}, which {them} still needs", game::list(&near, ""))),
        }
        let (before, after) = (self.victims_bases(self.state), self.victims_bases(&self.next));
        if let Some(base) = before.iter().find(|base| !after.contains(base)) {
            remarks.say(56, format!("bars {them} from the base {base} next turn"));
        } else if after.is_empty() {
            remarks.say(28, format!("{them} can't reach a new base next turn"));
        } else {
            remarks.say(27, format!("{them} can reach {} next turn", game::list(&after, "")));
        }
        if on(self.state, self.state.victim.unwrap_or(self.me)).is_none() {
            remarks.say(15, format!("{them} is still in the safe-house, where nobody is caught"));
        }
        let near = self.assassins().filter(|seat| *seat != self.me).filter_map(|seat| on(self.state, seat));
        if let Some(apart) = near.map(|at| self.apart(at, self.to)).min() {
            remarks.say(13, format!("keeps {} from the nearest other assassin", count(u64::from(apart), "step")));
        }
        let needed = 4 - self.state.visited().count();
        remarks.say(16, format!("{them} needs {} more", count(u64::from(needed), "base")));
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
        (0..200).filter_map(at_ply).map(|reason| reason.words).collect::<Vec<_>>().join(" ")
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
        let words = told(&position(&[], "c3 c5 c6", 1, 1), "d5");
        assert!(words.contains("1 other assassin has Alpha in reach, too"), "{words}");
        let words = told(&position(&[], "c3 j9 c6", 1, 1), "j10");
        assert!(words.contains("1 other assassin has Alpha in reach") && !words.contains("too"), "{words}");
    }
}
