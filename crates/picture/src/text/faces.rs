//! The typefaces: Cantarell for nearly everything, Noto for names in what Cantarell lacks. How they were made is told in
//! `assets/fonts/README.md`.

use harfrust::{Feature, Font, ShapeOptions, ShaperFont, Tag};
use skrifa::GlyphId;
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{EmojiStatus, UnicodeEmoji as _};

use super::legible::{is_isolate, is_joiner};
use super::style::FontWeight;
use crate::error::PictureError;
use crate::pixels::float;

macro_rules! font {
    ($file:literal, $ems:literal) => {
        FontFile { name: $file, bytes: include_bytes!(concat!("../../../../assets/fonts/", $file)), ems: $ems }
    };
}

/// A font as it lies in the program.
struct FontFile {
    name: &'static str,
    bytes: &'static [u8],
    /// How large it is set beside Cantarell, so that both look equally large.
    ems: f32,
}

/// In the order in which they are asked for a letter, after the weight of Cantarell that is wanted.
const FILES: [FontFile; 15] = [
    font!("Cantarell-Regular.otf", 1.0),
    font!("Cantarell-Bold.otf", 1.0),
    font!("NotoSans-Bold.ttf", 0.97),
    font!("NotoSansHebrew-Bold.ttf", 1.0),
    font!("NotoSansArabic-Bold.ttf", 1.0),
    font!("NotoSansCJK-Bold.otf", 0.92),
    font!("NotoEmoji-Bold.ttf", 0.86),
    font!("NotoSansThai-Bold.ttf", 0.97),
    font!("NotoSansDevanagari-Bold.ttf", 0.97),
    font!("NotoSansBengali-Bold.ttf", 0.97),
    font!("NotoSansTamil-Bold.ttf", 0.97),
    font!("NotoSansArmenian-Bold.ttf", 0.97),
    font!("NotoSansGeorgian-Bold.ttf", 0.97),
    font!("NotoSansSymbols-Bold.ttf", 0.97),
    font!("NotoSansSymbols2-Regular.ttf", 0.97),
];
const EMOJI: FaceId = FaceId(6);

/// The place of a face in [`FILES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FaceId(u8);

impl FaceId {
    /// The face in which everything is set that it has.
    pub(super) fn usual(weight: FontWeight) -> Self {
        match weight {
            FontWeight::Regular => Self(0),
            FontWeight::Bold => Self(1),
        }
    }
}

/// A font that was read.
pub(super) struct Face {
    pub font: Font,
    ems: f32,
    /// The features that a shaper applies; those that would space Cantarell's letters differently here than elsewhere are off.
    features: &'static [Feature],
}

impl Face {
    /// Pixels for a unit of the font, in a line whose em has `size` pixels.
    pub(super) fn scale(&self, size: i32) -> f32 {
        float(size) * self.ems / f32::from(self.font.units_per_em())
    }

    /// The glyph of a character by itself.
    pub(super) fn glyph(&self, c: char) -> Option<GlyphId> {
        self.font.charmap().map_unicode(c)
    }

    /// Shapes what lies in a buffer.
    ///
    /// # Errors
    /// If the font can't be shaped: then nothing is drawn of it.
    pub(super) fn shape(&self, buffer: &mut harfrust::Buffer) -> Result<(), harfrust::ShapeError> {
        harfrust::shape(&ShaperFont::new(&self.font), buffer, ShapeOptions::new().features(self.features))
    }
}

const UNSPACED: &[Feature] = &[off(b"kern"), off(b"liga")];

const fn off(tag: &[u8; 4]) -> Feature {
    Feature { tag: Tag::new(tag), value: 0, start: Feature::GLOBAL_START, end: Feature::GLOBAL_END }
}

/// All typefaces, in the order of [`FILES`]; a [`FaceId`] is a place among them.
pub(super) struct Faces(Vec<Face>);

impl Faces {
    /// Reads the fonts.
    ///
    /// # Errors
    /// If one is damaged.
    pub(super) fn new() -> Result<Self, PictureError> {
        let read = |file: &FontFile| {
            let font = Font::new(file.bytes, 0).ok_or(PictureError::Font { name: file.name })?;
            let features = if file.name.starts_with("Cantarell") { UNSPACED } else { &[] };
            Ok(Face { font, ems: file.ems, features })
        };
        FILES.iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    pub(super) fn get(&self, id: FaceId) -> &Face {
        &self.0[usize::from(id.0)]
    }

    /// The face for what a reader takes for one character, and what is drawn of it there: as it is, or in plainer letters
    /// that mean the same (an A for a fancy 𝓐), or without its marks. `None` where no face has anything like it.
    pub(super) fn choose(&self, weight: FontWeight, cluster: &str) -> Option<(FaceId, String)> {
        let plain: String = cluster.nfkc().collect();
        let base: String = plain.nfd().take(1).collect();
        [cluster, plain.as_str(), base.as_str()]
            .into_iter()
            .find_map(|text| Some((self.face_of(weight, text)?, text.to_owned())))
    }

    fn face_of(&self, weight: FontWeight, cluster: &str) -> Option<FaceId> {
        let usual = FaceId::usual(weight);
        let others = (0u8..).map(FaceId).take(self.0.len()).skip(2);
        let order = is_emoji(cluster).then_some(EMOJI).into_iter().chain([usual]).chain(others);
        let has = |id: &FaceId| {
            let mut seen = cluster.chars().filter(|c| !is_joiner(*c) && !is_isolate(*c)).peekable();
            seen.peek().is_some() && seen.all(|c| self.get(*id).glyph(c).is_some())
        };
        order.into_iter().find(has)
    }
}

/// Whether it is drawn as an emoji where there is a choice.
fn is_emoji(cluster: &str) -> bool {
    let is_shown_so = |c: char| {
        matches!(
            c.emoji_status(),
            EmojiStatus::EmojiPresentation
                | EmojiStatus::EmojiPresentationAndModifierBase
                | EmojiStatus::EmojiPresentationAndEmojiComponent
        )
    };
    !cluster.is_ascii() && (cluster.contains('\u{fe0f}') || cluster.chars().any(is_shown_so))
}
