//! The playground's page in headless Chromium, and the people before it.

mod column;
mod page;
mod program;
mod sheet;

pub use column::Column;
pub use fantoccini::key::Key;
pub use page::{Page, on_page};
