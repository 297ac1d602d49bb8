//! The paths against the plainest way to find them: every path, step by step.

use std::collections::BTreeSet;

use super::{at, legal, position, start, to_act};
use crate::tmag::{TmagPlace, TmagState};
use game::{Position, SplitMix64, Square, Viewer, pick};

/// Every end of a path, found by trying all paths.
fn plainly(state: &TmagState, steps: u8) -> BTreeSet<Square> {
    let mut ends = BTreeSet::new();
    let starts = match state.places[state.mover.index()] {
        TmagPlace::On(at) => vec![at],
        _ => state.board.safe_house().to_vec(),
    };
    for start in starts {
        go_on(state, start, None, steps, &mut ends);
    }
    ends
}

fn go_on(state: &TmagState, here: Square, before: Option<Square>, rest: u8, ends: &mut BTreeSet<Square>) {
    if rest == 0 {
        ends.insert(here);
        return;
    }
    for toward in Square::AROUND {
        let victim = state.is_victim(state.mover);
        if toward.0 != 0 && toward.1 != 0 && !(victim && state.seats >= 6) {
            continue;
        }
        let Some(to) = state.board.step(here, toward).filter(|to| Some(*to) != before) else { continue };
        let other = state.standing(to).filter(|seat| *seat != state.mover);
        let entered = match other {
            _ if state.board.is_safe_house(to) => false,
            Some(_) if victim => false,
            Some(seat) if state.is_victim(seat) => rest == 1 && state.board.base(to).is_none(),
            Some(_) => rest > 1,
            None => victim || rest > 1 || state.board.base(to).is_none(),
        };
        if entered {
            go_on(state, to, Some(here), rest - 1, ends);
        }
    }
}

fn check(state: &TmagState, steps: u8) {
    let paths = state.paths(steps);
    let found: BTreeSet<Square> = paths.ends().collect();
    assert_eq!(found, plainly(state, steps), "{state:?}");
    for to in state.board.squares() {
        let Some(path) = paths.path(to) else {
            assert!(!found.contains(&to));
            continue;
        };
        assert!(found.contains(&to));
        assert_eq!((path.len(), path[path.len() - 1]), (usize::from(steps) + 1, to));
        assert!(path.windows(2).all(|leg| leg[0].touches(leg[1])));
        assert!(path.windows(3).all(|leg| leg[0] != leg[2]), "{path:?}");
        let safe = path[1..].iter().filter(|at| state.board.is_safe_house(**at));
        assert_eq!(safe.count(), 0);
    }
}

#[test]
fn paths_found_end_where_paths_tried_one_by_one_end() {
    let mut dice = SplitMix64::new(31);
    for (seats, board) in [(3, "5x5"), (5, "5x5"), (6, "5x5"), (9, "6x6")] {
        let mut game = start(seats, &[("board", board)]);
        while game.outcome().is_none() && game.ply() < 120 {
            let state = game.seen(Viewer::Public).view;
            if let Some(steps) = state.roll().filter(|steps| *steps > 0) {
                check(&state, if seats >= 6 { steps.min(4) } else { steps });
            }
            let actor = to_act(&game);
            let action = pick(game.view(Viewer::Public).choices(actor).listed(), &mut dice).cloned();
            let mine = pick(game.view(actor.viewer()).choices(actor).listed(), &mut dice).cloned();
            game.play(actor, &mine.or(action).unwrap()).unwrap();
        }
    }
}

#[test]
fn the_first_step_out_of_the_safe_house_goes_to_any_square_beside_it() {
    assert_eq!(legal(&position(&[], "- a1 j10", 0, 1)), "d5 d6 e4 e7 f4 f7 g5 g6");
    let crowd = "- b1 i10 b10 i1 a2";
    assert_eq!(legal(&position(&[], crowd, 0, 1)), "d4 d5 d6 d7 e4 e7 f4 f7 g4 g5 g6 g7");
    assert_eq!(
        legal(&position(&[("board", "6x6")], "- b1 i10 b10 i1 a2", 0, 1)),
        "e5 e6 e7 e8 f5 f8 g5 g8 h5 h6 h7 h8"
    );
}

#[test]
fn nobody_turns_straight_back_but_a_loop_leads_home() {
    assert_eq!(legal(&position(&[], "- a1 j10", 1, 2)), "a3 b2 c1");
    let four = legal(&position(&[], "- a1 j10", 1, 4));
    assert!(four.split(' ').any(|to| to == "a1"), "{four}");
    assert!(!legal(&position(&[], "b5 a1 j10", 0, 2)).split(' ').any(|to| to == "b5"));
}

#[test]
fn the_path_shown_avoids_whom_it_must_avoid() {
    // The victim on d1 wants c1's far side; an assassin on c1 stands in the way.
    let state = position(&[], "d1 c1 j10", 0, 4);
    let path = state.paths(4).path(at("b1")).unwrap();
    assert_eq!(path.len(), 5);
    assert!(!path.contains(&at("c1")));
}
