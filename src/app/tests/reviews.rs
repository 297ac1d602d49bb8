//! Whole reviews of judgements made up: excuses, and longer looks.

use super::{CASSIUS, LIVIA, THREAD, from, in_thread, in_thread_of, lobby_of_game, person, plays};
use crate::app::coach::game_steps::GameSteps;
use crate::app::coach::judged_game::JudgedGame;
use computer::{Appraisal, JudgedAction};
use game::{Actor, EndReason, Outcome, Seat, SplitMix64, Viewer};
use table::TableId;
use test_support::{Database, eventually};

/// An end that the first seat has won.
fn won() -> Outcome {
    Outcome { ranks: vec![1, 2], reason: EndReason::plain("") }
}

/// An action at a step that cost half the chances.
fn dear(step: usize, seat: u8, played: &str) -> JudgedAction {
    let best = "a better one".to_owned();
    let appraisal = Appraisal { best, reason: None, best_chance: 0.75, played_chance: 0.25 };
    JudgedAction { step, seat: Seat(seat), played: played.to_owned(), appraisal }
}

#[tokio::test]
async fn a_review_blames_nobody_for_what_a_hint_has_told_them() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    let (here, coach) = (from(THREAD, LIVIA), app.coach());
    let visit = async || app.tables().visit_here(&here).await.expect("the database answers").expect("it is there");
    // A machine that is busy thinks too long, and whoever asked is told to ask again.
    let told = async |player| eventually("a hint", async || coach.hint(&visit().await, player).await.ok()).await;
    let hinted = told(LIVIA).await.0.action.expect("it plays on");
    plays(&database, &app, LIVIA, &hinted).await;
    let (hint, view) = told(CASSIUS).await;
    let all = view.choices(Actor::Seat(Seat(1))).listed().to_vec();
    let other = all.into_iter().find(|action| Some(action) != hint.action.as_ref()).expect("there are many");
    plays(&database, &app, CASSIUS, &other).await;
    let table = visit().await;
    let steps = GameSteps::of(&table, &[]).expect("computers know the game");
    let judged = JudgedGame::of(vec![(Some(dear(0, 0, &hinted)), None), (Some(dear(1, 1, &other)), None)]);
    let review = coach.reviewed(&table, &steps, judged, &won()).await.expect("nobody else thinks");
    for reader in [None, Some(Seat(0)), Some(Seat(1))] {
        // Two that cost as much stand too near to one another: without the hint the first would be the turning point.
        let points = review.read_by(reader).points.into_iter().map(|point| (point.step, point.played));
        assert_eq!(points.collect::<Vec<_>>(), [(1, other.clone())], "{reader:?}");
    }
    database.drop().await;
}

/// An action that cost nothing, as a first search thought, with the chance before it.
fn free(step: usize, played: &str, chance: f64) -> JudgedAction {
    let best = played.to_owned();
    let appraisal = Appraisal { best, reason: None, best_chance: chance, played_chance: chance };
    JudgedAction { step, seat: Seat(0), played: played.to_owned(), appraisal }
}

/// Moves by lot lose men, and the search of a review finds them.
#[tokio::test]
async fn a_review_looks_longer_at_actions_among_which_the_chances_fell() {
    let database = Database::fresh().await;
    let people = vec![person(LIVIA, "Livia"), person(CASSIUS, "Cassius")];
    let app = in_thread_of(&database, &lobby_of_game("roman-checkers", 1, people)).await;
    let game = games::find("roman-checkers").expect("registered");
    let (mut position, mut dice) = (game.start(2, &[]).expect("two may play"), SplitMix64::new(8));
    // The chances that a first search would have seen: they fall in three steps, after four actions each.
    let mut chances = [0.9, 0.6, 0.3].into_iter().flat_map(|chance| [chance; 4]);
    let mut judged = Vec::new();
    for step in 0..24 {
        let seat = position.turn().seats()[0];
        let action = position.view(Viewer::Seat(seat)).sample(Actor::Seat(seat), &mut dice).expect("it is to act");
        position.play(Actor::Seat(seat), &action).expect("it is legal");
        plays(&database, &app, if seat == Seat(0) { LIVIA } else { CASSIUS }, &action).await;
        if seat == Seat(0) {
            judged.push(free(step, &action, chances.next().expect("they move in turn")));
        }
    }
    judged.push(free(24, "none", 0.05));
    let table = app.operator().load(TableId(1)).await.expect("it is there");
    let steps = GameSteps::of(&table, &[]).expect("computers know the game");
    let judged = JudgedGame::of(judged.into_iter().map(|action| (Some(action), None)).collect());
    let review = app.coach().reviewed(&table, &steps, judged, &won()).await.expect("nobody else thinks");
    let points = review.read_by(Some(Seat(0))).points;
    assert!(points.iter().any(|point| point.better != point.played && point.reason.is_some()), "{points:?}");
    database.drop().await;
}
