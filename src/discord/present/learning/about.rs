//! The operator's own words and links, the same for everybody.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use crate::app::House;
use crate::discord::controls::{CustomId, PageButton};
use crate::discord::message::OutgoingMessage;
use name::escaped;

/// The text of `/about`: version, operator, source, terms.
#[must_use]
pub fn about(house: &House) -> OutgoingMessage {
    let operator = match house.operator.as_deref() {
        Some(name) => format!("This bot is run by {}.", escaped(name)),
        None => "The operator of this bot has left no name; ask those who manage the server.".to_owned(),
    };
    let content = format!(
        "**Sub Rosa** {}: games of intrigue, played by post.\n{operator}\n\
         It keeps, among other things, your account's id, your name as shown at your seats, your moves and your settings, but no messages. \
         *My data* gives it to you as a file; *Delete my data* deletes it after a question.",
        env!("CARGO_PKG_VERSION")
    );
    let links = [("Help", &house.support_url), ("Privacy", &house.privacy_url), ("Terms", &house.terms_url)];
    let buttons: Vec<_> =
        links.iter().filter_map(|(label, url)| Some(CreateButton::new_link(url.as_deref()?).label(*label))).collect();
    let page = |page, label, style| CustomId::Page(page).button(label, style);
    let own = [
        page(PageButton::MyData, "My data", ButtonStyle::Secondary),
        page(PageButton::DeleteMyData, "Delete my data", ButtonStyle::Danger),
    ];
    let rows = vec![CreateActionRow::Buttons(buttons.into_iter().chain(own).collect())];
    OutgoingMessage { content, rows, ..OutgoingMessage::default() }
}
