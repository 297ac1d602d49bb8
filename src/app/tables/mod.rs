//! Tables: found, looked at, and changed by commands.

pub(in crate::app) mod act;
pub(in crate::app) mod load;
pub(in crate::app) mod look;
pub(in crate::app) mod open;
pub(in crate::app) mod table_cache;
pub(in crate::app) mod visitor;
