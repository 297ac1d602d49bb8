//! A position of Roman Checkers as the search sees it: its steps, its loud steps, its worth.

use crate::roman_checkers::Exchange;
use computer::{SearchState, WIN, mixed};

use super::field::{self, Neighbours};
use super::judge;
use super::search_state::{RomanSearchState, RomanStep, half, throne};

impl SearchState for RomanSearchState {
    type Step = RomanStep;

    fn is_ours(&self) -> bool {
        self.turn == self.us
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn key(&self) -> u64 {
        let near_limit = if self.limit.saturating_sub(self.chase) < 24 { u64::from(self.chase) + 1 } else { 0 };
        let lead = u64::from((self.points[0] - self.points[1]).unsigned_abs());
        let small = lead << 9 | near_limit << 1 | self.turn as u64 | u64::from(self.points[0] < self.points[1]) << 40;
        let held = self.prisoners.as_flattened().iter().fold(0, |sum, count| sum << 4 | u64::from(*count));
        let held = if self.exchange == Exchange::Ahead { held + 1 } else { 0 };
        mixed(half(self.men[0]).wrapping_mul(0x9FB2_1C65_1E98_DF25) ^ mixed(half(self.men[1])))
            ^ mixed(half(self.standards).wrapping_add(small.wrapping_mul(0xA24B_AED4_963E_E407)) ^ held << 44)
    }

    fn steps(&self, into: &mut Vec<RomanStep>) {
        let enemy = 1 - self.turn;
        let killing = field::killing_squares(self.men[self.turn], self.men[enemy], enemy);
        let loud = killing | throne(self.turn);
        if loud & self.vacant_steps(self.men[self.turn], self.turn) != 0 {
            self.list(into, loud);
        }
        self.list(into, !loud);
    }

    fn loud_steps(&self, into: &mut Vec<RomanStep>) {
        let enemy = 1 - self.turn;
        let killing = field::killing_squares(self.men[self.turn], self.men[enemy], enemy);
        if killing & self.vacant_steps(self.men[self.turn], self.turn) != 0 {
            self.list(into, killing);
        }
    }

    fn play(&mut self, step: RomanStep) {
        let (us, them) = (self.turn, 1 - self.turn);
        let (from, to) = (1_u128 << step.from, 1_u128 << step.to);
        let bears = self.standards & from != 0;
        self.men[us] &= !from;
        self.standards &= !from;
        let entered = to == throne(us);
        if entered {
            self.points[us] += 3;
        } else {
            self.men[us] |= to;
            self.standards |= if bears { to } else { 0 };
        }
        let taken = self.men[them] & Neighbours::of(self.men[us], them).surrounded();
        self.capture(them, taken);
        let lost = if entered { 0 } else { to & Neighbours::of(self.men[them], us).surrounded() };
        self.capture(us, lost);
        let scored = entered || taken | lost != 0;
        self.chase = if bears && !scored { self.chase + 1 } else { 0 };
        self.plies += 1;
        self.go_on();
    }

    fn value(&self) -> i32 {
        if !self.over {
            return judge::value(self);
        }
        let lead = self.lead();
        match lead {
            0 => 0,
            // The losing side holds out as long as it can, and only then for the least difference.
            _ => lead.signum() * (WIN + 10_000 - 100 * i32::from(self.plies)) + lead,
        }
    }

    fn slot(step: RomanStep) -> usize {
        usize::from(step.from) << 7 | usize::from(step.to)
    }
}
