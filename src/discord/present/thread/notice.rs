//! Notices to one player, which name the game, its players and the deadline, and link to the board.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use super::claimants::{claim_buttons, out_of_time, punctual};
use super::moderation;
use super::numbered::note;
use super::question::{answers, question};
use crate::app::TableSummary;
use crate::discord::controls::CustomId;
use crate::discord::message::OutgoingMessage;
use crate::discord::present::words::{due_words, listing, mention, seat_name};
use game::Seat;
use table::{LatePolicy, NoticeKind, Occupant, Phase, PlayerId, TableEvent};

/// The start of links to messages, which work in every client.
const PAGES: &str = "https://discord.com/channels";

/// A seat's player, or the person invited to it.
fn guest_name(summary: &TableSummary, seat: Seat) -> String {
    match summary.seats.get(seat.index()) {
        Some(Occupant::Invited(guest)) => guest.name.in_message(),
        _ => summary.name_in_message(seat),
    }
}

/// The word to a late player; only a claim ends the game by somebody's hand.
fn still_words(summary: &TableSummary) -> &'static str {
    match summary.terms.late {
        LatePolicy::Claim if punctual(summary).next().is_some() => {
            "your time is up. You can still move until somebody ends the game."
        }
        _ => "your time is up. You can still move.",
    }
}

/// A notice to one player, with the game, the others and the deadline; `None` for kinds without words.
#[must_use]
pub fn notice_text(kind: NoticeKind, summary: &TableSummary, seat: Seat, reason: &str) -> Option<String> {
    let what = notice_words(kind, summary, seat, reason)?;
    Some(match kind {
        // A decliner names the game: nobody plays with anybody.
        NoticeKind::Refused => what,
        // The thread is not theirs.
        NoticeKind::Dropped => format!("{}: {what}", headline(summary, seat)),
        _ => format!("{}{}: {what}", headline(summary, seat), in_thread(summary)),
    })
}

/// The same where the table is plain: in its own thread.
#[must_use]
pub fn notice_words(kind: NoticeKind, summary: &TableSummary, seat: Seat, reason: &str) -> Option<String> {
    let due = due_words(summary);
    let late = summary.late.iter().any(|(late, _)| *late == seat);
    let what = match kind {
        NoticeKind::Call => format!("it is your turn.{due}"),
        NoticeKind::Remind if late => still_words(summary).to_owned(),
        NoticeKind::Remind => format!("your move is still due.{due}"),
        NoticeKind::Nudge => format!("the others are waiting: it is your turn.{due}"),
        NoticeKind::Alone => format!("everybody else is done and waiting for you.{due}"),
        NoticeKind::Claim => format!("{} You may claim the game, or give more time.", out_of_time(summary)?),
        NoticeKind::Next => "you are next.".to_owned(),
        NoticeKind::Ended if summary.phase == Phase::Closed => "the game was called off, without a result.".to_owned(),
        NoticeKind::Ended => format!("the game is over. {reason}"),
        NoticeKind::Moderated => moderation::private_word(summary).to_owned(),
        NoticeKind::Unseated if summary.terms.rated && summary.phase == Phase::Playing => {
            "a moderator has taken your seat. The game is rated: if you don't get the seat back within a week, it counts as played to \
             the end without you."
                .to_owned()
        }
        NoticeKind::Unseated => "a moderator has taken your seat.".to_owned(),
        NoticeKind::Dropped => "the game has begun without you, so the seat that was kept for you is gone.".to_owned(),
        NoticeKind::Unplanned => "your conditional moves no longer fit and are withdrawn.".to_owned(),
        NoticeKind::Refused => {
            let Some(TableEvent::Refused(by)) = summary.said else { return None };
            let who = guest_name(summary, by);
            return Some(format!("{who} declines your challenge to **{}**, and the table is closed.", summary.game_name));
        }
        NoticeKind::Asked => {
            let offer = summary.offer.as_ref()?;
            format!("{} {}.", seat_name(summary, offer.by), question(offer.what))
        }
        NoticeKind::Lobby
        | NoticeKind::Turn
        | NoticeKind::Secret
        | NoticeKind::Over
        | NoticeKind::RemoveButtons
        | NoticeKind::Settled
        | NoticeKind::KeepAwake
        | NoticeKind::Offer
        | NoticeKind::Talk
        | NoticeKind::Muted
        | NoticeKind::Seek
        | NoticeKind::Card
        | NoticeKind::Tournament
        | NoticeKind::Round
        | NoticeKind::Undecided
        | NoticeKind::Problem => return None,
    };
    Some(what)
}

/// In the thread, to a player who takes no direct messages: that there is a secret for them, and where they see it.
#[must_use]
pub fn secret_waits(summary: &TableSummary, player: PlayerId, number: i64) -> OutgoingMessage {
    let content = format!(
        "{}, there is a secret for you, and I can't send you direct messages. **My view** shows it to you alone; so does \
         `/board show:secret`.",
        mention(player)
    );
    OutgoingMessage { mentions: vec![player], ..note(summary, number, content, Vec::new()) }
}

fn headline(summary: &TableSummary, seat: Seat) -> String {
    let others = (0u8..).map(Seat).take(summary.seats.len()).filter(|other| *other != seat);
    let names: Vec<_> = others.map(|other| seat_name(summary, other)).collect();
    format!("**{}** with {}", summary.game_name, listing(&names))
}

fn in_thread(summary: &TableSummary) -> String {
    summary.place.thread.map(|thread| format!(" in <#{thread}>")).unwrap_or_default()
}

/// The message for one player, with the buttons that they need now.
#[must_use]
pub fn notice(
    kind: NoticeKind,
    summary: &TableSummary,
    seat: Seat,
    number: i64,
    reason: &str,
) -> Option<OutgoingMessage> {
    let content = notice_text(kind, summary, seat, reason)?;
    let mut buttons = match kind {
        NoticeKind::Asked => answers(summary),
        NoticeKind::Claim => claim_buttons(summary),
        _ => Vec::new(),
    };
    if asks_to_move(kind) {
        buttons.push(CustomId::Move(summary.id).button("Move", ButtonStyle::Primary));
    }
    buttons.extend(link(summary));
    Some(note(summary, number, content, buttons))
}

fn asks_to_move(kind: NoticeKind) -> bool {
    matches!(kind, NoticeKind::Call | NoticeKind::Remind | NoticeKind::Nudge | NoticeKind::Alone)
}

/// A button that leads to the latest board.
fn link(summary: &TableSummary) -> Option<CreateButton> {
    let (thread, guild) = (summary.place.thread?, summary.place.guild?);
    let post = summary.place.post_message.map(|post| format!("/{post}")).unwrap_or_default();
    Some(CreateButton::new_link(format!("{PAGES}/{guild}/{thread}{post}")).label("Go to the table"))
}
