//! The legal actions and their effects, the order of turns, and the endings.

use super::action::ConspirateursAction;
use super::jumps::JumpSearch;
use super::names::{name, side_name};
use super::points::PointSet;
use super::refusals;
use super::state::{ConspirateursState, ShelterRule, Teams};
use game::{EndReason, News, Outcome, Refusal, Seat, Square};

/// All actions of a seat that is to act, in the order of their notation.
pub fn legal(state: &ConspirateursState, seat: Seat) -> Vec<ConspirateursAction> {
    if state.is_dropping() {
        return state.places_to_drop().iter().map(|at| ConspirateursAction::Drop { at }).collect();
    }
    let mut actions = Vec::with_capacity(256);
    for from in state.free_men(seat).iter() {
        actions.extend(state.way(from).destinations().iter().map(|to| ConspirateursAction::Move { from, to }));
    }
    actions
}

/// Judges an action of a seat that is to act.
pub fn check(state: &ConspirateursState, seat: Seat, action: &ConspirateursAction) -> Result<(), Refusal> {
    match (action, state.is_dropping()) {
        (ConspirateursAction::Drop { at }, true) => check_drop(state, *at),
        (ConspirateursAction::Drop { .. }, false) => {
            Err(refusals::ALL_DROPPED.says("All men are down: move one of yours, start and end, such as e7-e6."))
        }
        (_, true) => Err(refusals::STILL_DROPPING
            .says("Men are still being dropped: name one vacant point of the meeting place (e7 to m11).")),
        (ConspirateursAction::Move { from, to }, false) => check_move(state, seat, *from, *to),
        (ConspirateursAction::Path { from, landings, to }, false) => {
            check_man(state, seat, *from)?;
            check_path(state, *from, landings, *to)
        }
    }
}

fn check_drop(state: &ConspirateursState, at: Square) -> Result<(), Refusal> {
    if let Some(owner) = state.owner(at) {
        return Err(
            refusals::TAKEN.says(format!("{at} is taken by a man of {}; drop yours on a vacant point.", name(owner)))
        );
    }
    if state.places_to_drop().contains(at) {
        return Ok(());
    }
    Err(refusals::OUTSIDE.says(format!("{at} is outside the meeting place (e7 to m11), where men are dropped.")))
}

fn check_man(state: &ConspirateursState, seat: Seat, from: Square) -> Result<(), Refusal> {
    match state.owner(from) {
        None => Err(refusals::NO_MAN.says(format!("There is no man on {from}."))),
        Some(owner) if owner != seat => Err(refusals::NOT_YOURS.says(format!(
            "The man on {from} is {}'s; you move {}'s men.",
            name(owner),
            name(seat)
        ))),
        Some(_) if !state.free_men(seat).contains(from) => {
            Err(refusals::SHELTERED
                .says(format!("The man on {from} has reached its shelter and stays there for good.")))
        }
        Some(_) => Ok(()),
    }
}

fn check_move(state: &ConspirateursState, seat: Seat, from: Square, to: Square) -> Result<(), Refusal> {
    check_man(state, seat, from)?;
    check_end(state, from, to)?;
    if state.way(from).destinations().contains(to) {
        return Ok(());
    }
    if let Some(shelter) = shelter_between(state, from, to) {
        return Err(chain_ends(shelter));
    }
    Err(refusals::NO_WAY.says(format!("No step and no chain of jumps leads the man on {from} to {to}.")))
}

/// The first shelter on a chain that would lead there if no shelter ended it.
fn shelter_between(state: &ConspirateursState, from: Square, to: Square) -> Option<Square> {
    let way = state.way(from);
    let free = JumpSearch::new(from, state.all_men(), PointSet::EMPTY);
    free.shortest(to)?.into_iter().skip(1).find(|at| *at != to && way.stops_at(*at))
}

fn chain_ends(shelter: Square) -> Refusal {
    refusals::CHAIN_ENDS.says(format!("{shelter} is a shelter, and with this shelter rule a chain ends there."))
}

fn check_end(state: &ConspirateursState, from: Square, to: Square) -> Result<(), Refusal> {
    if from == to {
        return Err(refusals::BACK_AT_START.says(format!("The man on {from} may not end where it began.")));
    }
    match state.owner(to) {
        Some(owner) => Err(refusals::TAKEN.says(format!("{to} is taken by a man of {}.", name(owner)))),
        None => Ok(()),
    }
}

fn check_path(state: &ConspirateursState, from: Square, landings: &[Square], to: Square) -> Result<(), Refusal> {
    let way = state.way(from);
    let mut here = from;
    for (at, next) in landings.iter().chain([&to]).enumerate() {
        if at > 0 && way.stops_at(here) {
            return Err(chain_ends(here));
        }
        if !way.is_jump(here, *next) {
            return Err(refusals::NO_JUMP.says(format!(
                "{here} to {next} is no jump: a jump leads over one man to the vacant point straight behind."
            )));
        }
        here = *next;
    }
    check_end(state, from, to)
}

/// Plays a legal action.
pub fn apply(state: &mut ConspirateursState, seat: Seat, action: &ConspirateursAction) -> Vec<News> {
    let mut news = vec![match action {
        ConspirateursAction::Drop { at } => drop_man(state, seat, *at),
        ConspirateursAction::Move { from, to } | ConspirateursAction::Path { from, to, .. } => {
            move_man(state, seat, *from, *to)
        }
    }];
    if state.side(seat).all(|mate| state.is_home(mate)) {
        let verb = if state.teams == Teams::Pairs { "have" } else { "has" };
        let reason = format!("{} {verb} all men in shelters.", side_name(state, seat));
        state.outcome = Some(won(state, seat, reason));
    } else {
        pass_on(state, &mut news);
    }
    news
}

fn drop_man(state: &mut ConspirateursState, seat: Seat, at: Square) -> News {
    let men = &mut state.men[seat.index()];
    *men = men.with(at);
    let rest = &mut state.to_drop[seat.index()];
    *rest = rest.saturating_sub(1);
    News::public(format!("{} drops a man on {at}.", name(seat)))
}

fn move_man(state: &mut ConspirateursState, seat: Seat, from: Square, to: Square) -> News {
    let men = &mut state.men[seat.index()];
    *men = men.without(from).with(to);
    let tail = arrival(state, from, to);
    News::public(format!("{} moves a man from {from} to {to}{tail}.", name(seat)))
}

fn arrival(state: &ConspirateursState, from: Square, to: Square) -> &'static str {
    let shelters = state.shelters();
    match (shelters.contains(from), shelters.contains(to)) {
        (false, true) => ", into a shelter",
        (true, true) => ", from shelter to shelter",
        (true, false) => ", out of its shelter",
        (false, false) => "",
    }
}

/// Gives the turn to the next seat that can act; if none can, the game is a draw.
fn pass_on(state: &mut ConspirateursState, news: &mut Vec<News>) {
    let mut skipped = Vec::new();
    for step in 1..=state.seats {
        let seat = Seat((state.turn.0 + step) % state.seats);
        if !state.plays(seat) {
            continue;
        }
        if state.can_act(seat) {
            state.turn = seat;
            news.append(&mut skipped);
            return;
        }
        skipped.push(News::public(skip_sentence(state, seat)));
    }
    state.outcome = Some(drawn(state));
}

fn skip_sentence(state: &ConspirateursState, seat: Seat) -> String {
    let why = if state.is_home(seat) { "all its men are in shelters" } else { "none of its men can move" };
    format!("{}'s turn is skipped: {why}.", name(seat))
}

/// Takes a seat out, with `pairs` its partner too.
pub fn retire(state: &mut ConspirateursState, seat: Seat) -> Vec<News> {
    let mut news = vec![News::public(format!("{} leaves the game.", name(seat)))];
    let leaving: Vec<Seat> = state.side(seat).filter(|mate| state.plays(*mate)).collect();
    state.left.extend(leaving);
    let mut playing = Seat::all(state.seats).filter(|other| state.plays(*other));
    let first = playing.next();
    match first {
        Some(last) if playing.all(|other| state.side(last).any(|mate| mate == other)) => {
            let verb = if state.teams == Teams::Pairs { "remain" } else { "remains" };
            let reason = format!("{} left; {} {verb}.", side_name(state, seat), side_name(state, last));
            state.outcome = Some(won(state, last, reason));
        }
        _ if state.plays(state.turn) => {}
        _ => pass_on(state, &mut news),
    }
    news
}

/// Ranks: the winner's side, then the others by men sheltered (pairs together), then who left, the first one last.
fn won(state: &ConspirateursState, winner: Seat, reason: String) -> Outcome {
    ranked(state, EndReason::plain(reason), |seat| {
        if state.side(winner).any(|mate| mate == seat) {
            return (2, 0);
        }
        (1, state.side(seat).map(|mate| u16::from(state.sheltered(mate))).sum())
    })
}

/// A draw of all who still play. After a resignation its result is `Red and Blue win`, and the reason beside it says the draw.
fn drawn(state: &ConspirateursState) -> Outcome {
    let reason = if state.left.is_empty() {
        EndReason::drawn("Nobody can move")
    } else {
        EndReason::plain("Nobody can move: a draw.")
    };
    ranked(state, reason, |_| (2, 0))
}

fn ranked(state: &ConspirateursState, reason: EndReason, playing: impl Fn(Seat) -> (u8, u16)) -> Outcome {
    let scores: Vec<(u8, u16)> = Seat::all(state.seats)
        .map(|seat| match state.left.iter().position(|gone| *gone == seat) {
            None => playing(seat),
            Some(_) if state.teams == Teams::Pairs => (0, 0),
            Some(order) => (0, u16::try_from(order).expect("at most four seats leave")),
        })
        .collect();
    Outcome::from_scores(&scores, reason)
}

/// The shelter rule in words, for players.
pub fn rule_words(rule: ShelterRule) -> &'static str {
    match rule {
        ShelterRule::Open => "open: a man in a shelter may move on",
        ShelterRule::Final => "final: a man that ends a turn in a shelter stays",
        ShelterRule::Strict => "strict: a chain ends at the first shelter, for good",
    }
}

/// The men of a seat outside and inside the shelters.
pub fn outside_and_inside(state: &ConspirateursState, seat: Seat) -> (PointSet, PointSet) {
    let men = state.men_of(seat);
    (men - state.shelters(), men & state.shelters())
}
