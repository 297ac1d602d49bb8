//! The pairing of a bracket. First those who were moved down are paired, then the rest among themselves, its upper half against
//! its lower.

use super::bracket::{Bracket, BracketPart, Remaining};
use super::priorities::Priorities;
use super::quality::quality;
use crate::matching::heaviest_matching;
use crate::weight_table::WeightTable;

/// The pairing of a bracket.
pub(super) struct Paired {
    /// The higher of each pair first.
    pub pairs: Vec<(usize, usize)>,
    /// A pairing of everybody who remained that shows that it can be done.
    mates: Vec<Option<usize>>,
}

impl<'a> Bracket<'a> {
    /// Pairs the bracket by the criteria, and then by the order of C.04.3.
    pub fn pair(&self) -> Paired {
        let moved_down = &self.remaining.moved_down;
        let mates = self.best(|weight, higher, lower| self.order_moved_down(weight, higher, lower), |_, _| true);
        let is_here = |at: usize| mates[at].is_some_and(|mate| self.part(mate) == BracketPart::Resident);
        let fixed: Vec<_> =
            moved_down.iter().filter(|at| is_here(**at)).filter_map(|at| Some((*at, mates[*at]?))).collect();
        let is_fixed = |at: usize| fixed.iter().any(|(one, other)| *one == at || *other == at);
        let rest: Vec<_> = (self.remaining.below..self.next).filter(|at| !is_fixed(*at)).collect();
        let pairs =
            rest.iter().filter(|at| mates[**at].is_some_and(|mate| mate < **at && rest.contains(&mate))).count();
        let remainder = Remainder { rest, pairs };
        let allowed = |one: usize, other: usize| match (self.part(one), self.part(other)) {
            (BracketPart::MovedDown, BracketPart::Resident) => fixed.contains(&(one, other)),
            _ => !is_fixed(one) && !is_fixed(other),
        };
        let mates = self.best(|weight, higher, lower| remainder.order(weight, self.room(), higher, lower), allowed);
        let here = |at: &usize| *at < self.next;
        let pair = |at: usize| mates[at].filter(|mate| at < *mate && here(mate)).map(|mate| (at, mate));
        let pairs = self.all.iter().copied().filter(here).filter_map(pair).collect();
        Paired { pairs, mates }
    }

    /// The best pairing of all who remain by the criteria, and then by this order; only of pairs that are allowed.
    fn best(
        &self,
        order: impl Fn(&mut Priorities, usize, usize),
        allowed: impl Fn(usize, usize) -> bool,
    ) -> Vec<Option<usize>> {
        let mut weights: Option<WeightTable> = None;
        for (a, higher) in self.all.iter().copied().enumerate() {
            for (b, lower) in self.all.iter().copied().enumerate().skip(a + 1) {
                let may_meet = self.players()[higher].may_meet(&self.players()[lower], self.terms());
                if !may_meet || self.part(lower) == BracketPart::MovedDown || !allowed(higher, lower) {
                    continue;
                }
                let mut weight = quality(self, higher, lower);
                order(&mut weight, higher, lower);
                let numbers = weight.numbers();
                weights.get_or_insert_with(|| WeightTable::new(self.all.len(), numbers.len())).set(a, b, numbers);
            }
        }
        let mut mates = vec![None; self.players().len()];
        let found = weights.map_or_else(Vec::new, |weights| heaviest_matching(&weights));
        for (a, b) in found.into_iter().enumerate().filter_map(|(a, mate)| Some((a, mate?))) {
            mates[self.all[a]] = Some(self.all[b]);
        }
        mates
    }

    /// Those who were moved down: the higher are paired before the lower, and with the highest that can be.
    fn order_moved_down(&self, weight: &mut Priorities, higher: usize, lower: usize) {
        let moved_down = &self.remaining.moved_down;
        let place = match (moved_down.iter().position(|at| *at == higher), self.part(lower)) {
            (Some(place), BracketPart::Resident) => place,
            _ => moved_down.len(),
        };
        weight.push_at(moved_down.len(), 1, &[(place, 1)]);
        let nearness = self.next.saturating_sub(lower);
        weight.push_at(moved_down.len(), self.room(), &[(place, i64::try_from(nearness).unwrap_or_default())]);
    }

    /// The players who remain after it.
    pub fn rest(&self, paired: &Paired) -> Remaining<'a> {
        let here = |at: &&usize| **at < self.next;
        let is_alone = |at: &&usize| paired.pairs.iter().all(|(one, other)| one != *at && other != *at);
        let moved_down: Vec<_> = self.all.iter().filter(here).filter(is_alone).copied().collect();
        let next_halves = self.players().get(self.next).map(|player| player.halves);
        let leaves = |at: usize| paired.mates[at].is_some_and(|mate| Some(self.players()[mate].halves) < next_halves);
        let all_stay = !moved_down.iter().copied().chain(self.next..self.later).any(leaves);
        let bye_near = self.remaining.bye_halves.is_some()
            && next_halves.is_some_and(|next| self.remaining.bye_halves >= Some(next));
        Remaining { moved_down, below: self.next, bye_here: bye_near && all_stay, ..self.remaining.clone() }
    }
}

/// Those of a bracket who play among themselves.
struct Remainder {
    rest: Vec<usize>,
    /// How many pairs they make.
    pairs: usize,
}

impl Remainder {
    /// The upper half plays the lower (S1 and S2). Where that can't be, few change halves, then those nearest to the middle (D.2); then
    /// the highest of the upper half play the highest that can be of the lower (D.1).
    fn order(&self, weight: &mut Priorities, room_bits: u32, higher: usize, lower: usize) {
        let place_of = |at: usize| self.rest.iter().position(|other| *other == at);
        let (count, pairs) = (self.rest.len(), self.pairs);
        let (upper, lower) = match (place_of(higher), place_of(lower)) {
            (Some(upper), Some(lower)) => (upper, lower),
            _ => (count, count),
        };
        let is_inside = upper < count;
        weight.push(i64::from(upper < pairs), room_bits);
        let height = if is_inside { count - upper } else { 0 };
        weight.push(i64::try_from(height).unwrap_or_default(), 2 * room_bits);
        for at in (0..pairs).rev() {
            weight.push(-i64::from(upper == at), 1);
        }
        for at in pairs..count {
            weight.push(i64::from(upper == at), 1);
        }
        let nearness = i64::try_from(count - lower).unwrap_or_default();
        weight.push_at(count, room_bits, &[(upper, nearness)]);
    }
}
