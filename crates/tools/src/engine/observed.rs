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
    /// The actions in canonical notation, however the program wrote them.
    record: Vec<VisibleAction>,
}

impl ObservedSeat {
    /// Checks a seat's knowledge against the game's rules.
    ///
    /// # Errors
    /// If there is no such game, the options do not fit it, or record and view are none that a game can have.
    pub fn read(mut observation: Observation) -> Result<Self, EngineError> {
        let unknown = || EngineError::new(ErrorCode::UnknownGame, format!("There is no game “{}”.", observation.game));
        let game: &dyn AnyGame = games::find(&observation.game).ok_or_else(unknown)?;
        let start = game.start(observation.seats, &observation.options)?;
        if observation.seat.0 >= observation.seats {
            return Err(EngineError::no_seat(observation.seat));
        }
        for entry in &mut observation.record {
            // A text that can't be read stays: the replay refuses it.
            let canonical = entry.action.as_deref().and_then(|text| start.canonical(text));
            entry.action = canonical.or_else(|| entry.action.take());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(actions: [(Actor, &str); 3]) -> Vec<VisibleAction> {
        actions.map(|(by, action)| VisibleAction { by, action: Some(action.to_owned()) }).to_vec()
    }

    #[test]
    fn a_record_is_kept_in_canonical_notation_however_it_is_written() {
        let [first, second, third] = [0, 1, 2].map(|seat| Actor::Seat(Seat(seat)));
        let canonical = entries([(third, "resign"), (first, "h10"), (second, "h9")]);
        let mut position = games::find("conspirateurs").unwrap().start(3, &[]).unwrap();
        for entry in &canonical {
            position.play(entry.by, entry.action.as_deref().unwrap()).unwrap();
        }
        let observation = Observation {
            game: "conspirateurs".to_owned(),
            seats: 3,
            options: Vec::new(),
            seat: Seat(0),
            record: entries([(third, " Resign"), (first, "H10 "), (second, "\tH9")]),
            view: answer::view(&*position.view(Viewer::Seat(Seat(0)))),
        };
        assert_eq!(ObservedSeat::read(observation).unwrap().record, canonical);
    }

    #[test]
    fn an_open_action_of_a_record_with_sealed_ones_is_kept_in_canonical_notation_too() {
        let [own, other] = [0, 1].map(|seat| Actor::Seat(Seat(seat)));
        let array = "setup Pr 5y 4r Ay 3r Py / 2y 5r Nr 4y 3y 2r";
        let mut position = games::find("stratogo").unwrap().start(2, &[]).unwrap();
        position.play(other, "setup Pb 5k 4b Ak 3b Pk / 2k 5b Nb 4k 3k 2b").unwrap();
        position.play(own, array).unwrap();
        let record = |text: &str| {
            [(other, None), (own, Some(text.to_owned()))].map(|(by, action)| VisibleAction { by, action }).to_vec()
        };
        let observation = Observation {
            game: "stratogo".to_owned(),
            seats: 2,
            options: Vec::new(),
            seat: Seat(0),
            record: record(&array.to_uppercase()),
            view: answer::view(&*position.view(Viewer::Seat(Seat(0)))),
        };
        assert_eq!(ObservedSeat::read(observation).unwrap().record, record(array));
    }
}
