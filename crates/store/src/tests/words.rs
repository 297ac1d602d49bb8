//! The words for kinds and states in the program are those that the schema's checks let in: each of them, and no other.

use std::collections::BTreeMap;

use outbox::GiveUpReason;
use rating::Method;
use strum::VariantArray;
use table::{LatePolicy, ModerationAction, NoticeKind, Notify};

use super::Scratch;
use crate::Confirm;
use crate::desk::acts::{DeskActKind, SubjectKind};
use crate::servers::allowances::AllowanceKind;
use crate::servers::seeks::SeekWord;
use crate::tables::actions::EntryKind;
use crate::tables::rows::{OccupantKind, PhaseWord};
use crate::tournaments::tournament::TournamentPhase;
use crate::tournaments::words::FormatWord;

type Words = Vec<&'static str>;

fn sorted(words: impl Iterator<Item = &'static str>) -> Words {
    let mut words: Words = words.collect();
    words.sort_unstable();
    words
}

/// The words of an enum, in the order of the alphabet.
fn words<T: VariantArray + Copy + Into<&'static str>>() -> Words {
    sorted(T::VARIANTS.iter().map(|variant| (*variant).into()))
}

/// The same of an enum that is another package's.
fn words_by<T: VariantArray + Copy>(word: fn(T) -> &'static str) -> Words {
    sorted(T::VARIANTS.iter().map(|variant| word(*variant)))
}

/// A row of the outbox waits or was given up; the program has no value for that.
fn states() -> Words {
    vec!["given-up", "waiting"]
}

/// Where a player can be told other things than turns: in one place.
fn places() -> Words {
    sorted(Notify::ALL.iter().filter(|place| **place != Notify::Both).map(|place| place.word()))
}

#[tokio::test]
async fn the_schema_lets_in_each_word_of_the_program_and_no_other() {
    let scratch = Scratch::new().await;
    let expected = BTreeMap::from([
        ("actions_deed_known", words::<EntryKind>()),
        ("activity_kind_known", words::<SubjectKind>()),
        ("allowances_kind_known", words::<AllowanceKind>()),
        ("bans_kind_known", words::<SubjectKind>()),
        ("desk_acts_act_known", words::<DeskActKind>()),
        ("desk_acts_kind_known", words::<SubjectKind>()),
        ("moderations_deed_known", words_by(ModerationAction::word)),
        ("outbox_given_up_known", words_by(GiveUpReason::word)),
        ("outbox_kind_known", words_by(NoticeKind::word)),
        ("outbox_state_known", states()),
        ("players_confirm_known", words::<Confirm>()),
        ("players_notify_known", words_by(Notify::word)),
        ("players_questions_known", places()),
        ("players_reminders_known", places()),
        ("ratings_method_known", words_by(Method::word)),
        ("results_method_known", words_by(Method::word)),
        ("seats_kind_known", words::<OccupantKind>()),
        ("seeks_state_known", words::<SeekWord>()),
        ("tables_late_known", words_by(LatePolicy::word)),
        ("tables_phase_known", words::<PhaseWord>()),
        ("tournaments_format_known", words::<FormatWord>()),
        ("tournaments_phase_known", words::<TournamentPhase>()),
    ]);
    let sql = "SELECT conname::text, ARRAY(SELECT m[1] FROM regexp_matches(pg_get_constraintdef(oid), \
         chr(39) || '([a-z-]+)' || chr(39), 'g') m ORDER BY 1) FROM pg_constraint \
         WHERE contype = 'c' AND (cardinality(conkey) = 1 OR contypid <> 0) AND conname LIKE '%!_known' ESCAPE '!'";
    let known = scratch.store.all(sqlx::query(sql)).await.expect("the catalogue answers");
    let known: BTreeMap<String, Vec<String>> =
        known.iter().map(|row| (sqlx::Row::get(row, 0), sqlx::Row::get(row, 1))).collect();
    let owned = |words: Words| words.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let expected: BTreeMap<_, _> =
        expected.into_iter().map(|(constraint, words)| (constraint.to_owned(), owned(words))).collect();
    assert_eq!(known, expected);
    scratch.drop().await;
}
