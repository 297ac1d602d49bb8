//! The victim's turns: the chances of those who hunt, and the bases ahead.

use super::look::{TmagLook, distance, on, tell_steps};
use crate::remarks::Remarks;
use crate::tmag::danger::{catching_rolls, either};
use crate::tmag::state::name;
use crate::tmag::{MAX_ROLL, TmagState};
use game::{Seat, Square, count};
use std::cmp::Ordering;

impl TmagLook<'_> {
    pub(super) fn reroll(&self, remarks: &mut Remarks) {
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

    pub(super) fn stand(&self, remarks: &mut Remarks) {
        match self.risk(&self.next) {
            (next, rolls) if rolls.is_empty() => remarks.say(60, format!("stays where {} can't catch you", name(next))),
            (next, rolls) => {
                remarks.admit(60, format!("{} catches you with a {}", name(next), either(&rolls)));
            }
        }
        self.ahead(remarks);
    }

    pub(super) fn flight(&self, steps: u8, remarks: &mut Remarks) {
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
    pub(super) fn later(&self, next: Seat, remarks: &mut Remarks) {
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

    /// The directions in which the victim steps.
    fn victims_ways(&self) -> &'static [(i8, i8)] {
        if self.state.steps_diagonally() { &Square::AROUND } else { &Square::ORTHOGONAL }
    }

    /// The next assassin, and the rolls that catch the victim.
    fn risk(&self, state: &TmagState) -> (Seat, Vec<u8>) {
        let next = self.state.assassin_after(self.state.turn_after).unwrap_or(self.me);
        (next, catching_rolls(state, next))
    }

    /// The new bases that this piece reaches from where it stands, each with the rolls.
    fn reached_bases(&self, state: &TmagState) -> Vec<(Square, Vec<u8>)> {
        let rolls = |base: Square| (1..=MAX_ROLL).filter(|steps| state.paths(*steps).ends_on(base)).collect::<Vec<_>>();
        let bases = self.state.board.bases().into_iter().filter(|base| self.is_new_base(*base) && *base != self.to);
        bases.map(|base| (base, rolls(base))).filter(|(_, rolls)| !rolls.is_empty()).collect()
    }
}
