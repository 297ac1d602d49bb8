//! The deeds of moderators to tables and members. Whether somebody is one, Discord says.

pub(super) mod moderators;
