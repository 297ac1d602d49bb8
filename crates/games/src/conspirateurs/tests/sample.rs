//! A position of the engine protocol's samples: the same moves, the same data.

use super::{legal, position, seen};
use crate::conspirateurs::Conspirateurs;
use game::{Data, Seat, Tooling};

const RED: &str = "\
    a17 q16 b14 l13 c12 q12 a10 a9 a8 e6 p5 e4 o4 q2 a1 b1 d1 j1 l1 q1";
const BLUE: &str = "\
    n17 p17 q17 a16 m16 a14 q14 a12 q10 q9 q8 a6 q6 a4 q4 a2 f1 h1 n1 p1";
const MOVES: &str = "\
    a12-a11 a12-a13 a12-b11 a12-b12 a12-b13 a14-a13 a14-a15 a14-b13 a14-b15 a14-c14 a16-a15 a16-b15 \
    a16-b16 a16-b17 a2-a3 a2-b2 a2-b3 a4-a3 a4-a5 a4-b3 a4-b4 a4-b5 a6-a5 a6-a7 a6-b5 a6-b6 a6-b7 f1-e1 \
    f1-e2 f1-f2 f1-g1 f1-g2 h1-g1 h1-g2 h1-h2 h1-i1 h1-i2 m16-l15 m16-l16 m16-l17 m16-m15 m16-m17 \
    m16-n15 m16-n16 n1-m1 n1-m2 n1-n2 n1-o1 n1-o2 n17-l15 n17-m17 n17-n16 n17-o16 n17-o17 p1-o1 p1-o2 \
    p1-p2 p17-o16 p17-o17 p17-p16 q10-p10 q10-p11 q10-p9 q10-q11 q14-p13 q14-p14 q14-p15 q14-q13 q14-q15 \
    q17-m15 q17-m17 q17-o17 q17-p16 q17-q11 q17-q13 q17-q15 q4-o6 q4-p3 q4-p4 q4-q3 q4-q5 q6-p6 q6-p7 \
    q6-q5 q6-q7 q8-p7 q8-p8 q8-p9 q8-q7 q9-o3 q9-o5 q9-p10 q9-p8 q9-p9 q9-q11 q9-q13 q9-q15 q9-q3 q9-q5 \
    q9-q7";
const PIECES: &str = "\
    a17R n17B p17B q17B a16B m16B q16R a14B b14R q14B l13R a12B c12R q12R a10R q10B a9R q9B a8R q8B a6B \
    e6R q6B p5R a4B e4R o4R q4B a2B q2R a1R b1R d1R f1B h1B j1R l1R n1B p1B q1R";
const SHELTERS: &str = "\
    a17 b17 d17 f17 h17 i17 j17 l17 n17 p17 q17 a16 q16 a14 q14 a12 q12 a10 q10 a9 q9 a8 q8 a6 q6 a4 q4 \
    a2 q2 a1 b1 d1 f1 h1 j1 l1 n1 p1 q1";

#[test]
fn the_sample_position_has_the_sample_moves() {
    let mut state = position(&[], &[RED, BLUE]);
    state.turn = Seat(1);
    assert_eq!(legal(&state, Seat(1)), MOVES);
}

#[test]
fn the_sample_position_has_the_sample_data() {
    let data = Conspirateurs::data(&seen(&position(&[], &[RED, BLUE])));
    let names: Vec<_> = data.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["board", "to_drop", "sheltered", "shelters"]);
    assert_eq!(data[1].1, Data::list([0u8, 0]));
    assert_eq!(data[2].1, Data::list([13u8, 19]));
    assert_eq!(data[3].1, Data::list(SHELTERS.split(' ')));
    let pieces = PIECES.split(' ').map(|word| {
        let (at, owner) = word.split_at(word.len() - 1);
        let owner = u8::from(owner == "B");
        Data::map([("at", at.into()), ("id", "man".into()), ("owner", owner.into())])
    });
    let board =
        [("files", 17u8.into()), ("ranks", 17u8.into()), ("pieces", Data::list(pieces)), ("holes", Data::List(vec![]))];
    assert_eq!(data[0].1, Data::map(board));
}
