//! Praetorian as the seam asks for it: each answer, and the file that gives it. It decides nothing itself.

use super::action::PraetorianAction;
use super::state::{ASSASSIN, PraetorianEnding, PraetorianPhase, PraetorianRules, PraetorianState};
use super::types::Praetorian;
use super::{action, art, coach, compose, legal, read_view, refusals, rules, scene, showcases, text, tips, words};
use game::{
    About, Actor, BoardText, Compose, Composing, Data, Dice, Game, Leaving, Legal, MoveGain, News, ObservedView,
    OptionSpec, OptionValues, Options, Outcome, Picturing, Refusal, Rules, Seat, Secrets, Seen, Sketch, Staging,
    StandingOrders, Teaching, Tooling, Turn, UnreadView, Words,
};

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
        about: "Whether the Praetorian chooses the squares of the civilians, or they are drawn at random",
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

impl Rules for Praetorian {
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

    fn check(seen: &Seen<Self>, _actor: Actor, action: &PraetorianAction) -> Result<(), Refusal> {
        rules::check(&seen.view, action)
    }

    fn apply(state: &mut PraetorianState, _actor: Actor, action: &PraetorianAction) -> Vec<News> {
        rules::apply(state, action)
    }

    fn legal(seen: &Seen<Self>, _actor: Actor) -> Legal<PraetorianAction> {
        legal::legal(&seen.view)
    }

    fn sample(seen: &Seen<Self>, _actor: Actor, dice: &mut dyn Dice) -> Option<PraetorianAction> {
        legal::sample(&seen.view, dice)
    }
}

impl Leaving for Praetorian {
    fn retire(state: &mut PraetorianState, seat: Seat) -> Vec<News> {
        rules::retire(state, seat)
    }

    fn agree(state: &mut PraetorianState) {
        rules::end(&mut state.table, PraetorianEnding::Agreed);
    }

    fn left(state: &PraetorianState) -> Vec<Seat> {
        match state.table.ending() {
            Some(PraetorianEnding::Left(seat)) => vec![seat],
            _ => Vec::new(),
        }
    }
}

impl Secrets for Praetorian {
    fn is_sealed(action: &PraetorianAction) -> bool {
        matches!(action, PraetorianAction::Pick { .. })
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
}

impl Words for Praetorian {
    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        if seat == ASSASSIN { "Assassin" } else { "Praetorian" }
    }

    fn the_seat(_seats: u8, seat: Seat) -> &'static str {
        if seat == ASSASSIN { "the Assassin" } else { "the Praetorian" }
    }

    fn action_words(seen: &Seen<Self>, action: &PraetorianAction) -> String {
        words::request(&seen.view.table, action)
    }

    fn gain(_seen: &Seen<Self>, action: &PraetorianAction) -> Option<MoveGain> {
        matches!(action, PraetorianAction::Eliminate { .. }).then_some(MoveGain::attack("eliminate"))
    }

    fn turn_number(seen: &Seen<Self>) -> u32 {
        // Choice, shuffle and layout come before the first turn.
        seen.frame.ply.saturating_sub(2)
    }

    fn seat_detail(seen: &Seen<Self>, seat: Seat) -> String {
        words::detail(&seen.view.table, seat)
    }

    fn text_board(seen: &Seen<Self>) -> BoardText {
        text::text_board(seen)
    }
}

impl Composing for Praetorian {
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
}

impl Picturing for Praetorian {
    fn sketch(seen: &Seen<Self>, staging: &Staging<PraetorianAction>) -> Sketch {
        scene::sketch(seen, staging)
    }
}

impl Teaching for Praetorian {
    fn tips(seen: &Seen<Self>) -> Vec<String> {
        tips::before(seen)
    }

    fn warning(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        tips::warning(seen, action)
    }

    fn reason(seen: &Seen<Self>, action: &Self::Action) -> Option<game::Reason> {
        coach::reason(seen, action)
    }

    fn tip_on(seen: &Seen<Self>, action: &Self::Action) -> Option<String> {
        tips::on(seen, action)
    }
}

impl StandingOrders for Praetorian {}

impl Tooling for Praetorian {
    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        seen.view.data()
    }

    fn read_view(observed: &ObservedView<'_>) -> Result<Seen<Self>, UnreadView> {
        read_view::read_view(observed).ok_or(UnreadView::Impossible)
    }
}

impl Game for Praetorian {
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
        problems: include_str!("problems.txt"),
        showcases: showcases::SHOWCASES,
        refusals: refusals::ALL,
    };
}
