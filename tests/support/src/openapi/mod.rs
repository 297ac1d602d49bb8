//! Discord's `OpenAPI` document, against which bodies and answers are checked.

mod document;
mod sample;
mod schema;

pub use document::Document;
pub use sample::Sampler;
