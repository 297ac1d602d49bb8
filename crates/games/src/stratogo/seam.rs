//! `StraToGo` as the seam asks for it: each answer, and the file that gives it. It decides nothing itself.

use super::action::StratogoAction;
use super::state::{StratogoEnding, StratogoPhase, StratogoState};
use super::types::StraToGo;
use super::{
    action, array, art, coach, compose, legal, read_view, refusals, rules, scene, showcases, state, text, tips, words,
};
use game::{
    About, Actor, BoardText, Compose, Composing, Data, Dice, Game, Leaving, Legal, MoveGain, News, ObservedView,
    OptionSpec, OptionValues, Options, Orientation, Outcome, Picturing, Refusal, Rules, Seat, Secrets, Seen, Sketch,
    Staging, StandingOrders, Teaching, Tooling, Turn, UnreadView, Viewer, Words,
};

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

fn actor_seat(actor: Actor) -> Seat {
    actor.seat().expect("chance has no part in this game")
}

impl Rules for StraToGo {
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

    fn hint(seen: &Seen<Self>, actor: Actor, refusal: Refusal) -> Refusal {
        action::hint(actor_seat(actor), seen.view.table.phase, refusal)
    }

    fn notation(action: &StratogoAction) -> String {
        action::notation(action)
    }

    fn check(seen: &Seen<Self>, actor: Actor, action: &StratogoAction) -> Result<(), Refusal> {
        rules::check(&seen.view, actor_seat(actor), action)
    }

    fn apply(state: &mut StratogoState, actor: Actor, action: &StratogoAction) -> Vec<News> {
        rules::apply(state, actor_seat(actor), action)
    }

    fn legal(seen: &Seen<Self>, actor: Actor) -> Legal<StratogoAction> {
        let view = &seen.view;
        match (view.table.phase, actor.seat().and_then(|seat| legal::army(&view.armies, seat))) {
            (StratogoPhase::Setup, _) => Legal::Form(action::setup_form(actor_seat(actor))),
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
}

impl Leaving for StraToGo {
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
}

impl Secrets for StraToGo {
    fn is_sealed(action: &StratogoAction) -> bool {
        matches!(action, StratogoAction::Setup { .. })
    }

    fn secret_words(seen: &Seen<Self>) -> Option<String> {
        match seen.frame.viewer {
            Viewer::Seat(seat) if !seen.frame.is_over() => {
                legal::army(&seen.view.armies, seat).map(|army| words::letter(seat, army))
            }
            _ => None,
        }
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
}

impl Words for StraToGo {
    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        words::side(seat)
    }

    fn action_words(seen: &Seen<Self>, action: &StratogoAction) -> String {
        words::request(&seen.view, action)
    }

    fn gain(seen: &Seen<Self>, action: &StratogoAction) -> Option<MoveGain> {
        let StratogoAction::Move { to, .. } = action else { return None };
        seen.view.table.coins.on(*to).map(|_| MoveGain::attack("attack"))
    }

    fn turn_number(seen: &Seen<Self>) -> u32 {
        // Both set-ups come before the first turn.
        seen.frame.ply.saturating_sub(1)
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
}

impl Composing for StraToGo {
    fn ready_made(seen: &Seen<Self>) -> Vec<(String, StratogoAction)> {
        match (seen.view.table.phase, seen.frame.viewer) {
            (StratogoPhase::Setup, Viewer::Seat(seat)) => array::ready_made(seat)
                .into_iter()
                .map(|(name, array)| (name, StratogoAction::Setup { array }))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        match seen.frame.viewer {
            Viewer::Seat(seat) => compose::compose(&seen.view, seat, picks),
            Viewer::Public => Err(refusals::PLAYERS_ONLY.says("Only the players choose.")),
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
}

impl Picturing for StraToGo {
    fn sketch(seen: &Seen<Self>, staging: &Staging<StratogoAction>) -> Sketch {
        scene::sketch(seen, staging)
    }

    fn orientation(seat: Seat) -> Orientation {
        if seat.0 == 1 { Orientation::Turned } else { Orientation::Upright }
    }
}

impl Teaching for StraToGo {
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

impl StandingOrders for StraToGo {}

impl Tooling for StraToGo {
    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        seen.view.data()
    }

    fn read_view(observed: &ObservedView<'_>) -> Result<Seen<Self>, UnreadView> {
        read_view::read_view(observed)
    }
}

impl Game for StraToGo {
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
        problems: include_str!("problems.txt"),
        showcases: showcases::SHOWCASES,
        refusals: refusals::ALL,
    };
}
