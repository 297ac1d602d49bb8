//! The suites that every game of the registry passes, over every number of seats and every option: conformance, golden
//! transcripts and pictures, perft counts. A game's own part is found in its folder; nothing here names a game.
//!
//! `SUBROSA_CONFORMANCE_ROUNDS=20` plays twenty times as much. `SUBROSA_BLESS=1` rewrites golden files and counts.

mod about;
mod changes;
mod claims;
mod coach;
mod composing;
mod folders;
mod gains;
mod garbage;
mod leaving;
mod legality;
mod lessons;
mod moments;
mod perft;
mod pictures;
mod playouts;
mod problems;
mod refusals;
mod scenes;
mod script;
mod secrecy;
mod showcases;
mod tips;
mod transcripts;
mod words;
