//! A new table, as it is asked for.

use game::{AnyGame, Options, Refusal};

use super::rated;
use crate::fairness::dice_words::DiceWords;
use crate::fairness::secret::Secret;
use crate::log::table_log::Log;
use crate::seat::occupant::{Occupant, PlayerId};
use crate::seat::player_settings::PlayerSettings;
use crate::state::life::{Challenge, Life};
use crate::state::place::Place;
use crate::state::stage::Stage;
use crate::state::table::Table;
use crate::state::table_id::TableId;
use crate::state::terms::Terms;

/// A new table, as it is asked for.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its id: the id of the interaction that asks for it.
    pub id: TableId,
    /// Its game, by the newest rules.
    pub game: &'static dyn AnyGame,
    /// The chosen options; the rest have their defaults.
    pub options: Vec<(String, String)>,
    /// The occupants of the seats at the start.
    pub seats: Vec<Occupant>,
    /// The person who opens it, seated or not.
    pub opener: PlayerId,
    /// Its pace, bank and policies, not judged yet.
    pub terms: Terms,
    /// Where its dice come from.
    pub secret: Secret,
    /// Where it is found.
    pub place: Place,
}

impl Opening {
    /// The table, in its lobby, at a time in Unix milliseconds.
    ///
    /// # Errors
    /// If seats, options or pace do not fit the game, a seat is a former player's, or it can't be rated and should be.
    pub fn open(self, now_ms: i64) -> Result<Table, Refusal> {
        let seats = u8::try_from(self.seats.len()).map_err(|_| Refusal::options("That is too many seats."))?;
        if self.seats.contains(&Occupant::Former) {
            return Err(Refusal::options("A former player has a seat there, and nobody could play it: leave it free."));
        }
        self.game.start(seats, &self.options)?;
        self.terms.check()?;
        rated::check(&self.terms, &self.seats)?;
        let options = Options::read(self.game.about().options, &self.options)?;
        let bank_ms = i64::from(self.terms.bank_secs.unwrap_or_default()) * 1_000;
        let life = Life {
            challenge: challenge(&self.seats, self.terms.least),
            ..Life::new(self.seats.len(), bank_ms, now_ms)
        };
        Ok(Table {
            id: self.id,
            game: self.game,
            options: options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            opener: self.opener,
            stage: Stage::Lobby,
            step: 0,
            terms: self.terms,
            life,
            settings: vec![PlayerSettings::default(); self.seats.len()],
            seats: self.seats,
            secret: self.secret,
            log: Log::default(),
            words: DiceWords::default(),
            place: self.place,
        })
    }
}

/// Whether these seats are for the people named alone. Where fewer are enough, one refusal ends nothing: it frees a seat.
fn challenge(seats: &[Occupant], least: u8) -> Challenge {
    let invited = seats.iter().any(|occupant| matches!(occupant, Occupant::Invited(_)));
    let needs_all = least == 0 || usize::from(least) >= seats.len();
    if invited && needs_all && !seats.contains(&Occupant::Open) { Challenge::Yes } else { Challenge::No }
}
