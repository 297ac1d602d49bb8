//! Errors of making a picture.

/// The reason why no picture could be made. Only damaged art or a scene of absurd size does this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// A drawing is damaged.
    #[error("the drawing {name} is damaged: {reason}")]
    Drawing {
        /// Its name in the art, without `.svg`.
        name: String,
        /// The parser's own words.
        reason: String,
    },
    /// A line of a colour table is damaged.
    #[error("the colour table {name} is damaged at `{line}`")]
    Colours {
        /// The table's name in the art.
        name: String,
        /// The line that can't be read, as it stands there.
        line: String,
    },
    /// A font is damaged.
    #[error("the font {name} is damaged")]
    Font {
        /// Its file in `assets/fonts`.
        name: &'static str,
    },
    /// A picture or sprite would be too large.
    #[error("{width} × {height} pixels are too many")]
    TooLarge {
        /// The width asked for, in pixels.
        width: i32,
        /// The height asked for, in pixels.
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
    /// libdeflate refused the level or ran out of room.
    #[error("the picture could not be compressed")]
    Encoder,
}
