//! A game in play with its log, as the programs that measure the computer players share it. It prints nothing.

use computer::{Budget, Choice, Knowledge, Level};
use game::{Actor, AnyGame, Position, Seat, SplitMix64, Turn, Viewer, VisibleAction};
use games::computers::{choose, usual_nodes};

/// A game in play, from a seed.
pub struct MeasuredGame {
    /// The position after the actions of the log.
    pub position: Box<dyn Position>,
    /// The actions played, each with whether it is sealed.
    pub log: Vec<(Actor, String, bool)>,
    dice: SplitMix64,
}

impl MeasuredGame {
    /// A game that begins; options that do not fit end the program.
    pub fn start(game: &dyn AnyGame, seats: usize, options: &[(String, String)], seed: u64) -> Self {
        let seats = u8::try_from(seats).expect("few seats");
        let position = game.start(seats, options).expect("seats and options fit");
        Self { position, log: Vec::new(), dice: SplitMix64::new(seed) }
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.position.turn() == Turn::Nobody
    }

    /// Plays what chance draws, or what the seat that is to act decides.
    pub fn step(&mut self, decide: impl FnOnce(&Self, Seat) -> String) {
        let actor = self.actor();
        let action = match actor {
            Actor::Chance => self.position.view(Viewer::Public).sample(actor, &mut self.dice).expect("chance can act"),
            Actor::Seat(seat) => decide(self, seat),
        };
        self.follow(&action);
    }

    /// Plays an action of whoever is to act.
    pub fn follow(&mut self, action: &str) {
        let actor = self.actor();
        let played = self.position.play(actor, action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        self.log.push((actor, played.action, played.sealed));
    }

    fn actor(&self) -> Actor {
        self.position.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat))
    }

    /// The decision of a level on a seat, by its view and the part of the log that it may know.
    pub fn decide(&self, seat: Seat, level: Level, luck: u64) -> Choice<String> {
        self.ask(seat, level, |known, budget| choose(known, level, luck, budget)).expect("a seat to act has a choice")
    }

    /// Asks a level on a seat something, with the positions that it may look at.
    pub fn ask<T>(&self, seat: Seat, level: Level, question: impl FnOnce(&Knowledge, &mut Budget) -> T) -> T {
        let view = self.position.view(Viewer::Seat(seat));
        let visible = |(by, action, sealed): &(Actor, String, bool)| {
            let open = !sealed || *by == Actor::Seat(seat);
            VisibleAction { by: *by, action: open.then(|| action.clone()) }
        };
        let visible: Vec<_> = self.log.iter().map(visible).collect();
        let known = Knowledge::of(&*view, &visible).expect("a seat's view");
        let mut budget = Budget::of(usual_nodes(&*view, level));
        question(&known, &mut budget)
    }
}

/// The luck of a ply in the game with this seed.
pub fn luck(seed: u64, ply: u32) -> u64 {
    seed ^ u64::from(ply).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
