//! The worth of a position of Roman Checkers before it is over. A hundred stands for a point.
//!
//! A man who can still reach the throne is worth most of the three points that it brings, the more the nearer it is. The side
//! that first has all men off the board ends the game, and men that the other side has not brought in are lost: only the
//! search sees that.

use crate::roman_checkers::Exchange;
use crate::roman_checkers::board::RomanKind;
use crate::roman_checkers::state::MAJORITY_POINTS;

use super::field::each;
use super::search_state::RomanSearchState;

/// The worth of a man who can reach the throne, by the steps that it needs (1 to 9).
const ON_THE_WAY: [i16; 10] = [300, 285, 270, 258, 246, 236, 228, 222, 216, 210];
/// The worth of a man who can no longer reach it.
const PAST_IT: i16 = 60;
/// The worth of a Standard-bearer beyond a regular: it can turn back, and it costs three points when it is taken.
const STANDARD: i16 = -60;
/// The worth of being to move.
const TEMPO: i32 = 15;
/// The cost to a man of two enemy neighbours where one more would surround it: in front, if neither of them is there.
const PRESSED: i32 = 25;
/// The points at the end for more men.
const MAJORITY: i32 = MAJORITY_POINTS.cast_signed();
/// The number of men that it takes to surround one.
const SURROUNDING: i32 = 3;

/// The worth for the side that the position is judged for.
pub fn value(state: &RomanSearchState) -> i32 {
    let sides = [side(state, 0), side(state, 1)];
    let tempo = if state.turn == state.us { TEMPO } else { -TEMPO };
    sides[state.us] - sides[1 - state.us] + tempo
}

/// Whether even all that is left to win would not be enough for the side that the position is judged for: three points for
/// each man who can still reach the throne; while there are three men to surround one, every enemy; and always two points for more men.
/// Then playing on only takes time. Not judged while prisoners may return.
pub fn is_out_of_reach(state: &RomanSearchState) -> bool {
    let (us, them) = (state.us, 1 - state.us);
    if state.exchange == Exchange::Ahead {
        return false;
    }
    let count = |men: u128| i32::try_from(men.count_ones()).expect("few men");
    let (mut arrivals, men) = (0, state.men[us]);
    each(men & !state.standards, |at| arrivals += i32::from(WORTHS[us][0][usize::from(at & 127)] > PAST_IT));
    arrivals += count(men & state.standards);
    let [bearers, regulars] = [state.men[them] & state.standards, state.men[them] & !state.standards];
    let captures = if count(men) < SURROUNDING { 0 } else { 3 * count(bearers) + count(regulars) };
    let most = 3 * arrivals + captures + MAJORITY;
    state.points[us] + most < state.points[them]
}

/// The worth of a regular or a Standard-bearer of each seat, by place.
static WORTHS: [[[i16; 128]; 2]; 2] = [
    [worths(0, RomanKind::Regular), worths(0, RomanKind::Standard)],
    [worths(1, RomanKind::Regular), worths(1, RomanKind::Standard)],
];

const fn worths(seat: usize, kind: RomanKind) -> [i16; 128] {
    let mut worths = [0; 128];
    let mut place: usize = 0;
    while place < 80 {
        let (file, rank) = (place % 8, place / 8);
        let steps = if seat == 0 { 9 - rank } else { rank };
        let aside = file.abs_diff(3);
        let longer = if aside > steps { aside } else { steps };
        worths[place] = match (kind, aside <= steps) {
            (RomanKind::Standard, _) => ON_THE_WAY[longer] + STANDARD,
            (RomanKind::Regular, true) => ON_THE_WAY[steps],
            (RomanKind::Regular, false) => PAST_IT,
        };
        place += 1;
    }
    worths
}

fn side(state: &RomanSearchState, seat: usize) -> i32 {
    let [regulars, bearers] = [state.men[seat] & !state.standards, state.men[seat] & state.standards];
    let men = sum(regulars, &WORTHS[seat][0]) + sum(bearers, &WORTHS[seat][1]);
    let pressed = super::field::pressed(state.men[1 - seat], seat) & state.men[seat];
    state.points[seat] * 100 + men - PRESSED * i32::try_from(pressed.count_ones()).expect("few men")
}

fn sum(men: u128, worths: &[i16; 128]) -> i32 {
    let mut sum = 0;
    each(men, |at| sum += i32::from(worths[usize::from(at & 127)]));
    sum
}
