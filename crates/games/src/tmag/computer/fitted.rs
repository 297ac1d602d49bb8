//! The chance that a run in TMAG comes home, and whose catch it is if it doesn't, learned from games. Every part of a position calls
//! for a weight; sums of weights say the chance (logistic regression). For the run home a hidden layer of rectified linear units
//! adds to the sum. `testing/fit.rs` finds the weights, in thousandths of a logit; here are whole numbers only.

use std::sync::LazyLock;

use super::ground::HOUSE;
use super::search_state::{HuntSearchState, OFF, SEATS};

/// The distances that are told apart.
const FAR: usize = 16;
/// The hunters who are told apart, by their turns; the last stands for all others.
const TURNS: usize = 3;
/// The first weight of each table. By the bases that are missing and the way to the nearest; to the second nearest.
const WAY: usize = 0;
const SECOND: usize = WAY + 4 * FAR;
/// By the circumstance, the hunter's turn, and how far it is from the victim.
const PREY: usize = SECOND + 4 * FAR;
/// By whether the victim is safe, the hunter's turn, and how far it is from the nearest missing base; from the second.
const GUARD: usize = PREY + 3 * TURNS * FAR;
const SECOND_GUARD: usize = GUARD + 2 * TURNS * FAR;
/// By the number of rolls that catch at once.
const CATCH: usize = SECOND_GUARD + TURNS * FAR;
/// By the number of hunters.
const COUNT: usize = CATCH + 6;
/// The number of weights for the chance to come home.
pub const RUN_WEIGHTS: usize = COUNT + SEATS;
/// The number of weights for whose catch it is: by the circumstance, the hunter's turn, and how far it is from the victim, and
/// from the nearest missing base.
pub const CATCH_WEIGHTS: usize = 4 * TURNS * FAR;
/// The number of weights for a number of hunters.
pub const WEIGHTS: usize = RUN_WEIGHTS + CATCH_WEIGHTS;
/// Two, three, four, and more hunters have weights of their own.
pub const GROUPS: usize = 4;

/// The units of the hidden layer.
pub const HIDDEN_UNITS: usize = 16;

/// The weights that `testing/fit.rs` found, in thousandths.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights by group; those for the chance to come home stand first.
    pub weights: Vec<[i32; WEIGHTS]>,
    /// By kind of victim, the weights from each part to the hidden units.
    pub hidden: Vec<Vec<[i32; HIDDEN_UNITS]>>,
    /// By kind of victim, the weights from the hidden units to the chance.
    pub output: Vec<[i32; HIDDEN_UNITS]>,
}

/// The weights in use.
pub static FITTED: LazyLock<Fitted> = LazyLock::new(|| Fitted::read(include_str!("fitted.txt")));

impl Fitted {
    fn read(text: &str) -> Self {
        let mut numbers = text.split_whitespace().map_while(|word| word.parse().ok());
        let mut next = || numbers.next().unwrap_or(0);
        Self {
            weights: (0..GROUPS).map(|_| std::array::from_fn(|_| next())).collect(),
            hidden: (0..2).map(|_| (0..RUN_WEIGHTS).map(|_| std::array::from_fn(|_| next())).collect()).collect(),
            output: (0..2).map(|_| std::array::from_fn(|_| next())).collect(),
        }
    }
}

/// The parts of a position before a roll that count, made ready.
pub struct Parts {
    /// The group of weights.
    pub group: usize,
    /// The numbers of the weights that the position calls for.
    pub run: [usize; 40],
    /// How many these are.
    pub len: usize,
    /// By hunter, in the order of their turns: the seat and its two weights.
    pub catches: [(usize, [usize; 2]); SEATS],
    /// How many hunters there are.
    pub hunters: usize,
}

impl Parts {
    /// The parts of a position.
    pub fn of(state: &HuntSearchState) -> Self {
        let mut parts = Self { group: 0, run: [0; 40], len: 0, catches: [(0, [0; 2]); SEATS], hunters: 0 };
        let ground = state.ground;
        let at = state.places[state.victim];
        let (missing, bases) = wanted(state, at);
        let way = |base: usize| way(state, at, base);
        parts.call(WAY + (missing - 1) * FAR + way(bases[0]));
        if missing > 1 {
            parts.call(SECOND + (missing - 1) * FAR + way(bases[1]));
        }
        let is_safe = state.is_safe();
        let is_hunted = state.mover != state.victim;
        let circumstance = if is_safe { 0 } else { 1 + usize::from(is_hunted) };
        let last = if is_hunted { (state.mover + state.seats - 1) % state.seats } else { state.turn_after };
        for seat in (1..=state.seats).map(|on| (last + on) % state.seats) {
            let from = state.places[seat];
            if seat == state.victim || from == OFF {
                continue;
            }
            let apart = |to: u8| usize::from(ground.apart[usize::from(from)][usize::from(to)]).min(FAR - 1);
            let turn = parts.hunters.min(TURNS - 1);
            let (prey, guard) = (apart(at), apart(ground.bases[bases[0]]));
            parts.call(PREY + (circumstance * TURNS + turn) * FAR + prey);
            parts.call(GUARD + (usize::from(is_safe) * TURNS + turn) * FAR + guard);
            if missing > 1 {
                parts.call(SECOND_GUARD + turn * FAR + apart(ground.bases[bases[1]]));
            }
            let own = [(circumstance * TURNS + turn) * FAR + prey, (3 * TURNS + turn) * FAR + guard];
            parts.catches[parts.hunters] = (seat, own.map(|own| RUN_WEIGHTS + own));
            parts.hunters += 1;
        }
        if circumstance == 2 {
            parts.call(CATCH + state.catching_rolls().count_ones() as usize);
        }
        parts.call(COUNT + parts.hunters);
        parts.group = parts.hunters.clamp(2, GROUPS + 1) - 2;
        if state.is_crowded() {
            parts.group = GROUPS - 1;
        }
        parts
    }

    fn call(&mut self, weight: usize) {
        self.run[self.len] = weight;
        self.len += 1;
    }

    /// The chance that the run comes home, in millionths.
    pub fn home(&self) -> i64 {
        let fitted = &*FITTED;
        let kind = usize::from(self.group == GROUPS - 1);
        let (weights, hidden) = (&fitted.weights[self.group], &fitted.hidden[kind]);
        let (mut plain, mut sums) = (0, [0; HIDDEN_UNITS]);
        for part in self.run[..self.len].iter().copied() {
            plain += weights[part];
            for (sum, weight) in sums.iter_mut().zip(hidden[part]) {
                *sum += weight;
            }
        }
        let through: i32 =
            sums.iter().zip(fitted.output[kind]).map(|(sum, weight)| (*sum).max(0) * weight / 1_000).sum();
        chance(plain + through)
    }

    /// The hunters, and the chance that a catch is theirs, in millionths.
    pub fn shares(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        let weights = &FITTED.weights[self.group];
        let hunters = &self.catches[..self.hunters];
        let own = |[prey, guard]: [usize; 2]| odds(weights[prey] + weights[guard]);
        let all: i64 = hunters.iter().map(|(_, parts)| own(*parts)).sum();
        hunters.iter().map(move |(seat, parts)| (*seat, own(*parts) * 1_000_000 / all.max(1)))
    }
}

/// The number of missing bases, at least one, and the two nearest.
fn wanted(state: &HuntSearchState, at: u8) -> (usize, [usize; 2]) {
    let markers = state.markers[state.victim];
    let (mut count, mut bases, mut ways) = (0, [0; 2], [usize::MAX; 2]);
    for base in (0..4).filter(|base| markers >> base & 1 == 0) {
        let far = way(state, at, base);
        count += 1;
        if far < ways[0] {
            (bases, ways) = ([base, bases[0]], [far, ways[0]]);
        } else if far < ways[1] {
            (bases[1], ways[1]) = (base, far);
        }
    }
    (count.max(1), bases)
}

/// The steps of the victim's way to a base, at most 15.
fn way(state: &HuntSearchState, at: u8, base: usize) -> usize {
    if !state.is_crowded() || at == HOUSE {
        return usize::from(state.ground.far[base][usize::from(at)]).min(FAR - 1);
    }
    let to = state.ground.bases[base];
    usize::from((at % 14).abs_diff(to % 14).max((at / 14).abs_diff(to / 14))).min(FAR - 1)
}

/// The chances that belong to 0, 250, 500, … thousandths of a logit, in millionths.
const LOGISTIC: [i64; 34] = [
    500_000, 562_177, 622_459, 679_179, 731_059, 777_300, 817_574, 851_953, 880_797, 904_651, 924_142, 939_913,
    952_574, 962_673, 970_688, 977_023, 982_014, 985_936, 988_987, 991_361, 993_307, 994_780, 995_930, 996_827,
    997_527, 998_073, 998_499, 998_831, 999_089, 999_291, 999_447, 999_570, 999_665, 999_739,
];

/// The chance that belongs to so many thousandths of a logit.
fn chance(logit: i32) -> i64 {
    let size = logit.unsigned_abs().min(8_200);
    let (step, part) = ((size / 250) as usize, i64::from(size % 250));
    let chance = LOGISTIC[step] + (LOGISTIC[step + 1] - LOGISTIC[step]) * part / 250;
    if logit < 0 { 1_000_000 - chance } else { chance }
}

/// The odds that belong to so many thousandths of a logit, in thousandths.
fn odds(logit: i32) -> i64 {
    let chance = chance(logit);
    chance * 1_000 / (1_000_000 - chance)
}
