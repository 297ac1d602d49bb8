//! What goes over Discord's wire: what is registered, every message, and every body against
//! Discord's `OpenAPI` document.

mod contract;
mod registration;
