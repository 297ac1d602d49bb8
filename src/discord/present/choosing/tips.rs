//! Tips for a newcomer, beside the move that they are about to make.

use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use crate::app::TableSummary;
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::{MAX_CONTENT, OutgoingMessage};
use crate::discord::present::picture::with_names;

/// Discord's limits: buttons in a row, and rows.
const MOST_BUTTONS: usize = 5;
const MOST_ROWS: usize = 5;

/// Puts tips above a message of one's own, and a button that ends them below it; where all places are taken, that of the last way
/// out, which is *Type it*: `/move` types, too.
pub fn add_tips(message: &mut OutgoingMessage, summary: &TableSummary, tips: &[String]) {
    if tips.is_empty() {
        return;
    }
    let lines: Vec<_> = tips.iter().map(|tip| tip_line(summary, tip)).collect();
    let content = format!("{}\n{}", lines.join("\n"), message.content);
    if content.chars().count() > MAX_CONTENT {
        return;
    }
    message.content = content;
    let enough = CustomId::Table(TableButton::EnoughTips, summary.id).button("Enough tips", ButtonStyle::Secondary);
    let is_full = message.rows.len() == MOST_ROWS;
    if let Some(CreateActionRow::Buttons(buttons)) = message.rows.last_mut()
        && (is_full || buttons.len() < MOST_BUTTONS)
    {
        buttons.truncate(MOST_BUTTONS - 1);
        buttons.push(enough);
    } else if !is_full {
        message.rows.push(CreateActionRow::Buttons(vec![enough]));
    }
}

/// A tip: `> 🌱 A chance: …`
#[must_use]
pub fn tip_line(summary: &TableSummary, tip: &str) -> String {
    format!("> 🌱 {}", with_names(summary, tip))
}

/// The confirmation that no more tips come.
#[must_use]
pub fn tips_ended(game: &str) -> OutgoingMessage {
    OutgoingMessage::text(format!("No more tips in {game}. `/hint` still shows what a strong player would do."))
}
