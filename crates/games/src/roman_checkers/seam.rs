//! Roman Checkers as the seam asks for it: each answer, and the file that gives it. It decides nothing itself.

use super::action::RomanAction;
use super::state::{RomanEnding, RomanState};
use super::types::RomanCheckers;
use super::{action, art, coach, compose, data, ending, refusals, rules, scene, showcases, state, text, tips, words};
use game::{
    About, Actor, BoardText, Compose, Composing, Data, Game, Leaving, Legal, MoveGain, News, OptionSpec, OptionValues,
    Options, Orientation, Outcome, Picturing, Refusal, Rules, Seat, Secrets, Seen, Sketch, Staging, StandingOrders,
    Teaching, Tooling, Turn, Words,
};

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

impl Rules for RomanCheckers {
    fn start(_seats: u8, options: &Options) -> Result<RomanState, Refusal> {
        Ok(RomanState::new(options))
    }

    fn turn(state: &RomanState) -> Turn {
        if state.ending.is_some() { Turn::Nobody } else { Turn::of(state.turn) }
    }

    fn outcome(state: &RomanState) -> Option<Outcome> {
        ending::outcome(state)
    }

    fn parse(_seats: u8, _options: &Options, text: &str) -> Result<RomanAction, Refusal> {
        action::parse(text)
    }

    fn notation(action: &RomanAction) -> String {
        action::notation(*action)
    }

    fn check(seen: &Seen<Self>, actor: Actor, action: &RomanAction) -> Result<(), Refusal> {
        let seat = actor.seat().ok_or_else(|| refusals::NO_CHANCE.says("Nothing is left to chance in this game."))?;
        rules::check(&seen.view, seat, *action)
    }

    fn apply(state: &mut RomanState, actor: Actor, action: &RomanAction) -> Vec<News> {
        actor.seat().map_or_else(Vec::new, |seat| rules::apply(state, seat, *action))
    }

    fn legal(seen: &Seen<Self>, actor: Actor) -> Legal<RomanAction> {
        Legal::Listed(actor.seat().map_or_else(Vec::new, |seat| rules::legal(&seen.view, seat)))
    }
}

impl Leaving for RomanCheckers {
    fn retire(state: &mut RomanState, seat: Seat) -> Vec<News> {
        ending::retire(state, seat)
    }

    fn agree(state: &mut RomanState) {
        state.ending = Some(RomanEnding::Agreed);
    }

    fn left(state: &RomanState) -> Vec<Seat> {
        match state.ending {
            Some(RomanEnding::Left(seat)) => vec![seat],
            _ => Vec::new(),
        }
    }
}

impl Secrets for RomanCheckers {}

impl Words for RomanCheckers {
    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        state::name(seat)
    }

    fn action_words(seen: &Seen<Self>, action: &RomanAction) -> String {
        words::request(&seen.view, *action)
    }

    fn gain(seen: &Seen<Self>, action: &RomanAction) -> Option<MoveGain> {
        coach::gain(seen, *action)
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
}

impl Composing for RomanCheckers {
    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        compose::compose(&seen.view, picks)
    }
}

impl Picturing for RomanCheckers {
    fn sketch(seen: &Seen<Self>, staging: &Staging<RomanAction>) -> Sketch {
        scene::sketch(seen, staging)
    }

    fn orientation(seat: Seat) -> Orientation {
        if seat.0 == 1 { Orientation::Turned } else { Orientation::Upright }
    }
}

impl Teaching for RomanCheckers {
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

impl StandingOrders for RomanCheckers {}

impl Tooling for RomanCheckers {
    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        data::data(&seen.view)
    }
}

impl Game for RomanCheckers {
    const ABOUT: About = About {
        id: "roman-checkers",
        name: "Roman Checkers",
        rules_version: 1,
        tagline: "March to the throne room behind the enemy, and surround all who stand in the way. 2 seats.",
        credit: "By Aldus Marius Peregrinus, 2005; after the published rules.",
        seats: (2, 2),
        chance: false,
        options: OPTIONS,
        rules: include_str!("rules.md"),
        art: &art::ART,
        notation: &[("a3-b4", "move the man on a3 to b4")],
        lessons: include_str!("lessons.txt"),
        problems: include_str!("problems.txt"),
        showcases: showcases::SHOWCASES,
        refusals: refusals::ALL,
    };
}
