//! The bounds of what is done page by page. It knows no table.

/// How much of a kind is deleted or moved in one go, however much there is.
#[derive(Clone, Copy, Debug)]
pub struct PageBounds {
    /// The rows of a page.
    pub rows: i64,
    /// The pages, at most.
    pub most: u32,
}

impl PageBounds {
    /// A single page with so many rows.
    #[must_use]
    pub const fn one(rows: i64) -> Self {
        Self { rows, most: 1 }
    }
}
