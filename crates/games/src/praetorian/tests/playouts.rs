//! Whole games at random: what is listed is legal and the only thing legal, and a record replays.

use super::super::board::around;
use super::super::legal::{count, legal, sample, steps};
use super::super::rules::{apply, check};
use super::super::{
    ASSASSIN, Guard, PRAETORIAN, PraetorianAction, PraetorianBoard, PraetorianPhase, PraetorianPiece, PraetorianRules,
    PraetorianState, PraetorianView, SecretPick,
};
use super::*;
use game::{Choices, Dice, Legal, MAX_LISTED, Rules, SplitMix64, Square, Turn, ViewOf};

const OPTIONS: [&str; 7] = [
    "",
    "questioning=one targets=1",
    "questioning=every-turn setup=random",
    "suspects=2",
    "suspects=8 setup=random",
    "questioning=every-turn suspects=3",
    "questioning=every-turn suspects=8 targets=1",
];

/// Games at random are long; the rules set no bound, so tests do.
const PLIES: usize = 60;

fn actor(turn: &Turn) -> Option<Actor> {
    match turn {
        Turn::Chance => Some(C),
        Turn::Seats(seats) => Some(Actor::Seat(seats[0])),
        Turn::Nobody => None,
    }
}

/// Plays a random game and calls back at every position.
pub fn walk(
    options: &str,
    seed: u64,
    plies: usize,
    visit: &mut dyn FnMut(&Erased<Praetorian>),
) -> Vec<(Actor, String)> {
    let mut dice = SplitMix64::new(seed);
    let mut game = new(options);
    let mut record = Vec::new();
    for _ in 0..plies {
        visit(&game);
        let Some(actor) = actor(&game.turn()) else { break };
        let view = game.view(actor.viewer());
        let strike = view.choices(actor).listed().iter().find(|action| action.starts_with('x')).cloned();
        let action =
            strike.filter(|_| dice.below(2) == 0).or_else(|| view.sample(actor, &mut dice)).expect("an action");
        assert_eq!(play(&mut game, actor, &action).action, action, "samples are canonical");
        record.push((actor, action));
    }
    visit(&game);
    record
}

#[test]
fn what_is_listed_is_legal_and_ends_in_order() {
    let mut ended = 0;
    for (seed, options) in OPTIONS.iter().enumerate() {
        for game in 0..2 {
            walk(options, seed as u64 * 100 + game, PLIES, &mut |game| {
                assert_eq!(game.outcome().is_some(), game.turn() == Turn::Nobody);
                ended += u32::from(game.outcome().is_some());
                listed_is_legal(game);
            });
        }
    }
    assert!(ended > 0, "some of the games reach their end");
}

fn listed_is_legal(game: &Erased<Praetorian>) {
    let Some(actor) = actor(&game.turn()) else { return };
    let view = game.view(actor.viewer());
    match view.choices(actor) {
        Choices::Listed(actions) => {
            assert!(actions.windows(2).all(|pair| pair[0] < pair[1]), "sorted, without repetition");
            for action in actions.iter().step_by(1 + actions.len() / 50) {
                assert_eq!(view.judge(action).as_ref(), Ok(action));
            }
        }
        Choices::Form(form) => assert!(form.len() > 20),
    }
}

#[test]
fn every_move_there_is_is_either_listed_or_refused() {
    let mut judged = 0;
    walk("", 77, 40, &mut |game| {
        let table = game.seen(Viewer::Public).view.table;
        let PraetorianPhase::Play(seat) = table.phase else { return };
        let viewer = Viewer::Seat(seat);
        let listed = game.view(viewer).choices(Actor::Seat(seat));
        for name in (1..=24).map(|n: u8| n.to_string()).chain(["P1".to_owned(), "P2".to_owned()]) {
            for file in 'a'..='h' {
                for rank in 1..=8 {
                    let action = format!("{name}-{file}{rank}");
                    let legal = game.view(viewer).judge(&action).is_ok();
                    assert_eq!(legal, listed.listed().contains(&action), "{action}");
                }
            }
            let strike = format!("x{name}");
            assert_eq!(game.view(viewer).judge(&strike).is_ok(), listed.listed().contains(&strike), "{strike}");
        }
        judged += 1;
    });
    assert!(judged > 0, "the walk ends before play");
}

#[test]
fn turns_are_counted_as_they_are_listed() {
    let mut counted = 0;
    for (seed, options) in OPTIONS.iter().enumerate() {
        walk(options, 900 + seed as u64, 30, &mut |game| {
            let seen = game.seen(Viewer::Seat(PRAETORIAN));
            if seen.view.table.phase != PraetorianPhase::Play(PRAETORIAN) {
                return;
            }
            match Praetorian::legal(&seen, P) {
                Legal::Listed(actions) => assert_eq!(actions.len() as u64, count(&seen.view.table)),
                Legal::Form(_) => assert!(count(&seen.view.table) > MAX_LISTED as u64),
            }
            counted += 1;
        });
    }
    assert!(counted > OPTIONS.len(), "only {counted} turns are counted");
}

#[test]
fn questions_of_every_turn_agree_with_a_plain_enumeration() {
    let game = game("suspects=2", &["14-b5"]);
    let view = game.view(Viewer::Seat(PRAETORIAN));
    let sets = |numbers: &[u8]| -> Vec<String> {
        let mut sets = vec![String::new()];
        for (at, one) in numbers.iter().enumerate() {
            sets.push(one.to_string());
            sets.extend(numbers[at + 1..].iter().map(|other| format!("{one},{other}")));
        }
        sets
    };
    let mut legal = 0;
    let all = [2, 9, 15, 16, 20];
    for first in sets(&all) {
        for second in sets(&all) {
            let part = |guard: &str, set: &str| if set.is_empty() { String::new() } else { format!("{guard}?{set}") };
            let text = format!("{} {}", part("P1", &first), part("P2", &second));
            legal += usize::from(view.judge(&text).is_ok());
        }
    }
    let listed = view.choices(P);
    assert_eq!(legal, listed.listed().iter().filter(|action| action.contains('?')).count());
}

#[test]
fn a_record_replays_to_the_same_position() {
    for (seed, options) in OPTIONS.iter().enumerate() {
        let mut last = None;
        let record = walk(options, 40 + seed as u64, PLIES, &mut |game| last = Some(game.boxed()));
        let mut again = new(options);
        for (actor, action) in &record {
            play(&mut again, *actor, action);
        }
        assert!(again.same(last.expect("visited").as_ref()));
    }
}

#[test]
fn games_against_a_keen_praetorian_end() {
    // Guards that always ask whenever they can and a crowd in motion: a bound for a game without one in its rules.
    for seed in 0..3 {
        let mut dice = SplitMix64::new(seed);
        let mut game = game("questioning=every-turn suspects=8", &[]);
        for _ in 0..2000 {
            let Some(actor) = actor(&game.turn()) else { break };
            let action = game.view(actor.viewer()).sample(actor, &mut dice).expect("an action");
            play(&mut game, actor, &action);
        }
        assert!(game.outcome().is_some(), "seed {seed}");
    }
}

#[test]
fn no_turn_is_skipped_with_so_many_squares() {
    for seed in 0..5 {
        walk("", 3000 + seed, 200, &mut |game| {
            let table = game.seen(Viewer::Public).view.table;
            if matches!(table.phase, PraetorianPhase::Play(_)) {
                assert!(steps(&table, ASSASSIN).next().is_some());
            }
        });
    }
}

/// Both guards with eight neighbours each: guards on c6 and f3, sixteen civilians around them, the others far away.
fn surrounded(options: &str) -> PraetorianState {
    let mut state = PraetorianState {
        pick: Some(SecretPick { assassin: 24, targets: vec![1, 9] }),
        ..PraetorianState::new(rules(options))
    };
    let board = &mut state.table.board;
    let [first, second] = [Square::new(2, 5), Square::new(5, 2)];
    board.put(PraetorianPiece::Guard(Guard::P1), first);
    board.put(PraetorianPiece::Guard(Guard::P2), second);
    let far = (0..8).map(|file| Square::new(file, if file < 4 { 0 } else { 7 }));
    let places = around(first).chain(around(second)).chain(far);
    for (number, at) in (1..=24).zip(places) {
        board.put(PraetorianPiece::Civilian(number), at);
    }
    state.table.phase = PraetorianPhase::Play(PRAETORIAN);
    state
}

fn rules(options: &str) -> PraetorianRules {
    PraetorianRules::read(new(options).options())
}

#[test]
fn too_many_turns_are_described_and_sampled() {
    let mut dice = SplitMix64::new(1);
    for (options, too_many) in
        [("suspects=8", false), ("questioning=every-turn suspects=8", true), ("suspects=1", false)]
    {
        let view = PraetorianView::of(&surrounded(options), Viewer::Seat(PRAETORIAN));
        let count = count(&view.table);
        assert_eq!(count > MAX_LISTED as u64, too_many, "{options}: {count}");
        match legal(&view) {
            Legal::Listed(actions) => assert_eq!(actions.len() as u64, count),
            Legal::Form(form) => assert!(too_many && form.contains("P1?3,9")),
        }
        for _ in 0..60 {
            let action = sample(&view, &mut dice).expect("an action");
            assert_eq!(check(&view, &action), Ok(()), "{action:?}");
        }
        assert_eq!(check(&view, &sample(&view, &mut Zero).expect("an action")), Ok(()), "the dullest dice");
    }
}

struct Zero;

impl game::Dice for Zero {
    fn below(&mut self, _: u64) -> u64 {
        0
    }
}

#[test]
fn a_side_without_an_action_is_skipped_and_nobody_is_banned_then() {
    let mut state = surrounded("");
    state.table.board = PraetorianBoard::with_guards();
    state.table.board.put(PraetorianPiece::Civilian(24), Square::new(4, 4));
    // 24 alone is left and is banned for the Assassin, who has no target beside them.
    let step = PraetorianAction::step(PraetorianPiece::Civilian(24), Square::new(4, 3));
    let news = apply(&mut state, &step);
    assert_eq!(state.table.phase, PraetorianPhase::Play(PRAETORIAN));
    assert_eq!(state.table.banned, None);
    assert!(news[1].text.contains("skipped"), "{news:?}");
}
