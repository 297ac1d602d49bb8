//! A position of Conspirateurs made for search: for every cell the men around it and what blocks a jump from it, kept up to
//! date by each move. It plays as the rules do (the rules beside), which a test compares move by move.

use computer::{PastKeys, SearchState, WIN, mixed};
use std::rc::Rc;

use crate::conspirateurs::{ConspirateursAction, ConspirateursState, ShelterRule};
use game::Seat;

use super::chains::{Chains, SortBits};
use super::grid::{AROUND, CELLS, beyond, cell, directions, point};
use super::ground::CrowdGround;

/// The most seats of a game, for arrays by seat.
const SEATS: usize = 4;
/// The most men of a seat.
const MEN: usize = 20;

/// The number of men, with twice the other's steps, by which a race is lost.
const SURE_LEAD: usize = 4;

/// A man's way from one cell to another; from 0 it is dropped. The number holds how little it gains, whence and whither, so
/// that the least of them gains most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ManStep(u64);

impl ManStep {
    fn new(from: u16, to: u16, gain: i16) -> Self {
        Self(u64::from(i16::MAX.abs_diff(gain)) << 32 | u64::from(from) << 16 | u64::from(to))
    }

    pub(super) fn from(self) -> u16 {
        self.part(1)
    }

    pub(super) fn to(self) -> u16 {
        self.part(0)
    }

    /// By how much less the man lacks then, in hundredths of a move.
    fn gain(self) -> i16 {
        i16::MAX.wrapping_sub_unsigned(self.part(2))
    }

    fn part(self, number: usize) -> u16 {
        let [a, b] = [2 * number, 2 * number + 1].map(|byte| self.0.to_le_bytes()[byte]);
        u16::from_le_bytes([a, b])
    }

    /// The step as an action.
    pub fn action(self) -> ConspirateursAction {
        match self.from() {
            0 => ConspirateursAction::Drop { at: point(self.to()) },
            from => ConspirateursAction::Move { from: point(from), to: point(self.to()) },
        }
    }
}

/// The best of the steps that it is told, in order.
struct BestSteps<'a> {
    kept: &'a mut Vec<ManStep>,
    width: usize,
}

impl BestSteps<'_> {
    fn tell(&mut self, step: ManStep) {
        if self.width == usize::MAX {
            // A caller that wants them all sorts them once.
            self.kept.push(step);
            return;
        }
        if self.kept.len() == self.width {
            if self.kept.last().is_none_or(|last| *last < step) {
                return;
            }
            self.kept.pop();
        }
        self.kept.push(step);
        let mut place = self.kept.len() - 1;
        while place > 0 && self.kept[place - 1] > step {
            self.kept[place] = self.kept[place - 1];
            place -= 1;
        }
        self.kept[place] = step;
    }

    /// The least gain of a step that is kept.
    fn least_gain(&self) -> i16 {
        let is_full = self.kept.len() == self.width;
        self.kept.last().filter(|_| is_full).map_or(i16::MIN, |last| last.gain())
    }
}

/// A position, seen by one side.
#[derive(Clone, Debug)]
pub struct CrowdSearchState {
    ground: Rc<CrowdGround>,
    /// For every cell, the directions in which a man is its neighbour.
    near: [u8; CELLS],
    /// For every cell, the directions in which the second cell on is a man or outside the board.
    blocked: [u8; CELLS],
    men: [[u16; MEN]; SEATS],
    count: [u8; SEATS],
    to_drop: [u8; SEATS],
    /// Men still to be dropped, by all who play.
    drops: u8,
    home: [u8; SEATS],
    lacking: [i32; SEATS],
    plays: [bool; SEATS],
    turn: usize,
    over: bool,
    winner: Option<usize>,
    key: u64,
    plies: u16,
}

/// The keys of a position (as [`CrowdSearchState::past_keys`]), without the work of making it fit for search.
pub fn keys_of(state: &ConspirateursState, us: Seat) -> PastKeys {
    let men = |seat: Seat| state.men_of(seat).iter().fold(0, |key, at| key ^ man_key(seat.index(), cell(at)));
    let all = Seat::all(state.seats).fold(turn_key(state.turn.index()), |key, seat| key ^ men(seat));
    PastKeys { all, own: men(us) }
}

fn turn_key(turn: usize) -> u64 {
    mixed(turn as u64 | 1 << 40)
}

fn man_key(seat: usize, at: u16) -> u64 {
    mixed((seat as u64 + 1) << 32 | u64::from(at))
}

impl CrowdSearchState {
    /// The same position, judged for a seat and its partner; `width` moves are looked at below the root.
    pub fn new(state: &ConspirateursState, us: Seat, width: usize) -> Self {
        let ground = Rc::new(CrowdGround::new(state, us, width));
        let plays = std::array::from_fn(|seat| seat < ground.seats && state.plays(seat_of(seat)));
        let mut search_state = Self {
            near: [0; CELLS],
            blocked: ground.blocked,
            men: [[0; MEN]; SEATS],
            count: [0; SEATS],
            to_drop: state.to_drop,
            drops: (0..SEATS).filter(|seat| plays[*seat]).map(|seat| state.to_drop[seat]).sum(),
            home: [0; SEATS],
            lacking: [0; SEATS],
            plays,
            turn: state.turn.index(),
            over: state.outcome.is_some(),
            winner: None,
            key: 0,
            plies: 0,
            ground,
        };
        for seat in 0..search_state.ground.seats {
            for at in state.men_of(seat_of(seat)).iter() {
                search_state.put(seat, cell(at));
            }
        }
        search_state
    }

    /// The keys by which a position is known again.
    pub fn past_keys(&self, us: Seat) -> PastKeys {
        let own = self.men_of(us.index()).iter().fold(0, |key, man| key ^ man_key(us.index(), *man));
        PastKeys { all: self.key(), own }
    }

    /// Whether the other of two is as good as home: we have more men to bring in than it needs steps, twice over and some.
    pub fn is_hopeless(&self) -> bool {
        if self.ground.seats > 2 || self.drops > 0 {
            return false;
        }
        let (us, them) = (self.ground.us, 1 - self.ground.us);
        let steps: usize = self.men_of(them).iter().map(|man| self.ground.steps(*man)).sum();
        usize::from(self.count[us] - self.home[us]) > 2 * steps + SURE_LEAD
    }

    pub(super) fn ground(&self) -> &CrowdGround {
        &self.ground
    }

    pub(super) fn turn(&self) -> usize {
        self.turn
    }

    pub(super) fn is_dropping(&self) -> bool {
        self.drops > 0
    }

    /// Whether our side has won; `None` if nobody has.
    pub(super) fn is_won(&self) -> Option<bool> {
        self.winner.map(|seat| self.is_of_us(seat))
    }

    fn put(&mut self, seat: usize, at: u16) {
        let count = usize::from(self.count[seat]);
        self.men[seat][count] = at;
        self.count[seat] += 1;
        self.arrive(seat, at);
    }

    fn arrive(&mut self, seat: usize, at: u16) {
        let place = usize::from(at);
        self.home[seat] += u8::from(self.ground.is_shelter[place]);
        self.lacking[seat] += i32::from(self.ground.lacks[place]);
        self.turn_over(seat, at);
    }

    fn depart(&mut self, seat: usize, at: u16) {
        let place = usize::from(at);
        self.home[seat] -= u8::from(self.ground.is_shelter[place]);
        self.lacking[seat] -= i32::from(self.ground.lacks[place]);
        self.turn_over(seat, at);
    }

    /// A man comes to a cell or leaves it: the cells around learn it.
    fn turn_over(&mut self, seat: usize, at: u16) {
        for (direction, by) in AROUND.into_iter().enumerate() {
            self.near[usize::from(beyond(at, -by))] ^= 1 << direction;
            self.blocked[usize::from(beyond(at, -2 * by))] ^= 1 << direction;
        }
        self.key ^= man_key(seat, at);
    }

    pub(super) fn is_vacant(&self, at: u16) -> bool {
        self.near[usize::from(beyond(at, -AROUND[0]))] & 1 == 0
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

    pub(super) fn men_of(&self, seat: usize) -> &[u16] {
        &self.men[seat][..usize::from(self.count[seat])]
    }

    fn can_act(&self, seat: usize) -> bool {
        if self.drops > 0 {
            return self.to_drop[seat] > 0;
        }
        let can_leave = |at: u16| self.walks(at) | self.jumps(at) != 0;
        !self.is_home(seat) && self.men_of(seat).iter().any(|man| !self.is_held(*man) && can_leave(*man))
    }

    /// The directions in which a man can step from a cell.
    pub(super) fn walks(&self, from: u16) -> u8 {
        self.ground.inside[usize::from(from)] & !self.near[usize::from(from)]
    }

    /// The directions in which a man can jump from a cell.
    pub(super) fn jumps(&self, from: u16) -> u8 {
        self.near[usize::from(from)] & !self.blocked[usize::from(from)]
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

    /// The amount that a seat and its partner lack, by that of each.
    pub(super) fn lacking_by(&self, seat: usize, lacking: impl Fn(usize) -> i32) -> i32 {
        let [one, other] = self.side(seat);
        if one == other { lacking(one) } else { lacking(one) + lacking(other) }
    }

    fn lacking_of(&self, seat: usize) -> i32 {
        self.lacking_by(seat, |seat| self.lacking[seat])
    }

    /// The seats of the other sides that still play.
    pub(super) fn others(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.ground.seats).filter(|seat| self.plays[*seat] && !self.is_of_us(*seat))
    }

    pub(super) fn step(&self, from: u16, to: u16) -> ManStep {
        let lacks = |at: u16| self.ground.lacks[usize::from(at)];
        ManStep::new(from, to, if from == 0 { -lacks(to) } else { lacks(from) - lacks(to) })
    }

    /// The men whose turn it is, but for those that stay for good.
    fn movers(&self) -> impl Iterator<Item = u16> + '_ {
        self.men_of(self.turn).iter().copied().filter(|man| !self.is_held(*man))
    }

    /// The steps in some of the directions, by cell.
    fn walk(&self, allowed: &[u8; CELLS], mut tell: impl FnMut(ManStep)) {
        for from in self.movers() {
            let ways = self.walks(from) & allowed[usize::from(from)];
            directions(ways).for_each(|by| tell(self.step(from, beyond(from, by))));
        }
    }

    /// The ends of chains among the cells that are worth it for the man on a cell, each once. `worth` gets the sort of the man's cell,
    /// what the man lacks there, in hundredths of a move, and the gain that still counts.
    fn jump(&self, best: &mut BestSteps, worth: impl Fn(usize, i16, i16) -> SortBits) {
        let ground = &*self.ground;
        let is_end = |at: u16| ground.rule == ShelterRule::Strict && ground.is_shelter[usize::from(at)];
        let mut chains = Chains::new(&ground.sorts, |at| self.jumps(at), is_end);
        for from in self.movers().filter(|from| self.jumps(*from) != 0) {
            let sort = ground.sorts.sort(from);
            let worth = worth(sort, ground.lacks[usize::from(from)], best.least_gain());
            if worth != 0 {
                let ends = chains.ends(from) & worth;
                ground.sorts.cells(sort, ends).for_each(|to| best.tell(self.step(from, to)));
            }
        }
    }

    fn list_all(&self, into: &mut Vec<ManStep>) {
        if self.drops > 0 {
            let free = self.ground.meeting.iter().filter(|at| self.is_vacant(**at));
            into.extend(free.map(|to| self.step(0, *to)));
        } else {
            let mut all = BestSteps { kept: into, width: usize::MAX };
            self.list_gains(&mut all);
            self.list_others(&mut all);
        }
        into.sort_unstable();
    }

    fn list_gains(&self, best: &mut BestSteps) {
        self.jump(best, |sort, lacks, least| self.ground.within(sort, lacks - least.max(1)));
        if best.least_gain() <= self.ground.most_by_step() {
            self.walk(&self.ground.nearer, |step| best.tell(step));
        }
    }

    fn list_others(&self, best: &mut BestSteps) {
        self.walk(&self.ground.level, |step| best.tell(step));
        self.walk(&self.ground.farther, |step| best.tell(step));
        self.jump(best, |sort, lacks, _| !self.ground.within(sort, lacks - 1));
    }

    /// The most promising moves. A move that gains nothing is not even looked for while there is enough that does.
    fn list_best(&self, into: &mut Vec<ManStep>) {
        let mut best = BestSteps { kept: into, width: self.ground.width };
        self.list_gains(&mut best);
        if best.kept.len() < best.width {
            self.list_others(&mut best);
        }
    }
}

pub(super) fn seat_of(seat: usize) -> Seat {
    Seat(u8::try_from(seat).expect("few seats"))
}

/// A set of points, for tests.
#[cfg(test)]
pub fn men(search_state: &CrowdSearchState, seat: usize) -> crate::conspirateurs::PointSet {
    search_state.men_of(seat).iter().fold(crate::conspirateurs::PointSet::EMPTY, |set, man| set.with(point(*man)))
}

impl SearchState for CrowdSearchState {
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
        if self.plies > 0 && self.drops == 0 && self.ground.width < usize::MAX {
            self.list_best(into);
            return;
        }
        self.list_all(into);
        if self.plies > 0 {
            into.truncate(self.ground.width);
        }
    }

    fn play(&mut self, step: ManStep) {
        let seat = self.turn;
        if step.from() == 0 {
            self.to_drop[seat] -= 1;
            self.drops -= 1;
            self.put(seat, step.to());
        } else {
            let man = self.men_of(seat).iter().position(|man| *man == step.from());
            self.men[seat][man.expect("a man moves from where it is")] = step.to();
            self.depart(seat, step.from());
            self.arrive(seat, step.to());
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
                let nearest = self.others().map(|seat| self.lacking_of(seat)).min().unwrap_or(0);
                nearest - self.lacking_of(self.ground.us)
            }
        }
    }

    fn slot(step: ManStep) -> usize {
        // Some ways share a number, for there are more pairs of points.
        (usize::from(step.from()) * 37 + usize::from(step.to())) % computer::HISTORY
    }

    fn is_far(step: ManStep) -> bool {
        step.from() != 0 && !point(step.from()).touches(point(step.to()))
    }
}
