//! Convivium as the seam asks for it: each answer, and the file that gives it. It decides nothing itself.

use super::action::ConviviumAction;
use super::state::{ConviviumEnding, ConviviumPhase, ConviviumState};
use super::types::Convivium;
use super::{action, art, compose, read_view, refusals, rules, scene, showcases, text, words};
use game::{
    About, Actor, BoardText, Compose, Composing, Data, Game, Leaving, Legal, News, ObservedView, OptionSpec,
    OptionValues, Options, Outcome, Picturing, Refusal, Rules, Seat, Secrets, Seen, Sketch, Staging, StandingOrders,
    Teaching, Tooling, Turn, UnreadView, Words,
};

const OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: "cups",
    label: "Cups",
    about: "How many cups stand in the ring",
    values: OptionValues::Range { min: 5, max: 9 },
    default: "7",
}];

const NOTATION: &[(&str, &str)] = &[
    ("poison c1", "your poison goes into the cup on c1, in secret"),
    ("left", "the servant goes to the left, as many full cups as the die says"),
    ("right", "the servant goes to the right, as many full cups as the die says"),
];

impl Rules for Convivium {
    fn start(_seats: u8, options: &Options) -> Result<ConviviumState, Refusal> {
        Ok(ConviviumState::new(action::cups(options)))
    }

    fn turn(state: &ConviviumState) -> Turn {
        state.facts.turn()
    }

    fn outcome(state: &ConviviumState) -> Option<Outcome> {
        state.facts.ending().map(|ending| words::outcome(&state.facts, ending))
    }

    fn parse(_seats: u8, options: &Options, text: &str) -> Result<ConviviumAction, Refusal> {
        action::parse(action::cups(options), text)
    }

    fn notation(action: &ConviviumAction) -> String {
        action::notation(*action)
    }

    fn check(seen: &Seen<Self>, _actor: Actor, action: &ConviviumAction) -> Result<(), Refusal> {
        rules::check(&seen.view.facts, *action)
    }

    fn apply(state: &mut ConviviumState, actor: Actor, action: &ConviviumAction) -> Vec<News> {
        rules::apply(state, actor, *action)
    }

    fn legal(seen: &Seen<Self>, _actor: Actor) -> Legal<ConviviumAction> {
        Legal::Listed(rules::legal(&seen.view.facts))
    }
}

impl Leaving for Convivium {
    fn retire(state: &mut ConviviumState, seat: Seat) -> Vec<News> {
        state.facts.phase = ConviviumPhase::Over(ConviviumEnding::Left(seat));
        vec![News::public(format!("{} leaves the table.", words::name(seat)))]
    }

    fn agree(state: &mut ConviviumState) {
        state.facts.phase = ConviviumPhase::Over(ConviviumEnding::Agreed);
    }

    fn left(state: &ConviviumState) -> Vec<Seat> {
        match state.facts.ending() {
            Some(ConviviumEnding::Left(seat)) => vec![seat],
            _ => Vec::new(),
        }
    }
}

impl Secrets for Convivium {
    fn is_sealed(action: &ConviviumAction) -> bool {
        matches!(action, ConviviumAction::Poison { .. })
    }

    fn secret_words(seen: &Seen<Self>) -> Option<String> {
        let own = Seat::all(2).find(|seat| seen.frame.viewer.is(*seat) && !seen.frame.is_over())?;
        let cup = seen.view.poison[own.index()]?;
        Some(format!("You have poisoned {cup}. You may drink from it yourself; your opponent had better not."))
    }

    fn open_secrets(seen: &Seen<Self>) -> Vec<String> {
        words::poisons(seen).into_iter().map(|(label, cup)| format!("{label} {cup}.")).collect()
    }

    fn reveals(before: &Seen<Self>, after: &Seen<Self>) -> bool {
        // A guest who drinks and lives knows one cup more.
        before.view.facts.drunk != after.view.facts.drunk
    }
}

impl Words for Convivium {
    fn seat_name(_seats: u8, seat: Seat) -> &'static str {
        words::name(seat)
    }

    fn action_words(_seen: &Seen<Self>, action: &ConviviumAction) -> String {
        words::request(*action)
    }

    fn seat_detail(seen: &Seen<Self>, seat: Seat) -> String {
        words::detail(&seen.view.facts, seat)
    }

    fn text_board(seen: &Seen<Self>) -> BoardText {
        text::text_board(seen)
    }
}

impl Composing for Convivium {
    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        compose::compose(&seen.view.facts, picks)
    }
}

impl Picturing for Convivium {
    fn sketch(seen: &Seen<Self>, staging: &Staging<ConviviumAction>) -> Sketch {
        scene::sketch(seen, staging)
    }
}

impl Teaching for Convivium {}

impl StandingOrders for Convivium {}

impl Tooling for Convivium {
    fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> {
        seen.view.data()
    }

    fn read_view(observed: &ObservedView<'_>) -> Result<Seen<Self>, UnreadView> {
        read_view::read_view(observed).ok_or(UnreadView::Impossible)
    }
}

impl Game for Convivium {
    const ABOUT: About = About {
        id: "convivium",
        name: "Convivium",
        rules_version: 1,
        tagline: "A ring of cups, two of them poisoned: send the servant left or right, and drink",
        credit: "Convivium was made for this repository, as the example of a sixth game.",
        seats: (2, 2),
        chance: true,
        options: OPTIONS,
        rules: include_str!("rules.md"),
        art: &art::ART,
        notation: NOTATION,
        lessons: include_str!("lessons.txt"),
        problems: "",
        showcases: showcases::SHOWCASES,
        refusals: refusals::ALL,
    };
}
