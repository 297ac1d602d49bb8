//! Tournaments: who meets whom in the next round, and who stands where. A tournament is given whole, as a list of rounds and their
//! results, and what comes out depends on nothing else: no chance, no clock, no name. It knows no game and no bot.
//!
//! - **Swiss**: FIDE's Dutch system (C.04.3), seats as colours: the first seat is White.
//! - **Round robin**: the Berger tables of FIDE's handbook (C.05).
//! - **Knock-out**: a seeded bracket; byes go to the best seeds.
//! - **Points tables**: for games of more seats; tables of equal size, few repeated meetings, a few points a place.

mod berger;
mod entrant;
mod format;
mod knock_out;
mod matching;
mod meeting;
mod pairing;
mod points_tables;
mod round_robin;
mod standings;
mod swiss;
mod tournament;
mod weight_table;

pub use entrant::{Entrant, EntrantNo};
pub use format::{TableSizes, TournamentFormat};
pub use meeting::{Meeting, MeetingResult, POINTS_FOR_FIRST, TournamentRound, place_halves};
pub use standings::{Placing, TieBreak};
pub use tournament::{NoPairing, Tournament};
