//! Praetorian, by Kirk Uhlmann (2002): an assassin hides among twenty-four civilians, and two guards look for them.
//!
//! Where docs/rules.md is silent:
//! - Before the layout all civilians count as living, so all are suspects; the guards stand from the start.
//! - A guard asked to question more civilians than `suspects` allows, or one twice, breaks a rule (`illegal`); a choice
//!   with the wrong number of targets is a list of the wrong length (`syntax`); so is a guard whose questions are
//!   written in two places.
//! - A run of letters and digits is one token: `P1?9P2?15` and `deal1,2,…` are no notation; `x 8` is read as `x8`.
//! - A group of a layout with its files out of order, or one file twice, is `illegal`.
//! - The choice of assassin and targets is listed among the legal actions: there are 6,072 (552 with one target), fewer
//!   than the 100,000 beyond which docs/engine.md describes a notation instead. Deals and layouts never are; a Praetorian's
//!   turn is, unless there are more (`every-turn` with many `suspects`).
//! - Questions that find the assassin still clear the others who were questioned in the same turn.
//! - Where a turn is skipped, nobody is banned in the next one: the ban is on the other player only. With so few people
//!   on so many squares no turn is ever skipped in practice.

mod action;
mod alt;
mod art;
mod board;
mod civilians;
mod compose;
mod determinize;
mod layout;
mod legal;
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

pub use action::{PraetorianAction, Questions};
pub use board::{Guard, PraetorianBoard, PraetorianPiece, PraetorianStep};
pub use civilians::{CIVILIANS, Civilian, Civilians};
pub use layout::{CivilianLayout, Group, LAYOUTS};
pub use state::{
    ASSASSIN, LatestTurn, LayoutBy, PRAETORIAN, PraetorianEnding, PraetorianPhase, PraetorianPublic, PraetorianRules,
    PraetorianState, Questioning, SecretPick,
};
pub use view::PraetorianView;

use game::{
    About, Actor, BoardText, Compose, Data, Dice, Game, Legal, News, OptionSpec, OptionValues, Options, Outcome,
    Refusal, Seat, Seen, Sketch, Staging, Turn,
};

/// The game.
#[derive(Debug)]
pub struct Praetorian;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "questioning",
        label: "Questioning",
        about: "Both guards instead of a move, one guard only (harder), or after every move too (easier)",
        values: OptionValues::Words(&["each", "one", "every-turn"]),
        default: "each",
    },
    OptionSpec {
        name: "suspects",
        label: "Questions a guard",
        about: "How many civilians each guard may question in one turn; more is easier for the Praetorian",
        values: OptionValues::Range { min: 1, max: 8 },
        default: "1",
    },
    OptionSpec {
        name: "targets",
        label: "Targets",
        about: "How many targets the Assassin must eliminate",
        values: OptionValues::Words(&["2", "1"]),
        default: "2",
    },
    OptionSpec {
        name: "setup",
        label: "Set-up",
        about: "Who chooses the squares of the civilians: the Praetorian, or chance",
        values: OptionValues::Words(&["police", "random"]),
        default: "police",
    },
];

const NOTATION: &[(&str, &str)] = &[
    ("assassin=14 targets=8,12", "you are civilian 14, and 8 and 12 must die"),
    ("layout bfh/ceg/bdh/ace/dfh/aeg/cfh/aeg", "the files of the civilians, rank 8 first"),
    ("7-c4", "civilian 7 steps to c4"),
    ("P1-d5", "the guard P1 goes to d5"),
    ("x8", "the Assassin eliminates target 8"),
    ("P1?9 P2?15", "P1 questions 9, and P2 questions 15"),
    ("P1?3,9", "P1 questions 3 and 9, where several are allowed"),
    ("7-c4 P1?12", "a move, then a question, where questions come every turn"),
];

/// Layouts worth a name.
const READY_MADE: &[(&str, &str)] = &[
    ("Scattered", "layout bfh/ceg/bdh/ace/dfh/aeg/cfh/aeg"),
    ("Chessboard", "layout bdf/ace/bdf/aeg/bdh/ceg/dfh/ceg"),
    ("Two camps", "layout bfh/aeg/bfh/ace/dfh/aeg/bfh/aeg"),
];

impl Game for Praetorian {
    type State = PraetorianState;
    type Action = PraetorianAction;
    type View = PraetorianView;

    const ABOUT: About = About {
        id: "praetorian",
        name: "Praetorian",
        rules_version: 1,
        tagline: "An assassin hides among 24 civilians; two guards question the crowd",
        credit: "Praetorian was designed by Kirk Uhlmann for the 2002 Unequal Forces Game Design Competition.",
        seats: (2, 2),
        chance: true,
        options: OPTIONS,
        rules: include_str!("rules.md"),
        art: &art::ART,
        notation: NOTATION,
        lessons: include_str!("lessons.txt"),
        showcases: showcases::SHOWCASES,
    };

    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        if seat == ASSASSIN { "Assassin" } else { "Praetorian" }
    }

    fn the_seat(_seats: u8, seat: Seat) -> &'static str {
        if seat == ASSASSIN { "the Assassin" } else { "the Praetorian" }
    }

    fn start(_seats: u8, options: &Options) -> Result<PraetorianState, Refusal> {
        Ok(PraetorianState::new(PraetorianRules::read(options)))
    }

    fn turn(state: &PraetorianState) -> Turn {
        state.table.turn()
    }

    fn outcome(state: &PraetorianState) -> Option<Outcome> {
        state.table.ending().map(|ending| words::outcome(&state.table, ending))
    }

    fn parse(_seats: u8, options: &Options, text: &str) -> Result<PraetorianAction, Refusal> {
        action::parse(&PraetorianRules::read(options), text)
    }

    fn notation(action: &PraetorianAction) -> String {
        action::notation(action)
    }

    fn is_sealed(action: &PraetorianAction) -> bool {
        matches!(action, PraetorianAction::Pick { .. })
    }

    fn check(seen: &Seen<Self>, _actor: Actor, action: &PraetorianAction) -> Result<(), Refusal> {
        rules::check(&seen.view, action)
    }

    fn apply(state: &mut PraetorianState, _actor: Actor, action: &PraetorianAction) -> Vec<News> {
        rules::apply(state, action)
    }

    fn retire(state: &mut PraetorianState, seat: Seat) -> Vec<News> {
        rules::retire(state, seat)
    }

    fn agree(state: &mut PraetorianState) {
        state.table.phase = PraetorianPhase::Over(PraetorianEnding::Agreed);
    }

    fn left(state: &PraetorianState) -> Vec<Seat> {
        match state.table.ending() {
            Some(PraetorianEnding::Left(seat)) => vec![seat],
            _ => Vec::new(),
        }
    }

    fn legal(seen: &Seen<Self>, _actor: Actor) -> Legal<PraetorianAction> {
        legal::legal(&seen.view)
    }

    fn sample(seen: &Seen<Self>, _actor: Actor, dice: &mut dyn Dice) -> Option<PraetorianAction> {
        legal::sample(&seen.view, dice)
    }

    fn ready_made(seen: &Seen<Self>) -> Vec<(String, PraetorianAction)> {
        if seen.view.table.phase != PraetorianPhase::Layout {
            return Vec::new();
        }
        let rules = &seen.view.table.rules;
        READY_MADE
            .iter()
            .filter_map(|(name, text)| Some(((*name).to_owned(), action::parse(rules, text).ok()?)))
            .collect()
    }

    fn action_words(seen: &Seen<Self>, action: &PraetorianAction) -> String {
        words::request(&seen.view.table, action)
    }

    fn turn_number(seen: &Seen<Self>) -> u32 {
        // Choice, shuffle and layout come before the first turn.
        seen.frame.ply.saturating_sub(2)
    }

    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        compose::compose(&seen.view, picks)
    }

    fn by_lot(seen: &Seen<Self>, picks: &[String], dice: &mut dyn Dice) -> Option<Vec<String>> {
        compose::by_lot(&seen.view, picks, dice)
    }

    fn asks_first(_seen: &Seen<Self>, action: &PraetorianAction) -> bool {
        match action {
            PraetorianAction::Turn { questions, .. } => !questions.is_empty(),
            _ => true,
        }
    }

    fn tips(seen: &Seen<Self>) -> Vec<String> {
        tips::before(seen)
    }

    fn tip_on(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        tips::on(seen, action)
    }

    fn sketch(seen: &Seen<Self>, staging: &Staging<PraetorianAction>) -> Sketch {
        scene::sketch(seen, staging)
    }

    fn seat_detail(seen: &Seen<Self>, seat: Seat) -> String {
        words::detail(&seen.view.table, seat)
    }

    fn text_board(seen: &Seen<Self>) -> BoardText {
        text::text_board(seen)
    }

    fn secret_words(seen: &Seen<Self>) -> Option<String> {
        let own = seen.view.secret.as_ref().filter(|_| seen.frame.viewer.is(ASSASSIN) && !seen.frame.is_over())?;
        Some(words::letter(&seen.view.table, own))
    }

    fn open_secrets(seen: &Seen<Self>) -> Vec<String> {
        seen.view.secret.iter().map(|pick| words::unmasked(&seen.view.table, pick)).collect()
    }

    fn reveals(before: &Seen<Self>, after: &Seen<Self>) -> bool {
        let told = |seen: &Seen<Self>| (seen.view.table.dead, seen.view.table.cleared, seen.view.table.witnesses);
        told(before) != told(after)
    }

    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        seen.view.data()
    }
}
