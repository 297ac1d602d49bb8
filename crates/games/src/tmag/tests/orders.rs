//! Standing orders of the victim: which there are, and what they come to.

use super::{Tmag, at, position, seen, start, to_act};
use crate::tmag::TmagAction;
use crate::tmag::orders::{ordered, orders};
use game::{Actor, Position, Rules, Seat, SplitMix64, Viewer, pick};

#[test]
fn the_victim_has_pairs_of_open_bases_and_nobody_else_has_any() {
    let mut state = position(&[], "d2 a10 j10", 0, 3);
    let named = |state: &_, seat| orders(state, Seat(seat)).into_iter().map(|(order, _)| order).collect::<Vec<_>>();
    assert_eq!(named(&state, 0).len(), 12);
    assert_eq!(named(&state, 0)[..3], ["toward a6 e1", "toward a6 f10", "toward a6 j5"]);
    assert_eq!(named(&state, 1), Vec::<String>::new());
    for base in ["e1", "a6", "f10"] {
        state.markers[0].add(state.board.base(at(base)).expect("a base"));
    }
    assert_eq!(orders(&state, Seat(0)), [("toward j5".to_owned(), "to j5".to_owned())]);
}

#[test]
fn an_order_ends_on_its_base_if_the_die_says_so_and_goes_on_to_the_next() {
    let mut state = position(&[], "d2 a10 j10", 0, 2);
    let goes = |state: &_, order| ordered(state, Seat(0), order).map(|action| Tmag::notation(&action));
    assert_eq!(goes(&state, "toward e1 j5"), Some("e1".to_owned()));
    state.markers[0].add(state.board.base(at("e1")).expect("a base"));
    let next = ordered(&state, Seat(0), "toward e1 j5").expect("it goes on");
    let away = |from: game::Square| from.file.abs_diff(at("j5").file) + from.rank.abs_diff(at("j5").rank);
    assert!(matches!(next, TmagAction::Go { to } if away(to) == away(at("d2")) - 2), "nearer to j5: {next:?}");
    state.markers[0].add(state.board.base(at("j5")).expect("a base"));
    assert_eq!(goes(&state, "toward e1 j5"), None, "both are reached");
    for wrong in ["", "toward", "toward a1", "e1", "toward z9 e1x", "toward e1 j5 a6 f10 toward"] {
        if let Some(action) = ordered(&state, Seat(0), wrong) {
            assert!(Tmag::check(&seen(&state), Actor::Seat(Seat(0)), &action).is_ok(), "{wrong}");
        }
    }
    assert_eq!(goes(&position(&[], "d2 a10 j10", 0, 0), "toward e1"), Some("reroll".to_owned()));
    assert_eq!(goes(&position(&[], "d2 a10 j10", 1, 2), "toward e1"), None, "it is another's turn");
}

#[test]
fn of_equal_ways_it_takes_the_one_where_the_next_hunter_does_not_catch() {
    // With 1 to go d3 is reached from d4 and from c3; a hunter stands two steps from one of both.
    let state = position(&[], "c4 e4 j10", 0, 1);
    let TmagAction::Go { to } = ordered(&state, Seat(0), "toward e1").expect("it goes") else { panic!("it moves") };
    let after = |to| {
        let mut moved = state.clone();
        moved.places[0] = crate::tmag::TmagPlace::On(to);
        crate::tmag::danger::catching_rolls(&moved, Seat(1)).len()
    };
    assert!(after(to) <= after(at("d4")), "{to}");
}

#[test]
fn orders_are_carried_out_by_the_rules_whatever_happens() {
    let mut dice = SplitMix64::new(18);
    let (mut carried, mut reached) = (0, 0);
    for seats in [3, 4, 7, 9] {
        for _ in 0..3 {
            let mut game = start(seats, &[]);
            while game.outcome().is_none() && game.ply() < 250 {
                let actor = to_act(&game);
                let view = game.view(actor.viewer());
                let order = pick(&view.orders(), &mut dice).map(|(order, _)| order.clone());
                let chosen = order.and_then(|order| view.ordered(&order));
                carried += u32::from(chosen.is_some());
                let action = chosen.or_else(|| view.sample(actor, &mut dice)).expect("whoever is to act can");
                game.play(actor, &action).expect("it is legal");
                assert!(game.view(Viewer::Public).orders().is_empty(), "the public plans nothing");
            }
            reached +=
                u32::from(game.outcome().is_some_and(|outcome| outcome.reason.whole().contains("all four bases")));
        }
    }
    assert!(carried > 200 && reached > 0, "{carried} carried out, {reached} games won by it");
}
