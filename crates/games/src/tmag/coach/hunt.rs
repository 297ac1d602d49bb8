//! An assassin's turns: the rolls that catch the victim, and the ways that are barred.

use super::look::{TmagLook, on, tell_steps};
use crate::remarks::Remarks;
use crate::tmag::danger::{catching_rolls, either};
use crate::tmag::state::name;
use crate::tmag::{MAX_ROLL, TmagState};
use game::{Square, count};
use std::cmp::Ordering;

impl TmagLook<'_> {
    pub(super) fn hunt(&self, steps: u8, remarks: &mut Remarks) {
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
    pub(super) fn company(&self, them: &str, remarks: &mut Remarks) {
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
}
