//! The words for kinds and states in the program are those that the schema's checks let in: each of them, and no other.

use strum::VariantArray;

use super::Scratch;
use crate::servers::allowances::AllowanceKind;
use crate::servers::seeks::SeekWord;
use crate::tables::actions::EntryKind;
use crate::tables::rows::{OccupantKind, PhaseWord};
use crate::tournaments::tournament::TournamentPhase;
use crate::tournaments::words::FormatWord;

/// The words of an enum, in the order of the alphabet.
fn words<T: VariantArray + Copy + Into<&'static str>>() -> Vec<&'static str> {
    let mut words: Vec<_> = T::VARIANTS.iter().map(|variant| (*variant).into()).collect();
    words.sort_unstable();
    words
}

#[tokio::test]
async fn the_schema_lets_in_each_word_of_the_program_and_no_other() {
    let scratch = Scratch::new().await;
    for (constraint, words) in [
        ("allowances_kind_known", words::<AllowanceKind>()),
        ("seeks_state_known", words::<SeekWord>()),
        ("actions_deed_known", words::<EntryKind>()),
        ("seats_kind_known", words::<OccupantKind>()),
        ("tables_phase_known", words::<PhaseWord>()),
        ("tournaments_format_known", words::<FormatWord>()),
        ("tournaments_phase_known", words::<TournamentPhase>()),
    ] {
        let sql = "SELECT ARRAY(SELECT m[1] FROM regexp_matches(pg_get_constraintdef(oid), chr(39) || '([a-z-]+)' || chr(39), 'g') m ORDER BY 1) \
             FROM pg_constraint WHERE conname = $1";
        let known = scratch.store.one(sqlx::query(sql).bind(constraint)).await.expect(constraint);
        let known: Vec<String> = sqlx::Row::get(&known, 0);
        assert_eq!(known, words, "{constraint}");
    }
    scratch.drop().await;
}
