//! Talk at a table, for everybody: what was said or done beside its moves, with the buttons that answer it.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use super::claimants::{claim_buttons, claimants, late_seats, out_of_time, punctual};
use super::moderation;
use super::numbered::note;
use crate::app::TableSummary;
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::words::{deadline, listing, mention, seat_name, the_seat};
use game::Seat;
use table::{LatePolicy, ModerationAction, Proposal, TableEvent, TableId, Vacancy};

/// The end of a game of which every seat's time is up.
const DESERTED: &str = "Time is up for everybody who was left to play. The game is called off and has no result.";

/// The table's latest event beside its moves, with buttons that answer it.
#[must_use]
pub fn talk_post(summary: &TableSummary, number: i64) -> Option<OutgoingMessage> {
    let said = summary.said.as_ref()?;
    let (content, buttons) = told(summary, said)?;
    let called = if matches!(said, TableEvent::Late(_)) { claimants(summary) } else { Vec::new() };
    let names = called.iter().map(|player| mention(*player));
    let content = names.chain([content]).collect::<Vec<_>>().join(" ");
    Some(OutgoingMessage { silent: called.is_empty(), mentions: called, ..note(summary, number, content, buttons) })
}

/// An event in words, with the buttons that answer it; `None` for one that has no post here.
fn told(summary: &TableSummary, said: &TableEvent) -> Option<(String, Vec<CreateButton>)> {
    let name = |seat: &Seat| seat_name(summary, *seat);
    let plain = |words: String| (words, Vec::new());
    Some(match said {
        TableEvent::Declined(what, seat) => plain(format!("{} declines {}.", name(seat), thing(*what))),
        TableEvent::Withdrawn(what, seat) => plain(format!("{} withdraws {}.", name(seat), asked(*what))),
        TableEvent::Paused => paused(summary),
        TableEvent::Resumed(seat) => plain(format!("{} lets the clocks run again.{}", name(seat), next_due(summary))),
        TableEvent::Granted(seat) => plain(format!("{} gives more time.{}", name(seat), next_due(summary))),
        TableEvent::Late(_) => late(summary)?,
        TableEvent::Vacant(_) => vacant(summary)?,
        TableEvent::Taken(seat) => {
            plain(format!("From now on {} plays {}.", summary.name_in_message(*seat), the_seat(summary, *seat)))
        }
        TableEvent::Kept(seat) => plain(format!("{} stays at the table.", name(seat))),
        TableEvent::Automatic(_) => plain(format!("The computer plays {} now.", taken_over(summary))),
        TableEvent::Moderated(ModerationAction::Unseat, Some(seat)) => unseated(summary, *seat),
        TableEvent::Moderated(deed, seat) => {
            plain(format!("{}{}", moderation::told(summary, *deed, *seat), next_due(summary)))
        }
        TableEvent::Aborted(seat) => {
            let words = format!("{} called the game off before it really began. It has no result.", name(seat));
            (words, called_off(summary))
        }
        TableEvent::CalledOff(_) => (agreed_off(summary), called_off(summary)),
        TableEvent::Deserted => (DESERTED.to_owned(), called_off(summary)),
        TableEvent::Returned(_) | TableEvent::Refused(_) | TableEvent::Shut(_) => return None,
    })
}

/// The deadline of the next move as a sentence, if it has one.
fn next_due(summary: &TableSummary) -> String {
    summary.due_ms.map(|due| format!(" The next move is due {}.", deadline(due))).unwrap_or_default()
}

fn paused(summary: &TableSummary) -> (String, Vec<CreateButton>) {
    let resume = button(TableButton::Resume, summary.id, "Resume", ButtonStyle::Success);
    ("Clocks paused by agreement.".to_owned(), vec![resume])
}

/// A seat that a moderator took. In a rated game nobody else plays it.
fn unseated(summary: &TableSummary, seat: Seat) -> (String, Vec<CreateButton>) {
    let take = (!summary.terms.rated).then(|| take_button(summary, seat, "Take the seat"));
    (moderation::told(summary, ModerationAction::Unseat, Some(seat)), take.into_iter().collect())
}

fn agreed_off(summary: &TableSummary) -> String {
    let closed = if summary.secret.is_none() { " What was chosen in secret stays secret." } else { "" };
    format!("All agree to call the game off. It has no result.{closed}")
}

/// Buttons of a game that was called off: its secret is out unless somebody had chosen in secret, so that anybody can check the dice.
fn called_off(summary: &TableSummary) -> Vec<CreateButton> {
    let again = button(TableButton::Rematch, summary.id, "Set it up again", ButtonStyle::Primary);
    let check = button(TableButton::Verify, summary.id, "Fair play", ButtonStyle::Secondary);
    // Before the first entry there is nothing to check.
    std::iter::once(again).chain(Some(check).filter(|_| summary.entries.0 > 0)).collect()
}

fn thing(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "the draw",
        Proposal::Undo => "to take the move back",
        Proposal::Pause => "the pause",
        Proposal::Abort => "to call the game off",
    }
}

fn asked(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "the offer of a draw",
        Proposal::Undo => "the request to take a move back",
        Proposal::Pause => "the request for a pause",
        Proposal::Abort => "the request to call the game off",
    }
}

/// The seats that the computer has taken from players, in mid-sentence.
fn taken_over(summary: &TableSummary) -> String {
    let seats: Vec<_> = summary.taken_over.iter().map(|seat| the_seat(summary, *seat).to_owned()).collect();
    listing(&seats)
}

/// The seats whose time is up, in one post; `None` if no seat is late any more.
fn late(summary: &TableSummary) -> Option<(String, Vec<CreateButton>)> {
    let late: Vec<_> = late_seats(summary).collect();
    let out_of_time = out_of_time(summary)?;
    let give = button(TableButton::Grant, summary.id, "Give time", ButtonStyle::Secondary);
    let (what, buttons) = match summary.terms.late {
        LatePolicy::Claim if punctual(summary).next().is_none() => {
            (" The game waits for their move.".to_owned(), Vec::new())
        }
        LatePolicy::Claim => {
            (" The waiting players may claim the game, or give more time.".to_owned(), claim_buttons(summary))
        }
        LatePolicy::Forfeit => (then(&late, ["the seat leaves", "their seats leave"], "the game"), vec![give]),
        // The computer plays on for nobody.
        LatePolicy::Computer if !somebody_waits(summary, &late) => {
            let last = late.iter().map(|(_, until)| *until).max().unwrap_or_default();
            (format!(" If nothing happens, the game is called off {}.", deadline(last)), Vec::new())
        }
        LatePolicy::Computer => {
            (then(&late, ["the computer takes", "the computer takes"], seat_or_seats(&late)), vec![give])
        }
        LatePolicy::Substitute => (then(&late, ["the seat opens", "their seats open"], "to a substitute"), vec![give]),
    };
    Some((format!("{out_of_time}{what}"), buttons))
}

/// Whether a seat in the game is none of these, so that the computer has somebody to play on for.
fn somebody_waits(summary: &TableSummary, late: &[&(Seat, i64)]) -> bool {
    summary.manned.iter().any(|seat| late.iter().all(|(late, _)| late != seat))
}

fn seat_or_seats(late: &[&(Seat, i64)]) -> &'static str {
    if late.len() == 1 { "the seat" } else { "their seats" }
}

/// The consequence for one late seat or for several, and its time.
fn then(late: &[&(Seat, i64)], [one, several]: [&str; 2], rest: &str) -> String {
    let mut times: Vec<_> = late.iter().map(|(_, until)| deadline(*until)).collect();
    times.dedup();
    let what = if late.len() == 1 { one } else { several };
    format!(" If nothing happens, {what} {rest} {}.", listing(&times))
}

/// The seats on offer, each with its button; `None` if none is.
fn vacant(summary: &TableSummary) -> Option<(String, Vec<CreateButton>)> {
    if summary.vacancies.is_empty() {
        return None;
    }
    let offers = summary.vacancies.iter().map(|(seat, vacancy)| {
        let to = match vacancy {
            Vacancy::For(guest) => format!("to {}", guest.name.in_message()),
            Vacancy::Anyone | Vacancy::Lost => "to anyone".to_owned(),
        };
        format!("The seat of {} is on offer {to}.", seat_name(summary, *seat))
    });
    let is_one = summary.vacancies.len() == 1;
    let label = |seat| if is_one { "Take the seat".to_owned() } else { format!("Take {}", the_seat(summary, seat)) };
    let takes = summary.vacancies.iter().map(|(seat, _)| take_button(summary, *seat, &label(*seat)));
    let keep = button(TableButton::Keep, summary.id, "Keep my seat", ButtonStyle::Secondary);
    Some((offers.collect::<Vec<_>>().join(" "), takes.chain([keep]).collect()))
}

fn take_button(summary: &TableSummary, seat: Seat, label: &str) -> CreateButton {
    CustomId::Take(summary.id, seat.0).button(label, ButtonStyle::Primary)
}

fn button(word: TableButton, table: TableId, label: &str, style: ButtonStyle) -> CreateButton {
    CustomId::Table(word, table).button(label, style)
}
