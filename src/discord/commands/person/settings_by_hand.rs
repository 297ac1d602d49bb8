//! `/settings` by menus, buttons and forms: the page with its controls, and what a control changes.

use super::by_hand::ByHand;
use super::player_settings::{PLAYER_SETTINGS, PlayerSetting};
use super::vacation::{VACATION, VACATION_DAYS, take_days};
use crate::app::{App, Failure, Preferences};
use crate::discord::commands::arguments::Arguments;
use crate::discord::controls::FormId;
use crate::discord::interaction::ArgumentValue;
use crate::discord::message::{ModalForm, ModalInput, OutgoingMessage};
use crate::discord::present::{OpenSetting, SettingLine, SettingsPage, mention, settings_page};
use name::clip;
use table::PlayerId;

/// Longest value that a form takes, in characters.
const LONGEST: u16 = 64;
/// Discord's limit for a form's label, in characters.
const MAX_LABEL: usize = 45;

/// Somebody's settings with their controls, and the menu of the chosen one.
///
/// # Errors
/// If there is no such setting, or the database can't be asked.
pub(in crate::discord) async fn settings_message(
    app: &App,
    me: PlayerId,
    chosen: &str,
) -> Result<OutgoingMessage, Failure> {
    let preferences = app.people().settings(me).await?;
    page(app, me, &preferences, (Some(chosen), Vec::new())).await
}

/// Puts a value that was offered into a setting, and shows all.
///
/// # Errors
/// If the value is not offered, or the database can't be asked; then nothing is changed.
pub(in crate::discord) async fn put_setting(
    app: &App,
    me: PlayerId,
    name: &str,
    value: &str,
) -> Result<OutgoingMessage, Failure> {
    let is_offered = match named(name) {
        Some(setting) => setting.by_hand.offers(value),
        None => name == VACATION && VACATION_DAYS.iter().any(|(_, days)| *days == value),
    };
    if !is_offered {
        return Err(not_offered());
    }
    change(app, me, name, value).await
}

/// Puts a value that was typed into a setting's form, and shows all.
///
/// # Errors
/// If it can't be read, or the database can't be asked; then nothing is changed.
pub(in crate::discord) async fn type_setting(
    app: &App,
    me: PlayerId,
    name: &str,
    value: &str,
) -> Result<OutgoingMessage, Failure> {
    form_of(name)?;
    change(app, me, name, value.trim()).await
}

/// The form for any value of a setting.
///
/// # Errors
/// If the setting has no form.
pub(in crate::discord) fn settings_form(name: &str) -> Result<ModalForm, Failure> {
    let (setting, example) = form_of(name)?;
    Ok(ModalForm {
        id: FormId::Setting(setting.name.to_owned()),
        title: setting.title.to_owned(),
        label: clip(&format!("{}, such as {example}", setting.title), MAX_LABEL),
        placeholder: example.to_owned(),
        longest: LONGEST,
        input: ModalInput::Line,
    })
}

fn form_of(name: &str) -> Result<(&'static PlayerSetting, &'static str), Failure> {
    match named(name).map(|setting| (setting, &setting.by_hand)) {
        Some((setting, ByHand::MenuOrForm(_, _, example))) => Ok((setting, example)),
        _ => Err(not_offered()),
    }
}

fn named(name: &str) -> Option<&'static PlayerSetting> {
    PLAYER_SETTINGS.iter().find(|setting| setting.name == name)
}

fn not_offered() -> Failure {
    Failure::refused("This setting is no longer offered here; /settings shows the newest.")
}

async fn change(app: &App, me: PlayerId, name: &str, value: &str) -> Result<OutgoingMessage, Failure> {
    let number = value.parse().map(ArgumentValue::Number);
    let given = |value: ArgumentValue| Arguments(vec![(name.to_owned(), value)]);
    let (text, number) = (given(ArgumentValue::Text(value.to_owned())), number.map(given).unwrap_or_default());
    let now_ms = app.clock().now_ms();
    let put = |preferences: &mut Preferences| match named(name) {
        Some(setting) => {
            setting.change_by(&text, preferences)?;
            setting.change_by(&number, preferences)?;
            Ok(Some(format!("✓ {}: **{}**", setting.title, setting.by_hand.present(preferences))))
        }
        None => take_days(&number, preferences, now_ms),
    };
    let (preferences, changed) = app.people().change_settings(me, put).await?;
    let is_button = named(name).is_some_and(|setting| matches!(setting.by_hand, ByHand::Button(..)));
    page(app, me, &preferences, ((!is_button).then_some(name), changed.into_iter().collect())).await
}

/// All settings with their controls; above them what was just changed.
pub(super) async fn page(
    app: &App,
    me: PlayerId,
    preferences: &Preferences,
    (chosen, changed): (Option<&str>, Vec<String>),
) -> Result<OutgoingMessage, Failure> {
    let now_ms = app.clock().now_ms();
    let told = summary(preferences, &app.people().blocked_by(me).await?, now_ms);
    let away = away_line(preferences, now_ms);
    let open = chosen.map(|name| open_setting(preferences, name, &away).ok_or_else(not_offered)).transpose()?;
    let has_menu = |setting: &&PlayerSetting| !matches!(setting.by_hand, ByHand::Button(..));
    let lines = PLAYER_SETTINGS.iter().filter(has_menu).map(|setting| line(setting, preferences)).chain([away]);
    let buttons = PLAYER_SETTINGS.iter().filter_map(|setting| button(setting, preferences)).collect();
    Ok(settings_page(&SettingsPage { changed, told, lines: lines.collect(), open, buttons }))
}

fn line(setting: &PlayerSetting, preferences: &Preferences) -> SettingLine {
    SettingLine { name: setting.name, title: setting.title, now: setting.by_hand.present(preferences) }
}

fn away_line(preferences: &Preferences, now_ms: i64) -> SettingLine {
    let vacation = preferences.settings.calendar.vacation.as_ref().filter(|vacation| vacation.end > now_ms);
    let now = if vacation.is_some() { "away" } else { "not away" };
    SettingLine { name: VACATION, title: "Vacation", now: now.to_owned() }
}

fn open_setting(preferences: &Preferences, name: &str, away: &SettingLine) -> Option<OpenSetting> {
    if name == VACATION {
        let setting = away.clone();
        return Some(OpenSetting { setting, values: VACATION_DAYS.to_vec(), word: String::new(), form: None });
    }
    let setting = named(name)?;
    let (values, word) = setting.by_hand.values(preferences);
    let form = match setting.by_hand {
        ByHand::Menu(..) => None,
        ByHand::MenuOrForm(..) => Some("Type another"),
        ByHand::Button(..) => return None,
    };
    Some(OpenSetting { setting: line(setting, preferences), values: values.to_vec(), word, form })
}

/// The button that sets the value which is not set now: the setting, that value, and the words on it.
fn button(setting: &PlayerSetting, preferences: &Preferences) -> Option<(&'static str, &'static str, &'static str)> {
    let ByHand::Button(..) = setting.by_hand else { return None };
    let (values, now) = setting.by_hand.values(preferences);
    let (label, word) = values.iter().find(|(_, word)| *word != now)?;
    Some((setting.name, word, label))
}

/// Whom somebody blocks, in words. A negative id is somebody's whose data are gone: they are counted.
fn blocks(blocked: &[PlayerId]) -> Option<String> {
    let (named, gone): (Vec<PlayerId>, Vec<_>) = blocked.iter().partition(|player| player.0 > 0);
    let names = named.into_iter().map(mention);
    let gone = match gone.len() {
        0 => None,
        1 => Some("1 person who has had their data deleted".to_owned()),
        count => Some(format!("{count} people who have had their data deleted")),
    };
    let all: Vec<_> = names.chain(gone).collect();
    (!all.is_empty()).then(|| format!("**You block** {}.", all.join(", ")))
}

/// All settings in words.
fn summary(preferences: &Preferences, blocked: &[PlayerId], now_ms: i64) -> String {
    let told = PLAYER_SETTINGS.iter().filter_map(|setting| (setting.told)(preferences, now_ms));
    told.chain(blocks(blocked)).collect::<Vec<_>>().join("\n")
}
