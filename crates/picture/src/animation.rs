//! A sequence of scenes to an animated GIF that is small enough: past its limit the pictures are made smaller, then some
//! are left out. It is drawn in parts, so that other pictures need not wait for a long one.

use super::error::PictureError;
use super::gif_writer::GifWriter;
use super::layout::{LeastRoom, PictureLayout};
use super::options::{Size, Theme};
use super::painter::{Painter, sheet_key};
use game::scene::Scene;

/// A replay is never larger, in bytes: Discord takes 10 MiB, and a phone on the road would rather have less.
pub const MAX_ANIMATION_BYTES: usize = 8_000_000;

/// How long a picture stays, in hundredths of a second: the usual, and the least in a long animation.
const STAY_CS: u16 = 80;
const LEAST_STAY_CS: u16 = 20;
/// How long the last one stays.
const LAST_CS: u16 = 400;
/// An animation takes about a minute at most, the last picture included.
const ANIMATION_CS: usize = 6_000 - LAST_CS as usize;
/// The most pictures of one animation. A longer game leaves some out.
const MAX_PICTURES: usize = ANIMATION_CS / LEAST_STAY_CS as usize - 1;

/// A game's replay as a file, and how much of what was asked for it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Animation {
    /// In pixels, as the GIF's header has it.
    pub width: u32,
    /// In pixels, as the GIF's header has it.
    pub height: u32,
    /// A GIF file that repeats for ever.
    pub bytes: Vec<u8>,
    /// The size it has.
    pub size: Size,
    /// The size that was wanted.
    pub wanted: Size,
    /// One of so many scenes is shown, and the last one always; 1 shows all.
    pub every: usize,
}

impl Animation {
    /// A sentence that says how it was made smaller; `None` if it was not.
    #[must_use]
    pub fn reduced(&self) -> Option<String> {
        let smaller = self.size != self.wanted;
        let every = self.every;
        match (smaller, every > 1) {
            (false, false) => None,
            (true, false) => Some("It is long, so it is drawn smaller.".to_owned()),
            (false, true) => Some(format!("It is long, so only one step of {every} is shown.")),
            (true, true) => Some(format!("It is long, so it is drawn smaller and shows one step of {every}.")),
        }
    }
}

/// An animation in the making.
pub struct AnimationBuilder {
    scenes: Vec<Scene>,
    theme: Theme,
    wanted: Size,
    limit: usize,
    size: Size,
    every: usize,
    /// The next scene to be drawn.
    next: usize,
    attempt: Option<Attempt>,
}

/// One attempt, at one size.
struct Attempt {
    gif: GifWriter,
    /// The heights of the tallest title and plates, which all pictures have: the board stays where it is.
    least: LeastRoom,
    width: i32,
    height: i32,
    spare: Vec<u8>,
}

impl std::fmt::Debug for AnimationBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnimationBuilder")
            .field("scenes", &self.scenes.len())
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

impl AnimationBuilder {
    /// An animation of scenes of one game, in their order, of at most `limit` bytes.
    ///
    /// # Errors
    /// If there is no scene, or they are of several games.
    pub fn new(scenes: Vec<Scene>, theme: Theme, size: Size, limit: usize) -> Result<Self, PictureError> {
        let game = scenes.first().map(|scene| scene.art);
        if game.is_none() || scenes.iter().any(|scene| Some(scene.art) != game) {
            return Err(PictureError::Sequence);
        }
        let every = scenes.len().div_ceil(MAX_PICTURES);
        Ok(Self { scenes, theme, wanted: size, limit, size, every, next: 0, attempt: None })
    }

    /// Draws at most so many further pictures; gives the animation when it is done.
    ///
    /// # Errors
    /// As [`Painter::png`]; or if it can't be made small enough.
    pub fn advance(&mut self, painter: &Painter, pictures: usize) -> Result<Option<Animation>, PictureError> {
        for _ in 0..pictures {
            if self.next >= self.scenes.len() {
                return self.complete();
            }
            self.draw(painter)?;
        }
        Ok(None)
    }

    /// Draws all of it.
    ///
    /// # Errors
    /// As [`AnimationBuilder::advance`].
    pub fn build(mut self, painter: &Painter) -> Result<Animation, PictureError> {
        loop {
            if let Some(done) = self.advance(painter, usize::MAX)? {
                return Ok(done);
            }
        }
    }

    fn draw(&mut self, painter: &Painter) -> Result<(), PictureError> {
        let mut attempt = match self.attempt.take() {
            Some(attempt) => attempt,
            None => self.begin(painter)?,
        };
        let layout = self.layout(painter, self.next, attempt.least);
        let layout = PictureLayout { width: attempt.width, height: attempt.height, ..layout };
        let rows = std::mem::take(&mut attempt.spare);
        let (canvas, _) = painter.paint(rows, &self.scenes[self.next], self.theme, &layout)?;
        attempt.spare = attempt.gif.show(canvas, self.stay_cs())?;
        if attempt.gif.len() > self.limit {
            return self.refit();
        }
        self.attempt = Some(attempt);
        self.next = match self.next + self.every {
            beyond if beyond >= self.scenes.len() && self.next + 1 < self.scenes.len() => self.scenes.len() - 1,
            next => next,
        };
        Ok(())
    }

    /// An empty file, as large as the largest picture.
    fn begin(&self, painter: &Painter) -> Result<Attempt, PictureError> {
        let mut least = LeastRoom::default();
        for at in 0..self.scenes.len() {
            let layout = self.layout(painter, at, LeastRoom::default());
            least.title = least.title.max(layout.title.map_or(0, |title| title.height));
            least.plate = least.plate.max(layout.plates.first().map_or(0, |plate| plate.area.height));
        }
        let layouts = (0..self.scenes.len()).map(|at| self.layout(painter, at, least));
        let (width, height) = layouts.fold((1, 1), |(w, h), layout| (w.max(layout.width), h.max(layout.height)));
        let layout = self.layout(painter, 0, least);
        let sheet = painter.sheet(sheet_key(&self.scenes[0], self.theme, &layout))?;
        let gif = GifWriter::new(width, height, &sheet.scheme.palette)?;
        Ok(Attempt { gif, least, width, height, spare: Vec::new() })
    }

    fn layout(&self, painter: &Painter, at: usize, least: LeastRoom) -> PictureLayout {
        painter.layout_within(&self.scenes[at], self.size, least)
    }

    fn stay_cs(&self) -> u16 {
        let pictures = self.scenes.len().div_ceil(self.every);
        u16::try_from(ANIMATION_CS / pictures.max(1)).unwrap_or(STAY_CS).clamp(LEAST_STAY_CS, STAY_CS)
    }

    /// Begins again, smaller or with fewer pictures.
    fn refit(&mut self) -> Result<(), PictureError> {
        match self.size.smaller() {
            Some(smaller) => self.size = smaller,
            None if self.every < self.scenes.len() => self.every *= 2,
            None => return Err(PictureError::NoFit { limit: self.limit }),
        }
        (self.next, self.attempt) = (0, None);
        Ok(())
    }

    fn complete(&mut self) -> Result<Option<Animation>, PictureError> {
        let Some(Attempt { gif, width, height, .. }) = self.attempt.take() else { return Err(PictureError::Sequence) };
        let bytes = gif.finish(LAST_CS)?;
        if bytes.len() > self.limit {
            return self.refit().map(|()| None);
        }
        let side = |v: i32| u32::try_from(v).unwrap_or(0);
        let (size, wanted, every) = (self.size, self.wanted, self.every);
        Ok(Some(Animation { width: side(width), height: side(height), bytes, size, wanted, every }))
    }
}
