//! A pairing bracket: those of one score, and those who were moved down to them.

use super::swiss_player::{RoundTerms, SwissPlayer};

/// Players who are not paired yet, known by their place in the round's order.
#[derive(Clone, Debug)]
pub(super) struct Remaining<'a> {
    pub players: &'a [SwissPlayer],
    pub terms: &'a RoundTerms,
    /// The score of whoever will have the bye.
    pub bye_halves: Option<u16>,
    /// Whether they alone will leave the next bracket.
    pub bye_here: bool,
    /// Those who left the brackets so far without a pair.
    pub moved_down: Vec<usize>,
    /// The first of those whose score has had no bracket yet.
    pub below: usize,
}

/// Where a player stands, seen from a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BracketPart {
    MovedDown,
    Resident,
    Next,
    Later,
}

/// A pairing bracket with all who remain below it.
pub(super) struct Bracket<'a> {
    pub remaining: Remaining<'a>,
    /// All who remain, in order: moved down, residents, the next score, all others.
    pub all: Vec<usize>,
    /// The scores of this bracket and the next, the highest first.
    scores: Vec<u16>,
    /// The end of the residents in the order of players.
    pub next: usize,
    /// The end of the next score.
    pub later: usize,
}

impl<'a> Bracket<'a> {
    /// The next bracket; none if at most one player remains.
    pub fn next(remaining: Remaining<'a>) -> Option<Self> {
        let players = remaining.players;
        let end_of = |start: usize| {
            let halves = players.get(start).map(|first| first.halves);
            start + players[start..].iter().take_while(|player| Some(player.halves) == halves).count()
        };
        let next = end_of(remaining.below);
        let later = end_of(next);
        let all: Vec<_> = remaining.moved_down.iter().copied().chain(remaining.below..players.len()).collect();
        if all.len() < 2 {
            return None;
        }
        let mut scores: Vec<_> = all.iter().filter(|at| **at < later).map(|at| players[*at].halves).collect();
        scores.dedup();
        Some(Self { remaining, all, scores, next, later })
    }

    pub fn players(&self) -> &[SwissPlayer] {
        self.remaining.players
    }

    pub fn terms(&self) -> &RoundTerms {
        self.remaining.terms
    }

    pub fn part(&self, at: usize) -> BracketPart {
        match at {
            _ if at < self.remaining.below => BracketPart::MovedDown,
            _ if at < self.next => BracketPart::Resident,
            _ if at < self.later => BracketPart::Next,
            _ => BracketPart::Later,
        }
    }

    /// The room of a digit that is at most 1 for each pair, in bits.
    pub fn room(&self) -> u32 {
        usize::BITS - self.all.len().leading_zeros()
    }

    /// How many scores this bracket and the next have.
    pub fn scores(&self) -> usize {
        self.scores.len()
    }

    /// The place of a score among them.
    pub fn score_place(&self, halves: u16) -> usize {
        self.scores.iter().position(|score| *score == halves).unwrap_or(self.scores.len())
    }

    pub fn is_bye_candidate(&self, player: &SwissPlayer) -> bool {
        player.may_have_bye && player.halves <= self.remaining.bye_halves.unwrap_or_default()
    }

    pub fn is_at_bye_score(&self, player: &SwissPlayer) -> bool {
        Some(player.halves) == self.remaining.bye_halves
    }

    pub fn bye_is_decided_here(&self) -> bool {
        self.remaining.bye_here
    }
}
