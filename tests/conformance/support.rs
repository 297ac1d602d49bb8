//! What the suites stand on: every setting of every game, and walks through random games.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::fmt;

use game::SplitMix64;
use game::{Actor, AnyGame, AnyView, Data, Dice, OptionSpec, OptionValues, Position, Seat, Square, Turn, Viewer, pick};
use games::GAMES;

/// A game with a number of seats and options that it accepts.
#[derive(Clone)]
pub struct Setting {
    pub game: &'static dyn AnyGame,
    pub seats: u8,
    pub options: Vec<(String, String)>,
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {} seats", self.id(), self.seats)?;
        self.options.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl Setting {
    /// The game's id.
    pub fn id(&self) -> &'static str {
        self.game.about().id
    }

    /// A game at its start.
    pub fn start(&self) -> Box<dyn Position> {
        self.game.start(self.seats, &self.options).unwrap_or_else(|refusal| panic!("{self}: {refusal}"))
    }

    /// A number that is this setting's own, to draw luck from.
    pub fn seed(&self, round: u64) -> u64 {
        let bytes = self.to_string().into_bytes();
        bytes.iter().fold(round ^ 0xCBF2_9CE4_8422_2325, |sum, b| (sum ^ u64::from(*b)).wrapping_mul(0x0100_0000_01B3))
    }

    /// Luck of its own.
    pub fn dice(&self, round: u64) -> SplitMix64 {
        SplitMix64::new(self.seed(round))
    }
}

/// How many times as much is played as in an ordinary run.
pub fn rounds() -> u64 {
    let given = std::env::var("SUBROSA_CONFORMANCE_ROUNDS").ok();
    given.map_or(1, |text| text.parse().expect("SUBROSA_CONFORMANCE_ROUNDS is a number"))
}

/// Every value of an option; of a range its ends, its middle and its default.
pub fn values(spec: &OptionSpec) -> Vec<String> {
    match spec.values {
        OptionValues::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        OptionValues::Range { min, max } => {
            let mut numbers = vec![min, u32::midpoint(min, max), max, spec.default.parse().expect("a number")];
            numbers.sort_unstable();
            numbers.dedup();
            numbers.into_iter().map(|number| number.to_string()).collect()
        }
    }
}

/// Every setting of a game: each number of seats with each value of each option, and some mixtures.
pub fn settings_of(game: &'static dyn AnyGame) -> Vec<Setting> {
    let about = game.about();
    let mut all = Vec::new();
    for seats in about.seat_range() {
        let with = |options| Setting { game, seats, options };
        all.push(with(Vec::new()));
        for spec in about.options {
            let others = values(spec).into_iter().filter(|value| value != spec.default);
            all.extend(others.map(|value| with(vec![(spec.name.to_owned(), value)])));
        }
        let mut dice = SplitMix64::new(u64::from(seats));
        let mut any = |spec: &OptionSpec| pick(&values(spec), &mut dice).expect("a value").clone();
        let mut mixture = || about.options.iter().map(|spec| (spec.name.to_owned(), any(spec))).collect();
        all.extend((0..3 * rounds()).map(|_| with(mixture())));
    }
    all.retain(|setting| game.start(setting.seats, &setting.options).is_ok());
    all
}

/// Every setting of every game.
pub fn settings() -> Vec<Setting> {
    GAMES.iter().flat_map(|game| settings_of(*game)).collect()
}

/// Everybody who can look.
pub fn viewers(seats: u8) -> Vec<Viewer> {
    std::iter::once(Viewer::Public).chain(Seat::all(seats).map(Viewer::Seat)).collect()
}

/// Everybody who is to act.
pub fn actors(turn: &Turn) -> Vec<Actor> {
    match turn {
        Turn::Chance => vec![Actor::Chance],
        Turn::Seats(seats) => seats.iter().copied().map(Actor::Seat).collect(),
        Turn::Nobody => Vec::new(),
    }
}

/// Somebody who is to act.
pub fn actor(position: &dyn Position, dice: &mut dyn Dice) -> Option<Actor> {
    pick(&actors(&position.turn()), dice).copied()
}

/// The view with which this actor acts.
pub fn eyes(position: &dyn Position, actor: Actor) -> Box<dyn AnyView> {
    position.view(actor.viewer())
}

/// All that a viewer is shown, as one text.
pub fn shown(view: &dyn AnyView) -> String {
    use game::{Focus, Staging};
    let names = (0..view.frame().seats).map(|seat| format!("Name {seat}")).collect();
    let actors = [Actor::Chance].into_iter().chain(Seat::all(view.frame().seats).map(Actor::Seat));
    let choices: Vec<_> = actors.map(|actor| view.choices(actor)).collect();
    format!(
        "{:?}\n{:?}\n{choices:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{}",
        view.frame(),
        view.data(),
        view.scene(&Staging { names, focus: Focus::Plain }),
        view.secret_words(),
        view.ready_made(),
        view.compose(&[]),
        view.text_board(),
    )
}

/// Plays one random action and answers with it; `None` if the game is over.
pub fn play_any(position: &mut dyn Position, dice: &mut SplitMix64) -> Option<(Actor, String)> {
    let actor = actor(position, dice)?;
    let action = any_action(position, actor, dice);
    let played = position.play(actor, &action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    assert_eq!(played.action, action, "what is sampled is canonical");
    Some((actor, action))
}

/// A random action; of men who never need to arrive mostly one that hurries.
fn any_action(position: &dyn Position, actor: Actor, dice: &mut SplitMix64) -> String {
    let view = eyes(position, actor);
    let hurried = position.about().id == "conspirateurs" && dice.below(8) > 0;
    let best = if hurried { hurry(&*view, view.choices(actor).listed(), dice) } else { None };
    best.or_else(|| view.sample(actor, dice)).expect("whoever is to act has an action")
}

/// Of moves `from-to` one that brings a man nearest to a vacant shelter.
fn hurry(view: &dyn AnyView, actions: &[String], dice: &mut SplitMix64) -> Option<String> {
    let data = view.data();
    let men: Vec<Square> = field(&data, "board").and_then(pieces).into_iter().flatten().collect();
    let shelters: Vec<Square> = field(&data, "shelters").map(squares).unwrap_or_default();
    let vacant: Vec<_> = shelters.iter().filter(|at| !men.contains(at)).collect();
    let far = |at: Square| {
        let distance = |to: &&Square| i32::from(at.file.abs_diff(to.file).max(at.rank.abs_diff(to.rank)));
        if shelters.contains(&at) { 0 } else { vacant.iter().map(distance).min().unwrap_or(99) + 1 }
    };
    let gain = |action: &&String| action.split_once('-').map(|(from, to)| far(square(to)) - far(square(from)));
    let best = actions.iter().filter_map(|action| gain(&action)).min()?;
    let good: Vec<_> = actions.iter().filter(|action| gain(action) == Some(best)).collect();
    pick(&good, dice).map(|action| (*action).clone())
}

/// A value of a view for tools.
pub fn field<'a>(data: &'a [(&'static str, Data)], name: &str) -> Option<&'a Data> {
    data.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
}

fn pieces(board: &Data) -> Option<Vec<Square>> {
    let Data::Map(board) = board else { return None };
    let Data::List(pieces) = field(board, "pieces")? else { return None };
    let at = |piece: &Data| match piece {
        Data::Map(piece) => field(piece, "at").map(|at| squares(&Data::List(vec![at.clone()]))),
        _ => None,
    };
    Some(pieces.iter().filter_map(at).flatten().collect())
}

fn squares(list: &Data) -> Vec<Square> {
    let Data::List(items) = list else { return Vec::new() };
    items.iter().map(|item| if let Data::Text(text) = item { square(text) } else { panic!("{item:?}") }).collect()
}

fn square(text: &str) -> Square {
    Square::parse(text, 26, 99).unwrap_or_else(|| panic!("{text} is no square"))
}

/// Visits positions of a random game of at most `plies`, the first and the last always, some between.
pub fn walk(setting: &Setting, round: u64, plies: u32, visit: &mut dyn FnMut(&dyn Position, &mut SplitMix64)) {
    let mut dice = setting.dice(round);
    let mut position = setting.start();
    visit(&*position, &mut dice);
    // Most games have their openings in the first plies, and their middles much later.
    let mut next = 1;
    while position.ply() < plies && play_any(&mut *position, &mut dice).is_some() {
        if position.ply() >= next {
            visit(&*position, &mut dice);
            next = position.ply() + 1 + u32::try_from(dice.below(u64::from(position.ply()) + 1)).expect("small");
        }
    }
    visit(&*position, &mut dice);
}
