//! Records that were forged with care, checksum and all: each is found by the step that it breaks.

use game::Seat;
use record::{Ended, Report, TableRecord, Tenure, Verdict, Who, verify_file};
use table::{Commitment, Ply};

use test_support::played::{finished, record};

fn sample(game: &str, round: u64) -> TableRecord {
    record(&finished(games::find(game).expect("registered"), round))
}

fn check(record: &TableRecord) -> Report {
    verify_file(record.to_text().as_bytes()).0
}

/// Forges a record and names the steps that fail.
fn forged(mut record: TableRecord, forge: impl FnOnce(&mut TableRecord)) -> Vec<&'static str> {
    assert!(check(&record).passes());
    forge(&mut record);
    let report = check(&record);
    assert_eq!(report.steps[0].verdict, Verdict::Holds, "the checksum was forged, too");
    report.failures().map(|step| step.what).collect()
}

/// The digit or letter after another.
fn other(text: &str) -> String {
    let last = if text.ends_with('0') { '1' } else { '0' };
    format!("{}{last}", &text[..text.len() - 1])
}

#[test]
fn another_secret_fits_nothing() {
    let failed = forged(sample("praetorian", 0), |record| record.secret = record.secret.as_deref().map(other));
    assert!(["Fingerprint", "Dice", "Commitments"].iter().all(|step| failed.contains(step)), "{failed:?}");
    assert_eq!(
        forged(sample("praetorian", 0), |record| record.fingerprint = other(&record.fingerprint)),
        ["Fingerprint"]
    );
    let failed = forged(sample("praetorian", 0), |record| record.secret = Some("xyz".to_owned()));
    assert_eq!(failed, ["Fingerprint"]);
}

#[test]
fn another_roll_of_the_dice_is_found() {
    let failed = forged(sample("tmag", 1), |record| {
        let roll = record.record.actions.iter_mut().find(|entry| {
            entry.by.seat().is_none() && entry.action.as_deref().is_some_and(|action| action.starts_with("roll"))
        });
        let action = &mut roll.expect("TMAG rolls").action;
        *action = Some(if action.as_deref() == Some("roll 1") { "roll 2" } else { "roll 1" }.to_owned());
    });
    assert!(failed.contains(&"Dice"), "{failed:?}");
}

#[test]
fn another_word_gives_other_dice() {
    let forge = |forge: fn(&mut TableRecord)| forged(sample("tmag", 1), forge);
    assert_eq!(sample("tmag", 1).words[0].1, "rosa", "somebody has added a word");
    assert!(forge(|record| record.words[0].1.push('s')).contains(&"Dice"));
    assert!(forge(|record| record.words.clear()).contains(&"Dice"));
}

#[test]
fn another_choice_of_a_computer_is_found() {
    let mut record = sample("conspirateurs", 0);
    assert!(matches!(record.occupant(Seat(1), Ply(0)), Some(Who::Computer(0))));
    assert!(check(&record).steps.iter().any(|step| step.what == "Computer players" && step.verdict == Verdict::Holds));
    // A person's moves passed off as a computer's are found, for the secret gives others.
    record.seats[0].occupants[0].who = Who::Computer(0);
    let report = check(&record);
    assert_eq!(report.failures().map(|step| step.what).collect::<Vec<_>>(), ["Computer players"], "{report}");
}

#[test]
fn a_seat_that_was_not_drawn_is_found() {
    let failed = forged(sample("stratogo", 0), |record| {
        let drawn = record.drawn.as_mut().expect("it was drawn");
        drawn.seat = Seat(1 - drawn.seat.0);
    });
    assert_eq!(failed, ["Seats"]);
}

#[test]
fn another_secret_choice_is_found_by_its_commitment() {
    let change = |record: &mut TableRecord| {
        let pick = record.record.actions[0].action.as_mut().expect("complete");
        *pick =
            if pick.contains("assassin=1 ") { "assassin=2 targets=3,4" } else { "assassin=1 targets=3,4" }.to_owned();
    };
    let failed = forged(sample("praetorian", 0), change);
    assert!(failed.contains(&"Commitments"), "{failed:?}");
    let opened = forged(sample("stratogo", 0), |record| record.commitments[1].opening = None);
    assert_eq!(opened, ["Commitments"]);
    let gone = forged(sample("stratogo", 0), |record| drop(record.commitments.pop()));
    assert_eq!(gone, ["Commitments"]);
    let more = forged(sample("conspirateurs", 0), |record| {
        let shown = Commitment { ply: Ply(0), seat: Seat(0), digest: "0".repeat(64) };
        record.commitments.push(record::Committed { shown, opening: None });
    });
    assert_eq!(more, ["Commitments"]);
}

#[test]
fn actions_against_the_rules_are_found() {
    let failed = forged(sample("conspirateurs", 1), |record| record.record.actions[0].action = Some("a1".to_owned()));
    assert_eq!(failed, ["Rules"]);
    let failed = forged(sample("conspirateurs", 1), |record| drop(record.record.actions.remove(1)));
    assert!(failed.contains(&"Rules") || failed.contains(&"Outcome"), "{failed:?}");
    let failed = forged(sample("conspirateurs", 1), |record| record.rules_version = 3);
    assert_eq!(failed, ["Rules"]);
    let said = {
        let mut record = sample("conspirateurs", 1);
        record.rules_version = 3;
        check(&record).to_string()
    };
    assert!(said.contains("played under rules 3") && said.contains("knows up to 1: update it"), "{said}");
}

#[test]
fn another_outcome_is_found() {
    let swap = |record: &mut TableRecord| record.record.outcome.as_mut().expect("over").ranks.reverse();
    assert_eq!(forged(sample("roman-checkers", 1), swap), ["Outcome"]);
    let early = |record: &mut TableRecord| {
        record.record.actions.pop();
        record.record.outcome = None;
    };
    assert_eq!(forged(sample("roman-checkers", 1), early), ["Outcome"]);
    let twice = |record: &mut TableRecord| {
        let outcome = record.record.outcome.clone().expect("over");
        record.ended = Some(Ended { how: "agreed".to_owned(), outcome: Some(outcome) });
    };
    assert_eq!(forged(sample("roman-checkers", 1), twice), ["Outcome"]);
}

#[test]
fn a_computer_that_took_a_seat_over_answers_for_its_own_moves_alone() {
    let mut record = sample("conspirateurs", 0);
    let tenures = &mut record.seats[1].occupants;
    // From ply 4 on as it was; before, somebody had the seat whose moves are their own.
    tenures[0].from = Ply(4);
    tenures.insert(0, Tenure { from: Ply(0), who: Who::Former });
    let report = check(&record);
    assert!(report.passes() && report.to_string().contains("✓ Computer players"), "{report}");
}
