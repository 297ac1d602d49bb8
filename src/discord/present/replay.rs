//! Looking back: what is said while a replay is drawn, beside it, and beside a board of an earlier step.

use super::words::seat_name;
use crate::app::{Look, TableSummary};
use crate::discord::outgoing::{MAX_ALT, Message, Picture, clip};
use game::{AnyView, Focus, Staging, Viewer};

/// What stands there while a replay is drawn.
#[must_use]
pub fn drawing(seating: &TableSummary, viewer: Viewer) -> Message {
    Message::text(format!("Drawing the replay of **{}**, {}…", seating.game_name, eyes(seating, viewer)))
}

/// What stands beside a replay of so many steps; `reduced` says what was left out.
#[must_use]
pub fn drawn(seating: &TableSummary, viewer: Viewer, steps: usize, reduced: Option<&str>) -> Message {
    let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
    let mut text = format!("**{}**: {steps}, {}.", seating.game_name, eyes(seating, viewer));
    if let Some(reduced) = reduced {
        text.push(' ');
        text.push_str(reduced);
    }
    text.push_str("\n-# `/replay at:` shows one step with its words.");
    Message::text(text)
}

/// The name of a replay's file. It tells the table and how far it went, and nothing else.
#[must_use]
pub fn film_name(seating: &TableSummary, steps: usize) -> String {
    format!("{}-{}-{steps}.gif", seating.game, seating.id)
}

/// A replay in words: how it ended up.
#[must_use]
pub fn film_alt(steps: usize, last: &str) -> String {
    clip(&format!("The game from its start, move by move. After step {steps}: {last}"), MAX_ALT)
}

/// The board of a step, of so many.
#[must_use]
pub fn still(
    seating: &TableSummary,
    view: &dyn AnyView,
    (step, steps): (usize, usize),
    look: Look,
) -> (Message, Picture) {
    let staging = Staging { names: seating.names(), focus: Focus::Plain };
    let mut picture = Picture::new(view.scene(&staging), format!("{}-{}-step-{step}.png", seating.game, seating.id));
    picture.look = look;
    let whose = eyes(seating, view.frame().viewer);
    let words = picture.alt().replace("```", "'''");
    let text = format!("**{}**, step {step} of {steps}, {whose}.\n```\n{words}\n```", seating.game_name);
    (Message::text(text), picture)
}

fn eyes(seating: &TableSummary, viewer: Viewer) -> String {
    match viewer {
        Viewer::Public => "as everybody sees it".to_owned(),
        Viewer::Seat(seat) => format!("through the eyes of {}", seat_name(seating, seat)),
    }
}
