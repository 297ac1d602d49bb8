//! The ranks that a coin can have: exactly those of some full assignment, checked against a plain enumeration.

use super::super::deduce::can_be;
use super::super::{RankSet, StratogoPublic, Suit};
use super::playouts::walk;
use super::*;
use game::Square;

/// The possible ranks of a suit's unrevealed coins if it has lost this rank: a set for every coin, or nothing if it can't be.
fn enumerate(table: &StratogoPublic, suit: Suit, lost: super::super::Rank) -> Option<Vec<(Square, RankSet)>> {
    let coins: Vec<_> = table.coins.iter().filter(|(_, coin)| coin.suit == suit).collect();
    let shown = coins.iter().filter_map(|(_, coin)| coin.shown).fold(table.removed.ranks(suit), RankSet::with);
    if shown.has(lost) {
        return None;
    }
    let left: Vec<_> = RankSet::COINS.without(shown).iter().filter(|rank| *rank != lost).collect();
    let hidden: Vec<_> =
        coins.iter().filter(|(_, coin)| coin.shown.is_none()).map(|(at, coin)| (*at, coin.moved)).collect();
    assert_eq!(left.len(), hidden.len());
    let mut found = vec![RankSet::NONE; hidden.len()];
    let mut any = false;
    permute(&left, &mut Vec::new(), &mut |order| {
        if hidden.iter().zip(order).all(|((_, moved), rank)| !moved || !rank.is_fixed()) {
            any = true;
            found.iter_mut().zip(order).for_each(|(ranks, rank)| *ranks = ranks.with(*rank));
        }
    });
    any.then(|| hidden.iter().map(|(at, _)| *at).zip(found).collect())
}

fn permute<T: Copy + PartialEq>(left: &[T], taken: &mut Vec<T>, visit: &mut dyn FnMut(&[T])) {
    if left.is_empty() {
        return visit(taken);
    }
    for item in left {
        let rest: Vec<_> = left.iter().filter(|other| *other != item).copied().collect();
        taken.push(*item);
        permute(&rest, taken, visit);
        taken.pop();
    }
}

fn agrees(table: &StratogoPublic) {
    use super::super::Rank::{Ace, Null};
    for suit in Suit::ALL {
        let mut expected: Vec<(Square, RankSet)> = Vec::new();
        for (own, other) in [(Null, Ace), (Ace, Null)] {
            let cases = enumerate(table, suit, own).zip(enumerate(table, suit.partner(), other));
            for (at, ranks) in cases.map(|(own, _)| own).unwrap_or_default() {
                match expected.iter_mut().find(|(known, _)| *known == at) {
                    Some((_, known)) => *known = known.or(ranks),
                    None => expected.push((at, ranks)),
                }
            }
        }
        let rule = can_be(table, suit);
        for (at, ranks) in expected {
            let coin = table.coins.on(at).expect("a coin");
            assert_eq!(rule[usize::from(coin.moved)], ranks, "{suit:?} on {at}");
        }
    }
}

#[test]
fn the_rule_agrees_with_the_enumeration_in_random_games() {
    for seed in 0..12 {
        walk("quiet=60", seed, 400, &mut |game| {
            let table = game.seen(Viewer::Public).view.table;
            if game.ply() % 5 == 2 && !game.turn().seats().is_empty() {
                agrees(&table);
            }
        });
    }
}

#[test]
fn can_be_is_that_of_the_samples() {
    let game = game(&["f2-f5"]);
    let list = |file: u8, rank: u8| -> String {
        let face = game.seen(Viewer::Public).view.face(Square::new(file, rank)).expect("a coin");
        face.can_be.iter().map(super::super::piece::Rank::letter).collect()
    };
    assert_eq!(list(0, 5), "NA235", "the blue four is open");
    assert_eq!(list(1, 5), "NA2345");
    assert_eq!(list(0, 1), "NA2345");
}

#[test]
fn the_truth_is_always_possible() {
    let mut faces = 0;
    for seed in 20..30 {
        walk("", seed, 500, &mut |game| {
            if game.outcome().is_some() {
                return;
            }
            let truth = VIEWERS[..2].iter().flat_map(|viewer| game.seen(*viewer).view.armies);
            let public = game.seen(Viewer::Public).view;
            for (at, piece) in truth.flatten().flat_map(|army| army.men.iter().collect::<Vec<_>>()) {
                if let Some(face) = public.face(at) {
                    assert!(face.rank == Some(piece.rank) || face.can_be.has(piece.rank), "{piece} on {at}");
                    faces += 1;
                }
            }
        });
    }
    assert!(faces > 100, "only {faces} coins are seen");
}
