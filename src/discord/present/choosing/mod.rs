//! Choosing a move by buttons and menus: at a table, ahead of a turn, in a lesson.

mod composer;
mod composer_host;
mod legal_moves;
mod lot;
mod move_label;
mod plan;
mod tips;

pub use composer::{Composer, candidate, compose, drawn_setup, whole_action};
pub(in crate::discord::present) use composer::{candidate_at, compose_at};
pub(in crate::discord::present) use composer_host::ComposerHost;
pub(in crate::discord::present) use legal_moves::legal_list;
pub(in crate::discord::present) use lot::choose_myself_row;
pub use lot::{left_to_lot, lot_question};
pub use move_label::with_gain;
pub(in crate::discord::present) use plan::plan_button;
pub use plan::{order_given, order_menu, order_question, plan_lines};
pub use tips::{add_tips, tip_line, tips_ended};
