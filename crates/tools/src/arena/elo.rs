//! Shares of wins as differences of strength. Sources: Elo, *The rating of chessplayers* (1978); Wilson, *Probable inference*
//! (1927), for an interval that also holds where all games were won.

/// How many standard deviations 95 % of a normal distribution lie within.
const NORMAL_95: f64 = 1.96;

/// The 95 % interval of a share of wins, from 0 to 1, by Wilson's score. A drawn game counts as half a win, which makes the
/// interval a little too wide.
#[must_use]
pub fn interval(wins: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let (share, square) = (wins / games, NORMAL_95 * NORMAL_95);
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let half = NORMAL_95 / (1.0 + square / games)
        * (share * (1.0 - share) / games + square / (4.0 * games * games)).max(0.0).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// The difference in Elo that goes with a share of wins between two players; infinite at 0 and 1.
#[must_use]
pub fn difference(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_wins_is_no_difference_and_ten_to_one_is_four_hundred() {
        assert!(difference(0.5).abs() < 1e-9);
        assert!((difference(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert!(difference(1.0).is_infinite());
    }

    #[test]
    fn an_interval_narrows_with_the_games_and_never_closes_on_certainty() {
        for (wins, games, low, high) in
            [(5.0, 10.0, 0.237, 0.763), (20.0, 20.0, 0.839, 1.0), (500.0, 1000.0, 0.469, 0.531)]
        {
            let found = interval(wins, games);
            assert!((found.0 - low).abs() < 0.002 && (found.1 - high).abs() < 0.002, "{wins} of {games}: {found:?}");
        }
        assert_eq!(interval(0.0, 0.0), (0.0, 1.0));
    }
}
