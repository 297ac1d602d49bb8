//! Subjects of pictures. It draws nothing.

use game::Scene;
use picture::{BracketPicture, ChanceChart, ListPicture, ProfileCard, ShelfPicture};

/// The subject of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum PictureSubject {
    /// A board with its title, plates and marks.
    Board(Box<Scene>),
    /// A list with a title, such as standings.
    List(Box<ListPicture>),
    /// A player's ratings and their curve.
    Profile(Box<ProfileCard>),
    /// Chances in the course of a game.
    Chart(Box<ChanceChart>),
    /// The rounds of a knock-out.
    Bracket(Box<BracketPicture>),
    /// A board of each game.
    Shelf(&'static ShelfPicture),
}

impl PictureSubject {
    /// The board, if it is one.
    #[must_use]
    pub fn board(&self) -> Option<&Scene> {
        match self {
            Self::Board(scene) => Some(scene),
            Self::List(_) | Self::Profile(_) | Self::Chart(_) | Self::Bracket(_) | Self::Shelf(_) => None,
        }
    }

    /// The picture in words.
    #[must_use]
    pub fn alt(&self) -> &str {
        match self {
            Self::Board(scene) => &scene.alt,
            Self::List(list) => &list.alt,
            Self::Profile(card) => &card.alt,
            Self::Chart(chart) => &chart.alt,
            Self::Bracket(bracket) => &bracket.alt,
            Self::Shelf(shelf) => &shelf.alt,
        }
    }
}

impl From<Scene> for PictureSubject {
    fn from(scene: Scene) -> Self {
        Self::Board(Box::new(scene))
    }
}

impl From<ListPicture> for PictureSubject {
    fn from(list: ListPicture) -> Self {
        Self::List(Box::new(list))
    }
}

impl From<ChanceChart> for PictureSubject {
    fn from(chart: ChanceChart) -> Self {
        Self::Chart(Box::new(chart))
    }
}

impl From<BracketPicture> for PictureSubject {
    fn from(bracket: BracketPicture) -> Self {
        Self::Bracket(Box::new(bracket))
    }
}

impl From<&'static ShelfPicture> for PictureSubject {
    fn from(shelf: &'static ShelfPicture) -> Self {
        Self::Shelf(shelf)
    }
}

impl From<ProfileCard> for PictureSubject {
    fn from(card: ProfileCard) -> Self {
        Self::Profile(Box::new(card))
    }
}
