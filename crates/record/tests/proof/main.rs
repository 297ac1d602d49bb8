//! The proof of a table: its record, the check of it, and that nothing in it can be changed unseen.

mod agreed;
mod flips;
mod forging;
mod live;
mod samples;
mod vectors;

use std::time::Instant;

use games::GAMES;
use record::{TableRecord, verify_file};
use test_support::played::{finished, record};

/// How many tables the test verifies, of all games alike. `SUBROSA_PROOF_TABLES=10000` verifies more.
const TABLES: u64 = 1_000;

fn count() -> u64 {
    let given = std::env::var("SUBROSA_PROOF_TABLES").ok();
    given.map_or(TABLES, |text| text.parse().expect("SUBROSA_PROOF_TABLES is a number"))
}

#[test]
fn a_thousand_tables_of_all_games_verify() {
    let (mut actions, mut sealed, mut chance) = (0, 0, 0);
    let mut verifying = std::time::Duration::ZERO;
    for round in 0..count() {
        let game = GAMES[usize::try_from(round).expect("few") % GAMES.len()];
        let file = record(&finished(game, round)).to_text();
        let began = Instant::now();
        let (report, read) = verify_file(file.as_bytes());
        verifying += began.elapsed();
        assert!(report.passes(), "table {round} of {}:\n{report}\n{file}", game.about().id);
        let read = read.expect("it is read");
        actions += read.record.actions.len();
        sealed += read.commitments.len();
        chance += read.record.actions.iter().filter(|entry| entry.by.seat().is_none()).count();
    }
    println!(
        "{} tables: {actions} actions, {sealed} in secret, {chance} by chance; verified in {verifying:?}",
        count()
    );
    assert!(actions > 10_000 && sealed > 300 && chance > 300, "{actions} {sealed} {chance}");
}

#[test]
fn what_is_exported_reads_back_equal() {
    for (round, game) in (0..).zip(GAMES) {
        let made = record(&finished(*game, round));
        let (read, form) = TableRecord::read(made.to_text().as_bytes()).expect("it reads");
        assert_eq!((read, form), (made, record::Form::Sound));
    }
}
