//! The operator's commands to the database, and how the program opens it. SQL is the store's; people and games are not known
//! here.

pub(super) mod backup;
pub(super) mod desk;
pub(super) mod doctor;
pub(super) mod keys;
pub(super) mod migrate;
mod open;
pub(super) mod rotate_key;

pub use open::Database;
