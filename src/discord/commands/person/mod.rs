//! Commands about the caller: a command a file.

mod by_hand;
pub(super) mod games;
mod player_settings;
pub(super) mod profile;
mod setting_values;
mod setting_words;
pub(super) mod settings;
mod settings_by_hand;
mod vacation;

pub(in crate::discord) use settings_by_hand::{put_setting, settings_form, settings_message, type_setting};
