//! The board as a picture: data for a painter, made from one viewer's view.

use super::types::GameTypes;
use crate::{Orientation, Seat, Seen, Sketch};

/// The focus of a private picture while a move is composed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Focus<A> {
    /// Nothing: the view as it is.
    Plain,
    /// Some picks of a composer: the chosen piece, and where it may go.
    Picks(Vec<String>),
    /// The position after this action, as far as the view can tell.
    Candidate(A),
}

/// The dress of a scene: the seats' names, and its focus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staging<A> {
    /// A name a seat, any Unicode; empty where nobody sits.
    pub names: Vec<String>,
    /// The piece, squares or action that the picture points at.
    pub focus: Focus<A>,
}

/// The picture of a game.
pub trait Picturing: GameTypes {
    /// The board as a picture. The plates beside it are made from [`Words::seat_detail`](super::Words::seat_detail) and from
    /// the frame that every view has.
    fn sketch(seen: &Seen<Self>, staging: &Staging<Self::Action>) -> Sketch;

    /// From which side a seat sees the board: upright, or turned for a seat at its top.
    #[must_use]
    fn orientation(seat: Seat) -> Orientation {
        let _ = seat;
        Orientation::Upright
    }
}
