//! The worth of a position of TMAG to a seat: its chance to win the game, in millionths. It goes by how far the victim is
//! from the bases that it still lacks, and how near the hunters are. Whole numbers only, so that it is the same everywhere.

use super::search_state::HuntSearchState;

/// The whole of a chance: chances are counted in millionths.
pub const SURE: i64 = 1_000_000;

/// The turns that it takes to end on a base that is so many steps away, in hundredths. Loops help over odd and even numbers.
const TURNS: [i64; 26] = [
    0, 170, 210, 220, 270, 280, 300, 330, 360, 390, 420, 450, 480, 510, 540, 570, 600, 630, 660, 690, 720, 750, 780,
    810, 840, 870,
];
/// The danger of a turn that ends in the open, by how many steps a hunter is away, in millionths.
const DANGER: [i64; 16] = [
    220_000, 220_000, 220_000, 210_000, 200_000, 180_000, 140_000, 110_000, 90_000, 70_000, 55_000, 45_000, 35_000,
    30_000, 25_000, 20_000,
];
/// The chance to bring home the bases that come after the next one, by how many they are.
const LATER: [i64; 4] = [1_000_000, 520_000, 260_000, 130_000];
/// A new victim's chance to get round unharmed, by the number of hunters.
const ROUND: [i64; 9] = [0, 0, 130_000, 90_000, 70_000, 60_000, 60_000, 60_000, 60_000];

/// The chance that a seat wins the game.
pub fn equity(state: &HuntSearchState, us: usize) -> i64 {
    if state.is_won {
        return if us == state.victim { SURE } else { 0 };
    }
    let hunters = i64::try_from(state.hunters().count()).expect("few seats");
    if state.catcher.is_some() {
        let fresh = fresh(state, state.victim, hunters);
        return if us == state.victim { fresh } else { (SURE - fresh) / hunters };
    }
    let run = run(state, hunters);
    if us == state.victim {
        return run + scaled(SURE - run, SURE - fresh(state, next_to_catch(state), hunters)) / hunters;
    }
    let (mine, theirs) = (fresh(state, us, hunters), (SURE - fresh(state, us, hunters)) / hunters);
    scaled(SURE - run, theirs + scaled(mine - theirs, share(state, us)))
}

fn scaled(a: i64, b: i64) -> i64 {
    a * b / SURE
}

/// The hunter whose turn is next.
fn next_to_catch(state: &HuntSearchState) -> usize {
    if state.mover == state.victim { state.next_hunter().unwrap_or(state.mover) } else { state.mover }
}

/// A seat's chance to win as a new victim: by getting round, or later after it was caught.
fn fresh(state: &HuntSearchState, seat: usize, hunters: i64) -> i64 {
    let round = ROUND[usize::try_from(hunters).unwrap_or(0).min(8)];
    let markers = i64::from(state.markers[seat].count_ones());
    let round = if state.is_keeping { round * (1 + markers) } else { round };
    let later = (SURE - round) / hunters;
    scaled(round + later, SURE * SURE / (SURE + later))
}

/// The chance that it is this hunter who catches the victim, if anybody does: by how near each is.
fn share(state: &HuntSearchState, us: usize) -> i64 {
    let danger = |seat| DANGER[apart(state.places[seat], state.places[state.victim], state)];
    let all: i64 = state.hunters().map(danger).sum();
    danger(us) * SURE / all.max(1)
}

/// Steps between two places as the crow walks, at most 15.
fn apart(one: u8, other: u8, state: &HuntSearchState) -> usize {
    usize::from(state.ground.apart[usize::from(one)][usize::from(other)]).min(DANGER.len() - 1)
}

/// The chance that the victim brings its run home.
fn run(state: &HuntSearchState, hunters: i64) -> i64 {
    let markers = state.markers[state.victim];
    let missing = (0..4).filter(|base| markers >> base & 1 == 0);
    let leg = missing.map(|base| leg(state, base, hunters)).max().unwrap_or(SURE);
    let later = LATER[(3 - markers.count_ones().min(3)) as usize];
    scaled(scaled(leg, later), SURE - danger_now(state))
}

/// The chance that the hunter to be rolled for catches the victim at once.
fn danger_now(state: &HuntSearchState) -> i64 {
    if state.mover == state.victim {
        return 0;
    }
    i64::from(state.catching_rolls().count_ones()) * SURE / 6
}

/// The chance to come to a base.
fn leg(state: &HuntSearchState, base: usize, hunters: i64) -> i64 {
    let from = state.places[state.victim];
    let steps = usize::from(state.ground.far[base][usize::from(from)]).min(TURNS.len() - 1);
    let at = state.ground.bases[base];
    let near = |seat| apart(state.places[seat], from, state).min(apart(state.places[seat], at, state));
    let danger: i64 = state.hunters().map(|seat| DANGER[near(seat)]).sum::<i64>() / hunters.max(1);
    let exposed = TURNS[steps] - 100;
    SURE * SURE / (SURE + danger * exposed.max(0) / 100)
}
