//! The texts in columns of tournaments: formats by their words, results and numbers as they are written.

use strum::{EnumString, IntoStaticStr, VariantArray};

use tournament::{MeetingResult, TableSizes, TournamentFormat};

/// A format by its word in `tournaments.format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum FormatWord {
    Swiss,
    RoundRobin,
    KnockOut,
    Points,
}

pub(super) fn format_word(format: TournamentFormat) -> &'static str {
    match format {
        TournamentFormat::Swiss => FormatWord::Swiss,
        TournamentFormat::RoundRobin => FormatWord::RoundRobin,
        TournamentFormat::KnockOut => FormatWord::KnockOut,
        TournamentFormat::PointsTables(_) => FormatWord::Points,
    }
    .into()
}

pub(super) fn format(word: &str, sizes: TableSizes) -> Option<TournamentFormat> {
    Some(match word.parse().ok()? {
        FormatWord::Swiss => TournamentFormat::Swiss,
        FormatWord::RoundRobin => TournamentFormat::RoundRobin,
        FormatWord::KnockOut => TournamentFormat::KnockOut,
        FormatWord::Points => TournamentFormat::PointsTables(sizes),
    })
}

pub(super) fn numbers_of(text: &str) -> Option<Vec<u16>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

pub(super) fn result_of(text: &str) -> Option<MeetingResult> {
    let (word, halves) = text.split_once(' ')?;
    let halves = numbers_of(halves)?;
    match word {
        "played" => Some(MeetingResult::Played(halves)),
        "forfeited" => Some(MeetingResult::Forfeited(halves)),
        _ => None,
    }
}

pub(super) fn joined<T: std::fmt::Display>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn result_text(result: &MeetingResult) -> String {
    match result {
        MeetingResult::Played(halves) => format!("played {}", joined(halves)),
        MeetingResult::Forfeited(halves) => format!("forfeited {}", joined(halves)),
    }
}
