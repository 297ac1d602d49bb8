//! The claims of reasons on what an action takes away, saves or leaves open, held against the rules before and after it. Of games that hide
//! nothing; legal actions of a position are all looked at, and not only the chosen one, so that rare claims are met.

use computer::Level;
use game::{Actor, AnyView, Position, Seat, Seen, Square, Viewer};
use games::roman_checkers::{RomanCheckers, RomanState, enemy_of, throne_of};
use games::testing::{Setting, decisions};
use games::tmag::{MAX_ROLL, Tmag, TmagPlace, TmagState};

use super::claims::{after, between, has_fallen, moves, tables, to_act};

/// Positions are this many plies apart: odd, so that both seats of two are looked at.
const APART: u32 = 5;
/// Of each position about so many actions are looked at.
const ACTIONS: usize = 100;

/// A remark on an action, with the position before and after it.
struct Claim<'a> {
    before: &'a dyn Position,
    next: &'a dyn Position,
    me: Seat,
    action: &'a str,
    words: &'a str,
}

/// Judges a remark: `None` where it claims nothing of this kind.
type Judge = fn(&Claim<'_>) -> Option<bool>;

/// Holds all remarks on a game's actions against the judges, by the kind of claim: each kind is met, and every claim holds.
fn check(id: &str, judges: &[(&str, Judge)]) {
    let game = games::find(id).expect("registered");
    let mut met = vec![0_u32; judges.len()];
    for (seats, options, most) in tables(id) {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let setting = Setting { game, seats: *seats, options };
        decisions(&setting, Level::Novice, (*most, 23), &mut |before, view, _| {
            if before.ply().is_multiple_of(APART) {
                hold(before, view, judges, &mut met);
            }
        });
    }
    let missing: Vec<_> = judges.iter().zip(&met).filter(|(_, met)| **met == 0).map(|((kind, _), _)| *kind).collect();
    assert!(missing.is_empty(), "{id}: never met {missing:?}");
}

/// Holds the remarks on the actions of one position against the judges, and counts the claims.
fn hold(before: &dyn Position, view: &dyn AnyView, judges: &[(&str, Judge)], met: &mut [u32]) {
    let me = view.frame().viewer.seat().expect("a seat decides");
    let all = moves(before, me);
    for action in all.iter().step_by(all.len() / ACTIONS + 1) {
        let next = after(before, me, action).expect("it is legal");
        for remark in view.reason(action).iter().flat_map(|reason| &reason.remarks) {
            let claim = Claim { before, next: &*next, me, action, words: remark.words() };
            for ((_, judge), met) in judges.iter().zip(met.iter_mut()) {
                if let Some(holds) = judge(&claim) {
                    assert!(holds, "{action}: {}\n{}", claim.words, view.text_board());
                    *met += 1;
                }
            }
        }
    }
}

fn roman(position: &dyn Position) -> RomanState {
    let view = position.view(Viewer::Public);
    view.as_any().downcast_ref::<Seen<RomanCheckers>>().expect("that is the game").view.clone()
}

/// The positions after each answer of the other side's.
fn answers(position: &dyn Position, me: Seat) -> impl Iterator<Item = Box<dyn Position>> {
    let foe = enemy_of(me);
    moves(position, foe).into_iter().filter_map(move |answer| after(position, foe, &answer))
}

/// Whether the last move, which led here from a position, captured a man of this side.
fn has_lost(before: &dyn Position, end: &dyn Position, me: Seat) -> bool {
    let board = roman(before).board;
    roman(end).fallen.iter().any(|at: &Square| board.get(*at).is_some_and(|man| man.seat == me))
}

/// Whether an answer of the other side captures a man of this side.
fn can_lose(position: &dyn Position, me: Seat) -> bool {
    answers(position, me).any(|end| has_lost(position, &*end, me))
}

/// A man who stays, or goes, where nothing captures him.
fn is_saved(claim: &Claim<'_>) -> Option<bool> {
    let at = match between(claim.words, "saves the man on ", " from ") {
        Some(at) => at,
        None if claim.words.contains(" out of reach of ") => claim.action.rsplit('-').next()?,
        None => return None,
    };
    Some(!has_fallen(claim.next, at) && !answers(claim.next, claim.me).any(|end| has_fallen(&*end, at)))
}

fn is_stopped(claim: &Claim<'_>) -> Option<bool> {
    let by = between(claim.words, "stops ", ", which would threaten")?;
    let Some(end) = after(claim.next, enemy_of(claim.me), by) else { return Some(true) };
    Some(!has_lost(claim.next, &*end, claim.me))
}

/// Men who are captured, or one who is kept out of the throne, which is rare.
fn is_gone(claim: &Claim<'_>) -> Option<bool> {
    if let Some((_, men)) = claim.words.strip_prefix("captures the ").and_then(|words| words.split_once(" on ")) {
        let men = men.trim_end_matches(" for 3 points").replace(" and ", ", ");
        return Some(men.split(", ").all(|at| has_fallen(claim.next, at)));
    }
    if !claim.words.ends_with(" out of the throne") {
        return None;
    }
    let foe = enemy_of(claim.me);
    let throne = throne_of(foe).to_string();
    Some(moves(claim.next, foe).iter().all(|answer| !answer.ends_with(&throne)))
}

/// The number of moves, and of those that leave nobody open to capture. A chase that ends with the move is left out: nobody answers then.
fn is_counted(claim: &Claim<'_>) -> Option<bool> {
    let (safe, all) = match claim.words.strip_prefix("the only move of ") {
        Some(words) => ("1", words.split_once(" that leaves nobody")?.0),
        None => between(claim.words, "one of ", " that leave nobody")?.split_once(" moves in ")?,
    };
    let state = roman(claim.before);
    if state.chase + 1 >= state.chase_limit {
        return None;
    }
    let own = moves(claim.before, claim.me);
    // A man who is captured at once is not safe, though nobody else may be open to capture.
    let keeps = |own: &str, next: &dyn Position| !own.rsplit('-').next().is_some_and(|to| has_fallen(next, to));
    let is_safe = |own: &&String| {
        after(claim.before, claim.me, own).is_some_and(|next| keeps(own, &*next) && !can_lose(&*next, claim.me))
    };
    let really = [own.iter().filter(is_safe).count(), own.len()].map(|number| number.to_string());
    Some(really == [safe, all] && keeps(claim.action, claim.next) && !can_lose(claim.next, claim.me))
}

#[test]
fn men_who_are_saved_and_moves_that_are_stopped_or_safe_are_so() {
    check(
        "roman-checkers",
        &[
            ("saves, takes out of reach, and rarely stops", |claim| is_saved(claim).or_else(|| is_stopped(claim))),
            ("captures, keeps out of the throne", is_gone),
            ("moves that leave nobody open to capture", is_counted),
        ],
    );
}

fn tmag(position: &dyn Position) -> TmagState {
    let view = position.view(Viewer::Public);
    view.as_any().downcast_ref::<Seen<Tmag>>().expect("that is the game").view.clone()
}

/// The rolls from 1 to 5 with which the piece whose turn begins can end on a square.
fn rolls_to(position: &dyn Position, at: &str) -> Vec<u8> {
    let ends = |roll: u8| {
        let mut rolled = position.boxed();
        rolled.play(Actor::Chance, &format!("roll {roll}")).expect("the die is to be rolled");
        to_act(&*rolled).map(|seat| moves(&*rolled, seat)).unwrap_or_default()
    };
    (1..=MAX_ROLL).filter(|roll| ends(*roll).iter().any(|end| end == at)).collect()
}

/// The next time that the die is rolled for a seat, with all others where they are: they roll 0, and the victim stands.
fn next_turn(position: &dyn Position, me: Seat) -> Box<dyn Position> {
    let mut position = position.boxed();
    while tmag(&*position).mover != me {
        position.play(Actor::Chance, "roll 0").expect("the die is to be rolled");
        if let Some(victim) = to_act(&*position) {
            position.play(Actor::Seat(victim), "stand").expect("a victim may stand");
        }
    }
    position
}

fn numbers(words: &str) -> Vec<u8> {
    words.split(|sign: char| !sign.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

fn is_barred(claim: &Claim<'_>) -> Option<bool> {
    let base = claim.words.strip_prefix("bars ")?;
    Some(rolls_to(claim.next, between(base, " from the base ", " next turn")?).is_empty())
}

fn is_let(claim: &Claim<'_>) -> Option<bool> {
    let base = claim.words.strip_prefix("lets ")?;
    Some(!rolls_to(claim.next, between(base, " reach the base ", " next turn")?).is_empty())
}

fn is_in_reach(claim: &Claim<'_>) -> Option<bool> {
    let rolls = between(claim.words, " in reach with ", " if they stay").filter(|_| claim.words.starts_with("has "))?;
    let state = tmag(claim.next);
    let TmagPlace::On(at) = state.places[state.victim?.index()] else { return Some(false) };
    Some(rolls_to(&*next_turn(claim.next, claim.me), &at.to_string()) == numbers(rolls))
}

/// One base, or two of which each has its rolls.
fn is_ahead(claim: &Claim<'_>) -> Option<bool> {
    let (rolls, bases) = claim.words.split_once(" could reach the base ")?;
    let (base, other) = bases.split_once(" next turn")?;
    let position = next_turn(claim.next, claim.me);
    let holds = |rolls: &str, base: &str| rolls_to(&*position, base) == numbers(rolls);
    let other = other.split_once(" the base ").is_none_or(|(rolls, base)| holds(rolls, base));
    Some(other && holds(rolls, base))
}

#[test]
fn bases_and_victims_in_reach_are_reached_by_the_rolls_that_are_told() {
    check(
        "tmag",
        &[
            ("bars, and rarely lets reach", |claim| is_barred(claim).or_else(|| is_let(claim))),
            ("has in reach if they stay", is_in_reach),
            ("could reach next turn", is_ahead),
        ],
    );
}

/// The seat of this name, if it acts next.
fn acts_next(position: &dyn Position, name: &str) -> Option<Seat> {
    let view = position.view(Viewer::Public);
    to_act(position).filter(|seat| view.seat_name(*seat) == name)
}

/// Whether the man on a point can end in a shelter now.
fn can_be_home(position: &dyn Position, seat: Seat, from: &str) -> bool {
    let home = |position: &dyn Position| position.view(Viewer::Public).standing();
    let (now, start) = (home(position), format!("{from}-"));
    let mut own = moves(position, seat).into_iter().filter(|action| action.starts_with(&start));
    own.any(|action| after(position, seat, &action).is_some_and(|end| home(&*end) != now))
}

fn is_shut(claim: &Claim<'_>) -> Option<bool> {
    let (name, man) = claim.words.strip_prefix("shuts the way home of ")?.split_once("'s man on ")?;
    let seat = acts_next(claim.next, name)?;
    Some(!can_be_home(claim.next, seat, man.split_once(" (")?.0))
}

fn is_no_longer(claim: &Claim<'_>) -> Option<bool> {
    let (man, to) = claim.words.split_once(" can no longer jump to ")?;
    let (name, from) = man.split_once("'s man on ")?;
    let seat = acts_next(claim.next, name)?;
    Some(!moves(claim.next, seat).contains(&format!("{from}-{to}")))
}

/// A shelter that the other man could have reached: after some other action he can.
fn is_before(claim: &Claim<'_>) -> Option<bool> {
    let (to, man) = claim.words.strip_prefix("takes the shelter on ")?.split_once(" before ")?;
    let (name, from) = man.split_once("'s man on ")?;
    let seat = acts_next(claim.next, name)?;
    let theirs = format!("{from}-{to}");
    let could = |next: Box<dyn Position>| to_act(&*next) == Some(seat) && moves(&*next, seat).contains(&theirs);
    let own = moves(claim.before, claim.me);
    let is_open = own.iter().any(|own| after(claim.before, claim.me, own).is_some_and(could));
    Some(is_open && !moves(claim.next, seat).contains(&theirs))
}

#[test]
fn ways_and_jumps_that_are_taken_away_were_there_and_are_shut() {
    check(
        "conspirateurs",
        &[
            ("shuts the way home", is_shut),
            ("can no longer jump", is_no_longer),
            ("takes the shelter before", is_before),
        ],
    );
}
