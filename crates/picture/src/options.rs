//! How a picture is wanted: its colours, its size, and from which side the board is seen. Their names are settings and
//! options of commands; nothing here knows how they are painted.

use strum::VariantArray;

/// A choice of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum Theme {
    /// Light letters on a dark ground, for Discord's dark mode.
    #[default]
    Dark,
    /// Dark letters on a light ground, for Discord's light mode.
    Light,
    /// Black, white and few strong colours.
    HighContrast,
    /// Dark, and safe for deuteranopia, protanopia and tritanopia.
    ColourSafe,
}

impl Theme {
    /// All themes, in the order of the columns of colour tables.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Its name in settings and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::HighContrast => "high-contrast",
            Self::ColourSafe => "colour-safe",
        }
    }

    /// The theme of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.name() == name)
    }

    /// Its place in [`Theme::ALL`].
    pub(super) fn index(self) -> usize {
        self as usize
    }
}

/// How large a picture is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum Size {
    /// The board alone, some 330 pixels wide.
    Thumb,
    /// A turn's post: at most 1,000 pixels wide, with title, plates and notes.
    #[default]
    Board,
    /// Twice as wide and high as [`Size::Board`].
    Large,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Its name in settings and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Thumb => "thumb",
            Self::Board => "board",
            Self::Large => "large",
        }
    }

    /// The size of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|size| size.name() == name)
    }

    /// The next smaller size, if there is one.
    #[must_use]
    pub const fn smaller(self) -> Option<Self> {
        match self {
            Self::Thumb => None,
            Self::Board => Some(Self::Thumb),
            Self::Large => Some(Self::Board),
        }
    }
}
