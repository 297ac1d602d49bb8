//! The composer: menus for the next choice, a picture of what would be, confirm. Only the player who moves sees it.

use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;

use super::desk::Desk;
use crate::app::TableSummary;
use crate::discord::custom_id::MAX_CUSTOM_ID;
use crate::discord::outgoing::{OutgoingMessage, OutgoingPicture, clip};
use game::{Actor, AnyView, Choices, Compose, Focus, Menu, MenuItem, Question, Refusal, Viewer};

/// Discord's limit for a menu, in items.
const MENU_ITEMS: usize = 25;
/// So many moves, or fewer, are offered whole, in one menu.
const WHOLE_MOVES: usize = 20;
/// So many, or fewer, are buttons (Discord: five in a row).
const BUTTONS: usize = 5;
/// Discord's limit for a button's label, in characters.
const BUTTON_LABEL: usize = 80;
/// Menus on a page: a message has five rows, and one holds the buttons.
const PAGE_MENUS: usize = 4;

/// A step of the composer: the message and the picture that goes with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Composer {
    /// The message.
    pub message: OutgoingMessage,
    /// Its picture.
    pub picture: OutgoingPicture,
}

/// The composer after these picks.
///
/// # Errors
/// If it is not the viewer's turn or the picks lead nowhere.
pub fn compose(summary: &TableSummary, view: &dyn AnyView, picks: &[String], page: u8) -> Result<Composer, Refusal> {
    compose_at(Desk::Play(summary), view, picks, page)
}

/// The same at any desk.
pub(super) fn compose_at(desk: Desk<'_>, view: &dyn AnyView, picks: &[String], page: u8) -> Result<Composer, Refusal> {
    let (picks, step) = after_forced(view, picks)?;
    match step {
        Compose::Ready(action) => Ok(candidate_at(desk, view, &action, &picks, 0)),
        Compose::Ask(ask) => {
            let message = whole_moves(desk, view, &picks);
            let message = message.unwrap_or_else(|| ask_message(desk, view, &ask, &picks, page));
            Ok(Composer { message, picture: desk.picture(view, Focus::Picks(picks)) })
        }
    }
}

/// The picks with all that follow from them: where there is one thing to choose, nobody is asked.
fn after_forced(view: &dyn AnyView, picks: &[String]) -> Result<(Vec<String>, Compose), Refusal> {
    let mut picks = picks.to_vec();
    loop {
        match view.compose(&picks)? {
            Compose::Ask(ask) if only(&ask).is_some() => picks.extend(only(&ask).map(str::to_owned)),
            step => return Ok((picks, step)),
        }
    }
}

/// The one thing that can be chosen, if there is no other.
fn only(ask: &Question) -> Option<&str> {
    match &ask.menus[..] {
        [menu] => menu.items.first().filter(|_| menu.items.len() == 1).map(|item| item.key.as_str()),
        _ => None,
    }
}

/// All moves in one piece, before anything is chosen and where they are few: as buttons, or in a menu.
fn whole_moves(desk: Desk<'_>, view: &dyn AnyView, picks: &[String]) -> Option<OutgoingMessage> {
    let Viewer::Seat(seat) = view.frame().viewer else { return None };
    let menu = desk.whole("").filter(|_| picks.is_empty() && view.ready_made().is_empty())?;
    let Choices::Listed(moves) = view.choices(Actor::Seat(seat)) else { return None };
    if !(2..=WHOLE_MOVES).contains(&moves.len()) {
        return None;
    }
    let words = |action: &str| clip(&view.action_words(action).unwrap_or_else(|| action.to_owned()), BUTTON_LABEL);
    let row = if moves.len() <= BUTTONS {
        let button = |action: &String| Some(CreateButton::new(desk.whole(action)?).label(words(action)));
        CreateActionRow::Buttons(moves.iter().filter_map(button).collect())
    } else {
        let option = |action: &String| CreateSelectMenuOption::new(words(action), action).description(action.clone());
        let kind = CreateSelectMenuKind::String { options: moves.iter().map(option).collect() };
        CreateActionRow::SelectMenu(CreateSelectMenu::new(menu, kind).placeholder("Your moves"))
    };
    let rows = vec![row, CreateActionRow::Buttons(ways(desk))];
    Some(OutgoingMessage { rows, ..OutgoingMessage::text(format!("You have {} moves.", moves.len())) })
}

/// A complete action, to be confirmed. `press` counts the random actions shown so far.
#[must_use]
pub fn candidate(summary: &TableSummary, view: &dyn AnyView, action: &str, picks: &[String], press: u8) -> Composer {
    candidate_at(Desk::Play(summary), view, action, picks, press)
}

/// The same at any desk.
pub(super) fn candidate_at(desk: Desk<'_>, view: &dyn AnyView, action: &str, picks: &[String], press: u8) -> Composer {
    let mut buttons = Vec::new();
    let confirm = desk.confirm(action);
    // An action too long for a button's id can still be typed; no game has one (a conformance test says so).
    if confirm.chars().count() <= MAX_CUSTOM_ID {
        buttons.push(CreateButton::new(confirm).label("Confirm").style(ButtonStyle::Success));
    }
    if let Some(again) = desk.random(press).filter(|_| press > 0) {
        buttons.push(CreateButton::new(again).label("Another").style(ButtonStyle::Secondary));
    }
    buttons.extend(back(desk, view, picks));
    let content = question(view, action);
    let message =
        OutgoingMessage { content, rows: vec![CreateActionRow::Buttons(buttons)], ..OutgoingMessage::default() };
    Composer { message, picture: desk.picture(view, Focus::Candidate(action.to_owned())) }
}

/// `**Eliminate 18?**`, with the notation beside it where it is another text.
fn question(view: &dyn AnyView, action: &str) -> String {
    match view.action_words(action) {
        Some(words) if words != action => format!("**{words}?** · `{action}`"),
        _ => format!("**{action}?**"),
    }
}

/// The way to the last choice that was one; none where nothing was chosen.
fn back(desk: Desk<'_>, view: &dyn AnyView, picks: &[String]) -> Option<CreateButton> {
    let is_choice = |kept: &usize| match view.compose(&picks[..*kept]) {
        Ok(Compose::Ask(ask)) => only(&ask).is_none(),
        _ => true,
    };
    let kept = if picks.is_empty() { 0 } else { (0..picks.len()).rev().find(is_choice)? };
    let label = if kept == 0 { "Start over" } else { "Back" };
    Some(CreateButton::new(desk.picks(&picks[..kept], 0, 9)).label(label).style(ButtonStyle::Secondary))
}

/// What stands beside the first choice.
fn ways(desk: Desk<'_>) -> Vec<CreateButton> {
    let random = desk.random(0).map(|id| (id, "Random"));
    let ways = random.into_iter().chain([(desk.typed(), "Type it")]).chain(desk.ways_out());
    ways.map(|(id, label)| CreateButton::new(id).label(label).style(ButtonStyle::Secondary)).collect()
}

fn ask_message(desk: Desk<'_>, view: &dyn AnyView, ask: &Question, picks: &[String], page: u8) -> OutgoingMessage {
    let ready = ready_menu(desk, view, picks);
    let room = PAGE_MENUS - usize::from(ready.is_some());
    let menus: Vec<_> = ask.menus.iter().flat_map(parts).collect();
    let pages = menus.len().div_ceil(room).max(1);
    let page = usize::from(page) % pages;
    let mut rows = Vec::new();
    rows.extend(ready);
    for (slot, part) in (0u8..).zip(menus.iter().skip(page * room).take(room)) {
        let id = desk.picks(picks, 0, slot);
        rows.push(CreateActionRow::SelectMenu(select(id, part)));
    }
    let mut buttons = Vec::new();
    if pages > 1 {
        let next = u8::try_from((page + 1) % pages).unwrap_or_default();
        let label = format!("More ({} of {pages})", page + 1);
        buttons.push(CreateButton::new(desk.picks(picks, next, 8)).label(label).style(ButtonStyle::Secondary));
    }
    if !picks.is_empty() {
        buttons.extend(back(desk, view, picks));
    }
    if picks.is_empty() {
        buttons.extend(ways(desk));
    }
    if !buttons.is_empty() {
        rows.push(CreateActionRow::Buttons(buttons));
    }
    OutgoingMessage { content: clip(&ask.prompt, 1_000), rows, ..OutgoingMessage::default() }
}

/// A menu's part that fits one select.
struct Part<'a> {
    placeholder: String,
    items: &'a [MenuItem],
    min: u8,
    max: u8,
}

fn parts(menu: &Menu) -> Vec<Part<'_>> {
    let count = menu.items.len().div_ceil(MENU_ITEMS);
    let each = menu.items.len().div_ceil(count.max(1)).max(1);
    let part = |(at, items): (usize, &'_ [MenuItem])| {
        let placeholder =
            if count > 1 { format!("{} ({} of {count})", menu.placeholder, at + 1) } else { menu.placeholder.clone() };
        (placeholder, items.len())
    };
    let chunks = menu.items.chunks(each).enumerate();
    chunks.map(|(at, items)| Part { placeholder: part((at, items)).0, items, min: menu.min, max: menu.max }).collect()
}

fn select(id: String, part: &Part<'_>) -> CreateSelectMenu {
    let options = part.items.iter().map(|item| {
        let option = CreateSelectMenuOption::new(clip(&item.label, 100), &item.key);
        if item.hint.is_empty() { option } else { option.description(clip(&item.hint, 100)) }
    });
    let most = u8::try_from(part.items.len()).unwrap_or(u8::MAX);
    CreateSelectMenu::new(id, CreateSelectMenuKind::String { options: options.collect() })
        .placeholder(clip(&part.placeholder, 150))
        .min_values(part.min.min(most))
        .max_values(part.max.clamp(1, most))
}

fn ready_menu(desk: Desk<'_>, view: &dyn AnyView, picks: &[String]) -> Option<CreateActionRow> {
    let (id, ready) = desk.ready_made(view).filter(|(_, ready)| picks.is_empty() && !ready.is_empty())?;
    let options = ready.iter().take(MENU_ITEMS).map(|(name, action)| {
        CreateSelectMenuOption::new(clip(name, 100), clip(name, 100)).description(clip(action, 100))
    });
    let kind = CreateSelectMenuKind::String { options: options.collect() };
    Some(CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind).placeholder("Take a ready-made one…")))
}
