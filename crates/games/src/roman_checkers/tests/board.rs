//! The array, and every pattern of men around a man.

use super::{at, men, start};
use crate::roman_checkers::{FILES, RANKS, RomanBoard, RomanKind, RomanPiece};
use game::{Seat, Square, Squares, Viewer};

fn man(seat: u8, kind: RomanKind) -> RomanPiece {
    RomanPiece { seat: Seat(seat), kind, place: 0 }
}

#[test]
fn the_array_is_the_one_that_fits_the_text() {
    let state = start(&[]).seen(Viewer::Public).view;
    let purple = "a3 c3 e3 g3 b2 d2* f2 a1 c1* e1* g1";
    let gold = "a10 c10* e10* g10 b9 d9* f9 a8 c8 e8 g8";
    assert_eq!(men(&state), format!("{purple} / {gold}"));
    let own_colour = |(at, man): (Square, RomanPiece)| (at.file + at.rank) % 2 == man.seat.0;
    assert!(state.board.all().all(own_colour));
}

/// A man is surrounded exactly if three enemies or more stand beside it, one of them in front; friends and edges are
/// none.
#[test]
fn every_pattern_of_neighbours_is_judged_by_the_rule() {
    let mut surrounded = 0;
    for centre in (Squares { files: FILES, ranks: RANKS }).iter() {
        for seat in 0..2 {
            for kind in [RomanKind::Regular, RomanKind::Standard] {
                for pattern in 0..81u32 {
                    surrounded += u32::from(check_pattern(centre, man(seat, kind), pattern));
                }
            }
        }
    }
    // For each side and kind: inside all four enemies, or three with the front among them and the fourth empty or a
    // friend; on a side, and on the own end's rank between the corners, all three (the fourth digit of a pattern is
    // off the board).
    let (inside, at_a_side, own_end) = (5 * 8 * 4 * 7, 2 * 8 * 4 * 3, 5 * 2 * 2 * 3);
    assert_eq!(surrounded, inside + at_a_side + own_end);
}

/// Each neighbour is empty, a friend or an enemy, by the base-3 digits of `pattern`.
fn check_pattern(centre: Square, man: RomanPiece, pattern: u32) -> bool {
    let mut board = RomanBoard::EMPTY;
    board.put(centre, man);
    let (mut enemies, mut front, mut rest) = (0, false, pattern);
    for toward in Square::ORTHOGONAL {
        let what = rest % 3;
        rest /= 3;
        let Some(there) = centre.step(toward, FILES, RANKS) else { continue };
        if what > 0 {
            let owner = if what == 2 { Seat(man.seat.0 ^ 1) } else { man.seat };
            board.put(there, RomanPiece { seat: owner, ..man });
        }
        enemies += u32::from(what == 2);
        front |= what == 2 && toward == (0, if man.seat.0 == 0 { 1 } else { -1 });
    }
    assert_eq!(board.is_surrounded(centre), front && enemies >= 3, "{centre} {man:?} {pattern}");
    front && enemies >= 3
}

#[test]
fn nobody_stands_surrounded_on_an_empty_square() {
    assert!(!RomanBoard::start().is_surrounded(at("d5")));
    assert_eq!(RomanBoard::EMPTY.all().count(), 0);
}
