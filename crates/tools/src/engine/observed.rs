//! A session that knows what one seat knows and no more: how an outside program plays a seat of a match without ever holding
//! a secret (docs/engine.md, `observe`).

use super::answer::{self, AnswerFields};
use super::choosing::{self, Asked};
use super::error::{EngineError, ErrorCode};
use super::observation::Observation;
use super::request::Request;
use super::seat_views;
use game::{Actor, AnyGame, AnyView, Seat, Viewer, VisibleAction};

/// The checked knowledge of one seat.
pub struct ObservedSeat {
    seat: Seat,
    view: Box<dyn AnyView>,
    record: Vec<VisibleAction>,
}

impl ObservedSeat {
    /// Checks a seat's knowledge against the game's rules.
    ///
    /// # Errors
    /// If there is no such game, the options do not fit it, or record and view are none that a game can have.
    pub fn read(observation: Observation) -> Result<Self, EngineError> {
        let unknown = || EngineError::new(ErrorCode::UnknownGame, format!("There is no game “{}”.", observation.game));
        let game: &dyn AnyGame = games::find(&observation.game).ok_or_else(unknown)?;
        let start = game.start(observation.seats, &observation.options)?;
        if observation.seat.0 >= observation.seats {
            return Err(EngineError::bad(format!("There is no seat {} in this game.", observation.seat)));
        }
        let view = seat_views::read(start, &observation)?;
        if !seat_views::is_same(&answer::view(&*view), &observation.view) {
            return Err(EngineError::bad("No game has this view after this record."));
        }
        Ok(Self { seat: observation.seat, view, record: observation.record })
    }

    /// Serves a request about this seat; all else would need more than the seat knows.
    ///
    /// # Errors
    /// If the request is about another seat, or is none of the three.
    pub fn serve(&self, request: &Request) -> Result<AnswerFields, EngineError> {
        match request {
            Request::Legal { actor } if *actor == Actor::Seat(self.seat) => {
                Ok(answer::choices(self.view.choices(*actor)))
            }
            Request::View { viewer } if *viewer == Viewer::Seat(self.seat) => {
                Ok(vec![("view", answer::view(&*self.view))])
            }
            Request::Choose { seat, level, seed, nodes } if *seat == self.seat => {
                choosing::choose(&*self.view, &self.record, &Asked { level: *level, seed: *seed, nodes: *nodes })
            }
            _ => Err(EngineError::bad(format!(
                "This session knows what seat {} knows: it answers choose, legal and view of that seat alone.",
                self.seat
            ))),
        }
    }
}
