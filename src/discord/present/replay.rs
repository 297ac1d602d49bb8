//! Looking back: what is said while a replay is drawn, beside it, and beside a board of an earlier step.

use super::words::seat_name;
use crate::app::{PictureStyle, TableSummary};
use crate::discord::outgoing::{MAX_ALT, OutgoingMessage, OutgoingPicture, clip};
use game::{AnyView, Focus, Staging, Viewer};

/// What stands there while a replay is drawn.
#[must_use]
pub fn pending_replay(summary: &TableSummary, viewer: Viewer) -> OutgoingMessage {
    OutgoingMessage::text(format!("Drawing the replay of **{}**, {}…", summary.game_name, eyes(summary, viewer)))
}

/// What stands beside a replay of so many steps; `reduced` says what was left out.
#[must_use]
pub fn replay_message(summary: &TableSummary, viewer: Viewer, steps: usize, reduced: Option<&str>) -> OutgoingMessage {
    let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
    let mut text = format!("**{}**: {steps}, {}.", summary.game_name, eyes(summary, viewer));
    if let Some(reduced) = reduced {
        text.push(' ');
        text.push_str(reduced);
    }
    text.push_str("\n-# `/replay at:` shows one turn with its words.");
    OutgoingMessage::text(text)
}

/// What stands beside the last steps of a game.
#[must_use]
pub fn ending_message(summary: &TableSummary, steps: usize) -> OutgoingMessage {
    OutgoingMessage::text(format!("**{}**: how it ended, the last {steps} steps.", summary.game_name))
}

/// The same in words.
#[must_use]
pub fn ending_alt(steps: usize, last: &str) -> String {
    clip(&format!("The last {steps} steps of the game, move by move. In the end: {last}"), MAX_ALT)
}

/// The name of a replay's file. It tells the table and how far it went, and nothing else.
#[must_use]
pub fn replay_file_name(summary: &TableSummary, steps: usize) -> String {
    format!("{}-{}-{steps}.gif", summary.game, summary.id)
}

/// A replay in words: how it ended up.
#[must_use]
pub fn replay_alt(steps: usize, last: &str) -> String {
    clip(&format!("The game from its start, move by move. After step {steps}: {last}"), MAX_ALT)
}

/// The board of a step, of so many.
#[must_use]
pub fn step_message(
    summary: &TableSummary,
    view: &dyn AnyView,
    (step, steps): (usize, usize),
    style: PictureStyle,
) -> (OutgoingMessage, OutgoingPicture) {
    let staging = Staging { names: summary.names(), focus: Focus::Plain };
    let mut picture =
        OutgoingPicture::new(view.scene(&staging), format!("{}-{}-step-{step}.png", summary.game, summary.id));
    picture.style = style;
    let whose = eyes(summary, view.frame().viewer);
    let words = picture.alt().replace("```", "'''");
    let when = if step == steps && view.frame().is_over() {
        "the end".to_owned()
    } else {
        format!("turn {}", view.turn_number())
    };
    let text = format!("**{}**, {when}, {whose}.\n```\n{words}\n```", summary.game_name);
    (OutgoingMessage::text(text), picture)
}

fn eyes(summary: &TableSummary, viewer: Viewer) -> String {
    match viewer {
        Viewer::Public => "as everybody sees it".to_owned(),
        Viewer::Seat(seat) => format!("through the eyes of {}", seat_name(summary, seat)),
    }
}
