//! What moderators do to tables and members. Whether somebody is one, Discord says.

pub(super) mod moderators;
