//! Discord's `OpenAPI` document, against which bodies and answers are checked.

mod document;
mod schema;

pub use document::Document;
