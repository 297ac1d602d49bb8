//! The checks of a table's record that need no replay, and the report of all.

use super::draws;
use super::replay::Replay;
use super::step::{Report, Step};
use crate::table_record::TableRecord;
use crate::text::Form;
use game::Seat;
use table::{Commitment, Ply, Secret, salt};

/// Checks a file, and gives what was read of it.
#[must_use]
pub fn verify_file(file: &[u8]) -> (Report, Option<TableRecord>) {
    match TableRecord::read(file) {
        Err(malformed) => (Report { steps: vec![Step::fails("File", malformed.to_string())] }, None),
        Ok((record, form)) => {
            let mut report = verify(&record);
            report.steps.insert(0, check_form(&form));
            (report, Some(record))
        }
    }
}

fn check_form(form: &Form) -> Step {
    match form {
        Form::Sound => Step::holds("File", "whole, as it was exported."),
        Form::WrongSum => Step::fails("File", "it was changed after it was exported: its checksum does not fit."),
        Form::Differs(at) => Step::fails(
            "File",
            format!("it was changed after it was exported, from byte {at} on, though not in what it says."),
        ),
    }
}

/// Checks a record that was read, step by step.
#[must_use]
pub fn verify(record: &TableRecord) -> Report {
    let secret = record.secret.as_deref().map(|digits| Secret::of_hex(digits).ok_or(()));
    let known = secret.as_ref().and_then(|secret| secret.as_ref().ok());
    let replay = Replay::of(record, known);
    let mut steps = vec![completeness(record), fingerprint(record, known), draws::seat(record, known), words(record)];
    steps.extend(replay.steps(record));
    steps.push(commitments(record, known, &replay.sealed));
    steps.push(replay.outcome(record));
    Report { steps }
}

fn completeness(record: &TableRecord) -> Step {
    const WHAT: &str = "Record";
    let hidden = record.record.actions.iter().filter(|entry| entry.action.is_none()).count();
    let openings = record.commitments.iter().filter(|committed| committed.opening.is_some()).count();
    match (record.complete, record.secret.is_some()) {
        (true, false) => Step::fails(WHAT, "the table is over, but its secret is missing."),
        (true, true) if hidden > 0 => Step::fails(WHAT, "the table is over, but actions are hidden."),
        (true, true) => Step::holds(WHAT, format!("table {}, complete.", record.table)),
        (false, true) => Step::fails(WHAT, "the table is not over, but its secret is told."),
        (false, false) if openings > 0 => Step::fails(WHAT, "the table is not over, but commitments are opened."),
        (false, false) if record.is_closed_for_good() => Step::skipped(
            WHAT,
            format!(
                "table {} was called off after a choice in secret: that stays secret, and with it what its dice came from.",
                record.table
            ),
        ),
        (false, false) => {
            Step::skipped(WHAT, format!("table {} is not over yet: its dice can be checked when it is.", record.table))
        }
    }
}

/// Nothing can be recomputed of them: each reads their own.
fn words(record: &TableRecord) -> Step {
    const WHAT: &str = "Words";
    let said: Vec<_> = record.words.iter().map(|(seat, word)| format!("“{word}” of seat {seat}")).collect();
    match &said[..] {
        [] => Step::skipped(WHAT, "no player has added one to the dice."),
        _ => Step::holds(WHAT, format!("in the dice: {}; compare them with the table's first post.", said.join(", "))),
    }
}

fn fingerprint(record: &TableRecord, secret: Option<&Secret>) -> Step {
    const WHAT: &str = "Fingerprint";
    match (secret, &record.secret) {
        (None, None) if record.is_closed_for_good() => {
            Step::skipped(WHAT, format!("{}; the secret is never told.", record.fingerprint))
        }
        (None, None) => Step::skipped(WHAT, format!("{}; the secret is told at the end.", record.fingerprint)),
        (None, Some(_)) => Step::fails(WHAT, "the secret is not 64 digits of lower-case hexadecimal."),
        (Some(secret), _) if secret.fingerprint() == record.fingerprint => Step::holds(
            WHAT,
            format!(
                "the secret's SHA-256 is {}; compare it with what Fair play or /record verify showed before the end.",
                record.fingerprint
            ),
        ),
        (Some(secret), _) => {
            Step::fails(WHAT, format!("the secret's SHA-256 is {}, not {}.", secret.fingerprint(), record.fingerprint))
        }
    }
}

/// The sealed actions against what was shown for them.
fn commitments(record: &TableRecord, secret: Option<&Secret>, sealed: &[(Ply, Seat, String)]) -> Step {
    const WHAT: &str = "Commitments";
    let Some(secret) = secret else {
        return match record.commitments.len() {
            0 => Step::skipped(WHAT, "none so far."),
            count if record.is_closed_for_good() => Step::skipped(WHAT, format!("{count}; they are never opened.")),
            count => Step::skipped(WHAT, format!("{count} so far; they are opened at the end.")),
        };
    };
    let shown: Vec<_> =
        record.commitments.iter().map(|committed| (committed.shown.ply, committed.shown.seat)).collect();
    let played: Vec<_> = sealed.iter().map(|(ply, seat, _)| (*ply, *seat)).collect();
    if shown != played {
        let ply = shown.iter().zip(&played).find(|(shown, played)| shown != played).map(|(_, played)| played.0);
        let at = ply.map_or_else(String::new, |ply| format!(" from ply {ply} on"));
        return Step::fails(
            WHAT,
            format!(
                "{} were shown for {} choices made in secret, and they do not match{at}.",
                shown.len(),
                played.len()
            ),
        );
    }
    let wrong = record.commitments.iter().zip(sealed).find_map(|(committed, (ply, seat, action))| {
        let salt = salt(secret, *ply, *seat);
        let wanted = Commitment::new(record.table, *ply, *seat, &salt, action);
        let opening = Some((salt, action.clone()));
        (committed.shown != wanted || committed.opening != opening).then_some((*ply, *seat, wanted.digest))
    });
    match wrong {
        Some((ply, seat, digest)) => Step::fails(
            WHAT,
            format!(
                "what seat {seat} chose at ply {ply} has the commitment {digest}; the record shows or opens another."
            ),
        ),
        None if sealed.is_empty() => Step::skipped(WHAT, "nothing was chosen in secret."),
        None if sealed.len() == 1 => Step::holds(WHAT, "the one that was shown fits what was chosen in secret."),
        None => Step::holds(WHAT, format!("all {} that were shown fit what was chosen in secret.", sealed.len())),
    }
}
