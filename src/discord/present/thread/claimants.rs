//! The people who are late, those who may claim the game from them, and the buttons for that.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use crate::app::TableSummary;
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::present::words::{listing, seat_name};
use game::Seat;
use table::{LatePolicy, Phase, PlayerId, Vacancy};

/// Those who may claim the game, as far as they are called in its thread: nothing else happens by itself.
pub(super) fn claimants(summary: &TableSummary) -> Vec<PlayerId> {
    if summary.terms.late != LatePolicy::Claim {
        return Vec::new();
    }
    let here = punctual(summary).filter(|(seat, _)| summary.thread_calls.contains(seat));
    let mut called: Vec<_> = here.map(|(_, player)| player).collect();
    called.sort_unstable();
    called.dedup();
    called
}

/// Whether a seat's player may claim the game now.
#[must_use]
pub fn may_claim(summary: &TableSummary, seat: Seat) -> bool {
    let runs = summary.phase == Phase::Playing && !summary.paused && summary.hold.is_none();
    let is_late = summary.terms.late == LatePolicy::Claim && late_seats(summary).next().is_some();
    runs && is_late && punctual(summary).any(|(own, _)| own == seat)
}

/// The seats whose players' time is up, and when the table's policy is carried out, in Unix milliseconds.
pub(super) fn late_seats(summary: &TableSummary) -> impl Iterator<Item = &(Seat, i64)> {
    summary.late.iter().filter(|(seat, _)| !summary.vacancies.contains(&(*seat, Vacancy::Lost)))
}

/// The sentence about those whose time is up; `None` if nobody's is.
pub(super) fn out_of_time(summary: &TableSummary) -> Option<String> {
    let names: Vec<_> = late_seats(summary).map(|(seat, _)| seat_name(summary, *seat)).collect();
    let have = if names.len() == 1 { "has" } else { "have" };
    (!names.is_empty()).then(|| format!("{} {have} run out of time.", listing(&names)))
}

/// The two answers to somebody's lateness.
pub(super) fn claim_buttons(summary: &TableSummary) -> Vec<CreateButton> {
    let one = |does, label, style| CustomId::Table(does, summary.id).button(label, style);
    vec![
        one(TableButton::Claim, "Claim the game", ButtonStyle::Danger),
        one(TableButton::Grant, "Give time", ButtonStyle::Secondary),
    ]
}

/// The people in the game who are late with none of their seats, so that they may claim it, by seat.
pub(super) fn punctual(summary: &TableSummary) -> impl Iterator<Item = (Seat, PlayerId)> {
    let is_late = |player: PlayerId| summary.late.iter().any(|(seat, _)| summary.player(*seat) == Some(player));
    summary
        .manned
        .iter()
        .filter_map(|seat| Some((*seat, summary.player(*seat)?)))
        .filter(move |(_, who)| !is_late(*who))
}
