//! Tips for a newcomer: who may be captured, what can be captured, and what a move of theirs has done or missed.

use super::action::{RomanAction, notation};
use super::board::{RomanBoard, RomanKind, enemy_of, throne_of};
use super::coach::capturing;
use super::rules;
use super::state::{REGULAR_POINTS, RomanState, STANDARD_POINTS, THRONE_POINTS, kind_name};
use super::threats::{after, gives_itself_up, in_danger, prospect};
use super::types::RomanCheckers;
use game::{Seat, Seen, Square, Viewer, list};

/// A chance of points, and men who are in danger.
pub fn before(seen: &Seen<RomanCheckers>) -> Vec<String> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return Vec::new() };
    let begins = seen.frame.ply < 2;
    let begins = begins.then(|| "Bring your men forward side by side: a man alone is soon surrounded.".to_owned());
    let chance =
        best(state, me).map(|action| format!("A chance: {} {}.", notation(action), prospect(&state.board, action)));
    chance.or(begins).into_iter().chain(danger(&in_danger(&state.board, me))).collect()
}

fn danger(men: &[Square]) -> Option<String> {
    let noun = if men.len() == 1 { "man" } else { "men" };
    (!men.is_empty()).then(|| format!("Beware: your {noun} on {} can be captured next turn.", list(men, "")))
}

/// Points left behind, a man who is captured at once, or men who can be captured next turn.
pub fn warning(seen: &Seen<RomanCheckers>, action: &RomanAction) -> Option<String> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let (made, top) = (worth(&state.board, *action), best(state, me));
    if let Some(better) = top.filter(|better| worth(&state.board, *better) > made.max(0)) {
        return Some(format!("There is more to win: {} {}.", notation(better), missed_words(state, better)));
    }
    if made <= 0 && gives_itself_up(&state.board, *action) {
        return Some(format!("On {} this man is captured at once.", action.to));
    }
    let next = board_after(state, me, *action)?;
    let lost = in_danger(&next, me);
    if lost.contains(&action.to) {
        let by = capturing(&next, enemy_of(me), action.to).map(notation).unwrap_or_default();
        return Some(format!("On {} this man can be captured next turn, by {by}.", action.to));
    }
    let noun = if lost.len() == 1 { "man" } else { "men" };
    (!lost.is_empty()).then(|| format!("After this your {noun} on {} can be captured next turn.", list(&lost, "")))
}

/// Points that a move wins, or men whom it saves.
pub fn on(seen: &Seen<RomanCheckers>, action: &RomanAction) -> Option<String> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    match worth(&state.board, *action) {
        ..=0 => {}
        1 => return Some("Well played: a capture.".to_owned()),
        made => return Some(format!("Well played: {made} points.")),
    }
    if gives_itself_up(&state.board, *action) {
        return None;
    }
    let (were, are) = (in_danger(&state.board, me), in_danger(&board_after(state, me, *action)?, me));
    let is_saved = are.is_empty() && !were.is_empty();
    is_saved.then(|| format!("Well seen: nobody can capture on {} now.", list(&were, "")))
}

/// The board after a move; `None` where the game is over then, and nobody is in danger any more.
fn board_after(state: &RomanState, me: Seat, action: RomanAction) -> Option<RomanBoard> {
    let mut played = state.clone();
    rules::apply(&mut played, me, action);
    played.ending.is_none().then_some(played.board)
}

/// The move that brings the most points at once, if any brings some.
fn best(state: &RomanState, me: Seat) -> Option<RomanAction> {
    let moves = rules::legal(state, me).into_iter().map(|action| (worth(&state.board, action), action));
    let most = moves.rev().max_by_key(|(points, _)| *points);
    most.filter(|(points, _)| *points > 0).map(|(_, action)| action)
}

/// The points that a move brings at once, less those it gives away.
fn worth(board: &RomanBoard, action: RomanAction) -> i32 {
    let Some(moved) = after(board, action).1 else { return 0 };
    let throne = if moved.entered { THRONE_POINTS } else { 0 };
    let points = |kind| match kind {
        RomanKind::Standard => STANDARD_POINTS,
        RomanKind::Regular => REGULAR_POINTS,
    };
    let fallen = moved.captured.iter().map(|(_, man)| {
        let points = points(man.kind).cast_signed();
        if man.seat == moved.man.seat { -points } else { points }
    });
    throne.cast_signed() + fallen.sum::<i32>()
}

fn missed_words(state: &RomanState, better: RomanAction) -> String {
    let me = state.turn;
    if better.to == throne_of(me) {
        return "reaches the throne, for 3 points".to_owned();
    }
    let fallen = after(&state.board, better).1.map(|moved| moved.captured).unwrap_or_default();
    let men =
        fallen.iter().filter(|(_, man)| man.seat != me).map(|(at, man)| format!("the {} on {at}", kind_name(man.kind)));
    format!("captures {}", list(men, "nobody"))
}

#[cfg(test)]
mod tests {
    use super::super::action::parse;
    use super::super::tests::{position, seen};
    use super::*;

    /// The warning and the praise for a move of Purple's.
    fn told(state: &RomanState, action: &str) -> [Option<String>; 2] {
        let (seen, action) = (seen(state, Viewer::Seat(Seat(0))), parse(action).expect("a move"));
        [warning(&seen, &action), on(&seen, &action)]
    }

    #[test]
    fn a_man_who_is_captured_at_once_is_warned_of_and_not_praised() {
        let state = position(&[], "b6 a1 / a6 b7 c8 d7");
        assert_eq!(told(&state, "b6-c7"), [Some("On c7 this man is captured at once.".to_owned()), None]);
        let trade = position(&[], "d2 c3 e3 / d3* c4 e4 d5 g10");
        assert_eq!(told(&trade, "e3-d4"), [None, Some("Well played: 2 points.".to_owned())]);
        let praise = "Well seen: nobody can capture on b6 now.";
        assert_eq!(told(&state, "b6-a7"), [None, Some(praise.to_owned())]);
    }

    #[test]
    fn nobody_is_in_danger_where_the_chase_ends_the_game() {
        // Gold's man on c6 could step in front of d4, who would have one on either side.
        let mut state = position(&[("chase", "10")], "c3* / c4 e4 c6 g10");
        let danger = "On d4 this man can be captured next turn, by c6-d5.";
        assert_eq!(told(&state, "c3-d4"), [Some(danger.to_owned()), None]);
        state.chase = 9;
        assert_eq!(told(&state, "c3-d4"), [None, None]);
    }
}
