//! A line of input as a request: every command with its fields, types checked, nothing left over. It must not know what is
//! answered.

use super::error::EngineError;
use super::observation::Observation;
use computer::Level;
use game::{Actor, Record, Seat, Viewer, VisibleAction};
use record::{Fields, Json, game_record};

/// The longest record that is read, in actions. The conformance suite's bounds of all games are below it.
const MAX_ACTIONS: usize = 100_000;

/// A request of a program (docs/engine.md).
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// List every game with its options.
    Games,
    /// Begin a game in place of any other.
    New {
        /// The id of the game.
        game: String,
        /// The number of seats.
        seats: u8,
        /// The options that are given.
        options: Vec<(String, String)>,
    },
    /// Tell the public state of the game.
    State,
    /// List the legal actions of an actor.
    Legal {
        /// The actor: a seat or chance.
        actor: Actor,
    },
    /// Play an action of the actor to move.
    Play {
        /// The actor that plays it: a seat or chance.
        actor: Actor,
        /// The action, in any notation that the game accepts.
        action: String,
    },
    /// Tell a viewer's view.
    View {
        /// The viewer: a seat or the public.
        viewer: Viewer,
    },
    /// Write a picture of a viewer's view.
    Render {
        /// The viewer: a seat or the public.
        viewer: Viewer,
        /// The path of the PNG that is written.
        path: String,
    },
    /// Give the record of the game.
    Record,
    /// Replay a game record.
    Load {
        /// A record in which no action is hidden.
        record: Record,
    },
    /// Ask a computer player for an action.
    Choose {
        /// The seat for which it chooses.
        seat: Seat,
        /// The level, from 0 to 4.
        level: Level,
        /// The seed of its dice.
        seed: u64,
        /// How many positions it may look at; absent: as many as the level usually does.
        nodes: Option<u64>,
    },
    /// Know from now on only what one seat knows.
    Observe(Box<Observation>),
}

impl Request {
    /// Reads a line of JSON.
    ///
    /// # Errors
    /// A fault of the kind `bad-request`.
    pub fn read(line: &[u8]) -> Result<Self, EngineError> {
        let json = Json::read(line).map_err(|error| EngineError::bad(format!("This line can't be read: {error}.")))?;
        let mut fields = Fields::of("A request", json)?;
        let command = fields.text("cmd")?;
        let request = Self::command(&command, &mut fields, line)?;
        fields.finish()?;
        Ok(request)
    }

    fn command(command: &str, fields: &mut Fields, line: &[u8]) -> Result<Self, EngineError> {
        Ok(match command {
            "games" => Self::Games,
            "new" => {
                let (game, seats) = (fields.text("game")?, fields.seats("seats")?);
                Self::New { game, seats, options: fields.options("options")? }
            }
            "state" => Self::State,
            "legal" => Self::Legal { actor: fields.actor("seat")? },
            "play" => Self::Play { actor: fields.actor("seat")?, action: fields.text("action")? },
            "view" => Self::View { viewer: fields.viewer("viewer")? },
            "render" => Self::Render { viewer: fields.viewer("viewer")?, path: fields.text("path")? },
            "record" => Self::Record,
            "load" => Self::load(fields)?,
            "choose" => Self::choose(fields, line)?,
            "observe" => Self::observe(fields)?,
            _ => return Err(EngineError::bad(format!("There is no command “{command}”."))),
        })
    }

    fn load(fields: &mut Fields) -> Result<Self, EngineError> {
        let record = game_record::from_json(fields.need("record")?)?;
        check_length(&record.actions)?;
        Ok(Self::Load { record })
    }

    fn choose(fields: &mut Fields, line: &[u8]) -> Result<Self, EngineError> {
        let (seat, level) = (fields.seat("seat")?, fields.int("level")?);
        fields.need("seed")?;
        // The low 64 bits count, of a number of any length.
        let wrong = || EngineError::bad("The field “seed” must be a whole number.");
        let seed = Json::low_bits(line, "seed").ok_or_else(wrong)?;
        let level = u8::try_from(level).ok().and_then(Level::of);
        let level = level.ok_or_else(|| EngineError::bad("The field “level” must be a number from 0 to 4."))?;
        let wrong = || EngineError::bad("The field “nodes” must be a whole number from 0.");
        let nodes = fields.take("nodes").map(|nodes| nodes.as_int().filter(|nodes| *nodes >= 0).ok_or_else(wrong));
        // A larger number is no other budget: no search looks at so many positions.
        let nodes = nodes.transpose()?.map(|nodes| u64::try_from(nodes).unwrap_or(u64::MAX));
        Ok(Self::Choose { seat, level, seed, nodes })
    }

    fn observe(fields: &mut Fields) -> Result<Self, EngineError> {
        let (game, seats) = (fields.text("game")?, fields.seats("seats")?);
        let (options, seat) = (fields.options("options")?, fields.seat("seat")?);
        let record = fields.list("record")?.into_iter().map(game_record::read_entry).collect::<Result<Vec<_>, _>>()?;
        check_length(&record)?;
        let view = fields.need("view")?;
        Ok(Self::Observe(Box::new(Observation { game, seats, options, seat, record, view })))
    }
}

fn check_length(record: &[VisibleAction]) -> Result<(), EngineError> {
    let is_long = record.len() > MAX_ACTIONS;
    if is_long { Err(EngineError::bad(format!("A record may have at most {MAX_ACTIONS} actions."))) } else { Ok(()) }
}
