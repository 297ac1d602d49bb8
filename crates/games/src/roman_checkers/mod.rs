//! Roman Checkers: two squads pass through each other to the throne rooms, and surround whom they can (rules: Roman Checkers).
//!
//! Nothing is hidden, so the state is its own view. Choices made where the rules are silent:
//!
//! * The seats are called Purple and Gold.
//! * A quiet move makes no news of its own, as in the engine protocol's samples: the record's last entry says it, and
//!   pictures and their words begin with it. Throne, captures, skipped turns and the exchange are news.
//! * The exchange happens also if no starting square is vacant: nobody returns, the chase counter restarts, and it was
//!   the one exchange of the game.
//! * After the exchange the turn passes on as after any other move.
//! * A man that returns takes the look of the starting square it returns to (in a mixed squad).
//! * If both sides lose their last man at once, the end is told of Purple; it changes no points.
//! * After a resignation the plates show the points without those for the majority.

mod action;
mod alt;
mod art;
mod board;
mod compose;
mod data;
mod ending;
mod preview;
mod rules;
mod scene;
mod showcases;
mod state;
#[cfg(feature = "testing")]
pub(crate) mod suite;
#[cfg(test)]
mod tests;
mod text;
mod threats;
mod tips;
mod words;

pub use action::RomanAction;
pub use board::{FILES, MoveEffect, RANKS, RomanBoard, RomanKind, RomanPiece, enemy_of, starting_squares, throne_of};
pub use state::{Exchange, Prisoners, RomanState, Score, Squad};

use game::{
    About, Actor, BoardText, Compose, Data, Game, Legal, News, OptionSpec, OptionValues, Options, Orientation, Outcome,
    Refusal, Seat, Seen, Sketch, Staging, Turn,
};

/// Roman Checkers.
#[derive(Debug)]
pub struct RomanCheckers;

const SQUAD_WORDS: &[&str] = &["legionaries", "centurions", "cornicens", "cavalry", "camp-dogs", "mixed"];

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "chase",
        label: "Chase limit",
        about: "Turns in a row with Standard-bearers only and no score that end the game",
        values: OptionValues::Range { min: 10, max: 200 },
        default: "40",
    },
    OptionSpec {
        name: "prisoners",
        label: "Prisoners",
        about: "Whether captured men return once, the first time play would stop",
        values: OptionValues::Words(&["off", "exchange"]),
        default: "off",
    },
    OptionSpec {
        name: "squad0",
        label: "Purple's men",
        about: "What Purple's men look like",
        values: OptionValues::Words(SQUAD_WORDS),
        default: "legionaries",
    },
    OptionSpec {
        name: "squad1",
        label: "Gold's men",
        about: "What Gold's men look like",
        values: OptionValues::Words(SQUAD_WORDS),
        default: "legionaries",
    },
];

impl Game for RomanCheckers {
    type State = RomanState;
    type Action = RomanAction;
    type View = RomanState;

    const ABOUT: About = About {
        id: "roman-checkers",
        name: "Roman Checkers",
        rules_version: 1,
        tagline: "March your squad to the enemy's throne room, and surround whoever stands in the way. 2 seats.",
        credit: "By Aldus Marius Peregrinus, 2005; after the published rules.",
        seats: (2, 2),
        chance: false,
        options: OPTIONS,
        rules: include_str!("rules.md"),
        art: &art::ART,
        notation: &[("a3-b4", "move the man on a3 to b4")],
        lessons: include_str!("lessons.txt"),
        showcases: showcases::SHOWCASES,
    };

    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        state::name(seat)
    }

    fn start(_seats: u8, options: &Options) -> Result<RomanState, Refusal> {
        Ok(RomanState::new(options))
    }

    fn turn(state: &RomanState) -> Turn {
        if state.outcome.is_some() { Turn::Nobody } else { Turn::of(state.turn) }
    }

    fn outcome(state: &RomanState) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn parse(_seats: u8, _options: &Options, text: &str) -> Result<RomanAction, Refusal> {
        action::parse(text)
    }

    fn notation(action: &RomanAction) -> String {
        action::notation(*action)
    }

    fn check(seen: &Seen<Self>, actor: Actor, action: &RomanAction) -> Result<(), Refusal> {
        let seat = actor.seat().ok_or_else(|| Refusal::illegal("Nothing is left to chance in this game."))?;
        rules::check(&seen.view, seat, *action)
    }

    fn apply(state: &mut RomanState, actor: Actor, action: &RomanAction) -> Vec<News> {
        actor.seat().map_or_else(Vec::new, |seat| rules::apply(state, seat, *action))
    }

    fn retire(state: &mut RomanState, seat: Seat) -> Vec<News> {
        ending::retire(state, seat)
    }

    fn agree(state: &mut RomanState) {
        state.outcome = Some(Outcome::agreed(2, &[]));
    }

    fn left(state: &RomanState) -> Vec<Seat> {
        state.left.into_iter().collect()
    }

    fn legal(seen: &Seen<Self>, actor: Actor) -> Legal<RomanAction> {
        Legal::Listed(actor.seat().map_or_else(Vec::new, |seat| rules::legal(&seen.view, seat)))
    }

    fn action_words(seen: &Seen<Self>, action: &RomanAction) -> String {
        words::request(&seen.view, *action)
    }

    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        compose::compose(&seen.view, picks)
    }

    fn tips(seen: &Seen<Self>) -> Vec<String> {
        tips::before(seen)
    }

    fn tip_on(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        tips::on(seen, action)
    }

    fn sketch(seen: &Seen<Self>, staging: &Staging<RomanAction>) -> Sketch {
        scene::sketch(seen, staging)
    }

    fn orientation(seat: Seat) -> Orientation {
        if seat.0 == 1 { Orientation::Turned } else { Orientation::Upright }
    }

    fn seat_detail(seen: &Seen<Self>, seat: Seat) -> String {
        words::detail(&seen.view, seat)
    }

    fn standing(seen: &Seen<Self>) -> Vec<u32> {
        Seat::all(2).map(|seat| words::points(&seen.view, seat)).collect()
    }

    fn text_board(seen: &Seen<Self>) -> BoardText {
        text::text_board(seen)
    }

    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        data::data(&seen.view)
    }
}
