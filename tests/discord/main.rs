//! The traffic over Discord's wire: the registered commands, every message, and every body against
//! Discord's `OpenAPI` document.

mod contract;
mod registration;
