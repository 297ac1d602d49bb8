//! Conspirateurs: a crowd of men leaps over one another out of the meeting place into the shelters on the edge
//! (rules: Conspirateurs).
//!
//! Nothing is hidden, so the state is its own view. Choices made where the rules are silent:
//!
//! * The seats are called Red, Blue, Green and Gold, in seat order.
//! * A seat that leaves keeps its count of men still to drop (they stay off); its last drops no longer hold up the
//!   move phase.
//! * The rule on seats whose men are all in shelters needs `pairs`: alone, such a seat has won.
//! * A draw ranks all who still play first, those who left behind them.
//! * `e7-e7` and a path that ends where it began are refused as illegal, not as unreadable.
//! * A step into a shelter is as final as a jump into one, with `final` and `strict` alike.
//! * Pictures and texts show a shortest way from start to end (a step before any chain), whatever path was typed: the
//!   record keeps start and end only, and a replay must look the same.
//! * The end of the game is no piece of news of its own: the outcome says it.

mod action;
mod alt;
mod art;
mod board;
mod compose;
mod data;
mod jumps;
mod names;
mod points;
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

pub use action::ConspirateursAction;
pub use board::MEETING_PLACE;
pub use points::{PointSet, SIZE};
pub use state::{ConspirateursState, ShelterRule, Teams};

use game::{
    About, Actor, BoardText, Compose, Data, Game, Legal, News, OptionSpec, OptionValues, Options, Outcome, Refusal,
    Seat, Seen, Sketch, Staging, Turn,
};

/// Conspirateurs.
#[derive(Debug)]
pub struct Conspirateurs;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "shelter",
        label: "Shelters",
        about: "Men in shelters: may move on, stay once they end there, or a chain ends at the first",
        values: OptionValues::Words(&["open", "final", "strict"]),
        default: "open",
    },
    OptionSpec {
        name: "teams",
        label: "Teams",
        about: "With four seats: two pairs, partners opposite, or each alone",
        values: OptionValues::Words(&["pairs", "solo"]),
        default: "pairs",
    },
];

impl Game for Conspirateurs {
    type State = ConspirateursState;
    type Action = ConspirateursAction;
    type View = ConspirateursState;

    const ABOUT: About = About {
        id: "conspirateurs",
        name: "Conspirateurs",
        rules_version: 1,
        tagline: "Scatter from the meeting place: step and leap over one another into the shelters. 2 to 4 seats.",
        credit: "A traditional game of France; nobody knows who invented it. Rules after the published tradition.",
        seats: (2, 4),
        chance: false,
        options: OPTIONS,
        rules: include_str!("rules.md"),
        art: &art::ART,
        notation: &[
            ("h10", "drop a man on h10"),
            ("e7-e6", "move the man on e7 one step to e6"),
            ("e7-i9", "move the man on e7 to i9, by any chain of jumps that leads there"),
            ("e7-g9-i9", "the same, with the jumps spelled out"),
        ],
        lessons: include_str!("lessons.txt"),
        showcases: showcases::SHOWCASES,
    };

    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        names::name(seat)
    }

    fn start(seats: u8, options: &Options) -> Result<ConspirateursState, Refusal> {
        Ok(ConspirateursState::new(seats, options))
    }

    fn turn(state: &ConspirateursState) -> Turn {
        if state.outcome.is_some() { Turn::Nobody } else { Turn::of(state.turn) }
    }

    fn outcome(state: &ConspirateursState) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn parse(_seats: u8, _options: &Options, text: &str) -> Result<ConspirateursAction, Refusal> {
        action::parse(text)
    }

    fn notation(action: &ConspirateursAction) -> String {
        action::notation(action)
    }

    fn check(seen: &Seen<Self>, actor: Actor, action: &ConspirateursAction) -> Result<(), Refusal> {
        let seat = actor.seat().ok_or_else(|| Refusal::illegal("Nothing is left to chance in this game."))?;
        rules::check(&seen.view, seat, action)
    }

    fn apply(state: &mut ConspirateursState, actor: Actor, action: &ConspirateursAction) -> Vec<News> {
        actor.seat().map_or_else(Vec::new, |seat| rules::apply(state, seat, action))
    }

    fn retire(state: &mut ConspirateursState, seat: Seat) -> Vec<News> {
        rules::retire(state, seat)
    }

    fn agree(state: &mut ConspirateursState) {
        state.outcome = Some(Outcome::agreed(state.seats, &state.left));
    }

    fn side(state: &ConspirateursState, seat: Seat) -> Seat {
        state.side(seat).min().unwrap_or(seat)
    }

    fn left(state: &ConspirateursState) -> Vec<Seat> {
        let mut left = state.left.clone();
        left.sort_unstable();
        left
    }

    fn legal(seen: &Seen<Self>, actor: Actor) -> Legal<ConspirateursAction> {
        Legal::Listed(actor.seat().map_or_else(Vec::new, |seat| rules::legal(&seen.view, seat)))
    }

    fn action_words(_seen: &Seen<Self>, action: &ConspirateursAction) -> String {
        words::request(action)
    }

    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        compose::compose(&seen.view, picks)
    }

    fn may_be_drawn(seen: &Seen<Self>) -> bool {
        seen.view.is_dropping()
    }

    fn tips(seen: &Seen<Self>) -> Vec<String> {
        tips::before(seen)
    }

    fn tip_on(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        tips::on(seen, action)
    }

    fn sketch(seen: &Seen<Self>, staging: &Staging<ConspirateursAction>) -> Sketch {
        scene::sketch(seen, staging)
    }

    fn seat_detail(seen: &Seen<Self>, seat: Seat) -> String {
        words::detail(&seen.view, seat)
    }

    fn standing(seen: &Seen<Self>) -> Vec<u32> {
        Seat::all(seen.view.seats).map(|seat| u32::from(seen.view.sheltered(seat))).collect()
    }

    fn text_board(seen: &Seen<Self>) -> BoardText {
        text::text_board(seen)
    }

    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        data::data(&seen.view)
    }
}
