//! Seats that leave at any time: the others play on, and whoever left is ranked behind them.

use game::SplitMix64;
use game::{Actor, Dice, Position, RESIGN, RefusalKind, Seat};

use games::testing::{Setting, play_any, rounds, settings, suite};

#[test]
fn every_seat_can_leave_at_any_time_and_the_game_ends_in_order() {
    for setting in settings() {
        for round in 0..2 * rounds() {
            leave_one_by_one(&setting, round);
        }
    }
}

fn leave_one_by_one(setting: &Setting, round: u64) {
    let mut dice = setting.dice(round + 4);
    let mut position = setting.start();
    let mut gone: Vec<Seat> = Vec::new();
    while position.outcome().is_none() {
        assert!(position.ply() < suite(setting.id()).bound, "{setting} goes on");
        for _ in 0..dice.below(12) {
            play_any(&mut *position, &mut dice);
        }
        if position.outcome().is_none() {
            leave(setting, &mut *position, &mut gone, &mut dice);
        }
    }
    let ranks = position.outcome().expect("it is over").ranks;
    let stayed = Seat::all(setting.seats).filter(|seat| !position.left().contains(seat));
    let worst = stayed.map(|seat| ranks[seat.index()]).max().expect("somebody stays");
    for pair in gone.windows(2) {
        let [first, next] = [pair[0], pair[1]].map(|seat| ranks[seat.index()]);
        assert!(first >= next, "{setting}: the first to leave is last: {ranks:?}, left {gone:?}");
    }
    for seat in &gone {
        assert!(ranks[seat.index()] > worst, "{setting}: who leaves is behind: {ranks:?}, left {gone:?}");
    }
}

fn leave(setting: &Setting, position: &mut dyn Position, gone: &mut Vec<Seat>, dice: &mut SplitMix64) {
    let seat = Seat(u8::try_from(dice.below(u64::from(setting.seats))).expect("a seat"));
    let already = position.left().contains(&seat);
    let before = position.boxed();
    let answer = position.play(Actor::Seat(seat), " Resign ");
    if already {
        assert_eq!(answer.map_err(|refusal| refusal.kind), Err(RefusalKind::NotYourTurn), "{setting}");
        assert!(position.same(&*before));
        return;
    }
    let played = answer.unwrap_or_else(|refusal| panic!("{setting}: {refusal}"));
    assert_eq!((played.action.as_str(), played.sealed), (RESIGN, false), "{setting}");
    assert!(!played.news.is_empty() && position.left().contains(&seat) && position.left().is_sorted(), "{setting}");
    assert_eq!(position.ply(), before.ply() + 1);
    assert!(
        !position.turn().seats().iter().any(|seat| position.left().contains(seat)),
        "{setting}: who left is not asked"
    );
    gone.push(seat);
}

#[test]
fn chance_never_resigns() {
    for setting in settings() {
        let mut dice = setting.dice(5);
        let mut position = setting.start();
        for _ in 0..12 {
            let mut copy = position.boxed();
            let refusal = copy.play(Actor::Chance, RESIGN).expect_err("chance can't").kind;
            let wanted = match () {
                () if position.outcome().is_some() => RefusalKind::GameOver,
                () if position.turn().includes(Actor::Chance) => RefusalKind::Illegal,
                () => RefusalKind::NotYourTurn,
            };
            assert_eq!(refusal, wanted, "{setting}");
            assert!(copy.same(&*position));
            play_any(&mut *position, &mut dice);
        }
    }
}
