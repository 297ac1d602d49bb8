//! The worth of a position of TMAG to a seat: its chance to win the game, in millionths. It goes by the chance that the
//! run comes home, whose catch it is if it doesn't, and what a new victim's chance is. Whole numbers only, so that it is the same
//! everywhere.

use super::fitted::Parts;
use super::search_state::{HuntSearchState, OFF, SEATS};

/// The whole of a chance: chances are counted in millionths.
pub const SURE: i64 = 1_000_000;

/// The chance that a run comes home, by the number of hunters and of markers: as often as it does among plain players
/// (docs/computer.md has the counts and the command). In the rows from [`CROWD`] on the victim steps diagonally.
const HOME: [[i64; 5]; 9] = [
    [SURE; 5],
    [SURE; 5],
    [500_000, 510_000, 590_000, 730_000, SURE],
    [640_000, 645_000, 690_000, 820_000, SURE],
    [690_000, 695_000, 730_000, 830_000, SURE],
    [957_000, 958_000, 966_000, 978_000, SURE],
    [953_000, 954_000, 960_000, 975_000, SURE],
    [951_000, 952_000, 956_000, 968_000, SURE],
    [943_000, 944_000, 952_000, 968_000, SURE],
];

/// The fewest hunters with whom a crowded game begins. Where fewer are left, it is judged as with these: the victim steps
/// diagonally to its end.
const CROWD: i64 = 5;

/// A worth as a chance, from 0 to 1.
pub fn chance(value: i64) -> f64 {
    value.clamp(0, SURE) as f64 / SURE as f64
}

/// The chances of the seats to win.
pub type Equities = [i64; SEATS];

/// The chance that a seat wins the game.
pub fn equity(state: &HuntSearchState, us: usize) -> i64 {
    equities(state)[us]
}

/// The chances of all seats to win the game.
pub fn equities(state: &HuntSearchState) -> Equities {
    let mut equities = [0; SEATS];
    if state.is_won {
        equities[state.victim] = SURE;
        return equities;
    }
    let parts = Parts::of(state);
    let (run, hunters) = (parts.home(), i64::try_from(parts.hunters).expect("few seats").max(1));
    if state.catcher.is_some() {
        let won = once_more(run, hunters);
        split(&mut equities, state, state.victim, (SURE, won, hunters));
        return equities;
    }
    equities[state.victim] = run;
    for (seat, share) in parts.shares() {
        let caught = scaled(SURE - run, share);
        split(&mut equities, state, seat, (caught, fresh(state, seat, hunters), hunters));
    }
    equities
}

/// Gives everybody their part of the case that this seat has become the victim: how likely it is, and how likely they win then.
fn split(equities: &mut Equities, state: &HuntSearchState, victim: usize, (case, won, hunters): (i64, i64, i64)) {
    let (own, other) = (scaled(case, won), scaled(case, (SURE - won) / hunters));
    for seat in (0..state.seats).filter(|seat| state.places[*seat] != OFF) {
        equities[seat] += if seat == victim { own } else { other };
    }
}

fn scaled(a: i64, b: i64) -> i64 {
    a * b / SURE
}

/// A seat's chance to win as a new victim: by getting round, or later after it was caught.
fn fresh(state: &HuntSearchState, seat: usize, hunters: i64) -> i64 {
    let markers = if state.is_keeping { state.markers[seat].count_ones() } else { 0 };
    let alike = if state.is_crowded() { hunters.max(CROWD) } else { hunters };
    once_more(home(alike, markers), hunters)
}

/// The chance to win of a victim whose run comes home with this chance, and who becomes a hunter like the others if not.
fn once_more(run: i64, hunters: i64) -> i64 {
    let later = (SURE - run) / hunters;
    scaled(run + later, SURE * SURE / (SURE + later))
}

/// The chance that a run with so many markers comes home.
fn home(hunters: i64, markers: u32) -> i64 {
    let row = &HOME[usize::try_from(hunters).unwrap_or(0).min(HOME.len() - 1)];
    row[(markers as usize).min(4)]
}

#[cfg(test)]
mod tests {
    use super::super::ground::{HOUSE, HuntGround};
    use super::*;
    use crate::tmag::TmagBoard;

    /// A game that began with so many seats, of which the first are still in play.
    fn game(seats: usize, in_play: usize) -> HuntSearchState {
        HuntSearchState {
            ground: HuntGround::of(TmagBoard::named("5x5")),
            seats,
            is_keeping: false,
            places: std::array::from_fn(|seat| if seat < in_play { HOUSE } else { OFF }),
            victim: 0,
            markers: [0; SEATS],
            mover: 0,
            turn_after: 0,
            catcher: None,
            is_won: false,
        }
    }

    #[test]
    fn a_crowded_game_stays_one_when_seats_have_left_it() {
        for (seats, in_play, run) in
            [(4, 4, 640_000), (6, 4, 957_000), (6, 6, 957_000), (9, 9, 943_000), (9, 3, 957_000)]
        {
            let hunters = i64::try_from(in_play - 1).expect("few seats");
            let worth = fresh(&game(seats, in_play), 1, hunters);
            assert_eq!(worth, once_more(run, hunters), "{in_play} of {seats}");
        }
    }
}
