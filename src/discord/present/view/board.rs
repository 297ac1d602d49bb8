//! A view for its viewer alone: the board with their secrets, what they may do, the clock, the same in words.

use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use super::move_list::since_lines;
use super::note::note_button;
use super::replay::{earlier_button, moves_button};
use crate::app::{SinceOwnMove, TableSummary};
use crate::discord::controls::{BoardWords, CustomId, TableButton};
use crate::discord::message::{MAX_CONTENT, OutgoingMessage, OutgoingPicture};
use crate::discord::present::choosing::{choose_myself_row, legal_list, plan_button};
use crate::discord::present::picture::{picture, with_names};
use crate::discord::present::words::{due_words, listing, seat_name};
use game::{Actor, AnyView, Choices, Focus, Seat, Viewer};
use name::clip;

/// Most characters of legal moves that are listed.
const MAX_MOVES: usize = 500;
/// In less room a list of moves says nothing.
const LEAST_MOVES: usize = 60;

/// A view with what goes with it: whose turn it is, until when, what may be done. Words stand whole, and the list of moves and
/// what happened meanwhile give way to them.
#[must_use]
pub fn board(
    summary: &TableSummary,
    view: &dyn AnyView,
    words: BoardWords,
    since: &SinceOwnMove,
) -> (OutgoingMessage, OutgoingPicture) {
    board_below("", summary, view, words, since)
}

/// The same below lines of another matter, each with its end: there is less room for the rest.
#[must_use]
pub fn board_below(
    above: &str,
    summary: &TableSummary,
    view: &dyn AnyView,
    words: BoardWords,
    since: &SinceOwnMove,
) -> (OutgoingMessage, OutgoingPicture) {
    let most = MAX_CONTENT.saturating_sub(above.chars().count());
    let picture = picture(summary, view, Focus::Plain).beside_secrets();
    let mut lines = vec![format!("**{}**{}", summary.game_name, whose(view))];
    lines.extend(view.secret_words().map(|words| format!("🤫 {words}")));
    lines.push(turn(summary, view));
    lines.extend(picture.line().filter(|_| words == BoardWords::Behind));
    lines.extend((words == BoardWords::Beside).then(|| people(summary, view)));
    let block = (words == BoardWords::Beside).then(|| block(view));
    let room =
        |lines: &[String]| most.saturating_sub(lines.iter().chain(&block).map(|line| line.chars().count() + 1).sum());
    let news = since_lines(summary, since, room(&lines));
    lines.splice(1..1, news);
    lines.extend(moves(view, MAX_MOVES.min(room(&lines))));
    let content = match block {
        Some(block) => clip_block(&[lines, vec![block]].concat(), most),
        None => clip(&lines.join("\n"), most),
    };
    let content = format!("{above}{content}");
    let mut buttons = Vec::new();
    buttons.extend(view.frame().is_my_turn().then(|| CustomId::Move(summary.id).button("Move", ButtonStyle::Primary)));
    let ask = || CustomId::Table(TableButton::InWords, summary.id).button("Words", ButtonStyle::Secondary);
    buttons.extend((words == BoardWords::Behind).then(ask));
    let earlier = earlier_button(summary, view.frame().viewer, words);
    let moves = earlier.is_some().then(|| moves_button(summary));
    buttons.extend(earlier.into_iter().chain(moves));
    buttons.extend((view.frame().viewer != Viewer::Public).then(|| note_button(summary.id)));
    let mut rows = Vec::new();
    rows.extend((!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons)));
    rows.extend((!view.orders().is_empty()).then(|| CreateActionRow::Buttons(vec![plan_button(summary.id)])));
    rows.extend(is_drawn(summary, view).then(|| choose_myself_row(summary.id)));
    (OutgoingMessage { content, rows, ..OutgoingMessage::default() }, picture.picture)
}

/// The board in words alone, with who is who: no picture stands beside it.
#[must_use]
pub fn board_words(summary: &TableSummary, view: &dyn AnyView) -> OutgoingMessage {
    let title = format!("**{}**{} · {}", summary.game_name, whose(view), turn(summary, view));
    let lines = [title, people(summary, view), block(view)];
    OutgoingMessage::text(clip_block(&lines, MAX_CONTENT))
}

/// The people by their seats, which the words of a board name.
fn people(summary: &TableSummary, view: &dyn AnyView) -> String {
    Seat::all(view.frame().seats).map(|seat| seat_name(summary, seat)).collect::<Vec<_>>().join(", ")
}

fn block(view: &dyn AnyView) -> String {
    format!("```\n{}\n```", view.text_board())
}

/// Whether the viewer has left small actions to the lot.
fn is_drawn(summary: &TableSummary, view: &dyn AnyView) -> bool {
    matches!(view.frame().viewer, Viewer::Seat(seat) if summary.by_lot.contains(&seat))
}

/// Joins the lines, to so many characters at most; the last one, a code block, gives way if they are too long together.
fn clip_block(lines: &[String], most: usize) -> String {
    let text = lines.join("\n");
    if text.chars().count() <= most {
        return text;
    }
    let mut text = clip(&text, most.saturating_sub(4));
    text.push_str("\n```");
    text
}

fn whose(view: &dyn AnyView) -> String {
    match view.frame().viewer {
        Viewer::Seat(seat) => format!(" · you are {}", view.the_seat(seat)),
        Viewer::Public => String::new(),
    }
}

fn turn(summary: &TableSummary, view: &dyn AnyView) -> String {
    let frame = view.frame();
    if let Some(outcome) = &frame.outcome {
        return format!("The game is over. {}", with_names(summary, outcome.reason.whole()));
    }
    let names: Vec<_> = frame.turn.seats().iter().map(|seat| seat_name(summary, *seat)).collect();
    let due = due_words(summary);
    if frame.is_my_turn() { format!("It is your turn.{due}") } else { format!("{} to play.{due}", listing(&names)) }
}

fn moves(view: &dyn AnyView, limit: usize) -> Option<String> {
    let Viewer::Seat(seat) = view.frame().viewer else { return None };
    match view.choices(Actor::Seat(seat)) {
        Choices::Listed(moves) if moves.is_empty() || limit < LEAST_MOVES => None,
        Choices::Listed(moves) => Some(legal_list(&moves, limit)),
        Choices::Form(form) => Some(clip(&form, limit)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_ends_however_much_of_it_is_left() {
        let lines = ["**TMAG**".to_owned(), format!("```\n{}\n```", "word ".repeat(300))];
        for most in [100, 1_000, 1_514, 1_515, 1_516, 1_520, MAX_CONTENT] {
            let text = clip_block(&lines, most);
            assert!(text.chars().count() <= most && text.ends_with("\n```"), "{most}: {text}");
            assert_eq!(text.matches("```").count(), 2, "{most}: {text}");
        }
    }
}
