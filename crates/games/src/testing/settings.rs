//! Every setting of every game: numbers of seats, values of options, and some mixtures.

use game::{AnyGame, OptionSpec, OptionValues, SplitMix64, pick};

use super::setting::Setting;
use crate::GAMES;

/// The factor by which more is played than in an ordinary run.
#[must_use]
pub fn rounds() -> u64 {
    let given = std::env::var("SUBROSA_CONFORMANCE_ROUNDS").ok();
    given.map_or(1, |text| text.parse().expect("SUBROSA_CONFORMANCE_ROUNDS is a number"))
}

/// Every value of an option; of a range its ends, its middle and its default.
#[must_use]
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
#[must_use]
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
#[must_use]
pub fn settings() -> Vec<Setting> {
    GAMES.iter().flat_map(|game| settings_of(*game)).collect()
}
