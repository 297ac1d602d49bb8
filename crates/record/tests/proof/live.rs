//! The export before the end: one's own view, and nothing that tells more.

use game::{Seat, SplitMix64};
use record::{Circumstances, TableRecord, Verdict, verify_file};

use table::Table;
use test_support::played::{begun, moved};

fn played(round: u64) -> Table {
    let mut dice = SplitMix64::new(round);
    let table = begun(games::find("stratogo").expect("registered"), round);
    (0..6).fold(table, |table, _| moved(&table, &mut dice))
}

fn export(round: u64, eyes: &[Seat]) -> TableRecord {
    let table = played(round);
    TableRecord::of(&table, &Circumstances::default(), eyes).expect("it has begun")
}

#[test]
fn before_the_end_a_record_hides_what_others_chose_in_secret() {
    let (hidden, whole) = (played(1).secret.reveal(), export(1, &[Seat(0), Seat(1)]));
    let choices: Vec<_> =
        whole.record.actions[..2].iter().map(|entry| entry.action.clone().expect("both see")).collect();
    for (eyes, known) in [(&[][..], [false, false]), (&[Seat(0)], [true, false]), (&[Seat(1)], [false, true])] {
        let record = export(1, eyes);
        let told: Vec<_> = record.record.actions[..2].iter().map(|entry| entry.action.is_some()).collect();
        assert_eq!(told, known, "{eyes:?}");
        assert!(record.record.actions[2..].iter().all(|entry| entry.action.is_some()));
        let text = record.to_text();
        assert_eq!(choices.iter().map(|choice| text.contains(choice)).collect::<Vec<_>>(), known, "{eyes:?}: {text}");
        assert!(!record.complete && record.secret.is_none() && !text.contains(&hidden));
        assert_eq!(record.commitments.len(), 2);
        assert!(record.commitments.iter().all(|committed| committed.opening.is_none()));
    }
}

#[test]
fn before_the_end_nothing_fails_and_nothing_is_said_to_hold_that_was_not_checked() {
    let (report, _) = verify_file(export(1, &[Seat(0)]).to_text().as_bytes());
    let held: Vec<_> =
        report.steps.iter().filter(|step| step.verdict == Verdict::Holds).map(|step| step.what).collect();
    assert!(report.passes(), "{report}");
    assert!(!report.to_string().contains("could not"), "nothing went wrong: {report}");
    assert_eq!(held, ["File"], "{report}");
}
