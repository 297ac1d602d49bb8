//! A hint for the player who asked: the action, whether to confirm it, why, and what could follow. Also the end's line on hints taken.

use super::continuation::goes_on;
use crate::app::{Hint, TableSummary};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::choosing::{Composer, candidate};
use crate::discord::present::picture::{picture, with_names};
use crate::discord::present::words::listing;
use game::{AnyView, Focus, Seat};

/// The line below every hint.
const COUNTED: &str = "-# Hints are counted; the end of the game shows how many you took.";

/// The hint, with its action to be confirmed.
#[must_use]
pub fn hint_post(summary: &TableSummary, view: &dyn AnyView, hint: &Hint) -> Composer {
    let mut post = match &hint.action {
        Some(action) => candidate(summary, view, action, &[], 0),
        None => Composer::of(
            OutgoingMessage::text("**A strong player would resign here.** `/table resign` does that."),
            picture(summary, view, Focus::Plain),
        ),
    };
    let reason = hint.reason.as_ref().map(|reason| with_names(summary, reason)).unwrap_or_default();
    let told = format!("{reason}{}", goes_on(&hint.continuation));
    let why = if told.is_empty() { told } else { format!("{}\n", told.trim_start()) };
    post.message.content = format!("💡 {}\n{why}{COUNTED}", post.message.content);
    post
}

/// `Hints taken: Ada 3, Brutus 1.`, if there were any; `who` calls a seat.
#[must_use]
pub fn hints_line(hints: &[(Seat, i64)], who: impl Fn(Seat) -> String) -> Option<String> {
    let taken: Vec<_> = hints.iter().map(|(seat, count)| format!("{} {count}", who(*seat))).collect();
    (!taken.is_empty()).then(|| format!("-# Hints taken: {}.", listing(&taken)))
}
