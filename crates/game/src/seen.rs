//! A typed view without its type: everything that a view answers, by the game that it belongs to.

use std::any::Any;

use super::erased::not_your_turn;
use super::scene::Plate;
use super::words::capital;
use super::{
    Actor, AnyView, Choices, Compose, Data, Dice, Erased, Focus, Frame, Game, Legal, LoggedAction, MoveGain,
    Orientation, Position, Reason, Refusal, RefusalKind, Scene, Seat, Seen, Staging, ViewOf, Viewer, VisibleAction,
    result_words, with_names,
};

impl<G: Game> Seen<G> {
    fn actor_is_to_act(&self, actor: Actor) -> bool {
        let mine = actor == Actor::Chance || actor.viewer() == self.frame.viewer;
        mine && self.frame.turn.includes(actor)
    }

    fn must_be_my_turn(&self) -> Result<Actor, Refusal> {
        if self.frame.is_over() {
            return Err(Refusal::new(RefusalKind::GameOver, "This game is over."));
        }
        match self.frame.viewer {
            Viewer::Seat(seat) if self.frame.is_my_turn() => Ok(Actor::Seat(seat)),
            _ => Err(not_your_turn::<G>(&self.frame.turn, self.frame.seats)),
        }
    }

    /// An action of the viewer's that is legal now; `None` of anything else.
    fn own_legal(&self, text: &str) -> Option<G::Action> {
        let actor = self.must_be_my_turn().ok()?;
        let action = G::parse(self.frame.seats, &self.frame.options, text).ok()?;
        G::check(self, actor, &action).ok()?;
        Some(action)
    }
}

impl<G: Game> Seen<G> {
    /// The seat at the top sees the board from there.
    fn orientation(&self) -> Orientation {
        match self.frame.viewer {
            Viewer::Seat(seat) => G::orientation(seat),
            Viewer::Public => Orientation::Upright,
        }
    }

    /// Everybody's names for the seats: the player's name, with the seat where two are of one name; the seat itself where nobody sits.
    fn called(&self, names: &[String]) -> Vec<String> {
        let called = |seat: Seat| {
            let side = G::seat_name(self.frame.seats, seat);
            match names.get(seat.index()).filter(|name| !name.trim().is_empty()) {
                None => G::the_seat(self.frame.seats, seat).to_owned(),
                Some(name) if names.iter().filter(|other| *other == name).count() > 1 => format!("{name} ({side})"),
                Some(name) => name.clone(),
            }
        };
        Seat::all(self.frame.seats).map(called).collect()
    }

    /// The line over the board with people in it, by the names that [`Self::called`] gives: what goes on, or the result.
    fn title(&self, title: &str, called: &[String]) -> String {
        match &self.frame.outcome {
            None => self.title_in_play(title, called),
            Some(outcome) => capital(&result_words(outcome, called)),
        }
    }

    /// The line over a game that goes on. The sign between its parts is another one in names.
    fn title_in_play(&self, title: &str, called: &[String]) -> String {
        let called: Vec<_> = called.iter().map(|name| name.replace('·', "•")).collect();
        let seats = || Seat::all(self.frame.seats).zip(&called);
        let the_sides = seats().map(|(seat, name)| (G::the_seat(self.frame.seats, seat), name.clone()));
        let sides = seats().map(|(seat, name)| (G::seat_name(self.frame.seats, seat), name.clone()));
        with_names(title, &the_sides.chain(sides).collect::<Vec<_>>())
    }

    /// The reason for the end with people in it; empty before the end. A player with a role of their own keeps it here, beside
    /// the name in the result.
    fn end_reason(&self, called: &[String]) -> String {
        let Some(outcome) = &self.frame.outcome else { return String::new() };
        let plain = |(seat, name): (Seat, &String)| {
            let side = G::seat_name(self.frame.seats, seat);
            (G::the_seat(self.frame.seats, seat) == side).then(|| (side, name.clone()))
        };
        let people: Vec<_> = Seat::all(self.frame.seats).zip(called).filter_map(plain).collect();
        with_names(outcome.reason.alone(), &people)
    }

    /// One plate a seat, in seat order.
    fn plates(&self, names: &[String]) -> Vec<Plate> {
        let plate = |seat: Seat| Plate {
            seat,
            name: names.get(seat.index()).cloned().unwrap_or_default(),
            side: G::seat_name(self.frame.seats, seat).to_owned(),
            detail: G::seat_detail(self, seat),
            to_act: self.frame.turn.includes(Actor::Seat(seat)),
            rank: self.frame.rank(seat),
        };
        Seat::all(self.frame.seats).map(plate).collect()
    }
}

impl<G: Game> AnyView for Seen<G> {
    fn frame(&self) -> &Frame {
        &self.frame
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        G::seat_name(self.frame.seats, seat)
    }

    fn the_seat(&self, seat: Seat) -> &'static str {
        G::the_seat(self.frame.seats, seat)
    }

    fn action_words(&self, text: &str) -> Option<String> {
        let action = G::parse(self.frame.seats, &self.frame.options, text).ok()?;
        Some(G::action_words(self, &action))
    }

    fn gain(&self, text: &str) -> Option<MoveGain> {
        G::gain(self, &self.own_legal(text)?)
    }

    fn turn_number(&self) -> u32 {
        G::turn_number(self)
    }

    fn next_seat(&self) -> Option<Seat> {
        G::next_seat(self)
    }

    fn choices(&self, actor: Actor) -> Choices {
        if !self.actor_is_to_act(actor) {
            return Choices::Listed(Vec::new());
        }
        match G::legal(self, actor) {
            Legal::Form(form) => Choices::Form(form),
            Legal::Listed(actions) => {
                let mut texts: Vec<_> = actions.iter().map(G::notation).collect();
                texts.sort_unstable();
                Choices::Listed(texts)
            }
        }
    }

    fn sample(&self, actor: Actor, dice: &mut dyn Dice) -> Option<String> {
        if !self.actor_is_to_act(actor) {
            return None;
        }
        G::sample(self, actor, dice).map(|action| G::notation(&action))
    }

    fn ready_made(&self) -> Vec<(String, String)> {
        if !self.frame.is_my_turn() {
            return Vec::new();
        }
        G::ready_made(self).into_iter().map(|(name, action)| (name, G::notation(&action))).collect()
    }

    fn by_lot(&self, picks: &[String], dice: &mut dyn Dice) -> Option<Vec<String>> {
        self.must_be_my_turn().ok()?;
        G::by_lot(self, picks, dice)
    }

    fn asks_first(&self, text: &str) -> bool {
        let action = G::parse(self.frame.seats, &self.frame.options, text);
        action.map_or(true, |action| G::asks_first(self, &action))
    }

    fn may_be_drawn(&self) -> bool {
        self.frame.is_my_turn() && G::may_be_drawn(self)
    }

    fn orders(&self) -> Vec<(String, String)> {
        if self.frame.is_over() { Vec::new() } else { G::orders(self) }
    }

    fn ordered(&self, order: &str) -> Option<String> {
        let actor = self.must_be_my_turn().ok()?;
        let action = G::ordered(self, order)?;
        G::check(self, actor, &action).is_ok().then(|| G::notation(&action))
    }

    fn tips(&self) -> Vec<String> {
        if self.frame.is_my_turn() { G::tips(self) } else { Vec::new() }
    }

    fn warning(&self, text: &str) -> Option<String> {
        G::warning(self, &self.own_legal(text)?)
    }

    fn reason(&self, text: &str) -> Option<Reason> {
        G::reason(self, &self.own_legal(text)?)
    }

    fn tip_on(&self, text: &str) -> Option<String> {
        G::tip_on(self, &self.own_legal(text)?)
    }

    fn compose(&self, picks: &[String]) -> Result<Compose, Refusal> {
        self.must_be_my_turn()?;
        G::compose(self, picks)
    }

    fn judge(&self, text: &str) -> Result<String, Refusal> {
        let actor = self.must_be_my_turn()?;
        let action = G::parse(self.frame.seats, &self.frame.options, text);
        let action = action.map_err(|refusal| G::hint(self, actor, refusal))?;
        G::check(self, actor, &action)?;
        Ok(G::notation(&action))
    }

    fn scene(&self, staging: &Staging<String>) -> Scene {
        let focus = match &staging.focus {
            Focus::Plain => Focus::Plain,
            Focus::Picks(picks) => Focus::Picks(picks.clone()),
            Focus::Candidate(text) => {
                let action = G::parse(self.frame.seats, &self.frame.options, text);
                action.map_or(Focus::Plain, Focus::Candidate)
            }
        };
        let sketch = G::sketch(self, &Staging { names: staging.names.clone(), focus });
        let called = self.called(&staging.names);
        let (title, reason) = (self.title(&sketch.title, &called), self.end_reason(&called));
        let scene = sketch.into_scene(G::ABOUT.id, G::ABOUT.art, self.orientation(), self.plates(&staging.names));
        Scene { title, reason, ..scene }
    }

    fn words_without_status(&self, names: &[String]) -> String {
        G::sketch(self, &Staging { names: names.to_vec(), focus: Focus::Plain }).alt.without_status()
    }

    fn standing(&self) -> Vec<u32> {
        G::standing(self)
    }

    fn text_board(&self) -> String {
        G::text_board(self).text()
    }

    fn secret_words(&self) -> Option<String> {
        G::secret_words(self)
    }

    fn open_secrets(&self) -> Vec<String> {
        if self.frame.is_over() { G::open_secrets(self) } else { Vec::new() }
    }

    fn data(&self) -> Vec<(&'static str, Data)> {
        G::data(self)
    }

    fn determinize(&self, dice: &mut dyn Dice) -> Box<dyn Position> {
        let frame = &self.frame;
        let last = frame.last.clone().map(|VisibleAction { by, action }| match action {
            Some(action) => {
                let parsed = G::parse(frame.seats, &frame.options, &action);
                LoggedAction { by, action, sealed: parsed.is_ok_and(|action| G::is_sealed(&action)) }
            }
            None => LoggedAction { by, action: String::new(), sealed: true },
        });
        let state = self.view.determinize(dice);
        Box::new(Erased::<G> { state, seats: frame.seats, options: frame.options.clone(), ply: frame.ply, last })
    }

    fn reveals(&self, after: &dyn AnyView) -> bool {
        after.as_any().downcast_ref::<Self>().is_none_or(|after| G::reveals(self, after))
    }

    fn same(&self, other: &dyn AnyView) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| self == other)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
