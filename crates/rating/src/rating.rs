//! The knowledge of how well somebody plays.

use skillratings::glicko2::{Glicko2Rating, decay_deviation};

use crate::method::Method;

/// A rating period, in milliseconds: whoever stays away for one grows less certain by one step of Glicko-2's own rule. At the
/// usual volatility a certainty of ±60 is one of ±110 after a year, as on Lichess, which counts 0.21436 periods a day.
pub const PERIOD_MS: i64 = 112 * 3_600_000;
/// The deviation of a newcomer at Glicko-2; it never grows beyond (Glickman, "Example of the Glicko-2 system", step 1).
const NEW_DEVIATION: f64 = 350.0;

/// A rating: a level of play, and how certain it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The level; newcomers have 1500.
    pub value: f64,
    /// How far off it may well be: a standard deviation.
    pub deviation: f64,
    /// How unsteady the level is, at Glicko-2; at Weng-Lin it means nothing and stays.
    pub volatility: f64,
    /// How many results are in it.
    pub games: u32,
    /// When the latest of them came, in Unix milliseconds.
    pub at_ms: i64,
}

impl Rating {
    /// The rating of a newcomer: 1500, and as uncertain as can be.
    #[must_use]
    pub fn new(method: Method) -> Self {
        let deviation = match method {
            Method::Duel => NEW_DEVIATION,
            // Weng and Lin begin with 25 and a third of it; ours are sixty times as large, so that newcomers have 1500.
            Method::Party => 500.0,
        };
        Self { value: 1500.0, deviation, volatility: 0.06, games: 0, at_ms: 0 }
    }

    /// The same at a later time: by Glicko-2's rule for who does not play (step 6) the deviation grows with every period. Weng
    /// and Lin's method has no such rule.
    #[must_use]
    pub fn at(self, method: Method, now_ms: i64) -> Self {
        if method == Method::Party || self.games == 0 {
            return self;
        }
        let periods = now_ms.saturating_sub(self.at_ms).max(0) / PERIOD_MS;
        let mut known = self.glicko();
        for _ in 0..periods {
            if known.deviation >= NEW_DEVIATION {
                break;
            }
            known = decay_deviation(&known);
        }
        Self { deviation: known.deviation, ..self }
    }

    /// Whether it is too uncertain for a place on a list, at a time.
    #[must_use]
    pub fn is_provisional(self, method: Method, now_ms: i64) -> bool {
        self.at(method, now_ms).deviation > method.certain_below()
    }

    /// The level as people read it.
    #[must_use]
    pub fn shown(self) -> i64 {
        #[expect(clippy::cast_possible_truncation, reason = "levels are a few thousands; `as` saturates")]
        let shown = self.value.round() as i64;
        shown
    }

    pub(crate) fn glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility }
    }
}
