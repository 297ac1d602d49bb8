//! The whole bot on the stand-in for Discord, with a database: one module a concern.
//!
//! Every test has a database of its own on a private server that all share, or on the one at `SUBROSA_TEST_DATABASE` (such as
//! `postgres://localhost/postgres`).

mod alone;
mod backup;
#[cfg(unix)]
mod behind_nginx;
mod both_doors;
mod card;
mod channels;
mod clock_jumps;
mod command_mentions;
mod company;
mod completions;
mod computers;
mod copies;
#[cfg(feature = "playground")]
mod crash;
mod crowds;
mod desk;
mod dice_words;
mod duties;
mod emblems;
mod end_to_end;
mod every_game;
mod failover;
mod fair_play;
mod faults;
mod fewer_taps;
mod first_minute;
mod flood;
mod gateway;
mod given_back;
mod governed;
mod hand_in;
mod health;
mod hints;
mod http_door;
mod impartial;
mod late_door;
mod learn;
mod life;
mod limits;
mod loops;
mod manners;
mod menus;
mod more;
mod move_list;
mod names;
mod next_board;
mod notes;
#[cfg(unix)]
mod operated;
mod outage;
mod pictures;
mod places;
#[cfg(unix)]
mod pooler;
mod privacy;
mod problems;
mod questions;
mod rated_tournaments;
mod ratings;
mod rematches;
mod replay;
mod review;
mod rights;
mod rolling;
mod sealed;
mod secrecy;
mod seek;
mod server;
#[cfg(unix)]
mod settings_at_once;
mod settings_by_hand;
mod shutdown;
mod table_form;
mod taps;
mod threads;
mod tips;
mod told;
mod tournaments;
mod trace;
mod unseen;
mod visitors;
mod word;
mod words_a_post;

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
