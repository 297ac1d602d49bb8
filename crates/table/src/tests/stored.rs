//! Tables as their rows tell of them: which stage the log makes of each, and what does not fit together.

use super::*;

/// The row of a table.
fn stored(table: &Table, phase: Phase, entries: EntryNo) -> StoredTable {
    let Table { id, game, options, seats, opener, step, terms, life, settings, secret, words, place, .. } =
        table.clone();
    let (stage, log) = (StoredStage { phase, entries }, Log::default());
    StoredTable { id, game, options, seats, opener, stage, step, terms, life, settings, secret, words, log, place }
}

/// A table after a move of each seat, with its log.
fn moved() -> (Table, Vec<LogEntry>) {
    let table = does(&does(&playing("conspirateurs"), acts(ADA, "h9")).table, acts(BRUTUS, "i9")).table;
    let entries = table.log.entries().to_vec();
    (table, entries)
}

#[test]
fn the_word_of_a_stage_and_its_log_make_the_stage() {
    let (table, entries) = moved();
    let end = table.log.end();
    let check = |phase, is_it: fn(&Stage) -> bool| {
        let made = stored(&table, phase, end).with_log(None, entries.clone()).expect("it replays");
        assert!(is_it(&made.stage) && made.phase() == phase, "{phase:?}");
        let (made, kept) = (made.position().expect("a board"), table.position().expect("in play"));
        assert!(made.same(&**kept), "{phase:?}");
    };
    check(Phase::Playing, |stage| matches!(stage, Stage::Playing(_)));
    check(Phase::Over, |stage| matches!(stage, Stage::Over(_)));
    check(Phase::Closed, |stage| matches!(stage, Stage::CalledOff(_)));
    for (phase, is_lobby) in [(Phase::Lobby, true), (Phase::Closed, false)] {
        let made = stored(&table, phase, EntryNo(0)).with_log(None, Vec::new()).expect("there is nothing to replay");
        assert_eq!((matches!(made.stage, Stage::Lobby), made.position().is_none()), (is_lobby, true));
    }
}

#[test]
fn a_known_copy_spares_the_earlier_part_of_the_log() {
    let (table, mut entries) = moved();
    let later = entries.split_off(1);
    let known = stored(&table, Phase::Playing, EntryNo(1)).with_log(None, entries).expect("it replays");
    let made = stored(&table, Phase::Playing, table.log.end()).with_log(Some(&known), later).expect("it replays");
    assert_eq!(made.log, table.log);
    let earlier = made.stage.board().and_then(|board| board.earlier.as_ref());
    assert_eq!(earlier.map(|earlier| earlier.until), Some(EntryNo(1)), "news is told from there");
}

#[test]
fn a_log_that_does_not_fit_its_row_is_refused() {
    let (table, entries) = moved();
    let refuses = |phase, stored_entries, entries: &[LogEntry], expected: &str| {
        let refused = stored(&table, phase, EntryNo(stored_entries)).with_log(None, entries.to_vec());
        assert_eq!(refused.expect_err(expected).to_string(), expected);
    };
    refuses(Phase::Playing, 9, &entries, &format!("its log has {} of 9 entries", entries.len()));
    refuses(Phase::Playing, 0, &entries, &format!("its log has {} of 0 entries", entries.len()));
    refuses(Phase::Lobby, 2, &[], "its log has 0 of 2 entries");
    let broken = [LogEntry::Play(LoggedAction::open(Actor::Seat(Seat(0)), "no move"))];
    assert!(stored(&table, Phase::Playing, EntryNo(1)).with_log(None, broken.to_vec()).is_err());
}
