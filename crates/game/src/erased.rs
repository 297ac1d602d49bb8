//! Games without their types: what tables, commands, tools and pictures hold. A position can be played on and looked at;
//! nothing but a view leaves it.

use std::any::{Any, type_name};
use std::fmt::Debug;
use std::marker::PhantomData;

use super::{
    About, Actor, Choices, Compose, Data, Dice, Frame, Game, News, Options, Outcome, RESIGN, RecordedAction, Refusal,
    RefusalKind, Scene, Seat, Seen, Staging, Turn, ViewOf, Viewer, VisibleAction,
};

/// A game of the registry.
pub trait AnyGame: Debug + Send + Sync {
    /// What it says of itself.
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
    /// What it tells, and whom.
    pub news: Vec<News>,
}

/// A game in play. It shows nothing of itself but views, and facts that are public at all times.
pub trait Position: Debug + Send + Sync {
    /// The game.
    fn about(&self) -> &'static About;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// The options.
    fn options(&self) -> &Options;
    /// How many actions were played, chance included.
    fn ply(&self) -> u32;
    /// Who owes an action.
    fn turn(&self) -> Turn;
    /// How it ended, if it has.
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

    /// Ends a game in play as a draw that the players have agreed on. It is no action: the ply stays.
    fn agree(&mut self);

    /// All that this viewer may know.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;

    /// The same game at its start.
    ///
    /// # Panics
    /// Never: it has started with these seats and options before.
    fn start_again(&self) -> Box<dyn Position>;

    /// A copy.
    fn boxed(&self) -> Box<dyn Position>;

    /// Whether both are the same position of the same game, for tests.
    fn same(&self, other: &dyn Position) -> bool;

    /// Itself, for [`Position::same`].
    fn as_any(&self) -> &dyn Any;
}

/// All that one viewer may know, without its type.
pub trait AnyView: Debug + Send + Sync {
    /// What every view has.
    fn frame(&self) -> &Frame;

    /// The seat's name in the game.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The seat's name in mid-sentence, such as `the Assassin`.
    fn the_seat(&self, seat: Seat) -> &'static str;

    /// An action of the viewer's as a request, such as `Move 7 to c4`; `None` if the text can't be read.
    fn action_words(&self, text: &str) -> Option<String>;

    /// The number of the present turn as players count: from 1, and 0 before the first.
    fn turn_number(&self) -> u32;

    /// Whose turn comes after the present one, in a game of three and more.
    fn next_seat(&self) -> Option<Seat>;

    /// The legal actions of an actor: the viewer's own, or chance's for any viewer; empty if it is not to act.
    fn choices(&self, actor: Actor) -> Choices;

    /// A random action of an actor that is to act, in canonical notation; `None` if it is not.
    fn sample(&self, actor: Actor, dice: &mut dyn Dice) -> Option<String>;

    /// Ready-made actions by name, in canonical notation.
    fn ready_made(&self) -> Vec<(String, String)>;

    /// The rest of a set-up drawn by lot, as picks; `None` where there is nothing to draw.
    fn by_lot(&self, picks: &[String], dice: &mut dyn Dice) -> Option<Vec<String>>;

    /// Whether whoever plays without confirming is asked before this action all the same; also if it can't be read.
    fn asks_first(&self, text: &str) -> bool;

    /// Whether the viewer's action and those of the same kind after it may be left to lot.
    fn may_be_drawn(&self) -> bool;

    /// Standing orders that the viewer may leave for their next turns, each with its words.
    fn orders(&self) -> Vec<(String, String)>;

    /// What a standing order comes to on the viewer's turn, in canonical notation; `None` if it is none, or is carried out.
    fn ordered(&self, order: &str) -> Option<String>;

    /// What a newcomer may be told before the viewer's turn, the most important first; empty if it is not theirs.
    fn tips(&self) -> Vec<String>;

    /// What a newcomer is told of an action of the viewer's that they play now; `None` too where it is not their turn.
    fn tip_on(&self, text: &str) -> Option<String>;

    /// What to choose next after these picks.
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

    /// How far each seat has come, in a number that everybody could count; empty where no number tells that.
    fn standing(&self) -> Vec<u32>;

    /// The board in words, line by line: all that the plain picture shows.
    fn text_board(&self) -> String;

    /// The viewer's secrets in words for the viewer alone, if there are any.
    fn secret_words(&self) -> Option<String>;

    /// What was secret, in a sentence each; nothing before the end.
    fn open_secrets(&self) -> Vec<String>;

    /// What the game adds to a view for tools, `board` first.
    fn data(&self) -> Vec<(&'static str, Data)>;

    /// A position that fits the view.
    fn determinize(&self, dice: &mut dyn Dice) -> Box<dyn Position>;

    /// Whether what was done between this view and a later one of the same viewer told what can't be untold.
    fn reveals(&self, after: &dyn AnyView) -> bool;

    /// Whether both are equal views.
    fn same(&self, other: &dyn AnyView) -> bool;

    /// Itself, for [`AnyView::same`].
    fn as_any(&self) -> &dyn Any;
}

/// The entry of a game in the registry: `&Erased::<Praetorian>::GAME`.
#[derive(Debug)]
pub struct Registered<G>(PhantomData<fn() -> G>);

/// A game in play, with the facts that every game has.
#[derive(Debug)]
pub struct Erased<G: Game> {
    pub(super) state: G::State,
    pub(super) seats: u8,
    pub(super) options: Options,
    pub(super) ply: u32,
    pub(super) last: Option<(RecordedAction, Sealing)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sealing {
    Open,
    Sealed,
}

impl<G: Game> Erased<G> {
    /// The registry's entry of this game.
    pub const GAME: Registered<G> = Registered(PhantomData);

    /// A game at its start, typed: for tests and computer players.
    ///
    /// # Errors
    /// A refusal of the kind `BadOptions` if seats or options do not fit the game.
    pub fn start(seats: u8, options: &[(String, String)]) -> Result<Self, Refusal> {
        let about = &G::ABOUT;
        if !about.seat_range().contains(&seats) {
            return Err(Refusal::options(seat_sentence(about, seats)));
        }
        let options = Options::read(about.options, options)?;
        let state = G::start(seats, &options)?;
        Ok(Self { state, seats, options, ply: 0, last: None })
    }

    /// All that this viewer may know, typed.
    #[must_use]
    pub fn seen(&self, viewer: Viewer) -> Seen<G> {
        let outcome = G::outcome(&self.state);
        let last = self.last.as_ref().map(|(entry, sealing)| {
            let open = *sealing == Sealing::Open || outcome.is_some() || entry.by.viewer() == viewer;
            VisibleAction { by: entry.by, action: open.then(|| entry.action.clone()) }
        });
        let frame = Frame {
            game: G::ABOUT.id,
            viewer,
            seats: self.seats,
            options: self.options.clone(),
            ply: self.ply,
            turn: G::turn(&self.state),
            outcome,
            last,
            left: G::left(&self.state),
        };
        Seen { frame, view: G::View::of(&self.state, viewer) }
    }

    fn may_act(&self, actor: Actor, resigns: bool) -> Result<(), Refusal> {
        let turn = G::turn(&self.state);
        if turn == Turn::Nobody {
            return Err(Refusal::new(RefusalKind::GameOver, "This game is over."));
        }
        let in_play = |seat: Seat| seat.0 < self.seats && !G::left(&self.state).contains(&seat);
        let out_of_turn = resigns && actor.seat().is_some_and(in_play);
        if turn.includes(actor) || out_of_turn { Ok(()) } else { Err(not_your_turn::<G>(&turn, self.seats)) }
    }

    fn leave(&mut self, actor: Actor) -> Result<Played, Refusal> {
        let seat = actor.seat().ok_or_else(|| Refusal::illegal("Chance can't resign."))?;
        let news = G::retire(&mut self.state, seat);
        Ok(Played { action: RESIGN.to_owned(), sealed: false, news })
    }

    fn act(&mut self, actor: Actor, text: &str) -> Result<Played, Refusal> {
        let action = G::parse(self.seats, &self.options, text)?;
        G::check(&self.seen(actor.viewer()), actor, &action)?;
        let news = G::apply(&mut self.state, actor, &action);
        Ok(Played { action: G::notation(&action), sealed: G::is_sealed(&action), news })
    }
}

fn seat_sentence(about: &About, seats: u8) -> String {
    let (least, most) = about.seats;
    let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
    format!("{} is played by {wanted}, not by {seats}.", about.name)
}

pub(super) fn not_your_turn<G: Game>(turn: &Turn, seats: u8) -> Refusal {
    let names: Vec<_> = turn.seats().iter().map(|seat| G::the_seat(seats, *seat)).collect();
    let text = if names.is_empty() { "It is not your turn.".to_owned() } else { waiting_for(&names) };
    Refusal::new(RefusalKind::NotYourTurn, text)
}

fn waiting_for(names: &[&str]) -> String {
    format!("It is not your turn: the game waits for {}.", names.join(" and "))
}

impl<G: Game> AnyGame for Registered<G> {
    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn seat_name(&self, seats: u8, seat: Seat) -> &'static str {
        G::seat_name(seats, seat)
    }

    fn the_seat(&self, seats: u8, seat: Seat) -> &'static str {
        G::the_seat(seats, seat)
    }

    fn is_open(&self) -> bool {
        // A type's name says here what `TypeId` would; that asks for `'static`, which a state need not be.
        type_name::<G::View>() == type_name::<G::State>()
    }

    fn start(&self, seats: u8, options: &[(String, String)]) -> Result<Box<dyn Position>, Refusal> {
        Erased::<G>::start(seats, options).map(|position| Box::new(position) as Box<dyn Position>)
    }
}

impl<G: Game> Position for Erased<G> {
    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn ply(&self) -> u32 {
        self.ply
    }

    fn turn(&self) -> Turn {
        G::turn(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    fn left(&self) -> Vec<Seat> {
        G::left(&self.state)
    }

    fn side(&self, seat: Seat) -> Seat {
        G::side(&self.state, seat)
    }

    fn play(&mut self, actor: Actor, text: &str) -> Result<Played, Refusal> {
        let resigns = text.trim().eq_ignore_ascii_case(RESIGN);
        self.may_act(actor, resigns)?;
        let played = if resigns { self.leave(actor)? } else { self.act(actor, text)? };
        let sealing = if played.sealed { Sealing::Sealed } else { Sealing::Open };
        self.last = Some((RecordedAction { by: actor, action: played.action.clone() }, sealing));
        self.ply += 1;
        Ok(played)
    }

    fn agree(&mut self) {
        if G::outcome(&self.state).is_none() {
            G::agree(&mut self.state);
        }
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(self.seen(viewer))
    }

    fn start_again(&self) -> Box<dyn Position> {
        let state = G::start(self.seats, &self.options).expect("what has started once starts again");
        Box::new(Self { state, seats: self.seats, options: self.options.clone(), ply: 0, last: None })
    }

    fn boxed(&self) -> Box<dyn Position> {
        let (state, options, last) = (self.state.clone(), self.options.clone(), self.last.clone());
        Box::new(Self { state, options, last, ..*self })
    }

    fn same(&self, other: &dyn Position) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            let facts = |of: &Self| (of.seats, of.options.clone(), of.ply, of.last.clone());
            self.state == other.state && facts(self) == facts(other)
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
