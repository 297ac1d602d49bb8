//! Messages of a replay: while it is drawn, beside it, and beside a board of an earlier step.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use crate::app::{PictureStyle, TableSummary};
use crate::discord::controls::{BoardWords, CustomId, TableButton};
use crate::discord::message::{MAX_ALT, OutgoingMessage, OutgoingPicture};
use crate::discord::present::picture::{CaptionedPicture, with_names};
use crate::discord::present::words::seat_name;
use game::{AnyView, Focus, Staging, Viewer};
use name::clip;
use table::Phase;

/// The message while a replay is drawn.
#[must_use]
pub fn pending_replay(summary: &TableSummary, viewer: Viewer) -> OutgoingMessage {
    OutgoingMessage::text(format!("Drawing the replay of **{}**, {}…", summary.game_name, replay_eyes(summary, viewer)))
}

/// The message beside a replay of `steps` steps; `reduced` names what the picture leaves out.
#[must_use]
pub fn replay_message(summary: &TableSummary, viewer: Viewer, steps: usize, reduced: Option<&str>) -> OutgoingMessage {
    let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
    let mut text = format!("**{}**: {steps}, {}.", summary.game_name, replay_eyes(summary, viewer));
    if let Some(reduced) = reduced {
        text.push(' ');
        text.push_str(reduced);
    }
    text.push_str("\n-# `/review replay at:` shows one turn with its words.");
    OutgoingMessage::text(text)
}

/// The message beside a replay of a game's last steps.
#[must_use]
pub fn ending_message(summary: &TableSummary, steps: usize) -> OutgoingMessage {
    let rows = vec![CreateActionRow::Buttons(vec![moves_button(summary)])];
    let text = format!("**{}**: how it ended, {}.", summary.game_name, last_steps(steps));
    OutgoingMessage { rows, ..OutgoingMessage::text(text) }
}

/// The same in words.
#[must_use]
pub fn ending_alt(steps: usize, last: &str) -> String {
    clip(&format!("How the game ended, {}, as moving pictures. At the end: {last}", last_steps(steps)), MAX_ALT)
}

/// The end of a game in steps: `the last step`, `the last 8 steps`.
fn last_steps(steps: usize) -> String {
    if steps == 1 { "the last step".to_owned() } else { format!("the last {steps} steps") }
}

/// The name of a replay's file. It tells the table and how far it went, and nothing else.
#[must_use]
pub fn replay_file_name(summary: &TableSummary, steps: usize) -> String {
    format!("{}-{}-{steps}.gif", summary.game, summary.id)
}

/// A replay in words: how it ended up.
#[must_use]
pub fn replay_alt(steps: usize, last: &str) -> String {
    clip(&format!("The game from its start, as moving pictures. After step {steps}: {last}"), MAX_ALT)
}

/// The board of a step, of so many, with the way to the steps before and after it.
#[must_use]
pub fn step_message(
    summary: &TableSummary,
    view: &dyn AnyView,
    (step, steps): (usize, usize),
    style: PictureStyle,
    words: BoardWords,
) -> (OutgoingMessage, OutgoingPicture) {
    let staging = Staging { names: summary.names(), focus: Focus::Plain };
    let file = format!("{}-{}-step-{step}.png", summary.game, summary.id);
    let said = |text: &str| with_names(summary, text);
    let captioned = CaptionedPicture::new(view.scene(&staging), file, said);
    let (notes, mut picture) = (captioned.line(), captioned.picture);
    picture.style = style;
    let whose = eyes(summary, view.frame().viewer);
    let when = if step == steps && view.frame().is_over() {
        "the end".to_owned()
    } else {
        format!("turn {}", view.turn_number())
    };
    let mut lines = vec![format!("**{}**, {when}, {whose}. Step {step} of {steps}.", summary.game_name)];
    let block = || format!("```\n{}\n```", picture.alt().replace("```", "'''"));
    lines.extend((words == BoardWords::Beside).then(block).or(notes));
    let rows = vec![CreateActionRow::Buttons(step_buttons(summary, view.frame().viewer, (step, steps), words))];
    (OutgoingMessage { rows, ..OutgoingMessage::text(lines.join("\n")) }, picture)
}

/// `◀ Earlier`, `Later ▶`, and *Words* where they are not there.
fn step_buttons(
    summary: &TableSummary,
    eyes: Viewer,
    (step, steps): (usize, usize),
    words: BoardWords,
) -> Vec<CreateButton> {
    let to = |step: usize, words| step_id(summary, step, eyes, words);
    let button = |id: String, label: &str| CreateButton::new(id).label(label).style(ButtonStyle::Secondary);
    let mut buttons = vec![
        // Two buttons that lead nowhere need different ids: each has one past the end that it stands at.
        button(to(step.wrapping_sub(1), words), EARLIER).disabled(step == 0),
        button(to(step + 1, words), LATER).disabled(step >= steps),
    ];
    buttons.extend((words == BoardWords::Behind).then(|| button(to(step, BoardWords::Beside), "Words")));
    buttons.push(moves_button(summary));
    buttons
}

/// The way to the list of moves.
pub(in crate::discord::present) fn moves_button(summary: &TableSummary) -> CreateButton {
    CustomId::Table(TableButton::Moves, summary.id).button("Moves", ButtonStyle::Secondary)
}

/// The label of the button to the step before.
pub(in crate::discord::present) const EARLIER: &str = "◀ Earlier";
/// The label of the button to the step after.
pub(in crate::discord::present) const LATER: &str = "Later ▶";

/// The button under a board as it is now that leads to the step before it; none at the start.
pub(in crate::discord::present) fn earlier_button(
    summary: &TableSummary,
    eyes: Viewer,
    words: BoardWords,
) -> Option<CreateButton> {
    let before = summary.steps.checked_sub(1)?;
    let id = step_id(summary, before, eyes, words);
    Some(CreateButton::new(id).label(EARLIER).style(ButtonStyle::Secondary))
}

fn step_id(summary: &TableSummary, step: usize, eyes: Viewer, words: BoardWords) -> String {
    let step = u32::try_from(step).unwrap_or(u32::MAX);
    CustomId::Step { table: summary.id, step, eyes, words }.text()
}

/// Through whose eyes a replay is; everybody's shows everything once the game is over.
fn replay_eyes(summary: &TableSummary, viewer: Viewer) -> String {
    let hides = games::find(summary.game).is_some_and(|game| !game.is_open());
    if viewer == Viewer::Public && summary.phase == Phase::Over && hides {
        return "with all that was hidden".to_owned();
    }
    eyes(summary, viewer)
}

/// Through whose eyes something is seen.
pub(in crate::discord::present) fn eyes(summary: &TableSummary, viewer: Viewer) -> String {
    match viewer {
        Viewer::Public => "as everybody sees it".to_owned(),
        Viewer::Seat(seat) => format!("through the eyes of {}", seat_name(summary, seat)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_at_the_end_is_the_last_step() {
        assert_eq!([1, 2].map(last_steps), ["the last step", "the last 2 steps"]);
    }
}
