//! The players of a match: a level of the computer or one that the calling program brings, or an outside program that is asked as a seat.
//! None gets more than its seat may know.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use anyhow::Context;

use super::outside_player::{FindOutsidePlayer, OutsidePlayer};
use crate::engine::view_json;
use computer::{Budget, Knowledge, Level};
use game::{AnyView, VisibleAction};
use games::computers::{choose, usual_nodes};
use record::{Json, game_record};

/// How long an outside program may take for an answer.
const PATIENCE: Duration = Duration::from_mins(2);

/// A player of a match.
pub enum Contender {
    /// A level of the computer, with its budget of positions if one is given.
    Level(Level, Option<u64>),
    /// A player that the calling program brings.
    OutsidePlayer(Box<dyn OutsidePlayer>),
    /// A program of its own process.
    Program(Box<OutsideProgram>),
}

/// A program that speaks the engine protocol.
pub struct OutsideProgram {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
    nodes: Option<u64>,
}

impl Contender {
    /// The level of this number, the brought player of this name, or the program of this command. `4@20000` is level 4 with so many
    /// positions a move, whatever the others may look at.
    ///
    /// # Errors
    /// If there is no such level, or the program can't be started.
    pub fn named(game: &str, name: &str, nodes: Option<u64>, find: &FindOutsidePlayer) -> anyhow::Result<Self> {
        let (word, own) = name.split_once('@').map_or((name, None), |(word, own)| (word, Some(own)));
        if let Ok(number) = word.parse::<u8>() {
            let level = Level::of(number).ok_or_else(|| anyhow::anyhow!("levels go from 0 to 4, not {number}"))?;
            let own =
                own.map(str::parse).transpose().with_context(|| format!("“{name}” has no number of positions"))?;
            return Ok(Self::Level(level, own.or(nodes)));
        }
        if let Some(player) = find(game, name) {
            return Ok(Self::OutsidePlayer(player));
        }
        Ok(Self::Program(Box::new(OutsideProgram::start(name, nodes)?)))
    }

    /// Its action on its turn, in any notation that the game accepts.
    ///
    /// # Errors
    /// If a program does not answer, or answers with an error.
    pub fn choose(&mut self, view: &dyn AnyView, record: &[VisibleAction], seed: u64) -> anyhow::Result<String> {
        match self {
            Self::Program(program) => program.choose(view, record, seed),
            Self::OutsidePlayer(player) => {
                let known = Knowledge::of(view, record).context("a seat's view is needed")?;
                player.choose(&known, seed).context("the player knows of nothing to do")
            }
            Self::Level(level, nodes) => {
                let known = Knowledge::of(view, record).context("a seat's view is needed")?;
                let mut budget = Budget::of(nodes.unwrap_or_else(|| usual_nodes(view, *level)));
                let choice = choose(&known, *level, seed, &mut budget).context("there is nothing to choose")?;
                Ok(choice.notation().to_owned())
            }
        }
    }
}

impl OutsideProgram {
    fn start(command: &str, nodes: Option<u64>) -> anyhow::Result<Self> {
        let mut words = command.split_whitespace();
        let program = words.next().context("a player needs a name")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("“{command}” can't be started"))?;
        let input = child.stdin.take().context("the program has no input")?;
        let output = child.stdout.take().context("the program has no output")?;
        let (sender, answers) = channel();
        // Lines are read on a thread of their own, so that a program that keeps silent can be given up.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, input, answers, nodes })
    }

    fn choose(&mut self, view: &dyn AnyView, record: &[VisibleAction], seed: u64) -> anyhow::Result<String> {
        let frame = view.frame();
        let seat = match frame.viewer {
            game::Viewer::Seat(seat) => seat,
            game::Viewer::Public => anyhow::bail!("a seat's view is needed"),
        };
        let options = frame.options.iter().map(|(name, value)| (name.into(), value.into())).collect();
        let mut observe = vec![("cmd", "observe".into()), ("game", frame.game.into()), ("seats", frame.seats.into())];
        observe.extend([("options", Json::Map(options)), ("seat", seat.0.into())]);
        observe.push(("record", Json::List(record.iter().map(game_record::entry).collect())));
        observe.push(("view", view_json(view)));
        self.ask(observe)?;
        let mut choose = vec![("cmd", "choose".into()), ("seat", seat.0.into()), ("level", 4_u8.into())];
        choose.push(("seed", Json::Int(i128::from(seed))));
        choose.extend(self.nodes.map(|nodes| ("nodes", Json::Int(i128::from(nodes)))));
        let answer = self.ask(choose)?;
        let action = answer.iter().find(|(name, _)| name == "action").and_then(|(_, value)| value.as_text());
        Ok(action.context("the program's answer has no action")?.to_owned())
    }

    /// Sends a request and waits for its answer, at most [`PATIENCE`]; the answer's fields.
    fn ask(
        &mut self,
        fields: Vec<(&'static str, Json)>,
    ) -> anyhow::Result<Vec<(std::borrow::Cow<'static, str>, Json)>> {
        let request = Json::Map(fields.into_iter().map(|(name, value)| (name.into(), value)).collect());
        writeln!(self.input, "{request}")?;
        self.input.flush()?;
        let line = self.answers.recv_timeout(PATIENCE).context("the program does not answer")?;
        match Json::read(line.as_bytes())? {
            Json::Map(fields) if fields.iter().any(|(name, value)| name == "ok" && *value == Json::Bool(true)) => {
                Ok(fields)
            }
            _ => anyhow::bail!("the program answers {line}"),
        }
    }
}

impl Drop for OutsideProgram {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
