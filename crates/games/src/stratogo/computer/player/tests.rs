//! Draws that are offered, and what keeps from shuffling.

use crate::stratogo::StratogoState;
use game::{Actor, Frame, Game, Options, Rules, Seen, Turn, ViewOf, Viewer};

use super::super::field;
use super::*;

fn options() -> Options {
    Options::read(StraToGo::ABOUT.options, &[]).expect("the defaults are fine")
}

/// Seat 0's view of a game that was played by lot for a while, with so many quiet plies behind it.
fn seen(quiet: u16, seed: u64) -> Seen<StraToGo> {
    let seen = |state: &StratogoState, seat| Seen {
        frame: Frame {
            game: "stratogo",
            viewer: Viewer::Seat(seat),
            seats: 2,
            options: options(),
            ply: 2,
            turn: Turn::of(seat),
            outcome: None,
            last: None,
            left: Vec::new(),
        },
        view: StratogoView::of(state, Viewer::Seat(seat)),
    };
    let mut state = StraToGo::start(2, &options()).expect("it starts");
    let mut dice = SplitMix64::new(seed);
    for seat in [Seat(0), Seat(1)].into_iter().cycle().take(22) {
        let action = StraToGo::sample(&seen(&state, seat), Actor::Seat(seat), &mut dice).expect("something to do");
        StraToGo::apply(&mut state, Actor::Seat(seat), &action);
    }
    state.table.quiet = quiet;
    seen(&state, Seat(0))
}

fn choose(quiet: u16, seed: u64, level: Level) -> Choice<StratogoAction> {
    let seen = seen(quiet, seed);
    let moment = Moment { seen: &seen, record: &[], seat: Seat(0), level, seed };
    StraToGo::choose(&moment, &mut Budget::of(2_000)).expect("it is seat 0's turn")
}

#[test]
fn a_draw_is_offered_where_an_even_game_gets_nowhere() {
    let mut offered = 0;
    for seed in 0..12 {
        let choice = choose(AIMLESS, seed, Level::Strong);
        let chance = choice.chance.expect("a move has a chance");
        assert_eq!(choice.offers_draw, (chance - 0.5).abs() < EVEN / 2.0, "seed {seed}: {chance}");
        offered += u32::from(choice.offers_draw);
        assert!(!choose(AIMLESS - 1, seed, Level::Strong).offers_draw, "too early");
        assert!(!choose(AIMLESS, seed, Level::Novice).offers_draw, "a novice does not think of it");
    }
    assert!(0 < offered && offered < 12, "{offered}");
}

/// Seat 0 has its flag on a1 and a scout on c1; this enemy stands there. Whether the scout's move leaves it nothing that wins.
fn holds(enemy: u8, to: u8) -> bool {
    let mut field = Field::empty(0);
    let things = [
        (0, field::piece(0, Rank::Null)),
        (2, field::shown(field::piece(0, Rank::Pawn))),
        (enemy, field::shown(field::piece(1, Rank::Five))),
    ];
    for (at, piece) in things {
        field.cells[usize::from(at)] = piece;
    }
    let (leap, staleness) = (Leap { from: 2, to }, Staleness::default());
    let candidate = Candidate { leap, staleness, sum: 0.0 };
    let fields = vec![(field, WON)];
    let drawn = DrawnFields { candidates: vec![candidate], fields, sight: sight(Level::Strong), seat: 0, limit: 100 };
    drawn.holds(&candidate)
}

#[test]
fn a_move_holds_if_neither_the_flag_nor_the_last_walker_falls_at_once() {
    assert!(!holds(6, 3), "beside the flag");
    assert!(holds(7, 3), "two steps from it");
    assert!(holds(8, 3), "the scout leaves the enemy's reach");
    assert!(!holds(8, 9) && !holds(10, 3 + 6), "the last walker comes into it");
}
