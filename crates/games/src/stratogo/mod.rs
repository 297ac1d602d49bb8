//! `StraToGo`, by Jacob Steinberger-Parkes (2023): two hidden armies made of one piecepack.
//!
//! Where docs/rules.md is silent:
//! - The seats are called Red-Yellow and Blue-Black.
//! - Before both set-ups are in nobody but their owner sees anything of them, pawns included; `known` is false then.
//! - A set-up has the right shape if it names six and six existing pieces (`syntax` otherwise); somebody else's piece, a
//!   piece twice, or wrong discards break a rule (`illegal`), as do holes and pieces that never move. Between two pieces
//!   there is white space: `3r5r` is no notation.
//! - The ranks that a coin can have follow from the facts that docs/rules.md lists and from nothing else; so it is not
//!   counted as a public fact that the seat to move has a move.
//! - At the start somebody can always move: three pieces never do, and four files lead out.
//! - `quiet` counts plies since the last fight; set-ups do not count.

mod action;
mod alt;
mod array;
mod art;
mod compose;
mod deduce;
mod determinize;
mod legal;
mod piece;
mod preview;
mod rules;
mod scene;
mod showcases;
mod state;
#[cfg(feature = "testing")]
pub(crate) mod suite;
mod text;
mod tips;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::StratogoAction;
pub use array::{Array, MEN, home};
pub use deduce::can_be;
pub use piece::{PieceSet, Rank, RankSet, StratogoPiece, Suit};
pub use state::{
    Army, Coin, Fight, HOLES, LatestMove, SquareMap, StratogoEnding, StratogoPhase, StratogoPublic, StratogoState,
};
pub use view::{SeenPiece, StratogoView};

use game::{
    About, Actor, BoardText, Compose, Data, Dice, Game, Legal, News, OptionSpec, OptionValues, Options, Orientation,
    Outcome, Refusal, Seat, Seen, Sketch, Staging, Turn, Viewer,
};

/// The game.
#[derive(Debug)]
pub struct StraToGo;

const OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: "quiet",
    label: "Quiet limit",
    about: "After how many turns in a row without a fight the game is a draw",
    values: OptionValues::Range { min: 60, max: 400 },
    default: "100",
}];

const NOTATION: &[(&str, &str)] = &[
    ("setup Pr 5y 4r Ay 3r Py / 2y 5r Nr 4y 3y 2r", "your front rank, then your back rank, each from a to f"),
    ("a2-a3", "the piece on a2 goes to a3"),
    ("f2-f5", "a Scout goes any distance in a straight line"),
];

const SETUP_FORM: &str = "setup, six pieces of the front rank, a slash, six pieces of the back rank, each from a to f, such \
    as setup Pr 5y 4r Ay 3r Py / 2y 5r Nr 4y 3y 2r: all your pieces but the null of one suit and the ace of the other.";

fn actor_seat(actor: Actor) -> Seat {
    actor.seat().expect("chance has no part in this game")
}

impl Game for StraToGo {
    type State = StratogoState;
    type Action = StratogoAction;
    type View = StratogoView;

    const ABOUT: About = About {
        id: "stratogo",
        name: "StraToGo",
        rules_version: 1,
        tagline: "Two hidden armies on a small board: bluff, scout, and take the flag",
        credit: "StraToGo was designed by Jacob Steinberger-Parkes in 2023 for one piecepack.",
        seats: (2, 2),
        chance: false,
        options: OPTIONS,
        rules: include_str!("rules.md"),
        art: &art::ART,
        notation: NOTATION,
        lessons: include_str!("lessons.txt"),
        showcases: showcases::SHOWCASES,
    };

    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        words::side(seat)
    }

    fn start(_seats: u8, options: &Options) -> Result<StratogoState, Refusal> {
        Ok(StratogoState::new(u16::try_from(options.number("quiet")).expect("the option's range is small")))
    }

    fn turn(state: &StratogoState) -> Turn {
        state.table.turn()
    }

    fn outcome(state: &StratogoState) -> Option<Outcome> {
        state.table.ending().map(|ending| words::outcome(ending, state.table.limit))
    }

    fn parse(_seats: u8, _options: &Options, text: &str) -> Result<StratogoAction, Refusal> {
        action::parse(text)
    }

    fn notation(action: &StratogoAction) -> String {
        action::notation(action)
    }

    fn is_sealed(action: &StratogoAction) -> bool {
        matches!(action, StratogoAction::Setup { .. })
    }

    fn check(seen: &Seen<Self>, actor: Actor, action: &StratogoAction) -> Result<(), Refusal> {
        rules::check(&seen.view, actor_seat(actor), action)
    }

    fn apply(state: &mut StratogoState, actor: Actor, action: &StratogoAction) -> Vec<News> {
        rules::apply(state, actor_seat(actor), action)
    }

    fn retire(state: &mut StratogoState, seat: Seat) -> Vec<News> {
        rules::retire(&mut state.table, seat)
    }

    fn agree(state: &mut StratogoState) {
        state.table.phase = StratogoPhase::Over(StratogoEnding::Agreed);
    }

    fn left(state: &StratogoState) -> Vec<Seat> {
        match state.table.ending() {
            Some(StratogoEnding::Left(seat)) => vec![seat],
            _ => Vec::new(),
        }
    }

    fn legal(seen: &Seen<Self>, actor: Actor) -> Legal<StratogoAction> {
        let view = &seen.view;
        match (view.table.phase, actor.seat().and_then(|seat| legal::army(&view.armies, seat))) {
            (StratogoPhase::Setup, _) => Legal::Form(SETUP_FORM.to_owned()),
            (StratogoPhase::Play(_), Some(army)) => Legal::Listed(
                legal::moves(&view.table, army).map(|(from, to)| StratogoAction::Move { from, to }).collect(),
            ),
            _ => Legal::Listed(Vec::new()),
        }
    }

    fn sample(seen: &Seen<Self>, actor: Actor, dice: &mut dyn Dice) -> Option<StratogoAction> {
        match Self::legal(seen, actor) {
            Legal::Form(_) => Some(StratogoAction::Setup { array: array::sample(actor_seat(actor), dice) }),
            moves @ Legal::Listed(_) => moves.sample(dice),
        }
    }

    fn ready_made(seen: &Seen<Self>) -> Vec<(String, StratogoAction)> {
        match (seen.view.table.phase, seen.frame.viewer) {
            (StratogoPhase::Setup, Viewer::Seat(seat)) => array::ready_made(seat)
                .into_iter()
                .map(|(name, array)| (name, StratogoAction::Setup { array }))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn action_words(seen: &Seen<Self>, action: &StratogoAction) -> String {
        words::request(&seen.view, action)
    }

    fn turn_number(seen: &Seen<Self>) -> u32 {
        // Both set-ups come before the first turn.
        seen.frame.ply.saturating_sub(1)
    }

    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        match seen.frame.viewer {
            Viewer::Seat(seat) => compose::compose(&seen.view, seat, picks),
            Viewer::Public => Err(Refusal::illegal("Only the players choose.")),
        }
    }

    fn by_lot(seen: &Seen<Self>, picks: &[String], dice: &mut dyn Dice) -> Option<Vec<String>> {
        match seen.frame.viewer {
            Viewer::Seat(seat) => compose::by_lot(&seen.view, seat, picks, dice),
            Viewer::Public => None,
        }
    }

    fn asks_first(seen: &Seen<Self>, action: &StratogoAction) -> bool {
        match action {
            StratogoAction::Setup { .. } => true,
            // A fight shows ranks.
            StratogoAction::Move { to, .. } => seen.view.face(*to).is_some(),
        }
    }

    fn tips(seen: &Seen<Self>) -> Vec<String> {
        tips::before(seen)
    }

    fn tip_on(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        tips::on(seen, action)
    }

    fn sketch(seen: &Seen<Self>, staging: &Staging<StratogoAction>) -> Sketch {
        scene::sketch(seen, staging)
    }

    fn orientation(seat: Seat) -> Orientation {
        if seat.0 == 1 { Orientation::Turned } else { Orientation::Upright }
    }

    fn seat_detail(seen: &Seen<Self>, seat: Seat) -> String {
        words::detail(&seen.view.table, seat)
    }

    fn standing(seen: &Seen<Self>) -> Vec<u32> {
        words::men_left(&seen.view.table).into()
    }

    fn text_board(seen: &Seen<Self>) -> BoardText {
        text::text_board(seen)
    }

    fn secret_words(seen: &Seen<Self>) -> Option<String> {
        match seen.frame.viewer {
            Viewer::Seat(seat) if !seen.frame.is_over() => {
                legal::army(&seen.view.armies, seat).map(|army| words::letter(seat, army))
            }
            _ => None,
        }
    }

    fn open_secrets(seen: &Seen<Self>) -> Vec<String> {
        alt::discards(seen).into_iter().map(|(label, pieces)| format!("{label} {pieces}.")).collect()
    }

    fn reveals(before: &Seen<Self>, after: &Seen<Self>) -> bool {
        // A fight shows ranks, and a first step shows that a piece can walk.
        let told = |seen: &Seen<Self>| {
            let coins: Vec<_> = state::GRID.iter().filter_map(|at| seen.view.table.coins.on(at)).collect();
            let walked = coins.iter().filter(|coin| coin.moved).count();
            let shown = coins.iter().filter(|coin| coin.shown.is_some()).count();
            (seen.view.table.removed, walked, shown)
        };
        told(before) != told(after)
    }

    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        seen.view.data()
    }
}
