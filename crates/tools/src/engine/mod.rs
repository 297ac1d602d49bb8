//! `subrosa engine`: the games over standard input and output, one JSON object a line (docs/engine.md). For third-party players,
//! analysis tools and differential tests of the rules.
//!
//! It knows positions and views without their types, so that a new game is served as soon as it is in the registry. It
//! knows nothing of tables, databases and networks; how a scene becomes a picture is given from outside.

mod answer;
mod choosing;
mod error;
mod observed;
mod request;
mod seat_views;
mod session;
#[cfg(test)]
mod tests;

use record::Json;
use std::io::{self, BufRead, Write};

pub use answer::view as view_json;
pub use error::{EngineError, ErrorCode};

use game::Scene;
use request::Request;
use session::Session;

/// What makes a PNG of a scene: its bytes, width and height; or why it can't.
pub type Draw<'a> = dyn Fn(&Scene) -> Result<(Vec<u8>, u32, u32), String> + 'a;

/// The longest line that is read, in bytes: more than a record of 100,000 actions.
pub const MAX_LINE: usize = 16 << 20;

/// Serves every line of the input until it ends, and flushes after each answer.
///
/// # Errors
/// If input or output fail. A request that can't be served is answered, whatever it is.
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

fn to_json(answer: Result<Vec<(&'static str, Json)>, EngineError>) -> Json {
    let fields = match answer {
        Ok(mut fields) => {
            fields.insert(0, ("ok", true.into()));
            fields
        }
        Err(fault) => vec![("ok", false.into()), ("error", fault.to_json())],
    };
    Json::Map(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

enum Length {
    Whole,
    TooLong,
}

/// Reads a line without its end; `None` at the end of the input. What is too long is skipped, not kept.
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
