//! People: their settings, notes and data.

pub(in crate::app) mod forgotten_list;
pub(in crate::app) mod notes;
pub(in crate::app) mod privacy;
pub(in crate::app) mod settings;
