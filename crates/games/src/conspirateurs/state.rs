//! A game of Conspirateurs: where the men stand, who is to act, who has left.

use super::board;
use super::jumps::{self, JumpSearch};
use super::points::PointSet;
use game::{Options, Outcome, Seat, Square};

/// The most seats of a game, by its rules.
pub const MAX_SEATS: usize = 4;

/// The values of the option `shelter`, by what men in shelters may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShelterRule {
    /// They may move on.
    Open,
    /// A man that ends a turn in a shelter stays; a chain may pass through.
    Final,
    /// A chain ends at the first shelter, for good.
    Strict,
}

/// The sides: who wins together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teams {
    /// Each seat for itself.
    Solo,
    /// Four seats: 0 and 2 against 1 and 3.
    Pairs,
}

/// A game in play. Nothing of it is hidden, so it is its own view.
#[derive(Clone, Debug, PartialEq)]
pub struct ConspirateursState {
    /// The number of seats.
    pub seats: u8,
    /// The freedom of men in shelters.
    pub rule: ShelterRule,
    /// The sides: who wins together.
    pub teams: Teams,
    /// The men on the board, by seat.
    pub men: [PointSet; MAX_SEATS],
    /// Men not yet dropped, by seat.
    pub to_drop: [u8; MAX_SEATS],
    /// The seat to move, or that moved last before the end.
    pub turn: Seat,
    /// The seats that have left, in the order in which they did.
    pub left: Vec<Seat>,
    /// The outcome; `None` while the game goes on.
    pub outcome: Option<Outcome>,
}

impl ConspirateursState {
    /// The start: an empty board, seat 0 to drop.
    #[must_use]
    pub fn new(seats: u8, options: &Options) -> Self {
        let rule = match options.get("shelter") {
            "final" => ShelterRule::Final,
            "strict" => ShelterRule::Strict,
            _ => ShelterRule::Open,
        };
        let teams = if seats == 4 && options.get("teams") == "pairs" { Teams::Pairs } else { Teams::Solo };
        let (men, to_drop) = ([PointSet::EMPTY; MAX_SEATS], [board::men_each(seats); MAX_SEATS]);
        Self { seats, rule, teams, men, to_drop, turn: Seat(0), left: Vec::new(), outcome: None }
    }

    /// The shelters of this game.
    #[must_use]
    pub fn shelters(&self) -> PointSet {
        board::shelters(self.seats)
    }

    /// All men on the board.
    #[must_use]
    pub fn all_men(&self) -> PointSet {
        self.men.iter().fold(PointSet::EMPTY, |all, some| all | *some)
    }

    /// The men of a seat.
    #[must_use]
    pub fn men_of(&self, seat: Seat) -> PointSet {
        self.men[seat.index()]
    }

    /// The seat whose man stands here.
    #[must_use]
    pub fn owner(&self, at: Square) -> Option<Seat> {
        Seat::all(self.seats).find(|seat| self.men_of(*seat).contains(at))
    }

    /// The seat itself, and its partner if it has one.
    pub fn side(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let partner = (self.teams == Teams::Pairs).then_some(Seat(seat.0 ^ 2));
        std::iter::once(seat).chain(partner)
    }

    /// Whether the seat still plays.
    #[must_use]
    pub fn plays(&self, seat: Seat) -> bool {
        !self.left.contains(&seat)
    }

    /// Whether men are still being dropped.
    #[must_use]
    pub fn is_dropping(&self) -> bool {
        Seat::all(self.seats).any(|seat| self.plays(seat) && self.to_drop[seat.index()] > 0)
    }

    /// The number of a seat's men in shelters.
    #[must_use]
    pub fn sheltered(&self, seat: Seat) -> u8 {
        (self.men_of(seat) & self.shelters()).count()
    }

    /// Whether all the seat's men are in shelters.
    #[must_use]
    pub fn is_home(&self, seat: Seat) -> bool {
        self.to_drop[seat.index()] == 0 && (self.men_of(seat) - self.shelters()).is_empty()
    }

    /// The seat's men that no rule holds in place.
    #[must_use]
    pub fn free_men(&self, seat: Seat) -> PointSet {
        match self.rule {
            ShelterRule::Open => self.men_of(seat),
            ShelterRule::Final | ShelterRule::Strict => self.men_of(seat) - self.shelters(),
        }
    }

    /// The vacant points of the meeting place.
    #[must_use]
    pub fn places_to_drop(&self) -> PointSet {
        board::MEETING_PLACE - self.all_men()
    }

    /// The ways of the man on a point, of either side, if no rule holds it in place.
    #[must_use]
    pub fn way(&self, from: Square) -> JumpSearch {
        let stops = if self.rule == ShelterRule::Strict { self.shelters() } else { PointSet::EMPTY };
        JumpSearch::new(from, self.all_men(), stops)
    }

    /// Whether the seat has something to do on its turn.
    #[must_use]
    pub fn can_act(&self, seat: Seat) -> bool {
        if self.is_dropping() {
            return self.to_drop[seat.index()] > 0;
        }
        !self.is_home(seat) && jumps::any_can_move(self.free_men(seat), self.all_men())
    }

    /// This position with the man on `to` back on `from`, to find the way of a move that has just been made. The men alone are set
    /// back; turn and outcome stay as they are after it. `None` if nobody stands on `to`.
    #[must_use]
    pub fn before_move(&self, from: Square, to: Square) -> Option<Self> {
        let mut before = self.clone();
        let men = &mut before.men[self.owner(to)?.index()];
        *men = men.without(to).with(from);
        Some(before)
    }
}
