//! A line through the logits of chances: from what a search finds to what comes of it in games (logistic calibration: Platt,
//! *Probabilistic outputs for support vector machines*, 1999). Its numbers are fitted by a game's folder. Knows no game.

/// A line through the logits of chances. Another chance for another one, and more for more, where the slope is above 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogitLine {
    /// The logit that an even chance becomes.
    pub constant: f64,
    /// The change by each unit of logit; below 1 for a search that is too sure.
    pub slope: f64,
}

impl LogitLine {
    /// The share that comes of a chance from 0 to 1. Certainty stays.
    #[must_use]
    pub fn told(self, chance: f64) -> f64 {
        if chance <= 0.0 || chance >= 1.0 {
            return chance;
        }
        self.of_logit((chance / (1.0 - chance)).ln())
    }

    /// The share that comes of a lead counted in logits.
    #[must_use]
    pub fn of_logit(self, logit: f64) -> f64 {
        1.0 / (1.0 + (-self.constant - self.slope * logit).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_chance_becomes_the_constant_and_certainty_stays() {
        let line = LogitLine { constant: 3.0_f64.ln(), slope: 0.5 };
        for (chance, told) in [(0.0, 0.0), (0.5, 0.75), (0.9, 0.9), (1.0, 1.0)] {
            assert!((line.told(chance) - told).abs() < 1e-9, "{chance} becomes {}", line.told(chance));
        }
    }
}
