//! A picture as it leaves: what it shows, still to be painted, and its description.

use crate::app::{PictureStyle, PictureSubject, WorkInHand};
use game::Scene;
use name::clip;

/// A picture to be painted.
#[derive(Clone, Debug, PartialEq)]
pub struct OutgoingPicture {
    /// The board, chart or list to paint.
    pub subject: PictureSubject,
    /// The file's name: the same for everybody who sees the same table at the same ply.
    pub file: String,
    /// Colours and size of the picture.
    pub style: PictureStyle,
    /// The work, if it takes long: nobody has two at a time.
    pub work: Option<WorkInHand>,
}

impl OutgoingPicture {
    /// A picture in the server's colours and the usual size.
    #[must_use]
    pub fn new(subject: impl Into<PictureSubject>, file: String) -> Self {
        Self { subject: subject.into(), file, style: PictureStyle::default(), work: None }
    }

    /// The board that it shows, if it shows one.
    #[must_use]
    pub fn scene(&self) -> Option<&Scene> {
        self.subject.board()
    }

    /// The picture in words, within Discord's limit.
    #[must_use]
    pub fn alt(&self) -> String {
        clip(self.subject.alt(), MAX_ALT)
    }
}

/// Discord's limit for a picture's description, in characters.
pub const MAX_ALT: usize = 1_024;
