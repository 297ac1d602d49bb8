//! A game of TMAG: who is the victim, where everybody stands, what was rolled, what was won.

use super::board::TmagBoard;
use super::paths::{Directions, PathSearch, PathStep};
use super::refusals;
use game::{Options, Outcome, Refusal, Seat, Square};

/// The most seats of a game, by its rules.
pub const MAX_SEATS: usize = 9;
/// The seats from which on the victim steps diagonally too.
const CROWD: u8 = 6;

/// The place of a seat's piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TmagPlace {
    /// Not in play: before the first victim is named, or after leaving.
    Off,
    /// In the safe-house, where the victim waits.
    SafeHouse,
    /// On a square outside the safe-house.
    On(Square),
}

/// The phase of the game: the next thing to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TmagPhase {
    /// Chance names the first victim.
    NameVictim,
    /// Chance rolls for the mover.
    Roll,
    /// The mover uses this roll.
    Move(u8),
}

/// Whether a caught victim keeps the base markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markers {
    /// A caught victim's markers are removed.
    Lost,
    /// A caught victim's markers stay on the bases.
    Kept,
}

/// Some of the four bases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BaseSet(u8);

impl BaseSet {
    /// Adds a base by its place on the board's list.
    pub fn add(&mut self, base: usize) {
        self.0 |= 1 << base;
    }

    /// Whether a base is among them.
    #[must_use]
    pub fn has(self, base: usize) -> bool {
        self.0 >> base & 1 == 1
    }

    /// The number of markers, 0 to 4.
    #[must_use]
    pub fn count(self) -> u8 {
        (0..4).filter(|base| self.has(*base)).count().try_into().unwrap_or(u8::MAX)
    }
}

/// The last piece moved, and by which squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The seat whose piece moved.
    pub seat: Seat,
    /// The squares, start included; a start in the safe-house is one of its four.
    pub path: Vec<Square>,
    /// The seat that was caught by it.
    pub caught: Option<Seat>,
}

/// A game in play. Nothing of it is hidden, so it is its own view.
#[derive(Clone, Debug, PartialEq)]
pub struct TmagState {
    /// The number of seats at the start.
    pub seats: u8,
    /// The board, small or large, with its bases.
    pub board: TmagBoard,
    /// Whether a caught victim keeps the markers.
    pub keeping: Markers,
    /// The places of the pieces, by seat.
    pub places: [TmagPlace; MAX_SEATS],
    /// The victim, once there is one.
    pub victim: Option<Seat>,
    /// The seat to move, or that moved last before the end.
    pub mover: Seat,
    /// The number of turns that have begun; a victim who rolls again is still at the same one.
    pub turns: u32,
    /// After whom, in seat order, the next assassin is sought: the last one who had a turn, or who became the victim.
    pub turn_after: Seat,
    /// The phase of the game: the next thing to be done.
    pub phase: TmagPhase,
    /// The number of catches of each seat.
    pub captures: [u32; MAX_SEATS],
    /// Base markers by seat.
    pub markers: [BaseSet; MAX_SEATS],
    /// The most markers each seat ever had at one time.
    pub most_markers: [u8; MAX_SEATS],
    /// The last piece moved.
    pub last_move: Option<LastMove>,
    /// The seats that have left, in the order in which they did.
    pub left: Vec<Seat>,
    /// The outcome; `None` while the game goes on.
    pub outcome: Option<Outcome>,
}

impl TmagState {
    /// The start.
    ///
    /// # Errors
    /// If the large board is asked for with fewer than six seats, or the first victim's seat does not exist.
    pub fn new(seats: u8, options: &Options) -> Result<Self, Refusal> {
        if options.get("board") == "6x6" && seats < CROWD {
            return Err(refusals::LARGE_BOARD.says("The 6x6 board is for 6 to 9 seats."));
        }
        let first: Option<u8> = options.get("first").parse().ok();
        if first.is_some_and(|first| first >= seats) {
            return Err(refusals::NO_SUCH_VICTIM
                .says(format!("With {seats} seats the first victim is chance or a seat from 0 to {}.", seats - 1)));
        }
        let mut state = Self::blank(seats, options);
        if let Some(first) = first {
            state.begin(Seat(first));
        }
        Ok(state)
    }

    fn blank(seats: u8, options: &Options) -> Self {
        Self {
            seats,
            board: TmagBoard::named(options.get("board")),
            keeping: if options.get("keep-markers") == "yes" { Markers::Kept } else { Markers::Lost },
            places: [TmagPlace::Off; MAX_SEATS],
            victim: None,
            mover: Seat(0),
            turns: 0,
            turn_after: Seat(0),
            phase: TmagPhase::NameVictim,
            captures: [0; MAX_SEATS],
            markers: [BaseSet::default(); MAX_SEATS],
            most_markers: [0; MAX_SEATS],
            last_move: None,
            left: Vec::new(),
            outcome: None,
        }
    }

    /// Puts everybody in place around the first victim, who is to have the first turn.
    pub fn begin(&mut self, victim: Seat) {
        let assassins: Vec<Seat> = self.in_play().filter(|seat| *seat != victim).collect();
        for (seat, at) in assassins.into_iter().zip(self.board.starting_squares(self.seats)) {
            self.places[seat.index()] = TmagPlace::On(at);
        }
        self.crown(victim);
        self.turn_after = victim;
    }

    /// Makes a seat the victim: in the safe-house, with a turn at once.
    pub fn crown(&mut self, victim: Seat) {
        self.places[victim.index()] = TmagPlace::SafeHouse;
        self.victim = Some(victim);
        self.give_turn(victim);
    }

    /// Lets chance roll for a seat.
    pub fn give_turn(&mut self, seat: Seat) {
        self.mover = seat;
        self.turns += 1;
        self.phase = TmagPhase::Roll;
    }

    /// The seats still in the game, ascending.
    #[must_use]
    pub fn in_play(&self) -> impl DoubleEndedIterator<Item = Seat> + '_ {
        Seat::all(self.seats).filter(|seat| !self.left.contains(seat))
    }

    /// The next assassin after a seat, in seat order.
    #[must_use]
    pub fn assassin_after(&self, seat: Seat) -> Option<Seat> {
        let order = (1..=self.seats).map(|step| Seat((seat.0 + step) % self.seats));
        order.into_iter().find(|other| !self.left.contains(other) && self.victim != Some(*other) && *other != seat)
    }

    /// The seat with the next turn if nobody is caught: after the victim an assassin, after an assassin the victim.
    #[must_use]
    pub fn next_mover(&self) -> Option<Seat> {
        let victim = self.victim.filter(|_| self.outcome.is_none())?;
        if self.mover == victim { self.assassin_after(self.turn_after) } else { Some(victim) }
    }

    /// Whether the seat is the victim.
    #[must_use]
    pub fn is_victim(&self, seat: Seat) -> bool {
        self.victim == Some(seat)
    }

    /// The piece on a square, if there is one.
    #[must_use]
    pub fn standing(&self, at: Square) -> Option<Seat> {
        Seat::all(self.seats).find(|seat| self.places[seat.index()] == TmagPlace::On(at))
    }

    /// The markers of the present victim.
    #[must_use]
    pub fn visited(&self) -> BaseSet {
        self.victim.map_or_else(BaseSet::default, |victim| self.markers[victim.index()])
    }

    /// The roll that waits to be used.
    #[must_use]
    pub fn roll(&self) -> Option<u8> {
        match self.phase {
            TmagPhase::Move(steps) if self.outcome.is_none() => Some(steps),
            _ => None,
        }
    }

    /// The place at which a seat's piece is drawn: off its square, in the corner of the safe-house.
    #[must_use]
    pub fn square_of(&self, seat: Seat) -> Square {
        match self.places[seat.index()] {
            TmagPlace::On(at) => at,
            TmagPlace::SafeHouse | TmagPlace::Off => self.board.safe_house()[0],
        }
    }

    /// All paths of exactly so many steps of the mover's piece.
    #[must_use]
    pub fn paths(&self, steps: u8) -> PathSearch {
        let (mover, house) = (self.mover, self.board.safe_house());
        let starts = match self.places[mover.index()] {
            TmagPlace::Off => Vec::new(),
            TmagPlace::SafeHouse => house.to_vec(),
            TmagPlace::On(at) => vec![at],
        };
        if self.is_victim(mover) {
            let directions = if self.steps_diagonally() { Directions::Any } else { Directions::Straight };
            return PathSearch::new(self.board, directions, &starts, steps, |at, _| self.victim_may_enter(at));
        }
        PathSearch::new(self.board, Directions::Straight, &starts, steps, |at, step| self.assassin_may_enter(at, step))
    }

    /// Whether the victim steps diagonally, too.
    #[must_use]
    pub fn steps_diagonally(&self) -> bool {
        self.seats >= CROWD
    }

    fn victim_may_enter(&self, at: Square) -> bool {
        let taken = self.standing(at).is_some_and(|seat| seat != self.mover);
        !taken && !self.board.is_safe_house(at)
    }

    fn assassin_may_enter(&self, at: Square, step: PathStep) -> bool {
        if self.board.is_safe_house(at) {
            return false;
        }
        let standing = self.standing(at).filter(|seat| *seat != self.mover);
        let meets_victim = standing.is_some_and(|seat| self.is_victim(seat));
        match step {
            PathStep::Through => !meets_victim,
            PathStep::Last => self.board.base(at).is_none() && (standing.is_none() || meets_victim),
        }
    }
}

/// The seat's name in the game, neutral because roles change; its first letter stands on the piece.
#[must_use]
pub fn name(seat: Seat) -> &'static str {
    const NAMES: [&str; MAX_SEATS] =
        ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India"];
    NAMES.get(seat.index()).copied().unwrap_or("Nobody")
}
