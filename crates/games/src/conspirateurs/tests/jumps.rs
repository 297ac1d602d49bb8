//! Bitboards against the plainest way to find a man's destinations.

use std::collections::{BTreeMap, VecDeque};

use super::{at, points};
use crate::conspirateurs::jumps::{JumpSearch, any_can_move};
use crate::conspirateurs::{PointSet, SIZE, board};
use game::{Dice, SplitMix64, Square, Squares};

/// Every end with its least number of legs, found square by square.
fn plainly(from: Square, men: PointSet, stops: PointSet) -> BTreeMap<Square, usize> {
    let others = men.without(from);
    let mut legs = BTreeMap::new();
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((here, count)) = queue.pop_front() {
        if count > 0 && stops.contains(here) {
            continue;
        }
        for toward in Square::AROUND {
            let over = here.step(toward, SIZE, SIZE).filter(|over| others.contains(*over));
            let to = over.and_then(|over| over.step(toward, SIZE, SIZE)).filter(|to| !others.contains(*to));
            if let Some(to) = to.filter(|to| *to != from && !legs.contains_key(to)) {
                legs.insert(to, count + 1);
                queue.push_back((to, count + 1));
            }
        }
    }
    for toward in Square::AROUND {
        if let Some(to) = from.step(toward, SIZE, SIZE).filter(|to| !others.contains(*to)) {
            legs.insert(to, 1);
        }
    }
    legs
}

fn crowd(count: u64, dice: &mut SplitMix64) -> PointSet {
    let mut men = PointSet::EMPTY;
    let number = |dice: &mut SplitMix64| u8::try_from(dice.below(u64::from(SIZE))).unwrap();
    for _ in 0..count {
        men = men.with(Square::new(number(dice), number(dice)));
    }
    men
}

#[test]
fn floods_reach_what_a_plain_search_reaches_by_shortest_ways() {
    let mut dice = SplitMix64::new(1);
    for round in 0..12 {
        let men = crowd(20 + round * 10, &mut dice);
        for stops in [PointSet::EMPTY, board::shelters(2)] {
            for from in men.iter().filter(|from| !stops.contains(*from)) {
                check_one(from, men, stops);
            }
        }
    }
}

fn check_one(from: Square, men: PointSet, stops: PointSet) {
    let (way, wanted) = (JumpSearch::new(from, men, stops), plainly(from, men, stops));
    let found = way.destinations();
    assert_eq!(usize::from(found.count()), wanted.len(), "{from} among {men:?}");
    for (to, legs) in wanted {
        assert!(found.contains(to), "{from} to {to}");
        let path = way.shortest(to).unwrap();
        assert_eq!(path.len(), legs + 1, "{from} to {to}: {path:?}");
        assert_eq!((path[0], path[legs]), (from, to));
        assert!(legs == 1 && from.touches(to) || path.windows(2).all(|leg| way.is_jump(leg[0], leg[1])));
    }
    let board = Squares { files: SIZE, ranks: SIZE };
    for to in board.iter().filter(|to| !found.contains(*to)).step_by(17) {
        assert_eq!(way.shortest(to), None);
    }
}

#[test]
fn a_crowd_can_move_exactly_if_one_of_it_can() {
    let mut dice = SplitMix64::new(2);
    for _ in 0..15 {
        let men = crowd(600, &mut dice);
        for man in men.iter() {
            let alone = !JumpSearch::new(man, men, PointSet::EMPTY).destinations().is_empty();
            assert_eq!(any_can_move(PointSet::of(man), men), alone, "{man}");
        }
    }
    assert!(!any_can_move(PointSet::ALL, PointSet::ALL));
    assert!(!any_can_move(PointSet::EMPTY, PointSet::EMPTY));
}

#[test]
fn points_come_in_the_order_of_their_names() {
    let mut names: Vec<String> = PointSet::ALL.iter().map(|at| at.to_string()).collect();
    assert_eq!(names.len(), 289);
    assert!(names.is_sorted());
    names.dedup();
    assert_eq!(names.len(), 289);
}

#[test]
fn a_man_on_the_edge_does_not_wrap_around() {
    for (from, men) in [("a17", "a17 a16 b1 b2"), ("q1", "q1 q2 p17 p16"), ("e17", "e17 f1 f17"), ("e1", "e1 d17 d1")] {
        let (from, men) = (at(from), points(men));
        let wanted = plainly(from, men, PointSet::EMPTY);
        let found: Vec<Square> = JumpSearch::new(from, men, PointSet::EMPTY).destinations().iter().collect();
        assert_eq!(found.len(), wanted.len());
        assert!(found.iter().all(|to| wanted.contains_key(to)));
    }
}
