//! TMAG as the seam asks for it: each answer, and the file that gives it. It decides nothing itself.

use super::action::TmagAction;
use super::board::TmagBoard;
use super::state::{TmagPhase, TmagState};
use super::types::Tmag;
use super::{action, art, coach, compose, data, orders, refusals, rules, scene, showcases, state, text, tips, words};
use game::{
    About, Actor, BoardText, Compose, Composing, Data, Game, Leaving, Legal, MoveGain, News, OptionSpec, OptionValues,
    Options, Outcome, Picturing, Refusal, Rules, Seat, Secrets, Seen, Sketch, Staging, StandingOrders, Teaching,
    Tooling, Turn, Words,
};

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
        about: "The first victim: drawn at random (chance), or a seat's number from 0",
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

impl Rules for Tmag {
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

    fn legal(seen: &Seen<Self>, _actor: Actor) -> Legal<TmagAction> {
        Legal::Listed(rules::legal(&seen.view))
    }
}

impl Leaving for Tmag {
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
}

impl Secrets for Tmag {}

impl Words for Tmag {
    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        state::name(seat)
    }

    fn action_words(seen: &Seen<Self>, action: &TmagAction) -> String {
        words::request(&seen.view, *action)
    }

    fn gain(seen: &Seen<Self>, action: &TmagAction) -> Option<MoveGain> {
        coach::gain(seen, *action)
    }

    fn turn_number(seen: &Seen<Self>) -> u32 {
        seen.view.turns
    }

    fn next_seat(seen: &Seen<Self>) -> Option<Seat> {
        seen.view.next_mover()
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
}

impl Composing for Tmag {
    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        compose::compose(&seen.view, picks)
    }
}

impl Picturing for Tmag {
    fn sketch(seen: &Seen<Self>, staging: &Staging<TmagAction>) -> Sketch {
        scene::sketch(seen, staging)
    }
}

impl Teaching for Tmag {
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

impl StandingOrders for Tmag {
    fn orders(seen: &Seen<Self>) -> Vec<(String, String)> {
        seen.frame.viewer.seat().map_or_else(Vec::new, |seat| orders::orders(&seen.view, seat))
    }

    fn ordered(seen: &Seen<Self>, order: &str) -> Option<TmagAction> {
        orders::ordered(&seen.view, seen.frame.viewer.seat()?, order)
    }
}

impl Tooling for Tmag {
    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        data::data(&seen.view)
    }
}

impl Game for Tmag {
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
        problems: include_str!("problems.txt"),
        showcases: showcases::SHOWCASES,
        refusals: refusals::ALL,
    };
}
