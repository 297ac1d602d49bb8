//! A position of Roman Checkers made for search: three bit sets, the points, the chase. It plays as the rules do
//! (the rules beside), which a test compares move by move.

use crate::roman_checkers::{Exchange, RomanAction, RomanKind, RomanState, starting_squares, throne_of};
use computer::{PastKeys, SearchState, mixed};
use game::Square;

use super::field::{self, bit, place};

/// A step: from one place of the bit board to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RomanStep {
    /// The place that it leaves.
    pub from: u8,
    /// The place that it goes to.
    pub to: u8,
}

impl RomanStep {
    /// The step as an action.
    pub fn action(self) -> RomanAction {
        RomanAction { from: field::square(self.from), to: field::square(self.to) }
    }
}

/// A position, seen by one side.
#[derive(Clone, Debug)]
pub struct RomanSearchState {
    /// The men of each side.
    pub men: [u128; 2],
    /// The Standard-bearers of both.
    pub standards: u128,
    /// The points of each side.
    pub points: [i32; 2],
    /// The regulars and Standard-bearers of each side whom the enemy holds.
    pub prisoners: [[u8; 2]; 2],
    /// Plies in a row in which only Standard-bearers moved and nobody scored.
    pub chase: u16,
    /// The number of such plies after which the game ends.
    pub limit: u16,
    /// Whether prisoners return once.
    pub exchange: Exchange,
    /// The seat whose turn it is.
    pub turn: usize,
    /// For whom it is judged.
    pub us: usize,
    /// Whether it is over.
    pub over: bool,
    /// Plies from the root.
    pub plies: u16,
}

/// The throne room in which each side's men score, as a bit.
pub fn throne(seat: usize) -> u128 {
    bit(throne_of(game::Seat(u8::from(seat == 1))))
}

impl RomanSearchState {
    /// A position of the rules as bit boards, to be judged for the seat `us`; the plies count from here.
    pub fn new(state: &RomanState, us: game::Seat) -> Self {
        let mut search_state = Self {
            men: [0; 2],
            standards: 0,
            points: state.score.map(|score| i32::try_from(score.total()).unwrap_or(i32::MAX)),
            prisoners: state.prisoners.map(|held| [held.regulars, held.standards]),
            chase: u16::try_from(state.chase).unwrap_or(u16::MAX),
            limit: u16::try_from(state.chase_limit).unwrap_or(u16::MAX),
            exchange: state.exchange,
            turn: state.turn.index(),
            us: us.index(),
            over: state.ending.is_some(),
            plies: 0,
        };
        for (at, man) in state.board.all() {
            search_state.men[man.seat.index()] |= bit(at);
            if man.kind == RomanKind::Standard {
                search_state.standards |= bit(at);
            }
        }
        search_state
    }

    pub fn vacant_steps(&self, from: u128, seat: usize) -> u128 {
        let (left, right) = field::forward_steps(from, seat);
        let mut to = left | right;
        let bearers = from & self.standards;
        if bearers != 0 {
            let (left, right) = field::forward_steps(bearers, 1 - seat);
            to |= left | right;
        }
        to & !self.men[seat]
    }

    /// Whether a side has a move.
    pub fn can_move(&self, seat: usize) -> bool {
        self.vacant_steps(self.men[seat], seat) != 0
    }

    pub fn list(&self, into: &mut Vec<RomanStep>, targets: u128) {
        let (turn, free) = (self.turn, targets & !self.men[self.turn]);
        field::each(self.men[turn], |from| {
            let mut to = field::FORWARD[turn][usize::from(from & 127)];
            if self.standards >> from & 1 != 0 {
                to |= field::FORWARD[1 - turn][usize::from(from & 127)];
            }
            let mut to = to & free;
            while to != 0 {
                into.push(RomanStep { from, to: place(to) });
                to &= to - 1;
            }
        });
    }

    /// Takes men of a side off the board.
    pub fn capture(&mut self, seat: usize, men: u128) {
        if men == 0 {
            return;
        }
        let bearers = (men & self.standards).count_ones();
        let regulars = (men & !self.standards).count_ones();
        self.men[seat] &= !men;
        self.standards &= !men;
        self.points[1 - seat] += i32::try_from(3 * bearers + regulars).expect("few men");
        self.prisoners[seat][0] += u8::try_from(regulars).expect("few men");
        self.prisoners[seat][1] += u8::try_from(bearers).expect("few men");
    }

    pub fn go_on(&mut self) {
        if self.men.contains(&0) {
            self.over = true;
            return;
        }
        let stuck = !self.can_move(0) && !self.can_move(1);
        if self.chase >= self.limit || stuck {
            let held = self.prisoners.iter().flatten().any(|count| *count > 0);
            if self.exchange != Exchange::Ahead || !held {
                self.over = true;
                return;
            }
            self.bring_back();
            if !self.can_move(0) && !self.can_move(1) {
                self.over = true;
                return;
            }
        }
        if self.can_move(1 - self.turn) {
            self.turn = 1 - self.turn;
        }
    }

    fn bring_back(&mut self) {
        self.exchange = Exchange::Done;
        self.chase = 0;
        for seat in [0_u8, 1] {
            let side = usize::from(seat);
            for at in starting_squares(game::Seat(seat)) {
                let held = &mut self.prisoners[side];
                if held[0] + held[1] == 0 || self.men[side] & bit(at) != 0 {
                    continue;
                }
                let kind = usize::from(held[0] == 0);
                held[kind] -= 1;
                self.men[side] |= bit(at);
            }
        }
    }

    /// The points at the end, those for more men included.
    pub fn totals(&self) -> [i32; 2] {
        let count = self.men.map(u128::count_ones);
        let more = |seat: usize| if count[seat] > count[1 - seat] { 2 } else { 0 };
        [self.points[0] + more(0), self.points[1] + more(1)]
    }

    pub fn lead(&self) -> i32 {
        let totals = self.totals();
        totals[self.us] - totals[1 - self.us]
    }

    /// The keys by which a position is known again.
    pub fn past_keys(&self) -> PastKeys {
        let own = self.men[self.us];
        // One after the other: side by side, a man and so many points could cancel each other out.
        let men = mixed(mixed(half(own)) ^ half(own & self.standards));
        PastKeys { all: self.key(), own: mixed(men ^ u64::from(self.points[self.us].unsigned_abs())) }
    }

    /// The position after an action.
    pub fn after(&self, action: RomanAction) -> Self {
        let mut next = self.clone();
        next.play(RomanStep { from: at(action.from), to: at(action.to) });
        next
    }
}

/// A set in half the bits, spread for keys.
pub fn half(set: u128) -> u64 {
    let low = u64::try_from(set & u128::from(u64::MAX)).expect("half");
    let high = u64::try_from(set >> 64).expect("half");
    low ^ high.wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

fn at(square: Square) -> u8 {
    place(bit(square))
}
