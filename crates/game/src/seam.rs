//! The contract of a game. One type a game implements [`Game`]; all else reaches it through the erased traits beside.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use super::{
    Actor, Art, BoardText, Compose, Data, Dice, Legal, Lesson, News, OptionSpec, Options, Orientation, Outcome,
    Refusal, Seat, Seen, Showcase, Sketch, Turn, Viewer,
};

/// The action by which a seat leaves: of every seat still in the game, at any time, never listed as legal.
pub const RESIGN: &str = "resign";

/// What a game says of itself.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its id in commands, records and the database: lower-case letters and dashes, at most 32.
    pub id: &'static str,
    /// Its name as players read it.
    pub name: &'static str,
    /// The version of these rules, from 1: raised by a change under which old logs would not replay.
    pub rules_version: u16,
    /// One line for command lists, at most 100 characters.
    pub tagline: &'static str,
    /// Designer, year and source, one sentence.
    pub credit: &'static str,
    /// The numbers of seats that it can be played with.
    pub seats: RangeSeats,
    /// Whether it leaves anything to chance, by any of its options: dice, a deal.
    pub chance: bool,
    /// Its options, in the order of docs/engine.md.
    pub options: &'static [OptionSpec],
    /// The rules in the project's own words, Markdown with `## ` headings.
    pub rules: &'static str,
    /// Its drawings and colours.
    pub art: &'static Art,
    /// Examples of the notation with what they mean, for hints and help.
    pub notation: &'static [(&'static str, &'static str)],
    /// Lessons, as [`Lesson`] reads them.
    pub lessons: &'static str,
    /// Positions worth a look, for the sheet of all boards and for tests of the art; at least one.
    pub showcases: &'static [Showcase],
}

/// The least and the greatest number of seats.
pub type RangeSeats = (u8, u8);

impl About {
    /// The legal numbers of seats.
    #[must_use]
    pub fn seat_range(&self) -> RangeInclusive<u8> {
        self.seats.0..=self.seats.1
    }

    /// Its lessons, in the order in which they are learnt.
    ///
    /// # Panics
    /// Never for a registered game: a test reads them all.
    #[must_use]
    pub fn all_lessons(&self) -> Vec<Lesson> {
        Lesson::read_all(self.lessons).unwrap_or_else(|fault| panic!("the lessons of {}, {fault}", self.id))
    }
}

/// What a private picture points at while a move is composed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Focus<A> {
    /// Nothing: the view as it is.
    Plain,
    /// Some picks of a composer: the chosen piece, and where it may go.
    Picks(Vec<String>),
    /// What would be after this action, as far as the view can tell.
    Candidate(A),
}

/// How a scene is dressed: the seats' names, and what it points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staging<A> {
    /// A name a seat, any Unicode; empty where nobody sits.
    pub names: Vec<String>,
    /// What the picture points at.
    pub focus: Focus<A>,
}

/// The rules of one game.
///
/// A type that implements it is a name only; it has no values. Methods that take a [`Seen`] get one viewer's view and
/// must not be given more: that is what keeps secrets. All of them are pure.
pub trait Game: Debug + Send + Sync + Sized + 'static {
    /// The whole truth of a game, options included.
    type State: Clone + Debug + PartialEq + Send + Sync;
    /// What an actor may do.
    type Action: Clone + Debug + PartialEq + Send + Sync;
    /// What one viewer may know, beside the frame. A game that hides nothing names its state here.
    type View: ViewOf<Self::State>;

    /// What the game says of itself.
    const ABOUT: About;

    /// The seat's name in the game, such as `Assassin`.
    fn seat_name(seats: u8, seat: Seat) -> &'static str;

    /// The seat's name in mid-sentence, such as `the Assassin`; names that take no article stay as they are.
    #[must_use]
    fn the_seat(seats: u8, seat: Seat) -> &'static str {
        Self::seat_name(seats, seat)
    }

    /// A game at its start. The number of seats and every single option are legal already.
    ///
    /// # Errors
    /// A refusal of the kind `BadOptions` if the options do not go together or do not fit the number of seats.
    fn start(seats: u8, options: &Options) -> Result<Self::State, Refusal>;

    /// Who owes an action. [`Turn::Nobody`] exactly if there is an outcome.
    fn turn(state: &Self::State) -> Turn;

    /// How the game ended, if it has.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// Reads an action in canonical form or one of the listed alternatives, whatever the phase. Never panics.
    ///
    /// # Errors
    /// A refusal of the kind `Syntax`. (`resign` is read by the seam.)
    fn parse(seats: u8, options: &Options, text: &str) -> Result<Self::Action, Refusal>;

    /// The canonical notation of an action: [`Game::parse`] reads it back.
    fn notation(action: &Self::Action) -> String;

    /// Whether only its maker may know the action before the end.
    fn is_sealed(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Judges an action of an actor whose turn it is, from the actor's own view (chance: the public's).
    ///
    /// # Errors
    /// A refusal of the kind `Illegal` that names piece, square and rule.
    fn check(seen: &Seen<Self>, actor: Actor, action: &Self::Action) -> Result<(), Refusal>;

    /// Plays an action that [`Game::check`] has passed, skipping turns as the rules say.
    fn apply(state: &mut Self::State, actor: Actor, action: &Self::Action) -> Vec<News>;

    /// Takes a seat that is still in the game out of it, on its turn or not (rules: Common ground, Leaving).
    fn retire(state: &mut Self::State, seat: Seat) -> Vec<News>;

    /// Ends a game in play as a draw: the players have agreed on it. Every secret is open afterwards, as after any end.
    fn agree(state: &mut Self::State);

    /// The seats that have left, ascending.
    fn left(state: &Self::State) -> Vec<Seat>;

    /// The side that a seat is on: those of one side win and lose together. Each seat is a side of its own, unless a game says
    /// otherwise; a side has the number of its first seat.
    #[must_use]
    fn side(state: &Self::State, seat: Seat) -> Seat {
        let _ = state;
        seat
    }

    /// The legal actions of an actor whose turn it is; chance sees with the public's eyes.
    fn legal(seen: &Seen<Self>, actor: Actor) -> Legal<Self::Action>;

    /// A random action of an actor whose turn it is: chance's own distribution, and for a seat any spread over all legal
    /// actions. `None` only if nothing is listed: a game that describes its notation instead overrides this.
    fn sample(seen: &Seen<Self>, actor: Actor, dice: &mut dyn Dice) -> Option<Self::Action> {
        Self::legal(seen, actor).sample(dice)
    }

    /// An action of the viewer's as a request to the game, such as `Move 7 to c4`: what a question before it asks.
    #[must_use]
    fn action_words(seen: &Seen<Self>, action: &Self::Action) -> String {
        let _ = seen;
        Self::notation(action)
    }

    /// The number of the present turn as players count: from 1, and 0 before the first.
    #[must_use]
    fn turn_number(seen: &Seen<Self>) -> u32 {
        seen.frame.ply + 1
    }

    /// Whose turn comes after the present one, in a game of three and more.
    #[must_use]
    fn next_seat(seen: &Seen<Self>) -> Option<Seat> {
        seen.frame.next_in_order()
    }

    /// Ready-made actions worth offering by name where a set-up is composed; mostly none.
    fn ready_made(seen: &Seen<Self>) -> Vec<(String, Self::Action)> {
        let _ = seen;
        Vec::new()
    }

    /// The composer: what to choose next after these picks. The viewer is a seat whose turn it is.
    ///
    /// # Errors
    /// A refusal if the picks lead nowhere (the position has moved on, or they were forged).
    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal>;

    /// The rest of a set-up drawn by lot: these picks and more, after which nothing is left to choose but to take it or to
    /// change it. `None` where no set-up is put together, or nothing is left to draw.
    fn by_lot(seen: &Seen<Self>, picks: &[String], dice: &mut dyn Dice) -> Option<Vec<String>> {
        let _ = (seen, picks, dice);
        None
    }

    /// Whether whoever plays without confirming is asked before this action all the same: a set-up, and what brings out by
    /// itself something hidden, so that it can't be taken back. Dice that follow an action do not count.
    #[must_use]
    fn asks_first(seen: &Seen<Self>, action: &Self::Action) -> bool {
        let _ = seen;
        Self::is_sealed(action)
    }

    /// Whether the viewer's action and those of the same kind after it may be left to lot: many small ones at a game's start.
    #[must_use]
    fn may_be_drawn(seen: &Seen<Self>) -> bool {
        let _ = seen;
        false
    }

    /// Standing orders that the viewer may leave for their next turns, on their turn or not, each with its words: for a seat that has
    /// many turns, so that nobody waits for each. None holds a `;` or the word `then`.
    fn orders(seen: &Seen<Self>) -> Vec<(String, String)> {
        let _ = seen;
        Vec::new()
    }

    /// What a newcomer may be told before their turn, in a sentence each, the most important first: a danger to them, a chance that
    /// they have. The viewer is a seat whose turn it is.
    fn tips(seen: &Seen<Self>) -> Vec<String> {
        let _ = seen;
        Vec::new()
    }

    /// What a standing order comes to on the viewer's turn; `None` if it is none, or is carried out.
    fn ordered(seen: &Seen<Self>, order: &str) -> Option<Self::Action> {
        let _ = (seen, order);
        None
    }

    /// What a newcomer is told of a legal action of theirs, from what they knew before it: that it was good, or what would have
    /// been better. Mostly nothing.
    fn tip_on(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        let _ = (seen, action);
        None
    }

    /// The board as a picture. The plates beside it are made from [`Game::seat_detail`] and what every view has.
    fn sketch(seen: &Seen<Self>, staging: &Staging<Self::Action>) -> Sketch;

    /// From which side a seat sees the board: upright, or turned for a seat at its top.
    #[must_use]
    fn orientation(seat: Seat) -> Orientation {
        let _ = seat;
        Orientation::Upright
    }

    /// A seat's score or progress for its plate, such as `3 of 20 sheltered`; may be empty.
    fn seat_detail(seen: &Seen<Self>, seat: Seat) -> String;

    /// How far each seat has come, in seat order, in a number that everybody at the board could count (men, points, bases):
    /// more is better. It says from when on somebody was ahead. Empty where no number tells that.
    #[must_use]
    fn standing(seen: &Seen<Self>) -> Vec<u32> {
        let _ = seen;
        Vec::new()
    }

    /// The board in words, for people who listen to it: all that the plain picture shows, the viewer's own secrets too.
    /// Short enough for a message beside the moves (1,300 characters).
    fn text_board(seen: &Seen<Self>) -> BoardText;

    /// The viewer's secrets, in words for the viewer alone; `None` without any (yet).
    fn secret_words(seen: &Seen<Self>) -> Option<String> {
        let _ = seen;
        None
    }

    /// What was secret, in a sentence each, once the game is over and everybody knows it.
    fn open_secrets(seen: &Seen<Self>) -> Vec<String> {
        let _ = seen;
        Vec::new()
    }

    /// Whether the actions between two views of one viewer told that viewer what can't be untold (a fight, a question).
    /// Dice and sealed actions count as told whatever this says.
    fn reveals(before: &Seen<Self>, after: &Seen<Self>) -> bool {
        let _ = (before, after);
        false
    }

    /// What the game adds to a view for tools, beside the frame: `board` first (docs/engine.md).
    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)>;
}

/// What one viewer may know of a state: the one way out of it.
///
/// It *adds* what the viewer may see and never deletes what may not be seen; after the end it is everything. Whatever is
/// shown, said or computed for a viewer is made from such a view.
pub trait ViewOf<State>: Clone + Debug + PartialEq + Send + Sync {
    /// The view of a state.
    fn of(state: &State, viewer: Viewer) -> Self;

    /// A state that fits the view, uniform or nearly so over all that do: its view by the same viewer is this one again.
    fn determinize(&self, dice: &mut dyn Dice) -> State;
}

/// A state of which nothing is hidden is its own view, for everybody.
impl<State: Clone + Debug + PartialEq + Send + Sync> ViewOf<State> for State {
    fn of(state: &State, _viewer: Viewer) -> Self {
        state.clone()
    }

    fn determinize(&self, _dice: &mut dyn Dice) -> State {
        self.clone()
    }
}
