//! Answers to buttons, menus and modals.

mod board;
mod card;
mod component_press;
mod composer;
mod learn;
mod lobby;
mod more;
mod note;
mod open_table;
mod person;
mod plan;
mod play;
mod press;
mod review;
mod seek;
mod settings;
mod table_form;
mod talk;
mod tournament;

pub(in crate::discord) use component_press::ComponentPress;
pub(in crate::discord) use press::{form, press};
