//! The controls under a player's settings. They change those of the person who uses them, whoever they were shown to.

use super::component_press::ComponentPress;
use crate::app::Failure;
use crate::discord::commands::{put_setting, settings_form, settings_message, type_setting};
use crate::discord::controls::SettingsButton;
use crate::discord::message::{Callback, InteractionAnswer, ModalForm};

pub(super) async fn press(press: ComponentPress<'_>, button: SettingsButton) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    let chosen = press.values.first().map(String::as_str).unwrap_or_default();
    let message = match button {
        SettingsButton::Which => settings_message(press.app, me, chosen).await?,
        SettingsButton::Values(name) => put_setting(press.app, me, &name, chosen).await?,
        SettingsButton::Put(name, value) => put_setting(press.app, me, &name, &value).await?,
        SettingsButton::Type(name) => return Ok(Callback::Modal(settings_form(&name)?).into()),
    };
    Ok(press.reply(message).into())
}

/// A value that was typed into the form of a setting.
pub(super) async fn form(
    press: ComponentPress<'_>,
    name: &str,
    inputs: &[(String, String)],
) -> Result<InteractionAnswer, Failure> {
    let typed = ModalForm::typed(inputs);
    Ok(press.reply(type_setting(press.app, press.caller.player.id, name, typed).await?).into())
}
