//! What can go wrong when a picture is made.

/// Why no picture could be made. Only damaged art or a scene of absurd size does this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// A drawing is damaged.
    #[error("the drawing {name} is damaged: {reason}")]
    Drawing {
        /// Which.
        name: String,
        /// What the parser said.
        reason: String,
    },
    /// A line of a colour table is damaged.
    #[error("the colour table {name} is damaged at `{line}`")]
    Colours {
        /// Which.
        name: String,
        /// The line.
        line: String,
    },
    /// A font is damaged.
    #[error("the font {name} is damaged")]
    Font {
        /// Which.
        name: &'static str,
    },
    /// A picture or sprite would be too large.
    #[error("{width} × {height} pixels are too many")]
    TooLarge {
        /// In pixels.
        width: i32,
        /// In pixels.
        height: i32,
    },
    /// A replay of nothing, or of several games.
    #[error("a replay needs at least one scene, and all of one game")]
    Sequence,
    /// No way of showing a replay is small enough.
    #[error("no replay fits into {limit} bytes")]
    NoFit {
        /// The most bytes it may have.
        limit: usize,
    },
    /// The encoder refused.
    #[error("the picture could not be compressed")]
    Encoder,
}
