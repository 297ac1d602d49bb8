//! A turn with the position before and after it, and what can be measured in both. It has no words for a turn.

use crate::remarks::Remarks;
use crate::tmag::{TmagAction, TmagBoard, TmagPlace, TmagState};
use game::{Seat, Square};

/// A turn with the position before and after it.
pub(super) struct TmagLook<'a> {
    pub(super) state: &'a TmagState,
    pub(super) me: Seat,
    pub(super) to: Square,
    pub(super) next: TmagState,
}

impl<'a> TmagLook<'a> {
    pub(super) fn new(state: &'a TmagState, me: Seat, action: TmagAction) -> Self {
        let (mut to, mut next) = (state.square_of(me), state.clone());
        if let TmagAction::Go { to: end } = action {
            to = end;
            next.places[me.index()] = TmagPlace::On(end);
        }
        Self { state, me, to, next }
    }

    /// The steps of an assassin from one square to another.
    pub(super) fn apart(&self, from: Square, to: Square) -> u8 {
        distance(self.state.board, &Square::ORTHOGONAL, from, to)
    }

    pub(super) fn moved(&self, to: Square) -> TmagState {
        let mut moved = self.state.clone();
        moved.places[self.me.index()] = TmagPlace::On(to);
        moved
    }

    pub(super) fn assassins(&self) -> impl Iterator<Item = Seat> + '_ {
        self.state.in_play().filter(|seat| !self.state.is_victim(*seat))
    }

    pub(super) fn is_new_base(&self, at: Square) -> bool {
        self.state.board.base(at).is_some_and(|base| !self.state.visited().has(base))
    }
}

/// The square of a piece that is on the board.
pub(super) fn on(state: &TmagState, seat: Seat) -> Option<Square> {
    match state.places[seat.index()] {
        TmagPlace::On(at) => Some(at),
        TmagPlace::SafeHouse | TmagPlace::Off => None,
    }
}

/// Tells a distance by the steps now and before: a gain if it is shorter, a drawback if it is longer, each with its weight. One that is the
/// same, or has nothing before it, is told only where nothing else speaks for the action.
pub(super) fn tell_steps(remarks: &mut Remarks, (gain, loss): (u8, u8), words: &str, (now, before): (u8, Option<u8>)) {
    match before.filter(|before| *before != now) {
        Some(before) if now < before => remarks.say(gain, format!("{words}, {before} before")),
        Some(before) => remarks.admit(loss, format!("{words}, {before} before")),
        None => remarks.otherwise(words),
    }
}

/// The steps of the shortest walk to a square with nobody in the way. It leads around the safe-house, but may begin inside;
/// `u8::MAX` if there is none.
pub(super) fn distance(board: TmagBoard, ways: &[(i8, i8)], from: Square, to: Square) -> u8 {
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
