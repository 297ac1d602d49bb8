//! The composer: menus for the next choice, a picture of what would be, confirm. Only the player who moves sees it.

use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;

use super::composer_host::ComposerHost;
use super::move_label::{by_gain, coloured, with_gain};
use crate::app::TableSummary;
use crate::discord::controls::MAX_CUSTOM_ID;
use crate::discord::message::{OutgoingMessage, OutgoingPicture, ROW, button_rows};
use crate::discord::present::picture::CaptionedPicture;
use game::{Actor, AnyView, Choices, Compose, DONE, Focus, Menu, MenuItem, Question, Refusal, SplitMix64, Viewer};
use name::clip;

/// Discord's limit for a menu, in items.
const MENU_ITEMS: usize = 25;
/// More than a row of them have labels of at most so many characters.
const BRIEF: usize = 20;
/// Discord's limit for a button's label, in characters.
const BUTTON_LABEL: usize = 80;
/// Rows of choices on a page: a message has five rows, and one holds the ways out.
const PAGE_ROWS: usize = 4;
/// The slot of buttons that choose: their picks tell them apart.
const BUTTON_SLOT: u8 = 7;

/// A step of the composer: the message and the picture that goes with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Composer {
    /// The question with its menus and buttons.
    pub message: OutgoingMessage,
    /// The board with the choices so far.
    pub picture: OutgoingPicture,
}

impl Composer {
    /// A message with its picture, the picture's notes under its text.
    #[must_use]
    pub(in crate::discord::present) fn of(message: OutgoingMessage, picture: CaptionedPicture) -> Self {
        let (content, picture) = picture.under(&message.content);
        Self { message: OutgoingMessage { content, ..message }, picture }
    }
}

/// The composer after these picks.
///
/// # Errors
/// If it is not the viewer's turn or the picks lead nowhere.
pub fn compose(summary: &TableSummary, view: &dyn AnyView, picks: &[String], page: u8) -> Result<Composer, Refusal> {
    compose_at(ComposerHost::Play(summary), view, picks, page)
}

/// The same for either host: a table or a lesson.
pub(in crate::discord::present) fn compose_at(
    host: ComposerHost<'_>,
    view: &dyn AnyView,
    picks: &[String],
    page: u8,
) -> Result<Composer, Refusal> {
    let (picks, step) = after_forced(view, picks)?;
    match step {
        Compose::Ready(action) => Ok(candidate_at(host, view, &action, &picks, 0)),
        Compose::Ask(ask) => {
            let message = whole_moves(host, view, &picks).unwrap_or_else(|| {
                let beside = Beside { again: None, back: back(host, view, &picks).filter(|_| !picks.is_empty()) };
                ask_message(host, view, (&ask, &picks), page, beside)
            });
            Ok(Composer::of(message, host.picture(view, Focus::Picks(picks))))
        }
    }
}

/// A set-up of which the rest was drawn by lot, after what was chosen by hand. `press` counts those shown so far.
///
/// # Errors
/// If the picks lead nowhere.
pub fn drawn_setup(
    summary: &TableSummary,
    view: &dyn AnyView,
    by_hand: &[String],
    drawn: &[String],
    press: u8,
) -> Result<Composer, Refusal> {
    let host = ComposerHost::Play(summary);
    let again = host.lot(by_hand, press).map(|id| button(id, "Another"));
    let back = button(host.picks(by_hand, 0, 9), if by_hand.is_empty() { "Start over" } else { "Back" });
    let beside = Beside { again, back: Some(back) };
    match view.compose(drawn)? {
        Compose::Ready(action) => Ok(shown(host, view, &action, beside)),
        Compose::Ask(ask) => {
            let message = ask_message(host, view, (&ask, drawn), 0, beside);
            Ok(Composer::of(message, host.picture(view, Focus::Picks(drawn.to_vec()))))
        }
    }
}

/// Controls beside the choice itself.
#[derive(Default)]
struct Beside {
    /// The way to another proposal.
    again: Option<CreateButton>,
    /// The button to the choice before; `None` at the first.
    back: Option<CreateButton>,
}

/// The whole action that these picks make, if they do.
#[must_use]
pub fn whole_action(view: &dyn AnyView, picks: &[String]) -> Option<String> {
    match after_forced(view, picks).ok()?.1 {
        Compose::Ready(action) => Some(action),
        Compose::Ask(_) => None,
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
fn whole_moves(host: ComposerHost<'_>, view: &dyn AnyView, picks: &[String]) -> Option<OutgoingMessage> {
    let Viewer::Seat(seat) = view.frame().viewer else { return None };
    let menu = host.whole("").filter(|_| picks.is_empty() && view.ready_made().is_empty())?;
    let Choices::Listed(moves) = view.choices(Actor::Seat(seat)) else { return None };
    if !(2..=MENU_ITEMS).contains(&moves.len()) {
        return None;
    }
    let moves = by_gain(view, moves);
    let asked =
        |action: &str| view.action_words(action).map_or_else(|| action.to_owned(), |words| host.named_in_line(&words));
    let words = |action: &str| clip(&with_gain(&asked(action), view.gain(action)), BUTTON_LABEL);
    let mut rows = if moves.len() <= ROW * PAGE_ROWS {
        let are_brief = moves.len() <= ROW || moves.iter().all(|action| words(action).chars().count() <= BRIEF);
        let short = |action: &str| with_gain(&clip(action, BRIEF), view.gain(action));
        let label = |action: &String| if are_brief { words(action) } else { short(action) };
        let button = |action: &String| {
            let button = CreateButton::new(host.whole(action)?).label(label(action));
            Some(coloured(button, view.gain(action)))
        };
        button_rows(moves.iter().filter_map(button))
    } else {
        let option = |action: &String| CreateSelectMenuOption::new(words(action), action).description(action.clone());
        let kind = CreateSelectMenuKind::String { options: moves.iter().map(option).collect() };
        vec![CreateActionRow::SelectMenu(CreateSelectMenu::new(menu, kind).placeholder("Your moves"))]
    };
    rows.push(CreateActionRow::Buttons(ways(host, view)));
    Some(OutgoingMessage { rows, ..OutgoingMessage::text(format!("You have {} moves.", moves.len())) })
}

/// A complete action, to be confirmed. `press` counts the random actions shown so far.
#[must_use]
pub fn candidate(summary: &TableSummary, view: &dyn AnyView, action: &str, picks: &[String], press: u8) -> Composer {
    candidate_at(ComposerHost::Play(summary), view, action, picks, press)
}

/// The same for either host: a table or a lesson.
pub(in crate::discord::present) fn candidate_at(
    host: ComposerHost<'_>,
    view: &dyn AnyView,
    action: &str,
    picks: &[String],
    press: u8,
) -> Composer {
    let again = host.random(press).filter(|_| press > 0).map(|id| button(id, "Another"));
    shown(host, view, action, Beside { again, back: back(host, view, picks) })
}

fn shown(host: ComposerHost<'_>, view: &dyn AnyView, action: &str, beside: Beside) -> Composer {
    let confirm = confirm(host, action, "Confirm");
    let buttons = confirm.into_iter().chain(beside.again).chain(beside.back).collect();
    let rows = vec![CreateActionRow::Buttons(buttons)];
    let message = OutgoingMessage { content: question(host, view, action), rows, ..OutgoingMessage::default() };
    Composer::of(message, host.picture(view, Focus::Candidate(action.to_owned())))
}

/// Plays an action. One too long for a button's id can still be typed; no game has one (a conformance test says so).
fn confirm(host: ComposerHost<'_>, action: &str, label: &str) -> Option<CreateButton> {
    let id = host.confirm(action);
    let fits = id.chars().count() <= MAX_CUSTOM_ID;
    fits.then(|| CreateButton::new(id).label(clip(label, BUTTON_LABEL)).style(ButtonStyle::Success))
}

fn button(id: String, label: &str) -> CreateButton {
    CreateButton::new(id).label(label).style(ButtonStyle::Secondary)
}

/// `**Eliminate 18?**`, with the notation beside it where it is another text.
fn question(host: ComposerHost<'_>, view: &dyn AnyView, action: &str) -> String {
    match view.action_words(action).map(|words| host.named(words)) {
        Some(words) if words != action => format!("**{words}?** · `{action}`"),
        _ => format!("**{action}?**"),
    }
}

/// The way to the last choice that was one; none where nothing was chosen.
fn back(host: ComposerHost<'_>, view: &dyn AnyView, picks: &[String]) -> Option<CreateButton> {
    let is_choice = |kept: &usize| match view.compose(&picks[..*kept]) {
        Ok(Compose::Ask(ask)) => only(&ask).is_none(),
        _ => true,
    };
    let kept = if picks.is_empty() { 0 } else { (0..picks.len()).rev().find(is_choice)? };
    let label = if kept == 0 { "Start over" } else { "Back" };
    Some(CreateButton::new(host.picks(&picks[..kept], 0, 9)).label(label).style(ButtonStyle::Secondary))
}

/// Buttons beside the first choice: random, ready-made, typed.
fn ways(host: ComposerHost<'_>, view: &dyn AnyView) -> Vec<CreateButton> {
    let random = if can_be_drawn(view, &[]) { host.lot(&[], 0) } else { host.random(0) };
    let lot = host.leave_to_lot().filter(|_| view.may_be_drawn()).map(|id| (id, "The rest at random"));
    let plan = host.plan_ahead().filter(|_| !view.orders().is_empty()).map(|id| (id, "Plan ahead"));
    let ways = random.map(|id| (id, "Random")).into_iter().chain(lot).chain(plan);
    let ways = ways.chain([(host.typed(), "Type it")]).chain(host.ways_out());
    ways.map(|(id, label)| button(id, label)).collect()
}

/// Whether the rest of a set-up can be drawn by lot; which way it would fall is not asked here.
fn can_be_drawn(view: &dyn AnyView, picks: &[String]) -> bool {
    view.by_lot(picks, &mut SplitMix64::new(0)).is_some()
}

fn ask_message(
    host: ComposerHost<'_>,
    view: &dyn AnyView,
    (ask, picks): (&Question, &[String]),
    page: u8,
    beside: Beside,
) -> OutgoingMessage {
    let ready = ready_menu(host, view, ask, picks);
    let room = PAGE_ROWS - usize::from(ready.is_some());
    let done = ask.menus.iter().find_map(|menu| as_it_stands(view, menu, picks));
    let menus: Vec<_> = ask.menus.iter().filter(|menu| done.is_none() || !is_done(menu)).collect();
    let mut buttons = Vec::new();
    buttons.extend(done.as_ref().and_then(|(label, action)| confirm(host, action, label)));
    buttons.extend(beside.again);
    if !picks.is_empty() && can_be_drawn(view, picks) {
        buttons.extend(host.lot(picks, 0).map(|id| button(id, "Finish at random")));
    }
    buttons.extend(beside.back);
    if picks.is_empty() {
        buttons.extend(ways(host, view));
    }
    let pad = pad(host, view, &menus, (picks, &buttons)).filter(|_| ready.is_none());
    let rows = pad.unwrap_or_else(|| {
        let choices = choice_rows(host, view, &menus, (picks, room));
        let pages = choices.len().div_ceil(room).max(1);
        let page = usize::from(page) % pages;
        if pages > 1 {
            let next = u8::try_from((page + 1) % pages).unwrap_or_default();
            buttons.insert(0, button(host.picks(picks, next, 8), &format!("More ({} of {pages})", page + 1)));
        }
        let last = (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons));
        ready.into_iter().chain(choices.into_iter().skip(page * room).take(room)).chain(last).collect()
    });
    let action = done.map(|(_, action)| format!("\n-# `{action}`")).unwrap_or_default();
    let content = format!("{}{action}", clip(&ask.prompt, 1_000));
    OutgoingMessage { content, rows, ..OutgoingMessage::default() }
}

fn is_done(menu: &Menu) -> bool {
    matches!(&menu.items[..], [item] if item.key == DONE)
}

/// The picks so far as a whole action, if this menu accepts them: its label, and the action. A button plays it without
/// a further look, since the picture shows it already.
fn as_it_stands(view: &dyn AnyView, menu: &Menu, picks: &[String]) -> Option<(String, String)> {
    let item = menu.items.first().filter(|_| is_done(menu))?;
    match view.compose(&[picks, std::slice::from_ref(&item.key)].concat()) {
        Ok(Compose::Ready(action)) => Some((item.label.clone(), action)),
        _ => None,
    }
}

/// All choices as buttons, with the ways out after them, where they fill the last row, too: before anything is chosen at a
/// table as many of those as have room, from the last. `None` if they are too many, or so few that the ways out have a row of their own.
fn pad(
    host: ComposerHost<'_>,
    view: &dyn AnyView,
    menus: &[&Menu],
    (picks, ways_out): (&[String], &[CreateButton]),
) -> Option<Vec<CreateActionRow>> {
    let rows: usize = menus.iter().map(|menu| menu.items.len().div_ceil(ROW)).sum();
    let items = menus.iter().flat_map(|menu| &menu.items);
    let room = (ROW * (PAGE_ROWS + 1)).checked_sub(items.clone().count())?;
    let kept = if picks.is_empty() && host.spares_ways_out() { room.min(ways_out.len()) } else { ways_out.len() };
    let needed = rows > PAGE_ROWS && (1..=room).contains(&kept) && menus.iter().all(|menu| can_be_buttons(menu));
    let choices = items.map(|item| item_button(host, view, item, picks));
    needed.then(|| button_rows(choices.chain(ways_out[ways_out.len() - kept..].iter().cloned())))
}

/// The choices in rows: each menu as a menu or, from the first on and as far as a page has room, its items as buttons of their
/// own, which are one tap and not two.
fn choice_rows(
    host: ComposerHost<'_>,
    view: &dyn AnyView,
    menus: &[&Menu],
    (picks, room): (&[String], usize),
) -> Vec<CreateActionRow> {
    let mut count: usize = menus.iter().map(|menu| parts(menu).len()).sum();
    let (mut rows, mut slots) = (Vec::new(), 0u8..);
    for menu in menus {
        let spread = count - parts(menu).len() + menu.items.len().div_ceil(ROW);
        if can_be_buttons(menu) && spread <= room {
            count = spread;
            rows.extend(button_rows(menu.items.iter().map(|item| item_button(host, view, item, picks))));
        } else {
            let selects = parts(menu).into_iter().zip(&mut slots);
            rows.extend(
                selects
                    .map(|(part, slot)| CreateActionRow::SelectMenu(select(host, host.picks(picks, 0, slot), &part))),
            );
        }
    }
    rows
}

/// A choice as a button. One that makes the action whole has what the action gains.
fn item_button(host: ComposerHost<'_>, view: &dyn AnyView, item: &MenuItem, picks: &[String]) -> CreateButton {
    let picks = [picks, std::slice::from_ref(&item.key)].concat();
    let gain = whole_action(view, &picks).and_then(|action| view.gain(&action));
    let button = CreateButton::new(host.picks(&picks, 0, BUTTON_SLOT)).label(with_gain(&item.brief, gain));
    coloured(button, gain)
}

fn can_be_buttons(menu: &Menu) -> bool {
    menu.max == 1 && menu.items.iter().all(|item| !item.brief.is_empty())
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

fn select(host: ComposerHost<'_>, id: String, part: &Part<'_>) -> CreateSelectMenu {
    let options = part.items.iter().map(|item| {
        let option = CreateSelectMenuOption::new(clip(&host.named_in_line(&item.label), 100), &item.key);
        if item.hint.is_empty() { option } else { option.description(clip(&item.hint, 100)) }
    });
    let most = u8::try_from(part.items.len()).unwrap_or(u8::MAX);
    CreateSelectMenu::new(id, CreateSelectMenuKind::String { options: options.collect() })
        .placeholder(clip(&part.placeholder, 150))
        .min_values(part.min.min(most))
        .max_values(part.max.clamp(1, most))
}

/// Ready-made actions to look at, unless the question offers them itself.
fn ready_menu(host: ComposerHost<'_>, view: &dyn AnyView, ask: &Question, picks: &[String]) -> Option<CreateActionRow> {
    let (id, ready) = host.ready_made(view).filter(|(_, ready)| picks.is_empty() && !ready.is_empty())?;
    let is_offered = |name: &String| ask.menus.iter().flat_map(|menu| &menu.items).any(|item| item.label == *name);
    if ready.iter().all(|(name, _)| is_offered(name)) {
        return None;
    }
    let options = ready.iter().take(MENU_ITEMS).map(|(name, action)| {
        CreateSelectMenuOption::new(clip(name, 100), clip(name, 100)).description(clip(action, 100))
    });
    let kind = CreateSelectMenuKind::String { options: options.collect() };
    Some(CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind).placeholder("Take a ready-made one…")))
}
