//! Colours by name and theme, read from small tables beside the art, and what is known of contrast. It knows nothing of
//! pixels.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::error::PictureError;
use super::options::Theme;

/// How many owners can be told apart; docs/rules.md seats nine at most.
pub(super) const OWNERS: u8 = 9;

/// Red, green and blue in sRGB, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    fn parse(text: &str) -> Option<Self> {
        let hex = text.strip_prefix('#').filter(|hex| hex.len() == 6)?;
        let value = u32::from_str_radix(hex, 16).ok()?;
        let [_, r, g, b] = value.to_be_bytes();
        Some(Self(r, g, b))
    }

    /// This colour with `share` of 255 parts of another mixed in.
    pub(super) fn mix(self, other: Self, share: u8) -> Self {
        let part = |a: u8, b: u8| {
            let (a, b, s) = (u32::from(a), u32::from(b), u32::from(share));
            u8::try_from((a * (255 - s) + b * s + 127) / 255).unwrap_or(u8::MAX)
        };
        Self(part(self.0, other.0), part(self.1, other.1), part(self.2, other.2))
    }

    /// Squared distance, weighted as the eye weighs the channels.
    pub(super) fn distance(self, other: Self) -> u32 {
        let part = |a: u8, b: u8, weight: u32| u32::from(a.abs_diff(b)).pow(2) * weight;
        part(self.0, other.0, 3) + part(self.1, other.1, 6) + part(self.2, other.2, 2)
    }

    /// WCAG 2 relative luminance, 0 to 1.
    pub(super) fn luminance(self) -> f64 {
        let linear = |v: u8| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// WCAG 2 contrast, 1 to 21.
    pub(super) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// All named colours of one game in one theme.
#[derive(Clone, Debug)]
pub(super) struct Colours(BTreeMap<&'static str, Rgb>);

impl Colours {
    /// Reads tables, later ones over earlier ones. A line is a name and one colour for each theme in the order of
    /// [`Theme::ALL`]; `//` begins a comment.
    pub(super) fn read(tables: &[(&'static str, &'static str)], theme: Theme) -> Result<Self, PictureError> {
        let mut colours = BTreeMap::new();
        for (name, text) in tables {
            for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")) {
                let (key, rgb) = read_line(line, theme)
                    .ok_or_else(|| PictureError::Colours { name: (*name).to_owned(), line: line.to_owned() })?;
                colours.insert(key, rgb);
            }
        }
        Ok(Self(colours))
    }

    /// A colour that the common table is sure to have; a striking magenta where it has not (a test looks for that).
    pub(super) fn get(&self, name: &str) -> Rgb {
        self.0.get(name).copied().unwrap_or(Rgb(255, 0, 255))
    }

    /// Every name with its colour, in the order of names.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'static str, Rgb)> + '_ {
        self.0.iter().map(|(name, rgb)| (*name, *rgb))
    }

    /// The colour of an owner, or of a piece without one.
    pub(super) fn owner(&self, owner: Option<u8>) -> Rgb {
        const NAMES: [&str; OWNERS as usize] =
            ["owner0", "owner1", "owner2", "owner3", "owner4", "owner5", "owner6", "owner7", "owner8"];
        self.get(owner.map_or("neutral", |owner| NAMES[usize::from(owner % OWNERS)]))
    }

    /// The outline of what an owner has: light where the boards are dark, dark where they are light.
    pub(super) fn rim(&self, owner: Option<u8>) -> Rgb {
        let body = self.owner(owner);
        let is_dark = self.get("bg").luminance() < 0.18;
        if is_dark { body.mix(Rgb(255, 255, 255), 120) } else { body.mix(Rgb(0, 0, 0), 176) }
    }

    /// Whichever of the two inks reads better on `ground`.
    pub(super) fn ink_on(&self, ground: Rgb) -> Rgb {
        let (dark, light) = (self.get("ink-dark"), self.get("ink-light"));
        if dark.contrast(ground) >= light.contrast(ground) { dark } else { light }
    }

    /// The style sheet for a drawing, with the names that it uses and no others (each rule is tried on each element):
    /// `.name` fills, `.name-line` strokes, `.name-stop` is for gradients; `.owner` and its shades are the owner's.
    pub(super) fn css(&self, owner: Option<u8>, svg: &str) -> String {
        let body = self.owner(owner);
        let (white, black) = (Rgb(255, 255, 255), Rgb(0, 0, 0));
        let shades = [
            ("owner", body),
            ("owner-hi", body.mix(white, 84)),
            ("owner-lo", body.mix(black, 92)),
            ("owner-rim", self.rim(owner)),
            ("owner-ink", self.ink_on(body)),
        ];
        let mut css = String::with_capacity(1024);
        for (name, Rgb(r, g, b)) in self.iter().chain(shades).filter(|(name, _)| svg.contains(name)) {
            let hex = format!("#{r:02x}{g:02x}{b:02x}");
            write!(css, ".{name}{{fill:{hex}}}.{name}-line{{stroke:{hex}}}.{name}-stop{{stop-color:{hex}}}")
                .expect("a string takes all that is written to it");
        }
        css
    }
}

fn read_line(line: &'static str, theme: Theme) -> Option<(&'static str, Rgb)> {
    let mut words = line.split_whitespace();
    let key = words.next()?;
    let all: Vec<Rgb> = words.map(Rgb::parse).collect::<Option<_>>()?;
    (all.len() == Theme::ALL.len()).then(|| (key, all[theme.index()]))
}
