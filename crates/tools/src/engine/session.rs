//! One program's session: the game it has begun, and the answer to each of its requests. A fault leaves the game as it was.

use std::fs;

use super::answer::{self, AnswerFields};
use super::choosing::{self, Asked};
use super::draw::Draw;
use super::error::{EngineError, ErrorCode};
use super::observed::ObservedSeat;
use super::request::Request;
use game::{Actor, Audience, Focus, Played, Position, Record, Seat, Staging, Viewer, VisibleAction};
use games::GAMES;
use record::{Json, game_record};

/// The state of one program's session: a game, or one seat's knowledge, or neither.
pub struct Session<'a> {
    draw: &'a Draw<'a>,
    game: Option<EngineGame>,
    /// The seat's knowledge, where the session knows no more than that.
    observed: Option<ObservedSeat>,
}

struct EngineGame {
    position: Box<dyn Position>,
    log: Vec<VisibleAction>,
    /// The sealed actions of the log.
    sealed: Vec<bool>,
}

impl<'a> Session<'a> {
    /// A session without a game.
    #[must_use]
    pub fn new(draw: &'a Draw<'a>) -> Self {
        Self { draw, game: None, observed: None }
    }

    /// Serves one request.
    ///
    /// # Errors
    /// The fault of the request; the game is as it was before it.
    pub fn serve(&mut self, request: Request) -> Result<AnswerFields, EngineError> {
        match request {
            Request::New { game, seats, options } => Ok(self.begin(EngineGame::start(&game, seats, &options)?)),
            Request::Load { record } => Ok(self.begin(EngineGame::replay(record)?)),
            Request::Observe(observation) => {
                self.observed = Some(ObservedSeat::read(*observation)?);
                self.game = None;
                Ok(Vec::new())
            }
            request => match &self.observed {
                Some(seat) => seat.serve(&request),
                None => self.serve_game(request),
            },
        }
    }

    fn serve_game(&mut self, request: Request) -> Result<AnswerFields, EngineError> {
        match request {
            Request::Games => Ok(vec![("games", Json::List(GAMES.iter().map(|game| answer::game(*game)).collect()))]),
            Request::State => Ok(self.game()?.state()),
            Request::Legal { actor } => Ok(answer::choices(self.with(actor.viewer())?.legal(actor))),
            Request::Play { actor, action } => {
                self.with(actor.viewer())?;
                self.game_mut()?.play(actor, &action)
            }
            Request::View { viewer } => {
                let view = self.with(viewer)?.position.view(viewer);
                Ok(vec![("view", answer::view(&*view))])
            }
            Request::Render { viewer, path } => self.render(viewer, &path),
            Request::Record => Ok(vec![("record", game_record::to_json(&self.game()?.record()))]),
            Request::Choose { seat, level, seed, nodes } => {
                self.with(Viewer::Seat(seat))?.choose(seat, &Asked { level, seed, nodes })
            }
            Request::New { .. } | Request::Load { .. } | Request::Observe(_) => Err(no_game()),
        }
    }

    fn begin(&mut self, game: EngineGame) -> AnswerFields {
        self.observed = None;
        self.game.insert(game).state()
    }

    fn game(&self) -> Result<&EngineGame, EngineError> {
        self.game.as_ref().ok_or_else(no_game)
    }

    fn game_mut(&mut self) -> Result<&mut EngineGame, EngineError> {
        self.game.as_mut().ok_or_else(no_game)
    }

    /// The game, if it has this viewer.
    fn with(&self, viewer: Viewer) -> Result<&EngineGame, EngineError> {
        let game = self.game()?;
        game.must_have(viewer).map(|()| game)
    }

    fn render(&self, viewer: Viewer, path: &str) -> Result<AnswerFields, EngineError> {
        let position = &self.with(viewer)?.position;
        let names = vec![String::new(); usize::from(position.seats())];
        let scene = position.view(viewer).scene(&Staging { names, focus: Focus::Plain });
        let (png, width, height) =
            (self.draw)(&scene).map_err(|why| EngineError::bad(format!("No picture: {why}.")))?;
        fs::write(path, png).map_err(|why| EngineError::bad(format!("“{path}” can't be written: {why}.")))?;
        Ok(vec![("width", width.into()), ("height", height.into())])
    }
}

impl EngineGame {
    fn start(game: &str, seats: u8, options: &[(String, String)]) -> Result<Self, EngineError> {
        let unknown = || EngineError::new(ErrorCode::UnknownGame, format!("There is no game “{game}”."));
        let position = games::find(game).ok_or_else(unknown)?.start(seats, options)?;
        Ok(Self { position, log: Vec::new(), sealed: Vec::new() })
    }

    fn replay(record: Record) -> Result<Self, EngineError> {
        let actions = record.actions.into_iter().map(|VisibleAction { by, action }| action.map(|action| (by, action)));
        let hidden = || EngineError::bad("A record with hidden actions can't be replayed.");
        let actions: Vec<_> = actions.collect::<Option<_>>().ok_or_else(hidden)?;
        let mut game = Self::start(&record.game, record.seats, &record.options)?;
        for (by, _) in &actions {
            game.must_have(by.viewer())?;
        }
        for (ply, (by, action)) in actions.iter().enumerate() {
            let at =
                |fault: EngineError| EngineError::new(fault.code, format!("Action {} of the record: {fault}", ply + 1));
            game.play(*by, action).map_err(at)?;
        }
        Ok(game)
    }

    fn must_have(&self, viewer: Viewer) -> Result<(), EngineError> {
        match viewer {
            Viewer::Seat(seat) if seat.0 >= self.position.seats() => Err(EngineError::no_seat(seat)),
            _ => Ok(()),
        }
    }

    fn state(&self) -> AnswerFields {
        vec![("state", answer::state(&*self.position))]
    }

    fn legal(&self, actor: Actor) -> game::Choices {
        self.position.view(actor.viewer()).choices(actor)
    }

    fn play(&mut self, actor: Actor, text: &str) -> Result<AnswerFields, EngineError> {
        let Played { action, news, sealed } = self.position.play(actor, text)?;
        self.sealed.push(sealed);
        self.log.push(VisibleAction { by: actor, action: Some(action.clone()) });
        let public = news.into_iter().filter(|item| item.audience == Audience::Public);
        let events = Json::list(public.map(|item| item.text));
        let mut answer = vec![("action", action.into()), ("events", events)];
        answer.append(&mut self.state());
        Ok(answer)
    }

    fn record(&self) -> Record {
        let text = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Record {
            game: self.position.about().id.to_owned(),
            seats: self.position.seats(),
            options: self.position.options().iter().map(text).collect(),
            actions: self.log.clone(),
            outcome: self.position.outcome(),
        }
    }

    /// A computer player's action for a seat, from that seat's view and record.
    fn choose(&self, seat: Seat, asked: &Asked) -> Result<AnswerFields, EngineError> {
        let is_over = self.position.outcome().is_some();
        let visible = self.log.iter().zip(&self.sealed).map(|(entry, sealed)| {
            let open = !sealed || is_over || entry.by == Actor::Seat(seat);
            VisibleAction { by: entry.by, action: entry.action.clone().filter(|_| open) }
        });
        let record: Vec<_> = visible.collect();
        choosing::choose(&*self.position.view(Viewer::Seat(seat)), &record, asked)
    }
}

fn no_game() -> EngineError {
    EngineError::new(ErrorCode::NoGame, "No game was begun.")
}
