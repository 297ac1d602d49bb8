//! The slash commands, a command or a part of one a file, in folders by what they are about.

mod arguments;
mod command;
mod community;
mod learning;
mod menu;
mod menus;
mod opening;
mod options;
mod part;
mod person;
mod registry;
mod table;

pub use arguments::Arguments;
pub use command::CommandCall;
pub use menu::MenuCall;
pub(in crate::discord) use options::PACES_HOURS;
pub(in crate::discord) use person::{put_setting, settings_form, settings_message, type_setting};
pub use registry::{definitions, find, find_menu, menu_definitions, names};
