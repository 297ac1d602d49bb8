//! The claims of reasons and warnings, held against the rules: what they say can happen next is a legal action in every position
//! that fits the view, and does what they say.

use std::collections::BTreeSet;

use computer::Level;
use game::{Actor, AnyView, Choices, Position, Reason, Remark, Seat, Seen, SplitMix64, Square, Turn, Viewer};
use games::praetorian::{Civilians, Guard, Praetorian};
use games::roman_checkers::RomanCheckers;
use games::stratogo::{SeenPiece, StraToGo};
use games::testing::reading::numbers;
use games::testing::{Setting, decisions};

/// So many positions that fit a view are looked at.
const WORLDS: usize = 4;
/// Of each of several others about so many answers are tried.
const ANSWERS: usize = 12;

/// A table where decisions are looked at: seats, options, and how many decisions.
type ClaimTable = (u8, &'static [(&'static str, &'static str)], usize);

/// The tables of a game: the ordinary one, then others with options and more seats.
pub fn tables(id: &str) -> &'static [ClaimTable] {
    match id {
        "praetorian" => &[
            (2, &[], 250),
            (2, &[("questioning", "every-turn")], 90),
            (2, &[("questioning", "one")], 60),
            (2, &[("suspects", "3")], 60),
        ],
        "roman-checkers" => &[(2, &[], 600), (2, &[("prisoners", "exchange")], 400), (2, &[("chase", "10")], 200)],
        "tmag" => &[(3, &[], 250), (9, &[], 120), (6, &[("board", "6x6"), ("keep-markers", "yes")], 100)],
        "conspirateurs" => {
            &[(2, &[], 250), (2, &[("shelter", "strict")], 120), (4, &[("shelter", "final"), ("teams", "pairs")], 130)]
        }
        _ => &[(2, &[], 250)],
    }
}

/// The words between two texts.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after).map_or(rest, |(found, _)| found).trim_end_matches('.'))
}

/// The remarks of a sentence, without what stands between them.
fn parts(words: &str) -> impl Iterator<Item = &str> {
    words.trim_end_matches('.').split("; ").map(|part| part.strip_prefix("but ").unwrap_or(part))
}

/// The rest of a remark that begins so, with or without a capital: the beginning is given without its first letter.
fn rest<'a>(part: &'a str, beginning: &str) -> Option<&'a str> {
    part.get(1..)?.strip_prefix(beginning)
}

pub fn moves(position: &dyn Position, seat: Seat) -> Vec<String> {
    match position.view(Viewer::Seat(seat)).choices(Actor::Seat(seat)) {
        Choices::Listed(moves) => moves,
        Choices::Form(_) => Vec::new(),
    }
}

pub fn after(position: &dyn Position, seat: Seat, action: &str) -> Option<Box<dyn Position>> {
    let mut next = position.boxed();
    next.play(Actor::Seat(seat), action).ok()?;
    Some(next)
}

/// The seat to act, if it is one.
pub fn to_act(position: &dyn Position) -> Option<Seat> {
    match position.turn() {
        Turn::Seats(seats) => seats.first().copied(),
        _ => None,
    }
}

/// Whether some answers of the others, up to our next turn, leave this action of ours legal, with what it leads to being so.
fn can_follow(position: &dyn Position, me: Seat, action: &str, is_so: &dyn Fn(&dyn Position) -> bool) -> bool {
    follows_within(position.seats() - 1, position, (me, action), is_so)
}

/// The same after at most so many answers.
fn follows_within(
    answers: u8,
    position: &dyn Position,
    (me, action): (Seat, &str),
    is_so: &dyn Fn(&dyn Position) -> bool,
) -> bool {
    match to_act(position) {
        Some(seat) if seat == me => after(position, me, action).is_some_and(|end| is_so(&*end)),
        Some(foe) if answers > 0 => {
            let all = moves(position, foe);
            let step = if position.seats() > 2 { all.len() / ANSWERS + 1 } else { 1 };
            let follows = |next: Box<dyn Position>| follows_within(answers - 1, &*next, (me, action), is_so);
            all.iter().step_by(step).any(|reply| after(position, foe, reply).is_some_and(follows))
        }
        _ => false,
    }
}

pub fn has_fallen(position: &dyn Position, at: &str) -> bool {
    let view = position.view(Viewer::Public);
    let seen = view.as_any().downcast_ref::<Seen<RomanCheckers>>().expect("that is the game");
    seen.view.fallen.iter().any(|on| on.to_string() == at)
}

/// Judges the words of a claim by the position after the action: `None` where they claim nothing.
type Holds<'a> = &'a dyn Fn(&dyn Position, Seat, &str) -> Option<bool>;

/// Counts the claims of one game that hold, and fails at the first that does not.
fn check(id: &str, least: usize, holds: Holds<'_>) {
    let game = games::find(id).expect("registered");
    let mut found = 0;
    for (seats, options, most) in tables(id) {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        found += held(&Setting { game, seats: *seats, options }, *most, holds);
    }
    assert!(found >= least * WORLDS, "{id}: {found} claims");
}

/// The number of claims at one table, all of which hold.
fn held(setting: &Setting, most: usize, holds: Holds<'_>) -> usize {
    let (mut dice, mut found) = (SplitMix64::new(5), 0);
    decisions(setting, Level::Novice, (most, 21), &mut |_, view: &dyn AnyView, action| {
        let seat = view.frame().viewer.seat().expect("a seat decides");
        let said = [view.reason(action).map(|reason| reason.sentence()), view.warning(action)];
        for words in said.into_iter().flatten() {
            for _ in 0..WORLDS {
                let world = view.determinize(&mut dice);
                let next = after(&*world, seat, action).expect("it is legal in every position that fits");
                if let Some(holds) = holds(&*next, seat, &words) {
                    assert!(holds, "{setting}, {action}: {words}");
                    found += 1;
                }
            }
        }
    });
    found
}

#[test]
fn captures_that_are_foretold_are_legal() {
    check("roman-checkers", 5, &|next, me, words| {
        if let (Some(at), Some(by)) = (between(words, "he man on ", " can"), between(words, "be captured by ", ";")) {
            let (foe, at) = (to_act(next)?, at.rsplit(' ').next()?);
            return Some(after(next, foe, by).is_some_and(|end| has_fallen(&*end, at)));
        }
        let (at, by) = (between(words, "hreatens to capture the ", " by ")?, between(words, " by ", ";")?);
        let at = at.rsplit(' ').next()?;
        Some(can_follow(next, me, by, &|end| has_fallen(end, at)))
    });
}

#[test]
fn moves_that_are_prepared_can_follow() {
    check("roman-checkers", 2, &|next, me, words| {
        let prepared = between(words, "repares ", ",")?;
        Some(can_follow(next, me, prepared, &|_| true))
    });
}

/// Whether the last move captured a man of the other side's: whoever falls on the square that it ends on is its own.
fn has_captured(position: &dyn Position, by: &str) -> bool {
    let view = position.view(Viewer::Public);
    let seen = view.as_any().downcast_ref::<Seen<RomanCheckers>>().expect("that is the game");
    seen.view.fallen.iter().any(|on| !by.ends_with(&on.to_string()))
}

#[test]
fn answers_that_put_a_man_in_reach_are_as_many_as_is_said() {
    check("roman-checkers", 1, &|next, me, words| {
        let part =
            parts(words).find(|part| part.ends_with("in your reach") || part.ends_with("you can capture a man"))?;
        let foe = to_act(next)?;
        let answers = moves(next, foe);
        let can_capture = |end: &dyn Position| {
            to_act(end) == Some(me)
                && moves(end, me).iter().any(|by| after(end, me, by).is_some_and(|end| has_captured(&*end, by)))
        };
        let loses = |answer: &&String| after(next, foe, answer).is_some_and(|end| can_capture(&*end));
        let losing = answers.iter().filter(loses).count();
        let told = numbers(part);
        let really = [losing, answers.len()].map(|number| i64::try_from(number).expect("a few"));
        Some(if told.is_empty() { really == [1, 1] } else { told == really })
    });
}

#[test]
fn ways_home_and_jumps_that_are_foretold_are_open() {
    check("conspirateurs", 10, &|next, me, words| {
        if let Some((from, to)) =
            between(words, "ives your man on ", ";").and_then(|jump| jump.split_once(" a jump to "))
        {
            return Some(can_follow(next, me, &format!("{from}-{to}"), &|_| true));
        }
        let path = between(words, "an be home next turn: ", ";")
            .or_else(|| between(words, "pens the way home for your man on ", ";"))?;
        let path = path.rsplit(' ').next()?;
        let (from, to) = (path.split('-').next()?, path.rsplit('-').next()?);
        let home = |position: &dyn Position| position.view(Viewer::Public).standing();
        let before = home(next);
        Some(can_follow(next, me, &format!("{from}-{to}"), &|end| home(end) != before))
    });
}

#[test]
fn rolls_that_catch_are_the_ones_that_are_told() {
    check("tmag", 10, &|next, me, words| {
        if words.contains("eave this square") {
            return None;
        }
        let needed = words.split_once(" to catch you").and_then(|(words, _)| words.rsplit_once(" needs "));
        let (_, rolls) = needed
            .or_else(|| words.split_once("catches you there with "))
            .or_else(|| words.split_once("catches you with "))?;
        let rolls = rolls.split([';', '.']).next()?;
        let rolls: Vec<&str> =
            rolls.split(|sign: char| !sign.is_ascii_digit()).filter(|roll| !roll.is_empty()).collect();
        let catches = |roll: usize| {
            let mut rolled = next.boxed();
            rolled.play(Actor::Chance, &format!("roll {roll}")).ok()?;
            let hunter = to_act(&*rolled)?;
            let is_catch = |action: &String| after(&*rolled, hunter, action).is_some_and(|end| is_caught(&*end, me));
            Some(moves(&*rolled, hunter).iter().any(is_catch))
        };
        let really: Vec<_> = (1..=5).filter(|roll| catches(*roll) == Some(true)).map(|roll| roll.to_string()).collect();
        Some(really == rolls)
    });
}

/// Whether a seat has been caught by the last move: somebody else is to roll as the victim, in the safe-house.
fn is_caught(position: &dyn Position, seat: Seat) -> bool {
    let view = position.view(Viewer::Public);
    let seen = view.as_any().downcast_ref::<Seen<games::tmag::Tmag>>().expect("that is the game");
    seen.view.last_move.as_ref().is_some_and(|last| last.caught == Some(seat))
}

#[test]
fn guards_who_can_ask_and_targets_who_can_be_struck_are_beside() {
    check("praetorian", 10, &|next, me, words| {
        if words.starts_with("Wins by asking") || words.contains("and wins") {
            return Some(next.turn() == Turn::Nobody);
        }
        let asked = between(words, "ets P", " next turn").and_then(|words| words.split_once(" ask "));
        if let Some((guard, who)) = asked {
            to_act(next)?;
            let all = who.replace(" or ", ",").replace(" and ", ",").replace(", ", ",");
            let together = who.contains(" and ").then(|| vec![all.as_str()]);
            let people = together.unwrap_or_else(|| all.split(',').collect());
            return Some(people.iter().all(|people| can_follow(next, me, &format!("P{guard}?{people}"), &|_| true)));
        }
        let guard = words.split_once(" stands beside you").and_then(|(words, _)| words.rsplit(' ').next());
        if let Some(guard) = guard.filter(|guard| guard.starts_with('P')) {
            let view = next.view(Viewer::Seat(me));
            let seen = view.as_any().downcast_ref::<Seen<games::praetorian::Praetorian>>()?;
            let mine = seen.view.secret.as_ref()?.assassin;
            return Some(moves(next, to_act(next)?).contains(&format!("{guard}?{mine}")));
        }
        let strike = between(words, "beside you: ", " may be next").filter(|strike| strike.starts_with('x'))?;
        Some(can_follow(next, me, strike, &|_| true))
    });
}

/// The rides of guards that end beside the assassin: each guard with the square.
fn rides(position: &dyn Position, assassin: Seat) -> Option<Vec<(String, Square)>> {
    let view = position.view(Viewer::Seat(assassin));
    let seen = view.as_any().downcast_ref::<Seen<Praetorian>>()?;
    let mine = seen.view.table.board.civilian(seen.view.secret.as_ref()?.assassin)?;
    let ride = |action: String| {
        let (guard, to) = action.split_once('-').filter(|(guard, _)| guard.starts_with('P'))?;
        let to = Square::parse(to, 8, 8).filter(|to| to.touches(mine))?;
        Some((guard.to_owned(), to))
    };
    Some(moves(position, to_act(position)?).into_iter().filter_map(ride).collect())
}

#[test]
fn guards_ride_beside_the_assassin_where_it_is_said_and_nowhere_else() {
    check("praetorian", 5, &|next, me, words| {
        let rides = rides(next, me)?;
        let squares: BTreeSet<_> = rides.iter().map(|(_, to)| *to).collect();
        parts(words).find_map(|part| {
            if let Some(guard) = rest(part, "huts ").and_then(|part| part.split_once(" out: ")) {
                return Some(rides.iter().all(|(name, _)| name != guard.0));
            }
            if rest(part, "o guard can move beside you").is_some() {
                return Some(rides.is_empty());
            }
            let told = rest(part, "eaves the guards ").or_else(|| rest(part, "he guards can move to "))?;
            Some(numbers(told)[0] == i64::try_from(squares.len()).expect("at most eight"))
        })
    });
}

#[test]
fn suspects_are_as_many_as_is_said() {
    check("praetorian", 10, &|next, me, words| {
        to_act(next)?;
        let view = next.view(Viewer::Seat(me));
        let seen = view.as_any().downcast_ref::<Seen<Praetorian>>()?;
        let (table, board) = (&seen.view.table, &seen.view.table.board);
        let number = |set: Civilians| i64::from(set.and(table.suspects()).len());
        let all = number(table.suspects());
        let [one, other] = Guard::BOTH.map(|guard| board.next_to(board.guard(guard)));
        let mine = seen.view.secret.as_ref().and_then(|pick| board.civilian(pick.assassin));
        parts(words).find_map(|part| match (&numbers(part)[..], mine) {
            ([.., some, of], None) if rest(part, "sks ").is_some() && part.ends_with("may be the assassin") => {
                Some(all == of - some)
            }
            ([left], None) if rest(part, "f nobody is found, ").is_some() => Some(all == *left),
            ([last], None) if rest(part, "nly ").is_some() => Some(table.suspects().iter().map(i64::from).eq([*last])),
            ([near, of, ..], None) if part.contains("he guards stand beside ") && part.contains(" of the ") => {
                Some((all, number(one.or(other))) == (*of, *near))
            }
            ([near, _], Some(at)) if part.contains("left beside you, of") => Some(number(board.next_to(at)) == *near),
            _ => None,
        })
    });
}

/// The pieces on the board as a viewer sees them.
fn faces(position: &dyn Position, viewer: Viewer) -> Vec<SeenPiece> {
    let view = position.view(viewer);
    view.as_any().downcast_ref::<Seen<StraToGo>>().expect("that is the game").view.faces()
}

/// The square of one's own piece by its name: `your Flag`, `the Sergeant 4r`.
fn square_of(position: &dyn Position, me: Seat, name: &str) -> Option<Square> {
    let id = name.rsplit(' ').next()?;
    let is_named = |face: &SeenPiece| face.id() == id || id == "Flag" && face.id().starts_with('N');
    faces(position, Viewer::Seat(me)).iter().find(|face| face.suit.owner() == me && is_named(face)).map(|face| face.at)
}

/// The seat whose piece stands on a square.
fn owner_on(position: &dyn Position, at: &str) -> Option<Seat> {
    let found = faces(position, Viewer::Public).into_iter().find(|face| face.at.to_string() == at);
    found.map(|face| face.suit.owner())
}

#[test]
fn enemies_who_can_take_a_piece_take_it() {
    check("stratogo", 3, &|next, me, words| {
        let foe = to_act(next)?;
        let (attacker, victim) = parts(words).find_map(|part| part.split_once(" can take "))?;
        let victim = match victim.trim_end_matches(" next turn").trim_end_matches(" and win") {
            "yours" => "your Flag",
            victim => victim,
        };
        let (from, to) = (attacker.rsplit(' ').next()?, square_of(next, me, victim));
        let attack = format!("{from}-{}", to.map_or_else(String::new, |to| to.to_string()));
        Some(after(next, foe, &attack).is_some_and(|end| square_of(&*end, me, victim).is_none()))
    });
}

#[test]
fn no_enemy_reaches_a_piece_that_is_saved_from_it() {
    check("stratogo", 2, &|next, me, words| {
        let foe = to_act(next)?;
        let of = |part| {
            let saved = rest(part, "aves ").and_then(|part| part.split_once(" from "));
            saved.or_else(|| rest(part, "akes ").and_then(|part| part.split_once(" out of reach of ")))
        };
        let (mine, enemy) = parts(words).find_map(of)?;
        let (from, at) = (enemy.rsplit(' ').next()?, square_of(next, me, mine));
        Some(at.is_some_and(|at| !moves(next, foe).contains(&format!("{from}-{at}"))))
    });
}

/// Whether an attack wins its fight after every answer that leaves both pieces where they are; `None` where there is no such answer.
fn wins_there(next: &dyn Position, me: Seat, attack: &str) -> Option<bool> {
    let (foe, (from, at)) = (to_act(next)?, attack.split_once('-')?);
    let stays = |reply: &&String| !reply.starts_with(at) && !reply.ends_with(from);
    let attacked = |reply: &String| after(&*after(next, foe, reply)?, me, attack);
    let answers = moves(next, foe);
    let ends: Vec<_> = answers.iter().filter(stays).filter_map(attacked).collect();
    (!ends.is_empty()).then(|| ends.iter().all(|end| owner_on(&**end, at) == Some(me)))
}

#[test]
fn fights_that_are_sure_are_won_and_others_are_told_by_their_worst_end() {
    check("stratogo", 2, &|next, me, words| {
        parts(words).find_map(|part| {
            let sure = rest(part, "eats the ").and_then(|part| part.split_once(" on "));
            if let Some((_, at)) = sure {
                return Some(owner_on(next, at.split([',', ' ']).next()?) == Some(me));
            }
            let even = rest(part, "rades ").and_then(|part| part.strip_suffix(" at worst"));
            let removed = rest(part, "emoves the coin on ").and_then(|part| part.split(',').next());
            let at = even.and_then(|part| part.rsplit(' ').next()).or(removed)?;
            Some(owner_on(next, at).is_none_or(|owner| owner == me))
        })
    });
}

#[test]
fn a_sure_win_that_is_threatened_can_follow_in_every_position_that_fits() {
    check("stratogo", 2, &|next, me, words| {
        let threat = parts(words).find_map(|part| rest(part, "hreatens a sure win on "))?;
        wins_there(next, me, threat.split_once(": ")?.1)
    });
}

/// Whether the game is over and this seat is ahead of another.
fn has_won(position: &dyn Position, seat: Seat) -> bool {
    let ranks = position.outcome().map(|outcome| outcome.ranks).unwrap_or_default();
    ranks.get(seat.index()) == Some(&1) && ranks.iter().any(|rank| *rank > 1)
}

/// A win is told first where it is sure: a Flag may be taken unawares.
#[test]
fn moves_that_win_say_so_first_and_no_others_do() {
    for id in ["roman-checkers", "conspirateurs", "stratogo"] {
        let game = games::find(id).expect("registered");
        let setting = Setting { game, seats: 2, options: Vec::new() };
        let mut dice = SplitMix64::new(8);
        decisions(&setting, Level::Novice, (400, 31), &mut |_, view: &dyn AnyView, action| {
            let seat = view.frame().viewer.seat().expect("a seat decides");
            let told = view.reason(action);
            let first = told.as_ref().and_then(|told| told.remarks.first()).map(Remark::words).unwrap_or_default();
            let reason = told.as_ref().map(Reason::sentence).unwrap_or_default();
            let wins: Vec<_> = (0..WORLDS)
                .filter_map(|_| after(&*view.determinize(&mut dice), seat, action))
                .map(|next| has_won(&*next, seat))
                .collect();
            let is_told = reason.contains("and wins");
            assert!(!is_told || wins.iter().all(|won| *won) && first.contains("and wins"), "{id}, {action}: {reason}");
            assert!(is_told || id == "stratogo" || !wins.contains(&true), "{id}, {action}: {reason}");
        });
    }
}
