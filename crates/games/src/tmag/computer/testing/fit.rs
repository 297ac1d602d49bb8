//! Finds the weights beside from games: each turn of a run is a case, and small steps against the error (stochastic gradients,
//! each weight with a pace of its own: Duchi, Hazan and Singer, 2011) make the chances fit what became of the runs. Equal
//! arguments give equal weights.

mod cases;
mod train;

/// The round of a search for weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FitRound {
    /// The plain players play alone.
    First,
    /// The weights in use play, too.
    Later,
}

/// The text of the file of weights, from so many games a number of seats, and how well it fits. Players are the plain ones and
/// the level that looks one turn ahead with the weights in use, so that a few rounds, each with the weights of the one before,
/// find better ones.
#[must_use]
pub fn fitted_text(games: u64, seed: u64, round: FitRound) -> (String, String) {
    let cases = cases::cases(games, seed, round);
    train::train(&cases, seed)
}

#[cfg(test)]
mod tests {
    use super::FitRound;
    use super::cases::cases;

    #[test]
    fn a_run_comes_home_about_as_often_as_is_thought() {
        let mut bands = [(0_i64, 0_i64, 0_i64); 10];
        for case in cases(150, 77, FitRound::Later) {
            let home = case.parts.home();
            let band = &mut bands[usize::try_from(home / 100_000).unwrap().min(9)];
            *band = (band.0 + 1, band.1 + home / 10_000, band.2 + i64::from(case.catcher.is_none()));
        }
        let told: Vec<_> =
            bands.iter().map(|(count, sum, home)| (count, sum / count.max(&1), 100 * home / count.max(&1))).collect();
        for (count, thought, home) in &told {
            assert!(**count < 1_000 || (thought - home).abs() <= 10, "{told:?}");
        }
        assert!(told.iter().filter(|(count, ..)| **count >= 1_000).count() >= 5, "{told:?}");
    }
}
