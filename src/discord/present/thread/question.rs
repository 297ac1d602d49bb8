//! An open question at a table, for everybody: who asks what, who has agreed, and the buttons that answer it.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use super::numbered::note;
use crate::app::TableSummary;
use crate::discord::controls::CustomId;
use crate::discord::message::OutgoingMessage;
use crate::discord::present::words::{listing, mention, seat_name};
use table::Proposal;

/// A proposal as a question, after the name of the player who asks.
pub(super) fn question(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "offers a draw",
        Proposal::Undo => "asks to take back the last move",
        Proposal::Pause => "asks to stop the clocks for a while",
        Proposal::Abort => "asks to call the game off, without a result",
    }
}

/// The place of a post among those of one question: a further one says who has agreed by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionPost {
    /// Nothing has been posted of the question yet, whether somebody has agreed already or not.
    First,
    /// An earlier post has called those who are asked.
    Later,
}

/// The open question, for everybody. Its first post calls those who are asked here and have not answered.
#[must_use]
pub fn offer_post(summary: &TableSummary, number: i64, which: QuestionPost) -> Option<OutgoingMessage> {
    let offer = summary.offer.as_ref()?;
    let agreed: Vec<_> = offer.agreed.iter().map(|seat| seat_name(summary, *seat)).collect();
    let called = match which {
        QuestionPost::First => summary.asked_here.clone(),
        QuestionPost::Later => Vec::new(),
    };
    let mut to: Vec<_> = called.iter().map(|player| mention(*player)).collect();
    let agreed = if agreed.is_empty() { String::new() } else { format!(" Agreed so far: {}.", listing(&agreed)) };
    to.push(format!("{} {}.{agreed}", seat_name(summary, offer.by), question(offer.what)));
    let content = to.join(" ");
    let silent = called.is_empty();
    Some(OutgoingMessage { mentions: called, silent, ..note(summary, number, content, answers(summary)) })
}

/// Each answers this question and no later one.
pub(super) fn answers(summary: &TableSummary) -> Vec<CreateButton> {
    let Some(question) = summary.offer_id else { return Vec::new() };
    vec![
        CustomId::Agree(summary.id, question).button("Agree", ButtonStyle::Success),
        CustomId::Disagree(summary.id, question).button("Decline", ButtonStyle::Secondary),
    ]
}
