//! Answers to problems: what is said to wrong ones, and to how many at a time.

use super::{LIVIA, in_thread};
use crate::app::HeavyKind;
use test_support::Database;

#[tokio::test]
async fn one_wrong_answer_of_a_person_is_refuted_at_a_time() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    let problem = ("roman-checkers", "lllndgdn");
    let game = games::find(problem.0).expect("registered");
    let all = game.about().all_problems();
    let known = all.iter().find(|known| known.key == problem.1).expect("it is there");
    let [game::AnswerPattern::Notation(wrong)] = &known.wrong[0].fits[..] else { panic!("one action is expected") };
    let refutation = async || app.coach().answer_lesson(LIVIA, problem, wrong).await.expect("it is legal").refutation;
    let at_work = app.pictures().begin_heavy(LIVIA, HeavyKind::Hint).expect("nothing is under way");
    assert_eq!(refutation().await, None);
    drop(at_work);
    assert!(refutation().await.is_some_and(|words| words.starts_with("On b3 this man can be captured next turn")));
    database.drop().await;
}
