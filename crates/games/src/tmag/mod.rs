//! TMAG: one victim makes for four bases, everybody else gives chase; who catches the victim takes their place (rules: TMAG).
//!
//! Nothing is hidden, so the state is its own view. Choices made where the rules are silent:
//!
//! * The seats are called Alpha to India, because roles change hands; the letter stands on the piece.
//! * The kind of starting squares, and the victim's diagonal steps, go by the seats at the start, also if seats leave
//!   before the first victim is named. The first victim is then drawn among those still there.
//! * A piece may end where it began (after a loop of 4, say), if it might stop there otherwise.
//! * After a victim has left, the assassins' order goes on from the last assassin who had a turn; an assassin whose
//!   turn was cut short by it is next. An assassin who leaves on their turn, also while the die is still to be rolled
//!   for them, has had it.
//! * Whoever leaves takes their markers along, with `keep-markers` too; what the others once had stays in the ranking's
//!   tie-break.
//! * If too few remain, nobody has won and nobody takes a leaving victim's place: all who stayed are ranked by captures,
//!   then by markers, the victim too. (Until 0.1 the heir moved into the safe-house first; the ranking was the same, so
//!   the logs of old games replay alike.)
//! * Pictures show one legal path of the last move, always the same for the same move; it stays until the next piece
//!   moves.

mod action;
mod alt;
mod art;
mod board;
mod compose;
mod danger;
mod data;
mod orders;
mod paths;
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
mod tips;
mod words;

pub use action::{MAX_ROLL, TmagAction};
pub use board::TmagBoard;
pub use state::{BaseSet, LastMove, Markers, TmagPhase, TmagPlace, TmagState};

use game::{
    About, Actor, BoardText, Compose, Data, Game, Legal, News, OptionSpec, OptionValues, Options, Outcome, Refusal,
    Seat, Seen, Sketch, Staging, Turn,
};

/// TMAG.
#[derive(Debug)]
pub struct Tmag;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "board",
        label: "Board",
        about: "The size in tiles; 6x6 is for 6 to 9 seats",
        values: OptionValues::Words(&["5x5", "6x6"]),
        default: "5x5",
    },
    OptionSpec {
        name: "first",
        label: "First victim",
        about: "The first victim: drawn by chance, or a seat's number from 0",
        values: OptionValues::Words(&["chance", "0", "1", "2", "3", "4", "5", "6", "7", "8"]),
        default: "chance",
    },
    OptionSpec {
        name: "keep-markers",
        label: "Markers kept",
        about: "Whether a caught victim keeps the base markers: a shorter game",
        values: OptionValues::Words(&["no", "yes"]),
        default: "no",
    },
];

impl Game for Tmag {
    type State = TmagState;
    type Action = TmagAction;
    type View = TmagState;

    const ABOUT: About = About {
        id: "tmag",
        name: "TMAG",
        rules_version: 1,
        tagline: "One victim runs for four bases, all others give chase; the catcher is next. 3 to 9 seats.",
        credit: "By Ken Leyhe, 2001/2002; after the published rules.",
        seats: (3, 9),
        chance: true,
        options: OPTIONS,
        rules: include_str!("rules.md"),
        art: &art::ART,
        notation: &[
            ("d3", "move your piece to d3, in exactly as many steps as you rolled"),
            ("reroll", "as victim after a 0: roll again"),
            ("stand", "as victim after a 0: stay where you are"),
        ],
        lessons: include_str!("lessons.txt"),
        showcases: showcases::SHOWCASES,
    };

    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        state::name(seat)
    }

    fn start(seats: u8, options: &Options) -> Result<TmagState, Refusal> {
        TmagState::new(seats, options)
    }

    fn turn(state: &TmagState) -> Turn {
        match state.phase {
            _ if state.outcome.is_some() => Turn::Nobody,
            TmagPhase::NameVictim | TmagPhase::Roll => Turn::Chance,
            TmagPhase::Move(_) => Turn::of(state.mover),
        }
    }

    fn outcome(state: &TmagState) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn parse(seats: u8, options: &Options, text: &str) -> Result<TmagAction, Refusal> {
        action::parse(seats, TmagBoard::named(options.get("board")), text)
    }

    fn notation(action: &TmagAction) -> String {
        action::notation(*action)
    }

    fn check(seen: &Seen<Self>, actor: Actor, action: &TmagAction) -> Result<(), Refusal> {
        rules::check(&seen.view, actor, *action)
    }

    fn apply(state: &mut TmagState, _actor: Actor, action: &TmagAction) -> Vec<News> {
        rules::apply(state, *action)
    }

    fn retire(state: &mut TmagState, seat: Seat) -> Vec<News> {
        rules::retire(state, seat)
    }

    fn agree(state: &mut TmagState) {
        state.outcome = Some(Outcome::agreed(state.seats, &state.left));
    }

    fn left(state: &TmagState) -> Vec<Seat> {
        let mut left = state.left.clone();
        left.sort_unstable();
        left
    }

    fn legal(seen: &Seen<Self>, _actor: Actor) -> Legal<TmagAction> {
        Legal::Listed(rules::legal(&seen.view))
    }

    fn action_words(seen: &Seen<Self>, action: &TmagAction) -> String {
        words::request(&seen.view, *action)
    }

    fn turn_number(seen: &Seen<Self>) -> u32 {
        seen.view.turns
    }

    fn next_seat(seen: &Seen<Self>) -> Option<Seat> {
        seen.view.next_mover()
    }

    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        compose::compose(&seen.view, picks)
    }

    fn orders(seen: &Seen<Self>) -> Vec<(String, String)> {
        scene::viewer(seen).map_or_else(Vec::new, |seat| orders::orders(&seen.view, seat))
    }

    fn ordered(seen: &Seen<Self>, order: &str) -> Option<TmagAction> {
        orders::ordered(&seen.view, scene::viewer(seen)?, order)
    }

    fn tips(seen: &Seen<Self>) -> Vec<String> {
        tips::before(seen)
    }

    fn tip_on(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        tips::on(seen, action)
    }

    fn sketch(seen: &Seen<Self>, staging: &Staging<TmagAction>) -> Sketch {
        scene::sketch(seen, staging)
    }

    fn seat_detail(seen: &Seen<Self>, seat: Seat) -> String {
        words::detail(&seen.view, seat)
    }

    fn standing(seen: &Seen<Self>) -> Vec<u32> {
        Seat::all(seen.frame.seats).map(|seat| u32::from(seen.view.markers[seat.index()].count())).collect()
    }

    fn text_board(seen: &Seen<Self>) -> BoardText {
        text::text_board(seen)
    }

    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        data::data(&seen.view)
    }
}
