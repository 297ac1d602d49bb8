//! The arguments of a match between levels, as `calibration`, `curves`, `ladder` and `selfplay` take them. It plays nothing.

use computer::Level;
use game::AnyGame;

/// The matches to play.
pub struct MatchArguments {
    /// The game that is played.
    pub game: &'static dyn AnyGame,
    /// The level of each seat, in seat order.
    pub levels: Vec<Level>,
    /// The number of games to play.
    pub games: u64,
    /// The seed of all luck.
    pub seed: u64,
    /// The game's options, as names and values.
    pub options: Vec<(String, String)>,
}

impl MatchArguments {
    /// `GAME LEVELS GAMES [SEED] [NAME=VALUE …]`; wrong ones end the program with a word about it.
    pub fn read(program: &str) -> Self {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let [name, levels, games, rest @ ..] = &words[..] else {
            panic!("{program} GAME LEVELS GAMES [SEED] [NAME=VALUE …]")
        };
        let level = |word: &str| Level::of(word.parse().expect("a number")).expect("0 to 4");
        Self {
            game: games::find(name).expect("a game's id"),
            levels: levels.split(',').map(level).collect(),
            games: games.parse().expect("a number of games"),
            seed: rest.first().and_then(|word| word.parse().ok()).unwrap_or(1),
            options: rest
                .iter()
                .filter_map(|word| word.split_once('='))
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        }
    }

    /// The seed of the game with a number.
    pub fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_mul(1_000_003).wrapping_add(number)
    }
}
