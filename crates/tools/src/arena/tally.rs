//! The result of a match as a table: each player's share of the wins with its interval, and the time of its moves. It must not
//! know how a game is played.

use std::fmt::Write as _;
use std::time::Duration;

use super::elo;
use super::game_play::ArenaGame;

/// The running count of a match.
pub struct Tally {
    names: Vec<String>,
    seats: u8,
    games: u32,
    /// The games that the first player has had against each other one alone, and the wins in them.
    met: Vec<(u32, f64)>,
    plies: usize,
    parts: Vec<f64>,
    slowest: Vec<Duration>,
    thought: Vec<(Duration, u32)>,
}

impl Tally {
    /// A match between these players on so many seats in which nothing is played yet.
    pub fn new(names: &[String], seats: u8) -> Self {
        let count = names.len();
        Self {
            names: names.to_vec(),
            seats,
            games: 0,
            met: vec![(0, 0.0); count],
            plies: 0,
            parts: vec![0.0; count],
            slowest: vec![Duration::ZERO; count],
            thought: vec![(Duration::ZERO, 0); count],
        }
    }

    /// Counts one more game, and against whom the first player had it, if it was one alone.
    pub fn add(&mut self, game: &ArenaGame, opponent: Option<usize>) {
        self.games += 1;
        if let Some(opponent) = opponent {
            let (games, parts) = self.met[opponent];
            self.met[opponent] = (games + 1, parts + game.parts[0]);
        }
        self.plies += game.record.actions.len();
        for (player, part) in game.parts.iter().enumerate() {
            self.parts[player] += part;
            self.slowest[player] = self.slowest[player].max(game.slowest[player]);
            self.thought[player].0 += game.thought[player].0;
            self.thought[player].1 += game.thought[player].1;
        }
    }

    /// The wins of each player so far, such as `3.5 : 1.5`.
    pub fn shares(&self) -> String {
        self.parts.iter().map(|part| format!("{part:.1}")).collect::<Vec<_>>().join(" : ")
    }

    /// The table in Markdown. With two players it has the difference in Elo.
    pub fn table(&self) -> String {
        let games = f64::from(self.games);
        let mut text = String::from(
            "| player | wins | 95 % | Elo | mean move | slowest |\n| --- | --- | --- | --- | --- | --- |\n",
        );
        for (player, name) in self.names.iter().enumerate() {
            let (low, high) = elo::interval(self.parts[player], games);
            let elo = match (self.names.len(), self.seats) {
                (2, 2) => self.elo(player, low, high),
                _ => "–".to_owned(),
            };
            let share = 100.0 * self.parts[player] / games.max(1.0);
            let (time, moves) = self.thought[player];
            let mean = time.checked_div(moves).unwrap_or_default();
            let (low, high, slowest) = (100.0 * low, 100.0 * high, self.slowest[player]);
            let row =
                format!("| {name} | {share:.1} % | {low:.1} to {high:.1} % | {elo} | {mean:.1?} | {slowest:.1?} |");
            // Writing into a text can't fail.
            let _ = writeln!(text, "{row}");
        }
        text += &self.meetings();
        let plies = self.plies / usize::try_from(self.games.max(1)).unwrap_or(1);
        let _ = writeln!(text, "\n{} games, {plies} plies each.", self.games);
        text
    }

    /// The first player's wins against each of the others, where it met them one by one.
    fn meetings(&self) -> String {
        let met = self.met.iter().zip(&self.names).filter(|((games, _), _)| *games > 0);
        if self.names.len() == 2 && self.seats == 2 {
            return String::new();
        }
        let rows: Vec<String> = met.map(|((games, parts), name)| self.meeting(*games, *parts, name)).collect();
        if rows.is_empty() {
            return String::new();
        }
        let head = format!("\n| {} against | games | wins | 95 % | fair shares |", self.names[0]);
        format!("{head}\n| --- | --- | --- | --- | --- |\n{}", rows.concat())
    }

    fn meeting(&self, games: u32, parts: f64, name: &str) -> String {
        let (share, (low, high)) = (parts / f64::from(games), elo::interval(parts, f64::from(games)));
        let (fair, low, high) = (share * f64::from(self.seats), 100.0 * low, 100.0 * high);
        format!("| {name} | {games} | {:.1} % | {low:.1} to {high:.1} % | {fair:.2} |\n", 100.0 * share)
    }

    fn elo(&self, player: usize, low: f64, high: f64) -> String {
        let share = self.parts[player] / f64::from(self.games.max(1));
        let number = |share: f64| match elo::difference(share) {
            elo if elo.is_finite() => format!("{elo:+.0}"),
            elo if elo > 0.0 => "+∞".to_owned(),
            _ => "-∞".to_owned(),
        };
        format!("{} ({} to {})", number(share), number(low), number(high))
    }
}
