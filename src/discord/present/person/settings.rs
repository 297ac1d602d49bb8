//! A player's settings, with the controls that change them.

use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;

use crate::discord::controls::{CustomId, SettingsButton};
use crate::discord::message::{OutgoingMessage, button_rows};
use name::clip;

/// Discord's limit for an option's label and description, in characters.
const MAX_LABEL: usize = 100;

/// A setting in the menu of settings.
#[derive(Clone, Debug)]
pub struct SettingLine {
    /// The name of its option.
    pub name: &'static str,
    /// Its title, at most 100 characters.
    pub title: &'static str,
    /// The present value in words.
    pub now: String,
}

/// The menu of one setting's values.
#[derive(Clone, Debug)]
pub struct OpenSetting {
    /// Its line in the menu of settings.
    pub setting: SettingLine,
    /// Its values: what is shown, and the word.
    pub values: Vec<(&'static str, &'static str)>,
    /// The word of the present one.
    pub word: String,
    /// The label of the button for any other value, if there is one.
    pub form: Option<&'static str>,
}

/// Somebody's settings as they are shown.
#[derive(Clone, Debug)]
pub struct SettingsPage {
    /// The changes just made, in words.
    pub changed: Vec<String>,
    /// All settings, a line each.
    pub told: String,
    /// The settings that have a menu.
    pub lines: Vec<SettingLine>,
    /// The one whose menu is open.
    pub open: Option<OpenSetting>,
    /// The buttons: the setting, the value that it gets, and the label.
    pub buttons: Vec<(&'static str, &'static str, &'static str)>,
}

/// The settings with their controls, in four rows at most.
#[must_use]
pub fn settings_page(page: &SettingsPage) -> OutgoingMessage {
    let open = page.open.as_ref();
    let mut rows = vec![which_menu(&page.lines, open)];
    rows.extend(open.map(values_menu));
    rows.extend(open.and_then(form_row));
    rows.extend(button_rows(page.buttons.iter().map(put_button)));
    let content = page.changed.iter().chain([&page.told]).cloned().collect::<Vec<_>>().join("\n\n");
    OutgoingMessage { rows, ..OutgoingMessage::text(content) }
}

fn which_menu(lines: &[SettingLine], open: Option<&OpenSetting>) -> CreateActionRow {
    let option = |line: &SettingLine| {
        CreateSelectMenuOption::new(line.title, line.name)
            .description(clip(&line.now, MAX_LABEL))
            .default_selection(open.is_some_and(|open| open.setting.name == line.name))
    };
    menu(SettingsButton::Which, "Change a setting…", lines.iter().map(option).collect())
}

fn values_menu(open: &OpenSetting) -> CreateActionRow {
    let option = |(shown, word): &(&'static str, &'static str)| {
        CreateSelectMenuOption::new(*shown, *word).default_selection(*word == open.word)
    };
    let placeholder = clip(&format!("{}: {}", open.setting.title, open.setting.now), MAX_LABEL);
    let id = SettingsButton::Values(open.setting.name.to_owned());
    menu(id, &placeholder, open.values.iter().map(option).collect())
}

fn form_row(open: &OpenSetting) -> Option<CreateActionRow> {
    let id = CustomId::Settings(SettingsButton::Type(open.setting.name.to_owned()));
    open.form.map(|label| CreateActionRow::Buttons(vec![id.button(label, ButtonStyle::Secondary)]))
}

fn put_button((name, value, label): &(&'static str, &'static str, &'static str)) -> CreateButton {
    let id = SettingsButton::Put((*name).to_owned(), (*value).to_owned());
    CustomId::Settings(id).button(label, ButtonStyle::Secondary)
}

fn menu(does: SettingsButton, placeholder: &str, options: Vec<CreateSelectMenuOption>) -> CreateActionRow {
    let kind = CreateSelectMenuKind::String { options };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(CustomId::Settings(does).text(), kind).placeholder(placeholder))
}
