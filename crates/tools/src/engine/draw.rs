//! How a scene becomes a picture for the engine: given from outside, so that most sessions need no painter.

use game::Scene;

/// A function that makes a PNG of a scene: its bytes, and its width and height in pixels; or a sentence on why it can't.
pub type Draw<'a> = dyn Fn(&Scene) -> Result<(Vec<u8>, u32, u32), String> + 'a;
