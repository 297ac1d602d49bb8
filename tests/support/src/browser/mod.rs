//! The playground's page in headless Chromium, and the people before it.

mod column;
mod driver;
mod page;
mod program;
mod sheet;

pub use column::Column;
pub use driver::Key;
pub use page::{Page, on_page};
