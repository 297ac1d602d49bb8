//! A position of Conspirateurs made for search: cells with a rim, lists of men. It plays as the rules do
//! (`games::conspirateurs`), which a test compares move by move.

use std::sync::Arc;

use game::Seat;
use games::conspirateurs::{ConspirateursAction, ConspirateursState, ShelterRule, Teams};

use super::grid::{self, AROUND, CELLS, VACANT, beyond, cell, point};
use super::reach::Reach;
use crate::alpha_beta::{SearchState, WIN, mixed};

/// The most seats.
const SEATS: usize = 4;
/// The most men of a seat.
const MEN: usize = 20;

/// A man's way from one cell to another; from 0 it is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManStep {
    from: u16,
    to: u16,
}

impl ManStep {
    /// The step as an action.
    pub fn action(self) -> ConspirateursAction {
        match self.from {
            0 => ConspirateursAction::Drop { at: point(self.to) },
            from => ConspirateursAction::Move { from: point(from), to: point(self.to) },
        }
    }
}

/// What does not change during a search.
#[derive(Debug)]
pub struct CrowdSetting {
    seats: usize,
    rule: ShelterRule,
    is_paired: bool,
    is_shelter: [bool; CELLS],
    /// What a man lacks until it is in a shelter, by cell, in hundredths of a move.
    lacks: [i32; CELLS],
    meeting: Vec<u16>,
    us: usize,
    /// How many moves are looked at where it is not our choice at the root.
    width: usize,
}

/// A position, seen by one side.
#[derive(Clone, Debug)]
pub struct SwiftCrowd {
    ground: Arc<CrowdSetting>,
    cells: [u8; CELLS],
    men: [[u16; MEN]; SEATS],
    count: [u8; SEATS],
    to_drop: [u8; SEATS],
    home: [u8; SEATS],
    lacking: [i32; SEATS],
    plays: [bool; SEATS],
    turn: usize,
    over: bool,
    winner: Option<usize>,
    key: u64,
    plies: u16,
}

/// What a man at so many steps from the nearest vacant shelter lacks, in hundredths of a move. A chain makes many steps in
/// one move, so far away each step counts less; but a man left behind alone has to walk.
const LACKS: [i32; 18] = [0, 100, 175, 245, 310, 370, 425, 475, 520, 565, 610, 655, 700, 745, 790, 835, 880, 925];

/// The key of a position (as [`SearchState::key`]), without the work of making it fit for search.
pub fn key_of(state: &ConspirateursState) -> u64 {
    let seats = (0..usize::from(state.seats)).flat_map(|seat| {
        let men = state.men_of(seat_of(seat));
        men.iter().map(move |at| man_key(seat, cell(at)))
    });
    seats.fold(turn_key(state.turn.index()), |key, man| key ^ man)
}

fn turn_key(turn: usize) -> u64 {
    mixed(turn as u64 | 1 << 40)
}

fn man_key(seat: usize, at: u16) -> u64 {
    mixed((seat as u64 + 1) << 32 | u64::from(at))
}

impl SwiftCrowd {
    /// The same position, judged for a seat and its partner; `width` moves are looked at below the root.
    pub fn new(state: &ConspirateursState, us: Seat, width: usize) -> Self {
        let ground = Arc::new(CrowdSetting::new(state, us, width));
        let mut swift = Self {
            cells: grid::empty(),
            men: [[0; MEN]; SEATS],
            count: [0; SEATS],
            to_drop: state.to_drop,
            home: [0; SEATS],
            lacking: [0; SEATS],
            plays: std::array::from_fn(|seat| seat < ground.seats && state.plays(seat_of(seat))),
            turn: state.turn.index(),
            over: state.outcome.is_some(),
            winner: None,
            key: 0,
            plies: 0,
            ground,
        };
        for seat in 0..swift.ground.seats {
            for at in state.men_of(seat_of(seat)).iter() {
                swift.put(seat, cell(at));
            }
        }
        swift
    }

    fn put(&mut self, seat: usize, at: u16) {
        let count = usize::from(self.count[seat]);
        self.men[seat][count] = at;
        self.count[seat] += 1;
        self.arrive(seat, at);
    }

    fn arrive(&mut self, seat: usize, at: u16) {
        let place = usize::from(at);
        self.cells[place] = u8::try_from(seat).expect("few seats") + 1;
        self.home[seat] += u8::from(self.ground.is_shelter[place]);
        self.lacking[seat] += self.ground.lacks(place);
        self.key ^= man_key(seat, at);
    }

    fn depart(&mut self, seat: usize, at: u16) {
        let place = usize::from(at);
        self.cells[place] = VACANT;
        self.home[seat] -= u8::from(self.ground.is_shelter[place]);
        self.lacking[seat] -= self.ground.lacks(place);
        self.key ^= man_key(seat, at);
    }

    fn is_dropping(&self) -> bool {
        (0..self.ground.seats).any(|seat| self.plays[seat] && self.to_drop[seat] > 0)
    }

    fn is_home(&self, seat: usize) -> bool {
        self.to_drop[seat] == 0 && self.home[seat] == self.count[seat]
    }

    /// The seat and its partner.
    fn side(&self, seat: usize) -> [usize; 2] {
        [seat, if self.ground.is_paired { seat ^ 2 } else { seat }]
    }

    fn is_held(&self, at: u16) -> bool {
        self.ground.rule != ShelterRule::Open && self.ground.is_shelter[usize::from(at)]
    }

    fn men_of(&self, seat: usize) -> &[u16] {
        &self.men[seat][..usize::from(self.count[seat])]
    }

    fn can_act(&self, seat: usize) -> bool {
        if self.is_dropping() {
            return self.to_drop[seat] > 0;
        }
        !self.is_home(seat) && self.men_of(seat).iter().any(|man| !self.is_held(*man) && self.can_leave(*man))
    }

    fn can_leave(&self, from: u16) -> bool {
        AROUND.iter().any(|by| {
            let next = self.cells[usize::from(beyond(from, *by))];
            next == VACANT || next != grid::RIM && self.cells[usize::from(beyond(from, 2 * by))] == VACANT
        })
    }

    fn pass_on(&mut self) {
        for on in 1..=self.ground.seats {
            let seat = (self.turn + on) % self.ground.seats;
            if self.plays[seat] && self.can_act(seat) {
                self.turn = seat;
                return;
            }
        }
        self.over = true;
    }

    /// Whether the seat is ours or our partner's.
    fn is_of_us(&self, seat: usize) -> bool {
        self.side(self.ground.us).contains(&seat)
    }

    fn lacking_of(&self, seat: usize) -> i32 {
        let [one, other] = self.side(seat);
        if one == other { self.lacking[one] } else { self.lacking[one] + self.lacking[other] }
    }

    /// The points of the meeting place, all moves of the men whose turn it is.
    fn list(&self, into: &mut Vec<ManStep>) {
        if self.is_dropping() {
            let free = self.ground.meeting.iter().filter(|at| self.cells[usize::from(**at)] == VACANT);
            into.extend(free.map(|to| ManStep { from: 0, to: *to }));
            return;
        }
        let mut reach = Reach::new();
        let stops = (self.ground.rule == ShelterRule::Strict).then_some(&self.ground.is_shelter);
        for man in self.men_of(self.turn) {
            if !self.is_held(*man) {
                reach.of(*man, &self.cells, stops, |to| into.push(ManStep { from: *man, to }));
            }
        }
    }

    fn gain(&self, step: ManStep) -> i32 {
        let lacks = |at: u16| self.ground.lacks[usize::from(at)];
        let is_shelter = |at: u16| self.ground.is_shelter[usize::from(at)];
        match step.from {
            0 => -lacks(step.to),
            // A shelter may have become vacant since.
            from if is_shelter(step.to) && !is_shelter(from) => lacks(from),
            from => lacks(from) - lacks(step.to),
        }
    }
}

impl CrowdSetting {
    fn new(state: &ConspirateursState, us: Seat, width: usize) -> Self {
        let shelters = state.shelters();
        // While most are vacant all count: a man in a shelter does not lead others there.
        let vacant = shelters - state.all_men();
        let field = grid::distances(if vacant.is_empty() { shelters } else { vacant });
        let mut is_shelter = [false; CELLS];
        for at in shelters.iter() {
            is_shelter[usize::from(cell(at))] = true;
        }
        let lacks = std::array::from_fn(|at| LACKS[usize::from(field[at]).min(LACKS.len() - 1)]);
        let meeting = games::conspirateurs::MEETING_PLACE.iter().map(cell).collect();
        let is_paired = state.teams == Teams::Pairs;
        Self {
            seats: usize::from(state.seats),
            rule: state.rule,
            is_paired,
            is_shelter,
            lacks,
            meeting,
            us: us.index(),
            width,
        }
    }

    fn lacks(&self, at: usize) -> i32 {
        if self.is_shelter[at] { 0 } else { self.lacks[at] }
    }
}

fn seat_of(seat: usize) -> Seat {
    Seat(u8::try_from(seat).expect("few seats"))
}

/// A set of points, for tests.
#[cfg(test)]
pub fn men(swift: &SwiftCrowd, seat: usize) -> games::conspirateurs::PointSet {
    swift.men_of(seat).iter().fold(games::conspirateurs::PointSet::EMPTY, |set, man| set.with(point(*man)))
}

impl SearchState for SwiftCrowd {
    type Step = ManStep;

    fn is_ours(&self) -> bool {
        self.is_of_us(self.turn)
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn key(&self) -> u64 {
        self.key ^ turn_key(self.turn)
    }

    fn steps(&self, into: &mut Vec<ManStep>) {
        self.list(into);
        into.sort_by_cached_key(|step| (-self.gain(*step), step.from, step.to));
        if self.plies > 0 {
            into.truncate(self.ground.width);
        }
    }

    fn play(&mut self, step: ManStep) {
        let seat = self.turn;
        if step.from == 0 {
            self.to_drop[seat] -= 1;
            self.put(seat, step.to);
        } else {
            let man = self.men_of(seat).iter().position(|man| *man == step.from).expect("a man moves from where it is");
            self.men[seat][man] = step.to;
            self.depart(seat, step.from);
            self.arrive(seat, step.to);
        }
        self.plies += 1;
        if self.side(seat).into_iter().all(|mate| self.is_home(mate)) {
            self.over = true;
            self.winner = Some(seat);
        } else {
            self.pass_on();
        }
    }

    fn value(&self) -> i32 {
        match self.winner {
            Some(seat) if self.is_of_us(seat) => WIN + 10_000 - i32::from(self.plies),
            Some(_) => i32::from(self.plies) - WIN - 10_000,
            None if self.over => 0,
            None => {
                let others = (0..self.ground.seats).filter(|seat| self.plays[*seat] && !self.is_of_us(*seat));
                let nearest = others.map(|seat| self.lacking_of(seat)).min().unwrap_or(0);
                nearest - self.lacking_of(self.ground.us)
            }
        }
    }

    fn slot(step: ManStep) -> usize {
        (usize::from(step.from) * 37 + usize::from(step.to)) % crate::alpha_beta::HISTORY
    }

    fn is_far(step: ManStep) -> bool {
        step.from != 0 && !point(step.from).touches(point(step.to))
    }
}
