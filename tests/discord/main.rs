//! What goes over Discord's wire: what is registered, every message, and, with the feature `contract`, every body against
//! Discord's `OpenAPI` document.

#[cfg(feature = "contract")]
mod contract;
mod registration;
