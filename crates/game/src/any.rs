//! Games without their types: what tables, commands, tools and pictures hold. A position can be played on and looked at;
//! nothing but a view leaves it.

use std::any::Any;
use std::fmt::Debug;

use super::{
    About, Actor, Choices, Compose, Data, Dice, Frame, MoveGain, News, Options, Outcome, Reason, Refusal, Scene, Seat,
    Staging, Turn, UnreadView, Viewer, VisibleAction,
};

/// A game of the registry.
pub trait AnyGame: Debug + Send + Sync {
    /// The facts of the game.
    fn about(&self) -> &'static About;

    /// The seat's name in the game, such as `Assassin`.
    fn seat_name(&self, seats: u8, seat: Seat) -> &'static str;

    /// The seat's name in mid-sentence, such as `the Assassin`.
    fn the_seat(&self, seats: u8, seat: Seat) -> &'static str {
        self.seat_name(seats, seat)
    }

    /// Whether nothing is ever hidden: its views are its positions.
    fn is_open(&self) -> bool;

    /// A position at the start.
    ///
    /// # Errors
    /// A refusal of the kind `BadOptions` if seats or options do not fit the game.
    fn start(&self, seats: u8, options: &[(String, String)]) -> Result<Box<dyn Position>, Refusal>;
}

/// An action that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// It, in canonical notation.
    pub action: String,
    /// Whether only its maker may know it before the end.
    pub sealed: bool,
    /// The news of it, each with its audience.
    pub news: Vec<News>,
}

/// A game in play. It shows nothing of itself but views, and facts that are public at all times.
pub trait Position: Debug + Send + Sync {
    /// The facts of the game whose position it is.
    fn about(&self) -> &'static About;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// All options with their values, the same through the whole game.
    fn options(&self) -> &Options;
    /// The number of actions played, chance included.
    fn ply(&self) -> u32;
    /// The seats that owe an action, or chance.
    fn turn(&self) -> Turn;
    /// The outcome; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// The seats that have left, ascending.
    fn left(&self) -> Vec<Seat>;
    /// The side that a seat is on, by the number of its first seat: those of one side win and lose together.
    fn side(&self, seat: Seat) -> Seat;

    /// Plays an action given in any accepted form. A refused one leaves the position equal.
    ///
    /// # Errors
    /// A refusal, checked in docs/engine.md's order: over, turn, syntax, rules.
    fn play(&mut self, actor: Actor, text: &str) -> Result<Played, Refusal>;

    /// The canonical notation of an action given in any accepted form, whatever the phase; `None` if it can't be read.
    fn canonical(&self, text: &str) -> Option<String>;

    /// Ends a game in play as a draw that the players have agreed on. It is no action: the ply stays.
    fn agree(&mut self);

    /// All that this viewer may know.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;

    /// A seat's view of this game, read back from what a program says of it; this position is the game at its start, and
    /// `record` the actions since then, with those left out that are sealed for the seat. The caller writes the view anew and
    /// compares.
    ///
    /// # Errors
    /// If no game can have it, it is not found among those that are tried, or the game seals nothing.
    fn read_view(&self, seat: Seat, record: &[VisibleAction], view: &Data) -> Result<Box<dyn AnyView>, UnreadView>;

    /// The same game at its start.
    ///
    /// # Panics
    /// Never: it has started with these seats and options before.
    fn start_again(&self) -> Box<dyn Position>;

    /// A copy that can be played on without this one.
    fn boxed(&self) -> Box<dyn Position>;

    /// Whether both are the same position of the same game, for tests.
    fn same(&self, other: &dyn Position) -> bool;

    /// This position as [`Position::same`] compares it, by its type.
    fn as_any(&self) -> &dyn Any;
}

/// All that one viewer may know, without its type.
pub trait AnyView: Debug + Send + Sync {
    /// The frame, which every view has.
    fn frame(&self) -> &Frame;

    /// The seat's name in the game.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The seat's name in mid-sentence, such as `the Assassin`.
    fn the_seat(&self, seat: Seat) -> &'static str;

    /// An action of the viewer's as a request, such as `Move 7 to c4`; `None` if the text can't be read.
    fn action_words(&self, text: &str) -> Option<String>;

    /// The gain at once of an action of the viewer's; `None` too where it is not their turn.
    fn gain(&self, text: &str) -> Option<MoveGain>;

    /// The number of the present turn as players count: from 1, and 0 before the first.
    fn turn_number(&self) -> u32;

    /// The seat whose turn comes after the present one, in a game of three and more.
    fn next_seat(&self) -> Option<Seat>;

    /// The legal actions of an actor: the viewer's own, or chance's for any viewer; empty if it is not to act.
    fn choices(&self, actor: Actor) -> Choices;

    /// A random action of an actor that is to act, in canonical notation; `None` if it is not.
    fn sample(&self, actor: Actor, dice: &mut dyn Dice) -> Option<String>;

    /// Ready-made actions by name, in canonical notation.
    fn ready_made(&self) -> Vec<(String, String)>;

    /// The rest of a set-up drawn by lot, as picks; `None` where there is nothing to draw.
    fn by_lot(&self, picks: &[String], dice: &mut dyn Dice) -> Option<Vec<String>>;

    /// Whether a player who plays without confirming is asked before this action all the same; also if it can't be read.
    fn asks_first(&self, text: &str) -> bool;

    /// Whether the viewer's action and those of the same kind after it may be left to lot.
    fn may_be_drawn(&self) -> bool;

    /// Standing orders that the viewer may leave for their next turns, each with its words.
    fn orders(&self) -> Vec<(String, String)>;

    /// The action that a standing order comes to on the viewer's turn, in canonical notation; `None` if it is none, or is carried out.
    fn ordered(&self, order: &str) -> Option<String>;

    /// Tips for a newcomer before the viewer's turn, the most important first; empty if it is not theirs.
    fn tips(&self) -> Vec<String>;

    /// A warning for a newcomer before an action of the viewer's; `None` too where it is not their turn.
    fn warning(&self, text: &str) -> Option<String>;

    /// The effect of an action of the viewer's, in one sentence; `None` too where it is not their turn.
    fn reason(&self, text: &str) -> Option<Reason>;

    /// A word for a newcomer on an action of the viewer's that they play now; `None` too where it is not their turn.
    fn tip_on(&self, text: &str) -> Option<String>;

    /// The next question after these picks, or the finished action.
    ///
    /// # Errors
    /// A refusal if the viewer is not to act or the picks lead nowhere.
    fn compose(&self, picks: &[String]) -> Result<Compose, Refusal>;

    /// Reads and judges an action of the viewer without playing it; answers with the canonical form.
    ///
    /// # Errors
    /// A refusal, as [`Position::play`].
    fn judge(&self, text: &str) -> Result<String, Refusal>;

    /// The picture, as data. A candidate that can't be read is left out.
    fn scene(&self, staging: &Staging<String>) -> Scene;

    /// The words of the plain picture for a reader who has heard whose turn it is, or how the game ended.
    fn words_without_status(&self, names: &[String]) -> String;

    /// The progress of each seat in a number that everybody could count; empty where no number tells that.
    fn standing(&self) -> Vec<u32>;

    /// The board in words, line by line: all that the plain picture shows.
    fn text_board(&self) -> String;

    /// The viewer's secrets in words for the viewer alone, if there are any.
    fn secret_words(&self) -> Option<String>;

    /// The former secrets, in a sentence each; nothing before the end.
    fn open_secrets(&self) -> Vec<String>;

    /// The game's own fields of a view for tools, `board` first.
    fn data(&self) -> Vec<(&'static str, Data)>;

    /// A position that fits the view.
    fn determinize(&self, dice: &mut dyn Dice) -> Box<dyn Position>;

    /// Whether what was done between this view and a later one of the same viewer told what can't be untold.
    fn reveals(&self, after: &dyn AnyView) -> bool;

    /// Whether both are equal views.
    fn same(&self, other: &dyn AnyView) -> bool;

    /// This view as [`AnyView::same`] and the computer players read it, by its type.
    fn as_any(&self) -> &dyn Any;
}
