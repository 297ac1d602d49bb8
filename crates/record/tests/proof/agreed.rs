//! The agreements of players: moves that were taken back are in no record, and a draw is proved as one.

use game::{EndReason, Outcome, SplitMix64};
use record::{Circumstances, Report, TableRecord, verify_file};
use table::{Command, EntryNo, Phase, PlayCommand, Ply, Proposal, Table};

use test_support::played::{begun, does, moved, person, record};

fn agreed(table: &Table, what: Proposal, by: u8, with: u8) -> Table {
    does(
        &does(table, &Command::Play(PlayCommand::Propose(person(by), what))),
        &Command::Play(PlayCommand::Accept(person(with), None)),
    )
}

/// A game with a move taken back, which ends as an agreed draw.
fn drawn(game: &str) -> Table {
    let mut dice = SplitMix64::new(3);
    let mut table = begun(games::find(game).expect("registered"), 1);
    for _ in 0..5 {
        table = moved(&table, &mut dice);
    }
    let mover = table.log.entries().last().and_then(|entry| entry.by().seat()).expect("a person moved last");
    let counted = table.log.counted().len();
    table = agreed(&table, Proposal::Undo, mover.0, 1 - mover.0);
    assert_eq!(table.log.counted().len(), counted - 1, "the last move was taken back");
    for _ in 0..4 {
        table = moved(&table, &mut dice);
    }
    agreed(&table, Proposal::Draw, 0, 1)
}

/// A game that was played to its end.
fn played(game: &str) -> Table {
    let (mut dice, mut table) = (SplitMix64::new(3), begun(games::find(game).expect("registered"), 1));
    while table.phase() == Phase::Playing {
        table = moved(&table, &mut dice);
    }
    table
}

fn check(record: &TableRecord) -> Report {
    verify_file(record.to_text().as_bytes()).0
}

#[test]
fn whoever_took_a_seat_over_has_had_it_from_where_the_game_went_on() {
    let (mut dice, mut table) = (SplitMix64::new(3), begun(games::find("conspirateurs").expect("registered"), 1));
    for _ in 0..3 {
        table = moved(&table, &mut dice);
    }
    // The first seat's present player came after the third move, and took it back.
    table = agreed(&table, Proposal::Undo, 0, 1);
    for _ in 0..2 {
        table = moved(&table, &mut dice);
    }
    let circumstances = Circumstances { since: vec![EntryNo(3)], ..Circumstances::default() };
    let made = TableRecord::of(&table, &circumstances, &[]).expect("it has begun");
    let first_plies = made.seats[0].occupants.iter().map(|tenure| tenure.from);
    assert_eq!(first_plies.collect::<Vec<_>>(), [Ply(0), Ply(2)]);
}

#[test]
fn a_game_with_moves_taken_back_and_an_agreed_draw_verifies() {
    for game in ["conspirateurs", "roman-checkers"] {
        let table = drawn(game);
        assert_eq!(table.phase(), Phase::Over);
        let made = record(&table);
        assert_eq!(
            (table.log.entries().len(), made.record.actions.len()),
            (11, 8),
            "the log keeps what the record leaves out"
        );
        let report = check(&made);
        assert!(report.passes() && report.to_string().contains("ended otherwise (agreed)"), "{report}");
        assert_eq!(made.record.outcome.as_ref().map(|outcome| outcome.ranks.clone()), Some(vec![1, 1]));
    }
}

#[test]
fn a_game_that_was_called_off_verifies() {
    let table = begun(games::find("conspirateurs").expect("registered"), 1);
    let moved_once = moved(&table, &mut SplitMix64::new(3));
    let made = record(&does(&moved_once, &Command::Play(PlayCommand::Abort(person(0)))));
    let report = check(&made);
    assert!(made.complete && report.passes() && report.to_string().contains("(called-off)"), "{report}");
}

#[test]
fn what_was_chosen_in_secret_stays_closed_to_others_when_a_game_is_called_off() {
    for game in ["praetorian", "stratogo"] {
        let table = begun(games::find(game).expect("registered"), 1);
        let mut dice = SplitMix64::new(3);
        let chosen = moved(&moved(&table, &mut dice), &mut dice);
        let ended = agreed(&chosen, Proposal::Abort, 0, 1);
        assert_eq!((ended.phase(), ended.is_called_off()), (Phase::Closed, true));
        let made = record(&ended);
        let closed = made.commitments.iter().all(|committed| committed.opening.is_none());
        assert!(closed && !made.complete && made.secret.is_none() && !made.commitments.is_empty(), "{game}");
        assert!(made.record.actions.iter().any(|entry| entry.action.is_none()), "{game}");
        let report = check(&made);
        let text = report.to_string();
        assert!(report.passes() && text.contains("was called off") && text.contains("never opened"), "{text}");
        assert!(!text.contains("wait"), "nothing is put off for later: {text}");
    }
}

#[test]
fn an_agreed_draw_is_no_victory() {
    let mut made = record(&drawn("conspirateurs"));
    let won = Outcome { ranks: vec![1, 2], reason: EndReason::plain("It was agreed.") };
    made.ended.as_mut().expect("agreed").outcome = Some(won.clone());
    made.record.outcome = Some(won);
    let report = check(&made);
    assert_eq!(report.failures().map(|step| step.what).collect::<Vec<_>>(), ["Outcome"], "{report}");
}

#[test]
fn an_end_that_no_table_has_is_no_record() {
    let mut made = record(&drawn("conspirateurs"));
    made.ended.as_mut().expect("agreed").how = "forfeit".to_owned();
    let report = check(&made);
    assert!(!report.passes() && report.to_string().contains("“agreed” or “called-off”"), "{report}");
}

/// Dice that wait for a secret could be anything.
#[test]
fn a_game_that_is_over_is_not_passed_off_as_one_that_goes_on() {
    for mut made in [record(&drawn("conspirateurs")), record(&played("tmag")), record(&played("roman-checkers"))] {
        (made.complete, made.secret) = (false, None);
        made.commitments.iter_mut().for_each(|committed| committed.opening = None);
        let report = check(&made);
        assert!(!report.passes() && report.to_string().contains("says that it is not"), "{report}");
    }
}
