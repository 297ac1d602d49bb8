//! Draws that are offered, and what keeps from shuffling.

use crate::stratogo::StratogoState;
use game::{Actor, Frame, Game, Options, Rules, Seen, Turn, ViewOf, Viewer};

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

/// The place of the move that is chosen of these, each with its worth, how often its board has been, and whether it is the third time.
fn chosen(moves: &[(f64, usize, bool)]) -> usize {
    let candidate = |(to, (sum, repeats, is_third)): (usize, &(f64, usize, bool))| Candidate {
        leap: Leap { from: 35, to: u8::try_from(to).expect("few moves") },
        staleness: Staleness { is_third: *is_third, repeats: *repeats },
        sum: *sum,
    };
    let weighed = WeighedMoves { candidates: moves.iter().enumerate().map(candidate).collect(), fields: 1.0 };
    usize::from(weighed.best().expect("there are some").leap.to)
}

#[test]
fn a_board_comes_again_only_where_that_is_worth_it() {
    assert_eq!(chosen(&[(0.30, 0, false), (0.33, 1, false)]), 0, "a little better, but it has been there");
    assert_eq!(chosen(&[(-0.20, 0, false), (0.30, 1, false)]), 1, "rather than to lose a piece");
    assert_eq!(chosen(&[(0.10, 0, false), (0.30, 2, true)]), 0, "for the third time only for much");
    assert_eq!(chosen(&[(-0.84, 0, false), (-0.10, 3, true)]), 1, "rather than to lose the flag");
}
