//! What a position of Roman Checkers is worth before it is over. A hundred stands for a point.
//!
//! A man who can still reach the throne is worth most of the three points that it brings, the more the nearer it is. Whoever
//! is first to have all men off the board ends the game, and what the other side has not brought in is lost: so when few
//! are left, the steps that each side still needs are counted.

use super::swift::SwiftRoman;

/// What a man who can reach the throne is worth, by the steps that it needs (1 to 9).
const ON_THE_WAY: [i32; 10] = [300, 285, 270, 258, 246, 236, 228, 222, 216, 210];
/// What a man who can no longer reach it is worth.
const PAST_IT: i32 = 60;
/// What a Standard-bearer is worth beyond a regular: it can turn back, and it costs three points when it is taken.
const STANDARD: i32 = -60;
/// What it is worth to be to move.
const TEMPO: i32 = 15;
/// What two neighbours, one of them in front, cost a man: one more and it is taken.
const PRESSED: i32 = 25;

/// The worth for the side that the position is judged for.
pub fn value(state: &SwiftRoman) -> i32 {
    let sides = [side(state, 0), side(state, 1)];
    let tempo = if state.turn == state.us { TEMPO } else { -TEMPO };
    sides[state.us] - sides[1 - state.us] + tempo
}

fn side(state: &SwiftRoman, seat: usize) -> i32 {
    let mut sum = state.points[seat] * 100;
    let mut men = state.men[seat];
    while men != 0 {
        let from = men & men.wrapping_neg();
        men ^= from;
        sum += man(state, seat, from);
    }
    let pressed = super::field::pressed(state.men[1 - seat], seat) & state.men[seat];
    sum - PRESSED * i32::try_from(pressed.count_ones()).expect("few men")
}

fn man(state: &SwiftRoman, seat: usize, from: u128) -> i32 {
    let at = from.trailing_zeros();
    let (file, rank) = (at % 8, at / 8);
    let steps = if seat == 0 { 9 - rank } else { rank };
    let aside = file.abs_diff(3);
    let bears = state.standards & from != 0;
    if bears {
        return ON_THE_WAY[steps.max(aside) as usize] + STANDARD;
    }
    if aside <= steps { ON_THE_WAY[steps as usize] } else { PAST_IT }
}
