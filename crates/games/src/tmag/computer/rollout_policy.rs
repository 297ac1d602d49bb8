//! The policies of rollouts in TMAG: plain players, fast enough for many games within one turn, and for the games from which the
//! weights in `fitted.txt` are found. The victim weighs its way against the rolls that catch it; a hunter closes in and keeps near
//! the bases that the victim wants.

use super::area::SquareBits;
use super::ground::HOUSE;
use super::search_state::{HuntSearchState, HuntStep, SEATS};

/// The price of a step that the next missing base is away.
const STEP: i64 = 30;
/// The worth of a base.
const BASE: i64 = 400;
/// How near to a base a hunter watches it.
const NEAR: u8 = 5;
/// The most steps between two hunters that count.
const APART: i64 = 6;

/// The prices and worths of a plain player.
#[derive(Clone, Copy, Debug)]
pub struct RolloutPolicy {
    /// The price of a roll that catches: for the hunter with the next turn, for the second, for each of the others.
    caught: [i64; 3],
    /// The price of a hunter near the next base.
    watched: i64,
    /// The price of a hunter's step from the victim, from the base that it is nearest to, and from the base after that.
    goals: [i64; 3],
    /// The worth of a step between two hunters.
    apart: i64,
}

/// The two players: one chases, the other waits by the bases. The prices of the second were chosen by matches against the first
/// and against two of the rivals by which levels are measured (docs/computer.md).
pub const POLICIES: [RolloutPolicy; 2] = [
    RolloutPolicy { caught: [252, 42, 42], watched: 0, goals: [10, 6, 0], apart: 0 },
    RolloutPolicy { caught: [437, 25, 0], watched: 28, goals: [12, 13, 7], apart: 8 },
];

impl RolloutPolicy {
    /// The step of a player with a roll, and how many it looked at; no step if the turn is lost.
    pub fn step(&self, state: &HuntSearchState, roll: usize) -> (Option<HuntStep>, u64) {
        if roll == 0 {
            return ((state.mover == state.victim).then_some(HuntStep::Reroll), 1);
        }
        let (ends, prey) = (state.ends()[roll], state.places[state.victim]);
        if state.mover != state.victim && prey < HOUSE && ends.has(prey) {
            return (Some(HuntStep::Go(prey)), 1);
        }
        self.best(state, ends)
    }

    fn best(&self, state: &HuntSearchState, ends: SquareBits) -> (Option<HuntStep>, u64) {
        let aim = Aim::of(state, self);
        let (mut best, mut count) = (None, 1);
        for to in ends.indices() {
            let worth = if state.mover == state.victim { aim.run(to) } else { aim.chase(to) };
            count += 1;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, to));
            }
        }
        (best.map(|(_, to)| HuntStep::Go(to)), count)
    }
}

/// The parts of a position that count for a plain player's step.
struct Aim<'a> {
    state: &'a HuntSearchState,
    policy: &'a RolloutPolicy,
    /// The places of the hunters, but for the mover's, by their turns.
    hunters: [u8; SEATS],
    count: usize,
    /// By base, the price of the hunters near it.
    watched: [i64; 4],
    /// For a hunter: what to be near to, with the price of each step.
    goals: [(u8, i64); 3],
}

impl<'a> Aim<'a> {
    fn of(state: &'a HuntSearchState, policy: &'a RolloutPolicy) -> Self {
        let mut aim = Self { state, policy, hunters: [0; SEATS], count: 0, watched: [0; 4], goals: [(0, 0); 3] };
        for seat in (1..=state.seats).map(|on| (state.turn_after + on) % state.seats) {
            if seat != state.victim && seat != state.mover && state.places[seat] < HOUSE {
                aim.hunters[aim.count] = state.places[seat];
                aim.count += 1;
            }
        }
        if state.mover == state.victim {
            aim.watched = std::array::from_fn(|base| aim.watch(base));
        } else {
            aim.goals = goals(state, policy);
        }
        aim
    }

    fn others(&self) -> &[u8] {
        &self.hunters[..self.count]
    }

    fn apart(&self, one: u8, other: u8) -> u8 {
        self.state.ground.apart[usize::from(one)][usize::from(other)]
    }

    fn watch(&self, base: usize) -> i64 {
        let at = self.state.ground.bases[base];
        self.others().iter().filter(|hunter| self.apart(**hunter, at) <= NEAR).map(|_| self.policy.watched).sum()
    }

    /// The worth for the victim of ending on a square.
    fn run(&self, to: u8) -> i64 {
        let ground = self.state.ground;
        let price = |base: usize| STEP * i64::from(ground.far[base][usize::from(to)]) + self.watched[base];
        let missing = missing(self.state).filter(|base| ground.bases[*base] != to);
        let (lacks, nearest) = missing.fold((0, i64::MAX), |(count, least), base| (count + 1, least.min(price(base))));
        let way = if lacks == 0 { 0 } else { -nearest - BASE * lacks };
        if ground.safe.has(to) {
            return way;
        }
        let rolls = |hunter: u8| i64::from(ground.catches[usize::from(hunter)][usize::from(to)].count_ones());
        let caught = self.others().iter().enumerate();
        way - caught.map(|(turn, hunter)| self.policy.caught[turn.min(2)] * rolls(*hunter)).sum::<i64>()
    }

    /// The worth for a hunter of ending on a square.
    fn chase(&self, to: u8) -> i64 {
        let far: i64 = self.goals.iter().map(|(at, price)| price * i64::from(self.apart(to, *at))).sum();
        let near = self.others().iter().map(|hunter| i64::from(self.apart(to, *hunter))).min();
        self.policy.apart * near.unwrap_or(0).min(APART) - far
    }
}

/// The bases that the victim lacks.
fn missing(state: &HuntSearchState) -> impl Iterator<Item = usize> + '_ {
    let markers = state.markers[state.victim];
    (0..4).filter(move |base| markers >> base & 1 == 0)
}

/// The squares that a hunter is to be near to: the victim, and the two missing bases that the victim is nearest to.
fn goals(state: &HuntSearchState, policy: &RolloutPolicy) -> [(u8, i64); 3] {
    let prey = state.places[state.victim];
    let far = |base: usize| state.ground.far[base][usize::from(prey)];
    let (mut first, mut second) = (None, None);
    for base in missing(state) {
        if first.is_none_or(|first| far(base) < far(first)) {
            second = first.replace(base);
        } else if second.is_none_or(|second| far(base) < far(second)) {
            second = Some(base);
        }
    }
    let goal = |base: Option<usize>, price| base.map_or((prey, 0), |base| (state.ground.bases[base], price));
    [(prey, policy.goals[0]), goal(first, policy.goals[1]), goal(second, policy.goals[2])]
}
