//! Standing orders of the victim, who has a turn after every single assassin: toward one base, then another, as far as the die
//! lets it go.

use std::collections::VecDeque;

use super::action::TmagAction;
use super::danger::catching_rolls;
use super::state::{TmagPlace, TmagState};
use game::{Seat, Square};

/// The word that an order begins with.
const TOWARD: &str = "toward";
/// Farther than any way.
const FAR: usize = 1_000;

/// The orders that a seat may give, each with its words: two bases ahead, or the one that is left.
pub fn orders(state: &TmagState, seat: Seat) -> Vec<(String, String)> {
    let bases = open_bases(state, seat);
    if let [one] = bases[..] {
        return vec![(format!("{TOWARD} {one}"), format!("to {one}"))];
    }
    let after = |one: Square| bases.clone().into_iter().filter(move |two| *two != one);
    let pairs = bases.iter().flat_map(|one| after(*one).map(move |two| (*one, two)));
    pairs.map(|(one, two)| (format!("{TOWARD} {one} {two}"), format!("to {one}, then to {two}"))).collect()
}

/// The bases on which the victim has no marker yet, by name; none for anybody else.
fn open_bases(state: &TmagState, seat: Seat) -> Vec<Square> {
    if !state.is_victim(seat) || state.outcome.is_some() {
        return Vec::new();
    }
    let mut open: Vec<_> = state.board.bases().into_iter().enumerate().collect();
    open.retain(|(base, _)| !state.visited().has(*base));
    let mut open: Vec<_> = open.into_iter().map(|(_, at)| at).collect();
    open.sort_by_key(|at| (at.file, at.rank));
    open
}

/// The action that an order comes to with this roll; nothing if it is none, or all of its bases are reached.
pub fn ordered(state: &TmagState, seat: Seat, order: &str) -> Option<TmagAction> {
    let mut words = order.split(' ');
    let edge = state.board.edge;
    let open = open_bases(state, seat);
    let mut named =
        words.by_ref().skip_while(|word| *word == TOWARD).filter_map(|word| Square::parse(word, edge, edge));
    let goal = named.find(|base| open.contains(base)).filter(|_| order.starts_with(TOWARD) && state.mover == seat)?;
    match state.roll()? {
        0 => Some(TmagAction::Reroll),
        steps => {
            let left = steps_to(state, goal);
            let worth = |to: &Square| (left[index(state, *to)] + risk(state, *to), to.file, to.rank);
            state.paths(steps).ends().min_by_key(worth).map(|to| TmagAction::Go { to })
        }
    }
}

/// By how many rolls the next assassin would catch the mover there. Such a roll counts as much as a step of the way.
fn risk(state: &TmagState, to: Square) -> usize {
    let mut moved = state.clone();
    moved.places[state.mover.index()] = TmagPlace::On(to);
    let next = state.assassin_after(state.turn_after);
    next.map_or(0, |next| catching_rolls(&moved, next).len())
}

/// The victim's steps to a square from every other, as if nobody stood between.
fn steps_to(state: &TmagState, goal: Square) -> Vec<usize> {
    let mut steps = vec![FAR; usize::from(state.board.edge).pow(2)];
    let mut queue = VecDeque::from([goal]);
    steps[index(state, goal)] = 0;
    while let Some(at) = queue.pop_front() {
        let ways = Square::AROUND.iter().enumerate().filter(|(way, _)| way % 2 == 0 || state.steps_diagonally());
        for next in ways.filter_map(|(_, toward)| state.board.step(at, *toward)) {
            if steps[index(state, next)] == FAR && !state.board.is_safe_house(next) {
                steps[index(state, next)] = steps[index(state, at)] + 1;
                queue.push_back(next);
            }
        }
    }
    steps
}

fn index(state: &TmagState, at: Square) -> usize {
    usize::from(at.rank) * usize::from(state.board.edge) + usize::from(at.file)
}
