//! The legal actions and their effects, the order of turns, and the endings.

use super::action::{MAX_ROLL, TmagAction};
use super::refusals;
use super::state::{BaseSet, LastMove, Markers, TmagPhase, TmagPlace, TmagState, name};
use game::{Actor, EndReason, News, Outcome, Refusal, Seat, Square, count};

/// The fewest seats a game goes on with.
const MIN_SEATS: usize = 3;
/// The bases that make a victim win.
const ALL_BASES: u8 = 4;

/// All actions of an actor that is to act.
pub fn legal(state: &TmagState) -> Vec<TmagAction> {
    match state.phase {
        TmagPhase::NameVictim => state.in_play().map(|seat| TmagAction::Victim { seat }).collect(),
        TmagPhase::Roll => (0..=MAX_ROLL).map(|steps| TmagAction::Roll { steps }).collect(),
        TmagPhase::Move(0) => vec![TmagAction::Reroll, TmagAction::Stand],
        TmagPhase::Move(steps) => state.paths(steps).ends().map(|to| TmagAction::Go { to }).collect(),
    }
}

/// Judges an action of an actor that is to act.
pub fn check(state: &TmagState, actor: Actor, action: TmagAction) -> Result<(), Refusal> {
    match (state.phase, actor, action) {
        (TmagPhase::NameVictim, Actor::Chance, TmagAction::Victim { seat }) if state.left.contains(&seat) => {
            Err(refusals::LEFT_VICTIM.says(format!("{} has left the game and can't be the first victim.", name(seat))))
        }
        (TmagPhase::NameVictim, Actor::Chance, TmagAction::Victim { .. })
        | (TmagPhase::Roll, Actor::Chance, TmagAction::Roll { .. })
        | (TmagPhase::Move(0), Actor::Seat(_), TmagAction::Reroll | TmagAction::Stand) => Ok(()),
        (TmagPhase::NameVictim, Actor::Chance, _) => {
            Err(refusals::NAME_VICTIM.says("Chance names the first victim now, such as victim 0."))
        }
        (TmagPhase::Roll, Actor::Chance, _) => {
            Err(refusals::ROLL_FIRST.says("Chance rolls the die now, roll 0 to roll 5."))
        }
        (TmagPhase::Move(0), Actor::Seat(_), _) => {
            Err(refusals::REROLL_OR_STAND.says("You rolled 0: reroll or stand."))
        }
        (TmagPhase::Move(steps), Actor::Seat(_), TmagAction::Go { to }) => check_go(state, steps, to),
        (TmagPhase::Move(steps), Actor::Seat(_), TmagAction::Reroll | TmagAction::Stand) => {
            Err(refusals::NO_ZERO.says(format!("You rolled {steps}, not 0: name the square where you end.")))
        }
        (_, Actor::Seat(_), TmagAction::Roll { .. } | TmagAction::Victim { .. }) => {
            Err(refusals::CHANCE_ONLY.says("The die is rolled for you: name the square where you end."))
        }
        _ => Err(refusals::NOT_NOW.says("That can't be done now.")),
    }
}

fn check_go(state: &TmagState, steps: u8, to: Square) -> Result<(), Refusal> {
    if state.paths(steps).ends_on(to) {
        return Ok(());
    }
    Err(why_not(state, steps, to))
}

fn why_not(state: &TmagState, steps: u8, to: Square) -> Refusal {
    let (mover, victim) = (state.mover, state.is_victim(state.mover));
    if state.board.is_safe_house(to) {
        return refusals::SAFE_HOUSE.says(format!("{to} is part of the safe-house: nobody can move into it."));
    }
    match state.standing(to).filter(|seat| *seat != mover) {
        Some(other) if victim => {
            let text = format!("{}, an assassin, stands on {to}: the victim may not enter there.", name(other));
            return refusals::ASSASSIN_THERE.says(text);
        }
        Some(other) if !state.is_victim(other) => {
            let text = format!("{} stands on {to}: an assassin may pass over another, not stop there.", name(other));
            return refusals::ASSASSIN_THERE.says(text);
        }
        _ => {}
    }
    if !victim && state.board.base(to).is_some() {
        return refusals::BASE.says(format!("{to} is a base: an assassin may pass over it, not stop there."));
    }
    let from = place_words(state, mover);
    let (length, other) = (count(steps, "step"), if victim { "an assassin" } else { "the victim" });
    let text = format!(
        "No path of exactly {length} leads from {from} to {to} without passing {other} or turning straight back."
    );
    refusals::NO_PATH.says(text)
}

fn place_words(state: &TmagState, seat: Seat) -> String {
    match state.places[seat.index()] {
        TmagPlace::On(at) => at.to_string(),
        TmagPlace::SafeHouse | TmagPlace::Off => "the safe-house".to_owned(),
    }
}

/// Plays a legal action.
pub fn apply(state: &mut TmagState, action: TmagAction) -> Vec<News> {
    let mover = state.mover;
    match (action, state.phase) {
        (TmagAction::Victim { seat }, _) => {
            state.begin(seat);
            told(format!("{} is the first victim and waits in the safe-house.", name(seat)))
        }
        (TmagAction::Roll { steps }, _) => roll(state, steps),
        (TmagAction::Reroll, _) => {
            state.phase = TmagPhase::Roll;
            told(format!("{} rolls again.", name(mover)))
        }
        (TmagAction::Stand, _) => {
            end_turn(state);
            told(format!("{} stands.", name(mover)))
        }
        (TmagAction::Go { to }, TmagPhase::Move(steps)) => go(state, steps, to),
        (TmagAction::Go { .. }, _) => Vec::new(),
    }
}

fn told(text: String) -> Vec<News> {
    vec![News::public(text)]
}

fn roll(state: &mut TmagState, steps: u8) -> Vec<News> {
    let who = name(state.mover);
    state.phase = TmagPhase::Move(steps);
    if steps == 0 && state.is_victim(state.mover) {
        return told(format!("{who} rolls 0: roll again, or stand."));
    }
    if steps == 0 {
        end_turn(state);
        return told(format!("{who} rolls 0: the turn is lost."));
    }
    if state.paths(steps).ends().next().is_none() {
        end_turn(state);
        return told(format!("{who} rolls {steps} and has nowhere to go: the turn is skipped."));
    }
    told(format!("{who} rolls {steps}."))
}

fn go(state: &mut TmagState, steps: u8, to: Square) -> Vec<News> {
    let mover = state.mover;
    let caught = state.standing(to).filter(|seat| *seat != mover);
    let path = state.paths(steps).path(to).unwrap_or_else(|| vec![to]);
    let from = place_words(state, mover);
    let mut news = told(way_words(mover, &from, &to.to_string()));
    state.last_move = Some(LastMove { seat: mover, path, caught });
    if let Some(victim) = caught {
        news.push(catch(state, mover, victim, to));
        return news;
    }
    state.places[mover.index()] = TmagPlace::On(to);
    news.extend(visit(state, mover, to));
    if state.outcome.is_none() {
        end_turn(state);
    }
    news
}

fn way_words(mover: Seat, from: &str, to: &str) -> String {
    if from == to {
        return format!("{} circles back to {to}.", name(mover));
    }
    format!("{} moves from {from} to {to}.", name(mover))
}

fn catch(state: &mut TmagState, mover: Seat, victim: Seat, at: Square) -> News {
    state.captures[mover.index()] += 1;
    if state.keeping == Markers::Lost {
        state.markers[victim.index()] = BaseSet::default();
    }
    state.crown(mover);
    state.turn_after = mover;
    let (hunter, prey) = (name(mover), name(victim));
    News::public(format!(
        "{hunter} catches {prey} on {at} and is the new victim, in the safe-house; {prey} is an assassin now."
    ))
}

fn visit(state: &mut TmagState, mover: Seat, at: Square) -> Option<News> {
    let base = state.board.base(at).filter(|_| state.is_victim(mover))?;
    let markers = &mut state.markers[mover.index()];
    if markers.has(base) {
        return None;
    }
    markers.add(base);
    let count = markers.count();
    let most = &mut state.most_markers[mover.index()];
    *most = count.max(*most);
    if count == ALL_BASES {
        let reason = format!("{} has visited all four bases.", name(mover));
        state.outcome = Some(ranked(state, Some(mover), reason));
    }
    Some(News::public(format!("{} places a marker on the base {at}: {count} of 4.", name(mover))))
}

/// After the victim an assassin, after an assassin the victim.
fn end_turn(state: &mut TmagState) {
    let next = match state.victim {
        Some(victim) if victim != state.mover => {
            state.turn_after = state.mover;
            Some(victim)
        }
        _ => state.assassin_after(state.turn_after),
    };
    if let Some(next) = next {
        state.give_turn(next);
    }
}

/// Takes a seat out, with its markers. Below three seats the game ends there, and nobody takes a victim's place.
pub fn retire(state: &mut TmagState, seat: Seat) -> Vec<News> {
    let mut news = told(format!("{} leaves the game.", name(seat)));
    let was_victim = state.is_victim(seat);
    state.left.push(seat);
    state.places[seat.index()] = TmagPlace::Off;
    state.markers[seat.index()] = BaseSet::default();
    if was_victim {
        state.victim = None;
    }
    if state.in_play().count() < MIN_SEATS {
        let reason = format!("{} left, and too few remain to play on.", name(seat));
        state.outcome = Some(ranked(state, None, reason));
    } else if let Some(heir) = state.assassin_after(seat).filter(|_| was_victim) {
        state.crown(heir);
        news.push(News::public(format!("{} takes the victim's place in the safe-house.", name(heir))));
    } else if state.phase != TmagPhase::NameVictim && state.mover == seat {
        end_turn(state);
    }
    news
}

/// The winner first; the others by captures, then by the most markers at one time; then who left, the first one last.
fn ranked(state: &TmagState, winner: Option<Seat>, reason: String) -> Outcome {
    let scores: Vec<(u8, u32, u8)> = Seat::all(state.seats)
        .map(|seat| match state.left.iter().position(|gone| *gone == seat) {
            Some(order) => (0, u32::try_from(order).expect("at most nine seats leave"), 0),
            None if winner == Some(seat) => (2, 0, 0),
            None => (1, state.captures[seat.index()], state.most_markers[seat.index()]),
        })
        .collect();
    Outcome::from_scores(&scores, EndReason::plain(reason))
}
