//! The engine's loop: a line in, a line out. It must not know what a request means.

use std::io::{self, BufRead, Write};
use std::sync::OnceLock;

use super::answer::AnswerFields;
use super::draw::Draw;
use super::error::EngineError;
use super::request::Request;
use super::session::Session;
use game::Scene;
use picture::{Painter, Size, Theme};
use record::Json;

/// The longest line that is read, in bytes: more than a record of 100,000 actions.
pub const MAX_LINE: usize = 16 << 20;

/// Serves every line of the input until it ends, and flushes after each answer.
///
/// # Errors
/// If input or output fail. A request that can't be served is answered with its fault.
pub fn serve(mut input: impl BufRead, mut output: impl Write, draw: &Draw<'_>) -> io::Result<()> {
    let mut session = Session::new(draw);
    let mut line = Vec::new();
    while let Some(length) = next_line(&mut input, &mut line)? {
        let answer = match length {
            Length::Whole => Request::read(&line).and_then(|request| session.serve(request)),
            Length::TooLong => Err(EngineError::bad(format!("A line may have at most {MAX_LINE} bytes."))),
        };
        writeln!(output, "{}", to_json(answer))?;
        output.flush()?;
    }
    Ok(())
}

fn to_json(answer: Result<AnswerFields, EngineError>) -> Json {
    let fields = match answer {
        Ok(mut fields) => {
            fields.insert(0, ("ok", true.into()));
            fields
        }
        Err(fault) => vec![("ok", false.into()), ("error", fault.to_json())],
    };
    Json::Map(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

/// How a line was read.
enum Length {
    /// All of it is kept.
    Whole,
    /// It has more than [`MAX_LINE`] bytes, and was skipped.
    TooLong,
}

/// Reads a line without its end; `None` at the end of the input. A line that is too long is skipped, not kept.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Length>> {
    line.clear();
    let mut length = Length::Whole;
    let mut is_begun = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(is_begun.then_some(length));
        }
        is_begun = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if line.len() + part.len() > MAX_LINE {
            length = Length::TooLong;
        } else {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}

/// Serves standard input until it ends. The painter is made at the first picture: most sessions draw none.
///
/// # Errors
/// If input or output fail.
pub fn run() -> anyhow::Result<()> {
    let painter = OnceLock::new();
    let draw = |scene: &Scene| {
        let made: &Result<Painter, String> = painter.get_or_init(|| Painter::new().map_err(|error| error.to_string()));
        let picture = made.as_ref().map_err(Clone::clone)?.png(scene, Theme::Dark, Size::Board);
        picture.map(|made| (made.bytes, made.width, made.height)).map_err(|error| error.to_string())
    };
    Ok(serve(io::stdin().lock(), io::stdout().lock(), &draw)?)
}
