//! One palette of at most 256 colours for a game in a theme, made for the first picture of it, with tables that answer at
//! painting time what a mixture of two of its colours is. Nothing is quantised after that.

use std::collections::BTreeMap;

use super::colours::Rgb;

/// Opaque: a coverage goes from 0, which is nothing, to this.
pub(super) const FULL: u8 = 15;
/// In so many steps edges fade. The eye sees no more, and each further step costs bytes.
const STEPS: u8 = 5;
/// The PNG format's limit for an indexed picture.
pub(super) const MOST: usize = 256;

/// As many are kept: more would only make the files larger.
const KEPT: usize = 160;

const CUBE_BITS: (u32, u32, u32) = (5, 6, 5);

const _: () =
    assert!(FULL == 15 && FULL.is_multiple_of(STEPS), "the tables of mixtures are laid out for sixteen steps");

/// A share of 0 to 1 as a coverage of 0 to [`FULL`].
pub(super) fn level(share: f32) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=STEPS")]
    let step = (share.clamp(0.0, 1.0) * f32::from(STEPS) + 0.5) as u8;
    step * (FULL / STEPS)
}

/// The colours and the table of mixtures.
#[derive(Debug)]
pub(super) struct Palette {
    colours: Vec<Rgb>,
    /// `[level - 1][ink][ground]`, for levels below `FULL`.
    mixtures: Vec<u8>,
}

impl Palette {
    /// `fixed` are kept as they are; the others are the best few of what `seen` counts.
    pub(super) fn new(fixed: &[Rgb], seen: &BTreeMap<Rgb, u32>) -> Self {
        let mut colours: Vec<Rgb> = Vec::with_capacity(MOST);
        for &colour in fixed {
            if colours.len() < MOST && !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        for colour in median_cut(seen, KEPT.saturating_sub(colours.len())) {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        // A steady order of brightness lets `nearest` stop early.
        colours.sort_by_key(|c| (c.1, c.0, c.2));
        let mixtures = mixtures(&colours);
        Self { colours, mixtures }
    }

    /// All colours, in the order of their indices.
    pub(super) fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The index of the colour nearest to `colour`.
    pub(super) fn nearest(&self, colour: Rgb) -> u8 {
        nearest(&self.colours, colour)
    }

    /// The colour of an index.
    pub(super) fn colour(&self, index: u8) -> Rgb {
        self.colours.get(usize::from(index)).copied().unwrap_or(Rgb(0, 0, 0))
    }

    /// The index of the colour nearest to `ink` laid over `ground` with coverage `level`, from 0 to [`FULL`].
    #[inline]
    pub(super) fn mix(&self, ground: u8, ink: u8, level: u8) -> u8 {
        match level {
            0 => ground,
            FULL.. => ink,
            _ => self.mixtures[(usize::from(level) - 1) << 16 | usize::from(ink) << 8 | usize::from(ground)],
        }
    }

    /// The bytes it keeps.
    pub(super) fn weight(&self) -> usize {
        self.mixtures.len() + self.colours.len() * 3
    }
}

fn nearest(sorted_by_green: &[Rgb], colour: Rgb) -> u8 {
    let start = sorted_by_green.partition_point(|c| c.1 < colour.1);
    let mut best = (u32::MAX, 0);
    let mut try_at = |at: usize| {
        let candidate = sorted_by_green[at];
        let green = u32::from(candidate.1.abs_diff(colour.1)).pow(2) * 6;
        if green > best.0 {
            return false;
        }
        best = best.min((candidate.distance(colour), at));
        true
    };
    for at in start..sorted_by_green.len() {
        if !try_at(at) {
            break;
        }
    }
    for at in (0..start).rev() {
        if !try_at(at) {
            break;
        }
    }
    u8::try_from(best.1).expect("a palette has at most 256 colours")
}

fn mixtures(colours: &[Rgb]) -> Vec<u8> {
    let cube = cube(colours);
    let mut all = vec![0; usize::from(FULL - 1) << 16];
    for level in 1..FULL {
        let share = level * (255 / FULL);
        for (ink, &over) in colours.iter().enumerate() {
            let row = &mut all[(usize::from(level) - 1) << 16 | ink << 8..][..colours.len()];
            for (out, &under) in row.iter_mut().zip(colours) {
                *out = if under == over { nearest(colours, over) } else { cube[cell(under.mix(over, share))] };
            }
        }
    }
    all
}

/// Nearest colours of a coarse cube of all colours.
fn cube(colours: &[Rgb]) -> Vec<u8> {
    let (r, g, b) = CUBE_BITS;
    let widen = |v: u32, bits: u32| u8::try_from((v << (8 - bits)) + (1 << (7 - bits))).unwrap_or(u8::MAX);
    (0..1u32 << (r + g + b))
        .map(|at| {
            let (red, green, blue) = (at >> (g + b), at >> b & ((1 << g) - 1), at & ((1 << b) - 1));
            nearest(colours, Rgb(widen(red, r), widen(green, g), widen(blue, b)))
        })
        .collect()
}

fn cell(colour: Rgb) -> usize {
    let (r, g, b) = CUBE_BITS;
    let top = |v: u8, bits: u32| usize::from(v) >> (8 - bits);
    top(colour.0, r) << (g + b) | top(colour.1, g) << b | top(colour.2, b)
}

/// Splits the box of colours with the most to gain until there are enough, and takes each box's mean.
fn median_cut(seen: &BTreeMap<Rgb, u32>, want: usize) -> Vec<Rgb> {
    let all: Vec<(Rgb, u64)> = seen.iter().map(|(&colour, &count)| (colour, u64::from(count))).collect();
    let mut boxes = if all.is_empty() || want == 0 { vec![] } else { vec![all] };
    while boxes.len() < want {
        let worth = |b: &Vec<(Rgb, u64)>| (b.len() > 1).then(|| spread(b)).map_or(0, |(range, _, count)| range * count);
        let Some(at) = (0..boxes.len()).max_by_key(|&at| (worth(&boxes[at]), at)).filter(|&at| boxes[at].len() > 1)
        else {
            break;
        };
        let whole = boxes.swap_remove(at);
        let (low, high) = split(whole);
        boxes.push(low);
        boxes.push(high);
    }
    boxes.iter().map(|b| mean(b)).collect()
}

/// The widest channel's squared range, which channel it is, and how much the box weighs.
fn spread(colours: &[(Rgb, u64)]) -> (u64, u8, u64) {
    let range = |pick: fn(&Rgb) -> u8, weight: u64| {
        let values = || colours.iter().map(|(c, _)| pick(c));
        let wide = values().max().unwrap_or(0).saturating_sub(values().min().unwrap_or(0));
        u64::from(wide).pow(2) * weight
    };
    let ranges = [(range(|c| c.0, 3), 0), (range(|c| c.1, 6), 1), (range(|c| c.2, 2), 2)];
    let (widest, channel) = ranges.into_iter().max().unwrap_or((0, 0));
    (widest, channel, colours.iter().map(|(_, n)| n).sum::<u64>().isqrt().max(1))
}

type Counted = Vec<(Rgb, u64)>;

fn split(mut colours: Counted) -> (Counted, Counted) {
    let (_, channel, _) = spread(&colours);
    colours.sort_by_key(|(c, _)| (([c.0, c.1, c.2])[usize::from(channel)], *c));
    let half = colours.iter().map(|(_, n)| n).sum::<u64>() / 2;
    let mut sum = 0;
    let cut = colours.iter().position(|(_, n)| {
        sum += n;
        sum > half
    });
    let cut = cut.unwrap_or(0).clamp(1, colours.len() - 1);
    let high = colours.split_off(cut);
    (colours, high)
}

fn mean(colours: &[(Rgb, u64)]) -> Rgb {
    let total: u64 = colours.iter().map(|(_, n)| n).sum::<u64>().max(1);
    let channel = |pick: fn(&Rgb) -> u8| {
        let sum: u64 = colours.iter().map(|(c, n)| u64::from(pick(c)) * n).sum();
        u8::try_from((sum + total / 2) / total).unwrap_or(u8::MAX)
    };
    Rgb(channel(|c| c.0), channel(|c| c.1), channel(|c| c.2))
}
