//! Planning ahead: by buttons, a standing order for the turns to come, for a seat that has many; and conditional moves as their owner
//! reads them.

use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;

use super::composer::Composer;
use super::lot::back_button;
use crate::app::TableSummary;
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::picture::picture;
use game::{AnyView, Focus};
use name::clip;
use table::{ConditionalMoves, TableId};

/// The most orders in a menu (Discord).
const MAX_ORDERS: usize = 25;

/// The menu of standing orders; `None` if the view has none.
#[must_use]
pub fn order_menu(summary: &TableSummary, view: &dyn AnyView) -> Option<OutgoingMessage> {
    let orders = view.orders();
    if orders.is_empty() {
        return None;
    }
    let text = "**Plan ahead?** Choose where to go. On your turns you move there at once, as far as the die allows and away from \
                the next assassin, and nobody waits for you.";
    let options = orders.iter().take(MAX_ORDERS);
    let options = options.map(|(order, words)| CreateSelectMenuOption::new(clip(&sentence(words), 100), order));
    let kind = CreateSelectMenuKind::String { options: options.collect() };
    let id = CustomId::Order { table: summary.id, order: String::new() }.text();
    let menu = CreateSelectMenu::new(id, kind).placeholder("Where to?");
    // Where it is not their turn there is no composer to go back to.
    let back =
        view.frame().is_my_turn().then(|| CreateActionRow::Buttons(vec![back_button(summary.id, summary.entries)]));
    let rows = std::iter::once(CreateActionRow::SelectMenu(menu)).chain(back).collect();
    Some(OutgoingMessage { rows, ..OutgoingMessage::text(text) })
}

/// Before an order is given: what it comes to now, if it is one's turn.
#[must_use]
pub fn order_question(summary: &TableSummary, view: &dyn AnyView, order: &str) -> Option<Composer> {
    let (_, words) = view.orders().into_iter().find(|(known, _)| known == order)?;
    let now = view.ordered(order);
    let first = now.as_deref().map_or_else(String::new, |action| {
        let request = view.action_words(action).unwrap_or_else(|| action.to_owned());
        format!(" Now: {request} (`{action}`).")
    });
    let content = format!("**{}?**{first}", sentence(&words));
    let confirm = CustomId::Order { table: summary.id, order: order.to_owned() };
    let back = CustomId::Table(TableButton::PlanAhead, summary.id);
    let buttons = vec![confirm.button("Confirm", ButtonStyle::Success), back.button("Back", ButtonStyle::Secondary)];
    let rows = vec![CreateActionRow::Buttons(buttons)];
    let focus = now.map_or(Focus::Plain, Focus::Candidate);
    let message = OutgoingMessage { rows, ..OutgoingMessage::text(content) };
    Some(Composer::of(message, picture(summary, view, focus)))
}

/// The confirmation of a standing order.
#[must_use]
pub fn order_given(table: TableId, played: Option<&str>) -> OutgoingMessage {
    let played = played.map(|text| format!("{text}\n")).unwrap_or_default();
    let text =
        format!("{played}Your plan holds for your next turns, until you get there or choose a move. Only you see it.");
    let away = CustomId::Table(TableButton::WithdrawConditional, table).button("Withdraw", ButtonStyle::Secondary);
    OutgoingMessage { rows: vec![CreateActionRow::Buttons(vec![away])], ..OutgoingMessage::text(text) }
}

/// Conditional moves, a line each.
#[must_use]
pub fn plan_lines(plan: &ConditionalMoves) -> String {
    match plan.own_turns() {
        Some(own) => own_turns_words(&own),
        None => plan.lines.iter().map(|line| format!("• if {}", line_words(line))).collect::<Vec<_>>().join("\n"),
    }
}

/// The list of moves that are played whatever the others do.
fn own_turns_words(own: &[&str]) -> String {
    match own {
        [first, others @ ..] if !others.is_empty() && others.iter().all(|other| other == first) => {
            format!("• whenever it is your turn: `{first}`, for {} turns at most", own.len())
        }
        own => format!("• whenever it is your turn, one after the other: `{}`", own.join("`, `")),
    }
}

fn line_words(line: &[String]) -> String {
    let pair = |pair: &[String]| match pair {
        [theirs, mine] if theirs == "anything" => format!("anything then `{mine}`"),
        [theirs, mine] => format!("`{theirs}` then `{mine}`"),
        other => other.join(" "),
    };
    line.chunks(2).map(pair).collect::<Vec<_>>().join(", then if ")
}

/// The button to the menu, for a seat that has orders.
pub(in crate::discord::present) fn plan_button(table: TableId) -> CreateButton {
    CustomId::Table(TableButton::PlanAhead, table).button("Plan ahead", ButtonStyle::Secondary)
}

fn sentence(words: &str) -> String {
    format!("Run {words}")
}
