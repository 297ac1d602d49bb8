//! Commands that open a table: a command a file.

pub(super) mod new;
pub(super) mod play;
pub(super) mod seek;

pub(in crate::discord::commands) use new::PACES_HOURS;
