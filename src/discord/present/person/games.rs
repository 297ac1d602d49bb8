//! A player's tables, those that wait for them first.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use crate::app::{TableList, TableListEntry};
use crate::discord::controls::{CustomId, SeekButton};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::words::{deadline, hold_words, listing, seat_name};
use table::{HoldReason, Phase, TableId};

/// Tables on a page.
const PAGE: usize = 8;

/// A page of a player's tables, counted from 0; a page beyond the last shows the last.
#[must_use]
pub fn games(mine: &TableList, page: u16) -> OutgoingMessage {
    let TableList { lines, unreadable } = mine;
    if lines.is_empty() && unreadable.is_empty() {
        let content = "You have no table. /play seek finds an opponent, and /play now opens a table.";
        return OutgoingMessage { rows: vec![CreateActionRow::Buttons(ways(0))], ..OutgoingMessage::text(content) };
    }
    let pages = lines.len().div_ceil(PAGE).max(1);
    let page = usize::from(page).min(pages - 1);
    let waiting = lines.iter().filter(|line| line.waits_for_me()).count();
    let head = match waiting {
        0 => format!("Your tables: {}. Nothing is waiting for you.", lines.len()),
        n => format!("Your tables: {}. Waiting for you: {n}.", lines.len()),
    };
    let shown = lines.iter().skip(page * PAGE).take(PAGE).map(line);
    let content = std::iter::once(head).chain(shown).chain(unread(unreadable)).collect::<Vec<_>>().join("\n");
    let turn = |label, to: usize, off| {
        CustomId::Games(u16::try_from(to).unwrap_or_default()).button(label, ButtonStyle::Secondary).disabled(off)
    };
    let mut rows = if pages > 1 {
        let back = turn("Back", page.saturating_sub(1), page == 0);
        // Ids within a message are distinct: at the last page the disabled button points beyond it.
        vec![CreateActionRow::Buttons(vec![back, turn("More", page + 1, page + 1 == pages)])]
    } else {
        Vec::new()
    };
    rows.push(CreateActionRow::Buttons(ways(waiting)));
    OutgoingMessage { content, rows, ..OutgoingMessage::default() }
}

/// Buttons to the table that has waited longest, or to new tables.
fn ways(waiting: usize) -> Vec<CreateButton> {
    let next = CustomId::NextTable.button("Next", ButtonStyle::Primary);
    let seats = CustomId::OpenSeats.button("Free seats here", ButtonStyle::Secondary);
    let seek = CustomId::Seek(SeekButton::Begin).button("Find an opponent", ButtonStyle::Secondary);
    Some(next).filter(|_| waiting > 0).into_iter().chain([seats, seek]).collect()
}

/// The most tables that are named as unreadable.
const MAX_UNREAD: usize = 5;

/// A line on tables that this version can't read.
fn unread(tables: &[TableId]) -> Option<String> {
    let named: Vec<_> = tables.iter().take(MAX_UNREAD).map(|table| format!("`{table}`")).collect();
    let more =
        if tables.len() > MAX_UNREAD { format!(" and {} more", tables.len() - MAX_UNREAD) } else { String::new() };
    let text = "can't be read by this version of the bot. Nothing of it is lost; please tell the operator.";
    (!named.is_empty()).then(|| format!("-# {}{more} {text}", listing(&named)))
}

fn line(line: &TableListEntry) -> String {
    let summary = &line.summary;
    let place = match (summary.place.thread, summary.phase) {
        (Some(thread), _) => format!("<#{thread}>"),
        (None, Phase::Lobby) => format!("lobby in <#{}>", summary.place.channel),
        // Its thread has not opened yet, or is gone.
        (None, _) => format!("<#{}>", summary.place.channel),
    };
    let others: Vec<_> = (0u8..)
        .map(game::Seat)
        .take(summary.seats.len())
        .filter(|seat| !line.mine.contains(seat))
        .map(|seat| seat_name(summary, seat))
        .collect();
    format!("• {} · {} with {}: {} · `{}`", place, summary.game_name, listing(&others), state(line), summary.id)
}

/// The person or thing that the table waits for, and until when.
fn state(line: &TableListEntry) -> String {
    let summary = &line.summary;
    if let Some(reason) = summary.hold {
        return held(reason);
    }
    let due = summary.due_ms.map(|due| format!(", due {}", deadline(due))).unwrap_or_default();
    match (summary.phase, line.waits_for_me()) {
        (Phase::Lobby, _) => "not started yet".to_owned(),
        (_, mine) if summary.paused => {
            let whose = if mine { "**your turn**" } else { "not your turn" };
            format!("{whose}, clocks paused")
        }
        (_, true) => format!("**your turn**{due}"),
        (_, false) => {
            let names: Vec<_> = line.to_act.iter().map(|seat| seat_name(summary, *seat)).collect();
            format!("{} to play{due}", listing(&names))
        }
    }
}

/// A table that stands still: the reason, and a player's way to let it go on.
fn held(reason: HoldReason) -> String {
    let way = if reason.needs_place() { "; `/board` in its server lets it go on" } else { "" };
    format!("stands still, because {}{way}", hold_words(reason))
}
