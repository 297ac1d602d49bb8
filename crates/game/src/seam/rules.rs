//! The rules of a game: whose turn it is, what may be played, and what it does.

use super::types::GameTypes;
use crate::{Actor, Dice, Legal, News, Options, Outcome, Refusal, Seat, Seen, Turn};

/// The legal actions and their effects. All methods are pure.
///
/// Methods that take a [`Seen`] get one viewer's view and must not be given more: that is what keeps secrets.
pub trait Rules: GameTypes {
    /// A game at its start. The number of seats and every single option are legal already.
    ///
    /// # Errors
    /// A refusal of the kind `BadOptions` if the options do not go together or do not fit the number of seats.
    fn start(seats: u8, options: &Options) -> Result<Self::State, Refusal>;

    /// The seats that owe an action, or chance. [`Turn::Nobody`] exactly if there is an outcome.
    fn turn(state: &Self::State) -> Turn;

    /// The outcome; `None` while it goes on.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// Reads an action in canonical form or one of the listed alternatives, whatever the phase. Never panics.
    ///
    /// # Errors
    /// A refusal of the kind `Syntax`. (`resign` is read by the seam.)
    fn parse(seats: u8, options: &Options, text: &str) -> Result<Self::Action, Refusal>;

    /// The refusal of a text that [`Rules::parse`] can't read, as it is told to the actor whose turn it is: with a hint that fits the
    /// phase and the side, where a game has one.
    fn hint(seen: &Seen<Self>, actor: Actor, refusal: Refusal) -> Refusal {
        let _ = (seen, actor);
        refusal
    }

    /// The canonical notation of an action: [`Rules::parse`] reads it back.
    fn notation(action: &Self::Action) -> String;

    /// The legal actions of an actor whose turn it is; chance sees with the public's eyes.
    fn legal(seen: &Seen<Self>, actor: Actor) -> Legal<Self::Action>;

    /// Judges an action of an actor whose turn it is, from the actor's own view (chance: the public's).
    ///
    /// # Errors
    /// A refusal of the kind `Illegal` that names piece, square and rule, with a key of the game's
    /// [`About::refusals`](crate::About::refusals).
    fn check(seen: &Seen<Self>, actor: Actor, action: &Self::Action) -> Result<(), Refusal>;

    /// Plays an action that [`Rules::check`] has passed, skipping turns as the rules say.
    fn apply(state: &mut Self::State, actor: Actor, action: &Self::Action) -> Vec<News>;

    /// A random action of an actor whose turn it is: chance's own distribution, and for a seat any spread over all legal
    /// actions. `None` only if nothing is listed: a game that describes its notation instead overrides this.
    fn sample(seen: &Seen<Self>, actor: Actor, dice: &mut dyn Dice) -> Option<Self::Action> {
        Self::legal(seen, actor).sample(dice)
    }

    /// The side that a seat is on: those of one side win and lose together. Each seat is a side of its own, unless a game says
    /// otherwise; a side has the number of its first seat.
    #[must_use]
    fn side(state: &Self::State, seat: Seat) -> Seat {
        let _ = state;
        seat
    }
}
