//! Random games: what is listed is legal, what is legal is listed, records replay, every game ends.

use super::{given, start};
use crate::roman_checkers::{FILES, RANKS, RomanAction, RomanCheckers, rules};
use game::{Actor, Erased, Legal, Position, Rules, SplitMix64, Squares, pick};

/// Regulars step forward at most 16 × 9 times, men fall or reach the throne at most 22 times, all of it once more after
/// an exchange, and no more than `chase` plies go by in between.
const STEPS: u32 = 2 * (16 * 9 + 22) + 4;

fn play_out(options: &[(&str, &str)], chase: u32, dice: &mut SplitMix64) -> u32 {
    let mut game = start(options);
    let mut record = Vec::new();
    while game.outcome().is_none() {
        let actor = Actor::Seat(game.turn().seats()[0]);
        let view = game.view(actor.viewer());
        let choices = view.choices(actor);
        let action = pick(choices.listed(), dice).expect("whoever is to move can").clone();
        assert_eq!(view.judge(&action).unwrap(), action);
        if game.ply() % 16 == 15 {
            legal_agrees_with_check(&game, actor);
            assert!(view.determinize(dice).same(&game));
        }
        assert_eq!(game.play(actor, &action).unwrap().action, action);
        record.push((actor, action));
        assert!(game.ply() <= STEPS * chase);
    }
    let mut again = Erased::<RomanCheckers>::start(2, &given(options)).unwrap();
    for (actor, action) in &record {
        again.play(*actor, action).unwrap();
    }
    assert!(again.same(&game));
    game.ply()
}

fn legal_agrees_with_check(game: &Erased<RomanCheckers>, actor: Actor) {
    let seen = game.seen(actor.viewer());
    let Legal::Listed(listed) = RomanCheckers::legal(&seen, actor) else { panic!("all moves are listed") };
    let board = Squares { files: FILES, ranks: RANKS };
    let all = board.iter().flat_map(|from| board.iter().map(move |to| RomanAction { from, to }));
    let passed: Vec<RomanAction> =
        all.filter(|action| rules::check(&seen.view, seen.view.turn, *action).is_ok()).collect();
    assert!(passed.iter().all(|action| listed.contains(action)));
    assert_eq!(passed.len(), listed.len());
}

#[test]
fn random_games_keep_every_promise() {
    let mut dice = SplitMix64::new(11);
    for _ in 0..12 {
        play_out(&[], 40, &mut dice);
        play_out(&[("chase", "10"), ("prisoners", "exchange")], 10, &mut dice);
        play_out(&[("prisoners", "exchange"), ("squad1", "mixed")], 40, &mut dice);
    }
    play_out(&[("chase", "200")], 200, &mut dice);
}

/// Points, prisoners and men always add up to eleven a side.
#[test]
fn every_man_is_accounted_for() {
    let mut dice = SplitMix64::new(12);
    let mut game = start(&[]);
    while game.outcome().is_none() {
        let actor = Actor::Seat(game.turn().seats()[0]);
        let action = pick(game.view(actor.viewer()).choices(actor).listed(), &mut dice).unwrap().clone();
        game.play(actor, &action).unwrap();
        let state = game.seen(actor.viewer()).view;
        for seat in game::Seat::all(2) {
            let (mine, foe) = (state.score[seat.index()], state.score[1 - seat.index()]);
            let held = state.prisoners[seat.index()];
            let men = u32::from(state.board.count(seat)) + u32::from(held.count()) + mine.throne / 3;
            assert_eq!(men, 11);
            assert_eq!((foe.regulars, foe.standards), (held.regulars.into(), u32::from(held.standards) * 3));
        }
    }
}
