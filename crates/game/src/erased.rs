//! A game in play, which every game of the registry is in the same way: whose turn it is, who may see the latest action, in
//! which order an action is refused. No game can change that.

use std::any::{Any, type_name};
use std::marker::PhantomData;

use super::{
    About, Actor, AnyGame, AnyView, Data, Frame, Game, LoggedAction, ObservedView, Options, Outcome, Played, Position,
    RESIGN, Refusal, RefusalKind, Seat, Seen, Turn, UnreadView, ViewOf, Viewer, VisibleAction, seam_refusals,
    whose_turn,
};

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
    pub(super) last: Option<LoggedAction>,
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
            return Err(seam_refusals::SEATS.says(seat_sentence(about)));
        }
        let options = Options::read(about.options, options)?;
        let state = G::start(seats, &options)?;
        Ok(Self { state, seats, options, ply: 0, last: None })
    }

    /// All that this viewer may know, typed.
    #[must_use]
    pub fn seen(&self, viewer: Viewer) -> Seen<G> {
        let outcome = G::outcome(&self.state);
        let is_over = outcome.is_some();
        let last = self.last.as_ref().map(|last| if is_over { last.revealed() } else { last.seen_by(viewer) });
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

    /// Checks that the game goes on, and that it is the actor's turn.
    fn check_turn(&self, actor: Actor) -> Result<(), Refusal> {
        let turn = G::turn(&self.state);
        if turn == Turn::Nobody {
            return Err(Refusal::new(RefusalKind::GameOver, "This game is over."));
        }
        if turn.includes(actor) { Ok(()) } else { Err(not_your_turn::<G>(&turn, self.seats)) }
    }

    /// Plays a resignation: a seat that has not left the game may resign out of turn.
    fn leave(&mut self, actor: Actor) -> Result<Played, Refusal> {
        let in_play = |seat: Seat| seat.0 < self.seats && !G::left(&self.state).contains(&seat);
        let goes_on = G::turn(&self.state) != Turn::Nobody;
        if !(goes_on && actor.seat().is_some_and(in_play)) {
            self.check_turn(actor)?;
        }
        let seat = actor.seat().ok_or_else(|| seam_refusals::CHANCE_RESIGNS.says("Chance can't resign."))?;
        let news = G::retire(&mut self.state, seat);
        Ok(Played { action: RESIGN.to_owned(), sealed: false, news })
    }

    fn act(&mut self, actor: Actor, text: &str) -> Result<Played, Refusal> {
        self.check_turn(actor)?;
        let seen = self.seen(actor.viewer());
        let action = G::parse(self.seats, &self.options, text);
        let action = action.map_err(|refusal| G::hint(&seen, actor, refusal))?;
        G::check(&seen, actor, &action)?;
        let news = G::apply(&mut self.state, actor, &action);
        Ok(Played { action: G::notation(&action), sealed: G::is_sealed(&action), news })
    }
}

fn seat_sentence(about: &About) -> String {
    let (least, most) = about.seats;
    let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
    format!("{} is played by {wanted}.", about.name)
}

fn resigns(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case(RESIGN)
}

pub(super) fn not_your_turn<G: Game>(turn: &Turn, seats: u8) -> Refusal {
    let names: Vec<_> = turn.seats().iter().map(|seat| G::the_seat(seats, *seat)).collect();
    Refusal::new(RefusalKind::NotYourTurn, whose_turn(&names))
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
        let played = if resigns(text) { self.leave(actor)? } else { self.act(actor, text)? };
        self.last = Some(LoggedAction { by: actor, action: played.action.clone(), sealed: played.sealed });
        self.ply += 1;
        Ok(played)
    }

    fn canonical(&self, text: &str) -> Option<String> {
        if resigns(text) {
            return Some(RESIGN.to_owned());
        }
        G::parse(self.seats, &self.options, text).ok().map(|action| G::notation(&action))
    }

    fn agree(&mut self) {
        if G::outcome(&self.state).is_none() {
            G::agree(&mut self.state);
        }
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(self.seen(viewer))
    }

    fn read_view(&self, seat: Seat, record: &[VisibleAction], view: &Data) -> Result<Box<dyn AnyView>, UnreadView> {
        let observed = ObservedView { seats: self.seats, options: &self.options, seat, record, view };
        Ok(Box::new(G::read_view(&observed)?))
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
