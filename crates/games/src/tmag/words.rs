//! Sentences that pictures and texts share.

use super::action::{self, TmagAction};
use super::data::{marked_bases, role};
use super::state::{LastMove, TmagPhase, TmagPlace, TmagState, name};
use super::types::Tmag;
use game::{Actor, RESIGN, Seat, Seen, Words as _, count, joined, row};

/// One line: the turn and what is to be done, or how it ended.
pub fn title(seen: &Seen<Tmag>) -> String {
    let state = &seen.view;
    if let Some(outcome) = &state.outcome {
        return format!("Game over · {}", outcome.reason.whole());
    }
    let who = name(state.mover);
    let what = match state.phase {
        TmagPhase::NameVictim => return "Set-up · the first victim is to be drawn".to_owned(),
        TmagPhase::Roll => format!("the die is to be rolled for {who}"),
        TmagPhase::Move(0) => format!("{who} rolled 0: reroll or stand"),
        TmagPhase::Move(steps) => format!("{who} to move, rolled {steps}"),
    };
    format!("Turn {} · {what}", Tmag::turn_number(seen))
}

/// The latest action, in words.
pub fn last_words(seen: &Seen<Tmag>) -> String {
    let state = &seen.view;
    let Some(last) = &seen.frame.last else { return "The game begins.".to_owned() };
    let moved = state.last_move.as_ref().map_or_else(String::new, |last| format!("{}.", move_words(last)));
    let text = last.action.as_deref().unwrap_or_default();
    let who = last.by.seat().map_or("Chance", name);
    match (last.by, action::parse(state.seats, state.board, text)) {
        (Actor::Seat(_), _) if text == RESIGN => format!("{who} left the game."),
        (Actor::Seat(_), Ok(TmagAction::Reroll)) => format!("{who} rolls again."),
        (Actor::Seat(_), Ok(TmagAction::Stand)) => format!("{who} stood."),
        (_, Ok(TmagAction::Victim { seat })) => format!("{} was drawn as first victim.", name(seat)),
        (_, Ok(TmagAction::Roll { steps })) => format!("{moved} {}", roll_words(state, steps)).trim_start().to_owned(),
        _ => moved,
    }
}

/// The latest roll, and whose it was: a lost turn has gone on to somebody else already.
fn roll_words(state: &TmagState, steps: u8) -> String {
    let after_loss = match state.victim {
        Some(victim) if victim != state.mover => victim,
        _ => state.turn_after,
    };
    match state.phase {
        TmagPhase::Move(_) => format!("{} rolled {steps}.", name(state.mover)),
        _ => format!("{} rolled {steps} and lost the turn.", name(after_loss)),
    }
}

/// The latest move by its squares, and the seat that was caught.
pub fn move_words(of: &LastMove) -> String {
    let caught = of.caught.map_or_else(String::new, |seat| format!(" and caught {}", name(seat)));
    format!("{} moved {}{caught}", name(of.seat), joined(&of.path, "-"))
}

/// A seat's role and progress: `victim, 2 of 4 bases, 1 capture`; at the end without the role, which the rank replaces.
pub fn detail(state: &TmagState, seat: Seat) -> String {
    let markers = state.markers[seat.index()].count();
    let captures = count(state.captures[seat.index()], "capture");
    if state.outcome.is_some() && !state.left.contains(&seat) {
        return if markers > 0 { format!("{markers} of 4 bases, {captures}") } else { captures };
    }
    let role = match state.places[seat.index()] {
        TmagPlace::Off if state.left.contains(&seat) => "left",
        TmagPlace::Off => "waiting",
        _ => role(state, seat),
    };
    let bases = if state.is_victim(seat) || markers > 0 { format!(", {markers} of 4 bases") } else { String::new() };
    format!("{role}{bases}, {captures}")
}

/// A seat's place and possessions: `on d4, victim, 2 of 4 bases, 1 capture`.
pub fn place_words(drawn: &TmagState, seat: Seat) -> String {
    let at = match drawn.places[seat.index()] {
        TmagPlace::On(at) => format!("on {at}, "),
        TmagPlace::SafeHouse => "in the safe-house, ".to_owned(),
        TmagPlace::Off => String::new(),
    };
    let rank = drawn.outcome.as_ref().and_then(|outcome| outcome.ranks.get(seat.index()));
    let rank = rank.map_or_else(String::new, |rank| format!(", rank {rank}"));
    let kept = marked_bases(drawn, seat);
    let kept =
        if kept.is_empty() || drawn.is_victim(seat) { String::new() } else { format!(", markers {}", row(&kept)) };
    format!("{at}{}{kept}{rank}", detail(drawn, seat))
}

/// The bases, and which of them the present victim has visited.
pub fn base_words(state: &TmagState) -> String {
    let visited = state.visited();
    let words = state.board.bases().into_iter().enumerate().map(|(base, at)| {
        let tick = if visited.has(base) { " visited" } else { "" };
        format!("{at}{tick}")
    });
    words.collect::<Vec<_>>().join(", ")
}

/// The assassin who has the next turn after the present one.
pub fn next_words(state: &TmagState) -> Option<String> {
    let victim = state.victim.filter(|_| state.outcome.is_none())?;
    let after = if state.mover == victim { state.turn_after } else { state.mover };
    state.assassin_after(after).map(|seat| name(seat).to_owned())
}

/// An action as a request: `Go to d3`.
pub fn request(state: &TmagState, action: TmagAction) -> String {
    match action {
        TmagAction::Go { to } => match state.standing(to).filter(|seat| *seat != state.mover) {
            Some(caught) => format!("Catch {} on {to}", name(caught)),
            None => format!("Go to {to}"),
        },
        TmagAction::Reroll => "Roll again".to_owned(),
        TmagAction::Stand => "Stand".to_owned(),
        TmagAction::Roll { .. } | TmagAction::Victim { .. } => action::notation(action),
    }
}
