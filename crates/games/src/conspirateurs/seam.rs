//! Conspirateurs as the seam asks for it: each answer, and the file that gives it. It decides nothing itself.

use super::action::ConspirateursAction;
use super::state::ConspirateursState;
use super::types::Conspirateurs;
use super::{action, art, coach, compose, data, names, refusals, rules, scene, showcases, text, tips, words};
use game::{
    About, Actor, BoardText, Compose, Composing, Data, Game, Leaving, Legal, MoveGain, News, OptionSpec, OptionValues,
    Options, Outcome, Picturing, Refusal, Rules, Seat, Secrets, Seen, Sketch, Staging, StandingOrders, Teaching,
    Tooling, Turn, Words,
};

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

impl Rules for Conspirateurs {
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
        let seat = actor.seat().ok_or_else(|| refusals::NO_CHANCE.says("Nothing is left to chance in this game."))?;
        rules::check(&seen.view, seat, action)
    }

    fn apply(state: &mut ConspirateursState, actor: Actor, action: &ConspirateursAction) -> Vec<News> {
        actor.seat().map_or_else(Vec::new, |seat| rules::apply(state, seat, action))
    }

    fn side(state: &ConspirateursState, seat: Seat) -> Seat {
        state.side(seat).min().unwrap_or(seat)
    }

    fn legal(seen: &Seen<Self>, actor: Actor) -> Legal<ConspirateursAction> {
        Legal::Listed(actor.seat().map_or_else(Vec::new, |seat| rules::legal(&seen.view, seat)))
    }
}

impl Leaving for Conspirateurs {
    fn retire(state: &mut ConspirateursState, seat: Seat) -> Vec<News> {
        rules::retire(state, seat)
    }

    fn agree(state: &mut ConspirateursState) {
        state.outcome = Some(Outcome::agreed(state.seats, &state.left));
    }

    fn left(state: &ConspirateursState) -> Vec<Seat> {
        let mut left = state.left.clone();
        left.sort_unstable();
        left
    }
}

impl Secrets for Conspirateurs {}

impl Words for Conspirateurs {
    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        names::name(seat)
    }

    fn action_words(_seen: &Seen<Self>, action: &ConspirateursAction) -> String {
        words::request(action)
    }

    fn gain(seen: &Seen<Self>, action: &ConspirateursAction) -> Option<MoveGain> {
        let (from, to) = action.ends()?;
        let shelters = seen.view.shelters();
        (shelters.contains(to) && !shelters.contains(from)).then_some(MoveGain::goal("shelter"))
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
}

impl Composing for Conspirateurs {
    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        compose::compose(&seen.view, picks)
    }

    fn may_be_drawn(seen: &Seen<Self>) -> bool {
        seen.view.is_dropping()
    }
}

impl Picturing for Conspirateurs {
    fn sketch(seen: &Seen<Self>, staging: &Staging<ConspirateursAction>) -> Sketch {
        scene::sketch(seen, staging)
    }
}

impl Teaching for Conspirateurs {
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

impl StandingOrders for Conspirateurs {}

impl Tooling for Conspirateurs {
    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        data::data(&seen.view)
    }
}

impl Game for Conspirateurs {
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
        problems: include_str!("problems.txt"),
        showcases: showcases::SHOWCASES,
        refusals: refusals::ALL,
    };
}
