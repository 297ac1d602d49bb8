//! Problems begin, are told apart by their keys, and judge their own answers: the best move and the one that comes closest.

use std::collections::BTreeSet;
use std::fs;

use game::{Actor, AnswerPattern, AnyGame, Lesson, LessonAnswer};
use games::GAMES;

use super::folders::folder;
use super::script::compare;

/// A game has at least so many, or none.
const PROBLEMS: usize = 100;
/// All games of the repository have problems; one that is added may come without.
const GAMES_WITH_PROBLEMS: usize = 5;
/// The fewest legal actions that make a problem.
const ACTIONS: usize = 4;
/// The longest title and the longest answer, in characters.
const LONGEST: [usize; 2] = [40, 260];

fn written(answer: &LessonAnswer) -> &str {
    match &answer.fits[..] {
        [AnswerPattern::Notation(text)] => text,
        other => panic!("an answer of a problem is one action: {other:?}"),
    }
}

fn check(game: &dyn AnyGame, problem: &Lesson) {
    let name = format!("{} {}", game.about().id, problem.key);
    let position = problem.begin(game).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let learner = Lesson::learner(&*position).unwrap_or_else(|| panic!("{name}: nobody is to act"));
    let view = position.view(Actor::Seat(learner).viewer());
    assert!(view.choices(Actor::Seat(learner)).listed().len() >= ACTIONS, "{name}: forced");
    let [right] = &problem.right[..] else { panic!("{name}: one move is best") };
    assert_eq!(problem.wrong.len(), 2, "{name}: the closest move and all others");
    for (answer, is_right) in [(right, true), (&problem.wrong[0], false)] {
        let attempt = problem.attempt(game, written(answer)).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!((attempt.is_right, attempt.says.as_str()), (is_right, answer.says.as_str()), "{name}");
        assert!(answer.says.chars().count() <= LONGEST[1], "{name}: {}", answer.says);
    }
    assert!(problem.title.chars().count() <= LONGEST[0], "{name}: {}", problem.title);
}

#[test]
fn problems_judge_their_own_answers() {
    let mut posed = 0;
    for game in GAMES {
        let (about, problems) = (game.about(), game.about().all_problems());
        let has_enough = problems.is_empty() || problems.len() >= PROBLEMS;
        assert!(has_enough, "{} has {} problems", about.id, problems.len());
        posed += usize::from(!problems.is_empty());
        let keys: BTreeSet<_> = about.all_lessons().into_iter().chain(problems.clone()).map(|one| one.key).collect();
        assert_eq!(keys.len(), about.all_lessons().len() + problems.len(), "{}: keys differ", about.id);
        for problem in &problems {
            check(*game, problem);
        }
    }
    assert!(posed >= GAMES_WITH_PROBLEMS, "only {posed} games have problems");
}

/// The right answer of a problem as its coach explains it now, with the chances that were proven.
fn explained(game: &dyn AnyGame, problem: &Lesson) -> String {
    let position = problem.begin(game).expect("a problem begins");
    let learner = Lesson::learner(&*position).expect("somebody is to act");
    let (view, right) = (position.view(Actor::Seat(learner).viewer()), &problem.right[0]);
    let reason = view.reason(written(right)).expect("a coach has something to say");
    let (_, chances) = right.says.split_once(" Your chance ").expect("the chances follow");
    format!("{reason} Your chance {chances}")
}

/// `SUBROSA_BLESS=1` writes the coach's words anew.
#[test]
fn the_right_move_is_explained_as_the_coach_explains_it_now() {
    for game in GAMES {
        let problems = game.about().all_problems();
        if problems.is_empty() {
            continue;
        }
        let path = folder(*game).join("problems.txt");
        let mut text = fs::read_to_string(&path).expect("a readable file");
        for problem in &problems {
            let line = |says: &str| format!("right {}: {says}\n", written(&problem.right[0]));
            let (at, old) = (text.find(&format!("# {}:", problem.key)), line(&problem.right[0].says));
            let at = at.expect("its heading stands in the file");
            let at = at + text[at..].find(&old).expect("its answer follows");
            text.replace_range(at..at + old.len(), &line(&explained(*game, problem)));
        }
        compare(&path, &text);
    }
}
