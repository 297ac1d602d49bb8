//! The database as a whole: connections, the schema, its roles, what goes by itself. It knows no aggregate's rows.

pub(crate) mod asks;
pub(crate) mod column_change;
pub(crate) mod connections;
pub(crate) mod delegated;
pub(crate) mod distribution;
pub(crate) mod error;
pub(crate) mod executor;
pub(crate) mod handles;
pub(crate) mod hosts;
pub(crate) mod json;
pub(crate) mod looks;
pub(crate) mod migrations;
pub(crate) mod page_bounds;
pub(crate) mod pooler;
pub(crate) mod replica;
pub(crate) mod retention;
pub(crate) mod roles;
pub(crate) mod store;
