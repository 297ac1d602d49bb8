//! Ratings against numbers computed from the published formulas, and the fold against itself.

use rating::{Ledger, Method, PERIOD_MS, RatedGame, RatedPerson, RatedPlace, RatedSide, Rating};

const DAY_MS: i64 = 86_400_000;

fn close(a: f64, b: f64, within: f64) {
    assert!((a - b).abs() <= within, "{a} is not {b}");
}

/// The ratings after a game in which each was a side of their own.
fn rate(method: Method, each: &[(Rating, u8)], at_ms: i64) -> Vec<Rating> {
    let place = |(side, (rating, place)): (u8, &(Rating, u8))| RatedPlace { rating: *rating, place: *place, side };
    rating::rate(method, &(0..).zip(each).map(place).collect::<Vec<_>>(), at_ms)
}

/// A level, its deviation and its volatility.
type Known = (f64, f64, f64);

fn known((value, deviation, volatility): Known, at_ms: i64) -> Rating {
    Rating { value, deviation, volatility, games: 5, at_ms }
}

fn comes_out(after: &[Rating], expected: &[Known]) {
    assert_eq!(after.len(), expected.len());
    for (after, (value, deviation, volatility)) in after.iter().zip(expected) {
        close(after.value, *value, 0.001);
        close(after.deviation, *deviation, 0.001);
        close(after.volatility, *volatility, 0.000_001);
        assert_eq!(after.games, 6);
    }
}

/// Glickman 2013, "Example of the Glicko-2 system", with τ = 0.5 and one game a period. The numbers were computed from the paper's steps
/// alone, by a script that gave 1464.05 ± 151.52 for its own example.
#[test]
fn a_game_of_two_comes_out_as_the_paper_computes_it() {
    for (one, other, places, expected) in [
        (
            (1500.0, 200.0, 0.06),
            (1400.0, 30.0, 0.06),
            [1, 2],
            [(1563.5642, 175.4027, 0.059_999), (1398.1436, 31.6702, 0.059_999)],
        ),
        (
            (1500.0, 200.0, 0.06),
            (1700.0, 300.0, 0.06),
            [1, 1],
            [(1528.7381, 186.9833, 0.059_999), (1630.6363, 251.5656, 0.059_999)],
        ),
        (
            (1550.0, 100.0, 0.06),
            (1500.0, 350.0, 0.06),
            [2, 1],
            [(1529.4289, 98.725, 0.06), (1700.5714, 253.6541, 0.06)],
        ),
        (
            (2000.0, 40.0, 0.05),
            (1400.0, 60.0, 0.07),
            [2, 1],
            [(1990.849, 40.898, 0.050_007), (1420.6524, 61.1068, 0.070_019)],
        ),
    ] {
        let sides = [(known(one, 0), places[0]), (known(other, 0), places[1])];
        comes_out(&rate(Method::Duel, &sides, 0), &expected);
    }
}

/// The same steps: ten periods without a game take 60 to 68.4573 (step 6) before the game is rated.
#[test]
fn an_absence_counts_before_the_game_after_it() {
    let at_ms = 10 * PERIOD_MS;
    let sides = [(known((1500.0, 60.0, 0.06), 0), 1), (known((1600.0, 80.0, 0.06), at_ms), 2)];
    comes_out(&rate(Method::Duel, &sides, at_ms), &[(1516.4464, 68.08, 0.060_002), (1577.7366, 78.8212, 0.060_002)]);
}

/// Weng and Lin 2011, algorithm 1 with Bradley-Terry, by another script: β is 250, γ a side's deviation over c, and equal places are half
/// a win.
#[test]
fn a_game_of_three_comes_out_as_weng_and_lin_compute_it() {
    let sides = [((1500.0, 500.0, 0.06), 2), ((1700.0, 120.0, 0.06), 1), ((1400.0, 300.0, 0.06), 2)];
    let after = rate(Method::Party, &sides.map(|(before, place)| (known(before, 0), place)), 0);
    comes_out(&after, &[(1318.0975, 440.6294, 0.06), (1720.1776, 119.6814, 0.06), (1339.3748, 288.2256, 0.06)]);
}

#[test]
fn who_stays_away_grows_less_certain_and_never_beyond_a_newcomer() {
    let known = Rating { deviation: 60.0, games: 30, ..Rating::new(Method::Duel) };
    let year = known.at(Method::Duel, 365 * DAY_MS);
    close(year.deviation, 110.0, 1.0);
    assert_eq!(known.at(Method::Duel, PERIOD_MS - 1), known, "nothing happens within a period");
    assert_eq!(known.at(Method::Duel, -DAY_MS), known, "a clock that was set back takes nothing");
    close(known.at(Method::Duel, i64::MAX).deviation, 350.0, 1e-9);
    assert_eq!(known.at(Method::Party, i64::MAX), known, "Weng and Lin's method has no such rule");
    assert!(!known.is_provisional(Method::Duel, 0) && known.is_provisional(Method::Duel, 1_000 * DAY_MS));
    assert!(Rating::new(Method::Duel).is_provisional(Method::Duel, 0));
    assert!(Rating::new(Method::Party).is_provisional(Method::Party, 0));
}

#[test]
fn a_newcomer_is_provisional_for_some_games() {
    let count = |method: Method, seats: u8| {
        let mut all = vec![Rating::new(method); usize::from(seats)];
        let mut games = 0;
        while all[0].is_provisional(method, 0) {
            // Each wins in turn.
            let places: Vec<_> = (0..seats).map(|seat| 1 + (seat + games) % seats).collect();
            let sides: Vec<_> = all.iter().copied().zip(places).collect();
            all = rate(method, &sides, 0);
            games += 1;
        }
        games
    };
    let counts = [count(Method::Duel, 2), count(Method::Party, 3), count(Method::Party, 4), count(Method::Party, 6)];
    assert_eq!(counts, [7, 10, 7, 5], "docs/ratings.md tells these");
}

#[test]
fn ties_bring_equals_nothing_and_the_better_place_brings_more() {
    for &method in Method::ALL {
        let new = Rating::new(method);
        let even = rate(method, &[(new, 1), (new, 1)], 0);
        close(even[0].value, 1500.0, 1e-9);
        close(even[1].value, 1500.0, 1e-9);
    }
    let new = Rating::new(Method::Party);
    let four = rate(Method::Party, &[(new, 3), (new, 1), (new, 4), (new, 2)], 0);
    let order: Vec<_> = four.iter().map(|after| after.shown()).collect();
    assert!(order[1] > order[3] && order[3] > order[0] && order[0] > order[2], "{order:?}");
}

/// Weng and Lin 2011, algorithm 1 with Bradley-Terry, by hand, for two teams of two newcomers: c² = 4 · 500² + 2 · 250², the team wins
/// half of 2 · 500² / c, and each has half of that; no result of theirs depends on the order in which they are given.
#[test]
fn partners_are_rated_as_a_team() {
    let new = Rating::new(Method::Party);
    let of = |rating, place, side| RatedPlace { rating, place, side };
    let even = rating::rate(Method::Party, &[of(new, 1, 0), of(new, 2, 1), of(new, 1, 0), of(new, 2, 1)], 0);
    for (after, expected) in even.iter().zip([1617.85, 1382.15, 1617.85, 1382.15]) {
        close(after.value, expected, 0.01);
    }
    let alone = rate(Method::Party, &[(new, 1), (new, 3), (new, 1), (new, 3)], 0);
    assert!(even[0].value < alone[0].value, "a team's win says less of each: {even:?}, {alone:?}");
    let sure = Rating { deviation: 120.0, ..new };
    let mixed = rating::rate(Method::Party, &[of(sure, 1, 0), of(new, 2, 1), of(new, 1, 0), of(sure, 2, 1)], 0);
    assert!(mixed[2].value - 1500.0 > 10.0 * (mixed[0].value - 1500.0), "who is less certain moves more: {mixed:?}");
    let turned = rating::rate(Method::Party, &[of(new, 1, 7), of(sure, 2, 3), of(sure, 1, 7), of(new, 2, 3)], 0);
    close(turned[2].value, mixed[0].value, 1e-9);
    close(turned[0].value, mixed[2].value, 1e-9);
}

/// A stream of numbers that is always the same.
fn numbers() -> impl FnMut(u64) -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

/// Games of forty people, in an order in which they could have ended.
fn games(count: u32) -> Vec<RatedGame<u64>> {
    let mut draw = numbers();
    let mut played = [0_u32; 40];
    let mut one = |at: u32| {
        let method = if draw(2) == 0 { Method::Duel } else { Method::Party };
        let seats = if method == Method::Duel { 2 } else { 3 + draw(3) };
        let mut people: Vec<u64> = Vec::new();
        while people.len() < usize::try_from(seats).expect("few") {
            let person = draw(20) + if method == Method::Duel { 0 } else { 20 };
            if !people.contains(&person) {
                people.push(person);
            }
        }
        let side = |person: u64| {
            let own = &mut played[usize::try_from(person).expect("few")];
            *own += 1;
            RatedPerson::Of(person, *own)
        };
        let who: Vec<_> = people.into_iter().map(side).collect();
        let mut place = || u8::try_from(1 + draw(3)).expect("few");
        let sides = (0..).zip(who).map(|(side, who)| RatedSide { who, place: place(), side }).collect();
        RatedGame { method, at_ms: i64::from(at) * DAY_MS / 7, sides }
    };
    (0..count).map(&mut one).collect()
}

#[test]
fn results_in_any_order_give_the_same_ratings() {
    let games = games(3_000);
    let mut ledger = Ledger::default();
    for game in &games {
        ledger.record(game);
    }
    let mut mixed = games.clone();
    let mut draw = numbers();
    for at in (1..mixed.len()).rev() {
        mixed.swap(at, usize::try_from(draw(at as u64 + 1)).expect("few"));
    }
    let again = Ledger::replay(&mixed).expect("they have an order");
    let (one, two): (Vec<_>, Vec<_>) = (ledger.ratings().collect(), again.ratings().collect());
    assert_eq!(one.len(), 40);
    assert_eq!(one, two, "to the bit");
}

#[test]
fn a_missing_and_a_doubled_result_are_found() {
    let games = games(200);
    let number_one = |game: &RatedGame<u64>| game.sides.iter().any(|side| matches!(side.who, RatedPerson::Of(_, 1)));
    let first = games.iter().position(number_one).expect("somebody began");
    let without: Vec<_> =
        games.iter().enumerate().filter(|(at, _)| *at != first).map(|(_, game)| game.clone()).collect();
    Ledger::replay(&without).expect_err("one is missing");
    let mut doubled = games.clone();
    doubled.push(games[7].clone());
    Ledger::replay(&doubled).expect_err("one is there twice");
}

#[test]
fn somebody_who_is_no_longer_known_leaves_the_others_results_as_they_were() {
    let games = games(600);
    let mut ledger = Ledger::default();
    let mut kept = games.clone();
    for (game, copy) in games.iter().zip(&mut kept) {
        let told = ledger.record(game);
        for (side, (before, _)) in copy.sides.iter_mut().zip(told) {
            if matches!(side.who, RatedPerson::Of(3, _)) {
                side.who = RatedPerson::Fixed(before);
            }
        }
    }
    let without = Ledger::replay(&kept).expect("they have an order");
    let others: Vec<_> = ledger.ratings().filter(|(person, _)| **person != 3).collect();
    assert_eq!(without.ratings().collect::<Vec<_>>(), others);
}
